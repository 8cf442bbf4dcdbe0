//! What the person at the screen wants, whatever device it came from.
use super::{Key, Refusal, Sort};
use bevy::prelude::*;
use engine::{melds::MeldId, seat::Seat, table::Action};

/// A wish of the person who plays at this screen. What it means depends on the prompt; what cannot be done is answered with
/// one sentence.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum PlayerIntent {
    /// Take the top of the stock.
    TakeStock,
    /// Take the top of the discard pile (on the own turn), or claim it (out of turn).
    TakeDiscard,
    /// Claim the discard.
    Claim,
    /// Not this card.
    Pass,
    /// Not this card, says this person alone of several who are asked at once.
    PassOf(Seat),
    /// Not this card, and not to be asked again in this hand.
    Refuse(Refusal),
    /// To be asked again about everything.
    AskAgain,
    /// Mark or unmark a card of the own hand.
    Select(Key),
    /// Unmark all, put staged cards back.
    Cancel,
    /// The pile was chosen: discard the one marked card, or take the discard if a card is to be taken. Out of turn it claims
    /// nothing by itself: the question is put, and answered by its buttons and keys.
    UsePile,
    /// Discard this card.
    Discard(Key),
    /// Lay this card off on this combination (or swap a joker there when that is the only way); asks when there are two ways.
    LayOff(Key, MeldId),
    /// Lay all marked cards off on this combination.
    LayOffSelected(MeldId),
    /// Lay down what is staged, or else what is proposed.
    LayDown,
    /// Propose the next way to lay down.
    NextSplit,
    /// Stage the marked cards as one combination.
    Stage,
    /// Put a staged card back into the hand, and with it its combination.
    Unstage(Key),
    /// Take back the last step, or unstage.
    TakeBackOne,
    /// Take back everything of this turn.
    TakeBackAll,
    /// Put a card at this place of the own hand.
    Reorder(Key, usize),
    /// Sort the own hand.
    SortBy(Sort),
    /// Choose one of the ways offered ([`Prompt::choice`](super::Prompt::choice)).
    Choose(usize),
    /// Mark the cards that this move is about, or lay out what it lays down: everything but the move itself.
    Prepare(Action),
    /// Ask what an expert would do, or put the advice away.
    Advice,
    /// Behind the curtain: take the top of the stock without a look at the own hand, by whoever is called.
    DrawUnseen,
    /// Cover the open hand at once: several people play at this screen, and somebody is looking.
    Hide,
    /// After a hand: go on to the score sheet, the next hand, the end; behind the curtain: open the own hand; while moves are shown
    /// again: skip them.
    Continue,
}

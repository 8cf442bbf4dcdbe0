//! The input of the player at the screen, regardless of the input device. It consists of intents, the cards selected
//! for them, and the requests of screens and menus to the referee.
use super::{ClaimFilter, Key, Prompt, Zone};
use bevy::prelude::*;
use engine::{
    matchplay::Setup,
    melds::{MeldId, NewMeld},
    seat::Seat,
    table::{Action, DecisionStage, Viewer},
};
use std::path::PathBuf;

/// Action that the player at this screen wants to perform. Its effect depends on the prompt.
///
/// If the action is impossible, a toast gives the reason.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum PlayerIntent {
    /// Take the top card of the stock.
    TakeStock,
    /// Take the top card of the discard pile (on the viewer's turn), or claim it (out of turn).
    TakeDiscard,
    Claim,
    /// Decline the discard.
    Pass,
    /// Decline the discard for this player only, if several players are asked at the same time.
    PassOf(Seat),
    /// Decline the discard, and do not ask about cards that this filter covers until the deal ends.
    Refuse(ClaimFilter),
    /// Remove all “don't ask again” filters of the player.
    AskAgain,
    /// Select or deselect a card in the viewer's hand.
    Select(Key),
    /// Deselect all cards and return staged cards to the hand.
    Cancel,
    /// Use the clicked discard pile: discard the only selected card, or take the discard at the beginning of the turn.
    ///
    /// Out of turn, it only opens the claim prompt, so that a click cannot claim by mistake.
    UsePile,
    Discard(Key),
    /// Lay this card off on this meld, or swap it for a joker in the meld if only the swap is legal. Opens a choice if
    /// several moves are legal.
    LayOff(Key, MeldId),
    /// Lay all selected cards off on this meld.
    LayOffSelected(MeldId),
    /// Lay down the staged melds, or the proposed ones if none are staged.
    LayDown,
    /// Propose the next way to lay down.
    NextSplit,
    /// Stage the selected cards as one meld.
    Stage,
    /// Return a staged card to the hand, together with the other cards of its meld.
    Unstage(Key),
    /// Take back the last action of this turn, or return staged cards to the hand.
    TakeBackOne,
    /// Take back all actions of this turn.
    TakeBackAll,
    /// Move a card to this index in the viewer's hand.
    Reorder(Key, usize),
    SortBy(Sort),
    /// Choose one of several legal moves, by its index in [`Prompt::choice`].
    Choose(usize),
    /// Select the cards of this move, or stage the melds that it lays down, without making the move.
    Prepare(Action),
    /// Show or hide the advice of a strong bot.
    Advice,
    /// Hide the open hand immediately, on a screen shared with other players.
    Hide,
    /// Continue to the next step. After a deal, this is the score sheet, the next deal or the end of the match. On the
    /// privacy screen, it is the hand. In a missed-turn replay, it is the end of the replay.
    Continue,
}

/// Intent of the player whose turn it is that waits until it can be legal: until the preceding events have been shown and,
/// for a discard, until the others have answered about the last one. Only this screen shows it.
#[derive(Resource, Default, Clone, PartialEq, Debug)]
pub struct PendingIntent(pub Option<PlayerIntent>);

impl PendingIntent {
    /// Returns the card that waits, and the zone to which it will go.
    pub fn card(&self) -> Option<(Key, Zone)> {
        match self.0 {
            Some(PlayerIntent::Discard(key)) => Some((key, Zone::Pile)),
            Some(PlayerIntent::LayOff(key, meld)) => Some((key, Zone::Meld(meld))),
            _ => None,
        }
    }
}

/// Selectable area of a zone: the stock, the discard pile or a meld.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub struct HitArea {
    pub zone: Zone,
    /// Bounds in design pixels.
    pub rect: Rect,
}

impl HitArea {
    /// Returns the intent that results from selecting this area now.
    pub fn intent(&self, prompt: &Prompt, selection: &Selection) -> PlayerIntent {
        match self.zone {
            Zone::Stock | Zone::Penalty => PlayerIntent::TakeStock,
            Zone::Pile => PlayerIntent::UsePile,
            Zone::Meld(id) => {
                let playing = prompt
                    .legal()
                    .is_some_and(|legal| legal.stage == DecisionStage::Play);
                match selection.cards.as_slice() {
                    [only] if playing => PlayerIntent::LayOff(*only, id),
                    _ => PlayerIntent::LayOffSelected(id),
                }
            }
            Zone::Hand(_) => PlayerIntent::Cancel,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sort {
    #[default]
    Rank,
    Suit,
    /// The cards that already form melds of the contract come first, then all other cards.
    Contract,
}

#[derive(Resource, Default, Debug, Clone)]
pub struct Selection {
    /// Selected cards, in the order in which they were selected.
    pub cards: Vec<Key>,
}

/// Order of the viewer's hand, with the sort criterion that is reapplied after each change of the hand.
#[derive(Resource, Default, Debug, Clone)]
pub struct HandOrder {
    /// Sort criterion that is reapplied after each change of the hand. `None` once the player has moved a card
    /// manually.
    pub sticky_sort: Option<Sort>,
    /// Identifies the hand that was sorted last: the viewer, the index of the deal in the match, and the number of
    /// cards.
    pub in_order: Option<(Viewer, u8, usize)>,
    /// Seat of the player who chose `sticky_sort`; `None` before the first deal.
    pub of: Option<Seat>,
    /// Sort criteria that the other players at this screen chose for their hands.
    pub others: Vec<(Seat, Option<Sort>)>,
}

/// Melds staged in front of the hand: grouped by the player or proposed, but not yet laid down.
#[derive(Resource, Default, Debug, Clone)]
pub struct MeldDraft {
    /// Proposed ways to lay down the contract, best first; empty if the hand does not contain the contract.
    pub proposals: Vec<Vec<NewMeld>>,
    /// Index of the displayed proposal.
    pub shown: usize,
    /// Staged melds: those of a proposal, or melds grouped by the player.
    pub groups: Vec<StagedGroup>,
    /// Number of cards that the hand lacks for the contract.
    pub missing: u8,
}

impl MeldDraft {
    pub fn keys(&self) -> Vec<Key> {
        self.groups
            .iter()
            .flat_map(|group| group.cards.iter().copied())
            .collect()
    }

    /// True if the player grouped at least one of the staged melds. Proposals must not replace such melds.
    pub fn is_by_hand(&self) -> bool {
        self.groups.iter().any(|group| group.by_hand)
    }
}

#[derive(Debug, Clone)]
pub struct StagedGroup {
    pub cards: Vec<Key>,
    /// Melds that these cards can form: several if a joker may stand for different cards. The first one is displayed.
    pub readings: Vec<NewMeld>,
    /// True if the player grouped these cards, false for a proposal.
    pub by_hand: bool,
}

/// Cards to highlight, one list for each feature that highlights them.
#[derive(Resource, Default, Clone, PartialEq, Eq, Debug)]
pub struct HighlightedCards {
    /// Cards named by the piece of advice that is hovered or focused.
    pub advice: Vec<Key>,
    /// Cards next to which a card can be placed, while the player chooses between several moves.
    pub choice: Vec<Key>,
    /// Cards named in the lesson's current sentence.
    pub lesson: Vec<Key>,
}

#[derive(Message, Clone, Debug)]
pub struct StartMatch(pub Setup);

/// Request to start a rematch of the last players with this set-up. The referee waits for missing phones first.
#[derive(Message, Clone, Debug)]
pub struct PlayAgain(pub Setup);

#[derive(Message, Clone, Copy, Debug, Default)]
pub struct StartLesson;

/// Request to continue the saved match.
#[derive(Message, Clone, Debug, Default)]
pub struct ContinueMatch;

/// Request to replay the finished match in this record file.
#[derive(Message, Clone, Debug)]
pub struct WatchMatch(pub PathBuf);

/// Request to leave the match and return to the title screen. The match stays saved.
#[derive(Message, Clone, Debug, Default)]
pub struct LeaveMatch;

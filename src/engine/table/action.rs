//! What a player can do.
use crate::{
    cards::Card,
    melds::{End, MeldId, NewMeld, Place},
};

/// One action of one player.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Take the top card of the stock (R10). If none can be had, the hand ends without a closer (D2).
    TakeStock,
    /// Take the top card of the discard pile (R10).
    TakeDiscard,
    /// Answer to the claim window: I want the discard, and take the penalty card (R14).
    Claim,
    /// Answer to the claim window: not this card. It may still be changed to a claim until the discard (D3).
    Pass,
    /// Bajarse: lay down the whole contract (R20).
    LayDown {
        /// The contract's combinations, in any order.
        melds: Vec<NewMeld>,
    },
    /// Lay off one card (R23).
    LayOff {
        /// The card, from the own hand.
        card: Card,
        /// Where it goes.
        to: Place,
    },
    /// Put the natural card in the place of a run's joker, and the joker somewhere else at once (R42).
    SwapJoker {
        /// The run.
        meld: MeldId,
        /// The joker's place in it, from 0.
        at: u8,
        /// The card it stands for, from the own hand.
        card: Card,
        /// Where the joker goes.
        to: Place,
    },
    /// Move the joker at an end of a run without a swap (R43).
    MoveJoker {
        /// The run.
        meld: MeldId,
        /// The joker's end.
        from: End,
        /// Where it goes.
        to: Place,
    },
    /// Subirse: take back what was laid this turn (R25).
    TakeBack(TakeBack),
    /// End the turn (R11).
    Discard {
        /// The card, from the own hand.
        card: Card,
        /// V3: close the hand although cards are left.
        close: bool,
    },
}

/// How much is taken back.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TakeBack {
    /// The last steps of this turn: this number, at least one.
    Steps(u8),
    /// Everything of this turn.
    All,
}

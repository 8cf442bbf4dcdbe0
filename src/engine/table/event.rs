//! What happened, in full: the truth that only the referee, the record and the engine see.
use super::TakeBack;
use crate::{
    cards::{Card, CardCounts},
    melds::{End, Meld, MeldId, Place},
    rules::Contract,
    seat::{PerSeat, Seat, Seating},
};

/// A fact about one hand. Chance is in it (the cards drawn, the order shuffled), so that folding needs no random numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// The shoe was shuffled, cut and dealt, and the first discard turned up (R4, R5).
    Dealt {
        /// The hand's index in the match, from 0.
        hand: u8,
        /// What must be laid down.
        contract: Contract,
        /// Who deals.
        dealer: Seat,
        /// Packs in the shoe.
        decks: u8,
        /// Who sits where, so that everybody's cards can be told from the shoe.
        seating: Seating,
        /// How many cards each player is dealt.
        each: u8,
        /// The order: index 0 is dealt first; after the deal comes the first discard, then the stock from its top.
        shoe: Vec<Card>,
        /// The number of cards at the end of the shoe that form the penalty stock, its top first; 0 without one.
        penalty_stock: u8,
    },
    /// The active player took the top of the stock (R10).
    TookStock {
        /// The active player.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// The active player took the top of the discard pile (R10).
    TookDiscard {
        /// The active player.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// Answer: not this card.
    Passed {
        /// Who answered.
        seat: Seat,
    },
    /// Answer: I claim it.
    Claimed {
        /// Who answered.
        seat: Seat,
    },
    /// The claim was decided (R16).
    Awarded {
        /// Who gets the card.
        seat: Seat,
        /// The discard.
        card: Card,
        /// The penalty card.
        penalty: Card,
    },
    /// The discard pile but its top card was shuffled into a new stock (D2).
    StockRenewed {
        /// The new stock from its top.
        stock: Vec<Card>,
    },
    /// The contract was laid down (R20).
    LaidDown {
        /// The active player.
        seat: Seat,
        /// The combinations, with their numbers.
        melds: Vec<Meld>,
    },
    /// A card was laid off (R23).
    LaidOff {
        /// The active player.
        seat: Seat,
        /// The card.
        card: Card,
        /// Where.
        to: Place,
    },
    /// A natural card took a joker's place (R42).
    SwappedJoker {
        /// The active player.
        seat: Seat,
        /// The run.
        meld: MeldId,
        /// The joker's former place.
        at: u8,
        /// The natural card.
        card: Card,
        /// The joker as it is printed: with V13 it may be a red two.
        joker: Card,
        /// Where the joker went.
        to: Place,
    },
    /// A joker moved from an end (R43).
    MovedJoker {
        /// The active player.
        seat: Seat,
        /// The run it left.
        meld: MeldId,
        /// The end it left.
        from: End,
        /// The joker as it is printed.
        joker: Card,
        /// Where it went.
        to: Place,
    },
    /// Steps of this turn were taken back (R25).
    TookBack {
        /// The active player.
        seat: Seat,
        /// How many.
        steps: TakeBack,
    },
    /// The turn ended with a discard (R11).
    Discarded {
        /// The active player.
        seat: Seat,
        /// The card.
        card: Card,
        /// Whether it closed the hand.
        closes: bool,
        /// Whether it lies face down, as the last card does (R11).
        face_down: bool,
    },
    /// The hand is over.
    Ended(Box<HandEnd>),
}

/// How a hand ended and what it cost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HandEnd {
    /// The hand's index in the match.
    pub hand: u8,
    /// Who closed; nobody in tablas (D2).
    pub closer: Option<Seat>,
    /// How the hand ended.
    pub how: HowEnded,
    /// The points of the hand by player.
    pub points: PerSeat<i32>,
    /// The hands, opened to be counted.
    pub hands: PerSeat<CardCounts>,
}

/// How a hand ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HowEnded {
    /// With the discard of the last card.
    Discard,
    /// By laying off, swapping or laying down the last card.
    LaidOff,
    /// V3: with a few points left in hand.
    Leftover,
    /// Tablas: no card could be had (D2).
    None,
}

/// One step of the running turn that can be taken back (R25).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TurnStep {
    /// The lay-down; how many combinations it put on the table.
    LaidDown {
        /// How many combinations, the last ones of the table.
        melds: u8,
    },
    /// A lay-off.
    LaidOff {
        /// The card.
        card: Card,
        /// Where it went.
        to: Place,
    },
    /// A swap.
    SwappedJoker {
        /// The run.
        meld: MeldId,
        /// The joker's former place, counted when the step was made.
        at: u8,
        /// The natural card.
        card: Card,
        /// The joker as printed.
        joker: Card,
        /// Where the joker went.
        to: Place,
    },
    /// A move.
    MovedJoker {
        /// The run it left.
        meld: MeldId,
        /// The end it left.
        from: End,
        /// The joker as printed.
        joker: Card,
        /// Where it went.
        to: Place,
    },
}

//! What lies open on the table: known to everybody, and folded from events by everybody with one function.
use super::{ClaimWindow, DecisionId, HandEnd, TurnStep};
use crate::{
    cards::{Card, CardCounts},
    melds::Meld,
    rules::{Contract, RuleSet},
    seat::{PerSeat, Seat, SeatSet, Seating},
};
use std::sync::Arc;

/// Where the hand stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The active player must take a card (R10).
    Draw,
    /// The active player has taken a card and has not discarded yet.
    Play,
    /// The hand is over.
    Over,
}

/// The open part of a hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicTable {
    /// The rules.
    pub rules: Arc<RuleSet>,
    /// Who sits where.
    pub seating: Seating,
    /// The hand's index in the match.
    pub hand: u8,
    /// Whether it is the last hand of the match (V4).
    pub last_hand: bool,
    /// The contract.
    pub contract: Contract,
    /// The dealer.
    pub dealer: Seat,
    /// Packs in the shoe.
    pub decks: u8,
    /// Whose turn it is.
    pub active: Seat,
    /// Where the turn stands.
    pub phase: Phase,
    /// The number of turns begun, the first being 1.
    pub turn: u16,
    /// The active player's decision.
    pub decision: DecisionId,
    /// The claim window, while one is open.
    pub window: Option<ClaimWindow>,
    /// How many cards each player holds (R13).
    pub hand_sizes: PerSeat<u8>,
    /// Who is down.
    pub down: SeatSet,
    /// All combinations in the order of their numbers.
    pub melds: Vec<Meld>,
    /// What the active player has laid this turn and may still take back (R25).
    pub steps: Vec<TurnStep>,
    /// The discard pile, its top last. Only the top may be *shown* (R12); a good memory knows the rest.
    pub pile: Vec<Card>,
    /// Whether the pile's top is trodden: open to no claim any more (R15, R17).
    pub top_trodden: bool,
    /// Cards in the stock.
    pub stock: u8,
    /// Cards in the penalty stock.
    pub penalty_stock: u8,
    /// How often the stock was renewed in this hand (D2).
    pub renewals: u8,
    /// How many claims each player has won in this hand (V10).
    pub claims_won: PerSeat<u8>,
    /// Every discard of the hand in order.
    pub discards: Vec<Discard>,
    /// The cards each player is known to hold: taken openly, or laid down and taken back, and not played since. Once the hand
    /// is over, all that they held.
    pub known: PerSeat<CardCounts>,
    /// How the hand ended, once it has.
    pub end: Option<Box<HandEnd>>,
}

/// One discard and what became of it: the open memory of the hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Discard {
    /// The card.
    pub card: Card,
    /// Who discarded it; nobody for the card turned up at the start (D4).
    pub by: Option<Seat>,
    /// Who had the choice to take it and did not: the next player by drawing from the stock, the others by passing.
    pub declined: SeatSet,
    /// Where it went.
    pub fate: Fate,
}

/// What became of a discard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// The card lies in the pile.
    InPile,
    /// Taken by the player whose turn it was.
    Taken(Seat),
    /// Claimed out of turn.
    Claimed(Seat),
    /// Shuffled into a new stock (D2).
    Renewed,
}

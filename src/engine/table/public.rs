//! The information available to a viewer: the public part of a hand, and at most one player's cards. Bots and the
//! screen receive nothing else. The engine and all viewers derive the public part from events with the same function.
//!
//! The discard pile and the history of discards are public (R11, R12, R15, D2).
use super::{ClaimWindow, DecisionId, HandEnd, SeenEvent, TurnStep, Viewer, state};
use crate::{
    cards::{Card, CardCounts},
    melds::{Meld, distance, taken},
    rules::{Contract, Contracts, RuleSet},
    seat::{PerSeat, Seat, SeatSet, Seating},
};
use serde::{Serialize, Serializer, ser::SerializeStruct};
use std::sync::Arc;

/// Phase of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The active player must take a card (R10).
    Draw,
    /// The active player has taken a card and has not discarded yet.
    Play,
    /// The hand is over.
    Over,
}

/// The public part of a hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicTable {
    /// The rules of the match.
    pub rules: Arc<RuleSet>,
    /// The order of the players round the table.
    pub seating: Seating,
    /// The hand's index in the match, from 0.
    pub hand: u8,
    /// True in the last hand of the match, or in the last possible one if their number depends on the players (F17). Some
    /// rule sets let a player close that hand only in the turn in which the player lays down (V4).
    pub last_hand: bool,
    /// The contracts of the players in this hand.
    pub contracts: Contracts,
    /// The dealer.
    pub dealer: Seat,
    /// Number of packs in the shoe.
    pub decks: u8,
    /// The player whose turn it is.
    pub active: Seat,
    /// Phase of the current turn.
    pub phase: Phase,
    /// Number of the current turn in this hand, from 1.
    pub turn: u16,
    /// Number of the active player's current decision.
    pub decision: DecisionId,
    /// The claim window, while one is open.
    pub window: Option<ClaimWindow>,
    /// Number of cards in each player's hand, which is public (R13).
    pub hand_sizes: PerSeat<u8>,
    /// The players who have laid down their contract.
    pub down: SeatSet,
    /// All melds on the table; the index is the meld's number.
    pub melds: Vec<Meld>,
    /// The steps of the active player in this turn, which can still be taken back (R25).
    pub steps: Vec<TurnStep>,
    /// The discard pile, top card last. A screen may show only the top card (R12). The others are public, because
    /// players may remember them.
    pub pile: Vec<Card>,
    /// True if the top card has been covered before and can no longer be claimed (R15, R17).
    pub top_covered: bool,
    /// Number of cards in the stock.
    pub stock: u8,
    /// Number of cards in the penalty stock.
    pub penalty_stock: u8,
    /// Number of times that the stock was renewed from the discard pile in this hand (D2).
    pub renewals: u8,
    /// Number of claims that each player has won in this hand. Variant V10 limits it.
    pub claims_won: PerSeat<u8>,
    /// All discards of the hand, in order.
    pub discards: Vec<Discard>,
    /// The cards that each player is known to hold. The player took them from the pile, or laid them down and took them
    /// back, and has not played them since. After the end of the hand, this field contains all cards held.
    pub known: PerSeat<CardCounts>,
    /// Result of the hand; `None` until it has ended.
    pub end: Option<Box<HandEnd>>,
}

/// A discard and its fate. The list of discards is the public history of the hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Discard {
    /// The discarded card.
    pub card: Card,
    /// The player who discarded the card; `None` for the first discard, which the deal turns up (D4).
    pub by: Option<Seat>,
    /// The players who declined the card: the next player by drawing from the stock, the others by passing.
    pub declined: SeatSet,
    /// The fate of the card: it is still in the pile, or it was taken, claimed or shuffled into a new stock.
    #[serde(flatten)]
    pub fate: DiscardFate,
}

impl Discard {
    fn is_in_pile(&self) -> bool {
        self.fate == DiscardFate::InPile
    }
}

/// Fate of a discard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DiscardFate {
    /// The card lies in the pile.
    InPile,
    /// This player took the card on their own turn.
    Taken(Seat),
    /// This player claimed the card out of turn.
    Claimed(Seat),
    /// The card was shuffled into a new stock (D2).
    Renewed,
}

impl Serialize for DiscardFate {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (fate, to) = match self {
            DiscardFate::InPile => ("in_pile", None),
            DiscardFate::Taken(seat) => ("taken", Some(seat)),
            DiscardFate::Claimed(seat) => ("claimed", Some(seat)),
            DiscardFate::Renewed => ("renewed", None),
        };
        let mut fields = serializer.serialize_struct("DiscardFate", 2)?;
        fields.serialize_field("fate", fate)?;
        fields.serialize_field("to", &to)?;
        fields.end()
    }
}

/// A player's view of a hand, borrowed from the table. Contains no hidden card.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SeatView<'a> {
    /// The viewing player.
    pub seat: Seat,
    /// The public table.
    pub table: &'a PublicTable,
    /// The viewer's own hand.
    pub hand: &'a CardCounts,
}

impl SeatView<'_> {
    /// Returns the viewer's contract.
    pub fn contract(&self) -> Contract {
        self.table.contracts.of(self.seat)
    }

    /// True if the card brings the hand nearer to its contract or, once the player is down, can be laid off.
    pub fn is_helped_by(self, card: Card) -> bool {
        let rules = &self.table.rules;
        if self.table.down.contains(self.seat) {
            return taken(rules, &self.table.melds).contains(card);
        }
        let mut with = *self.hand;
        with.add(card);
        let lacks = |hand| distance(hand, self.contract(), rules);
        lacks(&with) < lacks(self.hand)
    }
}

/// A viewer's view of a hand, owned. Used by bots on worker threads, and by the screen, which applies [`SeenEvent`]s to
/// it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnedView {
    /// The viewer, a player or a spectator.
    pub viewer: Viewer,
    /// The public table.
    pub table: PublicTable,
    /// The viewer's own hand; empty for a spectator.
    pub hand: CardCounts,
}

impl OwnedView {
    /// Creates the view in its state directly after the deal. `event` must be a [`SeenEvent::Dealt`].
    pub fn dealt(
        viewer: Viewer,
        rules: Arc<RuleSet>,
        seating: Seating,
        event: &SeenEvent,
    ) -> OwnedView {
        let mut view = OwnedView {
            viewer,
            table: PublicTable::before_deal(rules, seating),
            hand: CardCounts::EMPTY,
        };
        view.apply(event);
        view
    }

    /// Applies an event as this viewer sees it.
    pub fn apply(&mut self, event: &SeenEvent) {
        let returned = self.table.fold(event);
        if let Some(seat) = self.viewer.seat() {
            state::change_hand(&mut self.hand, seat, event, &returned);
        }
    }

    /// Returns the viewer's contract. A spectator has that of all players; `None` if they have different ones (F17).
    pub fn contract(&self) -> Option<Contract> {
        self.table.contracts.of_viewer(self.viewer.seat())
    }

    /// Returns the view as a player's view, or `None` for a spectator.
    pub fn as_seat(&self) -> Option<SeatView<'_>> {
        let (table, hand) = (&self.table, &self.hand);
        let seat = self.viewer.seat()?;
        Some(SeatView { seat, table, hand })
    }
}

/// True if a new stock can be made from the discard pile without its top card. This is possible at most twice in a hand
/// (D2), unless the rules set another number.
///
/// `renewals` is the number of renewals so far in this hand, and `pile` is the number of cards in the pile.
pub(crate) fn can_renew(rules: &RuleSet, renewals: u8, pile: usize) -> bool {
    renewals < rules.renewals.unwrap_or(2) && pile > 1
}

impl PublicTable {
    /// True if a new stock can be made from the discard pile ([`can_renew`]).
    pub(super) fn can_renew(&self) -> bool {
        can_renew(&self.rules, self.renewals, self.pile.len())
    }

    /// Puts a card on the pile, face up. `by` is the player who discarded it; `None` for the first discard.
    pub(super) fn put_on_pile(&mut self, card: Card, by: Option<Seat>) {
        self.pile.push(card);
        self.top_covered = false;
        self.discards.push(Discard {
            card,
            by,
            declined: SeatSet::EMPTY,
            fate: DiscardFate::InPile,
        });
    }

    /// Removes the top card of the pile and records its fate.
    ///
    /// The card below was covered earlier, so it cannot be claimed (R15, R17).
    pub(super) fn pop_pile(&mut self, fate: DiscardFate) {
        if let Some(top) = self.top_discard_mut() {
            top.fate = fate;
        }
        self.pile.pop();
        self.top_covered = !self.pile.is_empty();
    }

    /// Removes all cards in the pile except its top card (D2). The removed cards form the new stock; `stock` is their
    /// number.
    pub(super) fn renew(&mut self, stock: u8) {
        let below_top = self.pile.len().saturating_sub(1);
        self.pile.drain(..below_top);
        let in_pile = self.discards.iter_mut().filter(|one| one.is_in_pile());
        for discard in in_pile.take(below_top) {
            discard.fate = DiscardFate::Renewed;
        }
        self.stock += stock;
        self.renewals += 1;
    }

    /// Returns the player who discarded the top card; `None` for the first discard, which no player owns (D4).
    pub fn top_discarded_by(&self) -> Option<Seat> {
        let mut latest = self.discards.iter().rev();
        latest.find(|one| one.is_in_pile())?.by
    }

    /// Returns the history entry of the pile's top card: the last discard whose fate is `InPile`.
    pub(super) fn top_discard_mut(&mut self) -> Option<&mut Discard> {
        let mut latest = self.discards.iter_mut().rev();
        latest.find(|one| one.is_in_pile())
    }
}

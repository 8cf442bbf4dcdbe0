//! The complete state of one hand. Only the engine and the referee have access to it. Only events change it. The
//! functions here update the hidden cards. The public part changes through [`PublicTable::apply`], as for every viewer.
//!
//! Two kinds of tables do not begin with a deal. A hypothetical table has a real public part and sampled hidden cards.
//! Bots build such tables from their own view to simulate the rest of the hand. A test also builds them, to check that
//! bots use no hidden information. The other kind is for tests and scenarios: the table may be in any position, and
//! nothing is validated.
use super::{
    Discard, DiscardFate, Event, Knowledge, Legal, OwnedView, Pending, Phase, PublicTable,
    Rejection, SeatView, SeenEvent, Viewer, fold::Returned,
};
use crate::{
    cards::{Card, CardCounts},
    melds::Meld,
    rules::{Contracts, RuleSet},
    seat::{PerSeat, Seat, SeatSet, Seating},
};
use std::sync::Arc;

/// A hand in play: the public table and the hidden cards. Only [`Table::evolve`] changes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    pub(super) public: PublicTable,
    pub(super) hands: PerSeat<CardCounts>,
    /// The stock, top card last.
    pub(super) stock: Vec<Card>,
    /// The penalty stock, top card last.
    pub(super) penalty: Vec<Card>,
    /// The last card of the closer, discarded face down (R11). `None` while the hand is being played.
    pub(super) face_down: Option<Card>,
}

impl Table {
    /// Returns the public part of the table.
    pub fn public(&self) -> &PublicTable {
        &self.public
    }

    /// Returns the player's view, or `None` if there is no such player.
    pub fn view(&self, seat: Seat) -> Option<SeatView<'_>> {
        let (table, hand) = (&self.public, self.hands.get(seat)?);
        Some(SeatView { seat, table, hand })
    }

    /// Returns a copy of what the viewer sees, or `None` if there is no such player.
    pub fn owned_view(&self, viewer: Viewer) -> Option<OwnedView> {
        let hand = match viewer {
            Viewer::Seat(seat) => *self.hands.get(seat)?,
            Viewer::Spectator => CardCounts::EMPTY,
        };
        Some(OwnedView {
            viewer,
            table: self.public.clone(),
            hand,
        })
    }

    /// Returns all actions that the player may take now.
    ///
    /// # Errors
    /// Returns the reason why the player cannot act at all.
    pub fn legal(&self, seat: Seat) -> Result<Legal, Rejection> {
        self.view(seat).ok_or(Rejection::NoSuchSeat)?.legal()
    }

    /// Returns all pending decisions and possible late claims, in order of play, starting with the active player.
    pub fn pending(&self) -> Vec<Pending> {
        self.public.pending()
    }

    /// Returns all cards in play: those held by the players, in the stocks, in the pile, in melds, and discarded face
    /// down. Actions never change the total; tests check this.
    pub fn all_cards(&self) -> CardCounts {
        let held = self.hands.as_slice().iter().flat_map(CardCounts::iter);
        let melded = self.public.melds.iter().flat_map(|meld| &meld.cards);
        let stocks = self.stock.iter().chain(&self.penalty);
        let lying = stocks.chain(&self.public.pile).chain(&self.face_down);
        held.chain(lying.chain(melded).copied()).collect()
    }
}

impl Table {
    /// Applies an event that this table's [`Table::submit`] has returned.
    ///
    /// # Panics
    /// May panic if the event does not belong to this table.
    pub fn evolve(&mut self, event: &Event) {
        match event {
            Event::Dealt { shoe, .. } => {
                let deal = event.deal().expect("this is the deal");
                let seats = (0..deal.seating.len() as u8).map(Seat);
                self.hands = seats.map(|seat| deal.hand_of(seat)).collect();
                self.stock = shoe[deal.stock()].iter().rev().copied().collect();
                self.penalty = shoe[deal.penalty()].iter().rev().copied().collect();
                self.face_down = None;
            }
            Event::TookStock { .. } => {
                self.stock.pop();
            }
            // The penalty cards (R14) come from the penalty stock, or from the draw stock once the former is empty
            // (D2).
            Event::Awarded { penalty, .. } => {
                for _ in penalty {
                    self.penalty.pop().or_else(|| self.stock.pop());
                }
            }
            Event::StockRenewed { stock } => self
                .stock
                .splice(0..0, stock.iter().rev().copied())
                .for_each(drop),
            Event::Discarded {
                card, face_down, ..
            } => self.face_down = face_down.then_some(*card),
            _ => {}
        }
        let Some(seat) = event.seat() else {
            self.public.fold(&event.seen_by(Viewer::Spectator));
            return;
        };
        let seen = event.seen_by(Viewer::Seat(seat));
        let returned = self.public.fold(&seen);
        change_hand(&mut self.hands[seat], seat, &seen, &returned);
    }
}

impl<K: Knowledge> Event<K> {
    /// Returns the player who caused the event; `None` for the deal, a renewal of the stock and the end of the hand.
    pub const fn seat(&self) -> Option<Seat> {
        match self {
            Event::TookStock { seat, .. }
            | Event::TookDiscard { seat, .. }
            | Event::Passed { seat }
            | Event::Claimed { seat }
            | Event::Awarded { seat, .. }
            | Event::LaidDown { seat, .. }
            | Event::LaidOff { seat, .. }
            | Event::SwappedJoker { seat, .. }
            | Event::MovedJoker { seat, .. }
            | Event::TookBack { seat, .. }
            | Event::Discarded { seat, .. } => Some(*seat),
            Event::Dealt { .. } | Event::StockRenewed { .. } | Event::Ended(_) => None,
        }
    }
}

/// Applies an event to the hand of `owner`. `event` is the event as `owner` sees it; `returned` is what a take-back
/// changes in the active player's hand (R25).
pub(super) fn change_hand(
    hand: &mut CardCounts,
    owner: Seat,
    event: &SeenEvent,
    returned: &Returned,
) {
    if event.seat().is_some_and(|seat| seat != owner) {
        return;
    }
    match event {
        SeenEvent::Dealt { shoe, .. } => *hand = shoe.own,
        SeenEvent::TookStock { card, .. } => card.iter().for_each(|card| hand.add(*card)),
        SeenEvent::TookDiscard { card, .. } => hand.add(*card),
        SeenEvent::Awarded { card, penalty, .. } => {
            hand.add(*card);
            penalty.iter().flatten().for_each(|card| hand.add(*card));
        }
        SeenEvent::LaidDown { melds, .. } => {
            *hand = hand.without(melds.iter().flat_map(|meld| &meld.cards).copied());
        }
        SeenEvent::SwappedJoker {
            card, joker, to, ..
        } => {
            hand.remove(*card);
            // F18: without a place on the table, the joker goes to the hand.
            if to.is_none() {
                hand.add(*joker);
            }
        }
        SeenEvent::LaidOff { card, .. }
        | SeenEvent::Discarded {
            card: Some(card), ..
        } => {
            hand.remove(*card);
        }
        SeenEvent::TookBack { .. } => returned.change(hand),
        _ => {}
    }
}

impl Table {
    /// Creates a table from the public part and the hands, with empty stocks. Nothing is validated.
    pub(crate) fn with_hands(public: PublicTable, hands: PerSeat<CardCounts>) -> Table {
        Table {
            public,
            hands,
            stock: Vec::new(),
            penalty: Vec::new(),
            face_down: None,
        }
    }

    pub(crate) fn sampled_top(&self) -> Option<Card> {
        self.stock.last().copied()
    }

    /// Returns the penalty cards of the next claim: the top cards of the penalty stock, then those of the draw stock (R14,
    /// D2, F20).
    pub(crate) fn sampled_penalty(&self) -> impl Iterator<Item = Card> {
        let cards = self.penalty.iter().rev().chain(self.stock.iter().rev());
        cards.take(self.public.rules.penalty_cards()).copied()
    }

    /// Returns a table in which the cards that `seat` does not see are in a new order, which `shuffle` determines.
    ///
    /// Cards that other players are known to hold stay in their hands, so `seat` cannot tell the two tables apart.
    #[doc(hidden)]
    pub fn redealt(&self, seat: Seat, shuffle: &mut dyn FnMut(&mut [Card])) -> Table {
        let mut hidden: Vec<Card> = self.stock.iter().chain(&self.penalty).copied().collect();
        let others: Vec<Seat> = self.public.seating.others(seat).collect();
        for other in &others {
            let known = self.public.known[*other].iter();
            hidden.extend(self.hands[*other].without(known).iter());
        }
        // Sorting makes the result depend on `shuffle` alone, not on the real positions of the cards.
        hidden.sort_unstable();
        shuffle(&mut hidden);
        let mut table = self.clone();
        let mut next = hidden.into_iter();
        for other in others {
            let known = self.public.known[other];
            let wanted = self.hands[other].len().saturating_sub(known.len());
            table.hands[other] = known.iter().chain(next.by_ref().take(wanted)).collect();
        }
        table.stock = next.by_ref().take(self.stock.len()).collect();
        table.penalty = next.collect();
        table
    }
}

/// Positions of all cards. In a stock the first card is the top one; in the discard pile the last card is.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "for tests; the fields are those of the table")]
pub struct TablePosition {
    pub rules: Arc<RuleSet>,
    pub seating: Seating,
    pub hand: u8,
    pub last_hand: bool,
    pub contracts: Contracts,
    pub dealer: Seat,
    pub active: Seat,
    pub phase: Phase,
    pub hands: Vec<CardCounts>,
    pub stock: Vec<Card>,
    pub penalty: Vec<Card>,
    /// Each card in the pile with the player who discarded it; `None` for the first discard.
    pub pile: Vec<(Card, Option<Seat>)>,
    /// The melds on the table. The number of each must equal its index in this list.
    pub melds: Vec<Meld>,
    pub down: SeatSet,
    pub renewals: u8,
    pub claims_won: PerSeat<u8>,
}

impl Table {
    /// Creates a table in this position.
    pub fn from_setup(rig: TablePosition) -> Table {
        let fresh = PublicTable::before_deal(rig.rules, rig.seating);
        let in_pile = |(card, by): &(Card, Option<Seat>)| Discard {
            card: *card,
            by: *by,
            declined: SeatSet::EMPTY,
            fate: DiscardFate::InPile,
        };
        let public = PublicTable {
            hand: rig.hand,
            last_hand: rig.last_hand,
            contracts: rig.contracts,
            dealer: rig.dealer,
            active: rig.active,
            phase: rig.phase,
            hand_sizes: rig.hands.iter().map(|hand| hand.len() as u8).collect(),
            down: rig.down,
            melds: rig.melds,
            discards: rig.pile.iter().map(in_pile).collect(),
            pile: rig.pile.iter().map(|(card, _)| *card).collect(),
            stock: rig.stock.len() as u8,
            penalty_stock: rig.penalty.len() as u8,
            renewals: rig.renewals,
            claims_won: rig.claims_won,
            ..fresh
        };
        let from_top = |cards: &[Card]| cards.iter().rev().copied().collect();
        Table {
            public,
            hands: rig.hands.iter().copied().collect(),
            stock: from_top(&rig.stock),
            penalty: from_top(&rig.penalty),
            face_down: None,
        }
    }

    /// Returns all views of this table: one for each player, and one for a spectator.
    #[doc(hidden)]
    pub fn all_views(&self) -> Vec<OwnedView> {
        let seats = self.public.seating.order().iter().copied();
        let viewers = seats.map(Viewer::Seat).chain([Viewer::Spectator]);
        let views = viewers.filter_map(|viewer| self.owned_view(viewer));
        views.collect()
    }
}

//! Applies events to the public table. The engine and all viewers use the same code; each viewer applies the events as
//! that viewer sees them. The cards hidden from a viewer never affect the result.
//!
//! Taking back undoes the steps of this turn one by one (R25, D5; in Spanish *subirse*).
use super::{
    Answer, DecisionId, DiscardFate, Phase, PublicTable, SeenDeal, SeenEvent, TakeBack, TurnStep,
};
use crate::{
    cards::{Card, CardCounts},
    melds,
    rules::RuleSet,
    seat::{PerSeat, Seat, SeatSet, Seating},
};
use std::sync::Arc;

/// Number of decision numbers reserved for each hand. Separate ranges make answers to decisions of earlier hands stale.
const DECISIONS_PER_HAND: u32 = 1 << 20;

impl PublicTable {
    /// Creates the table before the deal, without cards and with the values of the first hand. The `Dealt` event then
    /// sets the real values.
    pub(super) fn before_deal(rules: Arc<RuleSet>, seating: Seating) -> PublicTable {
        let seats = seating.len();
        let contracts = rules.contracts()[0].into();
        let dealer = seating.order()[0];
        PublicTable {
            rules,
            seating,
            hand: 0,
            last_hand: false,
            contracts,
            dealer,
            decks: 0,
            active: seating.right_of(dealer),
            phase: Phase::Draw,
            turn: 1,
            decision: DecisionId(0),
            window: None,
            hand_sizes: PerSeat::filled(seats, 0),
            down: SeatSet::EMPTY,
            melds: Vec::new(),
            steps: Vec::new(),
            pile: Vec::new(),
            top_covered: false,
            stock: 0,
            penalty_stock: 0,
            renewals: 0,
            claims_won: PerSeat::filled(seats, 0),
            discards: Vec::new(),
            known: PerSeat::filled(seats, CardCounts::EMPTY),
            end: None,
        }
    }

    /// Applies an event, in the form in which any viewer sees it.
    ///
    /// # Panics
    /// May panic if the event does not belong to this table.
    pub fn apply(&mut self, event: &SeenEvent) {
        self.fold(event);
    }

    /// Applies an event. Returns what a take-back changes in the active player's hand (R25); nothing for other events.
    ///
    /// This function is long because it has one arm per event; larger arms are separate methods.
    pub(super) fn fold(&mut self, event: &SeenEvent) -> Returned {
        match event {
            SeenEvent::Dealt {
                hand,
                contracts,
                dealer,
                decks,
                shoe: SeenDeal { upcard, stock, .. },
                penalty_stock,
                ..
            } => {
                // All contracts of a hand have the same deal (F17).
                let contract = contracts.of(*dealer);
                let dealt = self.rules.cards_dealt(usize::from(*hand), contract);
                let fresh = PublicTable::before_deal(self.rules.clone(), self.seating);
                *self = PublicTable {
                    hand: *hand,
                    last_hand: usize::from(*hand) + 1 == self.rules.most_hands(),
                    contracts: *contracts,
                    dealer: *dealer,
                    decks: *decks,
                    // R6: the player to the dealer's right begins.
                    active: self.seating.right_of(*dealer),
                    decision: DecisionId(u32::from(*hand) * DECISIONS_PER_HAND),
                    hand_sizes: PerSeat::filled(self.seating.len(), dealt as u8),
                    stock: *stock,
                    penalty_stock: *penalty_stock,
                    ..fresh
                };
                // D4: no player owns the first discard.
                if let Some(upcard) = upcard {
                    self.put_on_pile(*upcard, None);
                }
            }
            SeenEvent::TookStock { seat, card: _ } => {
                self.stock -= 1;
                self.hand_sizes[*seat] += 1;
                self.next_decision();
                self.phase = Phase::Play;
                if let Some(top) = self.top_discard_mut() {
                    top.declined.insert(*seat);
                }
                // R14: if the active player does not take the discard, the others may claim it.
                self.window = self.open_window();
            }
            SeenEvent::TookDiscard { seat, card } => {
                self.pop_pile(DiscardFate::Taken(*seat));
                self.hand_sizes[*seat] += 1;
                self.known[*seat].add(*card);
                self.next_decision();
                self.phase = Phase::Play;
            }
            SeenEvent::Passed { seat } => {
                if let Some(window) = &mut self.window {
                    window.answers[*seat] = Answer::Passed;
                }
                if let Some(top) = self.top_discard_mut() {
                    top.declined.insert(*seat);
                }
            }
            SeenEvent::Claimed { seat } => {
                if let Some(window) = &mut self.window {
                    window.answers[*seat] = Answer::Claimed;
                }
                if let Some(top) = self.top_discard_mut() {
                    top.declined.remove(*seat);
                }
            }
            SeenEvent::Awarded {
                seat,
                card,
                penalty,
            } => self.award(*seat, *card, penalty.len() as u8),
            SeenEvent::StockRenewed { stock } => self.renew(*stock),
            SeenEvent::LaidDown { seat, melds } => {
                let cards = melds.iter().flat_map(|meld| &meld.cards);
                cards.for_each(|card| self.plays(*seat, *card));
                self.melds.extend_from_slice(melds);
                self.down.insert(*seat);
                let melds = melds.len() as u8;
                self.steps.push(TurnStep::LaidDown { melds });
                self.next_decision();
            }
            SeenEvent::LaidOff { seat, card, to } => {
                let (card, to) = (*card, *to);
                self.plays(*seat, card);
                self.melds[to.meld.0 as usize].put(&self.rules, to.end, card);
                self.steps.push(TurnStep::LaidOff { card, to });
                self.next_decision();
            }
            SeenEvent::SwappedJoker {
                seat,
                meld,
                at,
                card,
                joker,
                to,
            } => {
                self.plays(*seat, *card);
                let (rules, melds) = (&self.rules, &mut self.melds);
                melds::swap_joker(rules, melds, *meld, usize::from(*at), *card, *to);
                if to.is_none() {
                    self.hand_sizes[*seat] += 1;
                    self.known[*seat].add(*joker);
                }
                self.steps.push(TurnStep::SwappedJoker {
                    meld: *meld,
                    at: *at,
                    card: *card,
                    joker: *joker,
                    to: *to,
                });
                self.next_decision();
            }
            SeenEvent::MovedJoker {
                meld,
                from,
                joker,
                to,
                ..
            } => {
                melds::move_joker(&self.rules, &mut self.melds, *meld, *from, *to);
                self.steps.push(TurnStep::MovedJoker {
                    meld: *meld,
                    from: *from,
                    joker: *joker,
                    to: *to,
                });
                self.next_decision();
            }
            SeenEvent::TookBack { seat, steps } => {
                let returned = self.take_back(*seat, *steps);
                self.next_decision();
                return returned;
            }
            SeenEvent::Discarded {
                seat, card, closes, ..
            } => self.discard(*seat, *card, *closes),
            SeenEvent::Ended(end) => {
                self.phase = Phase::Over;
                self.window = None;
                self.steps.clear();
                self.known = end.hands;
                self.next_decision();
                self.end = Some(end.clone());
            }
        }
        Returned::default()
    }

    /// Gives a claimer the top discard and the penalty cards (R14).
    fn award(&mut self, seat: Seat, card: Card, penalty: u8) {
        self.pop_pile(DiscardFate::Claimed(seat));
        // D2: once the penalty stock is empty, penalty cards come from the draw stock.
        let from_own_stock = penalty.min(self.penalty_stock);
        self.penalty_stock -= from_own_stock;
        self.stock -= penalty - from_own_stock;
        self.hand_sizes[seat] += 1 + penalty;
        self.known[seat].add(card);
        self.claims_won[seat] += 1;
        self.window = None;
    }

    /// Ends the turn with a discard, and starts the next turn unless the hand is closed (R11).
    fn discard(&mut self, seat: Seat, card: Option<Card>, closes: bool) {
        self.hand_sizes[seat] -= 1;
        match card {
            Some(card) if self.hand_sizes[seat] > 0 => {
                self.known[seat].remove(card);
                self.put_on_pile(card, Some(seat));
            }
            // R11: the last card lies face down. No card is left in hand, so the list of known cards becomes empty.
            Some(_) | None => self.known[seat] = CardCounts::EMPTY,
        }
        // R15: the previous top discard is covered now and can never be claimed again (*pisada*).
        self.window = None;
        self.next_decision();
        if !closes {
            self.active = self.seating.right_of(seat);
            self.phase = Phase::Draw;
            self.turn = self.turn.saturating_add(1);
            self.steps.clear();
        }
    }

    fn next_decision(&mut self) {
        self.decision = DecisionId(self.decision.0.wrapping_add(1));
    }

    /// Removes a card from a player's hand when it is laid on the table.
    fn plays(&mut self, seat: Seat, card: Card) {
        self.hand_sizes[seat] -= 1;
        self.known[seat].remove(card);
    }
}

impl PublicTable {
    /// Undoes steps of this turn, the last step first. Returns the change of the player's hand.
    pub(super) fn take_back(&mut self, seat: Seat, steps: TakeBack) -> Returned {
        let steps = match steps {
            TakeBack::Steps(steps) => steps as usize,
            TakeBack::All => self.steps.len(),
        };
        let mut returned = Returned::default();
        for _ in 0..steps {
            let Some(step) = self.steps.pop() else { break };
            self.undo(seat, &step, &mut returned);
        }
        self.hand_sizes[seat] += returned.gained.len() as u8;
        self.hand_sizes[seat] -= returned.lost.len() as u8;
        // These cards lay on the table, so every player knows them.
        returned.change(&mut self.known[seat]);
        returned
    }

    fn undo(&mut self, seat: Seat, step: &TurnStep, returned: &mut Returned) {
        match step {
            TurnStep::LaidDown { melds } => {
                let kept = self.melds.len() - *melds as usize;
                let cards = self.melds.drain(kept..).flat_map(|meld| meld.cards);
                cards.for_each(|card| returned.gained.add(card));
                self.down.remove(seat);
            }
            TurnStep::LaidOff { card, to } => {
                self.melds[to.meld.0 as usize].take(&self.rules, to.end);
                returned.gained.add(*card);
            }
            TurnStep::SwappedJoker {
                meld,
                at,
                card,
                joker,
                to,
            } => {
                let (rules, melds) = (&self.rules, &mut self.melds);
                melds::unswap_joker(rules, melds, *meld, usize::from(*at), *joker, *to);
                returned.gained.add(*card);
                if to.is_none() {
                    returned.lost.add(*joker);
                }
            }
            TurnStep::MovedJoker { meld, from, to, .. } => {
                melds::unmove_joker(&self.rules, &mut self.melds, *meld, *from, *to);
            }
        }
    }
}

/// The change of a hand when steps are taken back (R25).
#[derive(Default)]
pub(super) struct Returned {
    /// Cards that go back to the hand.
    gained: CardCounts,
    /// Jokers that go back to the melds from which they came (F18).
    lost: CardCounts,
}

impl Returned {
    /// Changes the cards of a hand.
    pub fn change(&self, hand: &mut CardCounts) {
        self.gained.iter().for_each(|card| hand.add(card));
        *hand = hand.without(self.lost.iter());
    }
}

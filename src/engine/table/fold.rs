//! How events change what lies open. The engine and every viewer fold with this one function, each the events as they see
//! them; a hidden card never makes a difference here.
use super::{Answer, DecisionId, Fate, Phase, PublicTable, SeenEvent, TurnStep};
use crate::{
    cards::{Card, CardCounts},
    melds,
    rules::RuleSet,
    seat::{PerSeat, Seat, SeatSet, Seating},
};
use std::sync::Arc;

/// Each hand counts its decisions from a number of its own, so that an answer that comes a hand too late is stale.
const DECISIONS_PER_HAND: u32 = 1 << 20;

impl PublicTable {
    /// An empty table before the deal. The deal fills it.
    pub(super) fn before_deal(
        rules: Arc<RuleSet>,
        seating: Seating,
        last_hand: bool,
    ) -> PublicTable {
        let seats = seating.len();
        let contract = rules.contracts()[0];
        let dealer = seating.order()[0];
        PublicTable {
            rules,
            seating,
            hand: 0,
            last_hand,
            contract,
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
            top_trodden: false,
            stock: 0,
            penalty_stock: 0,
            renewals: 0,
            claims_won: PerSeat::filled(seats, 0),
            discards: Vec::new(),
            known: PerSeat::filled(seats, CardCounts::EMPTY),
            end: None,
        }
    }

    /// Folds one event, seen by anybody.
    ///
    /// # Panics
    /// May panic on an event that did not happen at this table.
    pub fn apply(&mut self, event: &SeenEvent) {
        self.fold(event);
    }

    /// Folds one event and returns the cards that a taking back returned to the active player's hand (R25).
    ///
    /// Long because it has an arm for each event; what takes more than a few lines is a method of its own.
    pub(super) fn fold(&mut self, event: &SeenEvent) -> CardCounts {
        match event {
            SeenEvent::Dealt {
                hand,
                contract,
                dealer,
                decks,
                own: _,
                upcard,
                stock,
                penalty_stock,
            } => {
                let fresh =
                    PublicTable::before_deal(self.rules.clone(), self.seating, self.last_hand);
                *self = PublicTable {
                    hand: *hand,
                    contract: *contract,
                    dealer: *dealer,
                    decks: *decks,
                    // R6: "comienza el jugador a la derecha del que reparte".
                    active: self.seating.right_of(*dealer),
                    decision: DecisionId(u32::from(*hand) * DECISIONS_PER_HAND),
                    hand_sizes: PerSeat::filled(
                        self.seating.len(),
                        self.rules.cards_dealt(*contract) as u8,
                    ),
                    stock: *stock,
                    penalty_stock: *penalty_stock,
                    ..fresh
                };
                // D4: the card turned up belongs to nobody.
                self.put_on_pile(*upcard, None);
            }
            SeenEvent::TookStock { seat, card: _ } => {
                self.stock -= 1;
                self.hand_sizes[*seat] += 1;
                self.next_decision();
                self.phase = Phase::Play;
                if let Some(top) = self.top_discard_mut() {
                    top.declined.insert(*seat);
                }
                // R14: "si no toma la carta del pozo, podrá hacerlo cualquiera".
                self.window = self.open_window();
            }
            SeenEvent::TookDiscard { seat, card } => {
                self.pop_pile(Fate::Taken(*seat));
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
                penalty: _,
            } => self.award(*seat, *card),
            SeenEvent::StockRenewed { stock } => self.renew(*stock),
            SeenEvent::LaidDown { seat, melds } => {
                melds
                    .iter()
                    .flat_map(|meld| &meld.cards)
                    .for_each(|card| self.plays(*seat, *card));
                self.melds.extend_from_slice(melds);
                self.down.insert(*seat);
                self.steps.push(TurnStep::LaidDown {
                    melds: melds.len() as u8,
                });
                self.next_decision();
            }
            SeenEvent::LaidOff { seat, card, to } => {
                self.plays(*seat, *card);
                self.put(*card, *to);
                self.steps.push(TurnStep::LaidOff {
                    card: *card,
                    to: *to,
                });
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
                seat: _,
                meld,
                from,
                joker,
                to,
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
            SeenEvent::Discarded { seat, card, closes } => self.discard(*seat, *card, *closes),
            SeenEvent::Ended(end) => {
                self.phase = Phase::Over;
                self.window = None;
                self.steps.clear();
                self.known = end.hands;
                self.next_decision();
                self.end = Some(end.clone());
            }
        }
        CardCounts::EMPTY
    }

    /// R14: a claimer gets the top discard and a penalty card.
    fn award(&mut self, seat: Seat, card: Card) {
        self.pop_pile(Fate::Claimed(seat));
        // D2: once the penalty stock is empty, penalty cards come from the draw stock.
        let source = if self.penalty_stock > 0 {
            &mut self.penalty_stock
        } else {
            &mut self.stock
        };
        *source -= 1;
        self.hand_sizes[seat] += 2;
        self.known[seat].add(card);
        self.claims_won[seat] += 1;
        self.window = None;
    }

    /// R11: the turn ends; the next one begins unless the hand is closed.
    fn discard(&mut self, seat: Seat, card: Option<Card>, closes: bool) {
        self.hand_sizes[seat] -= 1;
        match card {
            Some(card) if self.hand_sizes[seat] > 0 => {
                self.known[seat].remove(card);
                self.put_on_pile(card, Some(seat));
            }
            // R11: the last card lies face down, whoever knows it.
            Some(_) | None => self.known[seat] = CardCounts::EMPTY,
        }
        // R15: "pisada": what lay there can never be claimed again.
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

    /// A card goes openly from a hand to the table.
    fn plays(&mut self, seat: Seat, card: Card) {
        self.hand_sizes[seat] -= 1;
        self.known[seat].remove(card);
    }
}

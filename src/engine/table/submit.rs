//! Checks an action and says what happens. On rejection nothing has changed.
use super::{
    Action, Chance, DecisionId, Event, HowEnded, Phase, Purpose, Rejection, SeatView, Table,
    shuffled,
};
use crate::{
    cards::Card,
    melds::{Meld, MeldId, MeldShape, NewMeld},
    seat::Seat,
};

impl Table {
    /// One answer of one player: what happened, already folded into this table.
    ///
    /// `chance` orders the cards when the stock must be renewed (D2); the order is written into the event.
    ///
    /// # Errors
    /// Why the action was refused. Nothing has changed then.
    pub fn submit(
        &mut self,
        seat: Seat,
        decision: DecisionId,
        action: Action,
        chance: &dyn Chance,
    ) -> Result<Vec<Event>, Rejection> {
        let mut events = Vec::new();
        self.submit_into(seat, decision, action, chance, &mut events)?;
        Ok(events)
    }

    /// [`Table::submit`] into a list of something wider than events.
    ///
    /// Long because it has an arm for each action: what is checked, then what happens.
    pub(crate) fn submit_into<E: From<Event>>(
        &mut self,
        seat: Seat,
        decision: DecisionId,
        action: Action,
        chance: &dyn Chance,
        out: &mut Vec<E>,
    ) -> Result<(), Rejection> {
        let view = self.view(seat).ok_or(Rejection::NoSuchSeat)?;
        match action {
            Action::TakeStock => {
                view.check_asked(decision)?;
                view.check_draw()?;
                self.take_stock(seat, chance, out);
            }
            Action::TakeDiscard => {
                view.check_asked(decision)?;
                view.check_take_discard()?;
                let card = *self.public.pile.last().expect("the pile was checked");
                self.emit(Event::TookDiscard { seat, card }, out);
            }
            Action::Claim => {
                view.check_window(decision, true)?;
                self.emit(Event::Claimed { seat }, out);
                self.decide_claims(chance, out);
            }
            Action::Pass => {
                view.check_window(decision, false)?;
                self.emit(Event::Passed { seat }, out);
                self.decide_claims(chance, out);
            }
            Action::LayDown { melds } => {
                view.check_asked(decision)?;
                let shapes = view.check_lay_down(&melds)?;
                self.lay_down(seat, melds, shapes, out);
            }
            Action::LayOff { card, to } => {
                view.check_asked(decision)?;
                view.check_lay_off(card, to)?;
                self.emit(Event::LaidOff { seat, card, to }, out);
                self.close_if_empty(seat, out);
            }
            Action::SwapJoker { meld, at, card, to } => {
                view.check_asked(decision)?;
                let joker = view.check_swap(meld, at, card, to)?;
                self.emit(
                    Event::SwappedJoker {
                        seat,
                        meld,
                        at,
                        card,
                        joker,
                        to,
                    },
                    out,
                );
                self.close_if_empty(seat, out);
            }
            Action::MoveJoker { meld, from, to } => {
                view.check_asked(decision)?;
                let joker = view.check_move(meld, from, to)?;
                self.emit(
                    Event::MovedJoker {
                        seat,
                        meld,
                        from,
                        joker,
                        to,
                    },
                    out,
                );
            }
            Action::TakeBack(steps) => {
                view.check_asked(decision)?;
                view.check_take_back(steps)?;
                self.emit(Event::TookBack { seat, steps }, out);
            }
            Action::Discard { card, close } => {
                view.check_asked(decision)?;
                let closes = view.check_discard(card, close)?;
                self.discard(seat, card, closes, out);
            }
        }
        Ok(())
    }

    /// R20: the combinations get their numbers in the order proposed; `shapes` are what the check has found them to be.
    fn lay_down<E: From<Event>>(
        &mut self,
        seat: Seat,
        melds: Vec<NewMeld>,
        shapes: Vec<MeldShape>,
        out: &mut Vec<E>,
    ) {
        let first = self.public.melds.len();
        let numbered = melds.into_iter().zip(shapes).enumerate();
        let melds = numbered.map(|(i, (proposed, shape))| {
            let (NewMeld::Trio { cards } | NewMeld::Run { cards, .. }) = proposed;
            Meld {
                id: MeldId((first + i) as u8),
                owner: seat,
                shape,
                cards,
            }
        });
        let melds = melds.collect();
        self.emit(Event::LaidDown { seat, melds }, out);
        self.close_if_empty(seat, out);
    }

    /// R11: the discard, and the end of the hand if it closes.
    fn discard<E: From<Event>>(&mut self, seat: Seat, card: Card, closes: bool, out: &mut Vec<E>) {
        let face_down = self.hands[seat].len() == 1;
        let discarded = Event::Discarded {
            seat,
            card,
            closes,
            face_down,
        };
        self.emit(discarded, out);
        if closes {
            let how = if face_down {
                HowEnded::Discard
            } else {
                HowEnded::Leftover
            };
            self.finish(Some(seat), how, out);
        }
    }

    /// R10, D2: the top of the stock, renewed if it is empty. If no card can be had, the hand ends: tablas.
    fn take_stock<E: From<Event>>(&mut self, seat: Seat, chance: &dyn Chance, out: &mut Vec<E>) {
        self.renew_if_empty(chance, out);
        match self.stock.last() {
            Some(card) => self.emit(Event::TookStock { seat, card: *card }, out),
            None => self.finish(None, HowEnded::None, out),
        }
    }

    /// D3: awards the card as soon as the outcome is certain.
    fn decide_claims<E: From<Event>>(&mut self, chance: &dyn Chance, out: &mut Vec<E>) {
        let Some(window) = &self.public.window else {
            return;
        };
        let Some(seat) = window.winner(&self.public.seating) else {
            return;
        };
        let card = window.card;
        if self.penalty.is_empty() {
            // D2: the pile except its top, which is the claimed card and goes to the claimer.
            self.renew_if_empty(chance, out);
        }
        let penalty = self.penalty.last().or(self.stock.last());
        let penalty = *penalty.expect("nobody is asked unless a penalty card can be had");
        self.emit(
            Event::Awarded {
                seat,
                card,
                penalty,
            },
            out,
        );
    }

    /// D2: the discard pile except its top card is shuffled into a new stock, if it can be renewed at all.
    fn renew_if_empty<E: From<Event>>(&mut self, chance: &dyn Chance, out: &mut Vec<E>) {
        let public = &self.public;
        if self.stock.is_empty() && public.can_renew() {
            let cards = public.pile[..public.pile.len() - 1].to_vec();
            let purpose = Purpose::Renewal {
                hand: public.hand,
                nth: public.renewals,
            };
            self.emit(
                Event::StockRenewed {
                    stock: shuffled(chance, purpose, cards),
                },
                out,
            );
        }
    }

    /// R30: laying off the last card closes the hand, with no discard, window or not.
    fn close_if_empty<E: From<Event>>(&mut self, seat: Seat, out: &mut Vec<E>) {
        if self.hands[seat].is_empty() {
            self.finish(Some(seat), HowEnded::LaidOff, out);
        }
    }

    fn finish<E: From<Event>>(&mut self, closer: Option<Seat>, how: HowEnded, out: &mut Vec<E>) {
        let end = Box::new(self.end(closer, how));
        self.emit(Event::Ended(end), out);
    }

    fn emit<E: From<Event>>(&mut self, event: Event, out: &mut Vec<E>) {
        self.evolve(&event);
        out.push(event.into());
    }
}

impl SeatView<'_> {
    /// Whether the active player is asked, and this very decision.
    fn check_asked(&self, decision: DecisionId) -> Result<(), Rejection> {
        self.check_turn()?;
        check_current(decision, self.table.decision)
    }

    /// Whether the claim window asks this player, and this is the decision.
    fn check_window(&self, decision: DecisionId, claim: bool) -> Result<(), Rejection> {
        if self.table.phase == Phase::Over {
            return Err(Rejection::HandOver);
        }
        self.table.check_answer(self.seat, claim)?;
        let window = self
            .table
            .window
            .as_ref()
            .expect("an answer is accepted only while the window is open");
        check_current(decision, window.decision)
    }
}

fn check_current(given: DecisionId, current: DecisionId) -> Result<(), Rejection> {
    if given == current {
        Ok(())
    } else {
        Err(Rejection::Stale { given, current })
    }
}

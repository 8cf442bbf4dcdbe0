//! Checks an action and produces the resulting events. A rejected action changes nothing. The last event of a hand
//! scores it: points for the cards left in hand (R31–R33), and bonuses for the closer (V6–V8).
use super::{
    Action, Chance, ClaimWindow, DecisionId, Event, HandEnd, HowEnded, Phase, PublicTable, Purpose,
    Rejection, SeatView, Table, shuffled,
};
use crate::{ensure, seat::Seat};

impl Table {
    /// Executes an action of a player as the answer to `decision`. Returns the resulting events, already applied to
    /// this table.
    ///
    /// `chance` shuffles the discard pile if the stock must be renewed (D2). The event stores the resulting order.
    ///
    /// # Errors
    /// Returns the reason for the rejection. The table is then unchanged.
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

    /// Executes an action as [`Table::submit`] does. Appends the events to `out`, converted to the type `E`.
    pub(crate) fn submit_into<E: From<Event>>(
        &mut self,
        seat: Seat,
        decision: DecisionId,
        action: Action,
        chance: &dyn Chance,
        out: &mut Vec<E>,
    ) -> Result<(), Rejection> {
        let view = self.view(seat).ok_or(Rejection::NoSuchSeat)?;
        view.check_decision(decision, &action)?;
        let event = match action {
            Action::TakeStock => {
                view.check_draw()?;
                self.take_stock(seat, chance, out);
                return Ok(());
            }
            Action::TakeDiscard => Event::TookDiscard {
                seat,
                card: view.check_take_discard()?,
            },
            Action::Claim => Event::Claimed { seat },
            Action::Pass => Event::Passed { seat },
            Action::LayDown { melds } => Event::LaidDown {
                seat,
                melds: view.check_lay_down(&melds)?,
            },
            Action::LayOff { card, to } => {
                view.check_lay_off(card, to)?;
                Event::LaidOff { seat, card, to }
            }
            Action::SwapJoker { meld, at, card, to } => Event::SwappedJoker {
                seat,
                meld,
                at,
                card,
                joker: view.check_swap(meld, at, card, to)?,
                to,
            },
            Action::MoveJoker { meld, from, to } => Event::MovedJoker {
                seat,
                meld,
                from,
                joker: view.check_move(meld, from, to)?,
                to,
            },
            Action::TakeBack { steps } => {
                view.check_take_back(steps)?;
                Event::TookBack { seat, steps }
            }
            Action::Discard { card, close } => Event::Discarded {
                seat,
                card,
                closes: view.check_discard(card, close)?,
                face_down: view.hand.len() == 1,
            },
        };
        let answers = matches!(event, Event::Claimed { .. } | Event::Passed { .. });
        let discard_closes = match event {
            Event::Discarded { closes, .. } => Some(closes),
            _ => None,
        };
        self.emit(event, out);
        // R30 allows closing without a discard, even while a claim window is open.
        let how = match (discard_closes, self.hands[seat].is_empty()) {
            (Some(true), true) => Some(HowEnded::Discard),
            (Some(true), false) => Some(HowEnded::Leftover),
            (None, true) if self.public.must_lay_down_all() => Some(HowEnded::LaidDown),
            (None, true) => Some(HowEnded::LaidOff),
            _ => None,
        };
        if answers {
            self.decide_claims(chance, out);
        } else if let Some(how) = how {
            self.finish(Some(seat), how, out);
        }
        Ok(())
    }

    /// Takes the top card of the stock (R10), after renewing the stock if it is empty. If no card is available, the
    /// hand ends without a closer (D2).
    fn take_stock<E: From<Event>>(&mut self, seat: Seat, chance: &dyn Chance, out: &mut Vec<E>) {
        self.renew_if(self.stock.is_empty(), chance, out);
        match self.stock.last() {
            Some(card) => self.emit(Event::TookStock { seat, card: *card }, out),
            None => self.finish(None, HowEnded::None, out),
        }
    }

    /// Awards the claimed card as soon as the winner of the claim window is certain (D3).
    fn decide_claims<E: From<Event>>(&mut self, chance: &dyn Chance, out: &mut Vec<E>) {
        let window = self.public.window.as_ref();
        let winner =
            |window: &ClaimWindow| Some((window.winner(&self.public.seating)?, window.card));
        let Some((seat, card)) = window.and_then(winner) else {
            return;
        };
        // D2: the new stock excludes the top card of the pile, which is the claimed one.
        let lacks = self.sampled_penalty().count() < self.public.rules.penalty_cards();
        self.renew_if(lacks, chance, out);
        // The claim window opens only if there are enough penalty cards.
        let penalty = self.sampled_penalty().collect();
        let award = Event::Awarded {
            seat,
            card,
            penalty,
        };
        self.emit(award, out);
    }

    /// Shuffles the discard pile except its top card into a new stock, if cards are lacking and the stock can be renewed
    /// (D2).
    fn renew_if<E: From<Event>>(&mut self, lacking: bool, chance: &dyn Chance, out: &mut Vec<E>) {
        let public = &self.public;
        if lacking && public.can_renew() {
            let cards = public.pile[..public.pile.len() - 1].to_vec();
            let (hand, nth) = (public.hand, public.renewals);
            let purpose = Purpose::Renewal { hand, nth };
            let stock = shuffled(chance, purpose, cards);
            self.emit(Event::StockRenewed { stock }, out);
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
    /// Checks that `decision` is the one that this player must make: for an answer to a claim that of the open window,
    /// otherwise that of the player's turn.
    fn check_decision(&self, decision: DecisionId, action: &Action) -> Result<(), Rejection> {
        let current = if let Action::Claim | Action::Pass = action {
            ensure(self.table.phase != Phase::Over, Rejection::HandOver)?;
            let claim = *action == Action::Claim;
            self.table.check_answer(self.seat, claim)?.decision
        } else {
            self.check_turn()?;
            self.table.decision
        };
        let given = decision;
        ensure(given == current, Rejection::Stale { given, current })
    }
}

impl Table {
    /// Returns the result of the hand in its current state. A closer without cards scores the bonus. All other players
    /// score the cards left in hand.
    pub(crate) fn end(&self, closer: Option<Seat>, how: HowEnded) -> HandEnd {
        let public = &self.public;
        let points = self.hands.iter().map(|(seat, hand)| match how {
            HowEnded::Discard | HowEnded::LaidOff | HowEnded::LaidDown if closer == Some(seat) => {
                bonus(public, how)
            }
            // R32: players who have not closed score the cards left in hand, and cards laid down do not count (R22).
            // D6: a closer with cards left scores them too. D2: without a closer all players score.
            _ => public.rules.points(hand.iter()),
        });
        HandEnd {
            hand: public.hand,
            closer,
            how,
            points: points.collect(),
            hands: self.hands,
            down: public.down,
        }
    }
}

/// Returns the closer's points, 0 or negative. If several bonuses apply, only the best one counts (D10).
fn bonus(public: &PublicTable, how: HowEnded) -> i32 {
    let rules = &public.rules;
    // R31: the bonus is only for laying down and closing in the same turn.
    let laid_down = i32::from(public.laid_down_this_turn()) * rules.closing_score(public.hand);
    // V8: a bonus for closing with no card left to discard.
    let no_discard = rules.lay_off_bonus && how != HowEnded::Discard;
    let closer = rules.closer_score(public.hand);
    laid_down.min(-50 * i32::from(no_discard)).min(closer)
}

//! A hand played to its end between quick players, on a table imagined. It is the engine's own table: what an event does is not
//! written twice.
use super::{hand::Hand, laying, quick};
use crate::engine::{
    cards::Card,
    melds,
    rules::RuleSet,
    seat::{PerSeat, Seat},
    table::{Action, Event, HowEnded, Phase, PublicTable, SeatView, Table, TakeBack},
};
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

/// More turns than this and the dream is broken off.
const MOST_TURNS: u32 = 120;

/// A hand in the making.
pub(super) struct Playout<'r> {
    table: Table,
    /// How far each player is from the contract; above all numbers when it must be looked up anew.
    away: PerSeat<u8>,
    rng: &'r mut ChaCha8Rng,
    /// Turns played: what the thinking costs.
    pub turns: u32,
}

const UNKNOWN: u8 = u8::MAX;

impl<'r> Playout<'r> {
    pub(super) fn new(table: Table, rng: &'r mut ChaCha8Rng) -> Playout<'r> {
        let seats = table.public().seating.len();
        Playout {
            table,
            away: PerSeat::filled(seats, UNKNOWN),
            rng,
            turns: 0,
        }
    }

    /// The points of everybody if this player answers so and all then play on.
    pub(super) fn after(mut self, seat: Seat, action: &Action) -> (PerSeat<i32>, u32) {
        let ended = self.answer(seat, action);
        let points = match ended {
            Some(points) => points,
            None => self.play_out(),
        };
        (points, self.turns)
    }

    fn answer(&mut self, me: Seat, action: &Action) -> Option<PerSeat<i32>> {
        match action {
            Action::TakeStock => {
                if let Some(points) = self.take_stock(me) {
                    return Some(points);
                }
                self.claims(None);
                self.play(me)
            }
            Action::TakeDiscard => {
                self.take_discard(me);
                self.play(me)
            }
            Action::Claim | Action::Pass => {
                let active = self.public().active;
                self.claims(Some((me, *action == Action::Claim)));
                self.play(active)
            }
            Action::Discard { card, close } => self.discard(me, *card, *close),
            Action::LayDown { .. }
            | Action::LayOff { .. }
            | Action::SwapJoker { .. }
            | Action::MoveJoker { .. } => {
                let decision = self.public().decision;
                // A dream of something illegal is a bad dream: it costs everything held.
                let played = self.table.submit(me, decision, action.clone(), &NoChance);
                self.away[me] = UNKNOWN;
                let ended = match played {
                    Ok(_) => self.public().end.as_ref().map(|end| end.points),
                    Err(_) => Some(self.finish(None, HowEnded::None)),
                };
                ended.or_else(|| self.play(me))
            }
            Action::TakeBack(TakeBack::All | TakeBack::Steps(_)) => None,
        }
    }

    fn play_out(&mut self) -> PerSeat<i32> {
        while self.turns < MOST_TURNS {
            let seat = self.public().active;
            let ended = if self.public().phase == Phase::Draw {
                self.draw(seat).or_else(|| self.play(seat))
            } else {
                self.play(seat)
            };
            if let Some(points) = ended {
                return points;
            }
        }
        self.finish(None, HowEnded::None)
    }

    fn public(&self) -> &PublicTable {
        self.table.public()
    }

    fn rules(&self) -> &RuleSet {
        &self.table.public().rules
    }

    fn view(&self, seat: Seat) -> SeatView<'_> {
        self.table.view(seat).expect("a seat of this table")
    }

    fn away(&mut self, seat: Seat) -> u8 {
        if self.away[seat] == UNKNOWN {
            let public = self.table.public();
            let hand = self.table.imagined_hand(seat);
            self.away[seat] = melds::distance(hand, public.contract, &public.rules);
        }
        self.away[seat]
    }

    /// Whether the pile's top brings the player nearer, or goes straight to the table.
    fn wants(&mut self, seat: Seat, card: Card) -> bool {
        if self.public().down.contains(seat) {
            return laying::fits(self.public(), card);
        }
        let away = self.away(seat);
        if away == 0 {
            return false;
        }
        let hand = Hand::of(self.view(seat));
        hand.has_company(card) && hand.plus(card).distance() < u32::from(away)
    }

    fn draw(&mut self, seat: Seat) -> Option<PerSeat<i32>> {
        let top = self.public().pile.last().copied();
        if top.is_some_and(|top| self.wants(seat, top)) {
            self.take_discard(seat);
            return None;
        }
        let ended = self.take_stock(seat);
        if ended.is_none() {
            self.claims(None);
        }
        ended
    }

    fn take_discard(&mut self, seat: Seat) {
        if let Some(card) = self.public().pile.last().copied() {
            self.table.evolve(&Event::TookDiscard { seat, card });
            self.away[seat] = UNKNOWN;
        }
    }

    fn take_stock(&mut self, seat: Seat) -> Option<PerSeat<i32>> {
        self.renew();
        let Some(card) = self.table.imagined_top() else {
            return Some(self.finish(None, HowEnded::None));
        };
        self.table.evolve(&Event::TookStock { seat, card });
        self.away[seat] = UNKNOWN;
        None
    }

    fn renew(&mut self) {
        if self.table.may_renew() {
            let pile = &self.public().pile;
            let mut stock = pile[..pile.len() - 1].to_vec();
            stock.shuffle(self.rng);
            self.table.evolve(&Event::StockRenewed { stock });
        }
    }

    /// R14–R16: the first in turn who wants the discard gets it. `given` is an answer already decided.
    fn claims(&mut self, given: Option<(Seat, bool)>) {
        let Some(card) = self.public().pile.last().copied() else {
            return;
        };
        let active = self.public().active;
        let window = self.public().window.clone();
        for seat in self.public().seating.others(active) {
            let claims = match given {
                Some((answered, claim)) if answered == seat => claim,
                _ => {
                    let passed = window
                        .as_ref()
                        .is_some_and(|w| w.answers[seat] == crate::engine::table::Answer::Passed);
                    !passed
                        && !self.public().down.contains(seat)
                        && self.table.may_claim(seat)
                        && self.wants(seat, card)
                }
            };
            if claims {
                if self.table.imagined_penalty().is_none() {
                    self.renew();
                }
                if let Some(penalty) = self.table.imagined_penalty() {
                    self.table.evolve(&Event::Awarded {
                        seat,
                        card,
                        penalty,
                    });
                    self.away[seat] = UNKNOWN;
                }
                return;
            }
        }
    }

    /// The rest of a turn once a card has been taken; the points if it ends the hand.
    fn play(&mut self, seat: Seat) -> Option<PerSeat<i32>> {
        if !self.public().down.contains(seat) && self.away(seat) == 0 {
            self.lay_down(seat);
        }
        if self.public().down.contains(seat) {
            self.lay_off(seat);
            if self.table.imagined_hand(seat).is_empty() {
                return Some(self.finish(Some(seat), HowEnded::LaidOff));
            }
            if let Some(points) = self.close_with_leftover(seat) {
                return Some(points);
            }
        }
        let Some((card, away)) = quick::discard(self.view(seat)) else {
            return Some(self.finish(None, HowEnded::None));
        };
        let ended = self.discard(seat, card, false);
        self.away[seat] = away;
        ended
    }

    fn discard(&mut self, seat: Seat, card: Card, close: bool) -> Option<PerSeat<i32>> {
        self.turns += 1;
        let last = self.table.imagined_hand(seat).len() == 1;
        let closes = close || last && self.public().down.contains(seat);
        self.table.evolve(&Event::Discarded {
            seat,
            card,
            closes,
            face_down: last,
        });
        self.away[seat] = UNKNOWN;
        let how = if last {
            HowEnded::Discard
        } else {
            HowEnded::Leftover
        };
        closes.then(|| self.finish(Some(seat), how))
    }

    fn finish(&self, closer: Option<Seat>, how: HowEnded) -> PerSeat<i32> {
        self.table.end(closer, how).points
    }

    fn lay_down(&mut self, seat: Seat) {
        let public = self.table.public();
        let hand = self.table.imagined_hand(seat);
        let melds = quick::lay_down(
            hand,
            public.contract,
            &public.rules,
            seat,
            public.melds.len(),
        );
        let Some(melds) = melds else { return };
        self.table.evolve(&Event::LaidDown { seat, melds });
        if laying::must_close_at_once(self.public()) {
            self.lay_off(seat);
            if self.table.imagined_hand(seat).len() > 1 {
                let steps = TakeBack::All;
                self.table.evolve(&Event::TookBack { seat, steps });
            }
        }
    }

    /// Everything that fits goes to the table, natural cards first.
    fn lay_off(&mut self, seat: Seat) {
        for wild in [false, true] {
            loop {
                let public = self.table.public();
                let hand = self.table.imagined_hand(seat);
                let found = hand
                    .faces()
                    .filter(|card| public.rules.is_wild(*card) == wild)
                    .find_map(|card| {
                        let to = melds::places_for(&public.rules, &public.melds, card).next();
                        to.map(|to| (card, to))
                    });
                let Some((card, to)) = found else { break };
                self.table.evolve(&Event::LaidOff { seat, card, to });
            }
        }
        while let Some(event) = self.swap(seat) {
            self.table.evolve(&event);
        }
    }

    fn swap(&self, seat: Seat) -> Option<Event> {
        let (public, hand) = (self.public(), self.table.imagined_hand(seat));
        for meld in &public.melds {
            for (at, joker) in meld.cards.iter().enumerate() {
                if !public.rules.is_wild(*joker) {
                    continue;
                }
                let Some(card) = meld.stands_for(at).filter(|card| hand.contains(*card)) else {
                    continue;
                };
                let targets = melds::swap_targets(&public.rules, &public.melds, meld.id, at, card);
                if let Some(to) = targets.ok().and_then(|targets| targets.first().copied()) {
                    return Some(Event::SwappedJoker {
                        seat,
                        meld: meld.id,
                        at: at as u8,
                        card,
                        joker: *joker,
                        to,
                    });
                }
            }
        }
        None
    }

    /// V3, D6.
    fn close_with_leftover(&mut self, seat: Seat) -> Option<PerSeat<i32>> {
        let most = i32::from(self.rules().leftover?);
        let hand = *self.table.imagined_hand(seat);
        if hand.len() < 2 {
            return None;
        }
        let dearest = hand.faces().max_by_key(|card| self.rules().value(*card))?;
        let kept = self.rules().points(hand.iter()) - self.rules().value(dearest);
        if kept > most {
            return None;
        }
        self.discard(seat, dearest, true)
    }
}

/// Shuffles nothing: the actions submitted in a dream need no chance.
#[derive(Debug)]
struct NoChance;

impl crate::engine::table::Chance for NoChance {
    fn shuffle(&self, _purpose: crate::engine::table::Purpose, _cards: &mut [Card]) {}
}

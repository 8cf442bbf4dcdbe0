//! A hand played in a rollout. The choices of its players are in `choices`.
use super::{
    SampledWorld, Setting, choices,
    compact::CompactTable,
    start::{MOST, Stock},
};
use crate::{
    cards::{Card, CardCounts, Faces},
    rules::PenaltyCards,
    seat::{Seat, SeatSet},
    table::can_renew,
};

/// Number of turns after which a rollout stops and the cards in hand are scored.
const MOST_TURNS: u32 = 120;

/// State of a hand in a rollout. Players are numbered by relative seat: the deciding player is 0, the next player to
/// the right is 1, and so on.
#[derive(Clone)]
pub struct Rollout {
    pub hands: [CardCounts; 8],
    /// The faces in each player's hand.
    pub held: [Faces; 8],
    /// Distance of each player to the contract; `None` if it must be recomputed.
    pub away: [Option<u32>; 8],
    /// The players who are down.
    pub down: SeatSet,
    /// The players who have passed in the open claim window.
    pub passed: SeatSet,
    pub table: CompactTable,
    pub active: u8,
    /// True if the active player has taken a card.
    pub taken: bool,
    pub laid_down_now: bool,
    pub turn: u16,
    pub renewals: u8,
    pub covered: bool,
    pub top_by: Option<u8>,
    pub claims_won: [u8; 8],
    pub turns: u32,
    pub luck: u64,
    pub stock: Stock,
    pub pile: [Card; MOST],
    pub piled: u8,
}

impl Rollout {
    /// Sets the hidden cards to those of `world`. `luck` seeds the shuffles of this rollout.
    pub fn enter(&mut self, setting: &Setting<'_>, world: &SampledWorld, luck: u64) {
        let seats = setting.seats as usize;
        self.hands[1..seats].copy_from_slice(&world.hands[1..seats]);
        for place in 1..seats {
            self.held[place] = self.hands[place].face_set();
        }
        self.stock.fill(world);
        self.luck = luck | 1;
    }

    fn top(&self) -> Option<Card> {
        let under = self.piled.checked_sub(1)?;
        Some(self.pile[under as usize])
    }

    pub fn is_down(&self, place: u8) -> bool {
        self.down.contains(Seat(place))
    }

    fn add(&mut self, place: u8, card: Card) {
        self.hands[place as usize].add(card);
        self.held[place as usize] |= Faces::of(card);
        self.away[place as usize] = None;
    }

    fn remove(&mut self, place: u8, card: Card) {
        let hand = &mut self.hands[place as usize];
        hand.remove(card);
        if !hand.contains(card) {
            self.held[place as usize] = self.held[place as usize] - Faces::of(card);
        }
    }

    pub fn away(&mut self, setting: &Setting<'_>, place: u8) -> u32 {
        let distance = || setting.hand(place, self.hands[place as usize]).distance();
        *self.away[place as usize].get_or_insert_with(distance)
    }

    /// Plays on to the end of the hand and returns the points by relative seat.
    pub fn play_out(&mut self, setting: &Setting<'_>) -> [i16; 8] {
        while self.turns < MOST_TURNS {
            let place = self.active;
            let drawn = (!self.taken).then(|| self.draw(setting, place)).flatten();
            if let Some(points) = drawn.or_else(|| self.play(setting, place)) {
                return points;
            }
        }
        self.held(setting)
    }

    fn draw(&mut self, setting: &Setting<'_>, place: u8) -> Option<[i16; 8]> {
        let top = self.top();
        if top.is_some_and(|top| self.wants(setting, place, top)) {
            self.take_discard(place);
            return None;
        }
        let ended = self.take_stock(setting, place);
        if ended.is_none() {
            self.claims(setting, None);
        }
        ended
    }

    pub fn take_discard(&mut self, place: u8) {
        if let Some(card) = self.top() {
            self.piled -= 1;
            self.add(place, card);
        }
        self.taken = true;
    }

    /// Takes a card from the stock. Returns the final points if no card is left to take (D2).
    pub fn take_stock(&mut self, setting: &Setting<'_>, place: u8) -> Option<[i16; 8]> {
        if self.stock.left == 0 {
            self.renew(setting);
        }
        let Some(card) = self.stock.draw(place) else {
            return Some(self.held(setting));
        };
        self.add(place, card);
        self.taken = true;
        self.passed = SeatSet::EMPTY;
        None
    }

    fn renew(&mut self, setting: &Setting<'_>) {
        if !can_renew(setting.rules, self.renewals, self.piled.into()) {
            return;
        }
        self.renewals += 1;
        let under = self.piled as usize - 1;
        self.stock.renew(&self.pile[..under], &mut self.luck);
        self.pile[0] = self.pile[under];
        self.piled = 1;
    }

    /// Gives the discard to the first claimer in turn order (R14–R16). `given` is the answer of the deciding player, if
    /// there is one.
    pub fn claims(&mut self, setting: &Setting<'_>, given: Option<bool>) {
        let Some(card) = self.top() else { return };
        if self.covered {
            return;
        }
        let rules = setting.rules;
        for step in 1..setting.seats {
            let place = (self.active + step) % setting.seats;
            let claims = match given {
                Some(claim) if place == 0 => claim,
                Some(_) | None => {
                    let at = place as usize;
                    let may = rules
                        .max_claims
                        .is_none_or(|most| self.claims_won[at] < most)
                        && !(rules.forbidden.own_claim && self.top_by == Some(place));
                    may && !self.passed.contains(Seat(place))
                        && !self.is_down(place)
                        && self.wants(setting, place, card)
                }
            };
            if claims {
                let penalty = rules.penalty_cards();
                if usize::from(self.stock.left) + usize::from(self.stock.penalty) < penalty {
                    self.renew(setting);
                }
                let mut drawn = [Card::JOKER; PenaltyCards::MOST];
                let mut places = drawn[..penalty].iter_mut();
                let has_all = places.all(|card| {
                    let next = self.stock.draw_penalty(place);
                    next.map(|next| *card = next).is_some()
                });
                if has_all {
                    self.piled -= 1;
                    self.add(place, card);
                    drawn[..penalty]
                        .iter()
                        .for_each(|card| self.add(place, *card));
                    self.claims_won[place as usize] += 1;
                    self.covered = true;
                }
                return;
            }
        }
    }

    /// Plays the rest of a turn after a card was taken. Returns the final points if this ends the hand.
    pub fn play(&mut self, setting: &Setting<'_>, place: u8) -> Option<[i16; 8]> {
        if !self.is_down(place) && self.away(setting, place) == 0 {
            self.lay_down(setting, place);
        }
        if self.is_down(place) {
            self.lay_off(setting, place);
            if self.hands[place as usize].is_empty() {
                return Some(self.closed(setting, place, setting.lay_off_bonus));
            }
            if let Some(dearest) = self.leftover(setting, place) {
                return self.discard(setting, place, dearest, true);
            }
        }
        let (card, away) = self.least_useful(setting, place);
        let ended = self.discard(setting, place, card, false);
        self.away[place as usize] = away;
        ended
    }

    pub fn discard(
        &mut self,
        setting: &Setting<'_>,
        place: u8,
        card: Card,
        close: bool,
    ) -> Option<[i16; 8]> {
        self.turns += 1;
        let last = self.hands[place as usize].len() == 1;
        self.remove(place, card);
        self.away[place as usize] = None;
        if last && self.is_down(place) {
            return Some(self.closed(setting, place, 0));
        }
        if close {
            return Some(self.held(setting));
        }
        self.pile[self.piled as usize] = card;
        self.piled += 1;
        self.top_by = Some(place);
        self.covered = false;
        self.taken = false;
        self.laid_down_now = false;
        self.passed = SeatSet::EMPTY;
        self.turn += 1;
        self.active = (place + 1) % setting.seats;
        None
    }

    /// Returns the points of the cards in each player's hand (R32).
    pub fn held(&self, setting: &Setting<'_>) -> [i16; 8] {
        let mut points = [0; 8];
        for (place, points) in points.iter_mut().enumerate().take(setting.seats as usize) {
            for card in self.held[place].iter() {
                *points += self.hands[place].count(card) as i16 * setting.value(card);
            }
        }
        points
    }

    fn closed(&self, setting: &Setting<'_>, closer: u8, bonus: i16) -> [i16; 8] {
        let mut points = self.held(setting);
        let laid_down = if self.laid_down_now { setting.bonus } else { 0 };
        points[closer as usize] = laid_down.min(bonus).min(setting.closer_score);
        points
    }

    fn lay_down(&mut self, setting: &Setting<'_>, place: u8) {
        // Under V4 (a player must lay down and close in the same turn), a player who cannot close undoes the lay-down.
        let must_discard = setting.rules.must_discard && !setting.whole_hand;
        let before = (setting.close_at_once || must_discard).then(|| self.clone());
        let mut hand = self.hands[place as usize];
        let table = &mut self.table;
        if !choices::lay_down(setting, &mut hand, place, |meld| table.add(meld)) {
            return;
        }
        self.table.refresh(setting);
        self.hands[place as usize] = hand;
        self.held[place as usize] = hand.face_set();
        self.down.insert(Seat(place));
        self.laid_down_now = true;
        let Some(before) = before else { return };
        if must_discard && hand.is_empty() {
            *self = before;
        } else if setting.close_at_once {
            self.lay_off(setting, place);
            let kept = usize::from(!setting.whole_hand);
            if self.hands[place as usize].len() > kept && self.leftover(setting, place).is_none() {
                *self = before;
            }
        }
    }

    /// Lays off everything that fits, natural cards first.
    fn lay_off(&mut self, setting: &Setting<'_>, place: u8) {
        // Under V23 these cards make the player's own melds longer, which V19 does not delay.
        if setting.rules.lay_off_next_turn && self.laid_down_now && !setting.whole_hand {
            return;
        }
        let kept = usize::from(setting.rules.must_discard && !setting.whole_hand);
        for may in [Faces::ALL - setting.wild, setting.wild] {
            while self.hands[place as usize].len() > kept {
                let fitting = self.held[place as usize] & self.table.accepts & may;
                let Some(card) = fitting.iter().next() else {
                    break;
                };
                self.table.lay(setting, card);
                self.remove(place, card);
            }
        }
    }

    /// Returns the card whose discard leaves few enough points to close under V3 (closing with a few points left).
    fn leftover(&self, setting: &Setting<'_>, place: u8) -> Option<Card> {
        let most = i16::from(setting.rules.leftover?);
        if self.hands[place as usize].len() < 2 {
            return None;
        }
        let held = self.held[place as usize].iter();
        let dearest = held.max_by_key(|card| setting.value(*card))?;
        let kept = self.held(setting)[place as usize] - setting.value(dearest);
        (kept <= most).then_some(dearest)
    }
}

//! One hand in play. What its players choose is told in `choices`.
use super::{
    Setting, World,
    compact_meld::CompactTable,
    down,
    held::{card, each, faces},
    stock::{MOST, Stock},
};
use crate::{cards::CardCounts, melds, table::can_renew};

/// The value that stands for a distance that must be looked up anew.
pub const UNKNOWN: u8 = u8::MAX;
/// The value that stands for no card or no player.
pub const NOTHING: u8 = u8::MAX;
/// The number of turns after which a dream is broken off.
const MOST_TURNS: u32 = 120;

/// A hand in play. Players are named by their place to the right of the one who thinks, who is 0.
#[derive(Clone)]
pub struct Dream {
    pub hands: [CardCounts; 8],
    /// The faces of each hand.
    pub held: [u64; 8],
    /// How far each player is from the contract.
    pub away: [u8; 8],
    /// Who is down, a bit each.
    pub down: u8,
    /// Who has passed in the window that is open.
    pub passed: u8,
    pub table: CompactTable,
    pub active: u8,
    /// Whether the active player has taken a card.
    pub taken: bool,
    pub laid_down_now: bool,
    pub turn: u16,
    pub renewals: u8,
    pub trodden: bool,
    pub top_by: u8,
    pub claims_won: [u8; 8],
    pub turns: u32,
    luck: u64,
    stock: Stock,
    pile: [u8; MOST],
    piled: u8,
}

impl Dream {
    pub fn new(stock: Stock) -> Dream {
        Dream {
            hands: [CardCounts::EMPTY; 8],
            held: [0; 8],
            away: [UNKNOWN; 8],
            down: 0,
            passed: 0,
            table: CompactTable::EMPTY,
            active: 0,
            taken: false,
            laid_down_now: false,
            turn: 1,
            renewals: 0,
            trodden: false,
            top_by: NOTHING,
            claims_won: [0; 8],
            turns: 0,
            luck: 1,
            stock,
            pile: [0; MOST],
            piled: 0,
        }
    }

    /// Deals the hidden cards.
    pub fn enter(&mut self, setting: &Setting<'_>, world: &World, luck: u64) {
        let seats = setting.seats as usize;
        self.hands[1..seats].copy_from_slice(&world.hands[1..seats]);
        for place in 1..seats {
            self.held[place] = faces(&self.hands[place]);
        }
        self.stock.fill(world);
        self.luck = luck | 1;
    }

    /// Lays a face on the pile.
    pub fn pile(&mut self, face: u8) {
        self.pile[self.piled as usize] = face;
        self.piled += 1;
    }

    fn top(&self) -> Option<u8> {
        let under = self.piled.checked_sub(1)?;
        Some(self.pile[under as usize])
    }

    pub fn is_down(&self, place: u8) -> bool {
        self.down >> place & 1 == 1
    }

    fn add(&mut self, place: u8, face: u8) {
        self.hands[place as usize].add(card(face));
        self.held[place as usize] |= 1 << face;
        self.away[place as usize] = UNKNOWN;
    }

    fn remove(&mut self, place: u8, face: u8) {
        let hand = &mut self.hands[place as usize];
        hand.remove(card(face));
        if !hand.contains(card(face)) {
            self.held[place as usize] &= !(1 << face);
        }
    }

    pub fn distance(setting: &Setting<'_>, hand: &CardCounts) -> u8 {
        melds::distance(hand, setting.contract, setting.rules)
    }

    pub fn away(&mut self, setting: &Setting<'_>, place: u8) -> u8 {
        let known = &mut self.away[place as usize];
        if *known == UNKNOWN {
            *known = Self::distance(setting, &self.hands[place as usize]);
        }
        *known
    }

    /// Plays on to the end.
    pub fn play_out(&mut self, setting: &Setting<'_>) -> [i16; 8] {
        while self.turns < MOST_TURNS {
            let place = self.active;
            let ended = if self.taken {
                self.play(setting, place)
            } else {
                self.draw(setting, place)
                    .or_else(|| self.play(setting, place))
            };
            if let Some(points) = ended {
                return points;
            }
        }
        self.held(setting)
    }

    fn draw(&mut self, setting: &Setting<'_>, place: u8) -> Option<[i16; 8]> {
        if self
            .top()
            .is_some_and(|top| self.wants(setting, place, top))
        {
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
        if let Some(face) = self.top() {
            self.piled -= 1;
            self.add(place, face);
        }
        self.taken = true;
    }

    /// The points if there is no card left to take (D2).
    pub fn take_stock(&mut self, setting: &Setting<'_>, place: u8) -> Option<[i16; 8]> {
        if self.stock.left == 0 {
            self.renew();
        }
        let Some(face) = self.stock.draw(place) else {
            return Some(self.held(setting));
        };
        self.add(place, face);
        self.taken = true;
        self.passed = 0;
        None
    }

    fn renew(&mut self) {
        if !can_renew(self.renewals, self.piled.into()) {
            return;
        }
        self.renewals += 1;
        let under = self.piled as usize - 1;
        self.stock.renew(&self.pile[..under], &mut self.luck);
        self.pile[0] = self.pile[under];
        self.piled = 1;
    }

    /// R14–R16: the first in turn who wants the discard gets it. `given` is the answer of the player who thinks.
    pub fn claims(&mut self, setting: &Setting<'_>, given: Option<bool>) {
        let Some(face) = self.top() else { return };
        if self.trodden {
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
                        && !(rules.forbidden.own_claim && self.top_by == place);
                    may && self.passed >> place & 1 == 0
                        && !self.is_down(place)
                        && self.wants(setting, place, face)
                }
            };
            if claims {
                if self.stock.left == 0 && self.stock.penalty == 0 {
                    self.renew();
                }
                if let Some(penalty) = self.stock.draw_penalty(place) {
                    self.piled -= 1;
                    self.add(place, face);
                    self.add(place, penalty);
                    self.claims_won[place as usize] += 1;
                    self.trodden = true;
                }
                return;
            }
        }
    }

    /// The rest of a turn once a card has been taken; the points if it ends the hand.
    pub fn play(&mut self, setting: &Setting<'_>, place: u8) -> Option<[i16; 8]> {
        if !self.is_down(place) && self.away(setting, place) == 0 {
            self.lay_down(setting, place);
        }
        if self.is_down(place) {
            self.lay_off(setting, place);
            if self.hands[place as usize].is_empty() {
                return Some(self.closed(setting, place, setting.lay_off_bonus));
            }
            if let Some(points) = self.close_with_leftover(setting, place) {
                return Some(points);
            }
        }
        let (face, away) = self.least_missed(setting, place);
        let ended = self.discard(setting, place, face, false);
        self.away[place as usize] = away;
        ended
    }

    pub fn discard(
        &mut self,
        setting: &Setting<'_>,
        place: u8,
        face: u8,
        close: bool,
    ) -> Option<[i16; 8]> {
        self.turns += 1;
        let last = self.hands[place as usize].len() == 1;
        self.remove(place, face);
        self.away[place as usize] = UNKNOWN;
        if last && self.is_down(place) {
            return Some(self.closed(setting, place, 0));
        }
        if close {
            return Some(self.held(setting));
        }
        self.pile(face);
        self.top_by = place;
        self.trodden = false;
        self.taken = false;
        self.laid_down_now = false;
        self.passed = 0;
        self.turn += 1;
        self.active = (place + 1) % setting.seats;
        None
    }

    /// The points that each player holds (R32).
    pub fn held(&self, setting: &Setting<'_>) -> [i16; 8] {
        let mut points = [0; 8];
        for (place, points) in points.iter_mut().enumerate().take(setting.seats as usize) {
            for face in each(self.held[place]) {
                let count = self.hands[place].count(card(face)) as i16;
                *points += count * setting.values[face as usize];
            }
        }
        points
    }

    fn closed(&self, setting: &Setting<'_>, closer: u8, bonus: i16) -> [i16; 8] {
        let mut points = self.held(setting);
        let laid_down = if self.laid_down_now { setting.bonus } else { 0 };
        points[closer as usize] = laid_down.min(bonus);
        points
    }

    fn lay_down(&mut self, setting: &Setting<'_>, place: u8) {
        // V4, D7: whoever could not close leaves it.
        let before = setting.close_at_once.then(|| self.clone());
        let mut hand = self.hands[place as usize];
        let table = &mut self.table;
        if !down::lay_down(setting, &mut hand, place, |meld| table.add(meld)) {
            return;
        }
        self.table.refresh(setting);
        self.hands[place as usize] = hand;
        self.held[place as usize] = faces(&hand);
        self.down |= 1 << place;
        self.laid_down_now = true;
        if let Some(before) = before {
            self.lay_off(setting, place);
            if self.hands[place as usize].len() > 1 && self.leftover(setting, place).is_none() {
                *self = before;
            }
        }
    }

    /// Everything that fits goes to the table, natural cards first.
    fn lay_off(&mut self, setting: &Setting<'_>, place: u8) {
        for wild in [0, setting.wild] {
            loop {
                let may = if wild == 0 { !setting.wild } else { wild };
                let fitting = self.held[place as usize] & self.table.accepts & may;
                if fitting == 0 {
                    break;
                }
                let face = fitting.trailing_zeros() as u8;
                if !self.table.lay(setting, face) {
                    break;
                }
                self.remove(place, face);
            }
        }
    }

    /// Closes with a few points left in hand, where the rules let it (V3, D6).
    fn close_with_leftover(&mut self, setting: &Setting<'_>, place: u8) -> Option<[i16; 8]> {
        let dearest = self.leftover(setting, place)?;
        self.discard(setting, place, dearest, true)
    }

    /// The card whose discard leaves no more points than a closer may keep (V3).
    fn leftover(&self, setting: &Setting<'_>, place: u8) -> Option<u8> {
        let most = i16::from(setting.rules.leftover?);
        if self.hands[place as usize].len() < 2 {
            return None;
        }
        let value = |face: &u8| setting.values[*face as usize];
        let dearest = each(self.held[place as usize]).max_by_key(value)?;
        let kept = self.held(setting)[place as usize] - value(&dearest);
        (kept <= most).then_some(dearest)
    }
}

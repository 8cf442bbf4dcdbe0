//! Grows the runs: natural cards and jokers at their ends, natural cards in the places of jokers.
use super::{
    super::{held::bits, levels::Levels},
    board::{Line, SELF},
    keep::Keep,
    plan::Plan,
    search::Search,
    terms::Cost,
};
use crate::engine::melds::End;

/// The most places by which a run grows at an end.
const MOST: usize = 26;
/// The numbers of jokers at ends of runs up to which ways are compared.
pub const SEEN: usize = 12;

impl<K: Keep> Search<'_, K> {
    /// Runs and trios are chosen: the best way to go on. `base` is what stays in hand whatever the runs take.
    pub(super) fn lay_off(&mut self, base: Cost) {
        if base >= self.bound {
            return;
        }
        let reached = self.valued;
        let mut valued = 0;
        for (suit, ranks) in reached.iter().enumerate() {
            self.valued[suit] = ranks & !self.covered;
            valued |= self.valued[suit];
        }
        self.actives = 0;
        self.settled = true;
        if valued != 0 {
            self.choose_active();
        }
        // Jokers at rest: nothing comes free but what the search sees, and all find room.
        self.comparable = (self.terms.any_other || self.pool == 0)
            && (self.board.any_trio || (self.terms.adjacent && self.settled));
        self.seen = [[Cost::MAX; SEEN]; 4];
        self.dealt = self.trio_cards();
        self.line(0, base);
        self.valued = reached;
        if let Some(plan) = self.found.take() {
            self.keep.offer(&plan);
        }
        self.bound = self.keep.bound();
    }

    /// The runs that can take a card of value, or set a joker free.
    fn choose_active(&mut self) {
        let mut taken = [0u16; 4];
        self.contested = [0; 4];
        self.settled = self.jokers_settle();
        for (suit, taken) in taken.iter_mut().enumerate() {
            for at in 0..self.board.table + self.runs {
                if usize::from(self.board.lines[at].suit) != suit {
                    continue;
                }
                let ranks = self.spans[at].all();
                // The last: a joker set free elsewhere may take a detour over this run.
                let useful = ranks & self.valued[suit] != 0
                    || self.swappable >> at & 1 == 1
                    || (self.terms.any_other && self.swappable != 0 && ranks != 0);
                if useful {
                    let span = &self.spans[at];
                    let mut once = *taken;
                    for ranks in [span.swap, span.high, span.low] {
                        self.contested[suit] |= once & ranks;
                        once |= ranks;
                    }
                    *taken = once;
                    self.active[self.actives] = at as u8;
                    self.actives += 1;
                }
            }
        }
    }

    /// Goes on with the active run of this number; those before have what they get. `lost` is what certainly stays in hand.
    fn line(&mut self, number: usize, mut lost: Cost) {
        let suit_of = |number: usize| {
            let at = usize::from(self.active[number]);
            usize::from(self.board.lines[at].suit)
        };
        // The suit that is done with, if one is.
        let done = (number > 0).then(|| suit_of(number - 1));
        let done = done.filter(|suit| number == self.actives || suit_of(number) != *suit);
        if let Some(suit) = done {
            lost += self.left(suit);
        }
        if lost >= self.bound
            || self.tired()
            || done.is_some_and(|suit| self.seen_better(suit, lost))
        {
            return;
        }
        if number == self.actives {
            self.close_account(lost);
            return;
        }
        let at = usize::from(self.active[number]);
        let line = &self.board.lines[at];
        let swaps = if line.owner == SELF { 0 } else { line.wilds };
        self.swap(number, lost, swaps);
    }

    /// Whether the suits so far have been met with no more jokers and no more left. The suits to come know nothing else of them, if
    /// no joker was set free and the trios have their cards.
    fn seen_better(&mut self, suit: usize, lost: Cost) -> bool {
        if !self.comparable
            || self.freed > 0
            || self.gaps >= SEEN
            || self.trio_cards() != self.dealt
        {
            return false;
        }
        let seen = &mut self.seen[suit];
        if seen[..=self.gaps].iter().any(|other| *other <= lost) {
            return true;
        }
        seen[self.gaps] = lost;
        false
    }

    /// How many loose cards the own trios could take.
    fn trio_cards(&self) -> usize {
        let ranks = (0..13).filter(|rank| self.trios[*rank] > 0);
        ranks.map(|rank| self.cards_of(rank)).sum()
    }

    /// What the cards of value still loose in a suit cost.
    fn left(&self, suit: usize) -> Cost {
        let word = self.loose[suit];
        let ranks = bits(Levels::new(word).once() & self.valued[suit]);
        ranks
            .map(|rank| (word >> (4 * rank) & 15) as Cost * self.terms.natural[rank])
            .sum()
    }

    /// Decides on the next joker that could be swapped, of those in `places`.
    fn swap(&mut self, number: usize, lost: Cost, places: u128) {
        let at = usize::from(self.active[number]);
        let line = self.board.lines[at];
        let mut places = places;
        while places != 0 {
            let place = places.trailing_zeros();
            places &= places - 1;
            let (suit, rank) = (usize::from(line.suit), line.rank(place as usize));
            if self.loose[suit] >> (4 * rank) & 15 > 0 {
                self.loose[suit] -= 1 << (4 * rank);
                self.growth[at].swaps |= 1 << place;
                self.freed += 1;
                self.swap(number, lost, places);
                self.freed -= 1;
                self.growth[at].swaps &= !(1 << place);
                self.loose[suit] += 1 << (4 * rank);
                if self.nothing_better_than_swap(&line, rank) {
                    return;
                }
            }
        }
        self.grow(number, lost, End::High);
    }

    /// Whether a joker lies at this end, swaps counted in.
    fn wild_at(&self, at: usize, end: End) -> bool {
        let (line, growth) = (&self.board.lines[at], &self.growth[at]);
        let place = match end {
            End::High => line.len - 1,
            End::Low => 0,
        };
        let (len, wilds) = match end {
            End::High => (growth.high, growth.high_wilds),
            End::Low => (growth.low, growth.low_wilds),
        };
        if len > 0 {
            wilds >> (len - 1) & 1 == 1
        } else {
            (line.wilds & !growth.swaps) >> place & 1 == 1
        }
    }

    /// Puts the next card at this end, or goes on to the other end and the next run.
    fn grow(&mut self, number: usize, lost: Cost, end: End) {
        let at = usize::from(self.active[number]);
        let line = self.board.lines[at];
        let (suit, beyond) = (usize::from(line.suit), self.growth[at].at(end));
        let own = line.owner == SELF;
        if own && end == End::Low && !self.terms.any_other {
            return self.line(number + 1, lost);
        }
        if self.tired() {
            return;
        }
        let after_wild = self.wild_at(at, end);
        if beyond < MOST && self.has_room(at) {
            let rank_at = |beyond: usize| match end {
                End::High => line.rank(usize::from(line.len) + beyond),
                End::Low => line.below(beyond),
            };
            let rank = rank_at(beyond);
            let first_below_own = own && end == End::Low && beyond == 0;
            if self.loose[suit] >> (4 * rank) & 15 > 0 && !first_below_own {
                let only = self.nothing_better(at, rank, after_wild && beyond == 0);
                self.loose[suit] -= 1 << (4 * rank);
                self.growth[at].add(end, false);
                self.grow(number, lost, end);
                self.growth[at].remove(end);
                self.loose[suit] += 1 << (4 * rank);
                if only {
                    return;
                }
            }
            // A joker only where a natural card follows, at once or after more jokers.
            let gaps = self.growth[at].gaps() as usize;
            let budget = usize::from(self.spans[at].budget).saturating_sub(gaps);
            let budget = budget.min((self.wilds + self.pool).saturating_sub(self.gaps));
            let ahead = if self.terms.adjacent { budget } else { 1 };
            let follows = |more: usize| self.loose[suit] >> (4 * rank_at(beyond + more)) & 15 > 0;
            if budget > 0
                && (self.terms.adjacent || !after_wild)
                && (1..=ahead.min(13)).any(follows)
            {
                self.growth[at].add(end, true);
                self.gaps += 1;
                self.grow(number, lost, end);
                self.gaps -= 1;
                self.growth[at].remove(end);
            }
        }
        // It ends with a natural card, or as it was.
        if beyond > 0 && after_wild {
            return;
        }
        match end {
            End::High => self.grow(number, lost, End::Low),
            End::Low => self.line(number + 1, lost),
        }
    }

    /// Whether the run may grow by one more. A joker moved away from an end makes room for it (R43).
    fn has_room(&self, at: usize) -> bool {
        let (line, growth) = (&self.board.lines[at], &self.growth[at]);
        let len = line.len + growth.high + growth.low;
        self.terms.repeats || usize::from(len) < 13 + self.movable(at)
    }

    /// Whether the natural card may as well be laid here: nothing else can want it, and it is in nothing's way.
    fn nothing_better(&self, at: usize, rank: usize, keeps_joker: bool) -> bool {
        let line = &self.board.lines[at];
        let fits = self.terms.repeats || line.len + self.spans[at].growth <= 13;
        self.contested[usize::from(line.suit)] >> rank & 1 == 0
            && self.trios[rank] == 0
            && fits
            && self.settled
            && !(keeps_joker && self.terms.moves)
    }

    /// Whether the natural card may as well take a joker's place here: nothing else can want it, and the joker finds a trio.
    fn nothing_better_than_swap(&self, line: &Line, rank: usize) -> bool {
        self.contested[usize::from(line.suit)] >> rank & 1 == 0
            && self.trios[rank] == 0
            && line.len <= 13
            && self.terms.any_other
            && self.board.any_trio
    }

    /// Everything is laid: the cost, if the account of jokers agrees.
    fn close_account(&mut self, lost: Cost) {
        let Some(account) = self.account() else {
            return;
        };
        let cost = lost + account.unshed as Cost * self.terms.joker;
        if cost < self.bound {
            self.bound = cost;
            self.found = Some(Plan::new(self, cost, &account));
        }
    }
}

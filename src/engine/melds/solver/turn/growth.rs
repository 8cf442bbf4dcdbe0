//! The changes to a run in a turn: cards added at its ends, and natural cards that replace its jokers.
use super::board::{BoardRun, MOST_RUNS, SELF, Terms};
use crate::melds::End;

/// Number of cards that stands for unlimited room.
pub const ENDLESS: i32 = 1000;

/// The changes to all runs on a board, indexed by the number of the run.
pub type Growths = [Growth; MOST_RUNS];

/// The changes to one run in a turn.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Growth {
    /// Number of cards added at each [`End`].
    pub len: [u8; 2],
    /// The jokers among the cards added at each end, as bit sets; bit 0 is the card added first.
    pub wilds: [u32; 2],
    /// The positions at which a natural card replaces a joker, as a bit set.
    pub swaps: u128,
}

impl Growth {
    pub const NONE: Growth = Growth {
        len: [0; 2],
        wilds: [0; 2],
        swaps: 0,
    };

    /// Returns the number of jokers added at both ends.
    #[inline]
    pub const fn gaps(&self) -> i32 {
        (self.wilds[0].count_ones() + self.wilds[1].count_ones()) as i32
    }

    /// Returns the number of jokers that natural cards have replaced.
    #[inline]
    pub const fn freed(&self) -> i32 {
        self.swaps.count_ones() as i32
    }

    /// Returns the number of natural cards added at both ends.
    #[inline]
    pub const fn naturals(&self) -> i32 {
        self.more() - self.gaps()
    }

    /// Returns the number of cards added at both ends.
    #[inline]
    const fn more(&self) -> i32 {
        (self.len[0] + self.len[1]) as i32
    }

    #[inline]
    pub const fn at(&self, end: End) -> usize {
        self.len[end as usize] as usize
    }

    /// Adds a card at this end; `wild` is true for a joker.
    #[inline]
    pub fn add(&mut self, end: End, wild: bool) {
        let len = &mut self.len[end as usize];
        self.wilds[end as usize] |= u32::from(wild) << *len;
        *len += 1;
    }

    /// Removes the card added last at this end.
    #[inline]
    pub fn remove(&mut self, end: End) {
        let len = &mut self.len[end as usize];
        *len -= 1;
        self.wilds[end as usize] &= !(1 << *len);
    }

    /// Returns the length of the run after the change.
    #[inline]
    pub const fn len_of(&self, run: &BoardRun) -> u8 {
        run.len + self.len[0] + self.len[1]
    }

    /// Returns the run at its new length, with all jokers at their new positions. Ignores swaps.
    pub fn grown(&self, run: &BoardRun) -> BoardRun {
        let ([low, _], [low_wilds, high_wilds]) = (self.len, self.wilds);
        // The card added last at the low end has the lowest position, so the bits are reversed.
        let below = low_wilds.reverse_bits() >> (31 - u32::from(low)) >> 1;
        let wilds =
            u128::from(below) | run.wilds << low | u128::from(high_wilds) << (low + run.len);
        BoardRun {
            low: ((usize::from(run.low) + 12 * usize::from(low)) % 13) as u8,
            len: self.len_of(run),
            wilds,
            ..*run
        }
    }

    /// Returns the run as it was before growing, but without the jokers that were swapped.
    const fn without_swapped(&self, run: &BoardRun) -> BoardRun {
        BoardRun {
            wilds: run.wilds & !self.swaps,
            ..*run
        }
    }

    /// True if a joker lies at this end of the changed run.
    #[inline]
    pub const fn wild_at(&self, run: &BoardRun, end: End) -> bool {
        let len = self.at(end);
        if len > 0 {
            self.wilds[end as usize] >> (len - 1) & 1 == 1
        } else {
            self.without_swapped(run).wild_at(end)
        }
    }

    /// Returns the number of further jokers that fit at the ends of the changed run.
    pub fn room(&self, terms: &Terms, run: &BoardRun) -> i32 {
        if terms.fixed && run.owner == SELF {
            return 0;
        }
        let len = i32::from(self.len_of(run));
        let limit = if terms.repeats {
            ENDLESS
        } else {
            (13 - len).max(0)
        };
        let limit = limit.min(self.room_in_limit(terms, run));
        let places = |end: End| run.places(terms.ace, end).saturating_sub(self.at(end));
        if terms.adjacent {
            return limit.min((places(End::High) + places(End::Low)) as i32);
        }
        let left = self.without_swapped(run);
        let free = |end: End| places(end) > 0 && (self.at(end) > 0 || !left.wild_at(end));
        limit.min(i32::from(free(End::High)) + i32::from(free(End::Low)))
    }

    /// Returns the number of further jokers that the limits of the rules allow in the changed run.
    fn room_in_limit(&self, terms: &Terms, run: &BoardRun) -> i32 {
        let Some([laid_down, later]) = terms.limits else {
            return ENDLESS;
        };
        let limit = if run.owner == SELF { laid_down } else { later };
        let wilds = run.wilds.count_ones() as i32 - self.freed() + self.gaps();
        let naturals = i32::from(self.len_of(run)) - wilds;
        let most = limit.run.most(naturals as usize).min(ENDLESS as usize);
        most as i32 - wilds
    }

    /// True if the jokers that the run gets keep the limits of the rules, one card after the other. A new run is laid
    /// down at its full length.
    pub fn keeps_limits(&self, terms: &Terms, run: &BoardRun) -> bool {
        if terms.limits.is_none() || self.gaps() == 0 {
            return true;
        }
        if run.owner == SELF {
            return self.room_in_limit(terms, run) >= 0;
        }
        // Natural cards are laid as early as possible, because they make room for jokers.
        let mut part = Growth {
            swaps: self.swaps,
            ..Growth::NONE
        };
        let next = |part: &Growth, end: End, wild: bool| {
            let at = part.at(end);
            at < self.at(end) && (self.wilds[end as usize] >> at & 1 == 1) == wild
        };
        const ENDS: [End; 2] = [End::Low, End::High];
        while part.more() < self.more() {
            if let Some(end) = ENDS.into_iter().find(|end| next(&part, *end, false)) {
                part.add(end, false);
            } else if part.room_in_limit(terms, run) > 0
                && let Some(end) = ENDS.into_iter().find(|end| next(&part, *end, true))
            {
                part.add(end, true);
            } else {
                return false;
            }
        }
        true
    }

    /// Returns the number of cards beyond 13 that the run has after growing; 0 if the rules allow repeated cards. That
    /// many jokers must leave its ends.
    pub fn overflow(&self, terms: &Terms, run: &BoardRun) -> i32 {
        if terms.repeats || self.more() == 0 {
            0
        } else {
            (i32::from(run.len) + self.more() - 13).max(0)
        }
    }

    /// Returns the number of jokers that may leave the ends of the run. Rule R43 requires that the run keeps at least as
    /// many cards as the contract asks of its longest run. A shorter run can only move jokers to its own other end.
    ///
    /// Returns 0 for the player's new runs, because the choice of filled windows already covers every position of their
    /// jokers.
    #[inline]
    pub fn movable(&self, terms: &Terms, run: &BoardRun) -> usize {
        if !terms.moves || run.owner == SELF || run.wilds == 0 {
            return 0;
        }
        let left = self.without_swapped(run);
        let free = |end: End| {
            if self.at(end) == 0 {
                left.wilds_at(end)
            } else {
                0
            }
        };
        let spare = usize::from(self.len_of(run)).saturating_sub(terms.run_size);
        (free(End::High) + free(End::Low)).min(spare.max(self.gaps() as usize))
    }
}

//! What a run gets in a turn: cards at its ends, natural cards for its jokers.
use super::{
    board::{BoardRun, MOST_RUNS, SELF},
    terms::Terms,
};
use crate::melds::place::End;

/// Room without end, as a number of cards.
pub const ENDLESS: i32 = 1000;

/// What each run of a board gets, by the run's number.
pub type Growths = [Growth; MOST_RUNS];

/// What a run gets.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Growth {
    /// How many cards at the high end.
    pub high: u8,
    /// How many cards at the low end.
    pub low: u8,
    /// Which of those at the high end are jokers: bit 0 is the one laid first.
    pub high_wilds: u32,
    /// Which of those at the low end are jokers: bit 0 is the one laid first.
    pub low_wilds: u32,
    /// The places of the run whose joker a natural card replaces.
    pub swaps: u128,
}

impl Growth {
    /// Nothing.
    pub const NONE: Growth = Growth {
        high: 0,
        low: 0,
        high_wilds: 0,
        low_wilds: 0,
        swaps: 0,
    };

    /// How many jokers it takes at its ends.
    #[inline]
    pub const fn gaps(&self) -> i32 {
        (self.high_wilds.count_ones() + self.low_wilds.count_ones()) as i32
    }

    /// How many jokers it sets free by swaps.
    #[inline]
    pub const fn freed(&self) -> i32 {
        self.swaps.count_ones() as i32
    }

    /// How many natural cards it takes at its ends.
    #[inline]
    pub const fn naturals(&self) -> i32 {
        (self.high + self.low) as i32 - self.gaps()
    }

    /// How many cards it gets at this end.
    #[inline]
    pub const fn at(&self, end: End) -> usize {
        match end {
            End::High => self.high as usize,
            End::Low => self.low as usize,
        }
    }

    /// Puts a card at this end.
    #[inline]
    pub fn add(&mut self, end: End, wild: bool) {
        let (len, wilds) = match end {
            End::High => (&mut self.high, &mut self.high_wilds),
            End::Low => (&mut self.low, &mut self.low_wilds),
        };
        *wilds |= u32::from(wild) << *len;
        *len += 1;
    }

    /// Takes the last card from this end.
    #[inline]
    pub fn remove(&mut self, end: End) {
        let (len, wilds) = match end {
            End::High => (&mut self.high, &mut self.high_wilds),
            End::Low => (&mut self.low, &mut self.low_wilds),
        };
        *len -= 1;
        *wilds &= !(1 << *len);
    }

    /// How many cards the run has with it.
    #[inline]
    pub const fn len_of(&self, run: &BoardRun) -> u8 {
        run.len + self.high + self.low
    }

    /// The run with it: as long as it gets, with jokers where they then lie, swaps left aside.
    pub fn grown(&self, run: &BoardRun) -> BoardRun {
        // The lowest place is the one laid last below.
        let below = self.low_wilds.reverse_bits() >> (31 - u32::from(self.low)) >> 1;
        let wilds = u128::from(below)
            | run.wilds << self.low
            | u128::from(self.high_wilds) << (self.low + run.len);
        BoardRun {
            low: ((usize::from(run.low) + 12 * usize::from(self.low)) % 13) as u8,
            len: self.len_of(run),
            wilds,
            ..*run
        }
    }

    /// The run before it grows, with its swapped jokers gone.
    const fn without_swapped(&self, run: &BoardRun) -> BoardRun {
        BoardRun {
            wilds: run.wilds & !self.swaps,
            ..*run
        }
    }

    /// Whether a joker lies at this end of the run.
    #[inline]
    pub const fn wild_at(&self, run: &BoardRun, end: End) -> bool {
        let (len, wilds) = match end {
            End::High => (self.high, self.high_wilds),
            End::Low => (self.low, self.low_wilds),
        };
        if len > 0 {
            wilds >> (len - 1) & 1 == 1
        } else {
            self.without_swapped(run).wild_at(end)
        }
    }

    /// How many more jokers find room at the ends of the run.
    pub fn room(&self, terms: &Terms, run: &BoardRun) -> i32 {
        let len = i32::from(self.len_of(run));
        let limit = if terms.repeats {
            ENDLESS
        } else {
            (13 - len).max(0)
        };
        if terms.adjacent {
            return limit;
        }
        let left = self.without_swapped(run);
        let high = self.high > 0 || !left.wild_at(End::High);
        let low = self.low > 0 || !left.wild_at(End::Low);
        limit.min(i32::from(high) + i32::from(low))
    }

    /// How many jokers must leave the ends of the run for it to hold no more than thirteen cards.
    pub fn crowd(&self, terms: &Terms, run: &BoardRun) -> i32 {
        let more = i32::from(self.high + self.low);
        if terms.repeats || more == 0 {
            0
        } else {
            (i32::from(run.len) + more - 13).max(0)
        }
    }

    /// R43: how many jokers may leave the ends of the run. At least four cards stay. The own new runs have none: their windows
    /// are chosen with every joker where it is to lie.
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
        (free(End::High) + free(End::Low)).min(usize::from(self.len_of(run)) - 4)
    }
}

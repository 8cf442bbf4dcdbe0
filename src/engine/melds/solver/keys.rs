//! The greatest keys of the runs that a hand's suits can make: most natural cards first, most room for jokers second.
use super::{
    held::{Held, Want},
    key::{self, ByRuns, RunKey},
    levels::Levels,
    recall,
    tables::{MOST_RUNS, RawKeys, SuitTable},
    windows,
};
use crate::cards::nibbles::spread;

/// Less than any key, even with some keys added to it.
const NEVER: RunKey = RunKey::MIN / 8;

/// The suits of a hand with their keys.
#[derive(Clone, Copy)]
pub struct SuitKeys {
    levels: [Levels; 4],
    by_suit: [ByRuns; 4],
}

impl SuitKeys {
    /// Looks the suits up, for at most `most` runs in each.
    #[inline]
    pub fn new(tables: &[&SuitTable; 4], held: &Held, most: usize) -> SuitKeys {
        let mut keys = SuitKeys {
            levels: [Levels::NONE; 4],
            by_suit: [[0; MOST_RUNS]; 4],
        };
        for (suit, table) in tables.iter().enumerate() {
            keys.levels[suit] = Levels::new(held.suits[suit]);
            keys.by_suit[suit] = of_suit(table, keys.levels[suit], suit, most);
        }
        keys
    }

    /// Takes cards of a rank away: `taken` says how many of each suit.
    #[inline]
    pub fn take(&mut self, tables: &[&SuitTable; 4], most: usize, rank: usize, taken: [u8; 4]) {
        for (suit, taken) in taken.into_iter().enumerate() {
            if taken > 0 {
                let levels = &mut self.levels[suit];
                for _ in 0..taken {
                    *levels = levels.without(1 << rank);
                }
                self.by_suit[suit] = of_suit(tables[suit], *levels, suit, most);
            }
        }
    }

    /// Takes a card away if that changes no key of its suit, and tells whether it did.
    #[inline]
    pub fn take_idle(
        &mut self,
        tables: &[&SuitTable; 4],
        most: usize,
        rank: usize,
        suit: usize,
    ) -> bool {
        let levels = self.levels[suit].without(1 << rank);
        let idle = of_suit(tables[suit], levels, suit, most) == self.by_suit[suit];
        if idle {
            self.levels[suit] = levels;
        }
        idle
    }

    /// The greatest key of the runs wanted: the suits share them out.
    #[inline]
    pub fn best(&self, want: &Want) -> RunKey {
        match want.runs {
            0 => 0,
            1 => self.sum::<1>(want.suits),
            2 => self.sum::<2>(want.suits),
            3 => self.sum::<3>(want.suits),
            _ => self.sum::<4>(want.suits),
        }
    }

    #[inline]
    fn sum<const RUNS: usize>(&self, suits: u8) -> RunKey {
        let mut sums = [NEVER; MOST_RUNS + 1];
        sums[0] = 0;
        for (suit, keys) in self.by_suit.iter().enumerate() {
            if suits >> suit & 1 == 0 {
                continue;
            }
            for all in (1..=RUNS).rev() {
                for here in 1..=all {
                    sums[all] = sums[all].max(sums[all - here] + keys[here - 1]);
                }
            }
        }
        sums[RUNS]
    }

    /// The cards that one way to this greatest key uses, as suit words.
    #[inline]
    pub fn used(&self, tables: &[&SuitTable; 4], best: RunKey) -> [u64; 4] {
        let mut words = [0; 4];
        for (suit, word) in words.iter_mut().enumerate() {
            let runs = (best >> (3 * suit) & 7) as usize;
            if runs > 0 {
                let wanted = self.by_suit[suit][runs - 1] >> 12;
                *word = used(tables[suit], self.levels[suit], runs, wanted);
            }
        }
        words
    }
}

/// The keys of a suit with its runs counted. V5 allows one run of a suit.
#[inline]
fn of_suit(table: &SuitTable, levels: Levels, suit: usize, most: usize) -> ByRuns {
    let mut keys = of_levels(table, levels, most);
    for (key, runs) in keys.iter_mut().zip(1..) {
        *key += runs << (3 * suit);
    }
    if most == 1 {
        keys[1..].fill(NEVER);
    }
    keys
}

/// The keys of a suit for one run to `most`. With repeated cards: either some rank is used twice, so that one of the runs that
/// use it lies in a window around it, or its second copy can as well be missing.
#[inline]
pub fn of_levels(table: &SuitTable, levels: Levels, most: usize) -> ByRuns {
    let (once, twice) = (levels.once(), levels.twice());
    if twice == 0 || most < 2 {
        from_raw(table.keys(once))
    } else if twice & (twice - 1) == 0 && levels.thrice() == 0 {
        from_raw(table.keys_twice(once, twice.trailing_zeros() as usize))
    } else {
        recall::or_find(table.number, levels, most, || peeled(table, levels, most))
    }
}

#[inline]
fn from_raw(raw: &RawKeys) -> ByRuns {
    raw.map(|key| RunKey::from(key) << 12)
}

#[inline(never)]
fn peeled(table: &SuitTable, levels: Levels, most: usize) -> ByRuns {
    let rank = levels.twice().trailing_zeros() as usize;
    let mut keys = of_levels(table, levels.without(1 << rank), most);
    for low in windows::around(rank) {
        let here = window_key(table, levels, low);
        let left = levels.without(levels.once() & windows::ranks(low));
        let others = of_levels(table, left, most - 1);
        for runs in 2..=most {
            keys[runs - 1] = keys[runs - 1].max(here + others[runs - 2]);
        }
    }
    keys
}

/// A run that takes all cards it can of a window.
#[inline]
fn window_key(table: &SuitTable, levels: Levels, low: usize) -> RunKey {
    /// How many bits are set in 0 to 15, a nibble each.
    const BITS: u64 = 0x4332_3221_3221_2110;
    let places = windows::places(levels.once(), low);
    key::of(
        (BITS >> (4 * places) & 15) as usize,
        table.room(low, places),
    )
}

/// The cards of one way to this key (naturals and room only): the steps of [`of_levels`] once more.
fn used(table: &SuitTable, levels: Levels, runs: usize, wanted: RunKey) -> u64 {
    let reaches = |levels: Levels, runs: usize, wanted: RunKey| {
        of_levels(table, levels, runs)[runs - 1] >> 12 == wanted
    };
    let (once, twice) = (levels.once(), levels.twice());
    if RunKey::from(table.keys(once)[runs - 1]) == wanted {
        return spread(table.used(once, runs));
    }
    let rank = twice.trailing_zeros() as usize;
    let single = levels.without(1 << rank);
    if single.twice() != 0 && reaches(single, runs, wanted) {
        return used(table, single, runs, wanted);
    }
    for low in windows::around(rank) {
        let taken = once & windows::ranks(low);
        let left = levels.without(taken);
        let rest = wanted - (window_key(table, levels, low) >> 12);
        if runs > 1 && reaches(left, runs - 1, rest) {
            return spread(taken) + used(table, left, runs - 1, rest);
        }
    }
    unreachable!("every key comes from one of these steps")
}

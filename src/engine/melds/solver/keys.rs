//! The run keys of a hand. A run key contains the most natural cards that runs can use and the most room for jokers,
//! packed into one comparable number.
//!
//! A cache, one for each thread, stores the keys of suits with several repeated cards. These keys take the longest to
//! compute. Without the cache, they would take half of the solver's time for three runs among 39 cards. The same suits
//! recur, because hands change card by card. The cache does not affect results.
use super::{
    solver_hand::{Levels, RemainingContract, SolverHand},
    tables::{MOST_RUNS, RawKeys, SuitTable, number_of_tables},
    windows,
};
use crate::{
    cards::spread,
    rules::{MeldKind, MeldSizes},
};
use std::cell::Cell;

/// Content of one or more runs as one number. Keys can be compared and added.
///
/// Bits 16 and up: number of natural cards. Bits 12 to 15: number of jokers that fit in addition. Bits 0 to 11: number
/// of runs of each suit, three bits each.
pub type RunKey = i32;

#[inline]
pub const fn naturals(key: RunKey) -> usize {
    (key >> 16) as usize
}

/// Returns the number of jokers that fit in addition to the natural cards of a key.
#[inline]
pub const fn room(key: RunKey) -> usize {
    (key >> 12 & 15) as usize
}

/// Builds a key from the number of natural cards and the number of jokers that fit in addition. Its run counts are 0.
#[inline]
pub const fn of(naturals: usize, room: usize) -> RunKey {
    (naturals << 16 | room << 12) as RunKey
}

/// The greatest key for one, two, three and four runs.
type ByRuns = [RunKey; MOST_RUNS];

/// Marks an impossible number of runs. Less than any real key, even after a few keys are added to it.
const NEVER: RunKey = RunKey::MIN / 8;

/// The suits of a hand with their greatest run keys.
#[derive(Clone, Copy)]
pub struct SuitKeys {
    levels: [Levels; 4],
    by_suit: [ByRuns; 4],
}

impl SuitKeys {
    /// Computes the keys of all suits, for at most `most` runs in each.
    #[inline]
    pub fn new(tables: &[&SuitTable; 4], held: &SolverHand, most: usize) -> SuitKeys {
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

    /// Removes `taken[suit]` cards of a rank from each suit, and updates the keys.
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

    /// Removes a card if that changes no key of its suit. Returns true if the card was removed.
    #[inline]
    pub fn remove_unused(
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

    /// Returns the greatest total key of the runs that are still to be chosen, over all ways to distribute them among
    /// the suits.
    #[inline]
    pub fn best(&self, want: &RemainingContract) -> RunKey {
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

    /// Returns the cards that the runs with the key `best` use, as suit words (one nibble per rank). If several choices
    /// of runs have this key, returns the cards of one of them.
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

/// Returns the keys of a suit for one to four runs, run counts included. `most` is 1 under variant V5, which allows
/// only one run of a suit.
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

/// Returns the keys of a suit for one to `most` runs, with run counts of 0.
///
/// With repeated cards there are two cases. Either two runs use the same rank, so one of them lies in a window around
/// it. Or the second copy is not needed and can be removed.
#[inline]
pub fn of_levels(table: &SuitTable, levels: Levels, most: usize) -> ByRuns {
    let (once, twice) = (levels.once(), levels.twice());
    if twice == 0 || most < 2 {
        from_raw(table.keys(once))
    } else if twice & (twice - 1) == 0 && levels.thrice() == 0 {
        from_raw(table.keys_twice(once, twice.trailing_zeros() as usize))
    } else if table.len == CACHED_LENGTH {
        get_or_compute(table.number, levels, most, || peeled(table, levels, most))
    } else {
        peeled(table, levels, most)
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
    for low in windows::around(rank, table.len) {
        let here = RunKey::from(table.window_key(levels.once(), low)) << 12;
        let left = levels.without(levels.once() & windows::ranks(low, table.len));
        let others = of_levels(table, left, most - 1);
        for runs in 2..=most {
            keys[runs - 1] = keys[runs - 1].max(here + others[runs - 2]);
        }
    }
    keys
}

/// Returns the cards that the runs with the key `wanted` use, in one of the possible choices. `wanted` is `key >> 12`,
/// which omits the run counts. Repeats the steps of [`of_levels`].
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
    for low in windows::around(rank, table.len) {
        let taken = once & windows::ranks(low, table.len);
        let left = levels.without(taken);
        let rest = wanted - RunKey::from(table.window_key(once, low));
        if runs > 1 && reaches(left, runs - 1, rest) {
            return spread(taken) + used(table, left, runs - 1, rest);
        }
    }
    unreachable!("every key comes from one of these steps")
}

/// Length of the runs whose keys are cached. Only few families have others.
const CACHED_LENGTH: usize = MeldSizes::USUAL.of(MeldKind::Run);
/// Number of cache slots. At 24 bytes each they fit into the second-level cache of a processor.
const SLOTS: usize = 1 << BITS;
const BITS: u32 = 12;
/// Multiplier that spreads the keys over the slots (Knuth's multiplicative hashing: 2⁶⁴ divided by the golden ratio).
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

/// Cache key and result. Cache key 0 marks an empty slot; real keys are greater.
type CacheSlot = Cell<(u64, ByRuns)>;

thread_local! {
    static SLOTS_OF_THREAD: Box<[CacheSlot]> = vec![Cell::default(); SLOTS].into();
}

/// Returns the greatest run keys of a suit for up to `most` runs, which must be two or more. `table` is the number of
/// the suit's table.
///
/// Takes the result from the cache, or computes it with `find` and stores it.
#[inline]
fn get_or_compute(
    table: u16,
    levels: Levels,
    most: usize,
    find: impl FnOnce() -> ByRuns,
) -> ByRuns {
    const { assert!(number_of_tables(CACHED_LENGTH) <= 1 << 10) };
    let question = levels.word() << 12 | (most as u64 - 1) << 10 | u64::from(table);
    let at = (question.wrapping_mul(SPREAD) >> (u64::BITS - BITS)) as usize;
    SLOTS_OF_THREAD.with(|slots| {
        let slot = &slots[at];
        let (known, keys) = slot.get();
        if known == question {
            return keys;
        }
        let keys = find();
        slot.set((question, keys));
        keys
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::ONES;
    use rand_chacha::{
        ChaCha8Rng,
        rand_core::{Rng, SeedableRng},
    };

    /// Different suits can share a slot; a lookup must never return the result of another suit.
    #[test]
    fn the_cache_returns_stored_results() {
        let mut rng = ChaCha8Rng::seed_from_u64(4);
        let mut recalled = 0;
        for _ in 0..40_000 {
            // Zero to three cards of each of the first six ranks.
            let word = rng.next_u64() & (ONES * 3) & 0xFF_FFFF;
            let (most, table) = (
                2 + rng.next_u32() as usize % 3,
                rng.next_u32() as u16 % 4 * 5,
            );
            let truth = [word as i32, most as i32, i32::from(table), 7];
            let mut found = false;
            let told = get_or_compute(table, Levels::new(word), most, || {
                found = true;
                truth
            });
            recalled += usize::from(!found);
            assert_eq!(told, truth, "{word:x}, {most} runs, table {table}");
        }
        assert!(recalled > 1_000, "cache hits: {recalled}");
    }
}

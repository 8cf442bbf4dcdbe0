//! A cache for each thread: the keys of suits with several repeated cards.
//!
//! Those take longest to look up, the more the longer a match goes on and packs are added (three runs among 39 cards: half of the
//! solver's time), and the same suits come again and again while hands change card by card. A cached result is the one that would
//! be found: the cache changes nothing but the time.
use super::{key::ByRuns, levels::Levels};
use std::cell::Cell;

/// How many suits are remembered; with 24 bytes each they fit the second-level cache of any processor.
const SLOTS: usize = 1 << BITS;
const BITS: u32 = 12;
/// Spreads questions over the slots (Knuth's multiplicative hashing: 2⁶⁴ by the golden ratio).
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

/// The number of a question, and what was found; the number is never 0.
type RecallSlot = Cell<(u64, ByRuns)>;

thread_local! {
    static SLOTS_OF_THREAD: Box<[RecallSlot]> = vec![Cell::default(); SLOTS].into();
}

/// The greatest keys of these cards of a suit for at most `most` runs (two or more), by the table of this number: what is
/// remembered, else what `find` finds, which is then remembered. At least two ranks are held twice.
#[inline]
pub fn or_find(table: u8, levels: Levels, most: usize, find: impl FnOnce() -> ByRuns) -> ByRuns {
    let question = levels.word() << 4 | (most as u64 - 1) << 2 | u64::from(table);
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
    use crate::cards::nibbles::ONES;
    use rand_chacha::{
        ChaCha8Rng,
        rand_core::{Rng, SeedableRng},
    };

    /// Suits share slots, and none is ever taken for another.
    #[test]
    fn what_is_remembered_is_what_was_found() {
        let mut rng = ChaCha8Rng::seed_from_u64(4);
        let mut recalled = 0;
        for _ in 0..40_000 {
            // None to three of each rank of the first six.
            let word = rng.next_u64() & (ONES * 3) & 0xFF_FFFF;
            let (most, table) = (2 + rng.next_u32() as usize % 3, rng.next_u32() as u8 % 4);
            let truth = [word as i32, most as i32, i32::from(table), 7];
            let mut found = false;
            let told = or_find(table, Levels::new(word), most, || {
                found = true;
                truth
            });
            recalled += usize::from(!found);
            assert_eq!(told, truth, "{word:x}, {most} runs, table {table}");
        }
        assert!(recalled > 1_000, "{recalled} were remembered");
    }
}

//! What a thread found out last about suits with several repeated cards.
//!
//! Those take longest to look up, the more the longer a match goes on and packs are added (three runs among 39 cards: half of the
//! time), and the same suits come again and again while hands change card by card. Nothing hangs on it but time: what is remembered
//! is what would be found.
use super::{keys::ByRuns, levels::Levels};
use std::cell::Cell;

/// How many suits are remembered; with 24 bytes each they fit the second cache of any processor.
const PLACES: usize = 1 << BITS;
const BITS: u32 = 12;
/// Spreads keys over the places (Knuth's multiplicative hashing: 2⁶⁴ by the golden ratio).
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

/// A key, and what was found; a key is never 0.
type Place = Cell<(u64, ByRuns)>;

thread_local! {
    static PLACES_OF_THREAD: Box<[Place]> = vec![Cell::default(); PLACES].into();
}

/// What is known of these cards of a suit, for at most so many runs, two or more, by the table of this number; else what is found.
/// At least two ranks are held twice.
#[inline]
pub fn or_find(table: u8, levels: Levels, most: usize, find: impl FnOnce() -> ByRuns) -> ByRuns {
    let key = levels.word() << 4 | (most as u64 - 1) << 2 | u64::from(table);
    let at = (key.wrapping_mul(SPREAD) >> (u64::BITS - BITS)) as usize;
    PLACES_OF_THREAD.with(|places| {
        let place = &places[at];
        let (known, keys) = place.get();
        if known == key {
            return keys;
        }
        let keys = find();
        place.set((key, keys));
        keys
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::cards::nibbles::ONES;
    use rand_chacha::{
        ChaCha8Rng,
        rand_core::{Rng, SeedableRng},
    };

    /// Suits share places, and none is ever taken for another.
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

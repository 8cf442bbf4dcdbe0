//! What runs hold, as one number: natural cards first, room for jokers second.
use super::tables::MOST_RUNS;

/// What some runs hold, as one number to be compared and added up. From the highest bits down: the natural cards (bits 16 and up),
/// how many jokers find room beside them (bits 12 to 15), and for each suit how many of the runs are of it (three bits each).
pub type RunKey = i32;

/// The natural cards of a key.
#[inline]
pub const fn naturals(key: RunKey) -> usize {
    (key >> 16) as usize
}

/// The room for jokers of a key.
#[inline]
pub const fn room(key: RunKey) -> usize {
    (key >> 12 & 15) as usize
}

/// The key of these numbers of natural cards and of jokers beside them, no run counted to a suit yet.
#[inline]
pub const fn of(naturals: usize, room: usize) -> RunKey {
    (naturals << 16 | room << 12) as RunKey
}

/// The greatest keys of one, two, three and four runs.
pub type ByRuns = [RunKey; MOST_RUNS];

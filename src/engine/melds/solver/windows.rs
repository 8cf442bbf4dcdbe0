//! Windows: four places in a row on the circle of thirteen ranks (R26), known by the rank of the first.
use crate::cards::Rank;

/// How many windows a suit has.
pub const WINDOWS: usize = 13;
/// Every rank.
pub const ALL_RANKS: u16 = 0x1FFF;

/// The ranks of a window, bit by bit.
#[inline]
pub const fn ranks(low: usize) -> u16 {
    (15u32 << low | 15u32 << low >> 13) as u16 & ALL_RANKS
}

/// The four windows that cover a rank.
#[inline]
pub fn around(rank: usize) -> [usize; 4] {
    [0, 1, 2, 3].map(|up| {
        if rank >= up {
            rank - up
        } else {
            rank + WINDOWS - up
        }
    })
}

/// The places of a window whose ranks are in the set, bit by bit.
#[inline]
pub const fn places(ranks: u16, low: usize) -> usize {
    ((ranks as usize | (ranks as usize) << 13) >> low) & 15
}

/// The rank at a place of a window.
pub const fn rank_at(low: usize, place: usize) -> Rank {
    Rank::ALL[(low + place) % WINDOWS]
}

//! Words of thirteen nibbles, one for each rank of a suit, and the sets of ranks they stand for.

/// The lowest bit of every nibble of a suit word.
pub const ONES: u64 = 0x0001_1111_1111_1111;

/// Gathers the lowest bits of 13 nibbles.
#[inline]
pub const fn squeeze(word: u64) -> u16 {
    let pairs = (word | word >> 3) & 0x0303_0303_0303_0303;
    let fours = (pairs | pairs >> 6) & 0x000F_000F_000F_000F;
    let eights = (fours | fours >> 12) & 0x0000_00FF_0000_00FF;
    (eights | eights >> 24) as u16
}

/// Spreads 13 bits to the lowest bits of nibbles.
#[inline]
pub const fn spread(ranks: u16) -> u64 {
    let eights = (ranks as u64 | (ranks as u64) << 24) & 0x0000_00FF_0000_00FF;
    let fours = (eights | eights << 12) & 0x000F_000F_000F_000F;
    let pairs = (fours | fours << 6) & 0x0303_0303_0303_0303;
    (pairs | pairs << 3) & ONES
}

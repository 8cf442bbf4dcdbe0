//! A suit as sets of ranks: those held at least once, twice, three and four times.
use crate::cards::nibbles::{ONES, squeeze};

/// The ranks held at least once, twice, three and four times: as many as four runs can use. Each set contains the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Levels([u16; 4]);

impl Levels {
    /// No card.
    pub const NONE: Levels = Levels([0; 4]);

    /// From a suit word.
    #[inline]
    pub fn new(word: u64) -> Levels {
        let (b0, b1, high) = (word, word >> 1, word >> 2 | word >> 3);
        let once = squeeze((b0 | b1 | high) & ONES);
        if word & (ONES * 14) == 0 {
            return Levels([once, 0, 0, 0]);
        }
        Levels([
            once,
            squeeze((b1 | high) & ONES),
            squeeze((b1 & b0 | high) & ONES),
            squeeze(high & ONES),
        ])
    }

    /// All four sets as one number of 52 bits.
    #[inline]
    pub const fn word(self) -> u64 {
        let [a, b, c, d] = self.0;
        a as u64 | (b as u64) << 13 | (c as u64) << 26 | (d as u64) << 39
    }

    /// The ranks held.
    #[inline]
    pub const fn once(self) -> u16 {
        self.0[0]
    }

    /// The ranks held twice or more.
    #[inline]
    pub const fn twice(self) -> u16 {
        self.0[1]
    }

    /// The ranks held three times or more.
    #[inline]
    pub const fn thrice(self) -> u16 {
        self.0[2]
    }

    /// Without one card of each rank in the set.
    #[inline]
    pub const fn without(self, ranks: u16) -> Levels {
        let [a, b, c, d] = self.0;
        Levels([
            a & !ranks | b & ranks,
            b & !ranks | c & ranks,
            c & !ranks | d & ranks,
            d & !ranks,
        ])
    }
}

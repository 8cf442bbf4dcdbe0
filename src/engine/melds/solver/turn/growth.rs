//! What a run gets in a turn: cards at its ends, natural cards for its jokers.
use crate::engine::melds::End;

/// What a run gets.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Growth {
    /// How many cards at the high end.
    pub high: u8,
    /// How many at the low end.
    pub low: u8,
    /// Which of those at the high end are jokers, outwards.
    pub high_wilds: u32,
    /// Which of those at the low end.
    pub low_wilds: u32,
    /// The places whose joker a natural card replaces.
    pub swaps: u128,
}

impl Growth {
    /// How many jokers it takes.
    #[inline]
    pub const fn gaps(&self) -> i32 {
        (self.high_wilds.count_ones() + self.low_wilds.count_ones()) as i32
    }

    /// How many jokers it sets free.
    #[inline]
    pub const fn freed(&self) -> i32 {
        self.swaps.count_ones() as i32
    }

    /// How many natural cards it takes at its ends.
    #[inline]
    pub const fn naturals(&self) -> i32 {
        (self.high + self.low) as i32 - self.gaps()
    }

    /// How many cards at this end.
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
}

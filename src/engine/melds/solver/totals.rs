//! How many cards of each rank a hand holds, counted in two words, and what trios make of them.
use super::held::Held;
use crate::rules::RuleSet;

/// The lowest bit of every byte.
const BYTES: u64 = 0x0101_0101_0101_0101;
/// The lower half of every byte.
const LOW_HALVES: u64 = 15 * BYTES;

/// Cards of each rank, all suits together: a byte per rank, even ranks and odd ones apart.
#[derive(Clone, Copy)]
pub struct Totals {
    even: u64,
    odd: u64,
}

impl Totals {
    /// Counts the hand.
    #[inline]
    pub fn new(held: &Held) -> Totals {
        let mut totals = Totals { even: 0, odd: 0 };
        for word in held.suits {
            totals.even += word & LOW_HALVES;
            totals.odd += word >> 4 & LOW_HALVES;
        }
        totals
    }

    /// Only these ranks, bit by bit.
    pub fn only(self, ranks: u16) -> Totals {
        let bytes = |first: usize| {
            let chosen = (0..7).filter(|i| ranks >> (first + 2 * i) & 1 == 1);
            chosen.fold(0, |mask, i| mask | 255 << (8 * i))
        };
        Totals {
            even: self.even & bytes(0),
            odd: self.odd & bytes(1),
        }
    }

    /// Without cards of different ranks, given by the lowest bits of a suit word's nibbles.
    #[inline]
    pub fn without(self, cards: u64) -> Totals {
        Totals {
            even: self.even - (cards & BYTES),
            odd: self.odd - (cards >> 4 & BYTES),
        }
    }

    /// The lowest bits of the nibbles of the ranks with at least `n` cards.
    #[inline]
    pub fn at_least(&self, n: u64) -> u64 {
        reached(self.even, n) | reached(self.odd, n) << 4
    }

    /// How many ranks have at least `n` cards.
    #[inline]
    fn ranks(&self, n: u64) -> usize {
        let sum = reached(self.even, n) + reached(self.odd, n);
        (sum.wrapping_mul(BYTES) >> 56) as usize
    }

    /// The most natural cards that lie in `trios` trios, and how many trios have none of them. Greedy by rank, fullest first,
    /// is exact: trios by themselves do not compete for cards. Without V5 a rank may make several trios.
    #[inline]
    pub fn fill(&self, rules: &RuleSet, trios: usize) -> (usize, usize) {
        if trios == 1 {
            let size = (1..=3).rev().find(|n| self.at_least(*n) != 0);
            return size.map_or((0, 1), |size| (size as usize, 0));
        }
        let (mut three, mut two, mut one) = (self.ranks(3), self.ranks(2), self.ranks(1));
        one -= two;
        two -= three;
        if three < trios && !rules.distinct && self.at_least(4) != 0 {
            for full in [3, 6, 9] {
                let [a, b, c] = [1, 2, 3].map(|more| self.ranks(full + more));
                three += c;
                two += b - c;
                one += a - b;
            }
        }
        let mut left = trios;
        let mut naturals = 0;
        for (size, ranks) in [(3, three), (2, two), (1, one)] {
            let taken = left.min(ranks);
            naturals += taken * size;
            left -= taken;
        }
        (naturals, left)
    }
}

/// A byte of 128 - n and a count has its highest bit set if the count is at least n: no count comes near 128.
#[inline]
const fn reached(counts: u64, n: u64) -> u64 {
    (counts + (128 - n) * BYTES) >> 7 & BYTES
}

/// How many jokers still go into trios that hold `naturals` natural cards; `empty` of the trios have none.
#[inline]
pub fn room(rules: &RuleSet, trios: usize, naturals: usize, empty: usize) -> usize {
    let kept = if rules.trio.jokers_only {
        0
    } else if rules.distinct {
        empty
    } else {
        // A trio without a natural card can borrow one from another, if there is one to spare.
        trios.saturating_sub(naturals)
    };
    3 * trios - naturals - kept
}

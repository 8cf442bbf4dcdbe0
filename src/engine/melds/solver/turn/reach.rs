//! Which loose cards the runs could take if every joker that may come free went where it is needed: a bound.
use super::{
    super::levels::Levels,
    board::{Line, OWNERS, SELF},
    keep::Keep,
    search::Search,
};

/// What a run could take, by the way it would go.
#[derive(Clone, Copy, Default)]
pub struct Span {
    /// Ranks of cards that could take a joker's place.
    pub swap: u16,
    /// Ranks of cards on the way out from the high end.
    pub high: u16,
    /// Ranks of cards on the way out from the low end.
    pub low: u16,
    /// How many places it could grow at both ends together.
    pub growth: u8,
    /// The most jokers that could come to it.
    pub budget: u8,
}

impl Span {
    /// All the ranks.
    #[inline]
    pub const fn all(&self) -> u16 {
        self.swap | self.high | self.low
    }
}

impl<K: Keep> Search<'_, K> {
    /// Fills `spans` and `swappable` for the runs as they are, and returns the ranks of each suit that some run reaches.
    pub(super) fn look_reach(&mut self) -> [u16; 4] {
        let present = self.loose.map(|word| Levels::new(word).once());
        let lines = self.board.table + self.runs;
        let mut pool = [0usize; OWNERS];
        self.swappable = 0;
        for at in 0..self.board.table {
            let line = &self.board.lines[at];
            if line.wilds == 0 {
                continue;
            }
            let swaps = swap_ranks(line, present[usize::from(line.suit)]).1;
            let ends = if self.terms.moves {
                trailing(line, true) + trailing(line, false)
            } else {
                0
            };
            pool[usize::from(line.owner)] += swaps + ends;
            if swaps > 0 {
                self.swappable |= 1 << at;
            }
        }
        let all: usize = pool.iter().sum();
        self.pool = all;
        let mut found = [0; 4];
        for at in 0..lines {
            let line = self.board.lines[at];
            let suit = usize::from(line.suit);
            if present[suit] == 0 {
                self.spans[at] = Span::default();
                continue;
            }
            let freed = if self.terms.any_other {
                all
            } else {
                pool[usize::from(line.owner)]
            };
            self.spans[at] = self.span(&line, present[suit], self.wilds + freed);
            found[suit] |= self.spans[at].all() & present[suit];
        }
        found
    }

    /// What a run could take of the ranks present.
    fn span(&self, line: &Line, present: u16, budget: usize) -> Span {
        let mut span = Span {
            budget: budget.min(255) as u8,
            ..Span::default()
        };
        let own = line.owner == SELF;
        if !own && line.wilds != 0 {
            span.swap = swap_ranks(line, present).0;
        }
        let stays = |wild: bool, rank: usize| wild && present >> rank & 1 == 0;
        let high = line.rank(usize::from(line.len) - 1);
        let above = line.rank(usize::from(line.len));
        let (ranks, far) = self.walk(present, above, 1, budget, stays(line.wild_high(), high));
        (span.high, span.growth) = (ranks, far);
        let (ranks, far) = if !own {
            let stays = stays(line.wild_low(), usize::from(line.low));
            self.walk(present, line.below(0), 12, budget, stays)
        } else if self.terms.any_other && (self.terms.adjacent || !line.wild_low()) && budget > 0 {
            // An own run begins with its window; below it lies a freed joker first.
            let (ranks, far) = self.walk(present, line.below(1), 12, budget - 1, true);
            (ranks, far + 1)
        } else {
            (0, 0)
        };
        span.low = ranks;
        span.growth += far;
        span
    }

    /// The ranks present that lie on the way out from an end, and how far the last of them is.
    fn walk(
        &self,
        present: u16,
        start: usize,
        step: usize,
        mut budget: usize,
        mut wild: bool,
    ) -> (u16, u8) {
        let (mut ranks, mut rank, mut far) = (0, start, 0);
        for beyond in 1..=13 {
            if present >> rank & 1 == 1 {
                ranks |= 1 << rank;
                far = beyond;
                wild = false;
            } else {
                if budget == 0 || (wild && !self.terms.adjacent) {
                    break;
                }
                budget -= 1;
                wild = true;
            }
            rank += step;
            if rank >= 13 {
                rank -= 13;
            }
        }
        (ranks, far)
    }
}

/// The ranks present for which a joker of the run stands, and for how many of its jokers.
fn swap_ranks(line: &Line, present: u16) -> (u16, usize) {
    let (mut ranks, mut count) = (0, 0);
    let mut wilds = line.wilds;
    while wilds != 0 {
        let rank = line.rank(wilds.trailing_zeros() as usize);
        if present >> rank & 1 == 1 {
            ranks |= 1 << rank;
            count += 1;
        }
        wilds &= wilds - 1;
    }
    (ranks, count)
}

/// How many jokers lie side by side at an end.
pub fn trailing(line: &Line, high: bool) -> usize {
    let count = if high {
        (line.wilds << (128 - u32::from(line.len))).leading_ones()
    } else {
        line.wilds.trailing_ones()
    };
    count as usize
}

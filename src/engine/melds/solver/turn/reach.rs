//! Which cards of the hand the runs could take if every joker that may come free went where it is needed: a bound.
use super::{
    super::{held::Held, levels::Levels},
    board::{Board, BoardRun, MOST_RUNS, OWNERS, SELF},
    terms::Terms,
};
use crate::melds::place::End;

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
    /// All the ranks of cards that it could take.
    #[inline]
    pub const fn all(&self) -> u16 {
        self.swap | self.high | self.low
    }
}

/// What the runs of a board could take of a hand.
pub struct Reach {
    spans: [Span; MOST_RUNS],
    /// The ranks of each suit with cards in hand, bit by bit.
    pub present: [u16; 4],
    /// The ranks of each suit with cards in hand that some run could take, bit by bit.
    pub ranks: [u16; 4],
    /// The runs, by number, in which a joker could be swapped, bit by bit.
    pub swappable: u64,
    /// How many jokers of the table could come free.
    pub pool: usize,
}

impl Reach {
    /// Looks at every run by itself.
    pub fn new(terms: &Terms, board: &Board, held: &Held) -> Reach {
        let present = held.suits.map(|word| Levels::new(word).once());
        let mut reach = Reach {
            spans: [Span::default(); MOST_RUNS],
            present,
            ranks: [0; 4],
            swappable: 0,
            pool: 0,
        };
        let mut pool = [0usize; OWNERS];
        for (at, run) in board.table().iter().enumerate() {
            if run.wilds == 0 {
                continue;
            }
            let swaps = swap_ranks(run, present[usize::from(run.suit)]).1;
            let ends = if terms.moves {
                run.wilds_at(End::High) + run.wilds_at(End::Low)
            } else {
                0
            };
            pool[usize::from(run.owner)] += swaps + ends;
            if swaps > 0 {
                reach.swappable |= 1 << at;
            }
        }
        reach.pool = pool.iter().sum();
        for (at, run) in board.runs().iter().enumerate() {
            let suit = usize::from(run.suit);
            if present[suit] == 0 {
                continue;
            }
            let freed = if terms.any_other {
                reach.pool
            } else {
                pool[usize::from(run.owner)]
            };
            let span = span(terms, run, present[suit], held.wilds + freed);
            reach.ranks[suit] |= span.all() & present[suit];
            reach.spans[at] = span;
        }
        reach
    }

    /// What the run of this number could take.
    #[inline]
    pub const fn span(&self, at: usize) -> &Span {
        &self.spans[at]
    }
}

/// What a run could take of the ranks present with at most `budget` jokers.
fn span(terms: &Terms, run: &BoardRun, present: u16, budget: usize) -> Span {
    let mut span = Span {
        budget: budget.min(255) as u8,
        ..Span::default()
    };
    let own = run.owner == SELF;
    if !own && run.wilds != 0 {
        span.swap = swap_ranks(run, present).0;
    }
    let stays = |end: End, rank: usize| run.wild_at(end) && present >> rank & 1 == 0;
    let high = run.rank(usize::from(run.len) - 1);
    let above = run.rank(usize::from(run.len));
    let (ranks, far) = walk(terms, present, above, 1, budget, stays(End::High, high));
    (span.high, span.growth) = (ranks, far);
    let (ranks, far) = if !own {
        let stays = stays(End::Low, usize::from(run.low));
        walk(terms, present, run.below(0), 12, budget, stays)
    } else if terms.any_other && (terms.adjacent || !run.wild_at(End::Low)) && budget > 0 {
        // An own run begins with its window; below it lies a freed joker first.
        let (ranks, far) = walk(terms, present, run.below(1), 12, budget - 1, true);
        (ranks, far + 1)
    } else {
        (0, 0)
    };
    span.low = ranks;
    span.growth += far;
    span
}

/// The ranks present that lie on the way out from an end, and how many places away the last of them is. The way begins at the rank
/// `start` and goes on by `step` ranks (1 up, 12 down); `wild` tells whether a joker lies before its first place.
fn walk(
    terms: &Terms,
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
            if budget == 0 || (wild && !terms.adjacent) {
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

/// The ranks present for which a joker of the run stands, and for how many of its jokers.
fn swap_ranks(run: &BoardRun, present: u16) -> (u16, usize) {
    let (mut ranks, mut count) = (0, 0);
    let mut wilds = run.wilds;
    while wilds != 0 {
        let rank = run.rank(wilds.trailing_zeros() as usize);
        if present >> rank & 1 == 1 {
            ranks |= 1 << rank;
            count += 1;
        }
        wilds &= wilds - 1;
    }
    (ranks, count)
}

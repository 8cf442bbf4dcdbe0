//! The full search: every way to share cards and jokers out among the combinations, as far as it may be better than what is known.
//! About one hand in a thousand needs this search.
use super::{
    held::{Held, Want},
    naturals::Usable,
    patterns::MOST_WILDS,
    runs::{ByWilds, Suits},
    totals, trios,
};
use crate::rules::RuleSet;

/// The most cards of the hand that can lie in the combinations wanted, known to be within bounds.
#[cold]
pub fn usable(rules: &RuleSet, held: &Held, want: &Want, known: Usable) -> usize {
    let suits = Suits::new(rules, held, want);
    let runs = suits.best(rules, want, held.wilds);
    let mut search = FullSearch {
        rules,
        want,
        wilds: held.wilds,
        ranks: trios::ranks(held, want),
        best: known.least as i8,
        bound: known.most as i8,
    };
    search.trio(&FullNode {
        held: *held,
        suits,
        runs,
        from: 0,
        trios: 0,
        naturals: 0,
        empty: 0,
    });
    search.best as usize
}

/// The search over the ranks of the trios. Runs take what the trios leave: that is exact, because every way of sharing a rank's
/// cards between them is tried, unless a bound says that it cannot be better.
struct FullSearch<'a> {
    rules: &'a RuleSet,
    want: &'a Want,
    wilds: usize,
    /// The ranks that trios may have, fullest first, with how many cards one trio takes of them at most.
    ranks: [(u8, u8); 13],
    best: i8,
    bound: i8,
}

/// Some trios are chosen.
#[derive(Clone)]
struct FullNode {
    /// What they leave.
    held: Held,
    suits: Suits,
    /// What the runs can use of it: a bound as long as trios are still to be chosen.
    runs: ByWilds,
    /// The ranks still open begin here.
    from: usize,
    trios: usize,
    naturals: usize,
    /// How many of the trios have no natural card of the hand.
    empty: usize,
}

impl FullSearch<'_> {
    /// The cards of the hand used if the trios hold `naturals` natural cards, `empty` trios have none, and `runs` says what the runs can
    /// use of the rest for each number of jokers.
    #[inline]
    fn total(&self, runs: &ByWilds, naturals: usize, empty: usize) -> i8 {
        let room = totals::room(self.rules, self.want.trios, naturals, empty);
        let most = self.wilds.min(MOST_WILDS * self.want.runs);
        let totals = (0..=most).map(|given| runs[given] + (self.wilds - given).min(room) as i8);
        totals.max().unwrap_or(0) + naturals as i8
    }

    /// Chooses the next trio.
    fn trio(&mut self, node: &FullNode) {
        let left = self.want.trios - node.trios;
        // The rest of the trios have no natural card. With none left to choose that is the value of the node.
        self.best = self
            .best
            .max(self.total(&node.runs, node.naturals, node.empty + left));
        if left == 0 {
            return;
        }
        for at in node.from..13 {
            let most = usize::from(self.ranks[at].1);
            let hoped = node.naturals + left * most;
            if most == 0 || self.best >= self.bound || self.total(&node.runs, hoped, 0) <= self.best
            {
                break;
            }
            self.shares(node, at);
        }
    }

    /// Tries every share of this rank's cards that the next trio can take, the largest first.
    fn shares(&mut self, node: &FullNode, at: usize) {
        let rank = usize::from(self.ranks[at].0);
        let have = node.held.rank(rank);
        let all: u8 = have.iter().sum();
        let most = all.min(3);
        // A card left to a run is worth it only where a joker can take its place in the trio.
        let leave = if self.wilds == 0 {
            0
        } else {
            self.want.runs.min(3) as u8
        };
        for size in (most.saturating_sub(leave).max(1)..=most).rev() {
            let naturals = node.naturals + usize::from(size);
            let later = (self.want.trios - node.trios - 1) * usize::from(self.ranks[at].1);
            if self.total(&node.runs, naturals + later, 0) <= self.best {
                break;
            }
            for a in 0..=have[0].min(size) {
                for b in 0..=have[1].min(size - a) {
                    for c in 0..=have[2].min(size - a - b) {
                        let d = size - a - b - c;
                        if d <= have[3] && self.best < self.bound {
                            self.take(node, at, [a, b, c, d], naturals);
                        }
                    }
                }
            }
        }
    }

    /// Goes on after a trio with these cards.
    fn take(&mut self, node: &FullNode, at: usize, taken: [u8; 4], naturals: usize) {
        let mut held = node.held;
        held.take_rank(usize::from(self.ranks[at].0), taken);
        let suits = node.suits.update(&held);
        let runs = suits.best(self.rules, self.want, self.wilds);
        let from = if self.rules.distinct { at + 1 } else { at };
        self.trio(&FullNode {
            held,
            suits,
            runs,
            from,
            trios: node.trios + 1,
            naturals,
            empty: node.empty,
        });
    }
}

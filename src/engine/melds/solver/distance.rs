//! How many cards a hand is away from its contract.
use super::{
    held::{Held, Want},
    runs::{ByWilds, Suits},
    tables::MOST_WILDS,
    trios,
};
use crate::engine::{
    cards::CardCounts,
    rules::{Contract, RuleSet},
};

/// The fewest cards to add to the hand so that the contract can be laid down (R20); 0 if it can be. Any card may be added, jokers
/// too. It is the solver's currency: mahjong players call it *shanten*.
pub fn distance(hand: &CardCounts, contract: Contract, rules: &RuleSet) -> u8 {
    let want = Want::new(contract);
    (want.cards() - usable(rules, &Held::new(rules, hand), &want)) as u8
}

/// Whether the hand holds the whole contract (R20).
pub fn can_lay_down(hand: &CardCounts, contract: Contract, rules: &RuleSet) -> bool {
    hand.len() >= contract.cards_needed() && distance(hand, contract, rules) == 0
}

/// The most cards of the hand that can lie in the combinations wanted, three to a trio and four to a run.
pub fn usable(rules: &RuleSet, held: &Held, want: &Want) -> usize {
    if want.runs == 0 {
        return trios::usable(rules, held, want);
    }
    usable_of(rules, held, want, Suits::new(rules, held, want))
}

/// The same, with the suits looked up already. There is at least one run.
pub fn usable_of(rules: &RuleSet, held: &Held, want: &Want, suits: Suits) -> usize {
    let runs = suits.best(rules, want, held.wilds);
    if want.trios == 0 {
        return runs[held.wilds.min(MOST_WILDS * want.runs)] as usize;
    }
    let ranks = trios::ranks(held, want);
    let mut search = Search {
        rules,
        want,
        wilds: held.wilds,
        ranks,
        best: -1,
        bound: 0,
    };
    search.bound = search.total(
        &runs,
        (want.trios * usize::from(ranks[0].1)).min(held.naturals()),
        0,
    );
    search.trio(&Node {
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
struct Search<'a> {
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
struct Node {
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

impl Search<'_> {
    /// Cards used, if the trios hold so many natural cards and the runs can use so many of the rest.
    #[inline]
    fn total(&self, runs: &ByWilds, naturals: usize, empty: usize) -> i8 {
        let room = trios::room(self.rules, self.want.trios, naturals, empty);
        let most = self.wilds.min(MOST_WILDS * self.want.runs);
        let totals = (0..=most).map(|given| runs[given] + (self.wilds - given).min(room) as i8);
        totals.max().unwrap_or(0) + naturals as i8
    }

    /// Chooses the next trio.
    fn trio(&mut self, node: &Node) {
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
    fn shares(&mut self, node: &Node, at: usize) {
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
    fn take(&mut self, node: &Node, at: usize, taken: [u8; 4], naturals: usize) {
        let mut held = node.held;
        held.take_rank(usize::from(self.ranks[at].0), taken);
        let suits = node.suits.update(&held);
        let runs = suits.best(self.rules, self.want, self.wilds);
        let from = if self.rules.distinct { at + 1 } else { at };
        self.trio(&Node {
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

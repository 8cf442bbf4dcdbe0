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
    let mut search = Search::new(rules, held, want);
    search.trio(held, 0, Chosen { trios: 0, naturals: 0, empty: 0 });
    search.best as usize
}

/// The search over the ranks of the trios. Runs take what the trios leave: that is exact, because every way of sharing a rank's
/// cards between them is tried, unless a bound says that it cannot be better.
struct Search<'a> {
    rules: &'a RuleSet,
    want: &'a Want,
    wilds: usize,
    suits: Suits,
    /// What the runs could use if the trios took nothing.
    alone: ByWilds,
    /// The ranks that trios may have, fullest first, with how many cards a trio takes of them at most.
    ranks: [(u8, u8); 13],
    best: i8,
    bound: i8,
}

/// The trios chosen so far.
#[derive(Clone, Copy)]
struct Chosen {
    trios: usize,
    naturals: usize,
    /// How many of them have no natural card of the hand.
    empty: usize,
}

impl<'a> Search<'a> {
    fn new(rules: &'a RuleSet, held: &Held, want: &'a Want) -> Search<'a> {
        let suits = Suits::new(rules, held, want);
        let alone = suits.best(rules, want, held.wilds);
        let ranks = if want.trios > 0 { trios::ranks(held, want) } else { [(0, 0); 13] };
        let mut search = Search { rules, want, wilds: held.wilds, suits, alone, ranks, best: -1, bound: 0 };
        let most = 3 * want.trios;
        let naturals = if want.trios > 0 { most.min(want.trios * usize::from(search.ranks[0].1)) } else { 0 };
        search.bound = search.total(&search.alone, naturals, 0);
        search
    }

    /// Cards used, if the trios hold so many natural cards and the runs can use so many of the rest.
    #[inline]
    fn total(&self, runs: &ByWilds, naturals: usize, empty: usize) -> i8 {
        let room = trios::room(self.rules, self.want.trios, naturals, empty);
        let most = self.wilds.min(MOST_WILDS * self.want.runs);
        let totals = (0..=most).map(|given| runs[given] + (self.wilds - given).min(room) as i8);
        totals.max().unwrap_or(0) + naturals as i8
    }

    /// Chooses the next trio among the ranks from `from` on.
    fn trio(&mut self, held: &Held, from: usize, chosen: Chosen) {
        let left = self.want.trios - chosen.trios;
        if left == 0 {
            return self.leaf(held, chosen);
        }
        for at in from..13 {
            let (rank, most) = self.ranks[at];
            let hoped = chosen.naturals + left * usize::from(most);
            if most == 0 || self.best >= self.bound || self.total(&self.alone, hoped, 0) <= self.best {
                break;
            }
            self.shares(held, at, usize::from(rank), chosen);
        }
        if self.best < self.bound && self.total(&self.alone, chosen.naturals, chosen.empty + left) > self.best {
            self.leaf(held, Chosen { trios: self.want.trios, empty: chosen.empty + left, ..chosen });
        }
    }

    /// Tries every share of this rank's cards that the next trio can take, the largest first.
    fn shares(&mut self, held: &Held, at: usize, rank: usize, chosen: Chosen) {
        let have = held.rank(rank);
        let all: u8 = have.iter().sum();
        let most = all.min(3);
        // A card left to a run is worth it only where jokers can take its place in the trio.
        let leave = if self.wilds == 0 { 0 } else { self.want.runs.min(3) as u8 };
        let next = if self.rules.distinct { at + 1 } else { at };
        for size in (most.saturating_sub(leave).max(1)..=most).rev() {
            let naturals = chosen.naturals + usize::from(size);
            let later = (self.want.trios - chosen.trios - 1) * usize::from(self.ranks[at].1);
            if self.total(&self.alone, naturals + later, 0) <= self.best {
                break;
            }
            for a in 0..=have[0].min(size) {
                for b in 0..=have[1].min(size - a) {
                    for c in 0..=have[2].min(size - a - b) {
                        let d = size - a - b - c;
                        if d <= have[3] && self.best < self.bound {
                            let chosen = Chosen { trios: chosen.trios + 1, naturals, ..chosen };
                            self.descend(held, rank, [a, b, c, d], next, chosen);
                        }
                    }
                }
            }
        }
    }

    fn descend(&mut self, held: &Held, rank: usize, taken: [u8; 4], next: usize, chosen: Chosen) {
        let mut held = *held;
        held.take_rank(rank, taken);
        self.trio(&held, next, chosen);
    }

    /// All trios are chosen: what do the runs make of the rest?
    fn leaf(&mut self, held: &Held, chosen: Chosen) {
        let runs = self.suits.update(held, self.want).best(self.rules, self.want, self.wilds);
        let total = self.total(&runs, chosen.naturals, chosen.empty);
        self.best = self.best.max(total);
    }
}

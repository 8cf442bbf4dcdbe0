//! The quick way: natural cards first, jokers after. Nearly always that settles the question.
//!
//! Of all ways to share the natural cards out among the combinations, one with the most of them is found, N, and the room beside
//! them for jokers. With W jokers and C places in all, min(N + W, C) cards is the most that can be hoped for: a joker fills one
//! place, and no way has more natural cards. If the room suffices, that is reached, and the answer is proved. If it does not, another way with
//! fewer natural cards or better room might do: then the full search has to tell.
//!
//! Finding N: *runs take all they can.* A natural card of a run's window that lies in a trio can move to the run; that changes
//! nothing in N. So with one run only (`one_run`), every window takes all it can and the trios are filled greedily from
//! the rest. With more runs (`many`), the best for the runs alone and the best for the trios alone are an upper bound, reached
//! if the trios do as well without the cards of the runs (`apart`). Otherwise the ranks of the trios are tried, fullest
//! first, each with every share of the suits, until nothing better can come.
use super::{
    held::{Held, Want},
    key::{self, RunKey},
    keys::SuitKeys,
    tables::SuitTable,
    totals::{self, Totals},
};
use crate::{
    cards::nibbles::{ONES, squeeze},
    rules::RuleSet,
};

/// How many cards of the hand the combinations wanted can use.
#[derive(Clone, Copy)]
pub struct Usable {
    /// The lower bound.
    pub least: usize,
    /// The upper bound.
    pub most: usize,
}

/// Looks at natural cards first. Ways that use no more than `known` are of no interest: both bounds begin there.
#[inline]
pub fn usable(rules: &RuleSet, held: &Held, want: &Want, known: usize) -> Usable {
    let mut search = NaturalsSearch {
        rules,
        want,
        wilds: held.wilds,
        tables: SuitTable::all(rules),
        most_of_suit: if rules.distinct { 1 } else { want.runs },
        found: Usable {
            least: known,
            most: known,
        },
        top: want.cards(),
    };
    match want.runs {
        0 => search.no_run(held),
        1 => search.one_run(held),
        _ => search.many(held),
    }
    search.found
}

struct NaturalsSearch<'a> {
    rules: &'a RuleSet,
    want: &'a Want,
    wilds: usize,
    tables: [&'static SuitTable; 4],
    /// V5: one run of each suit.
    most_of_suit: usize,
    /// What the ways looked at use, and what they would with room for every joker.
    found: Usable,
    /// No way can use more.
    top: usize,
}

/// Some trios are chosen.
struct NaturalsNode {
    /// What they leave.
    held: Held,
    keys: SuitKeys,
    /// The best for the runs.
    runs: RunKey,
    /// The ranks that may make a trio, by what it can take at most: three cards, two, one.
    ranks: [u16; 3],
    /// How many trios are still to be chosen.
    left: usize,
    /// How many cards are in those chosen.
    naturals: usize,
}

impl NaturalsSearch<'_> {
    /// The most cards that can be hoped for with `naturals` natural cards.
    #[inline]
    fn hope(&self, naturals: usize) -> usize {
        (naturals + self.wilds).min(self.want.cards())
    }

    /// Notes a way: these runs, and trios with `naturals` natural cards, `empty` of the trios with none.
    #[inline]
    fn add(&mut self, runs: RunKey, naturals: usize, empty: usize) {
        let room = key::room(runs) + totals::room(self.rules, self.want.trios, naturals, empty);
        let naturals = key::naturals(runs) + naturals;
        self.found.least = self.found.least.max(naturals + room.min(self.wilds));
        self.found.most = self.found.most.max(self.hope(naturals));
    }

    /// The ranks of a hand, less those that V5 rules out.
    #[inline]
    fn totals(&self, held: &Held, ranks: u16) -> Totals {
        let totals = Totals::new(held);
        if self.rules.distinct {
            totals.only(ranks)
        } else {
            totals
        }
    }

    fn no_run(&mut self, held: &Held) {
        let totals = self.totals(held, self.want.ranks);
        let (naturals, empty) = totals.fill(self.rules, self.want.trios);
        self.add(0, naturals, empty);
    }

    /// One run: window by window, those with the most cards first.
    fn one_run(&mut self, held: &Held) {
        let totals = self.totals(held, self.want.ranks);
        let (alone, empty) = totals.fill(self.rules, self.want.trios);
        let (mut present, mut counts) = (held.suits, held.suits);
        for (present, counts) in present.iter_mut().zip(&mut counts) {
            let word = *present;
            let ranks = (word | word >> 1 | word >> 2 | word >> 3) & ONES;
            *present = ranks;
            // A nibble for every window: how many of its ranks are there.
            *counts = ranks + turned_down(ranks, 1) + turned_down(ranks, 2) + turned_down(ranks, 3);
        }
        for size in (1..=4).rev() {
            for suit in (0..4).filter(|suit| self.want.suits >> suit & 1 == 1) {
                let bits = counts[suit];
                let mut lows = ONES
                    & match size {
                        4 => bits >> 2,
                        3 => bits & bits >> 1,
                        2 => bits >> 1 & !bits,
                        _ => bits & !(bits >> 1),
                    };
                while lows != 0 {
                    if self.hope(size + alone) <= self.found.least {
                        return;
                    }
                    let low = lows.trailing_zeros() as usize / 4;
                    lows &= lows - 1;
                    let taken = turned_down(present[suit], low) & 0x1111;
                    let places = (taken | taken >> 3 | taken >> 6 | taken >> 9) & 15;
                    let room = self.tables[suit].room(low, places as usize);
                    let rest = totals.without(turned_down(taken, (13 - low) % 13));
                    let (naturals, empty) = rest.fill(self.rules, self.want.trios);
                    self.add(key::of(size, room), naturals, empty);
                }
            }
        }
        if self.hope(alone) > self.found.least {
            // A run without a natural card: anywhere.
            self.add(key::of(0, self.tables[0].room(5, 0)), alone, empty);
        }
    }

    /// More runs than one.
    fn many(&mut self, held: &Held) {
        let keys = SuitKeys::new(&self.tables, held, self.most_of_suit);
        let runs = keys.best(self.want);
        if self.want.trios == 0 {
            return self.add(runs, 0, 0);
        }
        let totals = Totals::new(held);
        let [one, two, three] = [1, 2, 3].map(|n| squeeze(totals.at_least(n)) & self.want.ranks);
        self.trio(&NaturalsNode {
            held: *held,
            keys,
            runs,
            ranks: [three, two & !three, one & !two],
            left: self.want.trios,
            naturals: 0,
        });
    }

    /// Chooses the next trio.
    fn trio(&mut self, node: &NaturalsNode) {
        let hope = |search: &Self, most: usize| {
            let naturals = key::naturals(node.runs) + node.naturals + node.left * most;
            search.hope(naturals).min(search.top)
        };
        let fullest = node.ranks.iter().position(|ranks| *ranks != 0).unwrap_or(3);
        if hope(self, 3 - fullest) <= self.found.least && node.left < self.want.trios
            || self.apart(node)
        {
            return;
        }
        let mut ranks = node.ranks;
        for class in 0..3 {
            let most = 3 - class;
            while ranks[class] != 0 {
                if hope(self, most) <= self.found.least {
                    return;
                }
                let rank = ranks[class].trailing_zeros() as usize;
                let others = ranks[class] & (ranks[class] - 1);
                let mut next = ranks;
                if self.rules.distinct {
                    next[class] = others;
                }
                self.shares(node, rank, most, next);
                ranks[class] = others;
            }
        }
    }

    /// Whether the trios still to be chosen do as well without the cards that the runs use in one of their best ways. If so,
    /// nothing better can follow here.
    fn apart(&mut self, node: &NaturalsNode) -> bool {
        let ranks = node.ranks[0] | node.ranks[1] | node.ranks[2];
        let (naturals, _) = self.totals(&node.held, ranks).fill(self.rules, node.left);
        if node.left == self.want.trios {
            self.top = self.hope(key::naturals(node.runs) + naturals);
            if self.top <= self.found.least {
                return true;
            }
        }
        let used = node.keys.used(&self.tables, node.runs);
        let mut rest = node.held;
        for (word, used) in rest.suits.iter_mut().zip(used) {
            *word -= used;
        }
        let (besides, without) = self.totals(&rest, ranks).fill(self.rules, node.left);
        self.add(node.runs, node.naturals + besides, without);
        besides == naturals
    }

    /// Tries every share of this rank's cards for the next trio, as many as it can take; no trio after it takes more than `most`.
    fn shares(&mut self, node: &NaturalsNode, rank: usize, most: usize, ranks: [u16; 3]) {
        let have = node.held.rank(rank);
        let all: u8 = have.iter().sum();
        if all == 0 {
            return;
        }
        let size = all.min(3);
        let naturals = node.naturals + usize::from(size);
        if all == size {
            return self.take(node, rank, have, naturals, ranks);
        }
        let hope = self.hope(key::naturals(node.runs) + naturals + (node.left - 1) * most);
        if node.left == 1 {
            return self.last(node, rank, have, size, hope);
        }
        for a in 0..=have[0].min(size) {
            for b in 0..=have[1].min(size - a) {
                for c in 0..=have[2].min(size - a - b) {
                    let d = size - a - b - c;
                    if d <= have[3] && self.found.least < hope {
                        self.take(node, rank, [a, b, c, d], naturals, ranks);
                    }
                }
            }
        }
    }

    /// The last trio takes first what no suit misses; that is never worse.
    fn last(
        &mut self,
        node: &NaturalsNode,
        rank: usize,
        mut have: [u8; 4],
        mut size: u8,
        hope: usize,
    ) {
        let naturals = node.naturals + usize::from(size);
        let mut keys = node.keys;
        for (suit, have) in have.iter_mut().enumerate() {
            while *have > 0
                && size > 0
                && keys.take_idle(&self.tables, self.most_of_suit, rank, suit)
            {
                *have -= 1;
                size -= 1;
            }
        }
        if size == 0 {
            return self.add(node.runs, naturals, 0);
        }
        for a in 0..=have[0].min(size) {
            for b in 0..=have[1].min(size - a) {
                for c in 0..=have[2].min(size - a - b) {
                    let d = size - a - b - c;
                    if d <= have[3] && self.found.least < hope {
                        let mut keys = keys;
                        keys.take(&self.tables, self.most_of_suit, rank, [a, b, c, d]);
                        self.add(keys.best(self.want), naturals, 0);
                    }
                }
            }
        }
    }

    /// Goes on after a trio with these cards.
    #[inline]
    fn take(
        &mut self,
        node: &NaturalsNode,
        rank: usize,
        taken: [u8; 4],
        naturals: usize,
        ranks: [u16; 3],
    ) {
        let mut held = node.held;
        held.take_rank(rank, taken);
        let mut keys = node.keys;
        keys.take(&self.tables, self.most_of_suit, rank, taken);
        let runs = keys.best(self.want);
        let left = node.left - 1;
        if left == 0 {
            return self.add(runs, naturals, 0);
        }
        self.trio(&NaturalsNode {
            held,
            keys,
            runs,
            ranks,
            left,
            naturals,
        });
    }
}

/// The lowest bits of a suit word's nibbles, turned down the circle by `ranks` ranks.
#[inline]
const fn turned_down(word: u64, ranks: usize) -> u64 {
    (word >> (4 * ranks) | word << (52 - 4 * ranks)) & ONES
}

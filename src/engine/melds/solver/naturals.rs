//! The fast path of the distance: counts natural cards first, jokers afterwards. It is exact for nearly all hands.
//!
//! The search divides the natural cards among the melds so that they use as many as possible: N cards. It also finds
//! the room for jokers, that is, how many jokers fit in addition. With W jokers in hand and C cards in the contract,
//! min(N + W, C) is an upper bound. If the room is large enough, the bound is reached, so it is the result. Otherwise
//! fewer natural cards with more room might be better, and the full search decides.
//!
//! Finding N relies on one fact: a run can always take all cards that belong to its window (four consecutive ranks).
//! Moving a natural card from a trio to the run does not change N. With one run (`one_run`), the search tries every
//! window and fills the trios greedily from the rest.
//!
//! With more runs (`many`), the best runs alone plus the best trios alone give an upper bound. It is reached if the
//! trios need no card of the runs (`is_separable`). Otherwise the search tries the ranks of the trios, those with the
//! most cards first, and every choice of suits.
use super::{
    full_run,
    keys::{self, RunKey, SuitKeys},
    solver_hand::{RemainingContract, SolverHand, Totals, each_share, least_trio_room, trio_room},
    tables::SuitTable,
};
use crate::{
    cards::{ONES, held_once, squeeze},
    rules::{MeldKind, MeldSizes, RuleSet},
};

/// Number of cards in a run of the usual size.
const USUAL_RUN: usize = MeldSizes::USUAL.of(MeldKind::Run);

/// Bounds on the number of cards that the contract's melds can use.
#[derive(Clone, Copy)]
pub struct Usable {
    /// Lower bound: this number is certainly reached.
    pub least: usize,
    /// Upper bound.
    pub most: usize,
}

/// Computes both bounds by counting natural cards first. Skips everything that uses no more than `known` cards, so both
/// bounds are at least `known`.
///
/// For melds of other sizes than three and four cards, the upper bound is the size of the contract. A full run (F16)
/// is counted exactly.
#[inline]
pub fn usable(
    rules: &RuleSet,
    held: &SolverHand,
    want: &RemainingContract,
    known: usize,
) -> Usable {
    if !want.has_usual_sizes() {
        if let Some(full_run) = want.full_run() {
            let usable = full_run::usable(held.faces(), held.wilds, full_run).max(known);
            return Usable {
                least: usable,
                most: usable,
            };
        }
        return Usable {
            least: known,
            most: want.cards().max(known),
        };
    }
    let mut search = NaturalsSearch {
        rules,
        want,
        wilds: held.wilds,
        is_limited: rules.limits_wilds(),
        tables: SuitTable::all(rules, USUAL_RUN),
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
    want: &'a RemainingContract,
    wilds: usize,
    /// True if the rules limit the number of jokers in a meld.
    is_limited: bool,
    tables: [&'static SuitTable; 4],
    /// Maximum number of runs in one suit; 1 under variant V5 (runs in different suits).
    most_of_suit: usize,
    /// Best result so far: `least` is the number of cards used, and `most` is the number if every joker had room.
    found: Usable,
    /// Upper bound on the final result.
    top: usize,
}

/// A node of the search tree, in which some trios are already chosen.
struct NaturalsNode {
    /// The cards that are not in chosen trios.
    held: SolverHand,
    keys: SuitKeys,
    /// The greatest total key of the contract's runs.
    runs: RunKey,
    /// The ranks that may make a trio, as bit sets: ranks with three or more cards, ranks with two, and ranks with one.
    ranks: [u16; 3],
    /// Number of trios still to be chosen.
    left: usize,
    /// Number of natural cards in the chosen trios.
    naturals: usize,
}

impl NaturalsSearch<'_> {
    /// Returns the upper bound on the number of cards used if the melds contain `naturals` natural cards.
    #[inline]
    fn hope(&self, naturals: usize) -> usize {
        (naturals + self.wilds).min(self.want.cards())
    }

    /// Records a result: the key of the runs, the number of natural cards in the trios, and the number of trios without
    /// natural cards (`empty`).
    #[inline]
    fn add(&mut self, runs: RunKey, naturals: usize, empty: usize) {
        let trios = match self.is_limited {
            true => least_trio_room(self.rules, self.want.trios, naturals, empty),
            false => trio_room(self.rules, self.want, naturals, empty),
        };
        let room = keys::room(runs) + trios;
        let naturals = keys::naturals(runs) + naturals;
        self.found.least = self.found.least.max(naturals + room.min(self.wilds));
        self.found.most = self.found.most.max(self.hope(naturals));
    }

    /// Counts the cards of each rank. Under variant V5 (trios of different ranks) only the ranks in the bit set `ranks`
    /// count.
    #[inline]
    fn totals(&self, held: &SolverHand, ranks: u16) -> Totals {
        let totals = Totals::new(held);
        if self.rules.distinct {
            totals.only(ranks)
        } else {
            totals
        }
    }

    fn no_run(&mut self, held: &SolverHand) {
        let totals = self.totals(held, self.want.ranks);
        let (naturals, empty) = totals.fill(self.rules, self.want.trios);
        self.add(0, naturals, empty);
    }

    /// Handles contracts with one run. Tries every window (four consecutive ranks), those with the most cards first.
    fn one_run(&mut self, held: &SolverHand) {
        let totals = self.totals(held, self.want.ranks);
        let (alone, empty) = totals.fill(self.rules, self.want.trios);
        let (mut present, mut counts) = (held.suits, held.suits);
        for (present, counts) in present.iter_mut().zip(&mut counts) {
            let ranks = held_once(*present);
            *present = ranks;
            // One nibble for each window: the number of its ranks that are in hand.
            *counts = ranks + rotate_down(ranks, 1) + rotate_down(ranks, 2) + rotate_down(ranks, 3);
        }
        for size in (1..=4).rev() {
            for suit in (0..4).filter(|suit| self.want.suits >> suit & 1 == 1) {
                let bits = counts[suit];
                let mut lows = self.tables[suit].lows
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
                    let taken = rotate_down(present[suit], low) & 0x1111;
                    let places = (taken | taken >> 3 | taken >> 6 | taken >> 9) & 15;
                    let room = self.tables[suit].room(low, places as usize);
                    let rest = totals.without(rotate_down(taken, (13 - low) % 13));
                    let (naturals, empty) = rest.fill(self.rules, self.want.trios);
                    self.add(keys::of(size, room), naturals, empty);
                }
            }
        }
        if self.hope(alone) > self.found.least {
            // The run has no natural card.
            let rooms = self.tables.iter().map(|table| table.most_room);
            let room = rooms.max().unwrap_or_default();
            self.add(keys::of(0, room.into()), alone, empty);
        }
    }

    /// Handles contracts with two or more runs.
    fn many(&mut self, held: &SolverHand) {
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

    /// Tries all choices for the next trio.
    fn trio(&mut self, node: &NaturalsNode) {
        let hope = |search: &Self, most: usize| {
            let naturals = keys::naturals(node.runs) + node.naturals + node.left * most;
            search.hope(naturals).min(search.top)
        };
        let fullest = node.ranks.iter().position(|ranks| *ranks != 0).unwrap_or(3);
        if hope(self, 3 - fullest) <= self.found.least && node.left < self.want.trios
            || self.is_separable(node)
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

    /// True if the remaining trios do not need any card used by the runs, in one of the best choices of runs. In that
    /// case this node needs no further search.
    ///
    /// Records the result of that choice of runs in any case.
    fn is_separable(&mut self, node: &NaturalsNode) -> bool {
        let ranks = node.ranks[0] | node.ranks[1] | node.ranks[2];
        let (naturals, _) = self.totals(&node.held, ranks).fill(self.rules, node.left);
        if node.left == self.want.trios {
            self.top = self.hope(keys::naturals(node.runs) + naturals);
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

    /// Tries every choice of suits for the next trio of this rank. The trio takes as many cards as possible, and later
    /// trios at most `most` cards each.
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
        let hope = self.hope(keys::naturals(node.runs) + naturals + (node.left - 1) * most);
        if node.left == 1 {
            return self.last(node, rank, have, size, hope);
        }
        each_share(have, size, |share| {
            if self.found.least < hope {
                self.take(node, rank, share, naturals, ranks);
            }
        });
    }

    /// Chooses the cards of the last trio. It first takes the cards that no run needs, which is never worse.
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
                && keys.remove_unused(&self.tables, self.most_of_suit, rank, suit)
            {
                *have -= 1;
                size -= 1;
            }
        }
        if size == 0 {
            return self.add(node.runs, naturals, 0);
        }
        each_share(have, size, |share| {
            if self.found.least < hope {
                let mut keys = keys;
                keys.take(&self.tables, self.most_of_suit, rank, share);
                self.add(keys.best(self.want), naturals, 0);
            }
        });
    }

    /// Puts these cards into a trio and continues the search.
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

/// Rotates a suit word down by `ranks` ranks, round the circle of ranks. Ignores all bits except the lowest of each
/// nibble.
#[inline]
const fn rotate_down(word: u64, ranks: usize) -> u64 {
    (word >> (4 * ranks) | word << (52 - 4 * ranks)) & ONES
}

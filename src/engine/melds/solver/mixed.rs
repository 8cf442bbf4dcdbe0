//! Runs of different sizes in one contract (F14), such as those of `E5E6`. Computes how many cards they can use.
//!
//! A choice of runs is a bit set of indices in [`RemainingContract::run_sizes`]. The suits divide the runs among them. In
//! each suit, the longest run takes a window, and the others use the remaining cards. Runs of equal size use the
//! precomputed tables. A cache, one for each thread, stores the results of the other choices. It does not affect results.
use super::{
    full::{ByWilds, NEVER, suit_row},
    solver_hand::{Levels, RemainingContract, SolverHand, cards},
    tables::SuitTable,
};
use crate::rules::{MOST_MELDS, MOST_RUN_WILDS, RuleSet};
use std::{cell::RefCell, collections::HashMap};

/// Number of choices of the runs of a contract.
const CHOICES: usize = 1 << MOST_MELDS;

/// The runs of a contract with different sizes, under one set of rules.
pub struct MixedRuns {
    /// The tables of each run, by suit.
    tables: [[&'static SuitTable; 4]; MOST_MELDS],
    /// True if jokers may lie anywhere, so that each adds one card.
    any_place: bool,
    /// Maximum number of runs in one suit; 1 under variant V5.
    most_of_suit: u32,
}

impl MixedRuns {
    pub fn new(rules: &RuleSet, want: &RemainingContract) -> MixedRuns {
        let mut tables = [SuitTable::all(rules, want.next_run()); MOST_MELDS];
        for (tables, size) in tables.iter_mut().zip(want.run_sizes()) {
            *tables = SuitTable::all(rules, usize::from(*size));
        }
        let is_free = tables.iter().flatten().all(|table| table.any_place);
        MixedRuns {
            tables,
            any_place: is_free && !rules.distinct,
            most_of_suit: if rules.distinct { 1 } else { MOST_MELDS as u32 },
        }
    }

    /// Returns the maximum number of cards that the runs of all suits can use, by the number of jokers in them. Tries
    /// every division of the runs and jokers among the suits.
    pub fn best(&self, held: &SolverHand, want: &RemainingContract) -> ByWilds {
        let sizes = want.run_sizes();
        let all = (1 << sizes.len()) - 1;
        let most = held.wilds.min(want.most_run_wilds());
        let wilds = if self.any_place { 0 } else { most };
        let mut sums = [[NEVER; MOST_RUN_WILDS + 1]; CHOICES];
        sums[0] = [0; MOST_RUN_WILDS + 1];
        for suit in (0..4).filter(|suit| want.suits >> suit & 1 == 1) {
            let levels = Levels::new(held.suits[suit]);
            let mut rows = [None; CHOICES];
            for (choice, row) in rows.iter_mut().enumerate().take(all + 1).skip(1) {
                let possible = choice.count_ones() <= self.most_of_suit;
                *row = possible.then(|| self.row(sizes, suit, levels, choice, wilds));
            }
            for choice in (1..=all).rev() {
                for (here, row) in rows.iter().enumerate() {
                    let Some(row) = row.filter(|_| here & !choice == 0) else {
                        continue;
                    };
                    let others = sums[choice & !here];
                    for w in 0..=wilds {
                        for given in 0..=w {
                            sums[choice][w] = sums[choice][w].max(others[w - given] + row[given]);
                        }
                    }
                }
            }
        }
        let mut best = sums[all];
        if self.any_place {
            for w in 1..=most {
                best[w] = (best[0] + w as i8).min(cards(sizes) as i8);
            }
        }
        best
    }

    /// Returns the maximum number of cards that the runs of this choice can use in a suit. The result has a value for
    /// each number of jokers up to `wilds`.
    fn row(
        &self,
        sizes: &[u8],
        suit: usize,
        levels: Levels,
        choice: usize,
        wilds: usize,
    ) -> ByWilds {
        if choice == 0 {
            return [0; MOST_RUN_WILDS + 1];
        }
        let chosen = (0..sizes.len()).filter(|at| choice >> at & 1 == 1);
        let longest = choice.ilog2() as usize;
        let table = self.tables[longest][suit];
        if sizes[choice.trailing_zeros() as usize] == sizes[longest] {
            let runs = choice.count_ones() as usize;
            let row = suit_row(table, levels, runs, wilds);
            return std::array::from_fn(|w| row.get(runs, w) as i8);
        }
        let mut question = Question {
            levels,
            tables: [0; MOST_MELDS],
            wilds: wilds as u8,
        };
        for (number, at) in question.tables.iter_mut().zip(chosen.clone()) {
            let table = self.tables[at][suit];
            *number = (table.len as u16) << 12 | table.number;
        }
        if let Some(known) = ANSWERS.with_borrow(|answers| answers.get(&question).copied()) {
            return known;
        }
        let rest = choice & !(1 << longest);
        let most_of_rest: usize =
            chosen.map(|at| usize::from(sizes[at])).sum::<usize>() - table.len;
        let naturals = levels.word().count_ones() as usize;
        let mut best = [0; MOST_RUN_WILDS + 1];
        for pattern in &table.patterns {
            let used = usize::from(pattern.wilds);
            let taken = pattern.keep & levels.once();
            let taken_cards = taken.count_ones() as usize;
            let here = taken_cards + used;
            let hope = |w: usize| here + (naturals - taken_cards + w - used).min(most_of_rest);
            if used > wilds || (used..=wilds).all(|w| hope(w) <= best[w] as usize) {
                continue;
            }
            let others = self.row(sizes, suit, levels.without(taken), rest, wilds - used);
            for w in used..=wilds {
                best[w] = best[w].max(here as i8 + others[w - used]);
            }
        }
        ANSWERS.with_borrow_mut(|answers| {
            if answers.len() >= MOST_ANSWERS {
                answers.clear();
            }
            answers.insert(question, best);
        });
        best
    }
}

/// Cards of a suit, and runs of different sizes.
#[derive(PartialEq, Eq, Hash)]
struct Question {
    levels: Levels,
    /// The table of each run: its length and number, or 0.
    tables: [u16; MOST_MELDS],
    /// Maximum number of jokers.
    wilds: u8,
}

/// Number of results after which the cache is cleared. They take one megabyte.
const MOST_ANSWERS: usize = 1 << 14;

thread_local! {
    static ANSWERS: RefCell<HashMap<Question, ByWilds>> = RefCell::default();
}

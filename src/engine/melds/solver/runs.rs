//! Adds up the suits: the most cards that all the runs of a contract can use.
use super::{
    held::{Held, Want},
    levels::Levels,
    patterns::MOST_WILDS,
    suit,
    tables::{MOST_RUNS, Row, SuitTable},
};
use crate::rules::RuleSet;

/// Values by number of jokers, 0 to 12.
pub type ByWilds = [i8; MOST_RUNS * MOST_WILDS + 1];
/// Stands for "cannot be made".
const NEVER: i8 = i8::MIN / 2;

/// The suits of a hand, each with its row.
#[derive(Clone, Copy)]
pub struct Suits {
    words: [u64; 4],
    /// How many runs a suit may have.
    most: usize,
    rows: [Row; 4],
    tables: [&'static SuitTable; 4],
}

impl Suits {
    /// Looks all suits up for up to `want.runs` runs.
    pub fn new(rules: &RuleSet, held: &Held, want: &Want) -> Suits {
        let tables = SuitTable::all(rules);
        // V5: at most one run of each suit.
        let most = if rules.distinct { 1 } else { want.runs };
        let row = |suit: usize| {
            suit::row(
                tables[suit],
                Levels::new(held.suits[suit]),
                most,
                held.wilds,
            )
        };
        Suits {
            words: held.suits,
            most,
            rows: [0, 1, 2, 3].map(row),
            tables,
        }
    }

    /// These suits for a hand with fewer cards: only the suits that changed are looked up.
    pub fn update(&self, held: &Held) -> Suits {
        let mut new = *self;
        for suit in 0..4 {
            let word = held.suits[suit];
            if word != self.words[suit] {
                new.words[suit] = word;
                new.rows[suit] =
                    suit::row(self.tables[suit], Levels::new(word), self.most, held.wilds);
            }
        }
        new
    }

    /// The most cards in `want.runs` runs, by the number of jokers given to them, up to `wilds`.
    #[inline]
    pub fn best(&self, rules: &RuleSet, want: &Want, wilds: usize) -> ByWilds {
        let most = wilds.min(MOST_WILDS * want.runs);
        // Not under V5, where two runs cannot share out the cards of a suit.
        let any_place = !rules.distinct && self.tables.iter().all(|table| table.any_place);
        let wilds = if any_place { 0 } else { most };
        let mut best = [0; MOST_RUNS * MOST_WILDS + 1];
        if want.runs == 1 {
            for (w, value) in best.iter_mut().enumerate().take(wilds + 1) {
                let values = (0..4)
                    .filter(|suit| want.suits >> suit & 1 == 1)
                    .map(|suit| self.rows[suit].get(1, w) as i8);
                *value = values.max().unwrap_or(NEVER);
            }
        } else if want.runs > 1 {
            best = self.sum(want, wilds);
        }
        if any_place {
            for w in 1..=most {
                best[w] = (best[0] + w as i8).min(4 * want.runs as i8);
            }
        }
        best
    }

    /// Max-plus over the suits: how many runs and how many jokers each of them gets.
    fn sum(&self, want: &Want, wilds: usize) -> ByWilds {
        let mut sums = [[NEVER; MOST_RUNS * MOST_WILDS + 1]; MOST_RUNS + 1];
        sums[0] = [0; MOST_RUNS * MOST_WILDS + 1];
        for (suit, row) in self.rows.iter().enumerate() {
            let most = if want.suits >> suit & 1 == 0 {
                0
            } else {
                self.most
            };
            let needed = if suit == 3 { want.runs } else { 1 };
            for all in (needed..=want.runs).rev() {
                for here in 1..=most.min(all) {
                    let others = sums[all - here];
                    let sum = &mut sums[all];
                    for w in 0..=wilds {
                        for given in 0..=w.min(MOST_WILDS * here) {
                            sum[w] = sum[w].max(others[w - given] + row.get(here, given) as i8);
                        }
                    }
                }
            }
        }
        sums[want.runs]
    }
}

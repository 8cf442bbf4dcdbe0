//! The full search: tries every distribution of cards and jokers among the melds, except those that a bound excludes.
//! About one hand in a thousand needs it. The runs are searched suit by suit, with jokers and repeated cards.
use super::{
    keys,
    naturals::Usable,
    solver_hand::{Levels, RemainingContract, SolverHand, each_share, trio_room},
    tables::{MOST_RUNS, Row, SuitTable},
    windows,
};
use crate::rules::{MOST_RUN_WILDS, MeldKind, RuleSet};

/// Returns the maximum number of cards in the hand that can be used in the contract's melds. `known` contains proven
/// bounds on the result.
#[cold]
pub fn usable(
    rules: &RuleSet,
    held: &SolverHand,
    want: &RemainingContract,
    known: Usable,
) -> usize {
    let tables = SuitTable::all(rules, want.size(MeldKind::Run));
    let mut search = FullSearch {
        rules,
        want,
        wilds: held.wilds,
        tables,
        any_place: !rules.distinct && tables.iter().all(|table| table.any_place),
        // V5: at most one run of each suit.
        most_of_suit: if rules.distinct { 1 } else { want.runs },
        ranks: trio_ranks(held, want),
        limited: rules
            .limits_wilds()
            .then(|| rules.most_wilds(MeldKind::Trio, want.size(MeldKind::Trio))),
        best: known.least as i8,
        bound: known.most as i8,
    };
    let rows = [0, 1, 2, 3].map(|suit| search.row(held, suit));
    search.trio(&FullNode {
        held: *held,
        rows,
        runs: search.best_runs(&rows),
        from: 0,
        trios: 0,
        naturals: 0,
        room: 0,
    });
    search.best as usize
}

/// Search over the ranks of the trios. The runs use the remaining cards.
///
/// The result is exact: every way to divide the cards of a rank between trios and runs is tried or excluded by a bound.
struct FullSearch<'a> {
    rules: &'a RuleSet,
    want: &'a RemainingContract,
    wilds: usize,
    tables: [&'static SuitTable; 4],
    /// True if jokers may lie anywhere, so that each adds one card. This does not hold under variant V5, because two
    /// runs cannot share a suit.
    any_place: bool,
    /// Maximum number of runs in one suit.
    most_of_suit: usize,
    /// Possible ranks of trios, those with the most cards first. Each entry has the rank and the maximum number of its
    /// cards in one trio.
    ranks: [(u8, u8); 13],
    /// Maximum number of jokers in a trio, if the rules limit the number of jokers.
    limited: Option<usize>,
    best: i8,
    bound: i8,
}

/// A node of the search tree, in which some trios are already chosen.
struct FullNode {
    /// The cards that are not in chosen trios.
    held: SolverHand,
    /// The values of the runs in each suit.
    rows: [Row; 4],
    /// The maximum number of cards that the runs can use, by number of jokers. Only an upper bound while trios are
    /// still to be chosen.
    runs: ByWilds,
    /// Index in `ranks` of the first rank that later trios may have.
    from: usize,
    trios: usize,
    naturals: usize,
    /// Number of jokers that fit into the chosen trios, if the rules limit the number of jokers.
    room: usize,
}

/// Values indexed by the number of jokers, 0 to 12.
type ByWilds = [i8; MOST_RUN_WILDS + 1];
/// Marks a value that cannot be reached.
const NEVER: i8 = i8::MIN / 2;

impl FullSearch<'_> {
    /// Returns the number of cards used. The trios contain `naturals` natural cards in all and have room for `room`
    /// jokers. `runs` is the number of cards that the runs use, by number of jokers.
    #[inline]
    fn total(&self, runs: &ByWilds, naturals: usize, room: usize) -> i8 {
        let most = self.wilds.min(self.want.most_run_wilds());
        let totals = (0..=most).map(|given| runs[given] + (self.wilds - given).min(room) as i8);
        totals.max().unwrap_or(0) + naturals as i8
    }

    /// Returns an upper bound of the number of cards used, if the trios contain at most `naturals` natural cards.
    #[inline]
    fn hope(&self, runs: &ByWilds, naturals: usize) -> i8 {
        let room = trio_room(self.rules, self.want, naturals, 0);
        self.total(runs, naturals, room)
    }

    /// Tries all choices for the next trio.
    fn trio(&mut self, node: &FullNode) {
        let left = self.want.trios - node.trios;
        // Assume that the remaining trios have no natural card. If none remain, this is the exact value of the node.
        let room = match self.limited {
            None => trio_room(self.rules, self.want, node.naturals, left),
            Some(most) => node.room + left * most,
        };
        self.best = self.best.max(self.total(&node.runs, node.naturals, room));
        if left == 0 {
            return;
        }
        for at in node.from..13 {
            let most = usize::from(self.ranks[at].1);
            let hoped = node.naturals + left * most;
            if most == 0 || self.best >= self.bound || self.hope(&node.runs, hoped) <= self.best {
                break;
            }
            self.shares(node, at);
        }
    }

    /// Tries every set of cards that the next trio can take of the rank at index `at`, the largest sets first.
    fn shares(&mut self, node: &FullNode, at: usize) {
        let rank = usize::from(self.ranks[at].0);
        let have = node.held.rank(rank);
        let all: u8 = have.iter().sum();
        let full = self.want.size(MeldKind::Trio) as u8;
        let most = all.min(full);
        // Leaving a card to a run pays only if a joker can replace it in the trio. If the number of jokers is limited,
        // it may also pay to leave cards to another trio.
        let leave = if self.wilds == 0 {
            0
        } else if self.limited.is_some() {
            full - 1
        } else {
            full.min(self.want.runs as u8)
        };
        for size in (most.saturating_sub(leave).max(1)..=most).rev() {
            let naturals = node.naturals + usize::from(size);
            let later = (self.want.trios - node.trios - 1) * usize::from(self.ranks[at].1);
            if self.hope(&node.runs, naturals + later) <= self.best {
                break;
            }
            each_share(have, size, |share| {
                if self.best < self.bound {
                    self.take(node, at, share, naturals);
                }
            });
        }
    }

    fn take(&mut self, node: &FullNode, at: usize, taken: [u8; 4], naturals: usize) {
        let (mut held, mut rows) = (node.held, node.rows);
        held.take_rank(usize::from(self.ranks[at].0), taken);
        for suit in (0..4).filter(|suit| taken[*suit] > 0) {
            rows[suit] = self.row(&held, suit);
        }
        self.trio(&FullNode {
            held,
            rows,
            runs: self.best_runs(&rows),
            from: if self.rules.distinct { at + 1 } else { at },
            trios: node.trios + 1,
            naturals,
            room: node.room + self.room_beside(naturals - node.naturals),
        });
    }

    /// Returns the number of jokers that a trio takes beside this number of natural cards.
    fn room_beside(&self, naturals: usize) -> usize {
        let size = self.want.size(MeldKind::Trio);
        self.limited.map_or(0, |most| most.min(size - naturals))
    }

    /// Returns the values of the runs in one suit.
    fn row(&self, held: &SolverHand, suit: usize) -> Row {
        let levels = Levels::new(held.suits[suit]);
        suit_row(self.tables[suit], levels, self.most_of_suit, held.wilds)
    }

    /// Returns the maximum number of cards that the runs of all suits can use, by the number of jokers in them.
    ///
    /// Combines the suits by a max-plus sum: tries every number of runs and jokers for each suit. If jokers may lie
    /// anywhere, values without jokers suffice.
    fn best_runs(&self, rows: &[Row; 4]) -> ByWilds {
        let want = self.want;
        let len = want.size(MeldKind::Run);
        let most = self.wilds.min(want.most_run_wilds());
        let wilds = if self.any_place { 0 } else { most };
        let mut sums = [[NEVER; MOST_RUN_WILDS + 1]; MOST_RUNS + 1];
        sums[0] = [0; MOST_RUN_WILDS + 1];
        let suits = (0..4).filter(|suit| want.suits >> suit & 1 == 1);
        for row in suits.map(|suit| &rows[suit]) {
            for all in (1..=want.runs).rev() {
                for here in 1..=self.most_of_suit.min(all) {
                    let others = sums[all - here];
                    let sum = &mut sums[all];
                    for w in 0..=wilds {
                        for given in 0..=w.min((len - 1) * here) {
                            sum[w] = sum[w].max(others[w - given] + row.get(here, given) as i8);
                        }
                    }
                }
            }
        }
        let mut best = sums[want.runs];
        if self.any_place {
            for w in 1..=most {
                best[w] = (best[0] + w as i8).min((len * want.runs) as i8);
            }
        }
        best
    }
}

/// Returns the maximum number of cards that up to `runs` runs can use in a suit, with at most `wilds` jokers.
///
/// If two runs use the same rank, one of them lies in a window (as many ranks as a run has cards) around it. So there are two
/// candidates: the best result without the second copy, and the best run in such a window plus the best result for the
/// remaining cards. The natural cards alone ([`keys`]) give an upper bound, which avoids most of the work.
fn suit_row(table: &SuitTable, levels: Levels, runs: usize, wilds: usize) -> Row {
    let twice = levels.twice();
    if twice == 0 || runs < 2 {
        return *table.row(levels.once());
    }
    let (rank, len) = (twice.trailing_zeros() as usize, table.len);
    let most_wilds = |runs: usize| wilds.min((len - 1) * runs);
    let mut row = suit_row(table, levels.without(1 << rank), runs, wilds);
    let most = keys::of_levels(table, levels, runs);
    let bound = |runs: usize, w: usize| keys::naturals(most[runs - 1]) + w;
    let open = |row: &Row, runs: usize, w: usize| {
        usize::from(row.get(runs, w)) < bound(runs, w).min(len * runs)
    };
    if table.any_place {
        // Jokers may fill all positions of a run but one, so every joker adds a card until the runs are full.
        for runs in 2..=runs {
            for w in 0..=(len - 1) * runs {
                row.raise(runs, w, bound(runs, w).min(len * runs) as u8);
            }
        }
        return row;
    }
    if (2..=runs).all(|runs| (0..=most_wilds(runs)).all(|w| !open(&row, runs, w))) {
        return row;
    }
    for low in windows::around(rank, len) {
        for pattern in table.patterns_from(low) {
            let used = usize::from(pattern.wilds);
            let taken = pattern.keep & levels.once();
            if used > wilds || taken >> rank & 1 == 0 {
                continue;
            }
            let here = taken.count_ones() as u8 + pattern.wilds;
            let left = levels.without(taken);
            let hoped = keys::of_levels(table, left, runs - 1);
            let hope = |runs: usize, w: usize| {
                usize::from(here)
                    + (keys::naturals(hoped[runs - 2]) + w - used).min(len * (runs - 1))
            };
            let better = (2..=runs).any(|runs| {
                (used..=most_wilds(runs)).any(|w| hope(runs, w) > usize::from(row.get(runs, w)))
            });
            if better {
                let rest = suit_row(table, left, runs - 1, wilds - used);
                for runs in 2..=runs {
                    for w in used..=most_wilds(runs) {
                        row.raise(runs, w, here + rest.get(runs - 1, w - used));
                    }
                }
            }
        }
    }
    row
}

/// Returns the ranks that trios may have, each with the maximum number of its cards in one trio. Ranks with the most
/// cards come first.
fn trio_ranks(held: &SolverHand, want: &RemainingContract) -> [(u8, u8); 13] {
    let mut ranks = std::array::from_fn(|rank| {
        let possible = want.ranks >> rank & 1 == 1;
        let most = if possible {
            held.of_rank(rank).min(want.size(MeldKind::Trio))
        } else {
            0
        };
        (rank as u8, most as u8)
    });
    ranks.sort_by_key(|(_, most)| std::cmp::Reverse(*most));
    ranks
}

//! The full search: tries every distribution of cards and jokers among the melds, except those that a bound excludes.
//! About one hand in a thousand needs it. The runs are searched suit by suit, with jokers and repeated cards.
use super::{
    keys,
    mixed::MixedRuns,
    naturals::Usable,
    solver_hand::{Levels, RemainingContract, SolverHand, cards, each_share, trio_room},
    tables::{MOST_RUNS, Row, SuitTable},
    windows,
};
use crate::rules::{MOST_MELDS, MOST_RUN_WILDS, MeldKind, RuleSet};

/// Returns the maximum number of cards in the hand that can be used in the contract's melds. `known` contains proven
/// bounds on the result.
#[cold]
pub fn usable(
    rules: &RuleSet,
    held: &SolverHand,
    want: &RemainingContract,
    known: Usable,
) -> usize {
    let tables = SuitTable::all(rules, want.next_run());
    let most_wilds = |size: u8| rules.most_wilds(MeldKind::Trio, size.into()) as u8;
    let mut limits = [0; MOST_MELDS];
    for (limit, size) in limits.iter_mut().zip(want.trio_sizes()) {
        *limit = most_wilds(*size);
    }
    let mut search = FullSearch {
        rules,
        want,
        wilds: held.wilds,
        tables,
        mixed: want.has_mixed_runs().then(|| MixedRuns::new(rules, want)),
        any_place: !rules.distinct && tables.iter().all(|table| table.any_place),
        // V5: at most one run of each suit.
        most_of_suit: if rules.distinct { 1 } else { want.runs },
        ranks: trio_ranks(held, want),
        limits: rules.limits_wilds().then_some(limits),
        best: known.least as i8,
        bound: known.most as i8,
    };
    let rows = [0, 1, 2, 3].map(|suit| search.row(held, suit));
    search.trio(&FullNode {
        held: *held,
        rows,
        runs: search.best_runs(held, &rows),
        from: 0,
        taken: 0,
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
    /// Runs of different sizes, which replace `rows`; `None` if all runs have the same size.
    mixed: Option<MixedRuns>,
    /// True if jokers may lie anywhere, so that each adds one card. This does not hold under variant V5, because two
    /// runs cannot share a suit.
    any_place: bool,
    /// Maximum number of runs in one suit.
    most_of_suit: usize,
    /// Possible ranks of trios, those with the most cards first. Each entry has the rank and the maximum number of its
    /// cards in one trio.
    ranks: [(u8, u8); 13],
    /// Maximum number of jokers in each trio, those of the least trios first, if the rules limit the number of jokers.
    limits: Option<[u8; MOST_MELDS]>,
    best: i8,
    bound: i8,
}

/// A node of the search tree, in which some trios are already chosen.
struct FullNode {
    /// The cards that are not in chosen trios.
    held: SolverHand,
    /// The values of the runs in each suit, if all runs have the same size.
    rows: [Row; 4],
    /// The maximum number of cards that the runs can use, by number of jokers. Only an upper bound while trios are
    /// still to be chosen.
    runs: ByWilds,
    /// Index in `ranks` of the first rank that the next trio may have.
    from: usize,
    /// The ranks of the chosen trios, as a bit set.
    taken: u16,
    trios: usize,
    naturals: usize,
    /// Number of jokers that fit into the chosen trios, if the rules limit the number of jokers.
    room: usize,
}

/// Values indexed by the number of jokers, 0 to 12.
pub type ByWilds = [i8; MOST_RUN_WILDS + 1];
/// Marks a value that cannot be reached.
pub const NEVER: i8 = i8::MIN / 2;

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

    /// Returns an upper bound of the natural cards in the `left` trios that are chosen last. The next of them has the
    /// rank at index `at` or a later one, and so have the others of its size.
    #[inline]
    fn most_naturals(&self, left: usize, at: usize) -> usize {
        let sizes = &self.want.trio_sizes()[..left];
        let most = |size: u8| match sizes.last() == Some(&size) {
            true => size.min(self.ranks[at].1),
            false => size.min(self.ranks[0].1),
        };
        sizes.iter().map(|size| usize::from(most(*size))).sum()
    }

    /// Tries all choices for the next trio, which asks for the most cards among those left. Trios without natural cards
    /// come last.
    fn trio(&mut self, node: &FullNode) {
        let left = self.want.trios - node.trios;
        // Assume that the remaining trios have no natural card. If none remain, this is the exact value of the node.
        let room = match &self.limits {
            None => trio_room(self.rules, self.want, node.naturals, left),
            Some(limits) => node.room + cards(&limits[..left]),
        };
        self.best = self.best.max(self.total(&node.runs, node.naturals, room));
        if left == 0 {
            return;
        }
        for at in node.from..13 {
            let hoped = node.naturals + self.most_naturals(left, at);
            if self.ranks[at].1 == 0
                || self.best >= self.bound
                || self.hope(&node.runs, hoped) <= self.best
            {
                break;
            }
            if !self.rules.distinct || node.taken >> self.ranks[at].0 & 1 == 0 {
                self.shares(node, at);
            }
        }
    }

    /// Tries every set of cards that the next trio can take of the rank at index `at`, the largest sets first.
    fn shares(&mut self, node: &FullNode, at: usize) {
        let rank = usize::from(self.ranks[at].0);
        let have = node.held.rank(rank);
        let all: u8 = have.iter().sum();
        let left = self.want.trios - node.trios;
        let full = self.want.trio_sizes()[left - 1];
        let most = all.min(full);
        // Leaving a card to a run pays only if a joker can replace it in the trio. If the number of jokers is limited,
        // it may also pay to leave cards to another trio.
        let leave = if self.wilds == 0 {
            0
        } else if self.limits.is_some() {
            full - 1
        } else {
            full.min(self.want.runs as u8)
        };
        for size in (most.saturating_sub(leave).max(1)..=most).rev() {
            let naturals = node.naturals + usize::from(size);
            let later = self.most_naturals(left, at) - usize::from(full.min(self.ranks[at].1));
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
        let place = self.want.trios - node.trios - 1;
        let sizes = self.want.trio_sizes();
        let here = (naturals - node.naturals) as u8;
        let room = self
            .limits
            .map_or(0, |limits| limits[place].min(sizes[place] - here));
        // Trios of equal size are interchangeable, so their ranks come in one order only.
        let is_last = place == 0 || sizes[place - 1] != sizes[place];
        let from = match is_last {
            true => 0,
            false => at + usize::from(self.rules.distinct),
        };
        self.trio(&FullNode {
            held,
            rows,
            runs: self.best_runs(&held, &rows),
            from,
            taken: node.taken | 1 << self.ranks[at].0,
            trios: node.trios + 1,
            naturals,
            room: node.room + usize::from(room),
        });
    }

    /// Returns the values of the runs in one suit.
    fn row(&self, held: &SolverHand, suit: usize) -> Row {
        if self.mixed.is_some() {
            return Row::empty(self.tables[suit].len);
        }
        let levels = Levels::new(held.suits[suit]);
        suit_row(self.tables[suit], levels, self.most_of_suit, held.wilds)
    }

    /// Returns the maximum number of cards that the runs of all suits can use, by the number of jokers in them.
    ///
    /// Combines the suits by a max-plus sum: tries every number of runs and jokers for each suit. If jokers may lie
    /// anywhere, values without jokers suffice.
    fn best_runs(&self, held: &SolverHand, rows: &[Row; 4]) -> ByWilds {
        let want = self.want;
        if let Some(mixed) = &self.mixed {
            return mixed.best(held, want);
        }
        let len = want.next_run();
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
pub fn suit_row(table: &SuitTable, levels: Levels, runs: usize, wilds: usize) -> Row {
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
            held.of_rank(rank).min(want.next_trio())
        } else {
            0
        };
        (rank as u8, most as u8)
    });
    ranks.sort_by_key(|(_, most)| std::cmp::Reverse(*most));
    ranks
}

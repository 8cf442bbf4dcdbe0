//! Precomputed tables for one suit: the maximum number of cards that runs can use, for every set of ranks and number of
//! jokers.
//!
//! A run of the contract is a [window](super::windows): usually four consecutive ranks, ace after king (R26). A longer
//! run contains a window. The [patterns](super::windows) are the possible contents of a window. Two kinds of values are
//! computed from them. A [`Row`] contains the maximum number of cards for every number of jokers. A [key](super::keys)
//! contains the most natural cards and the room for jokers.
use super::windows::{self, ALL_RANKS, Pattern, WINDOWS, patterns};
use crate::{
    cards::{Rank, Suit},
    rules::{AceInRuns, MOST_RUN_WILDS, MeldKind, RUN_SIZES, RuleSet},
};
use std::sync::OnceLock;

/// Maximum number of runs in a contract.
pub const MOST_RUNS: usize = 4;
/// Number of possible sets of the 13 ranks.
const SETS: usize = 1 << 13;
/// Least length of a run in a contract.
const SHORTEST: usize = *RUN_SIZES.start() as usize;
/// Greatest length of a run in a contract.
const LONGEST: usize = *RUN_SIZES.end() as usize;
/// Number of possible sets of positions in the longest window.
const PLACE_SETS: usize = 1 << LONGEST;
/// Number of places of the ace.
const ACES: usize = AceInRuns::ALL.len();
/// Returns the number of tables for one length of runs. There are two rules for adjacent jokers, five places of the ace,
/// and 13 ranks or none that count as jokers. The maximum number of jokers is less than the length.
pub const fn number_of_tables(len: usize) -> usize {
    2 * ACES * len * 14
}
/// Number of tables for the longest runs.
const TABLES: usize = number_of_tables(LONGEST);
/// Number of values in a [`Row`]. Runs of four cards need the most.
const LEN: usize = 34;

/// The maximum number of cards (natural cards and jokers) that runs can use in one suit, by number of runs and maximum
/// number of jokers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// Maximum number of jokers in a run: one less than its length.
    most: u8,
    /// One block for each number of runs, with one value for each number of jokers, 0 to `most × runs`.
    values: [u8; LEN],
}

impl Row {
    pub const fn empty(len: usize) -> Row {
        Row {
            most: len as u8 - 1,
            values: [0; LEN],
        }
    }

    /// Returns the index of the value for `runs` runs and `wilds` jokers.
    #[inline]
    fn index(&self, runs: usize, wilds: usize) -> usize {
        usize::from(self.most) * (runs * (runs - 1) / 2) + runs - 1 + wilds
    }

    /// Returns the maximum number of cards that `runs` runs can use, with at most `wilds` jokers.
    #[inline]
    pub fn get(&self, runs: usize, wilds: usize) -> u8 {
        if runs == 0 {
            0
        } else {
            self.values[self.index(runs, wilds.min(usize::from(self.most) * runs))]
        }
    }

    /// Raises the value for `runs` runs and `wilds` jokers to `value`, unless it is already as high. `wilds` must be at
    /// most one less than the length of the runs, for each run.
    #[inline]
    pub fn raise(&mut self, runs: usize, wilds: usize, value: u8) {
        let old = &mut self.values[self.index(runs, wilds)];
        *old = value.max(*old);
    }

    /// Returns the keys for one to four runs. More runs than a contract can have get the key 0.
    fn keys(&self) -> RawKeys {
        let most = usize::from(self.most);
        [1, 2, 3, 4].map(|runs| {
            if runs > most_runs(most + 1) {
                return 0;
            }
            let naturals = self.get(runs, 0);
            let counts = |w: &usize| usize::from(self.get(runs, *w)) == usize::from(naturals) + w;
            let room = (1..=most * runs).take_while(counts).count();
            naturals << 4 | room as u8
        })
    }
}

/// Returns the maximum number of runs of this length in a contract.
const fn most_runs(len: usize) -> usize {
    let most = MOST_RUN_WILDS / (len - 1);
    if most < MOST_RUNS { most } else { MOST_RUNS }
}

/// Keys for one to four runs. Each is the number of natural cards times 16, plus the number of jokers that fit in
/// addition.
pub type RawKeys = [u8; MOST_RUNS];

/// The patterns and precomputed values of a suit under one set of rules.
pub struct SuitTable {
    /// Length of the runs.
    pub len: usize,
    /// Index of this table among those for runs of this length, less than their [number](number_of_tables). There is one
    /// table for each combination of four rules: adjacent jokers allowed or not, the rank that counts as a joker, the
    /// places of the ace, and the maximum number of jokers.
    pub number: u16,
    /// The first ranks of the windows that the place of the ace allows, marked by the lowest bits of nibbles.
    pub lows: u64,
    /// The patterns, ordered by window.
    pub patterns: Vec<Pattern>,
    /// True if jokers may lie anywhere in a run as long as one card is natural.
    pub any_place: bool,
    /// Index in `patterns` at which the patterns of each window begin.
    starts: [usize; WINDOWS + 1],
    /// Keys of one run by window and by bit set of the positions of natural cards: their number, and the number of
    /// jokers that fit in addition. All keys of a window that the place of the ace forbids are 0.
    windows: [[u8; PLACE_SETS]; WINDOWS],
    /// Number of jokers that fit into a run without natural cards from the hand.
    pub most_room: u8,
    rows: Vec<Row>,
    keys: Vec<RawKeys>,
    /// The ranks used by the best runs (those with the greatest key), for each set of ranks and for one to four runs.
    /// If several choices of runs are equally good, the ranks of one of them.
    uses: Vec<[u16; MOST_RUNS]>,
    /// The keys if one rank is held twice, at index `16 * set of ranks + rank`.
    twice: Vec<RawKeys>,
}

impl SuitTable {
    /// Returns the table for a suit and for runs of `len` cards. A suit in which a rank counts as a joker has a separate
    /// table, because the position of that rank takes only a joker.
    pub fn of(rules: &RuleSet, len: usize, suit: Suit) -> &'static SuitTable {
        type Tables = [OnceLock<Box<SuitTable>>; TABLES];
        static ALL: [Tables; LONGEST + 1 - SHORTEST] =
            [const { [const { OnceLock::new() }; TABLES] }; LONGEST + 1 - SHORTEST];
        let (adjacent, ace) = (rules.run.adjacent_jokers, rules.ace);
        let (wild_rank, most) = (rules.wild_rank(suit), rules.most_wilds(MeldKind::Run, len));
        let rank = wild_rank.map_or(0, |rank| 1 + rank.index());
        let number = usize::from(adjacent) + 2 * (ace as usize + ACES * (most + len * rank));
        ALL[len - SHORTEST][number].get_or_init(|| {
            let table = SuitTable::build(len, number as u16, adjacent, wild_rank, ace, most);
            Box::new(table)
        })
    }

    /// Returns the tables of all suits, in the order of [`Suit::ALL`], for runs of `len` cards.
    #[inline]
    pub fn all(rules: &RuleSet, len: usize) -> [&'static SuitTable; 4] {
        if rules.has_natural_wilds() {
            Suit::ALL.map(|suit| SuitTable::of(rules, len, suit))
        } else {
            [SuitTable::of(rules, len, Suit::Clubs); 4]
        }
    }

    /// Returns the patterns of the window that begins at rank `low`.
    pub fn patterns_from(&self, low: usize) -> &[Pattern] {
        &self.patterns[self.starts[low]..self.starts[low + 1]]
    }

    /// Returns the number of jokers that fit into a window, in addition to natural cards at the positions in the bit
    /// set `places`.
    #[inline]
    pub fn room(&self, low: usize, places: usize) -> usize {
        usize::from(self.windows[low % WINDOWS][places % PLACE_SETS] & 15)
    }

    /// Returns the values for a suit with one card of each of these ranks.
    #[inline]
    pub fn row(&self, ranks: u16) -> &Row {
        &self.rows[usize::from(ranks) % SETS]
    }

    /// Returns the keys for a suit with one card of each of these ranks.
    #[inline]
    pub fn keys(&self, ranks: u16) -> &RawKeys {
        &self.keys[usize::from(ranks) % SETS]
    }

    /// Returns the keys for a suit with one card of each of these ranks and a second card of `rank`.
    #[inline]
    pub fn keys_twice(&self, ranks: u16, rank: usize) -> &RawKeys {
        &self.twice[usize::from(ranks) % SETS * 16 + rank % 16]
    }

    /// Returns the ranks used by the best `runs` runs (those with the greatest key), in one of the possible choices.
    #[inline]
    pub fn used(&self, ranks: u16, runs: usize) -> u16 {
        self.uses[usize::from(ranks) % SETS][(runs - 1) % MOST_RUNS]
    }

    fn build(
        len: usize,
        number: u16,
        adjacent: bool,
        wild_rank: Option<Rank>,
        ace: AceInRuns,
        most_wilds: usize,
    ) -> SuitTable {
        let patterns = patterns(len, adjacent, wild_rank, ace, most_wilds);
        let most_room = patterns.iter().map(|pattern| pattern.wilds).max();
        let most_room = most_room.unwrap_or_default();
        let mut table = SuitTable {
            len,
            number,
            lows: patterns
                .iter()
                .fold(0, |all, pattern| all | 1 << (4 * pattern.low)),
            patterns,
            any_place: adjacent && wild_rank.is_none() && most_wilds == len - 1,
            starts: [0; WINDOWS + 1],
            windows: [[0; PLACE_SETS]; WINDOWS],
            most_room,
            rows: vec![Row::empty(len); SETS],
            keys: Vec::new(),
            uses: vec![[0; MOST_RUNS]; SETS],
            twice: Vec::new(),
        };
        for pattern in &table.patterns {
            table.starts[usize::from(pattern.low) + 1] += 1;
            let keys = &mut table.windows[usize::from(pattern.low)];
            for (places, key) in keys.iter_mut().enumerate() {
                if places & usize::from(pattern.wild_places) == 0 {
                    *key = ((places.count_ones() as u8) << 4 | pattern.wilds).max(*key);
                }
            }
        }
        for low in 0..WINDOWS {
            table.starts[low + 1] += table.starts[low];
        }
        for runs in 1..=most_runs(len) {
            for ranks in 0..=ALL_RANKS {
                // A rotated set has the same values, unless one rank differs from the others: a rank that counts as a
                // joker, or an ace that ends a run.
                let turned = if wild_rank.is_some() || ace != AceInRuns::Ring {
                    ranks
                } else {
                    least_rotation(ranks)
                };
                let row = if turned < ranks {
                    table.rows[usize::from(turned)]
                } else {
                    table.extended(ranks, runs)
                };
                table.rows[usize::from(ranks)] = row;
            }
        }
        table.keys = table.rows.iter().map(Row::keys).collect();
        for ranks in 0..=ALL_RANKS {
            table.uses[usize::from(ranks)] = table.way(ranks);
        }
        let twice = (0..=ALL_RANKS).flat_map(|ranks| (0..16).map(move |rank| (ranks, rank)));
        table.twice = twice
            .map(|(ranks, rank)| table.keys_with_copy(ranks, rank))
            .collect();
        table
    }

    /// Returns the row of these ranks with the values for `runs` runs added. The values for fewer runs must already be
    /// complete.
    fn extended(&self, ranks: u16, runs: usize) -> Row {
        let mut row = self.rows[usize::from(ranks)];
        for pattern in &self.patterns {
            let taken = ranks & pattern.keep;
            let rest = self.row(ranks & !taken);
            let wilds = usize::from(pattern.wilds);
            let here = taken.count_ones() as u8 + pattern.wilds;
            for all in wilds..=(self.len - 1) * runs {
                row.raise(runs, all, here + rest.get(runs - 1, all - wilds));
            }
        }
        row
    }

    /// Returns the key of one run in the window that begins at `low`. The run takes all of `ranks` that are in the
    /// window. The key is 0 for a window that the place of the ace forbids.
    #[inline]
    pub fn window_key(&self, ranks: u16, low: usize) -> u8 {
        let places = windows::places(ranks, low, self.len);
        self.windows[low % WINDOWS][places % PLACE_SETS]
    }

    /// Returns, for one to four runs, the ranks used by the best runs (those with the greatest key). Needs the results
    /// for smaller sets.
    ///
    /// If the search finds no such runs, all ranks count as used. This is safe: callers then only exclude fewer cases.
    fn way(&self, ranks: u16) -> [u16; MOST_RUNS] {
        let keys = self.keys(ranks);
        let mut used = [ranks; MOST_RUNS];
        for low in 0..WINDOWS {
            let taken = ranks & windows::ranks(low, self.len);
            let rest = ranks & !taken;
            let here = self.window_key(ranks, low);
            for runs in 1..=MOST_RUNS {
                let (others, more) = if runs == 1 {
                    (0, 0)
                } else if taken == 0 {
                    // This window uses no card, so all ranks remain for the other runs.
                    (self.keys(ranks)[runs - 2], used[runs - 2])
                } else {
                    (self.keys(rest)[runs - 2], self.used(rest, runs - 1))
                };
                let better = (taken | more).count_ones() < used[runs - 1].count_ones();
                if here + others == keys[runs - 1] && better {
                    used[runs - 1] = taken | more;
                }
            }
        }
        used
    }

    /// Returns the keys if one rank of the set is held twice. Two runs can then use that rank, and one of them lies in
    /// a window around it.
    fn keys_with_copy(&self, ranks: u16, rank: usize) -> RawKeys {
        let mut keys = *self.keys(ranks);
        if ranks >> rank & 1 == 0 {
            return keys;
        }
        for low in windows::around(rank, self.len) {
            let here = self.window_key(ranks, low);
            let rest = self.keys(ranks & !windows::ranks(low, self.len) | 1 << rank);
            for runs in 2..=MOST_RUNS {
                keys[runs - 1] = keys[runs - 1].max(here + rest[runs - 2]);
            }
        }
        keys
    }
}

/// Returns the smallest number among the rotations of the bit set.
fn least_rotation(ranks: u16) -> u16 {
    let turns = (0..13).map(|by| (ranks << by | ranks >> (13 - by)) & ALL_RANKS);
    turns.min().unwrap_or(ranks)
}

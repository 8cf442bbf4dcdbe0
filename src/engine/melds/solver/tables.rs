//! For every set of ranks in one suit: how many cards of the hand a number of runs can use, given a number of jokers.
//!
//! A run of the contract is a [window](super::windows) of four places on the circle of thirteen (R26); a longer one contains such a
//! window. What may lie in it is a list of [patterns](super::patterns). Two kinds of values come out of it: a [`Row`] has the
//! most cards for every number of jokers; a [key](super::key) has the most natural cards, and with these the most jokers.
use super::{
    patterns::{MOST_WILDS, Pattern, patterns},
    windows::{self, ALL_RANKS, WINDOWS},
};
use crate::{cards::Suit, rules::RuleSet};
use std::sync::OnceLock;

/// The most runs of a contract.
pub const MOST_RUNS: usize = 4;
/// The sets of ranks.
const SETS: usize = 1 << 13;
/// Where the values for one to four runs begin in a row: each has one for 0 to `3 × runs` jokers.
const START: [usize; MOST_RUNS + 1] = [0, 0, 4, 11, 21];
/// The length of a row.
const LEN: usize = 34;

/// For each number of runs of one suit and each most number of jokers: the most cards of the hand (natural cards and jokers) in them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row([u8; LEN]);

impl Row {
    /// All zero.
    pub const EMPTY: Row = Row([0; LEN]);

    /// The value for `runs` runs and at most `wilds` jokers.
    #[inline]
    pub fn get(&self, runs: usize, wilds: usize) -> u8 {
        if runs == 0 {
            0
        } else {
            self.0[START[runs] + wilds.min(MOST_WILDS * runs)]
        }
    }

    /// Raises the value for `runs` runs and `wilds` jokers, at most three for a run.
    #[inline]
    pub fn raise(&mut self, runs: usize, wilds: usize, value: u8) {
        let old = &mut self.0[START[runs] + wilds];
        *old = value.max(*old);
    }

    /// For one to four runs the most natural cards, times 16, and the most jokers that all count beside them.
    fn keys(&self) -> RawKeys {
        [1, 2, 3, 4].map(|runs| {
            let naturals = self.get(runs, 0);
            let counts = |w: &usize| usize::from(self.get(runs, *w)) == usize::from(naturals) + w;
            let room = (1..=MOST_WILDS * runs).take_while(counts).count();
            naturals << 4 | room as u8
        })
    }
}

/// For one to four runs: natural cards times 16, and room for jokers.
pub type RawKeys = [u8; MOST_RUNS];

/// The patterns and values of a suit under one set of rules.
pub struct SuitTable {
    /// Which of the four tables it is.
    pub number: u8,
    /// The patterns, window by window.
    pub patterns: Vec<Pattern>,
    /// Whether jokers may lie anywhere in a run so long as one card is natural.
    pub any_place: bool,
    /// Where the patterns of a window begin.
    starts: [usize; WINDOWS + 1],
    /// How many jokers fit beside natural cards at these places of a window.
    rooms: [[u8; 16]; WINDOWS],
    rows: Vec<Row>,
    keys: Vec<RawKeys>,
    /// For one to four runs: the ranks that lie in one way to make them with that key.
    uses: Vec<[u16; MOST_RUNS]>,
    /// The keys with one rank of the set twice in hand, 16 of them for each set.
    twice: Vec<RawKeys>,
}

impl SuitTable {
    /// The table for a suit. Red suits have one of their own when their two is a joker (V13): its place takes no natural card.
    pub fn of(rules: &RuleSet, suit: Suit) -> &'static SuitTable {
        static TABLES: [OnceLock<SuitTable>; 4] = [const { OnceLock::new() }; 4];
        let adjacent = rules.run.adjacent_jokers;
        let two_wild = rules.red_twos_wild && suit.is_red();
        let number = usize::from(adjacent) + 2 * usize::from(two_wild);
        TABLES[number].get_or_init(|| SuitTable::build(number as u8, adjacent, two_wild))
    }

    /// The tables of all suits.
    #[inline]
    pub fn all(rules: &RuleSet) -> [&'static SuitTable; 4] {
        if rules.red_twos_wild {
            Suit::ALL.map(|suit| SuitTable::of(rules, suit))
        } else {
            [SuitTable::of(rules, Suit::Clubs); 4]
        }
    }

    /// The patterns of a window.
    pub fn patterns_from(&self, low: usize) -> &[Pattern] {
        &self.patterns[self.starts[low]..self.starts[low + 1]]
    }

    /// How many jokers fit a window whose places in the set are filled by natural cards.
    #[inline]
    pub fn room(&self, low: usize, places: usize) -> usize {
        usize::from(self.rooms[low % WINDOWS][places % 16])
    }

    /// The values for these ranks, one card each.
    #[inline]
    pub fn row(&self, ranks: u16) -> &Row {
        &self.rows[usize::from(ranks) % SETS]
    }

    /// The keys for these ranks, one card each.
    #[inline]
    pub fn keys(&self, ranks: u16) -> &RawKeys {
        &self.keys[usize::from(ranks) % SETS]
    }

    /// The keys for these ranks, one card each and two of the rank named.
    #[inline]
    pub fn keys_twice(&self, ranks: u16, rank: usize) -> &RawKeys {
        &self.twice[usize::from(ranks) % SETS * 16 + rank % 16]
    }

    /// The ranks that lie in one way to make `runs` runs with the greatest key.
    #[inline]
    pub fn used(&self, ranks: u16, runs: usize) -> u16 {
        self.uses[usize::from(ranks) % SETS][(runs - 1) % MOST_RUNS]
    }

    fn build(number: u8, adjacent: bool, two_wild: bool) -> SuitTable {
        let mut table = SuitTable {
            number,
            patterns: patterns(adjacent, two_wild),
            any_place: adjacent && !two_wild,
            starts: [0; WINDOWS + 1],
            rooms: [[0; 16]; WINDOWS],
            rows: vec![Row::EMPTY; SETS],
            keys: Vec::new(),
            uses: vec![[0; MOST_RUNS]; SETS],
            twice: Vec::new(),
        };
        for pattern in &table.patterns {
            table.starts[usize::from(pattern.low) + 1] += 1;
            let rooms = &mut table.rooms[usize::from(pattern.low)];
            for (places, room) in rooms.iter_mut().enumerate() {
                if places & usize::from(pattern.wild_places) == 0 {
                    *room = pattern.wilds.max(*room);
                }
            }
        }
        for low in 0..WINDOWS {
            table.starts[low + 1] += table.starts[low];
        }
        for runs in 1..=MOST_RUNS {
            for ranks in 0..=ALL_RANKS {
                // The circle looks the same from everywhere, unless one place on it is special.
                let turned = if two_wild { ranks } else { least_turn(ranks) };
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
            .map(|(ranks, rank)| table.with_copy(ranks, rank))
            .collect();
        table
    }

    /// The row of these ranks with the values for `runs` runs, given those for fewer.
    fn extended(&self, ranks: u16, runs: usize) -> Row {
        let mut row = self.rows[usize::from(ranks)];
        for pattern in &self.patterns {
            let taken = ranks & pattern.keep;
            let rest = self.row(ranks & !taken);
            let wilds = usize::from(pattern.wilds);
            let here = taken.count_ones() as u8 + pattern.wilds;
            for all in wilds..=MOST_WILDS * runs {
                row.raise(runs, all, here + rest.get(runs - 1, all - wilds));
            }
        }
        row
    }

    /// What a window that takes all the cards it can adds to the key.
    fn window_key(&self, ranks: u16, low: usize) -> u8 {
        let places = windows::places(ranks, low);
        (places.count_ones() << 4) as u8 | self.room(low, places) as u8
    }

    /// The ranks used by a way to reach the keys; ways for smaller sets are known. If no window that takes all it can begins such
    /// a way, all ranks count as used: that errs on the safe side.
    fn way(&self, ranks: u16) -> [u16; MOST_RUNS] {
        let keys = self.keys(ranks);
        let mut used = [ranks; MOST_RUNS];
        for low in 0..WINDOWS {
            let taken = ranks & windows::ranks(low);
            let rest = ranks & !taken;
            let here = self.window_key(ranks, low);
            for runs in 1..=MOST_RUNS {
                let (others, more) = if runs == 1 {
                    (0, 0)
                } else if taken == 0 {
                    // Nothing is used here; the others are those of the same set.
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

    /// The keys if one rank of the set is there twice: two runs use it, so one of them lies in a window around it.
    fn with_copy(&self, ranks: u16, rank: usize) -> RawKeys {
        let mut keys = *self.keys(ranks);
        if ranks >> rank & 1 == 0 {
            return keys;
        }
        for low in windows::around(rank) {
            let here = self.window_key(ranks, low);
            let rest = self.keys(ranks & !windows::ranks(low) | 1 << rank);
            for runs in 2..=MOST_RUNS {
                keys[runs - 1] = keys[runs - 1].max(here + rest[runs - 2]);
            }
        }
        keys
    }
}

/// The smallest number that turning the circle makes of the set.
fn least_turn(ranks: u16) -> u16 {
    (0..13)
        .map(|by| (ranks << by | ranks >> (13 - by)) & ALL_RANKS)
        .min()
        .unwrap_or(ranks)
}

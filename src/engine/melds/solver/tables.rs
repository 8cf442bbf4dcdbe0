//! For every set of ranks in one suit: how many cards of the hand so many runs can use, given so many jokers.
//!
//! A run of the contract is a *window* of four places on the circle of thirteen (R26); a longer one contains such a window.
//! A *pattern* is a window with a set of places left to jokers: no two of them adjacent (R41), never all four. The other
//! places take the natural card, from the hand or added. The rules of the joker are all in the list of patterns.
use crate::engine::{
    cards::{Rank, Suit},
    rules::RuleSet,
};
use std::sync::OnceLock;

/// The most runs of a contract.
pub const MOST_RUNS: usize = 4;
/// The most jokers in the four places of a run.
pub const MOST_WILDS: usize = 3;
/// The sets of ranks.
const MASKS: usize = 1 << 13;
/// Where the values for one to four runs begin in a row: each has one for 0 to `3 × runs` jokers.
const START: [usize; MOST_RUNS + 1] = [0, 0, 4, 11, 21];
/// The length of a row.
const LEN: usize = 34;

/// The most cards of the hand (natural cards and jokers) that lie in so many runs of one suit, given at most so many jokers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row([u8; LEN]);

impl Row {
    /// All zero.
    pub const EMPTY: Row = Row([0; LEN]);

    /// The value for so many runs and jokers.
    #[inline]
    pub fn get(&self, runs: usize, wilds: usize) -> u8 {
        if runs == 0 {
            0
        } else {
            self.0[START[runs] + wilds.min(MOST_WILDS * runs)]
        }
    }

    /// Sets the value for so many runs and jokers, at most three for a run.
    #[inline]
    pub fn raise(&mut self, runs: usize, wilds: usize, value: u8) {
        let old = &mut self.0[START[runs] + wilds];
        *old = value.max(*old);
    }
}

/// A window and its jokers.
#[derive(Clone, Copy, Debug)]
pub struct Pattern {
    /// The rank of the first place.
    pub low: u8,
    /// The ranks of the window.
    pub window: u16,
    /// The ranks whose natural card lies in the run.
    pub keep: u16,
    /// The places of the window, bit by bit, where jokers of the hand lie.
    pub wild_places: u8,
    /// How many these are.
    pub wilds: u8,
}

/// The patterns and values of a suit under one set of rules.
pub struct SuitTable {
    /// The patterns, by the number of jokers.
    pub patterns: Vec<Pattern>,
    /// Whether jokers may lie anywhere in a run so long as one card is natural.
    pub any_place: bool,
    /// Which of the four tables it is.
    pub number: usize,
    rows: Vec<Row>,
}

impl SuitTable {
    /// The table for a suit. Red suits have one of their own when their two is a joker (V13): its place takes no natural card.
    pub fn of(rules: &RuleSet, suit: Suit) -> &'static SuitTable {
        static TABLES: [OnceLock<SuitTable>; 4] = [const { OnceLock::new() }; 4];
        let adjacent = rules.run.adjacent_jokers;
        let two_wild = rules.red_twos_wild && suit.is_red();
        let number = usize::from(adjacent) + 2 * usize::from(two_wild);
        TABLES[number].get_or_init(|| SuitTable::build(number, adjacent, two_wild))
    }

    /// The values for these ranks, one card each.
    #[inline]
    pub fn row(&self, mask: u16) -> &Row {
        &self.rows[usize::from(mask) % MASKS]
    }

    fn build(number: usize, adjacent: bool, two_wild: bool) -> SuitTable {
        let patterns = patterns(adjacent, two_wild);
        let any_place = adjacent && !two_wild;
        let mut table = SuitTable {
            patterns,
            any_place,
            number,
            rows: vec![Row::EMPTY; MASKS],
        };
        for runs in 1..=MOST_RUNS {
            for mask in 0..MASKS as u16 {
                // The circle looks the same from everywhere, unless one place on it is special.
                let turned = if two_wild { mask } else { least_turn(mask) };
                let row = if turned < mask {
                    table.rows[usize::from(turned)]
                } else {
                    table.extended(mask, runs)
                };
                table.rows[usize::from(mask)] = row;
            }
        }
        table
    }

    /// The row of these ranks with the values for `runs` runs, given those for fewer.
    fn extended(&self, mask: u16, runs: usize) -> Row {
        let mut row = self.rows[usize::from(mask)];
        for pattern in &self.patterns {
            let taken = mask & pattern.keep;
            let rest = self.row(mask & !taken);
            let wilds = usize::from(pattern.wilds);
            let here = taken.count_ones() as u8 + pattern.wilds;
            for all in wilds..=MOST_WILDS * runs {
                row.raise(runs, all, here + rest.get(runs - 1, all - wilds));
            }
        }
        row
    }
}

/// All patterns under these rules.
fn patterns(adjacent: bool, two_wild: bool) -> Vec<Pattern> {
    let mut all = Vec::new();
    for low in 0..13 {
        let ranks: [usize; 4] = [0, 1, 2, 3].map(|i| (low + i) % 13);
        // The place of a joker two is a joker's: one of the hand, or one to be added.
        let forced = (0..4)
            .filter(|i| two_wild && ranks[*i] == Rank::Two.index())
            .fold(0, |set, i| set | 1 << i);
        for from_hand in 0..16u8 {
            let wild = from_hand | forced;
            if wild == 15 || (!adjacent && wild & (wild << 1) != 0) {
                continue;
            }
            let set = |places: u8| {
                (0..4)
                    .filter(|i| places >> i & 1 == 1)
                    .fold(0, |mask, i| mask | 1 << ranks[i])
            };
            all.push(Pattern {
                low: low as u8,
                window: set(15),
                keep: set(15 & !wild),
                wild_places: from_hand,
                wilds: from_hand.count_ones() as u8,
            });
        }
    }
    all.sort_by_key(|pattern| pattern.wilds);
    all
}

/// The smallest number that turning the circle makes of the mask.
fn least_turn(mask: u16) -> u16 {
    (0..13)
        .map(|by| (mask << by | mask >> (13 - by)) & 0x1FFF)
        .min()
        .unwrap_or(mask)
}

//! The runs and trios that a turn may touch.
use crate::engine::{
    melds::{Meld, MeldShape},
    rules::RuleSet,
};

/// The most runs on a table: eight players with four each, and some to spare.
pub const MOST_LINES: usize = 40;
/// The most trios of jokers without a rank on the table that are looked at.
const MOST_OPEN: usize = 4;
/// The most places of a run.
const PLACES: usize = 128;
/// The number of the player whose turn it is among the owners.
pub const SELF: u8 = 15;
/// The numbers of owners.
pub const OWNERS: usize = 16;

/// A run.
#[derive(Clone, Copy, Default)]
pub struct Line {
    /// Its suit.
    pub suit: u8,
    /// The rank of its first place.
    pub low: u8,
    /// How many places it has.
    pub len: u8,
    /// Whose it is.
    pub owner: u8,
    /// The places where jokers lie, bit by bit from the low end.
    pub wilds: u128,
}

impl Line {
    /// The rank that a place from the low end stands for.
    #[inline]
    pub const fn rank(&self, at: usize) -> usize {
        (self.low as usize + at) % 13
    }

    /// The rank that so many places beyond the low end stands for, 0 for the next.
    #[inline]
    pub const fn below(&self, beyond: usize) -> usize {
        (self.low as usize + 12 * (beyond + 1)) % 13
    }

    /// Whether a joker lies at the high end.
    #[inline]
    pub const fn wild_high(&self) -> bool {
        self.wilds >> (self.len as usize - 1) & 1 == 1
    }

    /// Whether a joker lies at the low end.
    #[inline]
    pub const fn wild_low(&self) -> bool {
        self.wilds & 1 == 1
    }
}

/// What lies on the table, as far as it matters.
pub struct Board {
    /// The runs; the own new ones come after `table` of them.
    pub lines: [Line; MOST_LINES],
    /// How many runs lie on the table.
    pub table: usize,
    /// The ranks of trios on the table.
    pub ranks: u16,
    /// Whether there is a trio at all: it takes any number of jokers.
    pub any_trio: bool,
    /// Trios without a rank (R27), each with the ranks that it may not get (D8).
    pub open: [u16; MOST_OPEN],
    /// How many of these.
    pub opens: usize,
}

impl Board {
    /// Reads the table. Runs beyond the fixed number, which no game reaches, are left aside.
    pub fn new(rules: &RuleSet, table: &[Meld]) -> Board {
        let mut board = Board {
            lines: [Line::default(); MOST_LINES],
            table: 0,
            ranks: 0,
            any_trio: false,
            open: [0; MOST_OPEN],
            opens: 0,
        };
        for meld in table {
            match meld.shape {
                MeldShape::Run { suit, low } => {
                    let known = (1..PLACES).contains(&meld.cards.len());
                    // Room for the own runs stays free.
                    if known && board.table < MOST_LINES - 4 {
                        let wild = |i: &usize| rules.is_wild(meld.cards[*i]);
                        let wilds = (0..meld.cards.len()).filter(wild);
                        board.lines[board.table] = Line {
                            suit: suit.index() as u8,
                            low: low.index() as u8,
                            len: meld.cards.len() as u8,
                            owner: meld.owner.index() as u8 % SELF,
                            wilds: wilds.fold(0, |set, i| set | 1 << i),
                        };
                        board.table += 1;
                    }
                }
                MeldShape::Trio { rank: Some(rank) } => {
                    board.ranks |= 1 << rank.index();
                    board.any_trio = true;
                }
                MeldShape::Trio { rank: None } => {
                    board.any_trio = true;
                    if board.opens < MOST_OPEN {
                        board.open[board.opens] = forbidden(rules, table, meld);
                        board.opens += 1;
                    }
                }
            }
        }
        board
    }
}

/// V5, D8: the ranks of its owner's other trios.
fn forbidden(rules: &RuleSet, table: &[Meld], open: &Meld) -> u16 {
    let owned = table
        .iter()
        .filter(|meld| rules.distinct && meld.owner == open.owner);
    owned.fold(0, |set, meld| match meld.shape {
        MeldShape::Trio { rank: Some(rank) } => set | 1 << rank.index(),
        MeldShape::Trio { rank: None } | MeldShape::Run { .. } => set,
    })
}

//! The runs and trios that a turn may touch: those on the table and the own new runs.
use crate::{
    melds::{
        meld::{Meld, MeldShape},
        place::End,
    },
    rules::RuleSet,
};

/// The most runs of a board: eight players with four each, and some to spare.
pub const MOST_RUNS: usize = 40;
/// The most new runs of the own contract.
pub const MOST_OWN: usize = 4;
/// The most trios of jokers without a rank on the table that are looked at.
const MOST_OPEN: usize = 4;
/// The most places of a run: one bit each in [`BoardRun::wilds`].
const PLACES: usize = 128;
/// The owner's number of the player whose turn it is.
pub const SELF: u8 = 15;
/// How many owner's numbers there are.
pub const OWNERS: usize = 16;

/// A run. Its cards are given by suit, first rank and length; only where jokers lie is listed.
#[derive(Clone, Copy, Default)]
pub struct BoardRun {
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

impl BoardRun {
    /// The rank that a place stands for, counted from the low end; beyond the high end too.
    #[inline]
    pub const fn rank(&self, at: usize) -> usize {
        (self.low as usize + at) % 13
    }

    /// The rank of a place below the low end: 0 is the next place outwards.
    #[inline]
    pub const fn below(&self, beyond: usize) -> usize {
        (self.low as usize + 12 * (beyond + 1)) % 13
    }

    /// Whether a joker lies at this end.
    #[inline]
    pub const fn wild_at(&self, end: End) -> bool {
        let place = match end {
            End::High => self.len as usize - 1,
            End::Low => 0,
        };
        self.wilds >> place & 1 == 1
    }

    /// How many jokers lie side by side at this end.
    pub const fn wilds_at(&self, end: End) -> usize {
        let count = match end {
            End::High => (self.wilds << (PLACES as u32 - self.len as u32)).leading_ones(),
            End::Low => self.wilds.trailing_ones(),
        };
        count as usize
    }
}

/// The runs and trios that the turn begins with, as far as they matter.
pub struct Board {
    /// The runs on the table, then the own new ones.
    runs: [BoardRun; MOST_RUNS],
    table: usize,
    own: usize,
    /// The ranks of the trios on the table, bit by bit.
    pub ranks: u16,
    /// Whether there is a trio at all, on the table or in the own contract: it takes any number of jokers.
    pub any_trio: bool,
    /// R27: the trios on the table without a rank, each with the ranks that it may not get (D8).
    open: [u16; MOST_OPEN],
    opens: usize,
}

impl Board {
    /// Reads the table. Runs beyond the fixed number, which no game reaches, are left aside.
    pub fn new(rules: &RuleSet, table: &[Meld]) -> Board {
        let mut board = Board {
            runs: [BoardRun::default(); MOST_RUNS],
            table: 0,
            own: 0,
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
                    if known && board.table < MOST_RUNS - MOST_OWN {
                        let wild = |i: &usize| rules.is_wild(meld.cards[*i]);
                        let wilds = (0..meld.cards.len()).filter(wild);
                        board.runs[board.table] = BoardRun {
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

    /// All runs: those on the table, then the own new ones. A run's number is its place in this list.
    #[inline]
    pub fn runs(&self) -> &[BoardRun] {
        &self.runs[..self.table + self.own]
    }

    /// The run of this number.
    #[inline]
    pub const fn run(&self, at: usize) -> &BoardRun {
        &self.runs[at]
    }

    /// The runs on the table.
    #[inline]
    pub fn table(&self) -> &[BoardRun] {
        &self.runs[..self.table]
    }

    /// How many runs lie on the table: the number of the first own run.
    #[inline]
    pub const fn first_own(&self) -> usize {
        self.table
    }

    /// The own new runs.
    #[inline]
    pub fn own(&self) -> &[BoardRun] {
        &self.runs[self.table..self.table + self.own]
    }

    /// Adds an own run.
    pub fn push_own(&mut self, run: BoardRun) {
        self.runs[self.table + self.own] = run;
        self.own += 1;
    }

    /// Takes the last own run away.
    pub const fn pop_own(&mut self) {
        self.own -= 1;
    }

    /// R27: for each trio on the table without a rank, the ranks that it may not get (D8).
    #[inline]
    pub fn open_trios(&self) -> &[u16] {
        &self.open[..self.opens]
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

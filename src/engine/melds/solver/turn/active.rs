//! Which runs can get something in the turn, and which cards more than one of them could take.
use super::{
    board::{Board, MOST_RUNS},
    reach::Reach,
    terms::Terms,
};

/// The runs that can take a card of value, or set a joker free.
pub struct Active {
    runs: [u8; MOST_RUNS],
    len: usize,
    /// The ranks of each suit that more than one end or place could take, bit by bit.
    contested: [u16; 4],
}

impl Active {
    /// No run.
    pub const NONE: Active = Active {
        runs: [0; MOST_RUNS],
        len: 0,
        contested: [0; 4],
    };

    /// Looks through the runs for a use, suit by suit. `valued` are the ranks of each suit with cards that only runs can take.
    pub fn new(terms: &Terms, board: &Board, reach: &Reach, valued: &[u16; 4]) -> Active {
        let mut active = Active::NONE;
        for (suit, valued) in valued.iter().enumerate() {
            let mut taken = 0u16;
            for (at, run) in board.runs().iter().enumerate() {
                if usize::from(run.suit) != suit {
                    continue;
                }
                let span = reach.span(at);
                let ranks = span.all();
                // The last: a joker set free elsewhere may take a detour over this run.
                let useful = ranks & valued != 0
                    || reach.swappable >> at & 1 == 1
                    || (terms.any_other && reach.swappable != 0 && ranks != 0);
                if useful {
                    for ranks in [span.swap, span.high, span.low] {
                        active.contested[suit] |= taken & ranks;
                        taken |= ranks;
                    }
                    active.runs[active.len] = at as u8;
                    active.len += 1;
                }
            }
        }
        active
    }

    /// The numbers of the runs on the board, suit by suit.
    #[inline]
    pub fn runs(&self) -> &[u8] {
        &self.runs[..self.len]
    }

    /// How many there are.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// The number on the board of the run at this place of the list.
    #[inline]
    pub const fn run(&self, at: usize) -> usize {
        self.runs[at] as usize
    }

    /// Whether more than one end or place could take a card of this suit and rank.
    #[inline]
    pub const fn contested(&self, suit: usize, rank: usize) -> bool {
        self.contested[suit] >> rank & 1 == 1
    }
}

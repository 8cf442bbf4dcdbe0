//! The windows that a hand can fill with natural cards and jokers.
use super::super::{
    held::Held,
    levels::Levels,
    windows::{self, WINDOWS},
};
use crate::cards::nibbles::spread;

/// The most pieces: 15 patterns for each window of each suit.
const MOST_PIECES: usize = 4 * WINDOWS * 15;

/// Four places of a suit, filled: a run as short as can be.
#[derive(Clone, Copy, Default)]
pub struct Piece {
    /// The natural cards, as the lowest bits of a suit word's nibbles.
    pub cards: u64,
    /// The suit.
    pub suit: u8,
    /// The rank of the first place.
    pub low: u8,
    /// The places where jokers lie, bit by bit.
    pub wild_places: u8,
    /// How many jokers these are.
    pub wilds: u8,
}

/// All pieces that a hand can make, those with the fewest jokers first. Each is kept as a number: the suit (bits 8 and 9), the first
/// rank of the window (bits 4 to 7), the places of jokers (bits 0 to 3).
pub struct Pieces {
    list: [u16; MOST_PIECES],
    len: usize,
}

impl Pieces {
    /// No piece.
    pub const EMPTY: Pieces = Pieces {
        list: [0; MOST_PIECES],
        len: 0,
    };

    /// Lists the pieces of a hand.
    pub fn list(&mut self, adjacent: bool, held: &Held) {
        let present = held.suits.map(|word| Levels::new(word).once());
        for wilds in 0..=held.wilds.min(3) {
            for (suit, present) in present.into_iter().enumerate() {
                if present.count_ones() as usize + wilds < 4 {
                    continue;
                }
                for low in 0..WINDOWS {
                    self.fill(adjacent, suit, low, windows::places(present, low), wilds);
                }
            }
        }
    }

    /// How many pieces there are.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// The piece at this place of the list.
    #[inline]
    pub const fn get(&self, at: usize) -> Piece {
        let number = self.list[at] as usize;
        let (low, wild) = (number >> 4 & 15, number & 15);
        Piece {
            cards: CARDS[low][wild],
            suit: (number >> 8) as u8,
            low: low as u8,
            wild_places: wild as u8,
            wilds: wild.count_ones() as u8,
        }
    }

    /// Adds the pieces of a window with `wilds` jokers; `places` are those whose natural card is held.
    fn fill(&mut self, adjacent: bool, suit: usize, low: usize, places: usize, wilds: usize) {
        let missing = !places & 15;
        if missing.count_ones() as usize > wilds {
            return;
        }
        for wild in 0..15usize {
            let side_by_side = wild & (wild << 1) != 0;
            if wild.count_ones() as usize != wilds
                || missing & !wild != 0
                || (side_by_side && !adjacent)
            {
                continue;
            }
            self.list[self.len] = (suit << 8 | low << 4 | wild) as u16;
            self.len += 1;
        }
    }
}

/// The natural cards of every window for every set of places left to jokers.
static CARDS: [[u64; 16]; WINDOWS + 3] = {
    let mut cards = [[0; 16]; WINDOWS + 3];
    let mut low = 0;
    while low < WINDOWS {
        let mut wild = 0;
        while wild < 16 {
            let ranks = (15 & !wild) << low;
            cards[low][wild] = spread((ranks | ranks >> 13) as u16 & windows::ALL_RANKS);
            wild += 1;
        }
        low += 1;
    }
    cards
};

//! The four suits.

/// A suit of the French-suited (English) pack, in the order clubs, diamonds, hearts, spades.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Suit {
    /// Tréboles ♣.
    Clubs,
    /// Diamantes ♦.
    Diamonds,
    /// Corazones ♥.
    Hearts,
    /// Picas ♠.
    Spades,
}

impl Suit {
    /// All suits in order.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    /// 0 for clubs to 3 for spades.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter of the notation: `C D H S`.
    pub const fn letter(self) -> char {
        match self {
            Suit::Clubs => 'C',
            Suit::Diamonds => 'D',
            Suit::Hearts => 'H',
            Suit::Spades => 'S',
        }
    }

    /// Hearts and diamonds are red.
    pub const fn is_red(self) -> bool {
        matches!(self, Suit::Diamonds | Suit::Hearts)
    }
}

//! The thirteen ranks, which form a circle (R26).

/// A rank. The order is A 2 … K; in runs it is circular: after the king comes the ace again (R26).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs, reason = "the names say it all")]
pub enum Rank {
    Ace,
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
}

impl Rank {
    /// All ranks from the ace to the king.
    pub const ALL: [Rank; 13] = [
        Rank::Ace,
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
    ];

    /// 0 for the ace to 12 for the king.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The rank `steps` places above, round the circle: `King.up(1)` is the ace (R26).
    pub const fn up(self, steps: usize) -> Rank {
        Rank::ALL[(self as usize + steps) % 13]
    }

    /// The rank one place below, round the circle: below the ace lies the king (R26).
    pub const fn below(self) -> Rank {
        self.up(12)
    }

    /// The letter of the notation: `A 2…9 T J Q K`.
    pub const fn letter(self) -> char {
        [
            'A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K',
        ][self as usize]
    }
}

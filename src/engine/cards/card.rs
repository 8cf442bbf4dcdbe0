//! A card, identified by its face: a rank and a suit, or the joker. Also its text notation, and the full shoe.
//!
//! The shoe (all packs in use) contains several copies of each face. The engine does not distinguish the copies. If
//! they were numbered, a discard would reveal *which* of two equal cards an opponent kept. The screen gives its card
//! entities separate ids.
//!
//! Text notation: a rank (`A 2…9 T J Q K`, where `T` is ten) and a suit (`C D H S`). `JK` is a joker.
use std::{fmt, str::FromStr};
use strum::{IntoStaticStr, VariantArray};

/// Number of different faces: 52 natural cards and the joker.
pub const FACES: usize = 53;

/// A card's face: rank and suit, or the joker. Copies of the same face are equal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The joker (in Spanish *comodín* or *el mono*).
    pub const JOKER: Card = Card(52);

    /// Creates the natural card of this rank and suit.
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        Card(suit as u8 * 13 + rank as u8)
    }

    /// Returns the card with this [index](Card::index), or `None` if `index` is 53 or more.
    pub const fn from_index(index: usize) -> Option<Card> {
        if index < FACES {
            Some(Card(index as u8))
        } else {
            None
        }
    }

    /// Returns the index of the face: 0 to 51 for the natural cards, suit by suit from ace to king, and 52 for the
    /// joker.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// True for a printed joker. Under variant V13 the rule set counts red twos as jokers too, but this function
    /// returns false for them.
    pub const fn is_joker(self) -> bool {
        self.0 == 52
    }

    /// Returns rank and suit; `None` for the joker.
    #[inline]
    pub const fn face(self) -> Option<(Rank, Suit)> {
        if self.is_joker() {
            return None;
        }
        let rank = Rank::ALL[(self.0 % 13) as usize];
        Some((rank, Suit::ALL[(self.0 / 13) as usize]))
    }

    /// Returns the rank; `None` for the joker.
    #[inline]
    pub fn rank(self) -> Option<Rank> {
        self.face().map(|(rank, _)| rank)
    }

    /// Returns the suit; `None` for the joker.
    pub fn suit(self) -> Option<Suit> {
        self.face().map(|(_, suit)| suit)
    }
}

/// A rank, from the ace up to the king. Runs may continue from the king to the ace (R26).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, VariantArray, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
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
    pub const ALL: [Rank; 13] = crate::all();

    /// Returns the index of the rank, from 0 for the ace to 12 for the king.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the rank `steps` above this one. The ranks form a circle: `King.up(1)` is the ace (R26).
    #[inline]
    pub const fn up(self, steps: usize) -> Rank {
        Rank::ALL[(self as usize + steps) % 13]
    }

    /// Returns the next lower rank. The ranks form a circle: the king is below the ace (R26).
    pub const fn below(self) -> Rank {
        self.up(12)
    }

    /// Returns the letter in the card notation: `A 2…9 T J Q K`.
    pub const fn letter(self) -> char {
        b"A23456789TJQK"[self as usize] as char
    }

    /// Returns the rank with this [letter](Rank::letter). The number 10 also names the ten.
    pub fn named(text: &str) -> Option<Rank> {
        let mut ranks = Rank::ALL.into_iter();
        ranks.find(|rank| text == rank.letter().to_string() || text == "10" && *rank == Rank::Ten)
    }
}

/// A suit of the French-suited pack, in the order clubs, diamonds, hearts, spades.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
#[repr(u8)]
pub enum Suit {
    /// Clubs ♣, in Spanish *tréboles*.
    Clubs,
    /// Diamonds ♦, in Spanish *diamantes*.
    Diamonds,
    /// Hearts ♥, in Spanish *corazones*.
    Hearts,
    /// Spades ♠, in Spanish *picas*.
    Spades,
}

impl Suit {
    /// All suits: clubs, diamonds, hearts, spades.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    /// Returns the index of the suit, from 0 for clubs to 3 for spades.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the letter in the card notation: `C D H S`.
    pub const fn letter(self) -> char {
        ['C', 'D', 'H', 'S'][self as usize]
    }

    /// True for hearts and diamonds.
    pub const fn is_red(self) -> bool {
        matches!(self, Suit::Diamonds | Suit::Hearts)
    }
}

/// Error for a text that is not a card. Contains the text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("“{0}” is no card: write rank A 2…9 T J Q K and suit C D H S, like 7H, or JK for a joker")]
pub struct NotationError(pub String);

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.face() {
            Some((rank, suit)) => write!(f, "{}{}", rank.letter(), suit.letter()),
            None => f.write_str("JK"),
        }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Card {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Card, NotationError> {
        if text == "JK" {
            return Ok(Card::JOKER);
        }
        let mut letters = text.chars();
        let (rank, suit, end) = (letters.next(), letters.next(), letters.next());
        let rank = Rank::ALL.into_iter().find(|r| Some(r.letter()) == rank);
        let suit = Suit::ALL.into_iter().find(|s| Some(s.letter()) == suit);
        match (rank, suit, end) {
            (Some(rank), Some(suit), None) => Ok(Card::new(rank, suit)),
            _ => Err(NotationError(text.to_owned())),
        }
    }
}

/// Parses cards separated by white space, for example `"7H 7S JK"`.
///
/// # Errors
/// Returns the first word that is not a card.
pub fn parse_cards(text: &str) -> Result<Vec<Card>, NotationError> {
    text.split_whitespace().map(str::parse).collect()
}

/// Writes the notation of the cards, separated by single spaces.
pub fn write_cards(cards: &[Card]) -> String {
    let cards: Vec<String> = cards.iter().map(Card::to_string).collect();
    cards.join(" ")
}

/// Returns the unshuffled cards of `decks` packs with `jokers` jokers in all. Each pack has 52 natural cards in the
/// order of [`Card::index`], and then its share of the jokers. The first packs get those that cannot be shared equally.
pub fn full_shoe(decks: usize, jokers: usize) -> Vec<Card> {
    let pack = |number: usize| {
        let share = jokers / decks + usize::from(number < jokers % decks);
        let naturals = (0..52).filter_map(Card::from_index);
        naturals.chain(std::iter::repeat_n(Card::JOKER, share))
    };
    (0..decks).flat_map(pack).collect()
}

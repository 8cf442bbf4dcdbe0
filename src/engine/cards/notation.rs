//! How cards are written: rank `A 2…9 T J Q K` and suit `C D H S`; a joker is `JK`.
use super::{Card, Rank, Suit};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::{fmt, str::FromStr};

/// A text that names no card.
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

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Card, D::Error> {
        std::borrow::Cow::<'de, str>::deserialize(deserializer)?
            .parse()
            .map_err(de::Error::custom)
    }
}

/// Reads cards separated by spaces: `"7H 7S JK"`.
///
/// # Errors
/// The first word that is no card.
pub fn parse_cards(text: &str) -> Result<Vec<Card>, NotationError> {
    text.split_whitespace().map(str::parse).collect()
}

/// Writes cards with single spaces between.
pub fn write_cards(cards: &[Card]) -> String {
    cards
        .iter()
        .map(Card::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

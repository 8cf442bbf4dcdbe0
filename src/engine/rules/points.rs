//! Points for cards by rank, for rules that differ from the two usual tables of values.
use crate::cards::{Card, Rank};
use serde::{Deserialize, Serialize};
use std::{fmt, ops::RangeInclusive, str::FromStr};

/// The points that certain cards cost if they are left in hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RankPoints {
    /// The cards.
    pub cards: Ranks,
    /// The points of each, at most 100.
    #[serde(deserialize_with = "points")]
    pub points: u8,
}

/// Cards of one or more ranks, or jokers. Written as in `"joker"`, `"wild"`, `"A"`, `"2-7"` or `"8-K"`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ranks {
    /// All cards that count as jokers.
    Jokers,
    /// All cards but printed jokers that count as jokers.
    Wild,
    /// The natural cards from one rank to another. The ace is below the two.
    FromTo(Rank, Rank),
}

impl Ranks {
    /// True if this card is meant. `wild` is true if it counts as a joker.
    pub fn contain(self, card: Card, wild: bool) -> bool {
        match self {
            Ranks::Jokers => wild,
            Ranks::Wild => wild && !card.is_joker(),
            Ranks::FromTo(low, high) => {
                let named = card.rank().is_some_and(|rank| (low..=high).contains(&rank));
                named && !wild
            }
        }
    }
}

/// Error for a text that does not name ranks. Contains the text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("“{0}” names no cards: write a rank like A or T, two ranks like 2-7, joker or wild")]
pub struct RanksError(String);

impl FromStr for Ranks {
    type Err = RanksError;

    fn from_str(text: &str) -> Result<Ranks, RanksError> {
        match text {
            "joker" => return Ok(Ranks::Jokers),
            "wild" => return Ok(Ranks::Wild),
            _ => {}
        }
        let (low, high) = text.split_once('-').unwrap_or((text, text));
        match (Rank::named(low), Rank::named(high)) {
            (Some(low), Some(high)) if low <= high => Ok(Ranks::FromTo(low, high)),
            _ => Err(RanksError(text.to_owned())),
        }
    }
}

impl fmt::Display for Ranks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ranks::Jokers => f.write_str("joker"),
            Ranks::Wild => f.write_str("wild"),
            Ranks::FromTo(low, high) if low == high => write!(f, "{}", low.letter()),
            Ranks::FromTo(low, high) => write!(f, "{}-{}", low.letter(), high.letter()),
        }
    }
}

fn points<'de, D: serde::Deserializer<'de>>(from: D) -> Result<u8, D::Error> {
    const POSSIBLE: RangeInclusive<u8> = 0..=100;
    let given = u8::deserialize(from)?;
    let error = || serde::de::Error::custom(format!("{given} points: 0 to 100 are possible"));
    POSSIBLE.contains(&given).then_some(given).ok_or_else(error)
}

//! Points for cards by rank, for rules that differ from the two usual tables of values.
use crate::cards::Rank;
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

/// Cards of one or more ranks, or the jokers. Written as in `"joker"`, `"A"`, `"2-7"` or `"8-K"`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ranks {
    /// All cards that count as jokers.
    Jokers,
    /// The natural cards from one rank to another. The ace is below the two.
    FromTo(Rank, Rank),
}

impl Ranks {
    /// True if a card of this rank is meant; `None` is a card that counts as a joker.
    pub fn contain(self, rank: Option<Rank>) -> bool {
        match (self, rank) {
            (Ranks::Jokers, None) => true,
            (Ranks::FromTo(low, high), Some(rank)) => (low..=high).contains(&rank),
            (Ranks::Jokers, Some(_)) | (Ranks::FromTo(..), None) => false,
        }
    }
}

/// Error for a text that does not name ranks. Contains the text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("“{0}” names no cards: write a rank like A or T, two ranks like 2-7, or joker")]
pub struct RanksError(String);

impl FromStr for Ranks {
    type Err = RanksError;

    fn from_str(text: &str) -> Result<Ranks, RanksError> {
        if text == "joker" {
            return Ok(Ranks::Jokers);
        }
        let rank = |word: &str| {
            let mut ranks = Rank::ALL.into_iter();
            ranks.find(|rank| {
                word == rank.letter().to_string() || word == "10" && *rank == Rank::Ten
            })
        };
        let (low, high) = text.split_once('-').unwrap_or((text, text));
        match (rank(low), rank(high)) {
            (Some(low), Some(high)) if low <= high => Ok(Ranks::FromTo(low, high)),
            _ => Err(RanksError(text.to_owned())),
        }
    }
}

impl fmt::Display for Ranks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ranks::Jokers => f.write_str("joker"),
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

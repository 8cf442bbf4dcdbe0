//! Points for cards by rank, for rules that differ from the two usual tables of values.
use super::RuleSet;
use crate::cards::{Card, Faces, Rank};
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

/// Colour of a suit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, strum::IntoStaticStr, strum::EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum Colour {
    /// Hearts and diamonds.
    Red,
    /// Spades and clubs.
    Black,
}

/// Cards of one or more ranks, or jokers. Written as in `"joker"`, `"wild"`, `"A"`, `"red A"`, `"2-7"` or `"8-K"`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ranks {
    /// All cards that count as jokers.
    Jokers,
    /// All cards but printed jokers that count as jokers.
    Wild,
    /// The natural cards from one rank to another, of both colours or of one. The ace is below the two.
    FromTo(Rank, Rank, Option<Colour>),
}

impl Ranks {
    /// True if this card is meant. `wild` is true if it counts as a joker.
    pub fn contain(self, card: Card, wild: bool) -> bool {
        match self {
            Ranks::Jokers => wild,
            Ranks::Wild => wild && !card.is_joker(),
            Ranks::FromTo(low, high, colour) => card.face().is_some_and(|(rank, suit)| {
                let is_meant = |colour| suit.is_red() == (colour == Colour::Red);
                (low..=high).contains(&rank) && colour.is_none_or(is_meant) && !wild
            }),
        }
    }
}

impl RuleSet {
    /// Returns a card of the first row of [`RuleSet::points`] that has no effect, because earlier rows name all of its
    /// cards. A row without cards is allowed, such as `wild` if only printed jokers count as jokers: a variant can give
    /// it cards.
    pub(super) fn card_of_idle_row(&self) -> Option<Card> {
        let rows = self.points.as_deref().unwrap_or_default();
        let names = |row: &RankPoints, card| row.cards.contain(card, self.is_wild(card));
        rows.iter().enumerate().find_map(|(at, row)| {
            let earlier = &rows[..at];
            let mut cards = Faces::ALL.iter().filter(|card| names(row, *card));
            let first = cards.next()?;
            let has_points = |card| earlier.iter().any(|row| names(row, card));
            (has_points(first) && cards.all(has_points)).then_some(first)
        })
    }
}

/// Error for a text that does not name ranks. Contains the text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "“{0}” names no cards: write a rank like A or T, two ranks like 2-7, red A or black A for one colour, joker or wild"
)]
pub struct RanksError(String);

impl FromStr for Ranks {
    type Err = RanksError;

    fn from_str(text: &str) -> Result<Ranks, RanksError> {
        match text {
            "joker" => return Ok(Ranks::Jokers),
            "wild" => return Ok(Ranks::Wild),
            _ => {}
        }
        let coloured = text.split_once(' ');
        let coloured = coloured.and_then(|(colour, ranks)| Some((colour.parse().ok()?, ranks)));
        let (colour, ranks) =
            coloured.map_or((None, text), |(colour, ranks)| (Some(colour), ranks));
        let (low, high) = ranks.split_once('-').unwrap_or((ranks, ranks));
        match (Rank::named(low), Rank::named(high)) {
            (Some(low), Some(high)) if low <= high => Ok(Ranks::FromTo(low, high, colour)),
            _ => Err(RanksError(text.to_owned())),
        }
    }
}

impl fmt::Display for Ranks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ranks::Jokers => f.write_str("joker"),
            Ranks::Wild => f.write_str("wild"),
            Ranks::FromTo(low, high, colour) => {
                if let Some(colour) = colour {
                    write!(f, "{} ", <&str>::from(colour))?;
                }
                write!(f, "{}", low.letter())?;
                if low == high {
                    return Ok(());
                }
                write!(f, "-{}", high.letter())
            }
        }
    }
}

fn points<'de, D: serde::Deserializer<'de>>(from: D) -> Result<u8, D::Error> {
    const POSSIBLE: RangeInclusive<u8> = 0..=100;
    let given = u8::deserialize(from)?;
    let error = || serde::de::Error::custom(format!("{given} points: 0 to 100 are possible"));
    POSSIBLE.contains(&given).then_some(given).ok_or_else(error)
}

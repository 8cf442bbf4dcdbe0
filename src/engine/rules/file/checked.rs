//! Numbers and texts of a file that are checked where they stand.
use super::super::support::MAX_JOKERS;
use crate::{
    seat::MAX_SEATS,
    text::{counted, is_hidden},
};
use serde::{
    Deserialize, Deserializer,
    de::{self, Error as _, Visitor},
};
use std::fmt;

/// The number of the format's version, which is [`super::VERSION`].
pub struct Version;

impl<'de> Deserialize<'de> for Version {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Version, D::Error> {
        let (given, known) = (u32::deserialize(from)?, super::VERSION);
        if given == known {
            return Ok(Version);
        }
        Err(D::Error::custom(format!(
            "this file has version {given} of the format, and this program reads version {known} only"
        )))
    }
}

/// What the rules are called.
#[derive(Clone)]
pub struct Name(pub String);

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Name, D::Error> {
        let name = String::deserialize(from)?;
        match super::no_name(&name) {
            None => Ok(Name(name)),
            Some(why) => Err(D::Error::custom(why)),
        }
    }
}

/// A sentence about the rules. It may go on in the next line; nothing else in it may be invisible.
#[derive(Clone)]
pub struct Sentence(pub String);

impl<'de> Deserialize<'de> for Sentence {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Sentence, D::Error> {
        let sentence = String::deserialize(from)?;
        let hidden = |letter: char| is_hidden(letter) && !letter.is_ascii_whitespace();
        match sentence.chars().find(|letter| hidden(*letter)) {
            None => Ok(Sentence(sentence)),
            Some(letter) => Err(D::Error::custom(format!(
                "there is a letter in this text that cannot be seen: {}",
                letter.escape_default()
            ))),
        }
    }
}

/// A number of players.
pub struct Seats(pub u8);

impl<'de> Deserialize<'de> for Seats {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Seats, D::Error> {
        within(from, 2, MAX_SEATS as u8, "player", "").map(Seats)
    }
}

/// A number of jokers in each pack.
pub struct JokerCount(pub u8);

impl<'de> Deserialize<'de> for JokerCount {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<JokerCount, D::Error> {
        within(from, 0, MAX_JOKERS, "joker", " in each pack").map(JokerCount)
    }
}

fn within<'de, D>(from: D, least: u8, most: u8, what: &str, place: &str) -> Result<u8, D::Error>
where
    D: Deserializer<'de>,
{
    let given = i64::deserialize(from)?;
    match u8::try_from(given) {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        _ => Err(D::Error::custom(format!(
            "{}{place}: {least} to {most} are possible",
            counted(given, what)
        ))),
    }
}

/// A limit, or `None`.
pub struct Limit(pub Option<u8>);

impl<'de> Deserialize<'de> for Limit {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Limit, D::Error> {
        struct Number;

        impl<'de> Visitor<'de> for Number {
            type Value = Limit;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number from 0 to 255, or None")
            }

            fn visit_i64<E: de::Error>(self, number: i64) -> Result<Limit, E> {
                let limit = u8::try_from(number).map(|number| Limit(Some(number)));
                limit.map_err(|_| E::invalid_value(de::Unexpected::Signed(number), &self))
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Limit, E> {
                self.visit_i64(i64::try_from(number).unwrap_or(i64::MAX))
            }

            fn visit_none<E: de::Error>(self) -> Result<Limit, E> {
                Ok(Limit(None))
            }

            fn visit_some<D: Deserializer<'de>>(self, from: D) -> Result<Limit, D::Error> {
                from.deserialize_any(self)
            }
        }

        from.deserialize_any(Number)
    }
}

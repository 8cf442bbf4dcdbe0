//! The characters of the bots: who they are. What they incline to is [`Temperament::named`](crate::bots::Temperament::named).
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::{borrow::Cow, str::FromStr};

/// Somebody to play against, of any strength.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Character {
    /// Plays by the book.
    Carmen,
    /// Takes whatever helps.
    Paco,
    /// Waits for the great moment.
    Lola,
    /// Away with the court cards.
    Manolo,
    /// Remembers everything and thinks twice.
    Ines,
    /// Quick and careless.
    Curro,
    /// Never pays for a card if she can help it.
    Rocio,
    /// Down at once, whatever it costs him.
    Blas,
}

impl Character {
    /// Everybody.
    pub const ALL: [Character; 8] = [
        Character::Carmen,
        Character::Paco,
        Character::Lola,
        Character::Manolo,
        Character::Ines,
        Character::Curro,
        Character::Rocio,
        Character::Blas,
    ];

    /// The id of the record, of files and of texts.
    pub const fn id(self) -> &'static str {
        match self {
            Character::Carmen => "carmen",
            Character::Paco => "paco",
            Character::Lola => "lola",
            Character::Manolo => "manolo",
            Character::Ines => "ines",
            Character::Curro => "curro",
            Character::Rocio => "rocio",
            Character::Blas => "blas",
        }
    }

    /// The name, which is the same in every language.
    pub const fn name(self) -> &'static str {
        match self {
            Character::Carmen => "Carmen",
            Character::Paco => "Paco",
            Character::Lola => "Lola",
            Character::Manolo => "Manolo",
            Character::Ines => "Inés",
            Character::Curro => "Curro",
            Character::Rocio => "Rocío",
            Character::Blas => "Blas",
        }
    }
}

/// A text that names nobody.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "nobody is called “{0}”: there are carmen, paco, lola, manolo, ines, curro, rocio and blas"
)]
pub struct CharacterError(pub String);

impl FromStr for Character {
    type Err = CharacterError;

    fn from_str(text: &str) -> Result<Character, CharacterError> {
        let known = Character::ALL
            .into_iter()
            .find(|character| character.id() == text);
        known.ok_or_else(|| CharacterError(text.to_owned()))
    }
}

impl Serialize for Character {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

impl<'de> Deserialize<'de> for Character {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Character, D::Error> {
        Cow::<'de, str>::deserialize(deserializer)?
            .parse()
            .map_err(de::Error::custom)
    }
}

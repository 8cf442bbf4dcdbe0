//! The setup of a match: players with their bot levels and characters, rules and seed. Also the setup of the tutorial.
//!
//! [`Temperament::named`](crate::bots::Temperament::named) defines the characters' playing styles.
use crate::rules::{RuleSet, oficial};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};
use strum::{IntoStaticStr, VariantArray};

/// Everything that is fixed before the first card of a match is dealt.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// The seed, which may be any text. All shuffles are derived from it.
    pub seed: String,
    /// The rules of the match.
    pub rules: RuleSet,
    /// The players. A [`crate::seat::Seat`] is an index into this list.
    pub players: Vec<PlayerInfo>,
}

/// A player of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayerInfo {
    /// Display name.
    pub name: String,
    /// Human or bot.
    pub kind: PlayerKind,
    /// The bot's character; `None` for humans and for bots without a character.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub character: Option<Character>,
}

impl PlayerInfo {
    /// Creates a player without a character.
    pub fn new(name: impl Into<String>, kind: PlayerKind) -> PlayerInfo {
        PlayerInfo {
            name: name.into(),
            kind,
            character: None,
        }
    }
}

/// Human or bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayerKind {
    /// A human player.
    Human,
    /// A bot of this strength.
    Bot(BotLevel),
}

/// The strength of a bot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, VariantArray, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum BotLevel {
    /// Beginner.
    Aprendiz,
    /// Regular.
    Habitual,
    /// Strong.
    Fuerte,
    /// Expert: simulates the rest of the hand before deciding.
    Experto,
    /// Master: simulates longer than the expert, and considers the score of the whole match.
    Maestro,
}

impl BotLevel {
    /// All levels, weakest first.
    pub const ALL: [BotLevel; 5] = crate::all();

    /// The levels that answer within microseconds, because they do not simulate.
    pub const QUICK: [BotLevel; 3] = [BotLevel::Aprendiz, BotLevel::Habitual, BotLevel::Fuerte];

    /// Returns this level if it answers within microseconds, otherwise the quick level that it builds on.
    pub const fn quick(self) -> BotLevel {
        match self {
            BotLevel::Aprendiz | BotLevel::Habitual | BotLevel::Fuerte => self,
            BotLevel::Experto | BotLevel::Maestro => BotLevel::Fuerte,
        }
    }

    /// Returns the id used in records and on the command line.
    pub fn id(self) -> &'static str {
        self.into()
    }
}

/// Error for a text that is not a kind of player. Contains the text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "“{0}” is no kind of player: use human, or bot: and one of aprendiz, habitual, fuerte, experto, maestro"
)]
pub struct PlayerKindError(pub String);

impl FromStr for BotLevel {
    type Err = PlayerKindError;

    fn from_str(text: &str) -> Result<BotLevel, PlayerKindError> {
        let known = BotLevel::ALL.into_iter().find(|level| level.id() == text);
        known.ok_or_else(|| PlayerKindError(text.to_owned()))
    }
}

impl fmt::Display for PlayerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerKind::Human => f.write_str("human"),
            PlayerKind::Bot(level) => write!(f, "bot:{}", level.id()),
        }
    }
}

impl FromStr for PlayerKind {
    type Err = PlayerKindError;

    fn from_str(text: &str) -> Result<PlayerKind, PlayerKindError> {
        match text.strip_prefix("bot:") {
            Some(level) => level.parse().map(PlayerKind::Bot),
            None if text == "human" => Ok(PlayerKind::Human),
            None => Err(PlayerKindError(text.to_owned())),
        }
    }
}

/// A bot's character: its name and playing style. The bot's strength is [`BotLevel`].
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    VariantArray,
    IntoStaticStr,
    strum::Display,
)]
#[strum(serialize_all = "lowercase")]
pub enum Character {
    /// Plays without special preferences.
    Carmen,
    /// Takes every useful card.
    Paco,
    /// Holds back a complete contract, in order to lay down and close in one turn.
    Lola,
    /// Gets rid of court cards first.
    Manolo,
    /// Remembers every card and takes more time to think.
    Ines,
    /// Plays quickly and carelessly.
    Curro,
    /// Avoids penalty cards.
    Rocio,
    /// Lays down as early as possible, at any cost.
    Blas,
}

impl Character {
    /// All characters.
    pub const ALL: [Character; 8] = crate::all();

    /// Returns the id used in records, files and translations.
    pub fn id(self) -> &'static str {
        self.into()
    }

    /// Returns the name, which is the same in every language.
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

/// Error for a text that is not the id of a character. Contains the text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "nobody is called “{0}”: there are carmen, paco, lola, manolo, ines, curro, rocio and blas"
)]
pub struct CharacterError(pub String);

impl FromStr for Character {
    type Err = CharacterError;

    fn from_str(text: &str) -> Result<Character, CharacterError> {
        let known = Character::ALL.into_iter().find(|one| one.id() == text);
        known.ok_or_else(|| CharacterError(text.to_owned()))
    }
}

impl Setup {
    /// The seed of [`Setup::lesson`]. `tests/lesson.rs` checks the hands that it deals, and contains the search that
    /// found it.
    pub const LESSON_SEED: &'static str = "leccion-4686129";

    /// Number of hands that the tutorial uses: the first teaches trios, the second a run and jokers.
    pub const LESSON_HANDS: u8 = 2;

    /// Returns the setup of the tutorial match: a human in the first seat against two beginner bots, with the official
    /// rules.
    pub fn lesson(name: impl Into<String>) -> Setup {
        Setup::lesson_with(name, Setup::LESSON_SEED)
    }

    /// Returns [`Setup::lesson`] with another seed.
    pub fn lesson_with(name: impl Into<String>, seed: impl Into<String>) -> Setup {
        let bot = |character: Character| PlayerInfo {
            character: Some(character),
            ..PlayerInfo::new(character.name(), PlayerKind::Bot(BotLevel::Aprendiz))
        };
        let person = PlayerInfo::new(name, PlayerKind::Human);
        Setup {
            seed: seed.into(),
            rules: oficial(),
            players: vec![person, bot(Character::Carmen), bot(Character::Rocio)],
        }
    }
}

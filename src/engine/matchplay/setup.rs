//! Who plays, by which rules, from which seed.
use super::Character;
use crate::rules::RuleSet;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::{fmt, str::FromStr};

/// Everything that determines a match before its first card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// Any text. All shuffles follow from it.
    pub seed: String,
    /// The rules.
    pub rules: RuleSet,
    /// The players; a [`crate::seat::Seat`] is an index into this list.
    pub players: Vec<PlayerInfo>,
}

/// One player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayerInfo {
    /// The name shown.
    pub name: String,
    /// Who decides.
    pub kind: PlayerKind,
    /// Who a bot is; nobody in particular if none. A person has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub character: Option<Character>,
}

impl PlayerInfo {
    /// A player who is nobody in particular.
    pub fn new(name: impl Into<String>, kind: PlayerKind) -> PlayerInfo {
        PlayerInfo {
            name: name.into(),
            kind,
            character: None,
        }
    }
}

/// Who decides for a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayerKind {
    /// A person.
    Human,
    /// A bot of this level.
    Bot(BotLevel),
}

/// The strength of a bot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BotLevel {
    /// Beginner.
    Aprendiz,
    /// Regular.
    Habitual,
    /// Strong.
    Fuerte,
    /// Expert: thinks ahead.
    Experto,
    /// Master: thinks ahead longer, and of the whole match.
    Maestro,
}

impl BotLevel {
    /// All levels, weakest first.
    pub const ALL: [BotLevel; 5] = [
        BotLevel::Aprendiz,
        BotLevel::Habitual,
        BotLevel::Fuerte,
        BotLevel::Experto,
        BotLevel::Maestro,
    ];

    /// The levels that answer within microseconds.
    pub const QUICK: [BotLevel; 3] = [BotLevel::Aprendiz, BotLevel::Habitual, BotLevel::Fuerte];

    /// The level itself if it answers within microseconds, else the quick one it rests on.
    pub const fn quick(self) -> BotLevel {
        match self {
            BotLevel::Aprendiz | BotLevel::Habitual | BotLevel::Fuerte => self,
            BotLevel::Experto | BotLevel::Maestro => BotLevel::Fuerte,
        }
    }

    /// The id of the record and the command line.
    pub const fn id(self) -> &'static str {
        match self {
            BotLevel::Aprendiz => "aprendiz",
            BotLevel::Habitual => "habitual",
            BotLevel::Fuerte => "fuerte",
            BotLevel::Experto => "experto",
            BotLevel::Maestro => "maestro",
        }
    }
}

/// A text that names no kind of player or bot.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "“{0}” is no kind of player: use human, or bot: and one of aprendiz, habitual, fuerte, experto, maestro"
)]
pub struct PlayerKindError(pub String);

impl FromStr for BotLevel {
    type Err = PlayerKindError;

    fn from_str(text: &str) -> Result<BotLevel, PlayerKindError> {
        BotLevel::ALL
            .into_iter()
            .find(|level| level.id() == text)
            .ok_or_else(|| PlayerKindError(text.to_owned()))
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

impl Serialize for PlayerKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for PlayerKind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PlayerKind, D::Error> {
        std::borrow::Cow::<'de, str>::deserialize(deserializer)?
            .parse()
            .map_err(de::Error::custom)
    }
}

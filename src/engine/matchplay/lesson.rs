//! The match that teaches: an ordinary one, whose seed was looked for among many so that its first two hands bring what is to be learnt.
use super::{BotLevel, Character, PlayerInfo, PlayerKind, Setup};
use crate::rules::oficial;

impl Setup {
    /// The seed of [`Setup::lesson`]. What it deals, and how it was found, stands in its test.
    pub const LESSON_SEED: &'static str = "leccion-4686129";

    /// How many hands of [`Setup::lesson`] are dealt on purpose: trios in the first, a run and the jokers in the second.
    pub const LESSON_HANDS: u8 = 2;

    /// The match that teaches, for a person of this name in the first seat against two calm beginners, by the official rules.
    pub fn lesson(name: impl Into<String>) -> Setup {
        Setup::lesson_with(name, Setup::LESSON_SEED)
    }

    /// [`Setup::lesson`] dealt from another seed.
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

//! A whole match: the seat draw, the hands in order, the score sheet, the winner.
mod chance;
mod character;
mod commitment;
mod event;
mod fold;
mod lesson;
mod scoresheet;
mod seatdraw;
mod setup;
mod state;

pub use chance::{Chance, Purpose, Seeded};
pub use character::{Character, CharacterError};
pub use commitment::{Commitment, CommitmentError, seed_from};
pub use event::{MatchEvent, SeenMatchEvent};
pub use scoresheet::{ScoreLine, ScoreSheet, TieBreak};
pub use setup::{BotLevel, PlayerInfo, PlayerKind, Setup};
pub use state::{Match, MatchStage};

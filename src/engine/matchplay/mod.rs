//! A whole match: the seat draw, the hands in order, the score sheet, the winner.
mod chance;
mod event;
mod fold;
mod scoresheet;
mod seatdraw;
mod setup;
mod state;

pub use chance::{Chance, Purpose, Seeded};
pub use event::{MatchEvent, SeenMatchEvent};
pub use scoresheet::{ScoreLine, ScoreSheet};
pub use setup::{BotLevel, PlayerInfo, PlayerKind, Setup};
pub use state::{Match, MatchStage};

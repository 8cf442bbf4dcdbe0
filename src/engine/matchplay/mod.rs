//! A whole match: the seat draw, the hands in order, the score sheet and the winner.
mod event;
mod received;
mod scoresheet;
mod seed;
mod setup;
mod state;

pub use crate::table::{Chance, Purpose};
pub use event::{MatchEvent, SeenMatchEvent};
pub use received::ImpossibleEvent;
pub use scoresheet::{ScoreLine, ScoreSheet, TieBreak};
pub use seed::{Commitment, CommitmentError, Seeded, is_unguessable, mixed_seed, seed_from};
pub use setup::{BotLevel, Character, CharacterError, PlayerInfo, PlayerKind, Setup};
pub use state::{HandState, Match, MatchStage, SeenMatch, ShuffleSource};

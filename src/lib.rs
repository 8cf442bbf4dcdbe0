//! Continental, the Spanish contract rummy: the rules engine, the command line, and (feature `app`) the game.
#[cfg(feature = "cardart")]
pub mod cardart;
pub mod cli;
pub mod clock;
pub mod dirs;
pub mod disk;
pub mod engine;
pub mod external;
#[cfg(feature = "app")]
pub mod game;
#[cfg(any(feature = "app", feature = "phones"))]
pub mod phones;
pub mod rulesets;

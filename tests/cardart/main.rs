//! Card art as a modder meets it: real decks of the world, broken ones, the command line.
mod codes;
mod commands;
mod common;
mod fuzz;
mod guide;
mod mutations;
mod names_together;
#[path = "../engine/common/random.rs"]
#[allow(dead_code, reason = "the dice of the engine’s tests have more sides")]
mod random;
mod sheets;
mod shipped_decks;
mod texts;
mod wild;

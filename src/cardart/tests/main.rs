//! Card art as a modder meets it: real decks of the world, broken ones, the command line.
mod codes;
mod common;
mod fuzz;
mod mutations;
mod names_together;
mod sheets;
mod shipped_decks;
mod shipped_sources;
mod texts;
mod wild;

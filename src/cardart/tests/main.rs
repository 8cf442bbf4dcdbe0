//! Integration tests of card art: real decks, shipped decks, broken themes, and the texts for the command line.
mod common;
mod fuzz;
mod limits;
mod mutations;
mod names_together;
mod orders;
mod packages;
mod shipped_decks;
mod shipped_sources;
mod texts;
mod wild;

//! Finds the contract in a hand: how far away it is, which cards bring it nearer, and in which ways it can be laid down.
//!
//! The distance is the hot path of every bot. It never looks at cards one by one: a suit is a set of ranks that indexes a table
//! of what one to four runs can use of it (`tables`); a second table covers one repeated card, further ones are peeled off (`keys`),
//! which is remembered for a while (`recall`). Natural cards are counted first, which nearly always settles the question
//! (`naturals`); else the full search tells (`full`, with `suit`, `runs` and `trios`). Nothing of this allocates, but that a
//! thread makes room for its memory once.
//!
//! What is best to lay down is the other question: a search of its own (`turn`) over everything the turn allows.
mod best;
mod distance;
mod extend;
mod full;
mod grouping;
mod held;
mod key;
mod keys;
mod laydown;
mod levels;
mod naturals;
mod outs;
mod patterns;
mod recall;
mod runs;
mod suit;
mod tables;
mod taking;
mod totals;
mod trios;
mod turn;
mod windows;

pub use best::best_lay_down;
pub use distance::{can_lay_down, distance, nearer_than};
pub use grouping::{Group, Grouping, grouping};
pub use laydown::lay_downs;
pub use outs::outs;

//! Finds the contract in a hand: how far away it is, which cards bring it nearer, and in which ways it can be laid down.
//!
//! The distance is the hot path of every bot. It never looks at cards one by one: a suit is a 13-bit mask that indexes a
//! table of what so many runs can use of it (`tables`), repeated cards are peeled off it (`suit`), the suits are added up
//! (`runs`) and the trios tried against that (`distance`). The other questions are rarer and may take a thousand times longer.
mod best;
mod distance;
mod extend;
mod grouping;
mod held;
mod laydown;
mod memo;
mod outs;
mod runs;
mod suit;
mod tables;
mod trios;
mod ways;

pub use best::best_lay_down;
pub use distance::{can_lay_down, distance};
pub use grouping::{Group, Grouping, grouping};
pub use laydown::lay_downs;
pub use outs::outs;

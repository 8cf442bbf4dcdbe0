//! The rules engine: pure (no clock, no files, no threads, no Bevy), deterministic, and the only place where the rules live.
//!
//! Layers, each knowing only those to its left: `cards`, `seat` ← `rules` ← `melds` ← `table` (one hand) ← `matchplay`
//! (seven hands and the score sheet) ← `bots`, `record` ← `sim` ← `arena` (which bot is stronger) ← `statistics` (how somebody
//! has played). Beside them `protocol`: what bots from outside are asked, and how they answer; and `timeline`: a finished match to
//! be looked at again, above `record`. Below all of them `text` and `json`.
pub mod arena;
pub mod bots;
pub mod cards;
pub mod json;
pub mod matchplay;
pub mod melds;
pub mod protocol;
pub mod record;
pub mod rules;
pub mod seat;
pub mod sim;
pub mod statistics;
pub mod table;
pub mod text;
pub mod timeline;

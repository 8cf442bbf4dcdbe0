//! The rules engine, and the only implementation of the rules. It is deterministic and uses no clock, files, threads or
//! graphics.
//!
//! Each layer depends only on the layers to its left: `cards`, `seat` ← `rules` ← `melds` ← `table` (one hand) ←
//! `matchplay` (all hands and the score sheet).
//!
//! Above `matchplay`: `bots`, `record` ← `sim` (plays matches between bots) ← `arena` (compares the strength of bots) ←
//! `statistics` (a player's results).
//!
//! Two more modules use `record` and the layers to its left: `protocol` (messages to and from external bots) and
//! `timeline` (playback of a finished match). `text` and `json` are helpers for all layers.
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

/// Returns all variants of an enum as an array, for use in constants. A wrong array length does not compile.
pub const fn all<E: strum::VariantArray + Copy, const N: usize>() -> [E; N] {
    assert!(E::VARIANTS.len() == N);
    *E::VARIANTS.first_chunk().expect("the length was checked")
}

/// Returns `error` unless `holds`.
pub(crate) fn ensure<E>(holds: bool, error: E) -> Result<(), E> {
    if holds { Ok(()) } else { Err(error) }
}

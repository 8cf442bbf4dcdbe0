//! How the sources hang together: which module may import which, what a `mod.rs` may hold, that everything offered is used.
//!
//! The sources are parsed, not searched: imports in comments, strings and `#[cfg(test)]` items do not count, those in macros do.
mod exceptions;
mod floors;
mod graph;
mod imports;
mod layers;
mod lengths;
mod offered;
mod shells;
mod sources;
mod texts;

//! Records of matches: written, read, replayed, and wrong.

mod errors;
mod golden;
mod random;
pub mod roundtrip;

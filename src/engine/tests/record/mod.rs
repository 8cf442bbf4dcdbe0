//! Records: writing, reading, replaying and errors.

mod errors;
mod golden;
mod random;
pub mod roundtrip;

//! What the tests are written with: positions in words, dice, play on its own, and the checks after every step.

pub mod anything;
pub mod deals;
pub mod driver;
pub mod garble;
pub mod invariants;
pub mod onlookers;
pub mod oracle;
pub mod random;
pub mod scenario;
pub mod watched;

//! Hands at random, by any rules.

mod claims;
mod hidden;
mod legal;

//! A hand played to its end between quick players, in imagined worlds: the whole table in a kilobyte that is copied for every try.
//!
//! It knows the rules that matter to what a hand costs: drawing, claims, laying down, laying off, swaps, closing, the bonus, the
//! stock's renewal. What it lets be (moves of jokers, V11, most of V15) makes its players no fools.
//! Every player draws from a part of the stock of their own, so that a choice of one changes the luck of no other: two candidates
//! then differ by what they are worth rather than by the cards that happen to follow.
//!
//! ```text
//!  Setting  what does not change while a decision is thought about
//!  Opening  a candidate, ready to be played on: the open table and the own hand after it
//!  World    hidden hands and stock, the same for every candidate
//!  Dream    one hand in play
//! ```
mod choices;
mod compact_meld;
mod down;
mod held;
mod opening;
mod play;
mod setting;
mod stock;
#[cfg(test)]
mod tests;

pub use held::{faces_of, worst};
pub use opening::{Opening, accepted, claim_worth};
pub use play::Dream;
pub use setting::Setting;
pub use stock::World;

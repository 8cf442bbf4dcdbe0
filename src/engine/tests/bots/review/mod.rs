//! The review after a hand: it finds what was plainly wrong, finds fault with nothing else, and judges by what could be known.

mod decisions;
mod fairness;
mod hands;
mod hindsight;
mod mistakes;

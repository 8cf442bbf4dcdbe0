//! The review after a hand finds clear mistakes and few others, and judges only by what the player could know.

mod decisions;
mod fairness;
mod hands;
mod hindsight;
mod mistakes;

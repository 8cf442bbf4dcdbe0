//! Advice for a person: hints during the hand, and a look back at the own decisions after it. Both are worked out from that
//! person's own view, on the task pool, by the expert.
mod frame;
mod hints;
mod lookback;
mod panel;
mod plugin;
mod words;

pub use hints::Hints;
pub use panel::{AdvisedMove, HintPanel};
pub use plugin::plugin;

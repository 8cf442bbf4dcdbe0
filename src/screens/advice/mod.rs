//! Advice for a person: asked during the hand, and a look back at the own decisions after it. Both are worked out from that
//! person's own view, on the task pool, by the expert.
mod asked;
mod frame;
mod lookback;
mod panel;
mod plugin;
mod words;

pub use asked::OpenAdvice;
pub use panel::{AdvicePanel, AdvisedMove};
pub use plugin::plugin;

//! The moments of a match: what makes clear who did what and where, and what honours a lay-down, a closing, a match won. All of it
//! is decoration: it waits for cards to land, nothing waits for it, and at instant speed there is none.
//!
//! There are few means. A pulse of brass round a combination or a fan says that something happened here (`pulse.rs`), a thread
//! leads from the pile to whoever takes a card out of turn (`thread.rs`), a light passes along what is laid down (`glint.rs`), only a closing nudges the table, and points won are shown
//! as a figure that goes to the winner's plate (`bonus.rs`). A match won rains small cards and suits (`confetti.rs`).
mod bonus;
mod confetti;
mod glint;
mod moment;
mod plugin;
mod pulse;
mod steps;
mod thread;

pub use bonus::Bonus;
pub use confetti::Confetto;
pub use glint::Glint;
pub use plugin::plugin;
pub use pulse::{Pulse, Spot};
pub use thread::Thread;

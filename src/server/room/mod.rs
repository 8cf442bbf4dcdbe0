//! Who sits where, and who may. Nothing here knows a socket or a match; the time is told.
mod coming;
mod place;
mod seats;
mod sitting;
mod takeover;

pub use coming::{Coming, Return, too_much};
pub use place::LineId;
pub use seats::Room;
pub use sitting::{Sitting, all_ready};
pub use takeover::Takeover;

//! When the game stops by itself: what can be said in a sentence is said; of the rest a file tells the reason, the match as it was lies
//! beside it, and the next start says where. It also says what else has failed, when nobody could see or say it.
//!
//! ```text
//!  hook     the words of a panic: explained and the end, or kept (`heard`)
//!  guard    plays; if that ends in a panic, a report is written (`report`)
//!  running  a mark that the game leaves behind when it is not closed; it goes when the system asks the game to end, and tells by which
//!           signal it was ended (`signals`): then the next start writes the report
//!  failed   a start on a machine that lacks something, a game that was not closed: kept in a file
//!  told     the title says once what it was, and where a report lies
//! ```
mod explained;
mod failed;
mod guard;
mod heard;
mod hook;
mod report;
mod running;
mod signals;
mod told;
mod words;

pub use failed::{Cause, Failure};
pub use guard::guarded;
pub use hook::{ended_by_driver, listen};
pub use report::last;
pub use running::last_failure;
pub use told::plugin;

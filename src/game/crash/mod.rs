//! When the game stops by itself: what can be said in a sentence is said; of the rest a file tells the reason, the match as it was lies
//! beside it, and the next start says where.
//!
//! ```text
//!  hook     the words of a panic: explained and the end, or kept (`heard`)
//!  guard    plays; if that ends in a panic, a report is written (`report`)
//!  told     the title says once where it lies
//! ```
mod explained;
mod guard;
mod heard;
mod hook;
mod report;
mod told;

pub use guard::guarded;
pub use hook::listen;
pub use report::last;
pub use told::plugin;

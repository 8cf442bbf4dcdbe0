//! Files, read and written with care: what is read has a limit and is a file (or, where that is allowed, a pipe); what is written
//! stands in for the old file only when it is whole, and the first error ends the work.
//!
//! ```text
//!  read, read_text   a whole file, up to a limit          rule sets, saves, settings
//!  TextLines         a file or pipe, line by line         records, kept sets
//!  write_atomic      a whole file, the old one as backup  saves, settings, rule sets
//!  replace           a whole file, not synced             what can be made again
//!  set_aside         what cannot be read, under a free name
//!  clear_leftovers   what a killed program has left       at the start
//!  free_path         a name that no file has yet
//!  Output            a long file that grows for hours     simulate --record
//! ```
mod aside;
mod atomic;
mod free;
mod kind;
mod leftover;
mod lines;
mod output;
mod read;
mod replace;

pub use aside::{name_aside, set_aside};
pub use atomic::{backup_of, write_atomic};
pub use free::free_path;
pub use leftover::{clear_leftovers, is_temporary};
pub use lines::{Limits, TextLines};
pub use output::Output;
pub use read::{Unread, open_file, read, read_text};
pub use replace::replace;

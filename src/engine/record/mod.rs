//! The game record: JSON Lines, one format for saves, replays, bug reports and other people's tools.
//!
//! ```text
//!  MatchEvent ─► RecordLine ─► text        write  (header, lines)
//!  text ─► RecordLine                      read   (match by match; an unfinished last line is dropped and reported)
//!  RecordLine ─► Action ─► Match ─► RecordLine   follow (replay, resume): what the rules make of every line must be that line
//! ```
//!
//! What a reader finds in a line that it does not know is refused by name, so a field may be added to version 1 if it can be left
//! out: records from before it stay what they are, byte for byte. `seed_hash` in the header is one (see
//! [`crate::matchplay::Commitment`]), `program` another.
mod chance;
mod difference;
mod error;
mod follow;
mod line;
mod newer;
mod parse;
mod read;
mod resume;
mod source;
mod write;

pub use chance::Scripted;
pub use error::RecordError;
pub use follow::{Replay, Shuffles, replay};
pub use line::{Deed, HandLine, LaidMeld, RecordLine, Steps, VERSION};
pub use newer::is_newer;
pub use read::{
    DroppedTail, LONGEST_LINE, LONGEST_MATCH, MOST_LINES, Record, Records, read, read_all, read_one,
};
pub use resume::{Resumed, resume};
pub use source::TextLine;
pub use write::{header, header_by, lines, text};

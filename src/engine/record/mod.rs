//! The game record, a text in JSON Lines. Saves, replays, bug reports and external tools all use this format.
//!
//! ```text
//!  MatchEvent ─► RecordLine ─► text        write: header, lines
//!  text ─► RecordLine                      read: match by match. An unfinished last line is dropped and reported.
//!  RecordLine ─► Action ─► Match ─► RecordLine   replay: replay, resume. Every line must follow from the rules.
//! ```
//!
//! A line with an unknown field is rejected, and the error names the field. A field may be added to version 1 if it is
//! optional, so that older records stay byte-identical. Examples in the header are `seed_hash` (see
//! [`crate::matchplay::Commitment`]) and `program`.
//!
//! The line of a deal has the field `contract`. If the players have different contracts (F17), it has the field `contracts`
//! by player number instead.
mod chance;
mod line;
mod parse;
mod read;
mod replay;
mod write;

pub use chance::RecordedShuffles;
pub use line::{
    ActionLine, AwardLine, DrawLine, EndHandLine, EndMatchLine, HandLine, HeaderLine, LaidMeld,
    Outcome, RecordLine, RecordedAction, RenewalLine, SeatingLine, VERSION,
};
pub use read::{
    DroppedTail, LONGEST_LINE, LONGEST_MATCH, MOST_LINES, Record, RecordError, Records, TextLine,
    is_newer, read, read_all, read_one,
};
pub use replay::{Replay, Resumed, Shuffles, replay, resume};
pub use write::{body, header, header_by, lines, text, whole};

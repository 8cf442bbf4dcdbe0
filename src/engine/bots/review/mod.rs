//! After the hand: a player's own decisions looked at again, by the evaluator of the hints, and then with the hands open.
//!
//! ```text
//!  events of a hand ─► decisions   every answer that stood in the end, with the table before it
//!                      judge       the same question as then, from that player's view: what was played, what was best
//!                      hindsight   what lay in the others' hands and in the stock
//!                      session     one decision after another, as long as there is time; the worst of them in a report
//! ```
//! `judge` is handed a [`SeatView`](crate::table::SeatView), no table: only `hindsight` knows what was hidden.
mod decisions;
mod hindsight;
mod judge;
mod session;

pub use hindsight::Hindsight;
pub use judge::{LEAST_POINTS, MoveVerdict, SURE, judge};
pub use session::{EFFORT, Judgement, MOST_FAULTS, Review, ReviewError, ReviewReport, ReviewStep};

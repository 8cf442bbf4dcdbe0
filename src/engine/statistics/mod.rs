//! How somebody has played: numbers from the records of finished matches, by person and by bot level.
//!
//! ```text
//!  record ─► count ─► MatchStatistics ─► judge (luck and skill: seconds of thought, once)
//!  many of them ─► Figures (of one subject), course, days ─► charts;  csv
//! ```
mod count;
mod csv;
mod figures;
mod history;
mod judge;
mod numbers;
mod stood_in;
mod subject;

pub use count::{count, count_without};
pub use csv::csv;
pub use figures::{ContractFigures, Figures, Streaks};
pub use history::{CoursePoint, Day, course, days};
pub use judge::{Judging, judge};
pub use numbers::{
    FiledMatch, HandNumbers, HowHandClosed, MatchStatistics, PlayerNumbers, day_in_name,
};
pub use stood_in::{BesideRecord, StoodIn};
pub use subject::{Subject, SubjectEntry, subjects};

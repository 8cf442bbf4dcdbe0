//! Player statistics from the records of finished matches, by person and by bot level.
//!
//! ```text
//! record ─► count ─► MatchStatistics ─► judge (luck and skill: seconds of computation, once)
//! matches ─► Figures (of one subject), course, days ─► charts;  csv
//! ```
mod count;
mod figures;
mod numbers;

pub use count::{Judging, Substitution, SubstitutionFile, count, count_without, judge};
pub use figures::{
    ContractFigures, CoursePoint, Day, Figures, Streaks, Subject, SubjectEntry, course, days,
    head_to_head, subjects,
};
pub use numbers::{FiledMatch, HandNumbers, MatchStatistics, PlayerNumbers, csv, day_in_name};

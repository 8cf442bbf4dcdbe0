//! The page of the statistics: somebody is chosen at the left; figures and charts at the right, in four sheets.
//!
//! ```text
//! Statistics.known ─► people (list)
//!                  └► body ─► overview · contracts · days · luck ─► chart ─► shapes and words
//! buttons: StatisticsAct ─► StatisticsView
//! ```
mod body;
mod chart;
mod contracts;
mod days;
mod figure;
mod luck;
mod overview;
mod page;
mod people;
mod plugin;
mod telling;
mod view;

pub use plugin::plugin;
pub(super) use telling::name_of_level;
pub use view::{StatisticsAct, StatisticsSheet, StatisticsView};

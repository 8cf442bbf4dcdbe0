//! The lesson: a match that teaches by being played. A coach says one or two short sentences at the thing they speak of; it follows
//! what happens and never holds anybody up.
mod coach;
mod hands;
mod line;
mod model;
mod panel;
mod place;
mod plugin;
mod seen;
mod tail;
mod target;
#[cfg(test)]
mod tests;
mod words;

pub use line::{Target, Topic};
pub use model::Lesson;
pub use panel::{CoachPanel, LessonButton};
pub use plugin::plugin;

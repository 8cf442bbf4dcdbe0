//! Charts: shapes on paper, and words round them. What they are is worked out without Bevy (`lines`, `bars`); the shapes become one
//! picture as sharp as the screen (`picture`), the words are texts like all others.
mod axis;
mod bars;
mod ink;
mod lines;
mod picture;
mod sketch;

pub(super) use axis::Axis;
pub(super) use bars::{Bar, bars};
pub(super) use ink::{Ink, Marker};
pub(super) use lines::{Line, LineChart, lines};
pub(super) use picture::{draw, spawn};
pub(super) use sketch::{Side, Sketch, What};

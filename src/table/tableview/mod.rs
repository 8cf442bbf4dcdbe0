//! The cards on the table: where they lie (pure), the entities that fly there, what is highlighted.
mod above;
mod afoot;
mod camera;
mod cards;
#[cfg(test)]
mod fan_tests;
mod fit;
#[cfg(test)]
mod fixed_tests;
mod foley;
mod ghosts;
mod groups;
mod hands;
mod key;
mod layout;
mod letters;
mod marks;
mod motion;
mod paint;
mod piles;
mod plugin;
#[cfg(test)]
mod question_tests;
#[cfg(test)]
mod real_matches;
mod ring;
mod room;
mod rows;
mod scale;
mod targets;
#[cfg(test)]
mod tests;
mod titlefan;
mod window;

pub use above::{ABOVE, Above, AboveCamera};
pub use camera::Nudge;
pub use cards::CardEntities;
pub use hands::{LIFTED, RAISED};
pub use key::CardKey;
pub use layout::{LayOut, Target, Wish, compute, drop_zone, hand_slot};
pub use letters::{SheetRoom, SheetSize, sheet_line};
pub use motion::{Current, Drawn, Fade, Flight, Held};
pub use piles::Lights;
pub use plugin::plugin;
pub use ring::{CardRing, FocusRing};
pub use targets::{FitsAt, Targets};

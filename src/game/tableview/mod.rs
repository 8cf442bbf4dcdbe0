//! The cards on the table: where they lie (pure), the entities that fly there, what is highlighted.
mod above;
mod camera;
mod cards;
mod felt;
mod fit;
mod flight;
mod ghosts;
mod groups;
mod hands;
mod layout;
mod marks;
mod piles;
mod plugin;
mod ring;
mod targets;
mod titlefan;

pub use above::ABOVE;
pub use cards::{CardEntities, CardKey};
pub use flight::{Current, Flight};
pub use hands::{LIFTED, RAISED};
pub use layout::{LayOut, Target, Wish, compute, drop_zone, hand_slot};
pub use piles::Lights;
pub use plugin::plugin;
pub use ring::{CardRing, FocusRing};
pub use targets::{FitsAt, Targets};

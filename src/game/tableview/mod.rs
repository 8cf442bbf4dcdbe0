//! The cards on the table: where they lie (pure), the entities that fly there, what is highlighted.
mod above;
mod camera;
mod cards;
mod drawn;
mod felt;
mod fit;
mod flight;
mod geometry;
mod ghosts;
mod groups;
mod hands;
mod jokers;
mod kept;
mod layout;
mod marks;
mod moves;
mod piles;
mod reconcile;
mod ring;
mod targets;
mod titlefan;
mod zones;

use bevy::prelude::*;

pub use above::ABOVE;
pub use cards::{CardEntities, CardKey};
pub use drawn::Drawn;
pub use flight::{Cue, Cues, Current, Flight, Flying, SnapAll, Speed};
pub use geometry::{Geometry, SeatPlace, Side};
pub use hands::{LIFTED, RAISED};
pub use kept::{Kept, KeptHand};
pub use layout::{
    Attention, Dragged, LayOut, Layout, Pose, Target, Wish, compute, drop_zone, hand_slot,
};
pub use marks::Advised;
pub use piles::Lights;
pub use ring::{CardRing, FocusRing};
pub use targets::{FitsAt, Targets};
pub use zones::{Hint, Key, Zone, Zones, jokers_in_shoe, shoe_size};

/// Adds camera, felt and cards.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        camera::plugin,
        above::plugin,
        felt::plugin,
        cards::plugin,
        layout::plugin,
        flight::plugin,
        marks::plugin,
        piles::plugin,
        targets::plugin,
        ghosts::plugin,
        ring::plugin,
        titlefan::plugin,
    ));
}

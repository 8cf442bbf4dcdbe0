//! The cards on the table: where they lie (pure), the entities that fly there, what is highlighted.
mod above;
mod advised;
mod camera;
mod cards;
mod drawn;
mod felt;
mod fit;
mod flight;
mod geometry;
mod groups;
mod hands;
mod layout;
mod marks;
mod titlefan;
mod zones;

use bevy::prelude::*;

pub use above::ABOVE;
pub use advised::Advised;
pub use cards::{CardEntities, CardKey};
pub use flight::{Cue, Cues, Current, Flight, Flying, SnapAll, Speed};
pub use geometry::{Geometry, SeatPlace, Side};
pub use layout::{
    Attention, Dragged, LayOut, Layout, Pose, Target, Wish, compute, drop_zone, hand_slot,
};
pub use zones::{Hint, Key, Zone, Zones, shoe_size};

/// Adds camera, felt and cards.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        camera::plugin,
        above::plugin,
        felt::plugin,
        cards::plugin,
        layout::plugin,
        flight::plugin,
        drawn::plugin,
        marks::plugin,
        titlefan::plugin,
    ));
}

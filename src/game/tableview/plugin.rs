//! The cards on the table as one plugin.
use super::{
    above, camera, cards, felt, flight, ghosts, layout, marks, piles, ring, targets, titlefan,
};
use bevy::prelude::*;

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

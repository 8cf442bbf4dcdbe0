//! The cards on the table as one plugin.
use super::{
    above, afoot, camera, cards, foley, ghosts, layout, marks, motion, paint, piles, ring, targets,
    titlefan, window,
};
use bevy::prelude::*;

/// Adds camera, felt and cards.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        camera::plugin,
        window::plugin,
        above::plugin,
        cards::plugin,
        layout::plugin,
        afoot::plugin,
        foley::plugin,
        marks::plugin,
        motion::plugin,
        paint::plugin,
        piles::plugin,
        targets::plugin,
        ghosts::plugin,
        ring::plugin,
        titlefan::plugin,
    ));
}

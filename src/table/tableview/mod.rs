//! Cards on the table: their layout, entities, motion and highlights.
mod camera;
mod cards;
mod frames;
mod layout;
mod motion;
mod paint;
mod targets;
mod titlefan;
mod window;
pub use camera::{OVERLAY_DEPTH, OverlayCamera, OverlayCards, TableShake};
pub use cards::{CardEntities, CardKey};
pub use frames::{CardRing, FocusRing};
pub use layout::{LIFTED, LayOut, LayoutRequest, RAISED, Target, compute, drop_zone};
pub use motion::{Current, DragSpring, Drawn, Fade, Flight};
pub use targets::{DropTargets, PileHighlights};
pub use window::{SheetRoom, SheetSize, sheet_line};

use bevy::prelude::*;

/// Adds the cameras, the table background and the cards.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        camera::plugin,
        window::plugin,
        cards::plugin,
        layout::plugin,
        motion::plugin,
        paint::plugin,
        targets::plugin,
        frames::plugin,
        titlefan::plugin,
    ));
}

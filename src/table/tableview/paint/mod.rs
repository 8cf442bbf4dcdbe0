//! Rendering of the cards. All cards share the deck's texture and are rendered in two passes.
//!
//! The opaque insides are rendered first, from the top card down, with depth testing. Covered pixels are therefore
//! never shaded, whether they belong to another card, a shadow or the felt. The soft parts (edges, shadows, frames,
//! labels) are blended over the insides from the bottom up, where they are visible. This matters because software
//! rendering spends nearly all of a frame on pixels.
mod cards;
mod felt;
mod marks;
mod sheet;
pub(super) use cards::tint;

use bevy::prelude::*;
use softrender::DrawList;

/// Adds the rendering of the cards and the table background.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DrawList>();
    app.add_plugins((marks::plugin, sheet::plugin, cards::plugin, felt::plugin));
}

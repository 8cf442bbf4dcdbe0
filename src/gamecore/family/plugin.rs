//! The family as a plugin.
use super::{InForce, inforce, keeper};
use crate::sets::{ChooseOwn, ChooseTexts, FrameSystems};
use bevy::prelude::*;

/// Reads the family's file and keeps it, and says what holds for whoever looks. Needs texts, folders, settings and what is shown.
pub fn plugin(app: &mut App) {
    app.add_plugins(keeper::plugin);
    app.init_resource::<InForce>();
    app.add_systems(
        Update,
        inforce::follow
            .in_set(ChooseOwn)
            .after(ChooseTexts)
            .before(FrameSystems::Input),
    );
}

//! All that turns wishes into actions, as one plugin.
use super::{apply, focus, pointer, prepare, press, refusals, scroll, skirt, staging, steady};
use bevy::prelude::*;

/// Adds devices, focus, selection and staging.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        focus::plugin,
        pointer::plugin,
        press::plugin,
        prepare::plugin,
        refusals::plugin,
        scroll::plugin,
        skirt::plugin,
        staging::plugin,
        steady::plugin,
        apply::plugin,
    ));
}

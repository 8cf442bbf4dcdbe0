//! All that turns wishes into actions, as one plugin.
use super::{
    apply, buzz, drag, focus, picking, pointer, prepare, press, refusals, scroll, staging, steady,
};
use bevy::prelude::*;

/// Adds devices, focus, selection and staging.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        buzz::plugin,
        drag::plugin,
        focus::plugin,
        picking::plugin,
        pointer::plugin,
        press::plugin,
        prepare::plugin,
        refusals::plugin,
        scroll::plugin,
        staging::plugin,
        steady::plugin,
        apply::plugin,
    ));
}

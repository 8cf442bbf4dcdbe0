//! Player intents. Pointer, keyboard and gamepad all produce the same [`PlayerIntent`](gamecore::model::PlayerIntent).
mod focus;
mod intent_handling;
mod pending;
mod picking;
mod piles;
mod pointer;
mod sorting;
mod staging;
pub use pending::InputGuard;

use bevy::prelude::*;

/// Adds all input systems of the table: pointer, focus, selection and meld draft.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        piles::plugin,
        focus::plugin,
        picking::plugin,
        pointer::plugin,
        staging::plugin,
        pending::plugin,
        intent_handling::plugin,
    ));
}

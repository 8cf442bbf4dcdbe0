//! The screens as one plugin.
use super::{curtain, handover, loading, matchover, scoresheet, setup, sheet, title};
use bevy::prelude::*;

/// Adds the screens.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        loading::plugin,
        title::plugin,
        setup::plugin,
        curtain::plugin,
        handover::plugin,
        sheet::plugin,
        scoresheet::plugin,
        matchover::plugin,
    ));
}

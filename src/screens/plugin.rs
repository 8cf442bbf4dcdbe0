//! The screens as one plugin.
use super::{
    curtain, curtain_lift, handover, loading, matchover, offer, scoresheet, setup, sheet, title,
};
use bevy::prelude::*;

/// Adds the screens.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        loading::plugin,
        title::plugin,
        offer::plugin,
        setup::plugin,
        curtain::plugin,
        curtain_lift::plugin,
        handover::plugin,
        sheet::plugin,
        scoresheet::plugin,
        matchover::plugin,
    ));
}

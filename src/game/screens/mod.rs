//! The screens: loading, title, set-up, and what lies over the table between two hands.
mod chart;
mod curtain;
mod draft;
mod faces;
mod handover;
mod loading;
mod matchover;
mod ranking;
mod scoresheet;
mod seatdraft;
mod seats;
mod setup;
mod sheet;
mod title;
mod who;

use bevy::prelude::*;

pub use draft::{Draft, SeatDraft};
pub use seats::Place;
pub(crate) use setup::entry_name;
pub use who::PICTURES;

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

/// What covers the table lies above the HUD and below the menus.
pub const OVER_THE_TABLE: i32 = 100;

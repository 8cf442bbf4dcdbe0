//! Screens of the game: loading, title, match set-up, and the overlays between two hands.
#![allow(
    missing_docs,
    reason = "part of the application: comments say what a name does not"
)]
pub mod advice;
mod chart;
mod hand_over;
pub mod lesson;
mod match_over;
mod privacy_screen;
pub mod replay;
mod setup;
mod sheet;
mod title;
mod ways;

use bevy::prelude::*;

pub use privacy_screen::PeekAct;
pub use setup::{SeatBox, SetupAct};
pub use title::{GameVersion, TitleAct};

pub fn plugin(app: &mut App) {
    app.add_plugins((
        title::plugin,
        setup::plugin,
        privacy_screen::plugin,
        hand_over::plugin,
        sheet::plugin,
        match_over::plugin,
    ));
}

//! What is written round the table: plates, bar, contract, buttons, prompts, narration, log.
mod actions;
mod bubble;
mod chip;
mod choice;
mod claim;
mod contract;
mod keys;
mod log;
mod muted;
mod narration;
mod places;
mod plate;
mod plates;
mod question;
mod seatdraw;
mod space;
mod talk;
mod tips;
mod topbar;
pub mod ways;
pub mod words;
mod worth;

use crate::game::{sets::FrameSystems, states::Screen};
use bevy::prelude::*;

pub use crate::game::widgets::{Toast, Tone};
pub use actions::ActionButton;
pub use bubble::Bubble;
pub use choice::{ChoiceList, ChoicePlace};
pub use log::{Log, ToggleLog};
pub use muted::refused_in_words;
pub use narration::Pill;
pub use places::melds_of;
pub use plate::signed;
pub use space::{Part, Space};

/// Adds the HUD, which lives while the screen shows the table.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        topbar::plugin,
        plates::plugin,
        contract::plugin,
        actions::plugin,
        claim::plugin,
        choice::plugin,
        narration::plugin,
        seatdraw::plugin,
        talk::plugin,
        bubble::plugin,
        log::plugin,
        muted::plugin,
        keys::plugin,
        tips::plugin,
    ));
    app.configure_sets(
        Update,
        Hud.in_set(FrameSystems::Present)
            .run_if(in_state(Screen::Table)),
    );
}

/// The systems that keep the HUD true.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hud;

/// The HUD lies above the cards and below everything that covers the table.
pub const DEPTH: i32 = 10;

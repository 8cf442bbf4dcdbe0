//! The heads-up display (HUD) around the table: nameplates, top bar, contract, buttons, prompts, narration and log.
#![allow(
    missing_docs,
    reason = "part of the application: comments say what a name does not"
)]
pub mod action_words;
mod banter;
mod bubble;
mod buttons;
mod choice;
mod claim;
mod claim_panel;
mod contract;
mod hot_seat;
mod keys;
mod layer;
mod log;
mod narration;
mod plate;
mod plates;
mod seatdraw;
mod space;
mod topbar;

pub use action_words::in_words as way_in_words;
pub use bubble::Bubble;
pub use buttons::{ActionButton, button_column};
pub use choice::{ChoiceList, ChoicePlace, melds_of};
pub use claim_panel::{filters_in_words, offered_filters};
pub use contract::CardHint;
pub use hot_seat::{ClaimButton, ClaimButtonsOf, PeekButton};
pub use keys::{ActionSign, PlayerKeySign, PlayerSigns, key_sign};
pub use layer::{DEPTH, Hud, HudState, letters, open};
pub use log::{Log, LogCard, LogLine, LogPanel, ToggleLog};
pub use narration::{Pill, draw_request};
pub use plate::DownSign;
pub use plates::{PlateNumber, PlateNumbers, PlateOf};
pub use space::{OccupiesTable, Space, TablePart};

use bevy::app::App;

/// Adds the HUD. Its systems run while the screen shows the table.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        layer::plugin,
        topbar::plugin,
        plates::plugin,
        contract::plugin,
        buttons::plugin,
        claim::plugin,
        choice::plugin,
        narration::plugin,
        seatdraw::plugin,
        banter::plugin,
        bubble::plugin,
        log::plugin,
        claim_panel::plugin,
    ));
    app.add_plugins((keys::plugin, hot_seat::plugin));
}

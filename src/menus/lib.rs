//! Menus, which can open over any screen.
#![allow(
    missing_docs,
    reason = "part of the application: comments say what a name does not"
)]
mod begin;
mod bindings;
mod credits;
mod family;
mod folders;
mod houserules;
mod matches;
mod pads;
mod pause;
mod phones;
mod player_name;
mod question;
mod recap;
mod rules;
pub mod screen_keyboard;
mod seat_player;
mod seats;
mod settings;
mod statistics;
mod themes;
mod window;

pub use begin::Begin;
pub use bindings::{BindingAct, BindingsView};
pub use family::{FamilyAct, FamilyTab, FamilyView, players_at};
pub use folders::{FolderOpener, OwnFolder};
pub use houserules::HouseRulesAct;
pub use matches::{MatchAct, MatchRef, MatchesTab, MatchesView, standing};
pub use pads::{PadRow, ReleasePad};
pub use phones::{PhoneAct, QrCode};
pub use player_name::NameAct;
pub use question::{Ask, MenuQuestion, PlayOnConfirmed, WantQuit};
pub use rules::{BookCard, Marked};
pub use seat_player::{EditedSeat, PlayerChoice, PortraitChoice, TypeName};
pub use seats::SeatAct;
pub use settings::{SettingAct, setting_control};
pub use statistics::{StatisticsAct, StatisticsSheet, StatisticsView};
pub use themes::{CardPick, StackRow, Tab, ThemeAct, ThemesView};
pub use window::{RememberedWindow, remember_window};

use bevy::prelude::*;

pub fn plugin(app: &mut App) {
    app.add_plugins((
        pause::plugin,
        question::plugin,
        settings::plugin,
        rules::plugin,
        houserules::plugin,
        credits::plugin,
        folders::plugin,
        window::plugin,
        themes::plugin,
        matches::plugin,
    ));
    app.add_plugins((
        pads::plugin,
        bindings::plugin,
        statistics::plugin,
        player_name::plugin,
        seat_player::plugin,
    ));
    app.add_plugins((family::plugin, seats::plugin, recap::plugin));
    app.add_plugins(phones::plugin);
}

//! Settings page. Every change takes effect at once and is saved.
//!
//! ```text
//! Setting::all() ─► lines (name, note, control) ─► SettingAct ─► Settings
//! decks: the image packs in use, and the table
//! ```
mod decks;
mod lines;

pub use decks::OfferedTable;
pub use lines::setting_control;

use crate::folders::folder_buttons;
use bevy::prelude::*;
use gamecore::{
    saves::SaveService,
    settings::{Setting, SettingGroup, Settings},
    states::Menu,
};
use lines::group;
use ui::{
    page::{Act, Element, IntoElements, Navigate, button, column, label, page, wrap},
    widgets::{Look, Size, palette as p, text},
};

/// Action of a control on the page. A setting is named by its field.
#[derive(Component, Clone, PartialEq, Debug)]
pub enum SettingAct {
    /// Turns a switch on or off.
    Flip(&'static str),
    /// Chooses an option.
    Set(&'static str, u32),
    /// Changes a value by this number of steps.
    Step(&'static str, i32),
    Table(OfferedTable),
}

pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Settings), open);
    app.add_observer(reduce);
}

/// Minimum width of a column of settings in design pixels. A window that is too narrow for two shows one.
const COLUMN: f32 = 400.0;

fn open(store: Res<SaveService>, mut commands: Commands) {
    let game = half((
        group(SettingGroup::Language),
        section("settings-table", group(SettingGroup::Table)),
        section("settings-motion", group(SettingGroup::Motion)),
        section("settings-folders", folder_buttons()),
    ));
    let picture = half((
        section("settings-reading", group(SettingGroup::Reading)),
        section("settings-deck", decks::lines(&store)),
        section("settings-picture", group(SettingGroup::Picture)),
        section("settings-sound", group(SettingGroup::Sound)),
    ));
    let halves = wrap(48.0).align(AlignItems::FlexStart);
    let pages = [
        ("menu-credits", Menu::Credits),
        ("bindings-title", Menu::Bindings),
    ];
    let to_page = |(key, menu)| button(key, Look::Quiet, Size::Medium).does(Navigate::To(menu));
    page(Menu::Settings, "settings-title", 1120.0)
        .controls(pages.map(to_page))
        .body((
            label("settings-note", text::NOTE),
            halves.children((game, picture)),
        ))
        .open(&mut commands);
}

fn half(content: impl IntoElements) -> Element {
    column(12.0).grow(COLUMN).children(content)
}

fn section(key: &'static str, content: impl IntoElements) -> (Element, Vec<Element>) {
    let heading = label(key, text::HEADING.size(p::LARGE * 0.9));
    let heading = heading.node(|node| node.margin.top = px(6));
    (heading, content.into_elements())
}

fn reduce(event: On<Act<SettingAct>>, mut settings: ResMut<Settings>) {
    let setting = |field| Setting::find(field).expect("a control changes a known setting");
    match event.act {
        SettingAct::Table(ref table) => table.choose(&mut settings),
        SettingAct::Flip(field) => {
            let is_on = setting(field).get(&settings) != 0;
            setting(field).set(&mut settings, u32::from(!is_on));
        }
        SettingAct::Set(field, value) => setting(field).set(&mut settings, value),
        SettingAct::Step(field, by) => setting(field).step(&mut settings, by),
    }
}

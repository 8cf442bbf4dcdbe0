//! Settings page. Every change takes effect at once and is saved.
//!
//! ```text
//! Setting::all() ─► Line (name, note, control) ─► SettingAct ─► Settings
//! decks: the image packs in use, and the table
//! ```
mod decks;

pub use decks::OfferedTable;

use crate::folders::folder_buttons;
use bevy::prelude::*;
use gamecore::{
    i18n::{Localized, Texts, Words},
    saves::SaveService,
    settings::{ControlForm, NONE, Setting, SettingGroup, SettingValue, Settings, setting_key},
    states::Menu,
};
use ui::{
    audio::SoundDevice,
    page::{
        Act, Element, IntoElements, Navigate, button, choice, column, label, page, row, stepper,
        toggle, wrap,
    },
    theme::DeckExtras,
    widgets::{Look, Size, ValueRange, palette as p, text},
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

#[derive(Clone, PartialEq, Debug)]
enum Line {
    /// Setting with this field and value.
    Setting(&'static str, u32),
    /// Remark on the setting above or on the group.
    Remark(Words),
}

/// Creates the lines of a group.
fn group(group: SettingGroup) -> Element {
    let lines = move |settings: Res<Settings>,
                      texts: Res<Texts>,
                      device: Res<SoundDevice>,
                      decks: Res<DeckExtras>| {
        let mut lines = Vec::new();
        if group == SettingGroup::Sound && device.is_missing() {
            lines.push(Line::Remark("settings-silent".into()));
        }
        for setting in Setting::all().filter(|setting| setting.group == group) {
            let value = match setting.field {
                // The language in use, which the system may have chosen.
                "language" => texts.language().number(),
                _ => setting.get(&settings),
            };
            lines.push(Line::Setting(setting.field, value));
            if setting.field == "high_contrast" && !decks.without_twin.is_empty() {
                let names = decks.without_twin.join(" · ");
                let remark = Localized::new("setting-high-contrast-no-twin").arg("decks", names);
                lines.push(Line::Remark(remark.into()));
            }
        }
        lines
    };
    column(12.0).list(lines, line)
}

fn line(line: &Line) -> Option<Element> {
    match line {
        Line::Remark(words) => Some(label(words.clone(), text::NOTE.color(p::TEXT))),
        Line::Setting(field, value) => {
            let setting = Setting::find(field)?;
            let note = Localized::new(format!("{}-note", setting_key(field)));
            let control = control(setting, *value).described(note);
            let words = setting_words(field, true);
            Some(match setting.control.form {
                ControlForm::Options => column(6.0).children((words, control)),
                ControlForm::Switch | ControlForm::Steps => row(16.0)
                    .node(|node| node.min_height = px(34))
                    .children((words.grow(0.0), control)),
            })
        }
    }
}

/// Creates the name of a setting, with its explanation if it has one.
fn setting_words(field: &str, is_explained: bool) -> Element {
    let key = setting_key(field);
    let note = Localized::new(format!("{key}-note"));
    column(1.0).children((
        label(Localized::new(key), text::BODY),
        is_explained.then(|| label(note, text::NOTE)),
    ))
}

/// Creates the control of a setting, for a page that shows only this one.
pub fn setting_control(field: &'static str) -> Element {
    let value = move |settings: Res<Settings>| Setting::find(field).map(|it| it.get(&settings));
    let view = move |value: &u32| Setting::find(field).map(|setting| control(setting, *value));
    column(0.0).live(value, view)
}

fn control(setting: &'static Setting, value: u32) -> Element {
    let (field, control) = (setting.field, &setting.control);
    let name = Localized::new(setting_key(field));
    let all = control.values();
    match control.form {
        ControlForm::Switch => toggle(name, value != 0).does(SettingAct::Flip(field)),
        ControlForm::Options => {
            let option = |value: u32| (control.words(value), SettingAct::Set(field, value));
            let now = SettingAct::Set(field, value);
            choice(name, all.into_iter().map(option), now, Size::Small)
        }
        ControlForm::Steps => {
            let range = match all.contains(&NONE) {
                true => {
                    let lower = all.iter().filter(|one| **one < value).count();
                    ValueRange::choices(all.len(), lower)
                }
                false => ValueRange {
                    now: value.into(),
                    all: all.into_iter().map(f64::from).collect(),
                },
            };
            let step = move |by| SettingAct::Step(field, by);
            stepper(name, control.words(value), range, 150.0, step)
        }
    }
}

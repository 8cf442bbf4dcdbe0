//! Lines of the page: the name of a setting, its explanation and its control.
use super::SettingAct;
use bevy::prelude::*;
use gamecore::{
    i18n::{Localized, Texts, Words},
    settings::{ControlForm, NONE, Setting, SettingGroup, SettingValue, Settings, setting_key},
};
use ui::{
    audio::SoundDevice,
    page::{Element, choice, column, label, row, stepper, toggle},
    theme::DeckExtras,
    widgets::{Size, ValueRange, palette as p, text},
};

#[derive(Clone, PartialEq, Debug)]
enum Line {
    /// Setting with this field and value.
    Setting(&'static str, u32),
    /// Remark on the setting above or on the group.
    Remark(Words),
}

/// Creates the lines of a group.
pub(super) fn group(group: SettingGroup) -> Element {
    column(12.0).list(lines(group), line)
}

type LineParams<'w> = (
    Res<'w, Settings>,
    Res<'w, Texts>,
    Res<'w, SoundDevice>,
    Res<'w, DeckExtras>,
);

fn lines(group: SettingGroup) -> impl Fn(LineParams) -> Vec<Line> {
    move |(settings, texts, device, decks)| {
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
    }
}

fn line(line: &Line) -> Option<Element> {
    match line {
        Line::Remark(words) => Some(label(words.clone(), text::NOTE.color(p::TEXT))),
        Line::Setting(field, value) => {
            let setting = Setting::find(field)?;
            let note = Localized::new(format!("{}-note", setting_key(field)));
            let control = control(setting, *value).described(note);
            let words = words(field, true);
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
pub(super) fn words(field: &str, is_explained: bool) -> Element {
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

//! The foot of the page: how it goes, what a key means already, and why it cannot be had.
use super::{
    rows::{BindingOf, family, name},
    view::{Answer, BindingsView, Said},
};
use bevy::{
    input_focus::{FocusCause, InputFocus},
    prelude::*,
    ui_widgets::observe,
};
use gamecore::{
    i18n::{Localized, Texts},
    input::{Bindings, DeviceUsed, PadPresses},
};
use ui::widgets::{Chosen, Live, Look, Size, Style, button, localized, palette as p, row, text};

/// The foot.
#[derive(Component)]
pub(super) struct Foot;

/// What it says: a sentence, and whether it is a question.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct FootState {
    sentence: Localized,
    said: Said,
}

pub(super) fn spawn(page: &mut ChildSpawnerCommands) {
    let node = Node {
        min_height: px(32),
        ..row(12.0)
    };
    page.spawn((node, Foot, Live::<FootState>::default()));
}

pub(super) fn follow(
    (view, device, texts): (Res<BindingsView>, Res<DeviceUsed>, Res<Texts>),
    presses: PadPresses,
    mut feet: Query<(Entity, &mut Live<FootState>), With<Foot>>,
    mut commands: Commands,
) {
    let family = family(*device, &presses.all());
    let sentence = match view.said {
        Said::Nothing => Localized::new("bindings-note"),
        Said::Clash {
            act,
            trigger,
            other,
        } => Localized::new("bindings-clash")
            .arg("sign", trigger.label(family))
            .arg("other", name(other).resolve(&texts))
            .arg("act", name(act).resolve(&texts)),
        Said::Fixed(trigger) => Localized::new("bindings-fixed").arg("sign", trigger.label(family)),
        Said::Needed(trigger, act) => Localized::new("bindings-needed")
            .arg("sign", trigger.label(family))
            .arg("act", name(act).resolve(&texts)),
    };
    let state = FootState {
        sentence,
        said: view.said,
    };
    for (entity, mut live) in &mut feet {
        let live = live.bypass_change_detection();
        live.show(&mut commands, entity, state.clone(), |foot, state| {
            let style: Style = match state.said {
                Said::Nothing => text::NOTE,
                _ => text::BODY.size(p::SMALL * 1.1).color(p::AMBER),
            };
            let room = Node {
                flex_grow: 1.0,
                flex_basis: px(0),
                ..default()
            };
            foot.spawn((localized(state.sentence.clone(), style), room));
            if let Said::Clash { .. } = state.said {
                for (key, look, reply) in [
                    ("bindings-exchange", Look::Brass, Answer::Exchange),
                    ("bindings-leave", Look::Plain, Answer::Leave),
                ] {
                    foot.spawn((button(key, look, Size::Small), reply, observe(answer)));
                }
            }
        });
    }
}

/// The question has just been asked: the focus goes to its first answer, wherever it was.
pub(super) fn lead_focus(
    answers: Query<(Entity, &Answer), Added<Answer>>,
    mut focus: ResMut<InputFocus>,
) {
    let first = answers
        .iter()
        .find(|(_, answer)| **answer == Answer::Exchange);
    if let Some((button, _)) = first {
        focus.set(button, FocusCause::Navigated);
    }
}

fn answer(
    chosen: On<Chosen>,
    answers: Query<&Answer>,
    rows: Query<(Entity, &BindingOf)>,
    mut view: ResMut<BindingsView>,
    mut bindings: ResMut<Bindings>,
    mut focus: ResMut<InputFocus>,
) {
    let Said::Clash { act, trigger, .. } = view.said else {
        return;
    };
    match answers.get(chosen.entity) {
        Ok(Answer::Exchange) => view.bind(act, trigger, &mut bindings),
        Ok(Answer::Leave) | Err(_) => view.said = Said::Nothing,
    }
    if let Some((row, _)) = rows.iter().find(|(_, BindingOf(of))| *of == act) {
        focus.set(row, FocusCause::Navigated);
    }
}

//! A name is typed into a line. Enter, another press of the button and a click elsewhere keep what was typed, Escape does not.
use super::{
    deed::Known,
    view::{FamilyAct, FamilyView, Naming},
};
use crate::game::widgets::{Field, GivenUp, Named, TypeAtOnce, Typed, TypedOnScreen, text_field};
use bevy::{
    input_focus::{FocusCause, InputFocus},
    prelude::*,
    ui_widgets::observe,
};

/// The line that a name is typed into.
#[derive(Component)]
pub(super) struct NameLine;

/// The line, with the name that there is.
pub(super) fn spawn(lines: &mut ChildSpawnerCommands, name: &str, length: usize, width: f32) {
    let typed = |typed: On<Typed>, mut view: ResMut<FamilyView>| {
        if let Some((_, name)) = &mut view.bypass_change_detection().naming {
            name.clone_from(&typed.text);
        }
    };
    let given_up = |_: On<GivenUp>, mut view: ResMut<FamilyView>| view.given_up = true;
    lines.spawn((
        text_field(name, length, px(width)),
        NameLine,
        Named::new("aloud-name"),
        TypeAtOnce,
        observe(typed),
        observe(given_up),
    ));
}

/// The line that has just appeared is typed into.
pub(super) fn begin(
    lines: Query<Entity, (Added<NameLine>, With<Field>)>,
    mut focus: ResMut<InputFocus>,
) {
    if let Some(line) = lines.iter().last() {
        focus.set(line, FocusCause::Navigated);
    }
}

/// Once the line has lost the focus, the typing is over.
pub(super) fn end(
    lines: Query<(Entity, Ref<NameLine>)>,
    acts: Query<(Entity, &FamilyAct)>,
    mut known: Known,
    mut focus: ResMut<InputFocus>,
    on_screen: Option<Res<TypedOnScreen>>,
) {
    let Some((line, appeared)) = lines.iter().next() else {
        return;
    };
    if on_screen.is_some_and(|typed| typed.0 == line) {
        return;
    }
    if appeared.is_added() || focus.get() == Some(line) {
        return;
    }
    if focus.get().is_none() || known.view.given_up {
        put_back(&mut focus, &acts, &known.view);
    }
    if known.view.given_up {
        // What there was stays.
        known.view.given_up = false;
        known.view.naming = None;
        return;
    }
    keep(&mut known);
}

/// The button that began it has the focus again.
fn put_back(focus: &mut InputFocus, acts: &Query<(Entity, &FamilyAct)>, view: &FamilyView) {
    let began = match view.naming {
        Some((Naming::Newcomer, _)) => FamilyAct::Add,
        Some((Naming::Person(_), _)) => FamilyAct::Rename,
        Some((Naming::Table(at), _)) => FamilyAct::NameTable(at),
        None => return,
    };
    if let Some((button, _)) = acts.iter().find(|(_, act)| **act == began) {
        focus.set(button, FocusCause::Navigated);
    }
}

/// Keeps what was typed.
pub(super) fn keep(known: &mut Known) {
    if known.view.naming.is_some()
        && let Some((naming, name)) = known.view.naming.take()
    {
        known.name(naming, &name);
    }
}

/// The page is left while a name is typed.
pub(super) fn leave(mut known: Known) {
    keep(&mut known);
}

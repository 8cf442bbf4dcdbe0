//! A match is given a name: a line to type into takes the place of what it is called. Enter, another press of the button and a click
//! elsewhere keep what was typed, Escape does not.
use super::view::{MatchAct, MatchesView};
use crate::game::{
    saves::{LABEL_LENGTH, Store},
    widgets::{Field, GivenUp, Named, TypeAtOnce, Typed, TypedOnScreen, text_field},
};
use bevy::{
    input_focus::{FocusCause, InputFocus},
    prelude::*,
    ui_widgets::observe,
};

/// The line that a name is typed into.
#[derive(Component)]
pub(super) struct NameLine;

/// The line, with the name that the match has.
pub(super) fn spawn(lines: &mut ChildSpawnerCommands, name: &str) {
    let typed = |typed: On<Typed>, mut view: ResMut<MatchesView>| {
        if let Some((_, name)) = &mut view.bypass_change_detection().naming {
            name.clone_from(&typed.text);
        }
    };
    let given_up = |_: On<GivenUp>, mut view: ResMut<MatchesView>| view.given_up = true;
    lines.spawn((
        text_field(name, LABEL_LENGTH, px(360)),
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
    acts: Query<(Entity, &MatchAct)>,
    mut view: ResMut<MatchesView>,
    mut store: ResMut<Store>,
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
    if view.given_up {
        view.given_up = false;
        // What the match is called stays, and the button has the focus again.
        put_back(&mut focus, &acts, &view);
        view.naming = None;
        return;
    }
    if focus.get().is_none() {
        put_back(&mut focus, &acts, &view);
    }
    keep(&mut view, &mut store);
}

fn put_back(focus: &mut InputFocus, acts: &Query<(Entity, &MatchAct)>, view: &MatchesView) {
    let named = view.naming.as_ref().map(|(id, _)| id);
    let is_it = |act: &MatchAct| matches!(act, MatchAct::Name(id) if Some(id) == named);
    if let Some((button, _)) = acts.iter().find(|(_, act)| is_it(act)) {
        focus.set(button, FocusCause::Navigated);
    }
}

/// Keeps what was typed.
pub(super) fn keep(view: &mut ResMut<MatchesView>, store: &mut Store) {
    if view.naming.is_some()
        && let Some((id, name)) = view.naming.take()
    {
        store.rename(&id, &name);
    }
}

/// The page is left while a name is typed.
pub(super) fn leave(mut view: ResMut<MatchesView>, mut store: ResMut<Store>) {
    keep(&mut view, &mut store);
}

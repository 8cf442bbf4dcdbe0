//! A match is given a name: a line to type into takes the place of what it is called.
use super::view::{MatchAct, MatchesView};
use crate::nameline::{self, LineNow};
use bevy::prelude::*;
use gamecore::saves::{LABEL_LENGTH, Store};

impl nameline::Naming for MatchesView {
    fn typed(&mut self) -> Option<&mut String> {
        self.naming.as_mut().map(|(_, name)| name)
    }

    fn give_up(&mut self) {
        self.given_up = true;
    }
}

/// The line, with the name that the match has.
pub(super) fn spawn(lines: &mut ChildSpawnerCommands, name: &str) {
    nameline::spawn::<MatchesView>(lines, name, LABEL_LENGTH, 360.0);
}

/// Once the line has lost the focus, the typing is over.
pub(super) fn end(
    acts: Query<(Entity, &MatchAct)>,
    mut view: ResMut<MatchesView>,
    mut store: ResMut<Store>,
    mut line: LineNow,
) {
    if !line.is_over() {
        return;
    }
    if line.is_left() || view.given_up {
        line.put_back(began(&acts, &view));
    }
    if view.given_up {
        // What the match is called stays.
        view.given_up = false;
        view.naming = None;
        return;
    }
    keep(&mut view, &mut store);
}

/// The button that began it.
fn began(acts: &Query<(Entity, &MatchAct)>, view: &MatchesView) -> Option<Entity> {
    let named = view.naming.as_ref().map(|(id, _)| id)?;
    let is_it = |act: &MatchAct| matches!(act, MatchAct::Name(id) if id == named);
    let button = acts.iter().find(|(_, act)| is_it(act));
    button.map(|(button, _)| button)
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

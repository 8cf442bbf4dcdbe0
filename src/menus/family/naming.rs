//! The name of a person or of a table is typed.
use super::{
    deed::Known,
    view::{FamilyAct, FamilyView, Naming},
};
use crate::nameline::{self, LineNow};
use bevy::prelude::*;

impl nameline::Naming for FamilyView {
    fn typed(&mut self) -> Option<&mut String> {
        self.naming.as_mut().map(|(_, name)| name)
    }

    fn give_up(&mut self) {
        self.given_up = true;
    }
}

/// The line, with the name that there is.
pub(super) fn spawn(lines: &mut ChildSpawnerCommands, name: &str, length: usize, width: f32) {
    nameline::spawn::<FamilyView>(lines, name, length, width);
}

/// Once the line has lost the focus, the typing is over.
pub(super) fn end(acts: Query<(Entity, &FamilyAct)>, mut known: Known, mut line: LineNow) {
    if !line.is_over() {
        return;
    }
    if line.is_left() || known.view.given_up {
        line.put_back(began(&acts, &known.view));
    }
    if known.view.given_up {
        // What there was stays.
        known.view.given_up = false;
        known.view.naming = None;
        return;
    }
    keep(&mut known);
}

/// The button that began it.
fn began(acts: &Query<(Entity, &FamilyAct)>, view: &FamilyView) -> Option<Entity> {
    let began = match view.naming.as_ref()?.0 {
        Naming::Newcomer => FamilyAct::Add,
        Naming::Person(_) => FamilyAct::Rename,
        Naming::Table(at) => FamilyAct::NameTable(at),
    };
    let button = acts.iter().find(|(_, act)| **act == began);
    button.map(|(button, _)| button)
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

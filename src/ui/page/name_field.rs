//! Text field that replaces a name on a page while it is being edited. Enter, a press of any button, a click elsewhere
//! and closing the page save the new name. Escape discards it.
use super::{
    acts::{Act, ActKey, Action, Does},
    element::Element,
};
use crate::widgets::{Field, InputCancelled, Named, TypeAtOnce, TypedOnScreen, text_field};
use bevy::{
    input_focus::{FocusCause, InputFocus},
    prelude::*,
};

type End = Box<dyn FnOnce(Option<String>, &mut Commands) + Send + Sync>;

#[derive(Component)]
pub(super) struct NameField {
    /// Action of the button that began the typing. The focus returns to this button.
    pub opener: ActKey,
    /// `None` once the typing has ended.
    end: Option<End>,
}

impl NameField {
    /// Ends the typing. Later calls do nothing. `None` discards the name.
    pub fn end(&mut self, name: Option<&str>, commands: &mut Commands) {
        if let Some(end) = self.end.take() {
            end(name.map(str::to_owned), commands);
        }
    }
}

/// Creates the field. It takes the focus at once. `opener` is the action of the button that began the typing. `done`
/// creates the action at its end from the new name, or from `None` after Escape.
pub fn name_field<A: Action>(
    name: &str,
    length: usize,
    width: f32,
    opener: &A,
    done: fn(Option<String>) -> A,
) -> Element {
    let end = move |name, commands: &mut Commands| commands.trigger(Act { act: done(name) });
    let name_field = NameField {
        opener: ActKey::of(opener),
        end: Some(Box::new(end)),
    };
    Element::new(text_field(name, length, px(width)))
        .with((Named::new("aloud-name"), TypeAtOnce, name_field))
        .focused()
}

/// Ends the typing when the field has lost the focus to anything but the on-screen keyboard.
pub(super) fn end(
    mut fields: Query<(Entity, &mut NameField, &Field)>,
    controls: Query<(Entity, &Does)>,
    on_screen: Option<Res<TypedOnScreen>>,
    mut focus: ResMut<InputFocus>,
    mut commands: Commands,
) {
    for (entity, mut name, field) in &mut fields {
        let typing = on_screen.as_ref().is_some_and(|typed| typed.0 == entity);
        if typing || focus.get() == Some(entity) {
            continue;
        }
        if focus.get().is_none() {
            return_focus(&name, &controls, &mut focus);
        }
        name.end(Some(field.text()), &mut commands);
    }
}

fn return_focus(name: &NameField, controls: &Query<(Entity, &Does)>, focus: &mut InputFocus) {
    let opener = controls.iter().find(|(_, does)| does.key == name.opener);
    if let Some((opener, _)) = opener {
        focus.set(opener, FocusCause::Navigated);
    }
}

pub(super) fn cancel(
    event: On<InputCancelled>,
    mut fields: Query<&mut NameField>,
    controls: Query<(Entity, &Does)>,
    mut focus: ResMut<InputFocus>,
    mut commands: Commands,
) {
    if let Ok(mut name) = fields.get_mut(event.entity) {
        name.end(None, &mut commands);
        return_focus(&name, &controls, &mut focus);
    }
}

/// Keeps the name if the page closes.
pub(super) fn leave(
    event: On<Remove, NameField>,
    mut fields: Query<(&mut NameField, &Field)>,
    mut commands: Commands,
) {
    if let Ok((mut name, field)) = fields.get_mut(event.entity) {
        name.end(Some(field.text()), &mut commands);
    }
}

//! Actions of controls. Each page has one enum of actions, and one observer of [`Act`] that performs them. A press of a
//! control also ends the editing of a name.
use super::element::Element;
use crate::widgets::{
    Activated, Field, InputCancelled, Named, TypeAtOnce, TypedOnScreen, text_field,
};
use bevy::{
    input_focus::{FocusCause, InputFocus},
    prelude::*,
};
use gamecore::states::{Menu, MenuStack};
use std::fmt::Debug;

/// Action of a control. It is a component of the control's entity.
pub trait Action: Component + Clone + PartialEq + Debug {}

impl<A: Component + Clone + PartialEq + Debug> Action for A {}

/// Event: a control with this action was activated.
#[derive(Event, Clone, Debug)]
pub struct Act<A: Action> {
    pub act: A,
}

/// Type-erased action of a control.
#[derive(Component)]
pub(super) struct Does {
    pub key: ActKey,
    /// Action whose control gets the focus if a rebuild removes this control.
    pub successor: Option<ActKey>,
    trigger: Box<dyn Fn(&mut Commands) + Send + Sync>,
}

/// Identity of an action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ActKey(String);

impl ActKey {
    pub fn of<T: Debug>(act: &T) -> ActKey {
        ActKey(format!("{}::{act:?}", std::any::type_name::<T>()))
    }
}

impl Does {
    /// Creates an action that writes a message.
    pub fn sending<M: Message + Clone + Debug>(message: M) -> Does {
        let key = ActKey::of(&message);
        Does::with(key, move |commands| {
            _ = commands.write_message(message.clone());
        })
    }

    pub fn new<A: Action>(act: &A) -> Does {
        let (key, act) = (ActKey::of(act), act.clone());
        Does::with(key, move |commands| {
            commands.trigger(Act { act: act.clone() });
        })
    }

    fn with(key: ActKey, trigger: impl Fn(&mut Commands) + Send + Sync + 'static) -> Does {
        Does {
            key,
            successor: None,
            trigger: Box::new(trigger),
        }
    }
}

/// Triggers [`Act`] for an activated control. A name that is being typed is saved first. The control that opened the
/// name field only closes it again.
pub(super) fn act(
    event: On<Activated>,
    controls: Query<&Does>,
    mut names: Query<(&mut NameField, &Field)>,
    on_screen: Option<Res<TypedOnScreen>>,
    mut commands: Commands,
) {
    let Ok(does) = controls.get(event.entity) else {
        return;
    };
    let mut ended = false;
    // The keys of the on-screen keyboard are controls too. They do not end the typing.
    for (mut name, field) in names.iter_mut().filter(|_| on_screen.is_none()) {
        ended |= name.opener == does.key;
        name.end(Some(field.text()), &mut commands);
    }
    if !ended {
        (does.trigger)(&mut commands);
    }
}

/// Action that leads to another menu.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Navigate {
    /// To the menu or screen from which this one was opened.
    Back,
    To(Menu),
}

pub(super) fn navigate(
    event: On<Act<Navigate>>,
    stack: Res<MenuStack>,
    mut next: ResMut<NextState<Menu>>,
) {
    let menu = match event.act {
        Navigate::Back => stack.back(),
        Navigate::To(menu) => menu,
    };
    NextState::set_if_neq(&mut next, menu);
}

type End = Box<dyn FnOnce(Option<String>, &mut Commands) + Send + Sync>;

/// Text field that replaces a name on a page while it is being edited. Enter, a press of any button, a click elsewhere
/// and closing the page save the new name. Escape discards it.
#[derive(Component)]
pub(super) struct NameField {
    /// Action of the button that began the typing. The focus returns to this button.
    opener: ActKey,
    /// `None` once the typing has ended.
    end: Option<End>,
}

impl NameField {
    /// Ends the typing. Later calls do nothing. `None` discards the name.
    fn end(&mut self, name: Option<&str>, commands: &mut Commands) {
        if let Some(end) = self.end.take() {
            end(name.map(str::to_owned), commands);
        }
    }
}

/// Creates the field for a name. It takes the focus at once. `opener` is the action of the button that began the typing. `done`
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
pub(super) fn end_typing(
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

pub(super) fn cancel_typing(
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
pub(super) fn keep_name(
    event: On<Remove, NameField>,
    mut fields: Query<(&mut NameField, &Field)>,
    mut commands: Commands,
) {
    if let Ok((mut name, field)) = fields.get_mut(event.entity) {
        name.end(Some(field.text()), &mut commands);
    }
}

//! Actions of controls. Each page has one enum of actions, and one observer of [`Act`] that performs them.
use super::name_field::NameField;
use crate::widgets::{Activated, Field, TypedOnScreen};
use bevy::prelude::*;
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
    pub fn of<A: Action>(act: &A) -> ActKey {
        ActKey(format!("{}::{act:?}", std::any::type_name::<A>()))
    }
}

impl Does {
    /// Creates an action that writes a message.
    pub fn sending<M: Message + Clone + Debug>(message: M) -> Does {
        Does {
            key: ActKey(format!("{}::{message:?}", std::any::type_name::<M>())),
            successor: None,
            trigger: Box::new(move |commands| _ = commands.write_message(message.clone())),
        }
    }

    pub fn new<A: Action>(act: &A) -> Does {
        let key = ActKey::of(act);
        let act = act.clone();
        let trigger = move |commands: &mut Commands| commands.trigger(Act { act: act.clone() });
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

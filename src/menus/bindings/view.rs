//! What the page shows: of which device, and what is being asked.
use bevy::prelude::*;
use gamecore::input::{Bindings, BoundDevice, Capture, Captured, NotBound, PlayerAction, Trigger};

/// What the page shows.
#[derive(Resource, Clone, PartialEq, Eq, Debug)]
pub struct BindingsView {
    /// The device whose keys or buttons it shows.
    pub device: BoundDevice,
    /// For which action a press is awaited.
    pub waits: Option<PlayerAction>,
    /// What is said at its foot.
    pub said: Said,
}

/// What is said at the foot of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Said {
    /// Nothing but how it goes.
    #[default]
    Nothing,
    /// This would mean two things: shall they change places?
    Clash {
        /// The action it is wanted for.
        act: PlayerAction,
        /// What was pressed.
        trigger: Trigger,
        /// What it means now.
        other: PlayerAction,
    },
    /// Nothing else can be bound to this.
    Fixed(Trigger),
    /// It means this, which would be left without.
    Needed(Trigger, PlayerAction),
}

/// An answer to the question at the foot. A component of the button.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// They change places.
    Exchange,
    /// Everything stays.
    Leave,
}

impl Default for BindingsView {
    fn default() -> BindingsView {
        BindingsView {
            device: BoundDevice::Keyboard,
            waits: None,
            said: Said::Nothing,
        }
    }
}

impl BindingsView {
    /// Takes what was pressed: binds it, or asks first.
    pub(super) fn take(&mut self, captured: Captured, bindings: &mut ResMut<Bindings>) {
        let (Some(act), Captured::Trigger(trigger)) = (self.waits.take(), captured) else {
            return;
        };
        match bindings.clash(act, trigger) {
            _ if bindings.of(act, self.device).any(|it| it == trigger)
                && bindings.of(act, self.device).count() == 1 => {}
            Some(other) => {
                // What cannot be done is not asked.
                self.said = match bindings.clone().bind(act, trigger) {
                    Ok(()) => Said::Clash {
                        act,
                        trigger,
                        other,
                    },
                    Err(why) => why_not(why, trigger),
                };
            }
            None => self.bind(act, trigger, bindings),
        }
    }

    /// Binds without asking.
    pub(super) fn bind(
        &mut self,
        act: PlayerAction,
        trigger: Trigger,
        bindings: &mut ResMut<Bindings>,
    ) {
        self.said = match bindings.bind(act, trigger) {
            Ok(()) => Said::Nothing,
            Err(why) => why_not(why, trigger),
        };
    }

    /// Everything that was begun is called off.
    pub(super) fn call_off(&mut self, capture: &mut Capture) {
        self.waits = None;
        self.said = Said::Nothing;
        capture.end();
    }
}

fn why_not(why: NotBound, trigger: Trigger) -> Said {
    match why {
        NotBound::Fixed => Said::Fixed(trigger),
        NotBound::Needed(act) => Said::Needed(trigger, act),
    }
}

//! State of the page, and the actions of its controls.
use bevy::prelude::*;
use gamecore::input::{
    Arrangement, Bindings, BoundDevice, Capture, Captured, NotBound, PlayerAction, Trigger,
};

#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct BindingsView {
    /// Device whose bindings the page shows.
    pub device: BoundDevice,
    /// Action for which the page waits for a press.
    pub capturing: Option<PlayerAction>,
    pub notice: BindingNotice,
}

/// Line at the foot of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum BindingNotice {
    /// General instructions.
    #[default]
    Help,
    /// Asks whether to swap the bindings of `act` and `other`, because `trigger` is bound to `other`.
    Clash {
        act: PlayerAction,
        trigger: Trigger,
        other: PlayerAction,
    },
    /// This trigger cannot be bound.
    Refused(Trigger, NotBound),
}

/// Action of a control on the page.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub enum BindingAct {
    Device(BoundDevice),
    Arrange(Arrangement),
    /// Waits for the press that will be bound to this action.
    Bind(PlayerAction),
    /// Restores the default binding.
    Reset(PlayerAction),
    /// Answers *yes* to the question.
    Exchange,
    /// Answers *no*.
    Leave,
}

impl BindingsView {
    /// Binds the captured press, or asks first.
    pub(super) fn take(&mut self, captured: Captured, bindings: &mut ResMut<Bindings>) {
        let (Some(act), Captured::Trigger(trigger)) = (self.capturing.take(), captured) else {
            return;
        };
        match bindings.clash(act, trigger) {
            // The trigger already is the only one.
            _ if bindings.of(act, self.device).eq([trigger]) => {}
            Some(other) => {
                // The page does not ask about a swap that is impossible.
                self.notice = match bindings.clone().bind(act, trigger) {
                    Ok(()) => BindingNotice::Clash {
                        act,
                        trigger,
                        other,
                    },
                    Err(reason) => BindingNotice::Refused(trigger, reason),
                };
            }
            None => self.bind(act, trigger, bindings),
        }
    }

    /// Binds without a question.
    pub(super) fn bind(
        &mut self,
        act: PlayerAction,
        trigger: Trigger,
        bindings: &mut ResMut<Bindings>,
    ) {
        self.notice = match bindings.bind(act, trigger) {
            Ok(()) => BindingNotice::Help,
            Err(reason) => BindingNotice::Refused(trigger, reason),
        };
    }

    /// Cancels the capture and the question.
    pub(super) fn cancel(&mut self, capture: &mut Capture) {
        self.capturing = None;
        self.notice = BindingNotice::Help;
        capture.end();
    }
}

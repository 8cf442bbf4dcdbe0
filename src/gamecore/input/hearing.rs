//! Who is listened to: at a table of several people only the gamepad of whoever is asked, and nobody while a key is being chosen.
use super::PlayerAction;
use bevy::prelude::*;

/// Which gamepads are listened to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum PadHearing {
    /// All of them.
    #[default]
    All,
    /// These, and the others only for the pause menu.
    Only(Vec<Entity>),
    /// None: whoever shows the page reads them one by one ([`super::PadPresses`]).
    None,
}

/// Which devices are listened to in this frame. Written before devices are read.
#[derive(Resource, Clone, PartialEq, Eq, Debug)]
pub struct Hearing {
    /// Whether the keyboard is.
    pub keyboard: bool,
    /// Which gamepads are.
    pub pads: PadHearing,
    /// What of a gamepad means something for whoever holds it alone, whoever is to press something: it is read by itself
    /// ([`super::PadPresses`]).
    pub apart: Vec<(Entity, PlayerAction)>,
}

impl Default for Hearing {
    fn default() -> Hearing {
        Hearing {
            keyboard: true,
            pads: PadHearing::All,
            apart: Vec::new(),
        }
    }
}

impl Hearing {
    /// Whether a device is listened to; `pad` is none for the keyboard.
    pub fn hears(&self, pad: Option<Entity>) -> bool {
        match (pad, &self.pads) {
            (None, _) => self.keyboard,
            (Some(_), PadHearing::All) => true,
            (Some(pad), PadHearing::Only(pads)) => pads.contains(&pad),
            (Some(_), PadHearing::None) => false,
        }
    }

    /// Whether a device is listened to when it does this: anybody may pause the match.
    pub(super) fn hears_act(&self, pad: Option<Entity>, act: PlayerAction) -> bool {
        let pauses = act == PlayerAction::Menu && matches!(self.pads, PadHearing::Only(_));
        let apart = pad.is_some_and(|pad| self.is_apart(pad, act));
        !apart && (self.hears(pad) || pad.is_some() && pauses)
    }

    /// Whether whoever asks what each gamepad does hears this of it.
    pub(super) fn is_read_alone(&self, pad: Entity, act: PlayerAction) -> bool {
        self.pads == PadHearing::None || self.is_apart(pad, act)
    }

    /// Whether this is for whoever holds the gamepad alone.
    pub(super) fn is_apart(&self, pad: Entity, act: PlayerAction) -> bool {
        self.apart.contains(&(pad, act))
    }
}

//! What a thing says about itself, once the pointer or the focus has rested on it: `tip` shows it.
use bevy::{picking::hover::Hovered, prelude::*};
use gamecore::{i18n::Localized, input::PlayerAction};

/// What a thing says about itself.
#[derive(Component, Clone, PartialEq, Debug)]
#[require(Hovered)]
pub struct Tip {
    says: Localized,
    /// What a key or a button does as well.
    pub(super) act: Option<PlayerAction>,
}

impl Tip {
    /// The text with this key.
    pub fn new(key: impl Into<String>) -> Tip {
        Tip::of(Localized::new(key))
    }

    /// A text with its arguments.
    pub fn of(says: Localized) -> Tip {
        Tip { says, act: None }
    }

    /// With the sign of the key or button that does the same.
    #[must_use]
    pub fn act(mut self, act: PlayerAction) -> Tip {
        self.act = Some(act);
        self
    }

    /// The text.
    pub fn says(&self) -> &Localized {
        &self.says
    }
}

/// On what bubbles had better not cover, though it says nothing about itself.
#[derive(Component, Clone, Copy, Default, Debug)]
pub struct KeepClear;

/// For what is no button: the pointer rests on it, and goes through it to whatever lies below.
pub const REST_ON: Pickable = Pickable {
    should_block_lower: false,
    is_hoverable: true,
};

//! What a control is, and what it is called where the words on it do not say: for whoever hears the screen instead of seeing it. What
//! is made of it is said in `aloud`.
use bevy::prelude::*;
use gamecore::i18n::Localized;

/// A control that is more than a button, or holds several.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub enum ControlKind {
    /// On or off.
    Switch,
    /// One of a row, of which one is lit.
    OneOf,
    /// That row.
    Row,
    /// A value between − and +.
    Value,
}

/// What a control is called, where a sign stands on it or nothing.
#[derive(Component, Clone, PartialEq, Debug)]
pub struct Named(pub Localized);

/// What a control is called, whatever stands on it: a name that is the same in every language, where only a part of it is written.
#[derive(Component, Clone, PartialEq, Eq, Debug)]
pub struct Spoken(pub String);

impl Named {
    /// By the text with this key.
    pub fn new(key: impl Into<String>) -> Named {
        Named(Localized::new(key))
    }
}

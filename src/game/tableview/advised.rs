//! What the person at the screen is shown: the cards that a piece of advice or a choice of places is about.
use super::zones::Key;
use bevy::prelude::*;

/// The cards that a piece of advice speaks of while it is pointed at, and those beside which a card can be put while the place is
/// to be chosen.
#[derive(Resource, Default, Clone, PartialEq, Eq, Debug)]
pub struct Advised {
    /// Of the advice.
    pub advice: Vec<Key>,
    /// Of the choice.
    pub choice: Vec<Key>,
}

//! The cards that advice or a choice speaks of.
use super::Key;
use bevy::prelude::*;

/// The cards that a piece of advice speaks of while it is pointed at, and those beside which a card can be put while the place is
/// to be chosen.
#[derive(Resource, Default, Clone, PartialEq, Eq, Debug)]
pub struct Advised {
    /// Of the advice.
    pub advice: Vec<Key>,
    /// Of the choice.
    pub choice: Vec<Key>,
    /// Of the line that the coach says in the lesson.
    pub lesson: Vec<Key>,
}

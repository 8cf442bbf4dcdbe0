//! What a refusal rests on: a paragraph of the rulebook, and the wish to read it.
use bevy::prelude::*;

/// A paragraph of the rulebook. The table's own rules come first, for they say what is played there; what they say nothing about stands
/// in the whole rulebook.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Passage {
    /// Keys of sentences of the table's rules, of which the first that is in force there counts.
    pub table: &'static [&'static str],
    /// The key of a paragraph of the whole rulebook.
    pub book: &'static str,
}

/// On something that cannot be used: what its reason rests on.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct RestsOn(pub Passage);

/// What the refusal on the screen rests on, and what somebody wants to read.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Grounds {
    /// Of the refusal that is being read, as long as it is.
    pub said: Option<Passage>,
    asked: Option<Passage>,
}

impl Grounds {
    /// The rulebook is about to be opened: at what the refusal rests on, if there is one on the screen.
    pub fn ask(&mut self) {
        self.asked = self.said;
    }

    /// Where the rulebook that opens now begins, if not at its beginning.
    pub fn take(&mut self) -> Option<Passage> {
        self.asked.take()
    }
}

//! How cards move: the cue of each for the running step, how many are in flight, and how fast everything goes.
use super::Key;
use bevy::{platform::collections::HashMap, prelude::*};

/// How the next move of a card is flown. Set by the director for the step it starts; without one a card just settles.
#[derive(Clone, Copy, Debug)]
pub struct Cue {
    /// Seconds before it starts.
    pub delay: f32,
    /// Seconds of flight.
    pub duration: f32,
    /// How far the path bends, as a part of its length.
    pub arc: f32,
}

/// The cues of the running step.
#[derive(Resource, Default, Debug)]
pub struct Cues(pub HashMap<Key, Cue>);

/// How many cards are in flight.
#[derive(Resource, Default, Debug)]
pub struct Flying(pub usize);

/// Request: put every card where it belongs at once.
#[derive(Message, Default, Debug)]
pub struct SnapAll;

/// How quickly things move: the factor on all durations (0 = at once).
#[derive(Resource, Clone, Copy, PartialEq, Debug)]
pub struct Speed {
    /// 1 is the designed pace, 0 at once.
    pub factor: f32,
    /// Cards appear at their place instead of flying there.
    pub reduced: bool,
}

impl Default for Speed {
    fn default() -> Self {
        Speed {
            factor: 1.0,
            reduced: false,
        }
    }
}

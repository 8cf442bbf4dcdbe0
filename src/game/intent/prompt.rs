//! What is asked of the person at the screen now. Written by the referee, read by the HUD and by the intents.
use crate::engine::{
    seat::Seat,
    table::{Action, Legal},
};
use bevy::prelude::*;

/// The open question, if any. Set when everything that led to it has been shown.
#[derive(Resource, Default, Debug, Clone)]
pub struct Prompt {
    /// The person asked, and what they may do.
    pub open: Option<(Seat, Legal)>,
    /// The countdown of a claim.
    pub clock: Option<ClaimClock>,
    /// Two or more ways to do what was wanted: one of them is to be chosen.
    pub choice: Vec<Action>,
    /// The person reached for the card they discarded themselves: only now are they asked whether they claim it.
    pub wanted_back: bool,
    /// The players the game waits for, in order of play (to light their plates).
    pub awaited: Vec<Seat>,
}

impl Prompt {
    /// What the person may do, if anything is asked.
    pub fn legal(&self) -> Option<&Legal> {
        self.open.as_ref().map(|(_, legal)| legal)
    }
}

/// The countdown of a claim.
#[derive(Debug, Clone, Copy)]
pub struct ClaimClock {
    /// Seconds left.
    pub left: f32,
    /// Seconds at the start.
    pub length: f32,
}

/// Adds the prompt.
pub fn plugin(app: &mut App) {
    app.init_resource::<Prompt>();
}

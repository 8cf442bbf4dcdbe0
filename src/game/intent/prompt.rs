//! What is asked of the person at the screen now. Written by the referee, read by the HUD and by the intents.
use crate::engine::{
    seat::Seat,
    table::{Action, Legal, PublicTable, Stage},
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

    /// Whether the person could claim the card they discarded themselves, and has not reached for it: then nothing is asked, and a
    /// stray click on the pile costs no penalty card.
    pub fn lets_own_discard_lie(&self, table: &PublicTable) -> bool {
        self.open.as_ref().is_some_and(|(seat, legal)| {
            let late = legal.stage == Stage::LateClaim && legal.claim.is_ok();
            late && table.top_discarded_by() == Some(*seat) && !self.wanted_back
        })
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

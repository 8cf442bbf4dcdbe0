//! What is asked of the person at the screen now. Written by the referee, read by the HUD and by the intents.
use super::Key;
use bevy::prelude::*;
use engine::{
    seat::Seat,
    table::{Action, DecisionId, DecisionStage, Legal},
};

/// The open question, if any. Set when everything that led to it has been shown.
#[derive(Resource, Default, Debug, Clone)]
pub struct Prompt {
    /// The person asked, and what they may do.
    pub open: Option<(Seat, Legal)>,
    /// The countdown of a claim.
    pub clock: Option<ClaimClock>,
    /// Two or more ways to do what was wanted: one of them is to be chosen.
    pub choice: Vec<Action>,
    /// The own cards that the choice is about.
    pub touched: Vec<Key>,
    /// Nothing is asked about the card on the pile unless the person reaches for it: they let it go themselves, have just said no
    /// to it, or do not want to be asked. Until the next discard they may still claim it (R14).
    pub quiet: bool,
    /// The person reached for the pile: they are asked, whatever was said before.
    pub reached: bool,
    /// Who has said no to the claim of this number.
    pub declined: Vec<(Seat, DecisionId)>,
    /// The people at this screen who may claim the discard now, in order of play: those who are asked, and those who have passed and
    /// may still change their mind (D3).
    pub claimants: Vec<Claimant>,
    /// Whether the claim is put to several people at once: nobody's hand is open.
    pub common: bool,
    /// The players the game waits for, in order of play (to light their plates).
    pub awaited: Vec<Seat>,
}

impl Prompt {
    /// What the person may do, if anything is asked.
    pub fn legal(&self) -> Option<&Legal> {
        self.open.as_ref().map(|(_, legal)| legal)
    }

    /// Whether the open question is put to the person, so that they can see it.
    pub fn is_asked(&self) -> bool {
        self.open.is_some() && (!self.quiet || self.reached)
    }

    /// The people who are asked whether they claim the discard.
    pub fn asked(&self) -> impl Iterator<Item = &Claimant> {
        let asked = |one: &&Claimant| one.stage == DecisionStage::Claim;
        self.claimants.iter().filter(asked)
    }

    /// Remembers that somebody said no, as long as it is about this claim.
    pub fn decline(&mut self, seat: Seat, decision: DecisionId) {
        self.declined.retain(|(_, about)| *about == decision);
        self.declined.push((seat, decision));
        self.reached = false;
    }
}

/// A person who may claim the discard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claimant {
    /// Who.
    pub seat: Seat,
    /// The decision that a claim answers.
    pub decision: DecisionId,
    /// Asked, or passed already.
    pub stage: DecisionStage,
}

/// The person reached for the pile while they may claim its top card: the question is to catch the eye.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct Reached;

/// The countdown of a claim.
#[derive(Debug, Clone, Copy)]
pub struct ClaimClock {
    /// Seconds left.
    pub left: f32,
    /// Seconds at the start.
    pub length: f32,
}

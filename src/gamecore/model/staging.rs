//! What is laid out before the hand and not yet laid down.
use super::Key;
use bevy::prelude::*;
use engine::melds::NewMeld;

/// What is about to be laid down.
#[derive(Resource, Default, Debug, Clone)]
pub struct Staging {
    /// The ways the solver proposes, best first; empty when the contract is not in the hand.
    pub proposals: Vec<Vec<NewMeld>>,
    /// The proposal shown.
    pub shown: usize,
    /// Combinations laid out before the hand: a proposal, or put together by hand.
    pub groups: Vec<StagedGroup>,
    /// How many cards are missing for the contract.
    pub missing: u8,
}

impl Staging {
    /// Every card laid out.
    pub fn keys(&self) -> Vec<Key> {
        self.groups
            .iter()
            .flat_map(|group| group.cards.iter().copied())
            .collect()
    }

    /// Whether the person has put a combination together that no proposal may replace.
    pub fn is_by_hand(&self) -> bool {
        self.groups.iter().any(|group| group.by_hand)
    }
}

/// One combination laid out.
#[derive(Debug, Clone)]
pub struct StagedGroup {
    /// Its cards in the order shown.
    pub cards: Vec<Key>,
    /// The ways to read them as a combination; the first is shown.
    pub readings: Vec<NewMeld>,
    /// Put together by the person, not proposed.
    pub by_hand: bool,
}

//! The own hand as its owner arranged it: the order, the marked cards, the latched sort.
use super::Key;
use bevy::prelude::*;
use engine::{seat::Seat, table::Viewer};

/// Ways to sort the own hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sort {
    /// By rank, then suit.
    #[default]
    Rank,
    /// By suit, then rank.
    Suit,
    /// What the contract's combinations hold already, then the rest.
    Contract,
}

/// The marked cards of the own hand.
#[derive(Resource, Default, Debug, Clone)]
pub struct Selection {
    /// In the order in which they were marked.
    pub cards: Vec<Key>,
}

/// How the own hand is kept.
#[derive(Resource, Default, Debug, Clone)]
pub struct HandOrder {
    /// A sort that newly taken cards follow, if one is latched.
    pub latched: Option<Sort>,
    /// Whose hand was in order last: the viewer, the hand's index in the match, and its number of cards.
    pub in_order: Option<(Viewer, u8, usize)>,
    /// Whose sort it is that is latched; nobody's yet.
    pub of: Option<Seat>,
    /// The sorts of the others, as they have left them.
    pub others: Vec<(Seat, Option<Sort>)>,
}

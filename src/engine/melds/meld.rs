//! A combination on the table, and one about to be laid down.
use crate::{
    cards::{Card, Rank, Suit},
    rules::MeldKind,
    seat::Seat,
};
use serde::{Deserialize, Serialize};

/// A combination's number, counted up within the hand from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct MeldId(pub u8);

/// A combination on the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Meld {
    /// The number of the combination in this hand.
    pub id: MeldId,
    /// Who laid it down.
    pub owner: Seat,
    /// Whether it is a trio or a run, and of what.
    pub shape: MeldShape,
    /// The cards. Those of a run go upwards from its low end.
    pub cards: Vec<Card>,
}

/// What a combination is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MeldShape {
    /// Cards of one rank. A trio of jokers only has no rank until another card gives it one (R27).
    Trio {
        /// The rank, once known.
        rank: Option<Rank>,
    },
    /// Consecutive cards of one suit.
    Run {
        /// The suit of every place.
        suit: Suit,
        /// The rank that the first place stands for; the others follow upwards, round the circle (R26).
        low: Rank,
    },
}

impl Meld {
    /// Trio or run.
    pub const fn kind(&self) -> MeldKind {
        match self.shape {
            MeldShape::Trio { .. } => MeldKind::Trio,
            MeldShape::Run { .. } => MeldKind::Run,
        }
    }

    /// The natural card that place `at` of a run stands for (R40); nothing for a trio or beyond its end.
    pub fn stands_for(&self, at: usize) -> Option<Card> {
        match self.shape {
            MeldShape::Run { suit, low } if at < self.cards.len() => {
                Some(Card::new(low.up(at), suit))
            }
            MeldShape::Run { .. } | MeldShape::Trio { .. } => None,
        }
    }
}

/// A combination to be laid down, as a player proposes it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum NewMeld {
    /// Cards of one rank, jokers among them.
    Trio {
        /// The cards in any order.
        cards: Vec<Card>,
    },
    /// Consecutive cards of one suit.
    Run {
        /// The card that the first place stands for, be it a joker or not.
        from: Card,
        /// The cards upwards.
        cards: Vec<Card>,
    },
}

impl NewMeld {
    /// Trio or run.
    pub const fn kind(&self) -> MeldKind {
        match self {
            NewMeld::Trio { .. } => MeldKind::Trio,
            NewMeld::Run { .. } => MeldKind::Run,
        }
    }

    /// The cards.
    pub fn cards(&self) -> &[Card] {
        match self {
            NewMeld::Trio { cards } | NewMeld::Run { cards, .. } => cards,
        }
    }
}

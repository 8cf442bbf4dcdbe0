//! Melds on the table, melds that a player proposes to lay down, and places. A place is where a card may join a meld: a
//! trio, or an end of a run. Places are used for lay-offs and for freed jokers.
use crate::{
    cards::{Card, Faces, Rank, Suit},
    ensure,
    rules::{AceInRuns, MeldKind, RuleSet},
    seat::Seat,
};
use serde::{Deserialize, Serialize, Serializer, ser::SerializeStruct};

/// Number of a meld, counted from 0 within each hand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct MeldId(pub u8);

/// A meld on the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Meld {
    /// Number of the meld in this hand.
    pub id: MeldId,
    /// The player who laid the meld down.
    pub owner: Seat,
    /// Trio or run, with its rank or suit.
    #[serde(flatten)]
    pub shape: MeldShape,
    /// The cards. Those of a run are listed from the low end to the high end.
    pub cards: Vec<Card>,
}

/// Trio or run, with its rank or suit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MeldShape {
    /// Three or more cards of one rank. A trio that consists of jokers has no rank until another card gives it one
    /// (R27).
    Trio {
        /// The rank; `None` while the trio consists of jokers only.
        rank: Option<Rank>,
    },
    /// Four or more consecutive cards of one suit.
    Run {
        /// The suit of all positions.
        suit: Suit,
        /// The rank of the first position, even if a joker lies there. The ranks of the other positions follow in
        /// ascending order, with the ace after the king (R26).
        low: Rank,
    },
    /// A full run: one card of each rank from the ace to the king (F16). No card is ever laid off on it.
    FullRun {
        /// The suit of its first natural card.
        suit: Suit,
    },
}

impl Serialize for MeldShape {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("MeldShape", 2)?;
        match *self {
            MeldShape::Trio { rank } => {
                fields.serialize_field("kind", &MeldKind::Trio)?;
                fields.serialize_field("rank", &rank.map(Rank::letter))?;
            }
            MeldShape::Run { suit, low } => {
                fields.serialize_field("kind", &MeldKind::Run)?;
                fields.serialize_field("from", &Card::new(low, suit))?;
            }
            MeldShape::FullRun { suit } => {
                fields.serialize_field("kind", &MeldKind::Run)?;
                fields.serialize_field("from", &Card::new(Rank::Ace, suit))?;
            }
        }
        fields.end()
    }
}

impl Meld {
    /// Returns the kind: trio or run.
    pub const fn kind(&self) -> MeldKind {
        match self.shape {
            MeldShape::Trio { .. } => MeldKind::Trio,
            MeldShape::Run { .. } | MeldShape::FullRun { .. } => MeldKind::Run,
        }
    }

    /// Returns the meld in the form of a player's proposal.
    pub fn as_proposed(&self) -> NewMeld {
        let cards = self.cards.clone();
        match self.shape {
            MeldShape::Trio { .. } => NewMeld::Trio { cards },
            MeldShape::Run { suit, low } => NewMeld::Run {
                from: Card::new(low, suit),
                cards,
            },
            MeldShape::FullRun { suit } => NewMeld::Run {
                from: Card::new(Rank::Ace, suit),
                cards,
            },
        }
    }

    /// Returns the natural card that belongs at position `at` of a run, even if a joker lies there (R40). `None` for a
    /// trio, for a full run, whose jokers have no suit, or beyond the end of the run.
    pub fn stands_for(&self, at: usize) -> Option<Card> {
        match self.shape {
            MeldShape::Run { suit, low } if at < self.cards.len() => {
                Some(Card::new(low.up(at), suit))
            }
            MeldShape::Run { .. } | MeldShape::Trio { .. } | MeldShape::FullRun { .. } => None,
        }
    }
}

/// A meld that a player proposes to lay down.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum NewMeld {
    /// Three or more cards of one rank, or jokers.
    Trio {
        /// The cards in any order.
        cards: Vec<Card>,
    },
    /// Four or more consecutive cards of one suit, or jokers.
    Run {
        /// The natural card that belongs at the first position, even if a joker lies there.
        from: Card,
        /// The cards, from the first position upwards.
        cards: Vec<Card>,
    },
}

impl NewMeld {
    /// Returns the kind: trio or run.
    pub const fn kind(&self) -> MeldKind {
        match self {
            NewMeld::Trio { .. } => MeldKind::Trio,
            NewMeld::Run { .. } => MeldKind::Run,
        }
    }

    /// Returns the cards in the proposed order.
    pub fn cards(&self) -> &[Card] {
        match self {
            NewMeld::Trio { cards } | NewMeld::Run { cards, .. } => cards,
        }
    }
}

/// An end of a run.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum End {
    /// Below the first card.
    Low,
    /// Above the last card.
    High,
}

/// A place where a card may join a meld: a trio, or an end of a run.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Place {
    /// The trio or run.
    pub meld: MeldId,
    /// The end of the run; `None` for a trio.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<End>,
}

/// Reason why a card does not fit at a place (R23, R41).
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, strum::IntoStaticStr)]
#[strum(prefix = "fit-", serialize_all = "kebab-case")]
pub enum FitError {
    /// The card is neither a joker nor of the trio's rank.
    #[error("a trio takes only cards of its rank and jokers")]
    OtherRank,
    /// The card is neither a joker nor the next card at this end of the run.
    #[error("this end of the run needs {needed}")]
    NotNext {
        /// The natural card that would fit.
        needed: Card,
    },
    /// The card is a joker, and the card at this end of the run is a joker too, which rule R41 forbids.
    #[error("no two jokers may lie side by side in a run")]
    AdjacentJokers,
    /// The card is a joker, and the meld already has as many jokers as the rules allow (F10).
    #[error("in these rules this meld takes no further joker")]
    TooManyJokers,
    /// The run has 13 cards, and the rules do not allow repeated cards.
    #[error("this run is complete: no card may be repeated in it")]
    RunComplete,
    /// The run ends here, because the ace has no place beyond this end.
    #[error("the run ends here: in these rules the ace has no place beyond it")]
    AcePlace,
    /// The place has an end although the meld is a trio, or has no end although the meld is a run.
    #[error("a run has ends and a trio has none")]
    EndMismatch,
    /// The card would give a trio of jokers the rank of another trio of the same owner, which variant V5 forbids.
    #[error("this hand's trios must differ in rank")]
    NotDistinct,
}

impl Meld {
    /// Returns the natural card that would continue the run at this end; `None` for a trio and for a full run.
    pub fn next(&self, end: End) -> Option<Card> {
        match (self.shape, end) {
            (MeldShape::Run { suit, low }, End::Low) => Some(Card::new(low.below(), suit)),
            (MeldShape::Run { suit, low }, End::High) => {
                Some(Card::new(low.up(self.cards.len()), suit))
            }
            (MeldShape::Trio { .. } | MeldShape::FullRun { .. }, _) => None,
        }
    }

    /// True if the ranks continue beyond this end of a run. They end at the ace, unless the ranks form a ring (R26).
    fn has_place(&self, rules: &RuleSet, end: End) -> bool {
        match self.shape {
            MeldShape::Run { low, .. } => {
                places_beyond(rules.ace, low.index(), self.cards.len(), end) > 0
            }
            MeldShape::Trio { .. } => true,
            MeldShape::FullRun { .. } => false,
        }
    }

    /// Returns the card at this end of the list of cards.
    pub fn at_end(&self, end: End) -> Option<Card> {
        match end {
            End::Low => self.cards.first().copied(),
            End::High => self.cards.last().copied(),
        }
    }

    /// Lays a card on the meld. `end` is `None` for a trio; a run without `end` takes the card at its high end.
    ///
    /// Does not check that the card fits; [`fits`] does. A trio of jokers gets its rank from the first natural card
    /// (R27).
    pub fn put(&mut self, rules: &RuleSet, end: Option<End>, card: Card) {
        match (&mut self.shape, end) {
            (MeldShape::Trio { rank }, _) => {
                if rank.is_none() && !rules.is_wild(card) {
                    *rank = card.rank();
                }
                self.cards.push(card);
            }
            (MeldShape::Run { low, .. }, Some(End::Low)) => {
                *low = low.below();
                self.cards.insert(0, card);
            }
            (MeldShape::Run { .. }, Some(End::High) | None) | (MeldShape::FullRun { .. }, _) => {
                self.cards.push(card);
            }
        }
    }

    /// Removes the card laid last on a trio, or the card at an end of a run. Undoes [`Meld::put`] (R25).
    pub fn take(&mut self, rules: &RuleSet, end: Option<End>) -> Option<Card> {
        match (&mut self.shape, end) {
            (MeldShape::Trio { rank }, _) => {
                let card = self.cards.pop();
                let natural = self.cards.iter().find(|card| !rules.is_wild(**card));
                *rank = natural.and_then(|card| card.rank());
                card
            }
            (MeldShape::Run { low, .. }, Some(End::Low)) => {
                if self.cards.is_empty() {
                    return None;
                }
                *low = low.up(1);
                Some(self.cards.remove(0))
            }
            (MeldShape::Run { .. }, Some(End::High) | None) | (MeldShape::FullRun { .. }, _) => {
                self.cards.pop()
            }
        }
    }
}

/// Returns the number of ranks beyond an end of a run, up to the last place of the ace. If the ranks form a ring (R26),
/// it is larger than any run. `low` is the index of the first rank.
#[inline]
pub(crate) const fn places_beyond(ace: AceInRuns, low: usize, len: usize, end: End) -> usize {
    const NO_LIMIT: usize = 10_000;
    match (ace.positions(), end) {
        (None, _) => NO_LIMIT,
        (Some((lowest, _)), End::Low) => low.saturating_sub(lowest),
        (Some((_, highest)), End::High) => (highest + 1).saturating_sub(low + len),
    }
}

/// Checks that a card fits on a trio (`end` is `None`) or at an end of a run.
///
/// `melds` contains all melds on the table; variant V5 compares a trio's rank with theirs. [`taken_by`] returns all
/// faces that fit.
///
/// # Errors
/// Returns the rule that forbids the card at this place.
pub fn fits(
    rules: &RuleSet,
    melds: &[Meld],
    meld: &Meld,
    end: Option<End>,
    card: Card,
) -> Result<(), FitError> {
    if taken_by(rules, melds, meld, end)?.contains(card) {
        return Ok(());
    }
    let is_wild = rules.is_wild(card);
    Err(match (meld.shape, end.and_then(|end| meld.next(end))) {
        _ if is_wild && !takes_wild(rules, meld) => FitError::TooManyJokers,
        (MeldShape::Trio { rank: Some(_) }, _) => FitError::OtherRank,
        (MeldShape::Trio { rank: None }, _) => FitError::NotDistinct,
        (MeldShape::Run { .. }, Some(needed)) if !is_wild => FitError::NotNext { needed },
        (MeldShape::Run { .. } | MeldShape::FullRun { .. }, _) => FitError::AdjacentJokers,
    })
}

/// Returns the faces that fit on a trio (`end` is `None`) or at an end of a run (R23, R26, R27, R41).
///
/// `melds` contains all melds on the table; variant V5 compares a trio's rank with theirs.
///
/// # Errors
/// Returns the reason why no card at all fits here.
pub fn taken_by(
    rules: &RuleSet,
    melds: &[Meld],
    meld: &Meld,
    end: Option<End>,
) -> Result<Faces, FitError> {
    let wilds = rules.wilds();
    let taken = |natural: Faces| match takes_wild(rules, meld) {
        true => natural | wilds,
        false => natural - wilds,
    };
    match (meld.shape, end) {
        // R23: a trio takes cards of its rank, and jokers.
        (MeldShape::Trio { rank: Some(rank) }, None) => Ok(taken(Faces::of_rank(rank))),
        // R27: the first natural card gives the trio its rank. Under variant V5 that rank must differ from those of the
        // owner's other trios (see decision D8).
        (MeldShape::Trio { rank: None }, None) => {
            let own = (melds.iter()).filter(|other| rules.distinct && other.owner == meld.owner);
            let ranks = own.filter_map(|other| match other.shape {
                MeldShape::Trio { rank } => rank,
                MeldShape::Run { .. } | MeldShape::FullRun { .. } => None,
            });
            let others = ranks.fold(Faces::NONE, |all, rank| all | Faces::of_rank(rank));
            Ok(taken(Faces::ALL - others))
        }
        (MeldShape::Run { .. }, Some(end)) => taken_by_run(rules, meld, end),
        (MeldShape::FullRun { .. }, Some(_)) => Err(FitError::RunComplete),
        (MeldShape::Trio { .. }, Some(_))
        | (MeldShape::Run { .. } | MeldShape::FullRun { .. }, None) => Err(FitError::EndMismatch),
    }
}

/// Returns the faces that fit at an end of a run: the next card of its suit, or a joker (R23).
fn taken_by_run(rules: &RuleSet, run: &Meld, end: End) -> Result<Faces, FitError> {
    let needed = run.next(end).ok_or(FitError::EndMismatch)?;
    let full = run.cards.len() >= Rank::ALL.len();
    ensure(rules.run.repeats || !full, FitError::RunComplete)?;
    ensure(run.has_place(rules, end), FitError::AcePlace)?;
    let wilds = rules.wilds();
    let natural = Faces::of(needed) - wilds;
    // R41: two jokers must not lie side by side.
    let beside = run.at_end(end).is_some_and(|card| wilds.contains(card));
    let takes_wild = (rules.run.adjacent_jokers || !beside) && takes_wild(rules, run);
    Ok(if takes_wild { natural | wilds } else { natural })
}

/// True if the meld may have one more joker (F10). Does not check the place.
fn takes_wild(rules: &RuleSet, meld: &Meld) -> bool {
    let limit = rules.wilds_later.of(meld.kind());
    limit.has_room(meld.cards.len(), || rules.count_wilds(&meld.cards))
}

/// Returns the faces that fit at any place on the table (R23).
pub fn taken(rules: &RuleSet, melds: &[Meld]) -> Faces {
    let mut faces = Faces::NONE;
    for meld in melds {
        for end in ends(meld) {
            faces |= taken_by(rules, melds, meld, *end).unwrap_or_default();
        }
    }
    faces
}

/// Returns every place on the table where this card fits (R23).
pub fn places_for<'a>(
    rules: &'a RuleSet,
    melds: &'a [Meld],
    card: Card,
) -> impl Iterator<Item = Place> + 'a {
    melds.iter().flat_map(move |meld| {
        places(meld).filter(move |place| fits(rules, melds, meld, place.end, card).is_ok())
    })
}

/// Returns the places of a meld: one for a trio, both ends for a run.
pub(super) fn places(meld: &Meld) -> impl Iterator<Item = Place> + use<> {
    let (ends, meld) = (ends(meld).iter(), meld.id);
    ends.map(move |end| Place { meld, end: *end })
}

const fn ends(meld: &Meld) -> &'static [Option<End>] {
    match meld.shape {
        MeldShape::Trio { .. } => &[None],
        MeldShape::Run { .. } => &[Some(End::Low), Some(End::High)],
        MeldShape::FullRun { .. } => &[],
    }
}

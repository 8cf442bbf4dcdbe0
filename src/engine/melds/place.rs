//! Where a card may join a combination that lies on the table: laying off, and placing freed jokers.
use super::{Meld, MeldId, MeldShape};
use crate::{
    cards::{Card, Faces, Rank},
    rules::RuleSet,
};
use serde::{Deserialize, Serialize};

/// An end of a run.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum End {
    /// Below its first card.
    Low,
    /// Above its last card.
    High,
}

/// A place for one card: an end of a run, or a trio.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Place {
    /// The combination.
    pub meld: MeldId,
    /// The end of the run; none for a trio.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<End>,
}

/// Why a card does not fit a place (R23, R41).
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FitError {
    /// Another rank than the trio's.
    #[error("a trio takes only cards of its rank and jokers")]
    OtherRank,
    /// Not the card that comes next at this end.
    #[error("this end of the run needs {needed}")]
    NotNext {
        /// The natural card that would fit.
        needed: Card,
    },
    /// A joker would lie beside another (R41).
    #[error("no two jokers may lie side by side in a run")]
    AdjacentJokers,
    /// The run holds every card of its suit and none may be repeated.
    #[error("this run is complete: no card may be repeated in it")]
    RunComplete,
    /// An end was named for a trio, or none for a run.
    #[error("a run has ends and a trio has none")]
    EndMismatch,
    /// The combination's rank or suit must differ from its owner's others (V5).
    #[error("this hand's trios must differ in rank")]
    NotDistinct,
}

impl Meld {
    /// The natural card that the place beyond this end of the run stands for; nothing for a trio.
    pub fn next(&self, end: End) -> Option<Card> {
        match (self.shape, end) {
            (MeldShape::Run { suit, low }, End::Low) => Some(Card::new(low.below(), suit)),
            (MeldShape::Run { suit, low }, End::High) => {
                Some(Card::new(low.up(self.cards.len()), suit))
            }
            (MeldShape::Trio { .. }, _) => None,
        }
    }

    /// The card that lies at this end.
    pub fn at_end(&self, end: End) -> Option<Card> {
        match end {
            End::Low => self.cards.first().copied(),
            End::High => self.cards.last().copied(),
        }
    }

    /// Lays a card onto a trio (`end` is none) or at an end of a run. Whether it [fits](fits) is the caller's question; a run
    /// without an end named takes the card at its high one. A trio of jokers gets its rank here (R27).
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
            (MeldShape::Run { .. }, Some(End::High) | None) => self.cards.push(card),
        }
    }

    /// Takes off the card laid last onto a trio, or the one at an end of a run: undoes [`Meld::put`] (R25).
    pub fn take(&mut self, rules: &RuleSet, end: Option<End>) -> Option<Card> {
        match (&mut self.shape, end) {
            (MeldShape::Trio { rank }, _) => {
                let card = self.cards.pop();
                *rank = self
                    .cards
                    .iter()
                    .find(|card| !rules.is_wild(**card))
                    .and_then(|card| card.rank());
                card
            }
            (MeldShape::Run { low, .. }, Some(End::Low)) => {
                if self.cards.is_empty() {
                    return None;
                }
                *low = low.up(1);
                Some(self.cards.remove(0))
            }
            (MeldShape::Run { .. }, Some(End::High) | None) => self.cards.pop(),
        }
    }
}

/// Whether a card fits onto a trio (`end` is none) or at an end of a run, which [`taken_by`] says. `melds` are all on the table, for V5.
///
/// # Errors
/// The rule against it.
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
    Err(match (meld.shape, end.and_then(|end| meld.next(end))) {
        (MeldShape::Trio { rank: Some(_) }, _) => FitError::OtherRank,
        (MeldShape::Trio { rank: None }, _) => FitError::NotDistinct,
        (MeldShape::Run { .. }, Some(needed)) if !rules.is_wild(card) => {
            FitError::NotNext { needed }
        }
        (MeldShape::Run { .. }, _) => FitError::AdjacentJokers,
    })
}

/// The faces that a trio (`end` is none) or an end of a run takes (R23, R26, R27, R41). `melds` are all on the table, for V5.
///
/// # Errors
/// Why it takes no card at all, whichever.
pub fn taken_by(
    rules: &RuleSet,
    melds: &[Meld],
    meld: &Meld,
    end: Option<End>,
) -> Result<Faces, FitError> {
    let wilds = rules.wilds();
    match (meld.shape, end) {
        // R23: a trio takes its rank or jokers.
        (MeldShape::Trio { rank: Some(rank) }, None) => Ok(Faces::of_rank(rank) | wilds),
        // R27: the first natural card names the trio's rank, which must differ from the owner's others under V5 (D8).
        (MeldShape::Trio { rank: None }, None) if rules.distinct => {
            let taken = melds
                .iter()
                .filter(|other| other.id != meld.id && other.owner == meld.owner)
                .filter_map(|other| match other.shape {
                    MeldShape::Trio { rank } => rank,
                    MeldShape::Run { .. } => None,
                })
                .fold(Faces::NONE, |taken, rank| taken | Faces::of_rank(rank));
            Ok((Faces::ALL - taken) | wilds)
        }
        (MeldShape::Trio { rank: None }, None) => Ok(Faces::ALL),
        (MeldShape::Run { .. }, Some(end)) => taken_by_run(rules, meld, end),
        (MeldShape::Trio { .. }, Some(_)) | (MeldShape::Run { .. }, None) => {
            Err(FitError::EndMismatch)
        }
    }
}

/// R23: a run takes cards at its two ends only, the next of its suit or a joker.
fn taken_by_run(rules: &RuleSet, run: &Meld, end: End) -> Result<Faces, FitError> {
    let needed = run.next(end).ok_or(FitError::EndMismatch)?;
    if !rules.run.repeats && run.cards.len() >= Rank::ALL.len() {
        return Err(FitError::RunComplete);
    }
    let wilds = rules.wilds();
    let natural = Faces::of(needed) - wilds;
    // R41: never two jokers side by side.
    let beside = run.at_end(end).is_some_and(|card| wilds.contains(card));
    if beside && !rules.run.adjacent_jokers {
        Ok(natural)
    } else {
        Ok(natural | wilds)
    }
}

/// The faces that fit somewhere on the table (R23).
pub fn taken(rules: &RuleSet, melds: &[Meld]) -> Faces {
    let mut faces = Faces::NONE;
    for meld in melds {
        for end in ends(meld) {
            faces |= taken_by(rules, melds, meld, *end).unwrap_or_default();
        }
    }
    faces
}

/// Every place on the table that takes this card (R23).
pub fn places_for<'a>(
    rules: &'a RuleSet,
    melds: &'a [Meld],
    card: Card,
) -> impl Iterator<Item = Place> + 'a {
    melds.iter().flat_map(move |meld| {
        places(meld).filter(move |place| fits(rules, melds, meld, place.end, card).is_ok())
    })
}

/// The places of a combination: itself for a trio, both ends for a run.
pub(super) fn places(meld: &Meld) -> impl Iterator<Item = Place> + use<> {
    let id = meld.id;
    ends(meld).iter().map(move |end| Place {
        meld: id,
        end: *end,
    })
}

const fn ends(meld: &Meld) -> &'static [Option<End>] {
    match meld.shape {
        MeldShape::Trio { .. } => &[None],
        MeldShape::Run { .. } => &[Some(End::Low), Some(End::High)],
    }
}

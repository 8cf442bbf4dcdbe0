//! A joker between two places.
use super::SwapError;
use crate::{
    cards::Card,
    melds::{End, Meld, MeldId, Place, fits, place::places},
    rules::{MeldKind, RuleSet},
};

/// A joker taken out of its run, with no place yet. Only that run is copied.
pub(super) struct Freed<'a> {
    pub(super) joker: Card,
    /// The run as it is without the joker.
    pub(super) run: Meld,
    /// All combinations as they lie, the run with its joker.
    pub(super) melds: &'a [Meld],
}

impl Freed<'_> {
    /// The natural card takes the joker's place.
    pub(super) fn by_swap<'a>(
        rules: &RuleSet,
        melds: &'a [Meld],
        meld: MeldId,
        at: usize,
        card: Card,
    ) -> Result<Freed<'a>, SwapError> {
        let run = find(melds, meld).ok_or(SwapError::NoJokerThere)?;
        if run.kind() == MeldKind::Trio {
            return Err(SwapError::InTrio);
        }
        let joker = run
            .cards
            .get(at)
            .copied()
            .filter(|card| rules.is_wild(*card))
            .ok_or(SwapError::NoJokerThere)?;
        if rules.is_wild(card) {
            return Err(SwapError::NotNatural);
        }
        let needed = run.stands_for(at).ok_or(SwapError::NoJokerThere)?;
        if card != needed {
            return Err(SwapError::StandsFor { needed });
        }
        let mut run = run.clone();
        run.cards[at] = card;
        Ok(Freed { joker, run, melds })
    }

    /// The joker leaves that end of the run.
    pub(super) fn by_move<'a>(
        rules: &RuleSet,
        melds: &'a [Meld],
        meld: MeldId,
        from: End,
    ) -> Result<Freed<'a>, SwapError> {
        if !rules.joker_move {
            return Err(SwapError::MovesNotAllowed);
        }
        let run = find(melds, meld).ok_or(SwapError::NoJokerThere)?;
        if run.kind() == MeldKind::Trio {
            return Err(SwapError::InTrio);
        }
        let joker = run
            .at_end(from)
            .filter(|card| rules.is_wild(*card))
            .ok_or(SwapError::NoJokerThere)?;
        let mut run = run.clone();
        run.take(rules, Some(from));
        Ok(Freed { joker, run, melds })
    }

    /// A combination as it is without the joker.
    pub(super) fn target(&self, id: MeldId) -> Result<&Meld, SwapError> {
        if id == self.run.id {
            return Ok(&self.run);
        }
        find(self.melds, id).ok_or(SwapError::ForbiddenTarget)
    }

    /// Whether the place takes it (R45).
    pub(super) fn check_fits(
        &self,
        rules: &RuleSet,
        target: &Meld,
        to: Place,
    ) -> Result<(), SwapError> {
        Ok(fits(rules, self.melds, target, to.end, self.joker)?)
    }
}

/// The places that take the joker. If there is none, the reason nearest to success: a run that refuses it rather than a
/// combination it may not go to.
pub(super) fn targets(
    melds: &[Meld],
    check: impl Fn(Place) -> Result<(), SwapError>,
) -> Result<Vec<Place>, SwapError> {
    let mut found = Vec::new();
    let mut refusal = SwapError::ForbiddenTarget;
    for place in melds.iter().flat_map(places) {
        match check(place) {
            Ok(()) => found.push(place),
            Err(SwapError::ForbiddenTarget) => {}
            Err(error) => refusal = error,
        }
    }
    if found.is_empty() {
        Err(refusal)
    } else {
        Ok(found)
    }
}

pub(super) fn index_of(melds: &[Meld], id: MeldId) -> Option<usize> {
    melds.iter().position(|meld| meld.id == id)
}

fn find(melds: &[Meld], id: MeldId) -> Option<&Meld> {
    melds.iter().find(|meld| meld.id == id)
}

pub(super) fn find_mut(melds: &mut [Meld], id: MeldId) -> Option<&mut Meld> {
    melds.iter_mut().find(|meld| meld.id == id)
}

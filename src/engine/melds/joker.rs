//! Jokers that leave a run: swapped for the natural card (R42) or moved from its end (R43). Those in trios stay (R44).
use super::{End, FitError, Meld, MeldId, Place, fits, place::places};
use crate::engine::{
    cards::{Card, Faces},
    rules::{JokerSwap, MeldKind, RuleSet},
};

/// Why a joker cannot be taken out of a run (R42–R45).
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SwapError {
    /// Jokers in trios stay (R44).
    #[error("jokers in trios stay")]
    InTrio,
    /// There is no such place in the run, or no joker in it.
    #[error("there is no joker at that place")]
    NoJokerThere,
    /// The offered card is not the one the joker stands for.
    #[error("the joker stands for {needed}")]
    StandsFor {
        /// The card it stands for.
        needed: Card,
    },
    /// A card that counts as a joker itself frees none (D11).
    #[error("only a natural card frees a joker")]
    NotNatural,
    /// The rule set does not let the joker go there.
    #[error("the freed joker may not go to that combination")]
    ForbiddenTarget,
    /// The run would keep fewer than four cards (R43).
    #[error("the run would keep fewer than four cards")]
    RunTooShort,
    /// The rule set knows no moves without a swap.
    #[error("jokers do not move in these rules")]
    MovesNotAllowed,
    /// The target cannot take a joker.
    #[error(transparent)]
    Target(#[from] FitError),
}

/// Where the joker at place `at` of a run may go when the natural `card` takes its place (R42, R45).
///
/// # Errors
/// The rule against the swap; the reason of the first combination that refuses the joker if none takes it.
pub fn swap_targets(
    rules: &RuleSet,
    melds: &[Meld],
    meld: MeldId,
    at: usize,
    card: Card,
) -> Result<Vec<Place>, SwapError> {
    let freed = Freed::by_swap(rules, melds, meld, at, card)?;
    targets(melds, |to| check_swap_target(rules, &freed, to))
}

/// Whether the natural `card` may take the place `at` of a joker in a run, which goes to `to` (R42, R45).
///
/// # Errors
/// The rule against it.
pub fn check_swap(
    rules: &RuleSet,
    melds: &[Meld],
    meld: MeldId,
    at: usize,
    card: Card,
    to: Place,
) -> Result<(), SwapError> {
    check_swap_target(rules, &Freed::by_swap(rules, melds, meld, at, card)?, to)
}

/// The faces that may be swapped for a joker of a run, the joker having a place to go to (R42).
pub fn swappable(rules: &RuleSet, melds: &[Meld]) -> Faces {
    let mut faces = Faces::NONE;
    for run in melds.iter().filter(|meld| meld.kind() == MeldKind::Run) {
        for (at, _) in jokers(rules, run) {
            if let Some(card) = run.stands_for(at).filter(|card| !faces.contains(*card))
                && let Ok(freed) = Freed::by_swap(rules, melds, run.id, at, card)
                && melds
                    .iter()
                    .flat_map(places)
                    .any(|to| check_swap_target(rules, &freed, to).is_ok())
            {
                faces |= Faces::of(card);
            }
        }
    }
    faces
}

/// The jokers of a combination with their places in it.
pub fn jokers(rules: &RuleSet, meld: &Meld) -> impl Iterator<Item = (usize, Card)> {
    let wilds = rules.wilds();
    let cards = meld.cards.iter().copied().enumerate();
    cards.filter(move |(_, card)| wilds.contains(*card))
}

/// Where the joker at an end of a run may move without a swap (R43).
///
/// # Errors
/// The rule against the move; the reason of the first combination that refuses the joker if none takes it.
pub fn move_targets(
    rules: &RuleSet,
    melds: &[Meld],
    meld: MeldId,
    from: End,
) -> Result<Vec<Place>, SwapError> {
    let freed = Freed::by_move(rules, melds, meld, from)?;
    targets(melds, |to| check_move_target(rules, &freed, from, to))
}

/// Whether the joker at an end of a run may move to `to` without a swap (R43).
///
/// # Errors
/// The rule against it.
pub fn check_move(
    rules: &RuleSet,
    melds: &[Meld],
    meld: MeldId,
    from: End,
    to: Place,
) -> Result<(), SwapError> {
    check_move_target(rules, &Freed::by_move(rules, melds, meld, from)?, from, to)
}

/// Makes a checked swap and returns the joker as printed; nothing (and no change) if there is no such place.
pub fn swap_joker(
    rules: &RuleSet,
    melds: &mut [Meld],
    meld: MeldId,
    at: usize,
    card: Card,
    to: Place,
) -> Option<Card> {
    index_of(melds, to.meld)?;
    let run = find_mut(melds, meld)?;
    let joker = std::mem::replace(run.cards.get_mut(at)?, card);
    find_mut(melds, to.meld)?.put(rules, to.end, joker);
    Some(joker)
}

/// Undoes [`swap_joker`] (R25) and returns the natural card.
pub fn unswap_joker(
    rules: &RuleSet,
    melds: &mut [Meld],
    meld: MeldId,
    at: usize,
    to: Place,
) -> Option<Card> {
    index_of(melds, meld)?;
    let joker = find_mut(melds, to.meld)?.take(rules, to.end)?;
    Some(std::mem::replace(
        find_mut(melds, meld)?.cards.get_mut(at)?,
        joker,
    ))
}

/// Makes a checked move and returns the joker as printed; nothing (and no change) if there is no such place.
pub fn move_joker(
    rules: &RuleSet,
    melds: &mut [Meld],
    meld: MeldId,
    from: End,
    to: Place,
) -> Option<Card> {
    index_of(melds, to.meld)?;
    let joker = find_mut(melds, meld)?.take(rules, Some(from))?;
    find_mut(melds, to.meld)?.put(rules, to.end, joker);
    Some(joker)
}

/// Undoes [`move_joker`] (R25).
pub fn unmove_joker(
    rules: &RuleSet,
    melds: &mut [Meld],
    meld: MeldId,
    from: End,
    to: Place,
) -> Option<Card> {
    move_joker(
        rules,
        melds,
        to.meld,
        to.end?,
        Place {
            meld,
            end: Some(from),
        },
    )
}

/// A joker taken out of its run, with no place yet. Only that run is copied.
struct Freed<'a> {
    joker: Card,
    /// The run as it is without the joker.
    run: Meld,
    /// All combinations as they lie, the run with its joker.
    melds: &'a [Meld],
}

impl Freed<'_> {
    /// The natural card takes the joker's place.
    fn by_swap<'a>(
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
    fn by_move<'a>(
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
    fn target(&self, id: MeldId) -> Result<&Meld, SwapError> {
        if id == self.run.id {
            return Ok(&self.run);
        }
        find(self.melds, id).ok_or(SwapError::ForbiddenTarget)
    }

    /// Whether the place takes it (R45).
    fn check_fits(&self, rules: &RuleSet, target: &Meld, to: Place) -> Result<(), SwapError> {
        Ok(fits(rules, self.melds, target, to.end, self.joker)?)
    }
}

/// R42, R45: where a joker freed by a swap may go.
fn check_swap_target(rules: &RuleSet, freed: &Freed<'_>, to: Place) -> Result<(), SwapError> {
    let target = freed.target(to.meld)?;
    let allowed = match rules.joker_swap {
        JokerSwap::RunsOfOwner => target.kind() == MeldKind::Run && target.owner == freed.run.owner,
        JokerSwap::AnyOtherMeld => target.id != freed.run.id,
    };
    if allowed {
        freed.check_fits(rules, target, to)
    } else {
        Err(SwapError::ForbiddenTarget)
    }
}

/// R43: where a joker that left the end `from` of its run may go.
fn check_move_target(
    rules: &RuleSet,
    freed: &Freed<'_>,
    from: End,
    to: Place,
) -> Result<(), SwapError> {
    let (left, target) = (&freed.run, freed.target(to.meld)?);
    let same_end = to.meld == left.id && to.end == Some(from);
    if target.kind() == MeldKind::Trio || target.owner != left.owner || same_end {
        return Err(SwapError::ForbiddenTarget);
    }
    // R43: within its own run the joker comes back, so the run keeps its length.
    if target.id != left.id && left.cards.len() < MeldKind::Run.minimum() {
        return Err(SwapError::RunTooShort);
    }
    freed.check_fits(rules, target, to)
}

/// The places that take the joker. If there is none, the reason nearest to success: a run that refuses it rather than a
/// combination it may not go to.
fn targets(
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

fn index_of(melds: &[Meld], id: MeldId) -> Option<usize> {
    melds.iter().position(|meld| meld.id == id)
}

fn find(melds: &[Meld], id: MeldId) -> Option<&Meld> {
    melds.iter().find(|meld| meld.id == id)
}

fn find_mut(melds: &mut [Meld], id: MeldId) -> Option<&mut Meld> {
    melds.iter_mut().find(|meld| meld.id == id)
}

//! A joker swapped for the natural card (R42, R45).
use super::{
    SwapError,
    freed::{Freed, find_mut, index_of, targets},
};
use crate::{
    cards::{Card, Faces},
    melds::{Meld, MeldId, Place, place::places},
    rules::{JokerSwap, MeldKind, RuleSet},
};

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

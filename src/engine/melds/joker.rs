//! Jokers that leave a run: swapped for the natural card (R42) or moved from its end (R43). Those in trios stay (R44).
use super::{End, FitError, Meld, MeldId, Place, fits, place::places};
use crate::engine::{
    cards::Card,
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
    let (melds, joker) = without_swapped(rules, melds, meld, at, card)?;
    targets(&melds, |to| {
        check_swap_target(rules, &melds, meld, joker, to)
    })
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
    let (melds, joker) = without_swapped(rules, melds, meld, at, card)?;
    check_swap_target(rules, &melds, meld, joker, to)
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
    let (melds, joker) = without_moved(rules, melds, meld, from)?;
    targets(&melds, |to| {
        check_move_target(rules, &melds, meld, from, joker, to)
    })
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
    let (melds, joker) = without_moved(rules, melds, meld, from)?;
    check_move_target(rules, &melds, meld, from, joker, to)
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

/// The table with the natural card in the joker's place, and the joker.
fn without_swapped(
    rules: &RuleSet,
    melds: &[Meld],
    meld: MeldId,
    at: usize,
    card: Card,
) -> Result<(Vec<Meld>, Card), SwapError> {
    let index = index_of(melds, meld).ok_or(SwapError::NoJokerThere)?;
    let run = &melds[index];
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
    let mut melds = melds.to_vec();
    melds[index].cards[at] = card;
    Ok((melds, joker))
}

/// The table without the joker at that end of a run, and the joker.
fn without_moved(
    rules: &RuleSet,
    melds: &[Meld],
    meld: MeldId,
    from: End,
) -> Result<(Vec<Meld>, Card), SwapError> {
    if !rules.joker_move {
        return Err(SwapError::MovesNotAllowed);
    }
    let index = index_of(melds, meld).ok_or(SwapError::NoJokerThere)?;
    if melds[index].kind() == MeldKind::Trio {
        return Err(SwapError::InTrio);
    }
    if !melds[index]
        .at_end(from)
        .is_some_and(|card| rules.is_wild(card))
    {
        return Err(SwapError::NoJokerThere);
    }
    let mut melds = melds.to_vec();
    let joker = melds[index]
        .take(rules, Some(from))
        .ok_or(SwapError::NoJokerThere)?;
    Ok((melds, joker))
}

/// `melds` as [`without_swapped`] leaves them.
fn check_swap_target(
    rules: &RuleSet,
    melds: &[Meld],
    from: MeldId,
    joker: Card,
    to: Place,
) -> Result<(), SwapError> {
    let target = find(melds, to.meld).ok_or(SwapError::ForbiddenTarget)?;
    let owner = find(melds, from).ok_or(SwapError::NoJokerThere)?.owner;
    let allowed = match rules.joker_swap {
        JokerSwap::RunsOfOwner => target.kind() == MeldKind::Run && target.owner == owner,
        JokerSwap::AnyOtherMeld => target.id != from,
    };
    if !allowed {
        return Err(SwapError::ForbiddenTarget);
    }
    Ok(fits(rules, melds, target, to.end, joker)?)
}

/// `melds` as [`without_moved`] leaves them.
fn check_move_target(
    rules: &RuleSet,
    melds: &[Meld],
    meld: MeldId,
    from: End,
    joker: Card,
    to: Place,
) -> Result<(), SwapError> {
    let left = find(melds, meld).ok_or(SwapError::NoJokerThere)?;
    let target = find(melds, to.meld).ok_or(SwapError::ForbiddenTarget)?;
    let same_end = to
        == Place {
            meld,
            end: Some(from),
        };
    if target.kind() == MeldKind::Trio || target.owner != left.owner || same_end {
        return Err(SwapError::ForbiddenTarget);
    }
    // R43: within its own run the joker comes back, so the run keeps its length.
    if to.meld != meld && left.cards.len() < MeldKind::Run.minimum() {
        return Err(SwapError::RunTooShort);
    }
    Ok(fits(rules, melds, target, to.end, joker)?)
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

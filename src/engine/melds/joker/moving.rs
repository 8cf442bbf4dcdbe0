//! A joker moved from the end of a run without a swap (R43).
use super::{
    SwapError,
    freed::{Freed, find_mut, index_of, targets},
};
use crate::{
    cards::Card,
    melds::{End, Meld, MeldId, Place},
    rules::{MeldKind, RuleSet},
};

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

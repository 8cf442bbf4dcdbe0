//! Jokers that leave a run: in a swap for a natural card (R42, R45), or in a move from an end of the run (R43). Jokers
//! in trios stay where they are (R44).
use super::{End, FitError, Meld, MeldId, Place, fits, meld::places};
use crate::{
    cards::{Card, Faces},
    ensure,
    rules::{JokerSwap, MeldKind, MeldSizes, RuleSet},
};

/// Reason why a joker cannot leave its run, or cannot go to the chosen place (R42–R45).
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, strum::IntoStaticStr)]
#[strum(prefix = "swap-", serialize_all = "kebab-case")]
pub enum SwapError {
    /// The joker lies in a trio. Jokers in trios stay where they are (R44).
    #[error("jokers in trios stay")]
    InTrio,
    /// The run does not exist or has no joker at this position.
    #[error("there is no joker at that place")]
    NoJokerThere,
    /// The card from the hand is not the card that the joker stands for.
    #[error("the joker stands for {needed}")]
    StandsFor {
        /// The card that the joker stands for.
        needed: Card,
    },
    /// The card from the hand counts as a joker itself, for example a red two (D11). Only a natural card frees a joker.
    #[error("only a natural card frees a joker")]
    NotNatural,
    /// The rule set does not allow natural cards to replace jokers (V16).
    #[error("jokers stay where they lie in these rules")]
    SwapsNotAllowed,
    /// The rule set does not allow the joker to go to this meld.
    #[error("the freed joker may not go to that combination")]
    ForbiddenTarget,
    /// The move would leave a run of fewer than four cards (R43).
    #[error("the run would keep fewer than four cards")]
    RunTooShort,
    /// The rule set does not allow a joker to move without a swap.
    #[error("jokers do not move in these rules")]
    MovesNotAllowed,
    /// The joker does not fit at the chosen place.
    #[error(transparent)]
    #[strum(transparent)]
    Target(#[from] FitError),
}

/// Returns the places to which the joker at position `at` of a run may go if the natural `card` replaces it (R42, R45).
///
/// # Errors
/// Returns the rule that forbids the swap. If the joker fits nowhere, returns the reason why one of the melds does not
/// accept it.
pub fn swap_targets(
    rules: &RuleSet,
    melds: &[Meld],
    meld: MeldId,
    at: usize,
    card: Card,
) -> Result<Vec<Place>, SwapError> {
    FreedJoker::by_swap(rules, melds, meld, at, card)?.targets(rules)
}

/// Checks that the natural `card` may replace the joker at position `at` of a run, and that the joker may go to `to`
/// (R42, R45).
///
/// # Errors
/// Returns the rule that forbids the swap.
pub fn check_swap(
    rules: &RuleSet,
    melds: &[Meld],
    meld: MeldId,
    at: usize,
    card: Card,
    to: Place,
) -> Result<(), SwapError> {
    FreedJoker::by_swap(rules, melds, meld, at, card)?.check(rules, to)
}

/// Returns the natural cards that may replace a joker of some run. Includes a card only if the freed joker fits
/// somewhere (R42).
pub fn swappable(rules: &RuleSet, melds: &[Meld]) -> Faces {
    let mut faces = Faces::NONE;
    for run in melds.iter().filter(|meld| meld.kind() == MeldKind::Run) {
        for (at, _) in jokers(rules, run) {
            if let Some(card) = run.stands_for(at).filter(|card| !faces.contains(*card))
                && let Ok(freed) = FreedJoker::by_swap(rules, melds, run.id, at, card)
                && (melds.iter().flat_map(places)).any(|to| freed.check(rules, to).is_ok())
            {
                faces |= Faces::of(card);
            }
        }
    }
    faces
}

/// Returns the jokers of a meld, each with its position in the meld.
pub fn jokers(rules: &RuleSet, meld: &Meld) -> impl Iterator<Item = (usize, Card)> {
    let wilds = rules.wilds();
    let cards = meld.cards.iter().copied().enumerate();
    cards.filter(move |(_, card)| wilds.contains(*card))
}

/// Makes a joker swap that [`check_swap`] has accepted. Returns the freed card: a joker, or a red two that counts as
/// one.
///
/// Returns `None` and changes nothing if a meld or the position does not exist.
pub fn swap_joker(
    rules: &RuleSet,
    melds: &mut [Meld],
    meld: MeldId,
    at: usize,
    card: Card,
    to: Place,
) -> Option<Card> {
    let (run, target) = (index_of(melds, meld)?, index_of(melds, to.meld)?);
    let joker = std::mem::replace(melds[run].cards.get_mut(at)?, card);
    melds[target].put(rules, to.end, joker);
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
    let (run, target) = (index_of(melds, meld)?, index_of(melds, to.meld)?);
    let joker = melds[target].take(rules, to.end)?;
    Some(std::mem::replace(melds[run].cards.get_mut(at)?, joker))
}

/// Returns the places to which the joker at the end `from` of a run may move without a swap (R43).
///
/// # Errors
/// Returns the rule that forbids the move. If the joker may leave but fits nowhere, returns the reason why one of the
/// melds does not accept it.
pub fn move_targets(
    rules: &RuleSet,
    sizes: MeldSizes,
    melds: &[Meld],
    meld: MeldId,
    from: End,
) -> Result<Vec<Place>, SwapError> {
    FreedJoker::by_move(rules, sizes, melds, meld, from)?.targets(rules)
}

/// Checks that the joker at the end `from` of a run may move to `to` without a swap (R43).
///
/// # Errors
/// Returns the rule that forbids the move.
pub fn check_move(
    rules: &RuleSet,
    sizes: MeldSizes,
    melds: &[Meld],
    meld: MeldId,
    from: End,
    to: Place,
) -> Result<(), SwapError> {
    FreedJoker::by_move(rules, sizes, melds, meld, from)?.check(rules, to)
}

/// Makes a joker move that [`check_move`] has accepted. Returns the moved card: a joker, or a red two that counts as
/// one.
///
/// Returns `None` and changes nothing if a meld does not exist.
pub fn move_joker(
    rules: &RuleSet,
    melds: &mut [Meld],
    meld: MeldId,
    from: End,
    to: Place,
) -> Option<Card> {
    let (run, target) = (index_of(melds, meld)?, index_of(melds, to.meld)?);
    let joker = melds[run].take(rules, Some(from))?;
    melds[target].put(rules, to.end, joker);
    Some(joker)
}

/// Undoes [`move_joker`] (R25) and returns the moved card.
pub fn unmove_joker(
    rules: &RuleSet,
    melds: &mut [Meld],
    meld: MeldId,
    from: End,
    to: Place,
) -> Option<Card> {
    let end = Some(from);
    move_joker(rules, melds, to.meld, to.end?, Place { meld, end })
}

/// A joker that has left its run and has no new place yet. Holds a changed copy of that run; the table is unchanged.
struct FreedJoker<'a> {
    joker: Card,
    /// The end that the joker left without a swap (R43); `None` after a swap.
    from: Option<End>,
    /// Number of cards that the run must keep.
    keeps: usize,
    /// The run without the joker.
    run: Meld,
    /// All melds on the table, with the joker still in its run.
    melds: &'a [Meld],
}

impl FreedJoker<'_> {
    /// Frees the joker at position `at` of a run by putting the natural `card` in its place.
    fn by_swap<'a>(
        rules: &RuleSet,
        melds: &'a [Meld],
        meld: MeldId,
        at: usize,
        card: Card,
    ) -> Result<FreedJoker<'a>, SwapError> {
        let allowed = rules.joker_swap != JokerSwap::None;
        ensure(allowed, SwapError::SwapsNotAllowed)?;
        let run = run(melds, meld)?;
        let joker = joker(rules, run.cards.get(at).copied())?;
        ensure(!rules.is_wild(card), SwapError::NotNatural)?;
        let needed = run.stands_for(at).ok_or(SwapError::NoJokerThere)?;
        ensure(card == needed, SwapError::StandsFor { needed })?;
        let mut run = run.clone();
        run.cards[at] = card;
        Ok(FreedJoker {
            joker,
            from: None,
            keeps: 0,
            run,
            melds,
        })
    }

    /// Frees the joker at one end of a run, without a swap.
    fn by_move<'a>(
        rules: &RuleSet,
        sizes: MeldSizes,
        melds: &'a [Meld],
        meld: MeldId,
        from: End,
    ) -> Result<FreedJoker<'a>, SwapError> {
        ensure(rules.joker_move, SwapError::MovesNotAllowed)?;
        let mut run = run(melds, meld)?.clone();
        let joker = joker(rules, run.at_end(from))?;
        run.take(rules, Some(from));
        Ok(FreedJoker {
            joker,
            from: Some(from),
            keeps: sizes.of(MeldKind::Run),
            run,
            melds,
        })
    }

    /// Returns all places on the table to which the joker may go.
    ///
    /// If there is none, returns an error of [`FreedJoker::check`]. `ForbiddenTarget` is returned only if there is no
    /// other error, because it is the least informative one.
    fn targets(&self, rules: &RuleSet) -> Result<Vec<Place>, SwapError> {
        let mut found = Vec::new();
        let mut refusal = SwapError::ForbiddenTarget;
        for place in self.melds.iter().flat_map(places) {
            match self.check(rules, place) {
                Ok(()) => found.push(place),
                Err(SwapError::ForbiddenTarget) => {}
                Err(error) => refusal = error,
            }
        }
        ensure(!found.is_empty(), refusal).map(|()| found)
    }

    /// Checks the place `to` for the joker (R42, R43, R45).
    fn check(&self, rules: &RuleSet, to: Place) -> Result<(), SwapError> {
        // The run that the joker left is changed; the other melds are those on the table.
        let target = if to.meld == self.run.id {
            &self.run
        } else {
            let at = index_of(self.melds, to.meld).ok_or(SwapError::ForbiddenTarget)?;
            &self.melds[at]
        };
        let same_run = target.id == self.run.id;
        let run_of_owner = target.kind() == MeldKind::Run && target.owner == self.run.owner;
        let allowed = match (self.from, rules.joker_swap) {
            (None, JokerSwap::RunsOfOwner) => run_of_owner,
            (None, JokerSwap::AnyOtherMeld) => !same_run,
            (None, JokerSwap::None) => false,
            (None, JokerSwap::SameRun) => same_run,
            (Some(_), JokerSwap::SameRun) => same_run && to.end != self.from,
            (Some(_), _) => run_of_owner && !(same_run && to.end == self.from),
        };
        ensure(allowed, SwapError::ForbiddenTarget)?;
        // A run must keep as many cards as the contract asks for (R43). Moving the joker to the other end of the same run does not shorten it.
        let shortened = self.from.is_some() && !same_run;
        let long_enough = !shortened || self.run.cards.len() >= self.keeps;
        ensure(long_enough, SwapError::RunTooShort)?;
        Ok(fits(rules, self.melds, target, to.end, self.joker)?)
    }
}

fn run(melds: &[Meld], id: MeldId) -> Result<&Meld, SwapError> {
    let at = index_of(melds, id).ok_or(SwapError::NoJokerThere)?;
    ensure(melds[at].kind() == MeldKind::Run, SwapError::InTrio)?;
    Ok(&melds[at])
}

fn joker(rules: &RuleSet, card: Option<Card>) -> Result<Card, SwapError> {
    card.filter(|card| rules.is_wild(*card))
        .ok_or(SwapError::NoJokerThere)
}

fn index_of(melds: &[Meld], id: MeldId) -> Option<usize> {
    melds.iter().position(|meld| meld.id == id)
}

//! Jokers that leave a run: in a swap for a natural card (R42, R45), or in a move from an end of the run (R43). Jokers
//! in trios stay where they are (R44), except in rules where they go to a hand (F19).
use super::{End, FitError, Meld, MeldId, MeldShape, Place, fits, meld::places};
use crate::{
    cards::{Card, Faces},
    ensure,
    rules::{JokerSwap, MeldKind, RuleSet},
};

/// Reason why a joker cannot leave its meld, or cannot go to the chosen place (R42–R45).
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, strum::IntoStaticStr)]
#[strum(prefix = "swap-", serialize_all = "kebab-case")]
pub enum SwapError {
    /// The joker lies in a trio. Jokers in trios stay where they are (R44), unless the rules free them (F19).
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
    /// The move would leave a run with fewer cards than the contract asks of its longest run (R43, F14).
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

/// Returns the places to which the joker at position `at` of a meld may go if the natural `card` replaces it (R42, R45).
/// `None` stands for the player's hand (F18).
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
) -> Result<Vec<Option<Place>>, SwapError> {
    let freed = FreedJoker::by_swap(rules, melds, meld, at, card)?;
    if freed.goes_to_hand(rules) {
        return Ok(vec![None]);
    }
    Ok(freed.targets(rules)?.into_iter().map(Some).collect())
}

/// Checks that the natural `card` may replace the joker at position `at` of a meld, and that the joker may go to `to` (R42,
/// R45). `None` stands for the player's hand (F18).
///
/// # Errors
/// Returns the rule that forbids the swap.
pub fn check_swap(
    rules: &RuleSet,
    melds: &[Meld],
    meld: MeldId,
    at: usize,
    card: Card,
    to: Option<Place>,
) -> Result<(), SwapError> {
    let freed = FreedJoker::by_swap(rules, melds, meld, at, card)?;
    match (to, freed.goes_to_hand(rules)) {
        (None, true) => Ok(()),
        (Some(to), false) => freed.check(rules, to),
        (None, false) | (Some(_), true) => Err(SwapError::ForbiddenTarget),
    }
}

/// Returns the natural cards that may replace a joker of some meld. Includes a card only if the freed joker has a place
/// (R42).
pub fn swappable(rules: &RuleSet, melds: &[Meld]) -> Faces {
    let mut faces = Faces::NONE;
    for meld in melds {
        for (at, _) in jokers(rules, meld) {
            for card in (replacements(rules, meld, at) - faces).iter() {
                if let Ok(freed) = FreedJoker::by_swap(rules, melds, meld.id, at, card)
                    && (freed.goes_to_hand(rules)
                        || (melds.iter().flat_map(places)).any(|to| freed.check(rules, to).is_ok()))
                {
                    faces |= Faces::of(card);
                }
            }
        }
    }
    faces
}

/// Returns the natural cards that may replace the joker at position `at` of a meld. In a run it is the card that the joker
/// stands for (R42). In a trio these are all cards of its rank, if the rules free jokers of trios (F19).
pub fn replacements(rules: &RuleSet, meld: &Meld, at: usize) -> Faces {
    let of_trio = matches!(rules.joker_swap, JokerSwap::Hand { trios: true, .. });
    let faces = match meld.shape {
        MeldShape::Trio { rank: Some(rank) } if of_trio => Faces::of_rank(rank),
        _ => meld.stands_for(at).map_or(Faces::NONE, Faces::of),
    };
    faces - rules.wilds()
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
    to: Option<Place>,
) -> Option<Card> {
    let from = index_of(melds, meld)?;
    let target = match to {
        Some(to) => Some((index_of(melds, to.meld)?, to.end)),
        None => None,
    };
    let joker = std::mem::replace(melds[from].cards.get_mut(at)?, card);
    if let Some((target, end)) = target {
        melds[target].put(rules, end, joker);
    }
    Some(joker)
}

/// Undoes [`swap_joker`] (R25) and returns the natural card. `joker` is the freed card.
pub fn unswap_joker(
    rules: &RuleSet,
    melds: &mut [Meld],
    meld: MeldId,
    at: usize,
    joker: Card,
    to: Option<Place>,
) -> Option<Card> {
    let from = index_of(melds, meld)?;
    if let Some(to) = to {
        let target = index_of(melds, to.meld)?;
        melds[target].take(rules, to.end)?;
    }
    Some(std::mem::replace(melds[from].cards.get_mut(at)?, joker))
}

/// Returns the places to which the joker at the end `from` of a run may move without a swap (R43). The run keeps at
/// least `keeps` cards.
///
/// # Errors
/// Returns the rule that forbids the move. If the joker may leave but fits nowhere, returns the reason why one of the
/// melds does not accept it.
pub fn move_targets(
    rules: &RuleSet,
    keeps: usize,
    melds: &[Meld],
    meld: MeldId,
    from: End,
) -> Result<Vec<Place>, SwapError> {
    FreedJoker::by_move(rules, keeps, melds, meld, from)?.targets(rules)
}

/// Checks that the joker at the end `from` of a run may move to `to` without a swap (R43). The run keeps at least `keeps`
/// cards.
///
/// # Errors
/// Returns the rule that forbids the move.
pub fn check_move(
    rules: &RuleSet,
    keeps: usize,
    melds: &[Meld],
    meld: MeldId,
    from: End,
    to: Place,
) -> Result<(), SwapError> {
    FreedJoker::by_move(rules, keeps, melds, meld, from)?.check(rules, to)
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

/// A joker that has left its meld and has no new place yet. Holds a changed copy of that meld; the table is unchanged.
struct FreedJoker<'a> {
    joker: Card,
    /// The end that the joker left without a swap (R43); `None` after a swap.
    from: Option<End>,
    /// Number of cards that the run must keep.
    keeps: usize,
    /// The meld without the joker: a run, except after a swap into a hand (F19).
    run: Meld,
    /// All melds on the table, with the joker still in its place.
    melds: &'a [Meld],
}

impl FreedJoker<'_> {
    /// Frees the joker at position `at` of a meld by putting the natural `card` in its place.
    fn by_swap<'a>(
        rules: &RuleSet,
        melds: &'a [Meld],
        meld: MeldId,
        at: usize,
        card: Card,
    ) -> Result<FreedJoker<'a>, SwapError> {
        let allowed = rules.joker_swap != JokerSwap::None;
        ensure(allowed, SwapError::SwapsNotAllowed)?;
        let left = &melds[index_of(melds, meld).ok_or(SwapError::NoJokerThere)?];
        let faces = replacements(rules, left, at);
        let of_trio = left.kind() == MeldKind::Trio;
        ensure(!of_trio || !faces.is_empty(), SwapError::InTrio)?;
        let joker = joker(rules, left.cards.get(at).copied())?;
        ensure(!rules.is_wild(card), SwapError::NotNatural)?;
        if !faces.contains(card) {
            return Err(match left.stands_for(at) {
                Some(needed) => SwapError::StandsFor { needed },
                None if of_trio => SwapError::Target(FitError::OtherRank),
                None => SwapError::NoJokerThere,
            });
        }
        let mut run = left.clone();
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
        keeps: usize,
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
            keeps,
            run,
            melds,
        })
    }

    /// True if the joker goes to the hand of the player who has replaced it (F18).
    fn goes_to_hand(&self, rules: &RuleSet) -> bool {
        self.from.is_none() && rules.joker_swap.takers().is_some()
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
            (None, JokerSwap::None | JokerSwap::Hand { .. }) => false,
            (None, JokerSwap::SameRun) => same_run,
            (Some(_), JokerSwap::SameRun) => same_run && to.end != self.from,
            (Some(_), _) => run_of_owner && !(same_run && to.end == self.from),
        };
        ensure(allowed, SwapError::ForbiddenTarget)?;
        // A shortened run must keep enough cards (R43). Moving the joker to the other end of the same run does not shorten
        // it.
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

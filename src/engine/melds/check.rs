//! Whether a proposed combination is one (R20, R21, R26, R40, R41, D13).
use super::{MeldShape, NewMeld};
use crate::{
    cards::{Card, Rank, Suit},
    rules::{Contract, MeldKind, RuleSet},
};

/// Why it is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MeldError {
    /// Fewer than three cards, or four for a run.
    #[error("too few cards")]
    TooShort,
    /// Different ranks in a trio.
    #[error("a trio is of one rank")]
    MixedRanks,
    /// A card that is not the next of its suit.
    #[error("the cards of a run are of one suit and follow one another")]
    NotConsecutive,
    /// Two jokers side by side (R41).
    #[error("no two jokers may lie side by side in a run")]
    AdjacentJokers,
    /// No natural card where one is needed.
    #[error("at least one card must not be a joker")]
    JokersOnly,
    /// A run that goes round more than once where no card may be repeated.
    #[error("no card may be repeated in a run")]
    Repeated,
    /// V5: two runs of one suit, or two trios of one rank.
    #[error("in these rules the runs differ in suit and the trios in rank")]
    NotDistinct,
}

/// Checks one combination by itself and says what it is.
///
/// # Errors
/// The rule it breaks.
pub fn check_new(rules: &RuleSet, meld: &NewMeld) -> Result<MeldShape, MeldError> {
    match meld {
        NewMeld::Trio { cards } => check_trio(rules, cards),
        NewMeld::Run { from, cards } => {
            let (low, suit) = from.face().ok_or(MeldError::NotConsecutive)?;
            check_run(rules, suit, low, cards)
        }
    }
}

/// Checks combinations laid down together: each by itself, then V5 among them (D8). Whether they are those of the contract is
/// [`kinds_match`]'s question.
///
/// # Errors
/// The index of the first combination at fault, and the rule it breaks.
pub fn check_contract(
    rules: &RuleSet,
    melds: &[NewMeld],
) -> Result<Vec<MeldShape>, (usize, MeldError)> {
    let mut shapes = Vec::with_capacity(melds.len());
    for (i, meld) in melds.iter().enumerate() {
        let shape = check_new(rules, meld).map_err(|error| (i, error))?;
        if rules.distinct && shapes.iter().any(|other| same_kind_of_cards(*other, shape)) {
            return Err((i, MeldError::NotDistinct));
        }
        shapes.push(shape);
    }
    Ok(shapes)
}

/// Whether the combinations are as many trios and as many runs as the contract asks for, in any order (R20).
pub fn kinds_match(contract: Contract, melds: &[NewMeld]) -> bool {
    let runs = melds
        .iter()
        .filter(|meld| meld.kind() == MeldKind::Run)
        .count();
    melds.len() == contract.len() && runs == contract.runs()
}

/// V5: two trios of one rank, or two runs of one suit. A trio without a rank is like no other (D8).
fn same_kind_of_cards(a: MeldShape, b: MeldShape) -> bool {
    match (a, b) {
        (MeldShape::Trio { rank: Some(a) }, MeldShape::Trio { rank: Some(b) }) => a == b,
        (MeldShape::Run { suit: a, .. }, MeldShape::Run { suit: b, .. }) => a == b,
        (MeldShape::Trio { .. } | MeldShape::Run { .. }, _) => false,
    }
}

fn check_trio(rules: &RuleSet, cards: &[Card]) -> Result<MeldShape, MeldError> {
    if cards.len() < MeldKind::Trio.minimum() {
        return Err(MeldError::TooShort);
    }
    let mut naturals = cards
        .iter()
        .filter(|card| !rules.is_wild(**card))
        .filter_map(|card| card.rank());
    let rank = naturals.next();
    if naturals.any(|other| Some(other) != rank) {
        return Err(MeldError::MixedRanks);
    }
    if rank.is_none() && !rules.trio.jokers_only {
        return Err(MeldError::JokersOnly);
    }
    Ok(MeldShape::Trio { rank })
}

fn check_run(
    rules: &RuleSet,
    suit: Suit,
    low: Rank,
    cards: &[Card],
) -> Result<MeldShape, MeldError> {
    if cards.len() < MeldKind::Run.minimum() {
        return Err(MeldError::TooShort);
    }
    // R40: a joker stands for the card of its place. R26: the places go round the circle.
    let in_place =
        |(i, card): (usize, &Card)| rules.is_wild(*card) || *card == Card::new(low.up(i), suit);
    if !cards.iter().enumerate().all(in_place) {
        return Err(MeldError::NotConsecutive);
    }
    if cards.iter().all(|card| rules.is_wild(*card)) {
        return Err(MeldError::JokersOnly);
    }
    // R41 looks at neighbours only; the two ends are none, however long the run (D13).
    if !rules.run.adjacent_jokers
        && cards
            .windows(2)
            .any(|pair| pair.iter().all(|card| rules.is_wild(*card)))
    {
        return Err(MeldError::AdjacentJokers);
    }
    if !rules.run.repeats && cards.len() > Rank::ALL.len() {
        return Err(MeldError::Repeated);
    }
    Ok(MeldShape::Run { suit, low })
}

//! Functions for the variants. They convert ids to and from text, and [`combine`] applies several variants and detects
//! pairs that exclude each other (D10, D14).
use super::{CardValues, RuleSet, RuleSetError, Variant, near};
use crate::cards::Faces;
use std::{fmt, str::FromStr};

impl Variant {
    /// True if the rules include the variant, by a player's choice or in the rulebook itself (V9 and V14 in
    /// `fournier`). A variant whose field [another field replaces](Variant::replaced_by) is off.
    pub fn is_on(self, rules: &RuleSet) -> bool {
        let mut with = rules.clone();
        self.apply(&mut with);
        self.field().same(&with, rules) && self.replaced_by(rules).is_none()
    }

    /// Returns the name of the field that leaves the variant without effect, or `None`.
    pub fn replaced_by(self, rules: &RuleSet) -> Option<&'static str> {
        match self {
            Variant::TwoJokers => rules.shoe.as_ref().map(|_| "shoe"),
            Variant::NoJokerFirst => rules.no_up_card.then_some("no_up_card"),
            Variant::StepValues => {
                let [pips, steps] = [CardValues::Pips, CardValues::Steps].map(|values| RuleSet {
                    values,
                    ..rules.clone()
                });
                let mut all = Faces::ALL.iter();
                let differ = all.any(|card| pips.value(card) != steps.value(card));
                (!differ).then_some("points")
            }
            _ => None,
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

/// Error for a text that is not the id of a variant.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("“{given}” is no variant{}", known(given))]
pub struct VariantError {
    /// The text that is not an id.
    pub given: String,
}

fn known(given: &str) -> String {
    let ids = Variant::ALL.map(Variant::id);
    if given.trim().eq_ignore_ascii_case("V15") {
        let five: Vec<&str> = ids.into_iter().filter(|id| id.contains('-')).collect();
        return format!(", but five: {}", five.join(", "));
    }
    near::suggestion(given, ids)
}

impl FromStr for Variant {
    type Err = VariantError;

    /// Parses an id. Upper and lower case are equivalent.
    fn from_str(text: &str) -> Result<Variant, VariantError> {
        let is_named = |variant: &Variant| variant.id().eq_ignore_ascii_case(text.trim());
        let (found, given) = (Variant::ALL.into_iter().find(is_named), text.to_owned());
        found.ok_or(VariantError { given })
    }
}

/// A pair of variants that exclude each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Conflict {
    /// V4 (a player must lay down and close in the same turn) with V4last (the same rule, but only in the last hand).
    #[error(
        "V4 and V4last exclude each other: closing in the turn of laying down is asked either in every hand or only in the last"
    )]
    Closing,
    /// V6 (rising bonus) with V7 (fixed bonus of −50), because only one bonus applies (D10).
    #[error(
        "V6 and V7 exclude each other: the bonus for laying down and closing in one turn either rises from hand to hand or is -50"
    )]
    Bonus,
    /// V12 (no jokers) with V14 (two jokers per pack).
    #[error("V12 and V14 exclude each other: a pack has either no jokers or two")]
    Jokers,
    /// V23 (closing the last hand with all cards at once) with V4, which holds in every hand.
    #[error(
        "V4 and V23 exclude each other: closing in the turn of laying down is asked either in every hand or only in the last"
    )]
    EveryHand,
    /// V23 (closing the last hand with all cards at once) with V4last, which allows lay-offs and a discard.
    #[error(
        "V4last and V23 exclude each other: the last hand is closed either with or without a discard"
    )]
    LastHand,
    /// V17 (ace high) with V18 (ace high or low).
    #[error("V17 and V18 exclude each other: the ace is either high or both high and low")]
    Ace,
}

impl Conflict {
    /// All conflicts.
    pub const ALL: [Conflict; 6] = [
        Conflict::Closing,
        Conflict::Bonus,
        Conflict::Jokers,
        Conflict::EveryHand,
        Conflict::LastHand,
        Conflict::Ace,
    ];

    /// Returns the two variants of the conflict.
    pub const fn pair(self) -> (Variant, Variant) {
        match self {
            Conflict::Closing => (Variant::SameTurn, Variant::SameTurnInLastHand),
            Conflict::Bonus => (Variant::RisingBonus, Variant::FiftyBonus),
            Conflict::Jokers => (Variant::NoJokers, Variant::TwoJokers),
            Conflict::EveryHand => (Variant::SameTurn, Variant::WholeLastHand),
            Conflict::LastHand => (Variant::SameTurnInLastHand, Variant::WholeLastHand),
            Conflict::Ace => (Variant::AceHigh, Variant::AceHighOrLow),
        }
    }

    /// Returns the conflict between two variants, or `None` if they are compatible.
    pub fn conflict_between(one: Variant, other: Variant) -> Option<Conflict> {
        let pairs = [(one, other), (other, one)];
        let mut all = Conflict::ALL.into_iter();
        all.find(|conflict| pairs.contains(&conflict.pair()))
    }
}

/// Result of [`combine`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Combined {
    /// The resulting rules.
    pub rules: RuleSet,
    /// Variants that changed nothing, because the base already includes them (for example V9 on `fournier`). Not an
    /// error.
    pub already: Vec<Variant>,
}

/// Applies variants to a rule set, in any order. Repetitions are allowed.
///
/// To add a variant to those that a player has chosen, pass the preset and all chosen variants. The two jokers per pack
/// (V14) of a base like `fournier` never conflict with V12; only a V14 that was chosen does.
///
/// # Errors
/// Returns an error if two variants exclude each other, or if one excludes a variant already set in `base`. Variants that
/// a field of `base` [replaces](Variant::replaced_by) are errors as well.
pub fn combine(base: &RuleSet, variants: &[Variant]) -> Result<Combined, RuleSetError> {
    for conflict in Conflict::ALL {
        let (one, other) = conflict.pair();
        let asked = |variant: Variant| variants.contains(&variant);
        // Two jokers per pack may be the rulebook's own setting instead of a chosen V14, so they never conflict.
        let set = |variant: Variant| variant != Variant::TwoJokers && variant.is_on(base);
        if asked(one) && (asked(other) || set(other)) || asked(other) && set(one) {
            return Err(RuleSetError::Conflict(conflict));
        }
    }
    let mut combined = Combined {
        rules: base.clone(),
        already: Vec::new(),
    };
    for variant in variants {
        if variant.is_on(base) && !combined.already.contains(variant) {
            combined.already.push(*variant);
        }
        variant.apply(&mut combined.rules);
        if let Some(field) = variant.replaced_by(base) {
            let variant = *variant;
            return Err(RuleSetError::NoEffect { variant, field });
        }
    }
    Ok(combined)
}

//! Switches set on a rule set, and which of them exclude each other (D10, D14).
use super::{RuleSet, RuleSetError, Variant};

/// Two switches that cannot both be meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Conflict {
    /// V4 with V4last.
    #[error(
        "V4 and V4last exclude each other: closing in the turn of laying down is asked either in every hand or only in the last"
    )]
    Closing,
    /// V6 with V7 (D10).
    #[error(
        "V6 and V7 exclude each other: the bonus for laying down and closing in one turn either rises from hand to hand or is -50"
    )]
    Bonus,
    /// V12 with V14.
    #[error("V12 and V14 exclude each other: a pack has either no jokers or two")]
    Jokers,
}

impl Conflict {
    /// Every value.
    pub const ALL: [Conflict; 3] = [Conflict::Closing, Conflict::Bonus, Conflict::Jokers];

    /// The two switches.
    pub const fn pair(self) -> (Variant, Variant) {
        match self {
            Conflict::Closing => (Variant::SameTurn, Variant::SameTurnInLastHand),
            Conflict::Bonus => (Variant::RisingBonus, Variant::FiftyBonus),
            Conflict::Jokers => (Variant::NoJokers, Variant::TwoJokers),
        }
    }

    /// What keeps these two from being set together, if anything does.
    pub fn between(one: Variant, other: Variant) -> Option<Conflict> {
        let pair = |conflict: &Conflict| {
            conflict.pair() == (one, other) || conflict.pair() == (other, one)
        };
        Conflict::ALL.into_iter().find(pair)
    }
}

/// A rule set with switches set on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Combined {
    /// The rules.
    pub rules: RuleSet,
    /// The switches that changed nothing, because the rule set is so without them (V9 on `fournier`). That is no mistake.
    pub already: Vec<Variant>,
}

/// Sets switches on a rule set, in any order and each as often as you like.
///
/// To add one to those that a player has chosen, combine the preset with all of them: what the preset has of its own never
/// excludes anything (V12 on `fournier`, which has two jokers in a pack), what was chosen does.
///
/// # Errors
/// Two of them exclude each other, or one excludes what the rule set has set already.
pub fn combine(base: &RuleSet, variants: &[Variant]) -> Result<Combined, RuleSetError> {
    for conflict in Conflict::ALL {
        let (one, other) = conflict.pair();
        let asked = |variant: Variant| variants.contains(&variant);
        // Two jokers in a pack are what a rulebook begins with rather than a switch that somebody set.
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
    }
    Ok(combined)
}

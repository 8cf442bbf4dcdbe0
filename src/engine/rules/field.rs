//! The fields of a rule set one by one: compared, copied, written, and what differs from a preset.
use super::{RuleSet, Variant};
use serde::Serialize;

macro_rules! fields {
    ($count:literal: $($name:ident $key:literal $($part:ident).+;)*) => {
        /// One option of a rule set; its name aside, these are all there are.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Field {
            $(#[doc = concat!("`", $key, "`")] $name,)*
        }

        impl Field {
            /// Every field, in the order of [`RuleSet`].
            pub const ALL: [Field; $count] = [$(Field::$name,)*];

            /// How the field is called in files: `decks`, `run.repeats`.
            pub const fn key(self) -> &'static str {
                match self { $(Field::$name => $key,)* }
            }

            /// Whether both rule sets say the same here.
            pub fn same(self, one: &RuleSet, other: &RuleSet) -> bool {
                match self { $(Field::$name => one.$($part).+ == other.$($part).+,)* }
            }

            /// Makes one rule set say here what the other says.
            pub fn copy(self, from: &RuleSet, to: &mut RuleSet) {
                match self { $(Field::$name => to.$($part).+ = from.$($part).+,)* }
            }

            /// The value as it is written in a file: `growing`, `true`, `3`, `None`.
            pub fn value(self, rules: &RuleSet) -> String {
                match self { $(Field::$name => written(&rules.$($part).+),)* }
            }
        }
    };
}

fields! { 27:
    MinSeats "min_seats" min_seats;
    MaxSeats "max_seats" max_seats;
    Decks "decks" decks;
    JokersPerDeck "jokers_per_deck" jokers_per_deck;
    RedTwosWild "red_twos_wild" red_twos_wild;
    Values "values" values;
    ExtraCardsDealt "extra_cards_dealt" extra_cards_dealt;
    Supercontinental "supercontinental" supercontinental;
    TwoHandsFirst "two_hands_first" two_hands_first;
    TrioJokersOnly "trio.jokers_only" trio.jokers_only;
    RunAdjacentJokers "run.adjacent_jokers" run.adjacent_jokers;
    RunRepeats "run.repeats" run.repeats;
    Distinct "distinct" distinct;
    JokerSwap "joker_swap" joker_swap;
    JokerMove "joker_move" joker_move;
    Penalty "penalty" penalty;
    Bonus "bonus" bonus;
    LayOffBonus "lay_off_bonus" lay_off_bonus;
    Leftover "leftover" leftover;
    Closing "closing" closing;
    MaxClaims "max_claims" max_claims;
    NoJokerFirst "no_joker_first" no_joker_first;
    ForbiddenJokerDiscard "forbidden.joker_discard" forbidden.joker_discard;
    ForbiddenPlayableDiscard "forbidden.playable_discard" forbidden.playable_discard;
    ForbiddenOwnClaim "forbidden.own_claim" forbidden.own_claim;
    ForbiddenClaimDown "forbidden.claim_down" forbidden.claim_down;
    ForbiddenKeepingBack "forbidden.keeping_back" forbidden.keeping_back;
}

fn written(value: &impl Serialize) -> String {
    match serde_json::to_value(value).expect("a field is a number, a truth value or a word") {
        serde_json::Value::Null => "None".to_owned(),
        serde_json::Value::String(word) => word,
        other => other.to_string(),
    }
}

/// Something that a rule set has otherwise than another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Difference {
    /// A switch is on.
    Variant(Variant),
    /// A field is different, and no switch makes it so.
    Field(Field),
}

/// What `rules` has otherwise than `base`: the switches that were set, then the other fields. The name does not count.
///
/// ```
/// # use engine::rules::{Difference, Field, Variant, differences, oficial};
/// let mut rules = oficial();
/// (rules.distinct, rules.leftover) = (true, Some(9));
/// let found = [Difference::Variant(Variant::Distinct), Difference::Field(Field::Leftover)];
/// assert_eq!(differences(&rules, &oficial()), found);
/// ```
pub fn differences(rules: &RuleSet, base: &RuleSet) -> Vec<Difference> {
    let mut explained = base.clone();
    let mut found = Vec::new();
    for variant in Variant::ALL {
        if variant.is_on(rules) && !variant.is_on(base) {
            variant.apply(&mut explained);
            found.push(Difference::Variant(variant));
        }
    }
    let fields = Field::ALL.into_iter();
    let other = fields.filter(|field| !field.same(rules, &explained));
    found.extend(other.map(Difference::Field));
    found
}

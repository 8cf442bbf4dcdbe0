//! What a file gives: any of the fields, each checked by itself where it stands.
use super::super::{
    Bonus, CardValues, Closing, Conflict, DeckPlan, Forbidden, JokerSwap, PenaltyStock, Preset,
    RuleSet, RunRules, TrioRules, Variant,
};
use super::checked::{JokerCount, Limit, Name, Seats, Sentence, Version};
use serde::{
    Deserialize, Deserializer,
    de::{self, Error as _, Visitor},
};
use std::{collections::BTreeMap, fmt};

/// The key of a field that nobody gave.
pub struct Missing(pub &'static str);

/// Something that a file may give for a field of type `Value`.
trait Partial {
    type Value: Clone;

    /// The field's value, where what is not given is that of `base`.
    fn over(self, base: Option<&Self::Value>) -> Result<Self::Value, Missing>;
}

macro_rules! whole {
    ($($value:ty),*) => { $(
        impl Partial for $value {
            type Value = $value;
            fn over(self, _: Option<&$value>) -> Result<$value, Missing> {
                Ok(self)
            }
        }
    )* };
}

whole! { bool, u8, DeckPlan, CardValues, JokerSwap, PenaltyStock, Bonus, Closing }

macro_rules! checked {
    ($($given:ty => $value:ty),*) => { $(
        impl Partial for $given {
            type Value = $value;
            fn over(self, _: Option<&$value>) -> Result<$value, Missing> {
                Ok(self.0)
            }
        }
    )* };
}

checked! { Seats => u8, JokerCount => u8, Limit => Option<u8> }

/// Makes the type of what a file may give for a structure: any of its fields.
macro_rules! parts {
    ($given:ident for $value:ident, $($key:literal $name:ident: $part:ty),*) => {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct $given {
            $(#[serde(default, deserialize_with = "some")] $name: Option<$part>,)*
        }

        impl Partial for $given {
            type Value = $value;
            fn over(self, base: Option<&$value>) -> Result<$value, Missing> {
                Ok($value {
                    $($name: field(self.$name, base.map(|base| &base.$name), $key)?,)*
                })
            }
        }
    };
}

parts! { PartialTrio for TrioRules, "trio.jokers_only" jokers_only: bool }

parts! { PartialRun for RunRules,
    "run.adjacent_jokers" adjacent_jokers: bool, "run.repeats" repeats: bool
}

parts! { PartialForbidden for Forbidden,
    "forbidden.joker_discard" joker_discard: bool, "forbidden.playable_discard" playable_discard: bool,
    "forbidden.own_claim" own_claim: bool, "forbidden.claim_down" claim_down: bool,
    "forbidden.keeping_back" keeping_back: bool
}

macro_rules! file {
    ($($name:ident: $part:ty),* $(,)?) => {
        /// A whole file.
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields, rename = "RuleSet")]
        pub struct PartialFile {
            version: Version,
            name: Name,
            #[serde(default)]
            pub names: BTreeMap<String, Name>,
            #[serde(default)]
            pub about: BTreeMap<String, Sentence>,
            #[serde(default, deserialize_with = "base")]
            pub base: Option<Preset>,
            #[serde(default, deserialize_with = "compatible")]
            pub variants: Vec<Variant>,
            $(#[serde(default, deserialize_with = "some")] $name: Option<$part>,)*
        }

        impl PartialFile {
            /// The rules: what is given, over `base`.
            pub fn over(self, base: Option<&RuleSet>) -> Result<RuleSet, Missing> {
                // Read for its check alone.
                let Version = self.version;
                Ok(RuleSet {
                    name: self.name.0,
                    $($name: field(self.$name, base.map(|base| &base.$name), stringify!($name))?,)*
                })
            }
        }
    };
}

file! {
    min_seats: Seats, max_seats: Seats, decks: DeckPlan, jokers_per_deck: JokerCount, red_twos_wild: bool,
    values: CardValues, extra_cards_dealt: u8, supercontinental: bool, two_hands_first: bool, trio: PartialTrio,
    run: PartialRun, distinct: bool, joker_swap: JokerSwap, joker_move: bool, penalty: PenaltyStock, bonus: Bonus,
    lay_off_bonus: bool, leftover: Limit, closing: Closing, max_claims: Limit, no_joker_first: bool,
    forbidden: PartialForbidden,
}

fn field<G: Partial>(
    given: Option<G>,
    base: Option<&G::Value>,
    key: &'static str,
) -> Result<G::Value, Missing> {
    match given {
        Some(given) => given.over(base),
        None => base.cloned().ok_or(Missing(key)),
    }
}

/// A value that is there needs no `Some( )` around it.
fn some<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
}

fn base<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Preset>, D::Error> {
    let preset = String::deserialize(from)?.parse();
    preset.map(Some).map_err(D::Error::custom)
}

/// The switches; the first that another one excludes is an error where it stands.
fn compatible<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Variant>, D::Error> {
    struct VariantList;

    impl<'de> Visitor<'de> for VariantList {
        type Value = Vec<Variant>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a list of variants like [\"V1\", \"V10\"]")
        }

        fn visit_seq<A: de::SeqAccess<'de>>(self, mut list: A) -> Result<Vec<Variant>, A::Error> {
            let mut all = Vec::new();
            while let Some(variant) = list.next_element_seed(After(&all))? {
                all.push(variant);
            }
            Ok(all)
        }
    }

    /// Reads a variant that goes with those before.
    struct After<'a>(&'a [Variant]);

    impl<'de> de::DeserializeSeed<'de> for After<'_> {
        type Value = Variant;

        fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Variant, D::Error> {
            let variant = Variant::deserialize(from)?;
            let rival = |other: &Variant| Conflict::between(variant, *other);
            match self.0.iter().find_map(rival) {
                Some(conflict) => Err(D::Error::custom(conflict)),
                None => Ok(variant),
            }
        }
    }

    from.deserialize_seq(VariantList)
}

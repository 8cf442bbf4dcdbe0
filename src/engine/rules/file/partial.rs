//! The parsed content of a rule-set file. Every field is optional. Values are validated during parsing, so the parser
//! reports an error at the position of the wrong value.
use super::super::{
    AceInRuns, Bonus, CardValues, Closing, Conflict, Contract, DeckPlan, Direction, Forbidden,
    JokerSwap, PenaltyCards, PenaltyStock, Preset, Progress, RankPoints, RuleSet, RunRules,
    ShoeRow, TrioRules, Variant, WildCards, WildLimits, options::options, ruleset::MAX_JOKERS,
};
use crate::{
    seat::MAX_SEATS,
    text::{counted, is_hidden},
};
use serde::{
    Deserialize, Deserializer,
    de::{self, Error as _, Visitor, value::SeqAccessDeserializer},
};
use std::{collections::BTreeMap, fmt, marker::PhantomData, str::FromStr};

/// The key of a required field that neither the file nor a base sets.
pub struct Missing(pub &'static str);

/// A value parsed from a file, in which fields of the complete type `Value` may be missing.
trait Partial {
    type Value: Clone;

    /// Returns the complete value. Fields that are missing from the file are taken from `base`.
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

whole! { bool, u8, Option<u8>, DeckPlan, CardValues, JokerSwap, PenaltyStock, Bonus, Closing }

/// Defines the partial counterparts of the rule structures and of the whole file: structs with optional fields, and
/// their [`Partial`] implementations.
macro_rules! partial {
    ($($outer:ident: $value:ident as $given:ident { $($inner:ident)+ })+ ; $($name:ident: $part:ty = $read:tt),+ ;
     $($later:ident: $kind:ty = $how:tt,)+) => {
        $(
            #[derive(Deserialize)]
            #[serde(deny_unknown_fields)]
            struct $given {
                $(#[serde(default, deserialize_with = "some")] $inner: Option<bool>,)+
            }

            impl Partial for $given {
                type Value = $value;
                fn over(self, base: Option<&$value>) -> Result<$value, Missing> {
                    Ok($value {
                        $($inner: field(
                            self.$inner,
                            base.map(|base| &base.$inner),
                            concat!(stringify!($outer), ".", stringify!($inner)),
                        )?,)+
                    })
                }
            }
        )+

        /// The content of a whole rule-set file.
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields, rename = "RuleSet")]
        pub struct PartialFile {
            #[serde(deserialize_with = "version")]
            pub version: u32,
            name: Name,
            #[serde(default)]
            pub names: BTreeMap<String, Name>,
            #[serde(default)]
            pub about: BTreeMap<String, Sentence>,
            #[serde(default, deserialize_with = "base")]
            pub base: Option<Preset>,
            #[serde(default, deserialize_with = "compatible")]
            pub variants: Vec<Variant>,
            $(#[serde(default, deserialize_with = $read)] $name: Option<$part>,)+
            $(#[serde(default, deserialize_with = $how)] $later: Option<$kind>,)+
        }

        impl PartialFile {
            /// Returns the first field in the file that version 1 lacks.
            pub fn first_newer_field(&self) -> Option<&'static str> {
                let fields = [$((stringify!($later), self.$later.is_some())),+];
                let newer = fields.into_iter().find(|(_, is_given)| *is_given);
                newer.map(|(field, _)| field)
            }

            /// Returns the rules. Fields that are missing from the file are taken from `base`.
            pub fn over(self, base: Option<&RuleSet>) -> Result<RuleSet, Missing> {
                Ok(RuleSet {
                    name: self.name.0,
                    $($name: field(self.$name, base.map(|base| &base.$name), stringify!($name))?,)+
                    $($later: self.$later.or_else(|| Some(base?.$later.clone())).unwrap_or_default(),)+
                })
            }
        }
    };
}

options! { partial }

impl PartialFile {
    /// True if the file limits the jokers in melds on the table (F10).
    pub const fn limits_later(&self) -> bool {
        self.wilds_later.is_some()
    }
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

/// Parses a value that is written without `Some( )` around it.
fn some<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
}

fn base<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Preset>, D::Error> {
    let preset = String::deserialize(from)?.parse();
    preset.map(Some).map_err(D::Error::custom)
}

/// Parses a list of variants. A variant that conflicts with an earlier one is an error at the position of that variant.
fn compatible<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Variant>, D::Error> {
    struct VariantList;

    impl<'de> Visitor<'de> for VariantList {
        type Value = Vec<Variant>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a list of variants like [\"V1\", \"V10\"]")
        }

        fn visit_seq<A: de::SeqAccess<'de>>(self, mut list: A) -> Result<Vec<Variant>, A::Error> {
            let mut all = Vec::new();
            while let Some(variant) = list.next_element_seed(CompatibleWith(&all))? {
                all.push(variant);
            }
            Ok(all)
        }
    }

    /// Deserialization seed for one variant. The slice contains the variants already parsed, with which the new one
    /// must not conflict.
    struct CompatibleWith<'a>(&'a [Variant]);

    impl<'de> de::DeserializeSeed<'de> for CompatibleWith<'_> {
        type Value = Variant;

        fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Variant, D::Error> {
            let variant = Variant::deserialize(from)?;
            let rival = |other: &Variant| Conflict::conflict_between(variant, *other);
            match self.0.iter().find_map(rival) {
                Some(conflict) => Err(D::Error::custom(conflict)),
                None => Ok(variant),
            }
        }
    }

    from.deserialize_seq(VariantList)
}

/// Reads the version of the file format, 1 to [`super::VERSION`].
fn version<'de, D: Deserializer<'de>>(from: D) -> Result<u32, D::Error> {
    let (given, known) = (u32::deserialize(from)?, super::VERSION);
    let error = || {
        D::Error::custom(format!(
            "this file has version {given} of the format, and this program reads versions 1 to {known}"
        ))
    };
    let is_known = (1..=known).contains(&given);
    is_known.then_some(given).ok_or_else(error)
}

/// The name of a rule set: not empty, at most [`super::LONGEST_NAME`] characters, on one line.
pub struct Name(pub String);

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Name, D::Error> {
        let name = String::deserialize(from)?;
        match super::name_error(&name) {
            None => Ok(Name(name)),
            Some(why) => Err(D::Error::custom(why)),
        }
    }
}

/// A description of the rules. It may contain line breaks, but no other invisible characters.
pub struct Sentence(pub String);

impl<'de> Deserialize<'de> for Sentence {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Sentence, D::Error> {
        let sentence = String::deserialize(from)?;
        let hidden = |letter: char| is_hidden(letter) && !letter.is_ascii_whitespace();
        match sentence.chars().find(|letter| hidden(*letter)) {
            None => Ok(Sentence(sentence)),
            Some(letter) => Err(D::Error::custom(format!(
                "there is a letter in this text that cannot be seen: {}",
                letter.escape_default()
            ))),
        }
    }
}

/// Reads a number of players, 2 to [`MAX_SEATS`].
fn seats<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u8>, D::Error> {
    within(from, 2, MAX_SEATS as u8, "player", "").map(Some)
}

/// Reads a number of jokers per pack, 0 to [`MAX_JOKERS`].
fn jokers<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u8>, D::Error> {
    within(from, 0, MAX_JOKERS, "joker", " in each pack").map(Some)
}

fn within<'de, D>(from: D, least: u8, most: u8, what: &str, place: &str) -> Result<u8, D::Error>
where
    D: Deserializer<'de>,
{
    let given = i64::deserialize(from)?;
    match u8::try_from(given) {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        _ => Err(D::Error::custom(format!(
            "{}{place}: {least} to {most} are possible",
            counted(given, what)
        ))),
    }
}

/// Reads a list, or `None`.
fn list<'de, D, T>(from: D) -> Result<Option<Option<Vec<T>>>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    struct List<T>(PhantomData<T>);

    impl<'de, T: Deserialize<'de>> Visitor<'de> for List<T> {
        type Value = Option<Vec<T>>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a list like [ … ], or None")
        }

        fn visit_seq<A: de::SeqAccess<'de>>(self, list: A) -> Result<Option<Vec<T>>, A::Error> {
            Vec::deserialize(SeqAccessDeserializer::new(list)).map(Some)
        }

        fn visit_none<E: de::Error>(self) -> Result<Option<Vec<T>>, E> {
            Ok(None)
        }

        fn visit_some<D: Deserializer<'de>>(self, from: D) -> Result<Option<Vec<T>>, D::Error> {
            from.deserialize_any(self)
        }
    }

    from.deserialize_any(List(PhantomData)).map(Some)
}

/// Reads a text in quotation marks, or `None`.
fn text<'de, D, T>(from: D) -> Result<Option<Option<T>>, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr<Err: fmt::Display>,
{
    struct Text<T>(PhantomData<T>);

    impl<'de, T: FromStr<Err: fmt::Display>> Visitor<'de> for Text<T> {
        type Value = Option<T>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a text in quotation marks, or None")
        }

        fn visit_str<E: de::Error>(self, text: &str) -> Result<Option<T>, E> {
            text.parse().map(Some).map_err(E::custom)
        }

        fn visit_none<E: de::Error>(self) -> Result<Option<T>, E> {
            Ok(None)
        }

        fn visit_some<D: Deserializer<'de>>(self, from: D) -> Result<Option<T>, D::Error> {
            from.deserialize_any(self)
        }
    }

    from.deserialize_any(Text(PhantomData)).map(Some)
}

/// Reads an upper limit, or `None` for no limit.
fn limit<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Option<u8>>, D::Error> {
    struct Number;

    impl<'de> Visitor<'de> for Number {
        type Value = Option<u8>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a number from 0 to 255, or None")
        }

        fn visit_i64<E: de::Error>(self, number: i64) -> Result<Option<u8>, E> {
            let limit = u8::try_from(number).map(Some);
            limit.map_err(|_| E::invalid_value(de::Unexpected::Signed(number), &self))
        }

        fn visit_u64<E: de::Error>(self, number: u64) -> Result<Option<u8>, E> {
            self.visit_i64(i64::try_from(number).unwrap_or(i64::MAX))
        }

        fn visit_none<E: de::Error>(self) -> Result<Option<u8>, E> {
            Ok(None)
        }

        fn visit_some<D: Deserializer<'de>>(self, from: D) -> Result<Option<u8>, D::Error> {
            from.deserialize_any(self)
        }
    }

    from.deserialize_any(Number).map(Some)
}

//! A strict parser for one line of JSON, and the types that are serialized as a text.
//!
//! The parser rejects objects with duplicate keys. Its error messages name the column, not the line.
use super::{
    cards::Card,
    matchplay::{Character, Commitment, PlayerKind},
    rules::{Contract, Ranks, Variant, WildCards},
    text::shortened,
};
use serde::{
    Serialize, Serializer,
    de::{Deserialize, Deserializer, Error as _, MapAccess, SeqAccess, Visitor},
};
use serde_json::{Map, Number, Value};
use std::{borrow::Cow, fmt};

/// Serializes and deserializes types as text, through `Display` and `FromStr`.
macro_rules! serialized_as_text {
    ($($type:ty)+) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                let text = Cow::<'de, str>::deserialize(deserializer)?;
                text.parse().map_err(D::Error::custom)
            }
        }
    )+};
}

serialized_as_text! { Card Character Commitment Contract PlayerKind Ranks Variant WildCards }

/// Maximum length of a key quoted in an error message, in characters. Longer keys are shortened.
const LONGEST_KEY: usize = 40;

/// Parses one JSON value.
///
/// # Errors
/// Returns an error message if the text is not valid JSON or an object contains a key twice. The message names the
/// column.
pub fn parse(text: &str) -> Result<Value, String> {
    let parsed = serde_json::from_str(text).map(|Strict(value)| value);
    parsed.map_err(|error| reason(&error))
}

/// Describes an error in a line of JSON, for example `column 20: expected value`.
///
/// Leaves out the line number: the parser saw a single line, and the caller knows its number in the file.
pub fn reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    match text.rsplit_once(" at line ") {
        Some((reason, _)) => format!("column {}: {reason}", error.column()),
        None => text,
    }
}

/// A JSON value whose objects have no duplicate keys.
struct Strict(Value);

impl<'de> Deserialize<'de> for Strict {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Strict, D::Error> {
        from.deserialize_any(AnyValue).map(Strict)
    }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(Number::from_f64(value).map_or(Value::Null, Value::Number))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(Strict(value)) = from.next_element()? {
            list.push(value);
        }
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some(key) = from.next_key::<String>()? {
            if object.contains_key(&key) {
                let key = shortened(&key, LONGEST_KEY);
                return Err(A::Error::custom(format!("“{key}” is there twice")));
            }
            let Strict(value) = from.next_value()?;
            object.insert(key, value);
        }
        Ok(Value::Object(object))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_twice_is_an_error_at_any_depth() {
        for (text, said) in [
            ("{\"p\":0,\"p\":1}", "column 10: “p” is there twice"),
            (
                "{\"a\":[{\"b\":1,\"b\":1}]}",
                "column 16: “b” is there twice",
            ),
            ("{\"p\":0", "column 6: EOF while parsing an object"),
        ] {
            assert_eq!(parse(text), Err(said.to_owned()), "{text}");
        }
        let text = "{\"a\":[1,-2,0.5,null,true,\"é\\n\",18446744073709551615],\"b\":{\"a\":1}}";
        assert_eq!(parse(text), Ok(serde_json::from_str(text).expect("JSON")));
    }
}

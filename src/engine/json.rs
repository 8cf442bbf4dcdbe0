//! JSON of one line, read strictly: a key that is there twice is an error, and places are told by their column alone.
use super::text::shortened;
use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};
use std::fmt;

/// The most letters of a key that are quoted.
const LONGEST_KEY: usize = 40;

/// Reads one value.
///
/// # Errors
/// Why the text is none, with the column: it is no JSON, or an object in it has a key twice.
pub fn parse(text: &str) -> Result<Value, String> {
    match serde_json::from_str::<Strict>(text) {
        Ok(Strict(value)) => Ok(value),
        Err(error) => Err(reason(&error)),
    }
}

/// What is wrong with one line of JSON: `column 20: expected value`. The reader counts lines from the text it was
/// given, which is one line: the caller knows its number in the file.
pub fn reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    match text.rsplit_once(" at line ") {
        Some((reason, _)) => format!("column {}: {reason}", error.column()),
        None => text,
    }
}

/// A value in which no object has a key twice.
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

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(Value::String(value))
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

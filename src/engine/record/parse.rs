//! A parser for one line of a record.
use super::line::{HeaderLine, RecordLine, VERSION};
use crate::{json, text::shortened};
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Error message for a text that does not begin with the header of a record.
pub(super) const NO_HEADER: &str =
    "this is no record of Continental: the first line must be its header";

/// Parser of one kind of line.
type ReadLine = fn(&Value) -> Result<RecordLine, String>;

/// The kinds of lines, each with the key by which it is recognized.
const KINDS: [(&str, ReadLine); 9] = [
    ("record", |value| {
        check_version(value)?;
        let header: Box<HeaderLine> = typed(value)?;
        check_newer_field(&header)?;
        Ok(RecordLine::Header(header))
    }),
    ("p", |value| typed(value).map(RecordLine::Do)),
    ("draw", |value| typed(value).map(RecordLine::Draw)),
    ("seating", |value| typed(value).map(RecordLine::Seating)),
    ("hand", |value| typed(value).map(RecordLine::Hand)),
    ("award", |value| typed(value).map(RecordLine::Award)),
    ("renew_stock", |value| {
        typed(value).map(RecordLine::RenewStock)
    }),
    ("end_hand", |value| typed(value).map(RecordLine::EndHand)),
    ("end_match", |value| typed(value).map(RecordLine::EndMatch)),
];

/// Parses one line. The error describes the fault, without a line number.
pub(super) fn parse(text: &str) -> Result<RecordLine, String> {
    let value = json::parse(text).map_err(|error| format!("this is not JSON: {error}"))?;
    let Some(object) = value.as_object() else {
        return Err("a line is a JSON object".to_owned());
    };
    let kind = KINDS.iter().find(|(key, _)| object.contains_key(*key));
    let (_, read) = kind.ok_or("no line of a record looks like this")?;
    let line = read(&value)?;
    check_unknown_fields(&line, &value)?;
    Ok(line)
}

fn typed<T: DeserializeOwned>(value: &Value) -> Result<T, String> {
    T::deserialize(value).map_err(|error| format!("this line cannot be read: {error}"))
}

/// Maximum length of a quotation from the line in an error message, in characters.
const LONGEST_QUOTE: usize = 40;

/// Checks the format version of a header. This must happen first, because fields of another version cannot be
/// interpreted.
fn check_version(header: &Value) -> Result<(), String> {
    if header["record"] != "continental" {
        return Err(NO_HEADER.to_owned());
    }
    let Some(given) = header.get("version") else {
        return Err("the header names no version of the format".to_owned());
    };
    match given.as_u64() {
        Some(version) if (1..=u64::from(VERSION)).contains(&version) => Ok(()),
        Some(version) => Err(format!(
            "this record has version {version} of the format, and this program reads versions 1 to {VERSION}"
        )),
        None => Err(format!(
            "the header's version of the format is written {}: a whole number is wanted, and this program reads 1 to {VERSION}",
            shortened(&given.to_string(), LONGEST_QUOTE)
        )),
    }
}

/// Checks that the format version of the header can express its rules.
fn check_newer_field(header: &HeaderLine) -> Result<(), String> {
    match header.rules.newer_field() {
        Some(field) if header.version < VERSION => Err(format!(
            "“{field}” needs version {VERSION} of the format, and the header names version {}",
            header.version
        )),
        _ => Ok(()),
    }
}

/// Rejects unknown fields, because they would be lost when the record is written again. The error names the first one.
fn check_unknown_fields(line: &RecordLine, value: &Value) -> Result<(), String> {
    let known = serde_json::to_value(line).expect("a line has string keys only");
    // Fields with default values are omitted when a record is written, but a file may contain them.
    let nothing = |value: &Value| value.is_null() || *value == false || *value == 0;
    let odd = value
        .as_object()
        .into_iter()
        .flatten()
        .find(|(key, value)| match known.get(key.as_str()) {
            Some(known) => known != *value,
            None => !nothing(value),
        });
    match odd {
        Some((key, _)) => Err(format!(
            "there is something in “{}” that this version of the format does not know",
            shortened(key, LONGEST_QUOTE)
        )),
        None => Ok(()),
    }
}

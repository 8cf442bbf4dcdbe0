//! One line of text, typed; or what is wrong with it.
use super::line::{Deed, HandLine, RecordLine, VERSION};
use crate::{
    cards::Card, json, matchplay::Commitment, seat::Seat, table::HowEnded, text::shortened,
};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::Value;

/// What is said of a text that does not begin as a record does.
pub(super) const NO_HEADER: &str =
    "this is no record of Continental: the first line must be its header";

/// One line, or what is wrong with it.
///
/// Long because it has a branch for each kind of line.
pub(super) fn parse(text: &str) -> Result<RecordLine, String> {
    let value = json::parse(text).map_err(|error| format!("this is not JSON: {error}"))?;
    let Some(object) = value.as_object() else {
        return Err("a line is a JSON object".to_owned());
    };
    let has = |key: &str| object.contains_key(key);
    let line = if has("record") {
        check_version(&value)?;
        let Header {
            record,
            version,
            program,
            seed,
            seed_hash,
            rules,
            players,
        } = typed(&value)?;
        RecordLine::Header {
            record,
            version,
            program,
            seed,
            seed_hash,
            rules,
            players,
        }
    } else if has("p") {
        let Player { p, deed } = typed(&value)?;
        RecordLine::Do { p, deed }
    } else if has("draw") {
        let Draw { draw } = typed(&value)?;
        RecordLine::Draw { draw }
    } else if has("seating") {
        let SeatingLine { seating } = typed(&value)?;
        RecordLine::Seating { seating }
    } else if has("hand") {
        RecordLine::Hand(typed::<HandLine>(&value)?)
    } else if has("award") {
        let Award {
            award,
            card,
            penalty,
        } = typed(&value)?;
        RecordLine::Award {
            award,
            card,
            penalty,
        }
    } else if has("renew_stock") {
        let Renew { renew_stock } = typed(&value)?;
        RecordLine::RenewStock { renew_stock }
    } else if has("end_hand") {
        let EndHand {
            end_hand,
            closer,
            how,
            points,
            totals,
        } = typed(&value)?;
        RecordLine::EndHand {
            end_hand,
            closer,
            how,
            points,
            totals,
        }
    } else if has("end_match") {
        let EndMatch {
            end_match,
            totals,
            winner,
        } = typed(&value)?;
        RecordLine::EndMatch {
            end_match,
            totals,
            winner,
        }
    } else {
        return Err("no line of a record looks like this".to_owned());
    };
    nothing_else(&line, &value)?;
    Ok(line)
}

fn typed<T: DeserializeOwned>(value: &Value) -> Result<T, String> {
    T::deserialize(value).map_err(|error| format!("this line cannot be read: {error}"))
}

/// The most letters that are quoted of what a line says.
const LONGEST_QUOTE: usize = 40;

/// A file of another version is refused before anything else in it is looked at.
fn check_version(header: &Value) -> Result<(), String> {
    if header["record"] != "continental" {
        return Err(NO_HEADER.to_owned());
    }
    let Some(given) = header.get("version") else {
        return Err("the header names no version of the format".to_owned());
    };
    match given.as_u64() {
        Some(version) if version == u64::from(VERSION) => Ok(()),
        Some(version) => Err(format!(
            "this record has version {version} of the format, and this program reads version {VERSION} only"
        )),
        None => Err(format!(
            "the header's version of the format is written {}: a whole number is wanted, and this program reads {VERSION} only",
            shortened(&given.to_string(), LONGEST_QUOTE)
        )),
    }
}

/// A field that this version does not know would be lost: it is refused by name.
fn nothing_else(line: &RecordLine, value: &Value) -> Result<(), String> {
    let known = serde_json::to_value(line).expect("a line has string keys only");
    // What is left out when written may be spelled out as well.
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

#[derive(Deserialize)]
struct Header {
    record: String,
    version: u32,
    program: Option<String>,
    seed: String,
    seed_hash: Option<Commitment>,
    rules: crate::rules::RuleSet,
    players: Vec<crate::matchplay::PlayerInfo>,
}

#[derive(Deserialize)]
struct Player {
    p: Seat,
    #[serde(flatten)]
    deed: Deed,
}

#[derive(Deserialize)]
struct Draw {
    draw: Vec<(Seat, Card)>,
}

#[derive(Deserialize)]
struct SeatingLine {
    seating: Vec<Seat>,
}

#[derive(Deserialize)]
struct Award {
    award: Seat,
    card: Card,
    penalty: Card,
}

#[derive(Deserialize)]
struct Renew {
    renew_stock: Vec<Card>,
}

#[derive(Deserialize)]
struct EndHand {
    end_hand: u8,
    closer: Option<Seat>,
    how: HowEnded,
    points: Vec<i32>,
    totals: Vec<i32>,
}

#[derive(Deserialize)]
struct EndMatch {
    end_match: bool,
    totals: Vec<i32>,
    winner: Seat,
}

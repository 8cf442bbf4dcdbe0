//! Text to lines. What cannot be read is named with its line; an unfinished last line is dropped and reported.
use super::{
    RecordError,
    line::{Deed, HandLine, Line, VERSION},
    write::text,
};
use crate::engine::{
    cards::Card,
    matchplay::{Commitment, Setup},
    seat::Seat,
    table::HowEnded,
};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::Value;

/// A record as read: every line is well formed, none is checked against the rules yet (see [`super::replay`]).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Who plays by which rules.
    pub setup: Setup,
    /// The hash of the seed as the header names it; [`super::replay`] compares the two when it verifies.
    pub seed_hash: Option<Commitment>,
    /// Everything after the header, each with its number in the file, counted from 1.
    pub lines: Vec<(usize, Line)>,
    /// The number of the header's line.
    pub first_line: usize,
    /// What was dropped at the end of the file.
    pub dropped: Option<DroppedTail>,
}

/// An unfinished last line (power cut).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DroppedTail {
    /// Its number, counted from 1.
    pub line: usize,
    /// Its text as far as it got.
    pub text: String,
}

impl Record {
    /// Its first line, without a line end, as it was written: one from before there was a hash gets none now.
    pub fn header(&self) -> String {
        text(&Line::header(&self.setup, self.seed_hash))
    }
}

/// Reads the record of one match.
///
/// # Errors
/// The first line that is not one, with its number and the reason.
pub fn read(text: &str) -> Result<Record, RecordError> {
    let mut all = read_all(text)?;
    match all.len() {
        1 => Ok(all.remove(0)),
        _ => Err(RecordError::new(
            all[1].first_line,
            "a second match begins here, where one was expected",
        )),
    }
}

/// Reads a file of one or more matches, one after another, each beginning with its header.
///
/// # Errors
/// The first line that is not one, with its number and the reason.
pub fn read_all(text: &str) -> Result<Vec<Record>, RecordError> {
    let mut records: Vec<Record> = Vec::new();
    let mut rest = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut number = 0;
    while !rest.is_empty() {
        number += 1;
        let (line, finished) = match rest.split_once('\n') {
            Some((line, after)) => {
                rest = after;
                (line.strip_suffix('\r').unwrap_or(line), true)
            }
            None => (std::mem::take(&mut rest), false),
        };
        if line.trim().is_empty() {
            continue;
        }
        match (parse(line), records.last_mut()) {
            (
                Ok(Line::Header {
                    seed,
                    seed_hash,
                    rules,
                    players,
                    ..
                }),
                _,
            ) => {
                let setup = Setup {
                    seed,
                    rules,
                    players,
                };
                records.push(Record {
                    setup,
                    seed_hash,
                    lines: Vec::new(),
                    first_line: number,
                    dropped: None,
                });
            }
            (Ok(line), Some(record)) => record.lines.push((number, line)),
            // A line without its end that does not parse is what a power cut leaves.
            (Err(_), Some(record)) if !finished => {
                record.dropped = Some(DroppedTail {
                    line: number,
                    text: line.to_owned(),
                });
            }
            (Err(reason), _) => return Err(RecordError::new(number, reason)),
            (Ok(_), None) => return Err(RecordError::new(number, NO_HEADER)),
        }
    }
    if records.is_empty() {
        Err(RecordError::new(number.max(1), NO_HEADER))
    } else {
        Ok(records)
    }
}

const NO_HEADER: &str = "this is no record of Continental: the first line must be its header";

/// One line, or what is wrong with it.
fn parse(text: &str) -> Result<Line, String> {
    let value: Value =
        serde_json::from_str(text).map_err(|error| format!("this is not JSON: {error}"))?;
    let Some(object) = value.as_object() else {
        return Err("a line is a JSON object".to_owned());
    };
    let has = |key: &str| object.contains_key(key);
    let line = if has("record") {
        check_version(&value)?;
        let Header {
            record,
            version,
            seed,
            seed_hash,
            rules,
            players,
        } = typed(&value)?;
        Line::Header {
            record,
            version,
            seed,
            seed_hash,
            rules,
            players,
        }
    } else if has("p") {
        let Player { p, deed } = typed(&value)?;
        Line::Do { p, deed }
    } else if has("draw") {
        let Draw { draw } = typed(&value)?;
        Line::Draw { draw }
    } else if has("seating") {
        let SeatingLine { seating } = typed(&value)?;
        Line::Seating { seating }
    } else if has("hand") {
        Line::Hand(typed::<HandLine>(&value)?)
    } else if has("award") {
        let Award {
            award,
            card,
            penalty,
        } = typed(&value)?;
        Line::Award {
            award,
            card,
            penalty,
        }
    } else if has("renew_stock") {
        let Renew { renew_stock } = typed(&value)?;
        Line::RenewStock { renew_stock }
    } else if has("end_hand") {
        let EndHand {
            end_hand,
            closer,
            how,
            points,
            totals,
        } = typed(&value)?;
        Line::EndHand {
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
        Line::EndMatch {
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

/// A file of another version is refused before anything else in it is looked at.
fn check_version(header: &Value) -> Result<(), String> {
    if header["record"] != "continental" {
        return Err(NO_HEADER.to_owned());
    }
    match header["version"].as_u64() {
        Some(version) if version == u64::from(VERSION) => Ok(()),
        Some(version) => Err(format!(
            "this record has version {version} of the format, and this program reads version {VERSION} only"
        )),
        None => Err("the header names no version of the format".to_owned()),
    }
}

/// A field that this version does not know would be lost: it is refused by name.
fn nothing_else(line: &Line, value: &Value) -> Result<(), String> {
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
            "there is something in “{key}” that this version of the format does not know"
        )),
        None => Ok(()),
    }
}

#[derive(Deserialize)]
struct Header {
    record: String,
    version: u32,
    seed: String,
    seed_hash: Option<Commitment>,
    rules: crate::engine::rules::RuleSet,
    players: Vec<crate::engine::matchplay::PlayerInfo>,
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

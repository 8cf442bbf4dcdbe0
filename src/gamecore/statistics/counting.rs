//! A record of the archive, and what is counted of it.
use crate::saves::stood_in;
use engine::{
    matchplay::Setup,
    record::{self, Replay},
    statistics::{FiledMatch, count_without},
};
use platform::{clock::day_of_file, disk::read_text};
use std::path::PathBuf;

/// A record of the archive.
pub(super) struct Listed {
    pub path: PathBuf,
    pub name: String,
    pub length: u64,
}

/// The longest record that is read, in bytes.
const LONGEST: u64 = record::LONGEST_MATCH as u64;

/// The match of a record, if it can be read and keeps to the rules.
pub(super) fn replayed(record: &Listed) -> Option<(Setup, Replay)> {
    let text = read_text(&record.path, "a match", LONGEST).ok()?;
    let read = record::read(&text).ok()?;
    let replay = record::replay(&read, false).ok()?;
    Some((read.setup, replay))
}

/// What a record gives.
#[derive(PartialEq)]
pub(super) enum Counted {
    Numbers(FiledMatch),
    NotOver,
    /// It cannot be read, or is against the rules.
    Broken,
}

/// Reads a record and counts it, and which file beside it cannot be read, if that is so. Waits for the disk.
pub(super) fn counted(record: &Listed) -> (Counted, Option<PathBuf>) {
    let Some((_, replay)) = replayed(record) else {
        return (Counted::Broken, None);
    };
    let (stood_in, unread) = match stood_in(&record.path) {
        Ok(stood_in) => (stood_in, None),
        Err(file) => (Vec::new(), Some(file)),
    };
    let numbers = count_without(&replay.game, &replay.events, &stood_in);
    let counted = numbers.map_or(Counted::NotOver, |numbers| {
        Counted::Numbers(FiledMatch {
            file: record.name.clone(),
            length: record.length,
            day: day_of_file(&record.name),
            numbers,
        })
    });
    (counted, unread)
}

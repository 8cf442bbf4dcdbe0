//! Where a bot has answered for a person who had to go, or a person in a bot's place.
use crate::{matchplay::MatchEvent, seat::Seat, table::Event};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// A stretch of a match in which a bot has answered for a person, or a person with a phone in a bot's place. The record knows nothing of
/// it: by its rules it is the match of whoever sat down there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StoodIn {
    /// Whose seat it is.
    pub seat: Seat,
    /// How many events had happened when somebody else came.
    pub from: usize,
    /// How many had happened when the seat was given back; none if it was not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<usize>,
}

impl StoodIn {
    /// Whether somebody else answered with the event of this index.
    pub fn covers(&self, event: usize) -> bool {
        self.from <= event && self.to.is_none_or(|to| event < to)
    }
}

/// What is known of those who have answered for others in a finished match: a small JSON file beside its record. Without it every
/// decision counts as the person's.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BesideRecord {
    /// The version of the file.
    #[serde(default)]
    pub version: u32,
    /// Where a bot has answered for a person.
    #[serde(default)]
    pub stand_ins: Vec<StoodIn>,
    /// Where a person with a phone has answered in a bot's place: what was played there is not the bot's either.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub taken_over: Vec<StoodIn>,
}

impl BesideRecord {
    /// The version written, and the newest that is read.
    pub const VERSION: u32 = 1;
    /// The largest file that is read, in bytes.
    pub const LARGEST: u64 = 1 << 20;

    /// Where it lies beside this record.
    pub fn path(record: &Path) -> PathBuf {
        record.with_extension("seats.json")
    }

    /// What this text says of whoever answered for others; nothing if it was written by a newer version.
    ///
    /// # Errors
    /// It is no such text.
    pub fn stood_in(text: &[u8]) -> serde_json::Result<Vec<StoodIn>> {
        let beside: BesideRecord = serde_json::from_slice(text)?;
        let known = beside.version <= BesideRecord::VERSION;
        let mut all = beside.stand_ins;
        all.extend(beside.taken_over);
        Ok(if known { all } else { Vec::new() })
    }
}

/// The indices of the hands in which somebody else has answered for this player.
pub(super) fn hands_of_others(
    events: &[MatchEvent],
    player: Seat,
    stood_in: &[StoodIn],
) -> Vec<u8> {
    let mut hands = Vec::new();
    let mut now = None;
    for (index, event) in events.iter().enumerate() {
        let MatchEvent::Table(event) = event else {
            continue;
        };
        if let Event::Dealt { hand, .. } = event {
            now = Some(*hand);
        }
        let by_another = |one: &StoodIn| one.seat == player && one.covers(index);
        if answered(event) == Some(player)
            && stood_in.iter().any(by_another)
            && let Some(hand) = now.take_if(|hand| !hands.contains(hand))
        {
            hands.push(hand);
        }
    }
    hands
}

/// Who has decided this, if anybody has: an award follows from answers given before.
fn answered(event: &Event) -> Option<Seat> {
    let seat = event.seat();
    seat.filter(|_| !matches!(event, Event::Awarded { .. }))
}

//! The keys of the phones, beside the record: after the match was broken off they come back by themselves. What is kept opens nothing.
use crate::{
    disk,
    phones::{Expected, Server},
};
use serde::{Deserialize, Serialize};
use std::{
    io,
    path::{Path, PathBuf},
};

/// The version of the file.
const VERSION: u32 = 1;

/// The largest file that is read, in bytes.
const LARGEST: u64 = 64 * 1024;

/// The file.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct KeptSeats {
    version: u32,
    /// The hash of the match's seed.
    game: String,
    seats: Vec<Expected>,
}

impl KeptSeats {
    /// The seats of a match as they are now.
    pub fn of(server: &Server, game: &str) -> KeptSeats {
        KeptSeats {
            version: VERSION,
            game: game.to_owned(),
            seats: server.expected(),
        }
    }

    /// What lies beside this record, if it belongs to this match. A broken file costs the phones a PIN, and nothing else.
    pub fn read(record: &Path, game: &str) -> Option<KeptSeats> {
        let text = disk::read_text(&beside(record), "a list of seats", LARGEST).ok()?;
        let kept: KeptSeats = serde_json::from_str(&text).ok()?;
        (kept.version == VERSION && kept.game == game).then_some(kept)
    }

    /// Writes it beside this record.
    pub fn write(&self, record: &Path) -> io::Result<()> {
        let text = serde_json::to_string_pretty(self).map_err(io::Error::other)?;
        disk::write_atomic(&beside(record), text.as_bytes())
    }

    /// The phones of these seats.
    pub fn expected(&self) -> Vec<Expected> {
        self.seats.clone()
    }
}

fn beside(record: &Path) -> PathBuf {
    let mut name = record.file_name().unwrap_or_default().to_owned();
    name.push(".seats.json");
    record.with_file_name(name)
}

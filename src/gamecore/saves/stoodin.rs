//! What is known of bots that have stood in for people in a finished match: a small file beside its record, made of what the table of the
//! match remembered. Without it every decision counts as the person's.
use super::{slot::MatchSlot, write_atomic};
use engine::statistics::{BesideRecord, StoodIn};
use platform::disk;
use std::{
    io,
    path::{Path, PathBuf},
};

/// Where bots have stood in for people in the finished match of this record. Waits for the disk.
///
/// # Errors
/// The file that says it cannot be read: this is it.
pub fn stood_in(record: &Path) -> Result<Vec<StoodIn>, PathBuf> {
    let file = BesideRecord::path(record);
    let read = disk::read(&file, "what lies beside a match", BesideRecord::LARGEST);
    let text = match read.map_err(io::Error::from) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => {
            bevy::log::warn!("{}: {error}", file.display());
            return Err(file);
        }
    };
    BesideRecord::stood_in(&text).map_err(|error| {
        bevy::log::warn!("{}: {error}", file.display());
        file
    })
}

/// Keeps what the table in this place remembers of bots that stood in for people, beside the record that the match has become.
pub(super) fn keep(slot: &MatchSlot, record: &Path) {
    let desk = disk::read(
        &slot.desk(),
        "the arrangement of a table",
        BesideRecord::LARGEST,
    );
    let Ok(desk) = desk else { return };
    let Ok(found) = serde_json::from_slice::<BesideRecord>(&desk) else {
        return;
    };
    if found.stand_ins.is_empty() && found.taken_over.is_empty() {
        return;
    }
    let kept = BesideRecord {
        version: BesideRecord::VERSION,
        ..found
    };
    let text = serde_json::to_vec(&kept).expect("it has string keys only and nothing can fail");
    let file = BesideRecord::path(record);
    if let Err(error) = write_atomic(&file, &text) {
        bevy::log::warn!("{}: {error}", file.display());
    }
}

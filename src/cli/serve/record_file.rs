//! The record of the match, new or continued, and the file with its phones.
use engine::{
    matchplay::{MatchEvent, Setup},
    record::{self, LONGEST_MATCH, Resumed},
    seat::SeatSet,
};
use platform::{Failure, disk, failure::tell};
use server::{RecordTo, ReservedSeat, SavedPhones, Server};
use std::{
    ffi::OsStr,
    fs::File,
    io::Write,
    path::{Path, PathBuf},
};

/// Record of the match. Without a path nothing is written.
pub(super) struct RecordFile {
    path: Option<PathBuf>,
    /// The unfinished match that the file contained.
    pub resumed: Option<Resumed>,
    /// The phones as last saved.
    phones: Option<SavedPhones>,
}

impl RecordFile {
    /// Reads the unfinished match in this file, if the file exists.
    pub fn open(path: Option<&Path>) -> Result<RecordFile, Failure> {
        let mut file = RecordFile {
            path: path.map(Path::to_owned),
            resumed: None,
            phones: None,
        };
        let Some(path) = path.filter(|path| path.exists()) else {
            return Ok(file);
        };
        let failed = |why: String| Failure::Failed(format!("{}: {why}", path.display()));
        let text = disk::read_text(path, "the record of a match", LONGEST_MATCH as u64);
        let text = text.map_err(|error| failed(error.to_string()))?;
        let resumed = record::resume(&text).map_err(|error| failed(error.to_string()))?;
        if resumed.game.winner().is_some() {
            return Err(failed("this match is over; name another file".to_owned()));
        }
        if resumed.dropped.is_some() {
            tell("the unfinished last line of the record was dropped");
        }
        disk::write_private(path, resumed.text.as_bytes()).map_err(Failure::unwritten(path))?;
        file.resumed = Some(resumed);
        Ok(file)
    }

    /// Returns the path of the record.
    #[cfg(feature = "online")]
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Returns the phones of the continued match, whose seats are reserved.
    pub fn phones(&mut self) -> Vec<ReservedSeat> {
        let (Some(path), Some(resumed)) = (&self.path, &self.resumed) else {
            return Vec::new();
        };
        let game = resumed.game.setup().commitment().to_string();
        // If the file cannot be read, players enter the PIN and choose their seats again.
        let text = disk::read_text(&phones_path(path), "a list of phones", LARGEST).ok();
        self.phones = text.and_then(|text| SavedPhones::read(text.as_bytes(), &game));
        let saved = self.phones.iter().flat_map(|saved| saved.phones.clone());
        saved.collect()
    }

    /// Writes the record of a new match, in which these events have happened.
    pub fn begin(&self, setup: &Setup, events: &[MatchEvent]) -> Result<(), Failure> {
        let Some(path) = &self.path else {
            return Ok(());
        };
        let text = record::whole(setup, events);
        disk::write_private(path, text.as_bytes()).map_err(Failure::unwritten(path))
    }

    /// Changes the path for another match at the same table: `NAME-2` after `NAME`, or the next name that is free.
    pub fn change_name(&mut self) {
        let Some(path) = &mut self.path else { return };
        let part = |part: Option<&OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
        let (stem, ending) = (part(path.file_stem()), part(path.extension()));
        let folder = path.parent().unwrap_or(Path::new(""));
        *path = disk::free_path(folder, &stem, &ending);
        self.phones = None;
    }

    /// Returns the writer of the lines. The operating system has a line before phones are informed of it.
    pub fn writer(&self) -> Result<RecordTo, Failure> {
        let Some(path) = &self.path else {
            return Ok(Box::new(|_| Ok(())));
        };
        let file = File::options().append(true).open(path);
        let mut file = file.map_err(Failure::unwritten(path))?;
        Ok(Box::new(move |lines| file.write_all(lines.as_bytes())))
    }

    /// Saves the keys of the phones if they have changed.
    pub fn save_phones(&mut self, server: &Server, game: &str) {
        let Some(path) = &self.path else { return };
        let phones = server.expected();
        let seats: SeatSet = phones.iter().map(|one| one.seat).collect();
        let now = SavedPhones::of(game, seats, Some(server.address()), phones);
        if self.phones.as_ref() == Some(&now) {
            return;
        }
        if let Err(error) = disk::write_private(&phones_path(path), &now.text()) {
            tell(&format!("the seats of the phones cannot be saved: {error}"));
        }
        self.phones = Some(now);
    }
}

/// Maximum size of the file with the phones, in bytes.
const LARGEST: u64 = 64 * 1024;

/// Returns the path of the file with the phones of this record.
fn phones_path(record: &Path) -> PathBuf {
    let mut name = record.file_name().unwrap_or_default().to_owned();
    name.push(".phones.json");
    record.with_file_name(name)
}

//! The record of a match that is held: begun anew, or gone on with.
use engine::{
    matchplay::{MatchEvent, MatchStage, Setup},
    record::{self, LONGEST_MATCH, Resumed},
    seat::SeatSet,
};
use platform::{Failure, disk, failure::tell};
use server::{Expected, KeptPhones, RecordTo, Server};
use std::{
    ffi::OsStr,
    fs::File,
    io::Write,
    path::{Path, PathBuf},
};

/// Where the record lies, and what is in it already.
pub(super) struct Saved {
    path: Option<PathBuf>,
    pub resumed: Option<Resumed>,
    last: Option<KeptPhones>,
}

impl Saved {
    /// Reads what lies there.
    pub fn open(path: Option<&Path>) -> Result<Saved, Failure> {
        let mut saved = Saved {
            path: path.map(Path::to_owned),
            resumed: None,
            last: None,
        };
        let Some(path) = path.filter(|path| path.exists()) else {
            return Ok(saved);
        };
        let told = |why: String| Failure::Failed(format!("{}: {why}", path.display()));
        let text = disk::read_text(path, "the record of a match", LONGEST_MATCH as u64);
        let text = text.map_err(|error| told(error.to_string()))?;
        let resumed = record::resume(&text).map_err(|error| told(error.to_string()))?;
        if let MatchStage::Over { .. } = resumed.game.stage() {
            return Err(told("this match is over; name another file".to_owned()));
        }
        if resumed.dropped.is_some() {
            tell("the last line of the record was not whole: the match goes on before it");
        }
        disk::write_atomic(path, resumed.text.as_bytes())
            .map_err(|error| Failure::unwritten(path, &error))?;
        saved.resumed = Some(resumed);
        Ok(saved)
    }

    /// The phones of the match that is gone on with.
    pub fn expected(&mut self) -> Vec<Expected> {
        let (Some(path), Some(resumed)) = (&self.path, &self.resumed) else {
            return Vec::new();
        };
        let game = resumed.game.setup().commitment().to_string();
        // A broken file costs the phones a PIN, and nothing else.
        let text = disk::read_text(&beside(path), "a list of phones", LARGEST).ok();
        self.last = text.and_then(|text| KeptPhones::read(text.as_bytes(), &game));
        let phones = self.last.iter().flat_map(|kept| kept.phones.clone());
        phones.collect()
    }

    /// Begins the record of a new match, in which this has happened.
    pub fn begin(&self, setup: &Setup, events: &[MatchEvent]) -> Result<(), Failure> {
        let Some(path) = &self.path else {
            return Ok(());
        };
        let mut text = record::header(setup) + "\n";
        for line in record::lines(events) {
            text += &line;
            text.push('\n');
        }
        disk::write_atomic(path, text.as_bytes()).map_err(|error| Failure::unwritten(path, &error))
    }

    /// The next match at the same table has a record of its own: `NAME-2` after `NAME`, the first that is free.
    pub fn turn_the_page(&mut self) {
        let Some(path) = &mut self.path else { return };
        let part = |part: Option<&OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
        let (stem, ending) = (part(path.file_stem()), part(path.extension()));
        let folder = path.parent().unwrap_or(Path::new(""));
        *path = disk::free_path(folder, &stem, &ending);
        self.last = None;
    }

    /// Where lines go: each is with the system before anybody is told that their answer was taken.
    pub fn lines(&self) -> Result<RecordTo, Failure> {
        let Some(path) = &self.path else {
            return Ok(Box::new(|_| Ok(())));
        };
        let file = File::options().append(true).open(path);
        let mut file = file.map_err(|error| Failure::unwritten(path, &error))?;
        Ok(Box::new(move |lines| file.write_all(lines.as_bytes())))
    }

    /// Keeps the keys of the phones if they have changed.
    pub fn keep(&mut self, server: &Server, game: &str) {
        let Some(path) = &self.path else { return };
        let phones = server.expected();
        let seats: SeatSet = phones.iter().map(|one| one.seat).collect();
        let now = KeptPhones::of(game, seats, server.addresses().first().copied(), phones);
        if self.last.as_ref() == Some(&now) {
            return;
        }
        if let Err(error) = disk::write_atomic(&beside(path), &now.text()) {
            tell(&format!("the phones' seats cannot be kept: {error}"));
        }
        self.last = Some(now);
    }
}

/// The largest list of phones that is read, in bytes.
const LARGEST: u64 = 64 * 1024;

/// Where the phones of the match with this record are kept.
fn beside(record: &Path) -> PathBuf {
    let mut name = record.file_name().unwrap_or_default().to_owned();
    name.push(".phones.json");
    record.with_file_name(name)
}

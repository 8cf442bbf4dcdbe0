//! The record of a match that is held: begun anew, or gone on with.
use super::kept::KeptSeats;
use crate::{
    cli::{Failure, failure::tell},
    disk,
    engine::{
        matchplay::{MatchStage, Setup},
        record::{self, LONGEST_MATCH, Resumed},
    },
    phones::{Expected, RecordTo, Server},
};
use std::{
    fs::File,
    io::Write,
    path::{Path, PathBuf},
};

/// Where the record lies, and what is in it already.
pub(super) struct Saved {
    path: Option<PathBuf>,
    pub resumed: Option<Resumed>,
    last: Option<KeptSeats>,
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
        self.last = KeptSeats::read(path, &game);
        self.last
            .as_ref()
            .map(KeptSeats::expected)
            .unwrap_or_default()
    }

    /// Begins the record of a new match.
    pub fn begin(&self, setup: &Setup) -> Result<(), Failure> {
        let Some(path) = &self.path else {
            return Ok(());
        };
        let header = record::header(setup) + "\n";
        disk::write_atomic(path, header.as_bytes())
            .map_err(|error| Failure::unwritten(path, &error))
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
        let now = KeptSeats::of(server, game);
        if self.last.as_ref() == Some(&now) {
            return;
        }
        if let Err(error) = now.write(path) {
            tell(&format!("the phones' seats cannot be kept: {error}"));
        }
        self.last = Some(now);
    }
}

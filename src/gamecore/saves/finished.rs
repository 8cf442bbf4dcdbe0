//! The finished matches as a list: what each tells at a glance is read from the beginning and the end of its file alone, so that a
//! family's ten years of matches are listed at once.
use super::{
    Archive, MatchSummary, Store,
    archive::slug,
    news::ShelfNews,
    recover::{MOST_BYTES, read_at_most},
    shelf::Shelf,
    trouble::StoreTrouble,
};
use jiff::Timestamp;
use platform::{clock, disk::open_file};
use std::{
    collections::HashMap,
    fs,
    io::{self, Read as _, Seek as _, SeekFrom},
    path::{Path, PathBuf},
};

/// A finished match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FinishedMatch {
    /// Its record.
    pub file: PathBuf,
    /// What it tells at a glance.
    pub summary: MatchSummary,
    /// When it ended.
    pub ended: Timestamp,
}

/// So many bytes hold the header, unless somebody has made it up.
const BEGIN: u64 = 16 << 10;
/// So many bytes hold the last lines: the last score, and the end.
const END: u64 = 4 << 10;

impl Archive {
    /// The finished matches as they are listed, the one that ended last first; `known` are those that were listed before.
    pub(super) fn list(&self, known: &[FinishedMatch]) -> Vec<FinishedMatch> {
        let known: HashMap<&PathBuf, &FinishedMatch> =
            known.iter().map(|known| (&known.file, known)).collect();
        let entry = |file: PathBuf| match known.get(&file) {
            // A record that lies here never changes.
            Some(known) => Some(FinishedMatch::clone(known)),
            None => listed(file),
        };
        let mut list: Vec<FinishedMatch> = self.files().into_iter().filter_map(entry).collect();
        list.sort_by(|a, b| (b.ended, &b.file).cmp(&(a.ended, &a.file)));
        list
    }
}

/// The match in this file; none if it is no finished match.
fn listed(file: PathBuf) -> Option<FinishedMatch> {
    let text = ends(&file).ok()?;
    let mut summary = MatchSummary::in_text(&text)?;
    if !summary.is_over {
        return None;
    }
    // Not all deals stand in what was read.
    (summary.hand, summary.contract) = (summary.hands, None);
    Some(FinishedMatch {
        ended: ended(&file)?,
        file,
        summary,
    })
}

/// The first line and the last ones.
fn ends(path: &Path) -> io::Result<String> {
    let (mut file, length) = open_file(path)?;
    let mut begin = Vec::new();
    (&mut file).take(BEGIN).read_to_end(&mut begin)?;
    if length <= BEGIN {
        return Ok(String::from_utf8_lossy(&begin).into_owned());
    }
    file.seek(SeekFrom::Start(length.saturating_sub(END)))?;
    let mut end = Vec::new();
    file.take(END).read_to_end(&mut end)?;
    let header = begin.split_inclusive(|byte| *byte == b'\n').next();
    // The line that the reading began in is not whole.
    let whole = end.iter().position(|byte| *byte == b'\n');
    let last = &end[whole.map_or(end.len(), |at| at + 1)..];
    let text = [header.unwrap_or_default(), last].concat();
    Ok(String::from_utf8_lossy(&text).into_owned())
}

/// When the match ended: its name says so, or else the file system.
fn ended(file: &Path) -> Option<Timestamp> {
    let stem = file.file_stem()?.to_string_lossy();
    clock::in_name(&stem)
        .or_else(|| Timestamp::try_from(fs::metadata(file).ok()?.modified().ok()?).ok())
}

impl Shelf {
    /// Writes a finished match for others.
    pub fn export_finished(&mut self, finished: &FinishedMatch) {
        let told = match self.exported_finished(finished) {
            Ok(file) => ShelfNews::Exported(file),
            Err(error) if error.kind() == io::ErrorKind::NotFound => ShelfNews::Gone,
            Err(error) => ShelfNews::NotExported(error),
        };
        self.tell(StoreTrouble::Shelf(told));
    }

    fn exported_finished(&self, finished: &FinishedMatch) -> io::Result<PathBuf> {
        let (bytes, _) = read_at_most(&finished.file, MOST_BYTES).map_err(io::Error::from)?;
        let players = finished.summary.players.iter();
        let names: Vec<&str> = players.map(|player| player.name.as_str()).collect();
        let day = finished.ended.strftime("%Y-%m-%d");
        let stem = format!("{}_{day}", slug(&names.join(" ")));
        self.lay_out(&stem, &bytes)
    }
}

impl Store {
    /// The finished matches, the one that ended last first, as they were found last ([`Store::look_finished`]).
    pub fn finished(&self) -> &[FinishedMatch] {
        self.clerk.finished.as_deref().unwrap_or_default()
    }

    /// Whether they have been looked for.
    pub fn is_finished_listed(&self) -> bool {
        self.clerk.finished.is_some()
    }

    /// Has them looked for anew.
    pub fn look_finished(&mut self) {
        self.clerk.look_finished();
    }

    /// Writes a finished match into the folder of the records.
    pub fn export_finished(&mut self, file: &Path) {
        let finished = self.finished().iter().find(|it| it.file == file).cloned();
        if let Some(finished) = finished {
            self.clerk.export_finished(finished);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{
        matchplay::{BotLevel, PlayerInfo, PlayerKind, Setup},
        rules::oficial,
        sim,
    };

    fn folder(name: &str) -> PathBuf {
        let name = format!("continental-finished-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("the temporary folder can be written");
        path
    }

    fn record() -> String {
        let bot = |name: &str| PlayerInfo::new(name, PlayerKind::Bot(BotLevel::Aprendiz));
        let setup = Setup {
            seed: "finished".to_owned(),
            rules: oficial(),
            players: vec![bot("Ana"), bot("Ben")],
        };
        let played = sim::play(setup, true).expect("two may play");
        played.record.expect("it was asked for")
    }

    #[test]
    fn a_finished_match_is_told_by_both_ends_of_its_file() {
        let folder = folder("ends");
        let whole = record();
        assert!(whole.len() as u64 > BEGIN, "more than is read at once");
        let name = |name: &str| folder.join(name);
        fs::write(name("2026-01-02_030405_a.jsonl"), &whole).expect("written");
        fs::write(name("2026-11-23_201500_b.jsonl"), &whole).expect("written");
        fs::write(name("2026-11-24_201500_garbage.jsonl"), "garbage\n").expect("written");
        let part: String = whole.split_inclusive('\n').take(40).collect();
        fs::write(name("2026-11-25_201500_part.jsonl"), part).expect("written");
        fs::create_dir(name("2026-11-26_201500_folder.jsonl")).expect("made");
        let list = Archive::at(folder.clone()).list(&[]);
        let told: Vec<String> = list.iter().map(|it| it.ended.to_string()).collect();
        assert_eq!(told, ["2026-11-23T20:15:00Z", "2026-01-02T03:04:05Z"]);
        let from_all = MatchSummary::in_text(&whole).expect("a match");
        assert_eq!(list[0].summary.totals, from_all.totals);
        assert_eq!(list[0].summary.players, from_all.players);
        assert_eq!(list[0].summary.hand, from_all.hand);
        assert!(from_all.totals.iter().any(|points| *points > 0));
        let _ = fs::remove_dir_all(folder);
    }
}

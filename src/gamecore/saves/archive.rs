//! The archive of finished matches. Each match has one file, named after the time at which the match ended.
//!
//! A summary needs only the beginning and the end of a file, so that thousands of matches can be listed quickly.
//! Substitute bots are stored in a small file next to the record, copied from the table arrangement. Without this file,
//! statistics attribute every decision to the person.
use super::{
    Dirs, MatchSummary, SaveService,
    directory::{SaveDirectory, new_folder},
    error::SaveError,
    is_record,
    recover::{MOST_BYTES, read_at_most},
    slot::{self, MatchSlot, if_there, log_failure},
    write_atomic,
};
use engine::statistics::{Substitution, SubstitutionFile};
use jiff::Timestamp;
use platform::{
    clock,
    disk::{self, free_path, open_file, quarantine_name},
};
use std::{
    collections::HashMap,
    fs,
    io::{self, Read as _, Seek as _, SeekFrom},
    path::{Path, PathBuf},
};

/// Maximum length of a record's first line in bytes. This line is the header.
const HEADER: u64 = 1 << 20;

/// Folder of the finished matches. Its functions block on disk I/O: call them from worker threads, not from a system.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Archive {
    folder: PathBuf,
}

impl Archive {
    /// Creates the archive for this folder, which need not exist yet.
    pub fn at(folder: PathBuf) -> Archive {
        Archive { folder }
    }

    pub fn of(dirs: &Dirs) -> Archive {
        Archive::at(dirs.data.join("matches"))
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the files of the finished matches, newest first.
    pub fn files(&self) -> Vec<PathBuf> {
        let Ok(entries) = fs::read_dir(&self.folder) else {
            return Vec::new();
        };
        let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
        let mut files: Vec<PathBuf> = paths.filter(|path| is_record(path)).collect();
        files.sort_by(|a, b| b.cmp(a));
        files
    }

    /// Moves the finished match in this locked slot to the archive, and returns its new path.
    ///
    /// # Errors
    ///
    /// Fails on an I/O error. The match then stays in its slot.
    pub(super) fn file(&self, slot: &MatchSlot) -> io::Result<PathBuf> {
        let path = match slot.file() {
            file if file.exists() => file,
            _ => slot.backup(),
        };
        fs::create_dir_all(&self.folder)?;
        let begin = read_at_most(&path, HEADER).map_or(Vec::new(), |(bytes, _)| bytes);
        let target = self.free_name(&String::from_utf8_lossy(&begin));
        fs::rename(&path, &target)?;
        keep_substitutes(slot, &target);
        let renamed = fs::rename(slot.label(), label(&target));
        log_failure(&slot.label(), if_there(renamed));
        slot.remove_sidecars();
        Ok(target)
    }

    /// True if the archive contains a match with exactly this text.
    pub(super) fn holds(&self, record: &str) -> bool {
        let length = record.len() as u64;
        let same = |path: &PathBuf| {
            fs::metadata(path).is_ok_and(|about| about.len() == length)
                && read_at_most(path, length).is_ok_and(|(bytes, _)| bytes == record.as_bytes())
        };
        self.files().iter().any(same)
    }

    /// Adds a finished match and returns its path.
    ///
    /// # Errors
    ///
    /// Fails on an I/O error. No partial file remains.
    pub(super) fn add(&self, record: &str) -> io::Result<PathBuf> {
        fs::create_dir_all(&self.folder)?;
        let target = self.free_name(record);
        write_atomic(&target, record.as_bytes())?;
        Ok(target)
    }

    /// Returns an unused file name that consists of the date, the time and the seed.
    fn free_name(&self, record: &str) -> PathBuf {
        let stem = format!("{}_{}", clock::now(), slug(&seed(record)));
        free_path(&self.folder, &stem, "jsonl")
    }

    /// Returns an unused name `match.broken-N.jsonl` in this folder.
    pub(super) fn broken_name(folder: &Path) -> PathBuf {
        quarantine_name(&folder.join("match.jsonl"))
    }
}

/// Returns the seed in a record's first line, or an empty string.
fn seed(text: &str) -> String {
    let first = text.lines().next().unwrap_or_default();
    let header = serde_json::from_str::<serde_json::Value>(first).ok();
    header
        .and_then(|header| Some(header.get("seed")?.as_str()?.to_owned()))
        .unwrap_or_default()
}

/// Converts a text to letters, digits and hyphens for use in a file name.
pub(super) fn slug(text: &str) -> String {
    let kept = |c: char| {
        if c.is_alphanumeric() {
            c.to_ascii_lowercase()
        } else {
            '-'
        }
    };
    let slug: String = text.chars().take(32).map(kept).collect();
    let slug = slug.trim_matches('-');
    if slug.is_empty() {
        "match".to_owned()
    } else {
        slug.to_owned()
    }
}

/// Returns the path of the file that contains the name of a finished match.
fn label(record: &Path) -> PathBuf {
    record.with_extension("name.json")
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FinishedMatch {
    pub file: PathBuf,
    /// Name given by the player, if any.
    pub name: Option<String>,
    pub summary: MatchSummary,
    /// Time at which the match ended.
    pub ended: Timestamp,
}

/// Number of bytes read from the beginning of a file: enough for the header of a valid record.
const BEGIN: u64 = 16 << 10;
/// Number of bytes read from the end of a file: enough for the last score and the end of the match.
const END: u64 = 4 << 10;

impl Archive {
    /// Lists the finished matches, most recently ended first. Reuses entries of `known`, the previous listing.
    pub(super) fn list(&self, known: &[FinishedMatch]) -> Vec<FinishedMatch> {
        let known: HashMap<&PathBuf, &FinishedMatch> =
            known.iter().map(|known| (&known.file, known)).collect();
        let entry = |file: PathBuf| match known.get(&file) {
            // A record in the archive never changes, so the known entry is still valid.
            Some(known) => Some(FinishedMatch::clone(known)),
            None => listed(file),
        };
        let named = |finished: FinishedMatch| {
            let name = slot::read_label(&label(&finished.file), &finished.summary.seed_hash);
            let name = name.unwrap_or_default();
            FinishedMatch { name, ..finished }
        };
        let list = self.files().into_iter().filter_map(entry);
        let mut list: Vec<FinishedMatch> = list.map(named).collect();
        list.sort_by(|a, b| (b.ended, &b.file).cmp(&(a.ended, &a.file)));
        list
    }
}

/// Reads the list entry for this file. Returns `None` if the file is not a finished match.
fn listed(file: PathBuf) -> Option<FinishedMatch> {
    let text = ends(&file).ok()?;
    let mut summary = MatchSummary::in_text(&text)?;
    if !summary.is_over {
        return None;
    }
    // The text lacks the middle of the record, so it may not contain the last deal.
    summary.contracts = None;
    Some(FinishedMatch {
        ended: ended(&file)?,
        file,
        name: None,
        summary,
    })
}

/// Reads the first line of a file, and as many of its last lines as fit in a buffer.
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
    // Skip the incomplete line at the start of the block.
    let whole = end.iter().position(|byte| *byte == b'\n');
    let last = &end[whole.map_or(end.len(), |at| at + 1)..];
    let text = [header.unwrap_or_default(), last].concat();
    Ok(String::from_utf8_lossy(&text).into_owned())
}

/// Returns the time at which the match ended. It is taken from the file name if possible, otherwise from the file's
/// modification time.
fn ended(file: &Path) -> Option<Timestamp> {
    let stem = file.file_stem()?.to_string_lossy();
    clock::in_name(&stem)
        .or_else(|| Timestamp::try_from(fs::metadata(file).ok()?.modified().ok()?).ok())
}

impl SaveDirectory {
    pub fn export_finished(&mut self, finished: &FinishedMatch) {
        let read = read_at_most(&finished.file, MOST_BYTES).map_err(io::Error::from);
        let exported = read.and_then(|(bytes, _)| {
            let name = finished.name.as_deref();
            self.write_export(&finished.summary, name, finished.ended, &bytes)
        });
        self.report_export(if_there(exported));
    }

    /// Names a finished match. An empty name removes the name.
    pub fn rename_finished(&mut self, finished: &FinishedMatch, name: &str) {
        let (file, seed_hash) = (&finished.file, &finished.summary.seed_hash);
        self.write_name(file.exists(), &label(file), seed_hash, name);
    }

    /// Moves a finished match to the trash, with the files next to its record.
    pub fn delete_finished(&mut self, file: &Path) {
        let moved = new_folder(&self.trash()).and_then(|folder| {
            let all = [file.to_owned(), SubstitutionFile::path(file), label(file)];
            for (place, path) in all.iter().enumerate() {
                let target = folder.join(path.file_name().unwrap_or_default());
                let moved = fs::rename(path, target);
                // The record may lack the other files.
                if place == 0 {
                    moved.inspect_err(|_| _ = fs::remove_dir(&folder))?;
                }
            }
            Ok(())
        });
        let moved = if_there(moved).map_err(SaveError::NotDeleted);
        self.done(moved.and_then(|there| there.ok_or(SaveError::Gone)));
    }
}

impl SaveService {
    /// Returns the finished matches from the last listing ([`SaveService::look_finished`]), most recently ended first.
    pub fn finished(&self) -> &[FinishedMatch] {
        self.finished.as_deref().unwrap_or_default()
    }

    /// True once the finished matches have been listed.
    pub fn is_finished_listed(&self) -> bool {
        self.finished.is_some()
    }

    /// Returns the listed finished match with this record.
    pub fn finished_in(&self, file: &Path) -> Option<FinishedMatch> {
        self.finished().iter().find(|it| it.file == file).cloned()
    }

    /// Exports a finished match to the records folder.
    pub fn export_finished(&mut self, file: &Path) {
        if let Some(finished) = self.finished_in(file) {
            self.give(move |shelf| shelf.export_finished(&finished));
        }
    }

    /// Names a finished match. An empty name removes the name.
    pub fn rename_finished(&mut self, file: &Path, name: &str) {
        let mut list = self.finished.iter_mut().flatten();
        if let Some(entry) = list.find(|entry| entry.file == file) {
            // Show the new name immediately, without waiting for the worker.
            entry.name = slot::clean(name);
            let (entry, name) = (entry.clone(), name.to_owned());
            self.change_finished(move |shelf| shelf.rename_finished(&entry, &name));
        }
    }

    /// Moves a finished match to the trash.
    pub fn delete_finished(&mut self, file: &Path) {
        if let Some(finished) = self.finished_in(file) {
            if let Some(list) = &mut self.finished {
                list.retain(|entry| entry.file != file);
            }
            self.change_finished(move |shelf| shelf.delete_finished(&finished.file));
        }
    }
}

/// Returns the seats and periods of substitute bots in the finished match of this record. Blocks on disk I/O.
///
/// # Errors
///
/// Returns the path of the file if it exists but cannot be read.
pub fn substitute_periods(record: &Path) -> Result<Vec<Substitution>, PathBuf> {
    let file = SubstitutionFile::path(record);
    let read = disk::read(&file, "what lies beside a match", SubstitutionFile::LARGEST);
    let periods = if_there(read.map_err(io::Error::from)).and_then(|text| match text {
        Some(text) => Ok(SubstitutionFile::substitute_periods(&text)?),
        None => Ok(Vec::new()),
    });
    periods.map_err(|error| {
        bevy::log::warn!("{}: {error}", file.display());
        file
    })
}

/// Copies the substitute bots and seat takeovers of the slot's table arrangement to a file next to the record of the
/// finished match.
fn keep_substitutes(slot: &MatchSlot, record: &Path) {
    let desk = disk::read(
        &slot.desk(),
        "the arrangement of a table",
        SubstitutionFile::LARGEST,
    );
    let Ok(desk) = desk else { return };
    let Ok(found) = serde_json::from_slice::<SubstitutionFile>(&desk) else {
        return;
    };
    if found.stand_ins.is_empty() && found.taken_over.is_empty() {
        return;
    }
    let kept = SubstitutionFile {
        version: SubstitutionFile::VERSION,
        ..found
    };
    let text = serde_json::to_vec(&kept).expect("it has string keys only and nothing can fail");
    let file = SubstitutionFile::path(record);
    log_failure(&file, write_atomic(&file, &text));
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{
        matchplay::{BotLevel, PlayerInfo, PlayerKind, Setup},
        rules::oficial,
        sim,
    };

    #[test]
    fn seeds_become_harmless_names() {
        assert_eq!(slug("../../etc/passwd"), "etc-passwd");
        assert_eq!(slug("Ñandú 7"), "Ñandú-7".replace('N', "n"));
        assert_eq!(slug("///"), "match");
        assert_eq!(
            seed("{\"record\":\"continental\",\"seed\":\"abc\"}\n{}"),
            "abc"
        );
    }

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
        played.record.expect("recorded")
    }

    #[test]
    fn a_finished_match_is_listed_from_both_ends_of_its_file() {
        let folder = folder("ends");
        let whole = record();
        assert!(whole.len() as u64 > BEGIN, "the record fits into one block");
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

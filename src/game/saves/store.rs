//! The store: the running match and the finished ones.
use super::{Dirs, archive, journal::Journal, trouble::StoreTrouble, write_atomic};
use crate::{
    disk::{self, Limits, TextLines},
    engine::record::{LONGEST_LINE, LONGEST_MATCH},
};
use bevy::prelude::*;
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// The player's folders and the file of the running match. What fails is told in one sentence ([`super::Trouble`]), and the game
/// goes on.
#[derive(Resource, Debug)]
pub struct Store {
    dirs: Dirs,
    journal: Option<Journal>,
    /// Lines that could not be written yet.
    unwritten: String,
    pub(super) troubles: Vec<StoreTrouble>,
}

impl Default for Store {
    fn default() -> Store {
        Store::with(Dirs::of_the_system())
    }
}

impl Store {
    /// Everything below this folder.
    pub fn at(root: impl Into<PathBuf>) -> Store {
        Store::with(Dirs::at(root))
    }

    fn with(dirs: Dirs) -> Store {
        Store {
            dirs,
            journal: None,
            unwritten: String::new(),
            troubles: Vec::new(),
        }
    }

    /// The folders.
    pub fn dirs(&self) -> &Dirs {
        &self.dirs
    }

    /// The settings' file.
    pub fn settings_file(&self) -> PathBuf {
        self.dirs.config.join("settings.json")
    }

    /// The folder of the player's own decks.
    pub fn themes_dir(&self) -> PathBuf {
        self.dirs.data.join("themes")
    }

    /// The folder of the matches put away.
    pub fn matches_dir(&self) -> PathBuf {
        self.dirs.data.join("matches")
    }

    /// The file of the running match.
    pub fn match_file(&self) -> PathBuf {
        self.dirs.data.join("match.jsonl")
    }

    /// Whether there is a match to go on with.
    pub fn has_match(&self) -> bool {
        self.match_file().exists()
    }

    /// Begins a match's file: the header and the first lines, or all lines of a match that is gone on with. Another match that
    /// is still there is put away first.
    pub fn begin_match(&mut self, header_and_lines: &str) {
        self.close();
        let text = with_line_end(header_and_lines);
        if self.has_match() && !self.goes_on(&text) {
            self.put_away("-unfinished");
        }
        let path = self.match_file();
        let written = write_new(&path, text.as_bytes()).and_then(|()| Journal::open(&path));
        match written {
            Ok(journal) => self.journal = Some(journal),
            Err(error) => {
                self.unwritten = text;
                self.tell(StoreTrouble::Save(error));
            }
        }
    }

    /// Whether this text has everything that the running match's file has, but for an unfinished last line.
    fn goes_on(&self, text: &str) -> bool {
        let there = self.match_text().unwrap_or_default();
        let whole = there.rfind('\n').map_or("", |end| &there[..=end]);
        !whole.is_empty() && text.starts_with(whole)
    }

    /// Appends lines to the running match's file. What cannot be written is tried again with the next lines.
    pub fn append(&mut self, lines: &str) {
        let failed_before = !self.unwritten.is_empty();
        self.unwritten.push_str(&with_line_end(lines));
        if let Err(error) = self.write_waiting() {
            // Once is enough until it has worked again.
            if !failed_before {
                self.tell(StoreTrouble::Save(error));
            }
        }
    }

    fn write_waiting(&mut self) -> io::Result<()> {
        let path = self.match_file();
        let mut journal = match self.journal.take() {
            Some(journal) => journal,
            None if path.exists() => Journal::open(&path)?,
            // The match's beginning could not be written: everything since then is waiting.
            None => {
                write_new(&path, self.unwritten.as_bytes())?;
                self.unwritten.clear();
                self.journal = Some(Journal::open(&path)?);
                return Ok(());
            }
        };
        let written = journal.append(&self.unwritten);
        self.journal = Some(journal);
        written?;
        self.unwritten.clear();
        Ok(())
    }

    /// The text of the running match, if there is one. A file that cannot be read is set aside.
    pub fn load_match(&mut self) -> Option<String> {
        self.close();
        match self.match_text() {
            Ok(text) => Some(text),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => {
                self.set_aside(&error.to_string());
                None
            }
        }
    }

    fn match_text(&self) -> io::Result<String> {
        let text = disk::read_text(
            &self.match_file(),
            "the record of a match",
            LONGEST_MATCH as u64,
        );
        Ok(text?)
    }

    /// Sets the running match's file aside because it cannot be used; nothing is ever deleted.
    pub fn set_aside(&mut self, reason: &str) {
        self.close();
        let target = archive::broken_name(&self.dirs.data);
        match fs::rename(self.match_file(), &target) {
            Ok(()) => self.tell(StoreTrouble::Broken {
                reason: reason.to_owned(),
                file: target,
            }),
            Err(error) => self.tell(StoreTrouble::Move(error)),
        }
    }

    /// Puts the finished match away; the file it is kept in, if that worked.
    pub fn finish_match(&mut self) -> Option<PathBuf> {
        self.close();
        self.put_away("")
    }

    /// Puts a match away that will not be played on.
    pub fn abandon_match(&mut self) -> Option<PathBuf> {
        self.close();
        self.put_away("-unfinished")
    }

    /// The files of the matches put away, newest first.
    pub fn matches(&self) -> Vec<PathBuf> {
        let Ok(entries) = fs::read_dir(self.matches_dir()) else {
            return Vec::new();
        };
        let mut files: Vec<PathBuf> = entries
            .filter_map(|entry| Some(entry.ok()?.path()))
            .collect();
        files.retain(|file| {
            file.extension()
                .is_some_and(|extension| extension == "jsonl")
        });
        files.sort_by(|a, b| b.cmp(a));
        files
    }

    fn put_away(&mut self, suffix: &str) -> Option<PathBuf> {
        let path = self.match_file();
        let folder = self.matches_dir();
        let moved = first_line(&path).and_then(|header| {
            fs::create_dir_all(&folder)?;
            let target = archive::name(&folder, &header, suffix);
            fs::rename(&path, &target)?;
            Ok(target)
        });
        match moved {
            Ok(target) => Some(target),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => {
                self.tell(StoreTrouble::Move(error));
                None
            }
        }
    }

    /// Writes what waits, as far as possible, and lets go of the file.
    fn close(&mut self) {
        if !self.unwritten.is_empty()
            && let Err(error) = self.write_waiting()
        {
            warn!("the match's last lines are not on the disk: {error}");
            self.unwritten.clear();
        }
        self.journal = None;
    }

    fn tell(&mut self, trouble: StoreTrouble) {
        warn!("{trouble}");
        self.troubles.push(trouble);
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        self.close();
    }
}

/// The first line of a record, which may be of any length otherwise: it is put away all the same.
fn first_line(path: &Path) -> io::Result<String> {
    let limits = Limits {
        line: LONGEST_LINE,
        file: u64::MAX,
        pipes: false,
    };
    let first = TextLines::open(path, limits)?.next();
    Ok(first
        .and_then(Result::ok)
        .map(|line| line.text.into_owned())
        .unwrap_or_default())
}

/// Writes the file of a new match. There is no older version to keep.
fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_atomic(path, bytes)
}

fn with_line_end(lines: &str) -> String {
    if lines.is_empty() || lines.ends_with('\n') {
        lines.to_owned()
    } else {
        format!("{lines}\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let path = std::env::temp_dir()
                .join(format!("continental-store-{name}-{}", std::process::id()));
            let _ = fs::remove_dir_all(&path);
            fs::create_dir_all(&path).expect("a temporary folder can be made");
            Folder(path)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn lines_are_on_disk_at_once_and_a_finished_match_is_kept() {
        let folder = Folder::new("finish");
        let mut store = Store::at(&folder.0);
        store.begin_match("{\"record\":\"continental\",\"seed\":\"my seed\"}\n");
        store.append("{\"p\":0}");
        store.append("{\"p\":1}\n{\"p\":2}\n");
        let on_disk = fs::read_to_string(folder.0.join("match.jsonl")).expect("there");
        assert!(
            on_disk.ends_with("{\"p\":0}\n{\"p\":1}\n{\"p\":2}\n"),
            "{on_disk}"
        );
        let kept = store.finish_match().expect("kept");
        assert!(
            kept.file_name()
                .is_some_and(|name| name.to_string_lossy().ends_with("_my-seed.jsonl"))
        );
        assert!(!store.has_match() && store.load_match().is_none());
        assert_eq!(store.matches(), [kept]);
        assert!(store.troubles.is_empty());
    }

    #[test]
    fn play_goes_on_after_the_last_whole_line() {
        let folder = Folder::new("tail");
        fs::write(
            folder.0.join("match.jsonl"),
            "{\"seed\":\"a\"}\n{\"p\":0}\n{\"p\":1,\"do\":\"dis",
        )
        .expect("written");
        let mut store = Store::at(&folder.0);
        assert!(store.load_match().is_some_and(|text| text.ends_with("dis")));
        store.append("{\"p\":1}");
        assert_eq!(
            store.load_match().as_deref(),
            Some("{\"seed\":\"a\"}\n{\"p\":0}\n{\"p\":1}\n")
        );
        fs::write(folder.0.join("match.jsonl"), "{\"seed\":\"a\"}\n{\"p\":0}").expect("written");
        store.append("{\"p\":1}");
        assert_eq!(
            store.load_match().as_deref(),
            Some("{\"seed\":\"a\"}\n{\"p\":0}\n{\"p\":1}\n")
        );
    }

    #[test]
    fn a_new_match_and_a_broken_one_delete_nothing() {
        let folder = Folder::new("broken");
        let mut store = Store::at(&folder.0);
        store.begin_match("{\"seed\":\"one\"}");
        store.begin_match("{\"seed\":\"two\"}");
        assert_eq!(store.matches().len(), 1);
        store.append("{\"p\":0}");
        let loaded = store.load_match().expect("there");
        store.begin_match(&loaded);
        assert_eq!(store.matches().len(), 1, "going on puts nothing away");
        fs::write(folder.0.join("match.jsonl"), [0xff, 0xfe, 0x00]).expect("written");
        assert_eq!(store.load_match(), None);
        assert!(folder.0.join("match.broken-1.jsonl").exists());
        assert_eq!(store.troubles.len(), 1);
        store.begin_match("{\"seed\":\"three\"}");
        store.set_aside("line 7 is wrong");
        assert!(folder.0.join("match.broken-2.jsonl").exists());
    }

    #[test]
    fn a_disk_that_cannot_be_written_is_told_once_and_made_up_for() {
        let folder = Folder::new("full");
        let data = folder.0.join("data");
        fs::write(&data, "a file where the folder should be").expect("written");
        let mut store = Store::at(&data);
        store.begin_match("{\"seed\":\"a\"}");
        store.append("{\"p\":0}");
        store.append("{\"p\":1}");
        assert_eq!(store.troubles.len(), 1);
        fs::remove_file(&data).expect("removed");
        store.append("{\"p\":2}");
        assert_eq!(
            store.load_match().as_deref(),
            Some("{\"seed\":\"a\"}\n{\"p\":0}\n{\"p\":1}\n{\"p\":2}\n")
        );
    }
}

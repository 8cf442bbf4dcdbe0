//! The store: the match being played and those put away.
use super::{
    Dirs, Unfinished, archive,
    recover::{self, Damage},
    running::{Running, again},
    slot::{Busy, MatchSlot},
    trouble::{StoreTrouble, Wrong},
};
use crate::engine::record::{self, Resumed};
use bevy::prelude::*;
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// The player's folders and the file of the match being played. What fails is told in one sentence ([`super::Trouble`]), and the
/// game goes on.
///
/// A match is locked while it is played, so that two windows never write to one file: a second window gets a file of its own.
#[derive(Resource, Debug)]
pub struct Store {
    dirs: Dirs,
    running: Option<Running>,
    pub(super) troubles: Vec<StoreTrouble>,
}

/// Whether there is a match to go on with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Saved {
    /// None.
    Nothing,
    /// One that can be played on.
    Here,
    /// One that another window plays.
    Elsewhere,
}

/// What came of going on with the saved match.
pub enum Opened {
    /// There is none.
    Nothing,
    /// Another window plays it.
    Elsewhere,
    /// It cannot be read; why has been told.
    Broken,
    /// Here it is, and it is this window's from now on.
    Match(Box<Resumed>),
}

impl Store {
    /// Everything below this folder.
    pub fn at(root: impl Into<PathBuf>) -> Store {
        Store::of(Dirs::at(root))
    }

    /// The store of a player with these folders.
    pub fn of(dirs: Dirs) -> Store {
        Store {
            dirs,
            running: None,
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

    /// The file of the match being played, if one is.
    pub fn match_file(&self) -> Option<PathBuf> {
        self.running.as_ref().map(|running| running.slot.file())
    }

    /// Where it is kept how the table of the match being played is arranged.
    pub fn desk_file(&self) -> Option<PathBuf> {
        self.running.as_ref().map(|running| running.slot.desk())
    }

    /// Why the match being played is not on the disk, if it is not.
    pub fn unsaved(&self) -> Option<&io::Error> {
        self.running.as_ref()?.failed.as_ref()
    }

    /// Whether there is a match to go on with.
    pub fn saved(&self) -> Saved {
        if self.running.is_some() {
            return Saved::Here;
        }
        let used = MatchSlot::used(&self.dirs.data);
        match (used.is_empty(), used.iter().all(MatchSlot::is_busy)) {
            (true, _) => Saved::Nothing,
            (false, true) => Saved::Elsewhere,
            (false, false) => Saved::Here,
        }
    }

    /// The match that a new one would put away, if there is one.
    pub fn unfinished(&self) -> Option<Unfinished> {
        if let Some(running) = &self.running {
            return Unfinished::in_text(&running.text);
        }
        let used = MatchSlot::used(&self.dirs.data);
        let slot = used.iter().find(|slot| !slot.is_busy())?;
        Some(Unfinished::of(slot))
    }

    /// Begins a match's file: the header and the first lines, or all lines of a match that is gone on with. Another match that
    /// waits there is put away first. Should another window play one, this match gets a file of its own.
    pub fn begin_match(&mut self, header_and_lines: &str) {
        let text = with_line_end(header_and_lines);
        if let Some(running) = self.running.take() {
            self.let_go(running);
        }
        let (mut others, mut slot) = (false, None);
        for used in MatchSlot::used(&self.dirs.data) {
            let Ok(lock) = used.lock() else {
                others = true;
                continue;
            };
            if goes_on(&used.file(), &text) || self.put_away(&used, "-unfinished").is_some() {
                slot = Some((used, lock));
            }
            break;
        }
        let slot = slot.or_else(|| {
            MatchSlot::all(&self.dirs.data)
                .filter(|slot| !slot.is_used())
                .find_map(|slot| slot.lock().ok().map(|lock| (slot, lock)))
        });
        let Some((slot, lock)) = slot else {
            warn!("there are too many unfinished matches: this one is not saved");
            return;
        };
        if others {
            self.tell(StoreTrouble::Beside(slot.file()));
        }
        let mut running = Running::new(slot, lock, text);
        self.troubles.extend(running.begin());
        self.running = Some(running);
    }

    /// Appends lines to the match being played. What cannot be written is tried again with the next lines.
    pub fn append(&mut self, lines: &str) {
        if let Some(running) = &mut self.running {
            self.troubles.extend(running.append(&with_line_end(lines)));
        }
    }

    /// Makes the backup of the match being played as new as the match: a good moment has come.
    pub fn back_up(&mut self) {
        if let Some(running) = &mut self.running {
            running.back_up();
        }
    }

    /// Tries once more to write what could not be written.
    pub fn try_again(&mut self) {
        if let Some(running) = &mut self.running {
            self.troubles.extend(running.write());
        }
    }

    /// Goes on with the match played last. A file that is not whole is set aside, and the match goes on from what is whole of it or
    /// from its backup.
    pub fn open_match(&mut self) -> Opened {
        if let Some(mut running) = self.running.take() {
            match record::resume(&running.text) {
                Ok(resumed) => {
                    self.troubles.extend(running.become_text(&resumed.text));
                    self.running = Some(running);
                    return Opened::Match(Box::new(resumed));
                }
                Err(error) => {
                    warn!("{error}");
                    self.let_go(running);
                }
            }
        }
        let mut opened = Opened::Nothing;
        for slot in MatchSlot::used(&self.dirs.data) {
            let lock = match slot.lock() {
                Ok(lock) => lock,
                Err(Busy) => {
                    opened = Opened::Elsewhere;
                    continue;
                }
            };
            let found = match recover::read(&slot) {
                Ok(found) => found,
                Err(reason) => {
                    self.set_aside(&slot, reason);
                    return Opened::Broken;
                }
            };
            if let Some(damage) = found.damage {
                self.tell_damage(&slot, damage);
            }
            let mut running = Running::new(slot, lock, found.resumed.text.clone());
            self.troubles.extend(match found.as_written {
                true => running.go_on(),
                false => running.begin(),
            });
            self.running = Some(running);
            return Opened::Match(Box::new(found.resumed));
        }
        opened
    }

    /// Tells what happened to the file. One that holds what the match lacks is set aside, for somebody who can read it.
    fn tell_damage(&mut self, slot: &MatchSlot, damage: Damage) {
        let file = match damage.only_tail {
            true => None,
            false => self.rename_broken(&slot.file()),
        };
        self.tell(StoreTrouble::Recovered {
            reason: damage.reason,
            from_backup: damage.from_backup,
            lost: damage.lost,
            file,
        });
    }

    /// Sets a match's file and its backup aside because neither can be used; nothing is ever deleted.
    fn set_aside(&mut self, slot: &MatchSlot, reason: Wrong) {
        let file = self.rename_broken(&slot.file());
        let backup = self.rename_broken(&slot.backup());
        if let Some(file) = file.or(backup) {
            self.tell(StoreTrouble::Broken { reason, file });
        }
    }

    fn rename_broken(&mut self, path: &Path) -> Option<PathBuf> {
        let target = archive::broken_name(&self.dirs.data);
        match fs::rename(path, &target) {
            Ok(()) => Some(target),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => {
                self.tell(StoreTrouble::Move(error));
                None
            }
        }
    }

    /// Puts the finished match away; the file it is kept in, if that worked.
    pub fn finish_match(&mut self) -> Option<PathBuf> {
        let mut running = self.running.take()?;
        self.troubles.extend(running.write());
        self.put_away(&running.slot, "")
    }

    /// The match is left: others may play it on. One that could not be written stays here, to be gone on with as long as the game is
    /// open.
    pub fn leave_match(&mut self) {
        self.try_again();
        match self.unsaved().map(again) {
            Some(error) => self.tell(StoreTrouble::Unsaved(error)),
            None => self.running = None,
        }
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

    fn put_away(&mut self, slot: &MatchSlot, suffix: &str) -> Option<PathBuf> {
        let folder = self.matches_dir();
        let moved = fs::create_dir_all(&folder).and_then(|()| {
            let path = match slot.file() {
                file if file.exists() => file,
                _ => slot.backup(),
            };
            let target = archive::name(&folder, &path, suffix);
            fs::rename(&path, &target)?;
            Ok(target)
        });
        match moved {
            Ok(target) => {
                slot.sweep();
                if !suffix.is_empty() {
                    self.tell(StoreTrouble::PutAway(target.clone()));
                }
                Some(target)
            }
            Err(error) => {
                self.tell(StoreTrouble::Move(error));
                None
            }
        }
    }

    /// Writes what waits, as far as possible, and lets go of the match.
    fn let_go(&mut self, mut running: Running) {
        self.troubles.extend(running.write());
        if let Some(error) = &running.failed {
            warn!("the match's last lines are not on the disk: {error}");
        }
    }

    fn tell(&mut self, trouble: StoreTrouble) {
        warn!("{trouble}");
        self.troubles.push(trouble);
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        if let Some(running) = self.running.take() {
            self.let_go(running);
        }
    }
}

/// Whether this text has everything that a match's file has, but for an unfinished last line.
fn goes_on(file: &Path, text: &str) -> bool {
    let Ok((bytes, true)) = recover::read_at_most(file, recover::MOST_BYTES) else {
        return false;
    };
    let end = bytes.iter().rposition(|byte| *byte == b'\n');
    let whole = &bytes[..end.map_or(0, |at| at + 1)];
    !whole.is_empty() && text.as_bytes().starts_with(whole)
}

fn with_line_end(lines: &str) -> String {
    if lines.is_empty() || lines.ends_with('\n') {
        lines.to_owned()
    } else {
        format!("{lines}\n")
    }
}

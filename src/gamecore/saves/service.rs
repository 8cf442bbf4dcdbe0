//! The save service. It saves the running match, and lists the unfinished and the finished matches.
use super::{
    Dirs, FinishedMatch, MatchId, PlayedBy, SavedMatch, Trashed,
    archive::Archive,
    directory::{OpenedSlot, SaveDirectory},
    error::SaveError,
    index::{self, JobOutput, JobResult},
    io_worker::IoWorker,
    recordfile::{ActiveSave, RecordFile, again},
    slot,
};
use bevy::prelude::*;
use engine::record::{self, Resumed};
use jiff::Timestamp;
use std::{io, iter::repeat, path::PathBuf};

/// Save service: holds the player's folders, the running match and the list of unfinished matches.
///
/// An error is shown in one sentence ([`Errors`](super::Errors)), and the game continues.
///
/// Worker threads access the disk and process the requests in order. If the process is killed, at most the last few
/// milliseconds are lost. A normal exit waits for all writes.
///
/// The running match is locked, so that two windows never write to the same file.
#[derive(Resource)]
pub struct SaveService {
    dirs: Dirs,
    pub(super) running: Option<ActiveSave>,
    /// Closed matches whose writes are pending. Those that cannot be written stay here until the game ends.
    pub(super) left: Vec<ActiveSave>,
    /// Worker that lists, opens and changes matches.
    pub(super) list_worker: IoWorker<SaveDirectory, JobResult>,
    /// Unfinished matches from the last listing; `None` before the first listing.
    pub(super) unfinished: Option<Vec<SavedMatch>>,
    /// Finished matches from the last listing; `None` before the first listing.
    pub(super) finished: Option<Vec<FinishedMatch>>,
    /// True while the finished matches are being listed.
    pub(super) is_listing_finished: bool,
    /// Matches deleted since the program started, oldest first.
    pub(super) trash: Vec<Trashed>,
    /// Number of pending listings of unfinished matches. Only the result of the last one is used, because earlier ones
    /// may be outdated.
    pub(super) pending_lists: u32,
    pub(super) opened: Option<Result<OpenedMatch, NotOpened>>,
    /// True while a match is being opened.
    pub(super) opening: bool,
    pub(super) troubles: Vec<SaveError>,
}

impl SaveService {
    /// Creates a save service whose folders are all subfolders of `root`.
    pub fn at(root: impl Into<PathBuf>) -> SaveService {
        SaveService::of(Dirs::at(root))
    }

    pub fn of(dirs: Dirs) -> SaveService {
        let mut store = SaveService {
            list_worker: index::start_worker(&dirs),
            dirs,
            running: None,
            left: Vec::new(),
            unfinished: None,
            finished: None,
            is_listing_finished: false,
            trash: Vec::new(),
            pending_lists: 0,
            opened: None,
            opening: false,
            troubles: Vec::new(),
        };
        store.look();
        store
    }

    pub fn dirs(&self) -> &Dirs {
        &self.dirs
    }

    pub fn settings_file(&self) -> PathBuf {
        self.dirs.config.join("settings.json")
    }

    /// Returns the folder of the player's own decks.
    pub fn themes_dir(&self) -> PathBuf {
        self.dirs.data.join("themes")
    }

    /// Returns the folder of exported and imported records.
    pub fn records_dir(&self) -> &std::path::Path {
        &self.dirs.records
    }

    /// Returns the archive of the finished matches. Its functions block on disk I/O.
    pub fn archive(&self) -> Archive {
        Archive::of(&self.dirs)
    }

    /// Returns the record of the running match, once it has been written.
    pub fn match_file(&self) -> Option<PathBuf> {
        Some(self.running.as_ref()?.slot()?.file())
    }

    /// Returns an error that prevented a match of this window from being written to the disk, if any.
    pub fn unsaved(&self) -> Option<&io::Error> {
        let all = self.running.iter().chain(&self.left);
        all.filter_map(|running| running.failed.as_ref()).next()
    }

    /// Returns the state of the saved matches, as of the last listing.
    pub fn saved(&self) -> Saved {
        if self.running.is_some() || self.left.iter().any(|left| !left.is_over) {
            return Saved::Here;
        }
        let list = self.unfinished.as_deref().unwrap_or_default();
        let free = list.iter().any(|entry| entry.by == PlayedBy::Nobody);
        match (list.is_empty(), free) {
            (true, _) => Saved::Nothing,
            (false, false) => Saved::Elsewhere,
            (false, true) => Saved::Here,
        }
    }

    /// Begins to save a match. `header_and_lines` contains the header and the first lines, or all lines of a continued
    /// match.
    ///
    /// Closes the previously running match.
    pub fn begin_match(&mut self, header_and_lines: &str) {
        let text = with_line_end(header_and_lines);
        let running = self.running.as_mut();
        if let Some(running) = running.filter(|running| text.starts_with(&running.text)) {
            return running.replace_text(&text);
        }
        self.leave_match();
        let mut running = ActiveSave::of(RecordFile::new(self.dirs.data.clone(), text));
        running.give(RecordFile::begin);
        self.running = Some(running);
    }

    /// Appends lines to the running match. Lines that cannot be written are written together with the next lines.
    pub fn append(&mut self, lines: &str) {
        if let Some(running) = &mut self.running {
            let lines = with_line_end(lines);
            running.text.push_str(&lines);
            running.give(move |file| file.append(&lines));
        }
    }

    /// Queues a job that saves the table arrangement. Returns false if no match is running.
    pub(super) fn save_table_layout(&mut self, text: Vec<u8>) -> bool {
        let Some(running) = &mut self.running else {
            return false;
        };
        running.desk = Some(text.clone());
        running.give_quiet(move |file| file.save_table_layout(&text));
        true
    }

    /// Queues a job that saves the phones of the running match.
    pub fn save_phones(&mut self, text: Vec<u8>) {
        if let Some(running) = &mut self.running {
            running.phones = Some(text.clone());
            running.give_quiet(move |file| file.save_phones(&text));
        }
    }

    /// True if all lines of the match are on the disk, or if writing has failed.
    ///
    /// Moves are published to the players only then. Otherwise, a move that players have seen could be lost when the
    /// process is killed.
    pub fn is_recorded(&self) -> bool {
        let mut all = self.running.iter().chain(&self.left);
        all.all(|running| !running.is_writing() || running.failed.is_some())
    }

    pub fn is_writing(&self) -> bool {
        let mut all = self.running.iter().chain(&self.left);
        all.any(ActiveSave::is_writing) || self.list_worker.is_busy()
    }

    pub fn is_asked(&self) -> bool {
        self.list_worker.is_busy()
    }

    /// Receives the results of jobs that have ended.
    pub(super) fn hear(&mut self) {
        self.poll_matches(false);
        self.poll_list(false);
    }

    /// Blocks until all writes and requests have ended.
    pub fn settle(&mut self) {
        self.poll_matches(true);
        self.poll_list(true);
    }

    fn poll_matches(&mut self, wait: bool) {
        for running in self.running.iter_mut().chain(&mut self.left) {
            self.troubles.extend(running.hear(wait));
        }
        for running in &mut self.left {
            let failed = running.failed.as_ref().filter(|_| !running.is_writing());
            if let Some(error) = failed.map(again)
                && !std::mem::replace(&mut running.error_reported, true)
            {
                self.troubles.push(SaveError::Unsaved(error));
            }
        }
        let is_done = |running: &mut ActiveSave| !running.is_writing() && running.failed.is_none();
        let done: Vec<ActiveSave> = self.left.extract_if(.., is_done).collect();
        for running in done {
            let waits = running.entry().filter(|_| !running.is_over);
            // Release the lock first, so that other windows can open the match.
            drop(running);
            match waits {
                Some(entry) => self.note(entry),
                None => self.request_list(),
            }
        }
    }

    /// Makes an opened match the running one.
    pub(super) fn take(&mut self, taken: OpenedSlot) -> OpenedMatch {
        self.leave_match();
        let opened = taken.opened;
        let text = opened.resumed.text.clone();
        let file = RecordFile::opened(taken.slot, taken.lock, text);
        let mut running = ActiveSave::of(file);
        running.give(match taken.as_written {
            true => RecordFile::resume_file,
            false => RecordFile::begin,
        });
        running.desk.clone_from(&opened.desk);
        running.phones.clone_from(&opened.phones);
        self.running = Some(running);
        opened
    }

    /// Updates the backup of the running match. Called after each deal.
    pub fn back_up(&mut self) {
        if let Some(running) = &mut self.running {
            running.give_quiet(RecordFile::back_up);
        }
    }

    /// Retries failed writes and waits for the results.
    pub fn try_again(&mut self) {
        let all = self.running.iter_mut().chain(&mut self.left);
        all.for_each(|running| running.give(RecordFile::write));
        self.poll_matches(true);
    }

    /// Requests to open the most recently played match. [`SaveService::take_opened`] returns the result.
    pub fn open_newest(&mut self) {
        let left = self.left.iter().rposition(|left| !left.is_over);
        let left = |store: &mut SaveService| left.map(|at| store.left.remove(at));
        match self.running.take().or_else(|| left(self)) {
            Some(running) => self.open_again(running, None),
            None => self.ask(None),
        }
    }

    /// Requests to open a match from the list. [`SaveService::take_opened`] returns the result.
    pub fn open(&mut self, id: &MatchId) {
        let is_it = |running: &ActiveSave| running.entry().is_some_and(|entry| entry.id == *id);
        match self.left.iter().position(is_it) {
            Some(at) => {
                let running = self.left.remove(at);
                self.open_again(running, Some(id.clone()));
            }
            None => self.ask(Some(id.clone())),
        }
    }

    fn ask(&mut self, id: Option<MatchId>) {
        // Ignore a second request, for example from a double click.
        if !self.opening {
            self.opening = true;
            self.change(move |shelf| JobOutput::Opened(shelf.open(id.as_ref())));
        }
    }

    /// Continues a match that is still in memory.
    fn open_again(&mut self, mut running: ActiveSave, id: Option<MatchId>) {
        let resumed = match record::resume(&running.text) {
            Ok(resumed) => resumed,
            Err(error) => {
                // Release the match first, so that it can be recovered from the disk.
                warn!("{error}");
                drop(running);
                return self.ask(id);
            }
        };
        self.leave_match();
        running.replace_text(&resumed.text);
        running.error_reported = false;
        let (desk, phones) = (running.desk.clone(), running.phones.clone());
        self.running = Some(running);
        self.opened = Some(Ok(OpenedMatch {
            resumed,
            desk,
            phones,
            played: None,
        }));
    }

    /// True if [`SaveService::take_opened`] has a result.
    pub fn has_opened(&self) -> bool {
        self.opened.is_some()
    }

    /// Returns the result of opening a match, once available. The opened match is locked by this window.
    pub fn take_opened(&mut self) -> Option<Result<OpenedMatch, NotOpened>> {
        self.opened.take()
    }

    /// Moves the running match, which is finished, to the archive.
    pub fn finish_match(&mut self) {
        if let Some(mut running) = self.running.take() {
            running.is_over = true;
            let archive = self.archive();
            running.give(move |file| file.finish(&archive));
            self.left.push(running);
        }
    }

    /// Closes the running match after writing it one last time, so that other windows can continue it. A match that
    /// could not be written stays in memory until the game ends.
    pub fn leave_match(&mut self) {
        if let Some(mut running) = self.running.take() {
            running.give(RecordFile::write);
            self.left.push(running);
        }
    }

    /// Returns the unfinished matches from the last listing ([`SaveService::look`]), most recently played first.
    pub fn list(&self) -> Vec<SavedMatch> {
        let mut list = self.unfinished.clone().unwrap_or_default();
        let ours = self.running.iter().zip([PlayedBy::Us]);
        let left = self.left.iter().zip(repeat(PlayedBy::Nobody));
        for (running, by) in ours.chain(left) {
            let Some(entry) = running.entry() else {
                continue;
            };
            if entry.summary.is_over {
                list.retain(|other| other.id != entry.id);
                continue;
            }
            let same = list.iter_mut().find(|other| other.id == entry.id);
            match same {
                // The state in memory is newer than the last listing.
                Some(same) => (same.summary, same.by) = (entry.summary, by),
                None => list.insert(0, SavedMatch { by, ..entry }),
            }
        }
        list
    }

    /// Returns the match that [`SaveService::open_newest`] opens.
    pub fn newest(&self) -> Option<SavedMatch> {
        let mut list = self.list().into_iter();
        list.find(|entry| entry.by != PlayedBy::Others)
    }

    /// True once the unfinished matches have been listed.
    pub fn is_listed(&self) -> bool {
        self.unfinished.is_some()
    }

    /// Renames a match. An empty name removes the name.
    pub fn rename(&mut self, id: &MatchId, name: &str) {
        // Show the new name immediately, without waiting for the worker.
        let list = self.unfinished.iter_mut().flatten();
        for entry in list.filter(|entry| entry.id == *id) {
            entry.name = slot::clean(name);
        }
        let (id, name) = (id.clone(), name.to_owned());
        self.change(move |shelf| shelf.rename(&id, &name));
    }

    /// Deletes a match that is not being played in any window. [`SaveService::restore`] undoes it.
    pub fn delete(&mut self, id: &MatchId) {
        let list = self.unfinished.iter().flatten();
        if let Some(entry) = list.into_iter().find(|entry| entry.id == *id) {
            let entry = entry.clone();
            self.change(|shelf| JobOutput::Trashed(shelf.delete(entry).map(Box::new)));
        } else if let Some(error) = self.unsaved().map(again) {
            // The match exists only in memory, so it cannot be moved to the trash.
            let told = SaveError::NotDeleted(error);
            self.troubles.push(told);
        }
    }

    /// Returns the matches deleted since the program started, oldest first.
    pub fn trash(&self) -> &[Trashed] {
        &self.trash
    }

    /// Restores the match that was deleted last.
    pub fn restore(&mut self) {
        if let Some(trashed) = self.trash.pop() {
            self.change(|shelf| JobOutput::Trashed(shelf.restore(trashed).map(Box::new)));
        }
    }

    /// Exports a match to the records folder.
    pub fn export(&mut self, id: &MatchId) {
        let list = self.unfinished.iter().flatten();
        let entry = list.into_iter().find(|entry| entry.id == *id);
        let name = entry.and_then(|entry| entry.name.clone());
        let id = id.clone();
        self.give(move |shelf| shelf.export(&id, name.as_deref()));
    }

    /// Imports records: finished matches go into the archive, and unfinished ones go into the list.
    pub fn import_records(&mut self, files: Vec<PathBuf>) {
        self.change(move |shelf| shelf.import_records(&files));
    }

    /// Imports the records in the records folder.
    pub fn import_folder(&mut self) {
        self.change(SaveDirectory::import_folder);
    }
}

impl Drop for SaveService {
    fn drop(&mut self) {
        self.leave_match();
        self.try_again();
        for running in &self.left {
            if let Some(error) = &running.failed {
                warn!("the match's last lines are not on the disk: {error}");
            }
        }
    }
}

fn with_line_end(lines: &str) -> String {
    if lines.is_empty() || lines.ends_with('\n') {
        lines.to_owned()
    } else {
        format!("{lines}\n")
    }
}

/// State of the saved matches, as returned by [`SaveService::saved`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Saved {
    /// No saved match exists.
    Nothing,
    /// At least one match can be continued.
    Here,
    /// All saved matches are being played in other windows.
    Elsewhere,
}

/// An opened match and the files next to its record.
pub struct OpenedMatch {
    pub resumed: Resumed,
    /// Stored table arrangement, in the format of [`super::TableLayoutFile::read`].
    pub desk: Option<Vec<u8>>,
    /// Stored phones of the match, in the format of [`server::SavedPhones`]; `None` if no phones play in it.
    pub phones: Option<Vec<u8>>,
    /// Time of the last move; `None` if unknown, or if the match was still in this window's memory.
    pub played: Option<Timestamp>,
}

/// Reason why a match was not opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotOpened {
    /// The match does not exist.
    Nothing,
    /// The match is being played in another window.
    Elsewhere,
    /// The match cannot be read. The reason has been reported.
    Broken,
}

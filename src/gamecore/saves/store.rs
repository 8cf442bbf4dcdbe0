//! The store: the match being played, those that wait, and those that are over.
use super::{
    Dirs, MatchId, MatchSummary, PlayedBy, SavedMatch,
    archive::Archive,
    clerk::Clerk,
    opened::{Opened, OpenedMatch, Saved},
    recordfile::again,
    running::Running,
    shelf::{OpenedSlot, Opening, Shelf},
    trouble::StoreTrouble,
};
use bevy::prelude::*;
use engine::record;
use std::{io, path::PathBuf};

/// The player's folders, the match being played and the list of those that wait. What fails is told in one sentence
/// ([`super::Trouble`]), and the game goes on.
///
/// The disk is worked on by threads of its own, in the order in which things happen: a killed process loses what happened in its last
/// milliseconds, one that ends by itself waits. A match is locked while it is played, so that two windows never write to one file.
#[derive(Resource, Debug)]
pub struct Store {
    dirs: Dirs,
    pub(super) running: Option<Running>,
    /// Matches that were let go of and are not on the disk yet; those that cannot be written stay as long as the game is open.
    pub(super) left: Vec<Running>,
    pub(super) clerk: Clerk,
    opened: Option<Opened>,
    /// Whether a match is being opened.
    opening: bool,
    pub(super) troubles: Vec<StoreTrouble>,
}

impl Store {
    /// Everything below this folder.
    pub fn at(root: impl Into<PathBuf>) -> Store {
        Store::of(Dirs::at(root))
    }

    /// The store of a player with these folders.
    pub fn of(dirs: Dirs) -> Store {
        let archive = Archive::of(&dirs);
        let shelf = Shelf::of(dirs.data.clone(), dirs.records.clone(), archive);
        let mut store = Store {
            clerk: Clerk::of(shelf),
            dirs,
            running: None,
            left: Vec::new(),
            opened: None,
            opening: false,
            troubles: Vec::new(),
        };
        store.look();
        store
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

    /// The folder into which matches are written for others, and from which records are taken in.
    pub fn records_dir(&self) -> &std::path::Path {
        &self.dirs.records
    }

    /// The finished matches. Reading them waits for the disk.
    pub fn archive(&self) -> Archive {
        Archive::of(&self.dirs)
    }

    /// The file of the match being played, if one is and once it is known.
    pub fn match_file(&self) -> Option<PathBuf> {
        Some(self.running.as_ref()?.slot()?.file())
    }

    /// Why a match of this window is not on the disk, if one is not.
    pub fn unsaved(&self) -> Option<&io::Error> {
        let all = self.running.iter().chain(&self.left);
        all.filter_map(|running| running.failed.as_ref()).next()
    }

    /// Whether there is a match to go on with, as far as is known.
    pub fn saved(&self) -> Saved {
        if self.running.is_some() || self.left.iter().any(|left| !left.is_over) {
            return Saved::Here;
        }
        let list = self.clerk.list.as_deref().unwrap_or_default();
        let free = list.iter().any(|entry| entry.by == PlayedBy::Nobody);
        match (list.is_empty(), free) {
            (true, _) => Saved::Nothing,
            (false, false) => Saved::Elsewhere,
            (false, true) => Saved::Here,
        }
    }

    /// Begins a match's file: the header and the first lines, or all lines of a match that is gone on with. A match that is being
    /// played is left.
    pub fn begin_match(&mut self, header_and_lines: &str) {
        let text = with_line_end(header_and_lines);
        let running = self.running.as_mut();
        if let Some(running) = running.filter(|running| text.starts_with(&running.text)) {
            return running.become_text(&text);
        }
        self.leave();
        let mut running = Running::new(self.dirs.data.clone(), text);
        running.begin();
        self.running = Some(running);
    }

    /// Appends lines to the match being played. What cannot be written is tried again with the next lines.
    pub fn append(&mut self, lines: &str) {
        if let Some(running) = &mut self.running {
            running.append(with_line_end(lines));
        }
    }

    /// Has it written how the table of the match being played is arranged; whether there is such a match.
    pub(super) fn keep_desk(&mut self, text: Vec<u8>) -> bool {
        let running = self.running.as_mut();
        running.map(|running| running.keep_desk(text)).is_some()
    }

    /// Has it written which phones play in the match being played.
    pub fn keep_phones(&mut self, text: Vec<u8>) {
        if let Some(running) = &mut self.running {
            running.keep_phones(text);
        }
    }

    /// Whether all lines of the match are on the disk, or are known not to be: nobody is to be told of one that a killed process would
    /// lose.
    pub fn is_recorded(&self) -> bool {
        let mut all = self.running.iter().chain(&self.left);
        all.all(|running| !running.is_writing() || running.failed.is_some())
    }

    /// Whether something is still being written, or asked.
    pub fn is_writing(&self) -> bool {
        let mut all = self.running.iter().chain(&self.left);
        all.any(Running::is_writing) || self.clerk.is_busy()
    }

    /// Whether something asked of the list has not been answered.
    pub fn is_asked(&self) -> bool {
        self.clerk.is_busy()
    }

    /// Takes note of what has come of the writing by now.
    pub(super) fn hear(&mut self) {
        self.hear_of_matches(false);
        self.hear_of_list(false);
    }

    /// Waits until everything is written, or is known not to be, and everything asked is answered.
    pub fn settle(&mut self) {
        self.hear_of_matches(true);
        self.hear_of_list(true);
    }

    fn hear_of_matches(&mut self, wait: bool) {
        let mut all: Vec<&mut Running> = self.running.iter_mut().chain(&mut self.left).collect();
        for running in &mut all {
            let told = match wait {
                true => running.settle(),
                false => running.hear(),
            };
            self.troubles.extend(told);
        }
        for running in &mut self.left {
            let failed = running.failed.as_ref().filter(|_| !running.is_writing());
            if let Some(error) = failed.map(again)
                && !std::mem::replace(&mut running.is_lamented, true)
            {
                self.troubles.push(StoreTrouble::Unsaved(error));
            }
        }
        let is_done = |running: &mut Running| !running.is_writing() && running.failed.is_none();
        let done: Vec<Running> = self.left.extract_if(.., is_done).collect();
        for running in done {
            let summary = MatchSummary::in_text(&running.text).filter(|_| !running.is_over);
            let waits = summary.map(|summary| SavedMatch {
                id: running.id(&summary),
                name: None,
                summary,
                played: jiff::Timestamp::now(),
                by: PlayedBy::Nobody,
            });
            // The lock is let go of first: whoever looks finds a match that waits.
            drop(running);
            match waits {
                Some(entry) => self.clerk.note(entry),
                None => self.clerk.look_again(),
            }
        }
    }

    fn hear_of_list(&mut self, wait: bool) {
        let heard = self.clerk.hear(wait);
        heard.troubles.into_iter().for_each(|it| self.tell(it));
        if let Some(opening) = heard.opened {
            self.opening = false;
            self.opened = Some(match opening {
                Opening::Nothing => Opened::Nothing,
                Opening::Elsewhere => Opened::Elsewhere,
                Opening::Broken => Opened::Broken,
                Opening::Slot(slot) => self.take(*slot),
            });
        }
    }

    /// The match is this window's from now on.
    fn take(&mut self, opened: OpenedSlot) -> Opened {
        self.leave();
        let (found, desk, phones) = (opened.found, opened.desk, opened.phones);
        let mut running = Running::opened(opened.slot, opened.lock, found.resumed.text.clone());
        match found.as_written {
            true => running.go_on(),
            false => running.begin(),
        }
        running.desk.clone_from(&desk);
        running.phones.clone_from(&phones);
        self.running = Some(running);
        Opened::Match(Box::new(OpenedMatch {
            resumed: found.resumed,
            desk,
            phones,
            played: opened.played,
        }))
    }

    /// Makes the backup of the match being played as new as the match: a good moment has come.
    pub fn back_up(&mut self) {
        if let Some(running) = &mut self.running {
            running.back_up();
        }
    }

    /// Tries once more to write what could not be written, and waits for what comes of it.
    pub fn try_again(&mut self) {
        let all = self.running.iter_mut().chain(&mut self.left);
        all.for_each(Running::write);
        self.hear_of_matches(true);
    }

    /// Asks for the match played last; what comes of it is fetched with [`Store::take_opened`].
    pub fn open_newest(&mut self) {
        let left = self.left.iter().rposition(|left| !left.is_over);
        let left = |store: &mut Store| left.map(|at| store.left.remove(at));
        match self.running.take().or_else(|| left(self)) {
            Some(running) => self.open_again(running, None),
            None => self.ask(None),
        }
    }

    /// Asks for a match of the list; what comes of it is fetched with [`Store::take_opened`].
    pub fn open(&mut self, id: &MatchId) {
        let is_it = |running: &Running| {
            MatchSummary::in_text(&running.text).is_some_and(|summary| running.id(&summary) == *id)
        };
        match self.left.iter().position(is_it) {
            Some(at) => {
                let running = self.left.remove(at);
                self.open_again(running, Some(id.clone()));
            }
            None => self.ask(Some(id.clone())),
        }
    }

    fn ask(&mut self, id: Option<MatchId>) {
        // Whoever presses twice wants one match.
        if !self.opening {
            self.opening = true;
            self.clerk.open(id);
        }
    }

    /// Goes on with a match that is still at hand.
    fn open_again(&mut self, mut running: Running, id: Option<MatchId>) {
        let resumed = match record::resume(&running.text) {
            Ok(resumed) => resumed,
            Err(error) => {
                // What can be saved of it is found out from the disk; it is let go of before.
                warn!("{error}");
                drop(running);
                return self.ask(id);
            }
        };
        self.leave();
        running.become_text(&resumed.text);
        running.is_lamented = false;
        let (desk, phones) = (running.desk.clone(), running.phones.clone());
        self.running = Some(running);
        self.opened = Some(Opened::Match(Box::new(OpenedMatch {
            resumed,
            desk,
            phones,
            played: None,
        })));
    }

    /// Whether [`Store::take_opened`] has something.
    pub fn has_opened(&self) -> bool {
        self.opened.is_some()
    }

    /// What came of going on with a match, once that is known.
    pub fn take_opened(&mut self) -> Option<Opened> {
        self.opened.take()
    }

    /// Puts the finished match away.
    pub fn finish_match(&mut self) {
        if let Some(mut running) = self.running.take() {
            running.is_over = true;
            running.finish(self.archive());
            self.left.push(running);
        }
    }

    /// The match is left: others may play it on. One that could not be written stays here, to be gone on with as long as the game is
    /// open.
    pub fn leave_match(&mut self) {
        self.leave();
    }

    /// Lets go of the match being played, which is written to its end.
    fn leave(&mut self) {
        if let Some(mut running) = self.running.take() {
            running.write();
            self.left.push(running);
        }
    }

    fn tell(&mut self, trouble: StoreTrouble) {
        self.troubles.push(trouble);
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        self.leave();
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

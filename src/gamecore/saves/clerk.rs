//! The list of matches as it is known here, and whoever is asked about it: the disk is never waited for.
use super::{
    FinishedMatch, MatchId, SavedMatch, Trashed,
    scribe::Scribe,
    shelf::{Opening, Shelf},
    trouble::StoreTrouble,
};
use std::path::PathBuf;

/// What came of a job.
struct Told {
    what: What,
    troubles: Vec<StoreTrouble>,
}

enum What {
    List(Vec<SavedMatch>),
    Finished(Vec<FinishedMatch>),
    Opened(Opening),
    Deleted(Trashed),
    NotRestored(Trashed),
    Nothing,
}

/// What is known of the list, and what was asked of it.
#[derive(Debug)]
pub(super) struct Clerk {
    scribe: Scribe<Shelf, Told>,
    /// The matches on the disk as they were found last; none before they were looked for.
    pub list: Option<Vec<SavedMatch>>,
    /// The finished matches as they were found last; none before they were looked for.
    pub finished: Option<Vec<FinishedMatch>>,
    /// Whether they are being looked for.
    looks_for_finished: bool,
    /// What was deleted while the game is open, the last one last.
    pub trash: Vec<Trashed>,
    /// How many lists are being made. Only the last of them counts: what was found before may not be so any more.
    looks: u32,
}

/// What was heard.
#[derive(Default)]
pub(super) struct Heard {
    pub opened: Option<Opening>,
    pub troubles: Vec<StoreTrouble>,
}

impl Clerk {
    /// Works on these matches.
    pub fn of(shelf: Shelf) -> Clerk {
        let lost = |error| Told {
            what: What::Nothing,
            troubles: vec![StoreTrouble::Save(error)],
        };
        Clerk {
            scribe: Scribe::of(shelf, lost),
            list: None,
            finished: None,
            looks_for_finished: false,
            trash: Vec::new(),
            looks: 0,
        }
    }

    fn give(&mut self, job: impl FnOnce(&mut Shelf) -> What + Send + 'static) {
        self.scribe.give(|shelf| Told {
            what: job(shelf),
            troubles: std::mem::take(&mut shelf.troubles),
        });
    }

    /// Has the list made anew.
    pub fn look(&mut self) {
        if self.looks == 0 {
            self.look_again();
        }
    }

    /// Has the list made anew, also if one is being made: that may be older than what has just happened.
    pub fn look_again(&mut self) {
        self.looks += 1;
        self.give(|shelf| What::List(shelf.list()));
    }

    /// Has the finished matches listed anew.
    pub fn look_finished(&mut self) {
        if std::mem::replace(&mut self.looks_for_finished, true) {
            return;
        }
        let known = self.finished.clone().unwrap_or_default();
        self.give(move |shelf| What::Finished(shelf.archive.list(&known)));
    }

    pub fn export_finished(&mut self, finished: FinishedMatch) {
        self.give(move |shelf| {
            shelf.export_finished(&finished);
            What::Nothing
        });
    }

    /// A match lies on the disk like this, and nobody plays it.
    pub fn note(&mut self, entry: SavedMatch) {
        let list = self.list.get_or_insert_default();
        let before = list.iter().position(|other| other.id == entry.id);
        let name = before.and_then(|at| list.remove(at).name);
        list.insert(0, SavedMatch { name, ..entry });
        self.look_again();
    }

    /// Has something done, and the list made anew.
    fn change(&mut self, job: impl FnOnce(&mut Shelf) -> What + Send + 'static) {
        self.give(job);
        self.look_again();
    }

    /// Has a match opened, or the one played last.
    pub fn open(&mut self, id: Option<MatchId>) {
        self.change(move |shelf| What::Opened(shelf.open(id.as_ref())));
    }

    pub fn rename(&mut self, id: MatchId, name: String) {
        // What is known at once need not be waited for.
        let list = self.list.iter_mut().flatten();
        for entry in list.filter(|entry| entry.id == id) {
            let name = name.trim();
            entry.name = (!name.is_empty()).then(|| name.to_owned());
        }
        self.change(move |shelf| {
            shelf.rename(&id, &name);
            What::Nothing
        });
    }

    pub fn delete(&mut self, entry: SavedMatch) {
        self.change(|shelf| match shelf.delete(entry) {
            Some(trashed) => What::Deleted(trashed),
            None => What::Nothing,
        });
    }

    /// Has the match that was deleted last brought back.
    pub fn restore(&mut self) {
        let Some(trashed) = self.trash.pop() else {
            return;
        };
        self.change(|shelf| match shelf.restore(&trashed) {
            true => What::Nothing,
            false => What::NotRestored(trashed),
        });
    }

    pub fn export(&mut self, id: MatchId, name: Option<String>) {
        self.give(move |shelf| {
            shelf.export(&id, name.as_deref());
            What::Nothing
        });
    }

    pub fn take_in(&mut self, files: Vec<PathBuf>) {
        self.change(move |shelf| {
            shelf.take_in(&files);
            What::Nothing
        });
    }

    pub fn take_in_folder(&mut self) {
        self.change(|shelf| {
            shelf.take_in_folder();
            What::Nothing
        });
    }

    /// Whether something has not been heard of.
    pub fn is_busy(&self) -> bool {
        self.scribe.is_busy()
    }

    /// What has come of what was asked by now; of everything if it is waited for.
    pub fn hear(&mut self, wait: bool) -> Heard {
        let told = match wait {
            true => self.scribe.wait(),
            false => self.scribe.hear(),
        };
        let mut heard = Heard::default();
        for Told { what, troubles } in told {
            heard.troubles.extend(troubles);
            match what {
                What::List(list) => {
                    self.looks = self.looks.saturating_sub(1);
                    if self.looks == 0 || self.list.is_none() {
                        self.list = Some(list);
                    }
                }
                What::Finished(list) => {
                    self.looks_for_finished = false;
                    self.finished = Some(list);
                }
                What::Opened(opening) => heard.opened = Some(opening),
                What::Deleted(trashed) | What::NotRestored(trashed) => self.trash.push(trashed),
                What::Nothing => {}
            }
        }
        if !self.scribe.is_busy() {
            self.looks = 0;
            self.looks_for_finished = false;
        }
        heard
    }
}

//! What the store knows of the matches that are not finished, and what is done with them.
use super::{
    MatchId, MatchSummary, PlayedBy, SavedMatch, Store, Trashed, news::ShelfNews,
    recordfile::again, trouble::StoreTrouble,
};
use jiff::Timestamp;
use std::path::PathBuf;

impl Store {
    /// The matches that are not finished, the one played last first, as they were found last ([`Store::look`]).
    pub fn list(&self) -> Vec<SavedMatch> {
        let mut list = self.clerk.list.clone().unwrap_or_default();
        for running in self.running.iter().chain(&self.left) {
            let Some(summary) = MatchSummary::in_text(&running.text) else {
                continue;
            };
            let id = running.id(&summary);
            if summary.is_over {
                list.retain(|entry| entry.id != id);
                continue;
            }
            let by = match self
                .running
                .as_ref()
                .is_some_and(|it| std::ptr::eq(it, running))
            {
                true => PlayedBy::Us,
                false => PlayedBy::Nobody,
            };
            let same = list.iter_mut().find(|entry| entry.id == id);
            match same {
                // What is known here is newer than what was found on the disk.
                Some(entry) => (entry.summary, entry.by) = (summary, by),
                None => list.insert(
                    0,
                    SavedMatch {
                        id,
                        name: None,
                        summary,
                        played: Timestamp::now(),
                        by,
                    },
                ),
            }
        }
        list
    }

    /// Whether the list has been looked for.
    pub fn is_listed(&self) -> bool {
        self.clerk.list.is_some()
    }

    /// Has the list made anew: other windows play, too.
    pub fn look(&mut self) {
        self.clerk.look();
    }

    /// Calls a match by another name; by none if it is empty.
    pub fn rename(&mut self, id: &MatchId, name: &str) {
        self.clerk.rename(id.clone(), name.to_owned());
    }

    /// Deletes a match that nobody plays; it can be brought back ([`Store::restore`]).
    pub fn delete(&mut self, id: &MatchId) {
        let list = self.clerk.list.iter().flatten();
        if let Some(entry) = list.into_iter().find(|entry| entry.id == *id) {
            self.clerk.delete(entry.clone());
        } else if let Some(error) = self.unsaved().map(again) {
            // It lies nowhere but here.
            let told = StoreTrouble::Shelf(ShelfNews::NotDeleted(error));
            self.troubles.push(told);
        }
    }

    /// What was deleted while the game is open, the last one last.
    pub fn trash(&self) -> &[Trashed] {
        &self.clerk.trash
    }

    /// Brings back what was deleted last.
    pub fn restore(&mut self) {
        self.clerk.restore();
    }

    /// Writes a match into the folder of the records.
    pub fn export(&mut self, id: &MatchId) {
        let list = self.clerk.list.iter().flatten();
        let entry = list.into_iter().find(|entry| entry.id == *id);
        let name = entry.and_then(|entry| entry.name.clone());
        self.clerk.export(id.clone(), name);
    }

    /// Takes in records: finished matches into the archive, others into the list.
    pub fn take_in(&mut self, files: Vec<PathBuf>) {
        self.clerk.take_in(files);
    }

    /// Takes in the records that lie in the folder of the records.
    pub fn take_in_folder(&mut self) {
        self.clerk.take_in_folder();
    }
}

//! Files on disk: folders, safe writing, and the matches (running, unfinished, finished).
//!
//! ```text
//!  match.jsonl         an unfinished match: a record that grows by whole lines (`recordfile.rs`).
//!  match.jsonl.bak     its backup, at most 32 lines behind; used if the record is damaged (`recover.rs`).
//!  match.desk.json     table arrangement: hand order, joker pictures (`table_layout.rs`).
//!  match.phones.json   phones that play in it, and the tokens for their seats (`server/saved_phones.rs`).
//!  match.name.json     name given by the player.
//!  match.lock          held by the window that plays the match (`slot.rs`); further matches are match-2.jsonl and so on.
//!  match.broken-1.jsonl …         unreadable files.
//!  matches/DATE_SEED.jsonl        finished matches (`archive.rs`);  .trash/: matches deleted from the list.
//!  matches/DATE_SEED.seats.json   substitute bots of that match; DATE_SEED.name.json: its name.
//! ```
//!
//! Systems never block on disk I/O. Two kinds of worker threads (`io_worker.rs`) do:
//!
//! ```text
//!  SaveService ─► ActiveSave ─► worker of that match: RecordFile      lines, backup, arrangement.
//!    └───────────────────► worker of the list:   SaveDirectory           list, open, rename, delete, import and export (`import_export.rs`).
//!    └────◄ hear: errors, the list, the opened match.
//! ```
mod archive;
mod directory;
mod error;
mod import_export;
mod index;
mod io_worker;
mod recordfile;
mod recover;
mod service;
mod slot;
mod table_layout;
#[cfg(test)]
mod tests;

use crate::folders::Folders;
use bevy::prelude::*;

pub use archive::{Archive, FinishedMatch, substitute_periods};
pub use error::{Errors, io_reason, unread_reason};
pub(crate) use error::{FileDefect, file_name, kept_as};
pub use import_export::is_record;
pub use index::{MatchId, MatchSummary, PlayedBy, SavedMatch, Trashed};
pub use platform::{
    dirs::Dirs,
    disk::{backup_of, write_atomic},
};
pub use service::{NotOpened, OpenedMatch, SaveService, Saved};
pub(crate) use slot::FileLock;
pub use slot::{LABEL_LENGTH, last_played};
pub use table_layout::TableLayoutFile;

/// Request to continue this match from the list.
#[derive(Message, Clone, Debug)]
pub struct OpenSaved(pub MatchId);

/// Adds the [`SaveService`] for the player's folders, and shows its errors. [`save_table_layout`] must be added
/// separately.
pub fn plugin(app: &mut App) {
    let folders = app.world_mut().get_resource_or_init::<Folders>().clone();
    if !app.world().contains_resource::<SaveService>() {
        app.insert_resource(SaveService::of(folders.0));
    }
    app.add_message::<OpenSaved>();
    app.add_plugins(error::plugin);
}

/// Adds the system that saves the running match's table arrangement.
pub fn save_table_layout(app: &mut App) {
    app.add_plugins(table_layout::plugin);
}

//! Files on disk: folders, safe writing, and the matches (running, unfinished, finished).
//!
//! ```text
//!  match.jsonl         an unfinished match: a record that grows by whole lines (`recordfile.rs`).
//!  match.jsonl.bak     its backup, at most 32 lines behind; used if the record is damaged (`recover.rs`).
//!  match.desk.json     table arrangement: hand order, joker pictures (`TableLayoutFile`).
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
#[cfg(test)]
mod tests;

use crate::{
    folders::Folders,
    model::{
        CardPlacement, ClaimFilters, DisplayedState, HandOrder, LeaveMatch, SeatTakeover, Sort,
        SubstituteBot, TableArrangement,
    },
    redraw::{RedrawRequest, ScheduleRedraw},
    sets::any_changed,
    states::Screen,
};
use bevy::{prelude::*, window::ExitSystems};
use engine::seat::Seat;
use serde::{Deserialize, Serialize};
use std::time::Duration;

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
pub(crate) use slot::{FileLock, stamp};
pub use slot::{LABEL_LENGTH, last_played};

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

/// Version of the format of [`TableLayoutFile`].
const LAYOUT_VERSION: u32 = 1;
/// Delay between a change and the write, so that dragging a card causes a single write.
const LAYOUT_DEBOUNCE: Duration = Duration::from_millis(500);

/// Table arrangement of the running match as stored in its file: the order of the hands, the sort criteria, the joker
/// pictures and the “don't ask again” filters.
///
/// The rules do not need it, so it is stored in a separate small file. If that file is damaged, only the arrangement is
/// lost.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TableLayoutFile {
    version: u32,
    /// Hash of the match's seed. Identifies the match.
    seed_hash: String,
    /// Index of the deal in the match.
    pub hand: u8,
    /// Sort criterion that is reapplied after each change of the viewer's hand.
    pub sort: Option<Sort>,
    /// Order of the hands and pictures of the jokers.
    pub table: TableArrangement,
    /// “Don't ask again” filters of this deal; missing in files of older versions.
    #[serde(default)]
    pub refusals: ClaimFilters,
    /// Sort criteria of the other players; missing in files of older versions.
    #[serde(default)]
    pub sorts: Vec<(Seat, Option<Sort>)>,
    /// Present and past substitute bots; missing in files of older versions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stand_ins: Vec<SubstituteBot>,
    /// Present and past takeovers of bots' seats by phones; missing in files of older versions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub taken_over: Vec<SeatTakeover>,
}

impl TableLayoutFile {
    /// Returns the arrangement of the displayed table, or `None` if no deal is displayed.
    pub fn of(
        shown: &DisplayedState,
        zones: &CardPlacement,
        order: &HandOrder,
        refusals: &ClaimFilters,
    ) -> Option<TableLayoutFile> {
        Some(TableLayoutFile {
            version: LAYOUT_VERSION,
            seed_hash: shown.seed_hash(),
            hand: shown.view.as_ref()?.table.hand,
            sort: order.sticky_sort,
            table: zones.kept(),
            refusals: refusals.clone(),
            sorts: order.others.clone(),
            stand_ins: shown.stand_ins.clone(),
            taken_over: shown.taken_over.clone(),
        })
    }

    /// Parses a stored arrangement. Returns `None` if it is invalid or belongs to a match with another `seed_hash`.
    pub fn read(text: &[u8], seed_hash: &str) -> Option<TableLayoutFile> {
        let desk: TableLayoutFile = match serde_json::from_slice(text) {
            Ok(desk) => desk,
            Err(error) => {
                warn!("the arrangement of the table: {error}");
                return None;
            }
        };
        (desk.version == LAYOUT_VERSION && desk.seed_hash == seed_hash).then_some(desk)
    }
}

/// True if the text is an arrangement in this version's format, of any match.
fn is_table_layout(text: &[u8]) -> bool {
    match serde_json::from_slice::<serde_json::Value>(text) {
        Ok(serde_json::Value::Object(fields)) => {
            let version = fields.get("version");
            version.is_none_or(|version| *version == LAYOUT_VERSION)
        }
        Ok(_) | Err(_) => false,
    }
}

/// Adds the system that saves the running match's table arrangement.
pub fn save_table_layout(app: &mut App) {
    app.add_systems(
        Last,
        keep_table_layout
            .after(ExitSystems)
            .before(ScheduleRedraw)
            .run_if(in_state(Screen::Table)),
    );
}

/// Saves the arrangement half a second after a change, or immediately if the game closes or the match is left.
fn keep_table_layout(
    (shown, zones): (Res<DisplayedState>, Res<CardPlacement>),
    (order, refusals): (Res<HandOrder>, Res<ClaimFilters>),
    mut store: ResMut<SaveService>,
    (time, mut awake): (Res<Time<Real>>, ResMut<RedrawRequest>),
    (mut written, mut wait): (Local<Option<TableLayoutFile>>, Local<Option<Duration>>),
    exits: MessageReader<AppExit>,
    leaves: MessageReader<LeaveMatch>,
) {
    let leaving = !exits.is_empty() || !leaves.is_empty();
    if any_changed(&[&shown, &zones, &order, &refusals]) {
        wait.get_or_insert(LAYOUT_DEBOUNCE);
    }
    let Some(left) = *wait else { return };
    let left = left.saturating_sub(time.delta());
    if !leaving && !left.is_zero() {
        *wait = Some(left);
        awake.poll_for(time.elapsed_secs(), left.as_secs_f32());
        return;
    }
    *wait = None;
    let Some(desk) = TableLayoutFile::of(&shown, &zones, &order, &refusals) else {
        return;
    };
    if written.as_ref() == Some(&desk) {
        return;
    }
    let text =
        serde_json::to_vec(&desk).expect("it has string keys only and nothing in it can fail");
    if store.save_table_layout(text) {
        *written = Some(desk);
    }
}

//! The table arrangement of the running match: the order of the hands, the sort criteria, the joker pictures and the
//! “don't ask again” filters.
//!
//! The rules do not need it, so it is stored in a separate small file. If that file is damaged, only the arrangement is
//! lost.
use super::SaveService;
use crate::{
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

const VERSION: u32 = 1;
/// Delay between a change and the write, so that dragging a card causes a single write.
const DEBOUNCE: Duration = Duration::from_millis(500);

/// Table arrangement as stored in its file.
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
            version: VERSION,
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
        (desk.version == VERSION && desk.seed_hash == seed_hash).then_some(desk)
    }
}

/// True if the text is an arrangement in this version's format, of any match.
pub(super) fn is_ours(text: &[u8]) -> bool {
    match serde_json::from_slice::<serde_json::Value>(text) {
        Ok(serde_json::Value::Object(fields)) => {
            let version = fields.get("version");
            version.is_none_or(|version| *version == VERSION)
        }
        Ok(_) | Err(_) => false,
    }
}

/// Adds the system that saves the arrangement.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Last,
        keep.after(ExitSystems)
            .before(ScheduleRedraw)
            .run_if(in_state(Screen::Table)),
    );
}

/// Saves the arrangement half a second after a change, or immediately if the game closes or the match is left.
fn keep(
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
        wait.get_or_insert(DEBOUNCE);
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

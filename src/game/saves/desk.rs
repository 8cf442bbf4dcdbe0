//! How the table of the match being played is arranged: the order of the hands, the latched sort, the colours of the jokers, and
//! what people do not want to be asked about. The rules know nothing of it, so it lies in a small file of its own beside the record.
//! Whatever is wrong with that costs nothing but the arrangement.
use super::{Store, recover::read_at_most};
use crate::disk::replace;
use crate::game::{
    model::{HandOrder, Kept, LeaveMatch, Refusals, Shown, Sort, Zones},
    states::Screen,
};
use bevy::{prelude::*, window::ExitSystems};
use serde::{Deserialize, Serialize};
use std::{path::Path, time::Duration};

/// The version of the file.
const VERSION: u32 = 1;
/// Bytes of a file that are read; eight players need four thousand.
const MOST_BYTES: u64 = 256 << 10;
/// How long after a change the file is written, so that a dragged card is one change.
const DEBOUNCE: Duration = Duration::from_millis(500);

/// The arrangement of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Desk {
    version: u32,
    /// The hash of the match's seed: to which match it belongs.
    seed_hash: String,
    /// The hand's index in the match.
    pub hand: u8,
    /// The latched sort.
    pub sort: Option<Sort>,
    /// How the cards lie.
    pub table: Kept,
    /// What people do not want to be asked about in this hand; files of older versions lack it.
    #[serde(default)]
    pub refusals: Refusals,
}

impl Desk {
    /// The arrangement of what is shown, if a hand is.
    pub fn of(
        shown: &Shown,
        zones: &Zones,
        order: &HandOrder,
        refusals: &Refusals,
    ) -> Option<Desk> {
        Some(Desk {
            version: VERSION,
            seed_hash: shown.seed_hash(),
            hand: shown.view.as_ref()?.table.hand,
            sort: order.latched,
            table: zones.kept(),
            refusals: refusals.clone(),
        })
    }

    /// The arrangement kept in this file for the match with this hash of its seed.
    pub fn read(path: &Path, seed_hash: &str) -> Option<Desk> {
        let (bytes, _) = read_at_most(path, MOST_BYTES).ok()?;
        let desk: Desk = match serde_json::from_slice(&bytes) {
            Ok(desk) => desk,
            Err(error) => {
                warn!("{}: {error}", path.display());
                return None;
            }
        };
        (desk.version == VERSION && desk.seed_hash == seed_hash).then_some(desk)
    }
}

/// What is still to be written.
#[derive(Resource, Default)]
struct Unwritten {
    written: Option<Desk>,
    wait: Option<Duration>,
}

/// Keeps the file.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Unwritten>();
    app.add_systems(
        Last,
        keep.after(ExitSystems).run_if(in_state(Screen::Table)),
    );
}

fn keep(
    (shown, zones): (Res<Shown>, Res<Zones>),
    (order, refusals): (Res<HandOrder>, Res<Refusals>),
    store: Res<Store>,
    time: Res<Time<Real>>,
    mut unwritten: ResMut<Unwritten>,
    exits: MessageReader<AppExit>,
    leaves: MessageReader<LeaveMatch>,
) {
    let leaving = !exits.is_empty() || !leaves.is_empty();
    if zones.is_changed() || order.is_changed() || refusals.is_changed() {
        unwritten.wait.get_or_insert(DEBOUNCE);
    }
    let Some(wait) = unwritten.wait else { return };
    let left = wait.saturating_sub(time.delta());
    if !leaving && !left.is_zero() {
        unwritten.wait = Some(left);
        return;
    }
    unwritten.wait = None;
    let (Some(path), Some(desk)) = (
        store.desk_file(),
        Desk::of(&shown, &zones, &order, &refusals),
    ) else {
        return;
    };
    if unwritten.written.as_ref() == Some(&desk) {
        return;
    }
    let text =
        serde_json::to_vec(&desk).expect("it has string keys only and nothing in it can fail");
    if let Err(error) = replace(&path, &text) {
        // That the match itself cannot be written is told by the store.
        debug!("{}: {error}", path.display());
    }
    unwritten.written = Some(desk);
}

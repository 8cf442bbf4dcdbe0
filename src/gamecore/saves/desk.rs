//! How the table of the match being played is arranged: the order of the hands, the latched sort, the colours of the jokers, and
//! what people do not want to be asked about. The rules know nothing of it, so it lies in a small file of its own beside the record.
//! Whatever is wrong with that costs nothing but the arrangement.
use super::Store;
use crate::{
    model::{HandOrder, Kept, LeaveMatch, Refusals, Shown, Sort, StandIn, TakenOver, Zones},
    states::Screen,
    wakeup::{ChoosePace, FrameWakeup},
};
use bevy::{ecs::system::SystemParam, prelude::*, window::ExitSystems};
use engine::seat::Seat;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The version of the file.
const VERSION: u32 = 1;
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
    /// The sorts that are latched for others than whoever looks; files of older versions lack it.
    #[serde(default)]
    pub sorts: Vec<(Seat, Option<Sort>)>,
    /// The bots that stand in for people, or did; files of older versions lack it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stand_ins: Vec<StandIn>,
    /// Who plays with a phone in a bot's place, or did; files of older versions lack it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub taken_over: Vec<TakenOver>,
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
            sorts: order.others.clone(),
            stand_ins: shown.stand_ins.clone(),
            taken_over: shown.taken_over.clone(),
        })
    }

    /// The arrangement that was kept as this text for the match with this hash of its seed.
    pub fn read(text: &[u8], seed_hash: &str) -> Option<Desk> {
        let desk: Desk = match serde_json::from_slice(text) {
            Ok(desk) => desk,
            Err(error) => {
                warn!("the arrangement of the table: {error}");
                return None;
            }
        };
        (desk.version == VERSION && desk.seed_hash == seed_hash).then_some(desk)
    }
}

/// Whether this can be the file of an arrangement that this version of the game has written, whatever match it belongs to.
pub(super) fn is_ours(text: &[u8]) -> bool {
    match serde_json::from_slice::<serde_json::Value>(text) {
        Ok(serde_json::Value::Object(fields)) => {
            let version = fields.get("version");
            version.is_none_or(|version| *version == VERSION)
        }
        Ok(_) | Err(_) => false,
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
        keep.after(ExitSystems)
            .before(ChoosePace)
            .run_if(in_state(Screen::Table)),
    );
}

/// The table as people have arranged it.
#[derive(SystemParam)]
struct Arranged<'w> {
    shown: Res<'w, Shown>,
    zones: Res<'w, Zones>,
    order: Res<'w, HandOrder>,
    refusals: Res<'w, Refusals>,
}

impl Arranged<'_> {
    fn is_changed(&self) -> bool {
        self.zones.is_changed()
            || self.order.is_changed()
            || self.refusals.is_changed()
            || self.shown.is_changed()
    }

    fn desk(&self) -> Option<Desk> {
        Desk::of(&self.shown, &self.zones, &self.order, &self.refusals)
    }
}

fn keep(
    arranged: Arranged,
    mut store: ResMut<Store>,
    (time, mut awake): (Res<Time<Real>>, ResMut<FrameWakeup>),
    mut unwritten: ResMut<Unwritten>,
    exits: MessageReader<AppExit>,
    leaves: MessageReader<LeaveMatch>,
) {
    let leaving = !exits.is_empty() || !leaves.is_empty();
    if arranged.is_changed() {
        unwritten.wait.get_or_insert(DEBOUNCE);
    }
    let Some(wait) = unwritten.wait else { return };
    let left = wait.saturating_sub(time.delta());
    if !leaving && !left.is_zero() {
        unwritten.wait = Some(left);
        awake.wait(time.elapsed_secs(), left.as_secs_f32());
        return;
    }
    unwritten.wait = None;
    let Some(desk) = arranged.desk() else { return };
    if unwritten.written.as_ref() == Some(&desk) {
        return;
    }
    let text =
        serde_json::to_vec(&desk).expect("it has string keys only and nothing in it can fail");
    if !store.keep_desk(text) {
        return;
    }
    unwritten.written = Some(desk);
}

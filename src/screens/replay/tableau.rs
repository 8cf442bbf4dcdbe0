//! The table as it was at a place: everything that happened until then is folded, as the director folds it step by step, from the last
//! place that is remembered. So it is the very same table, card by card, whichever way one came there.
use super::watched::ReplayLook;
use bevy::platform::collections::HashMap;
use engine::{matchplay::SeenMatchEvent, timeline::Timeline};
use gamecore::model::{Shown, Zones, fold};
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

/// Every so many events the table is remembered.
const EVERY: usize = 64;

/// The tables that are remembered, for each way to look by place.
pub(super) type Snapshots = HashMap<ReplayLook, BTreeMap<usize, (Shown, Zones)>>;

/// The table at a place.
pub(super) struct Tableau {
    pub shown: Shown,
    pub zones: Zones,
    /// All that had been seen by then, oldest first.
    pub past: Vec<SeenMatchEvent>,
}

/// An empty table at which the players of the match sit.
pub(super) fn before_the_draw(timeline: &Timeline, look: ReplayLook) -> Shown {
    let setup = timeline.setup();
    Shown {
        players: setup.players.clone(),
        rules: Arc::new(setup.rules.clone()),
        seed: setup.seed.clone(),
        viewer: look.viewer(),
        ..Shown::default()
    }
}

/// Sets the table as it was at a place. Takes milliseconds: not to be done between two frames.
pub(super) fn tableau(
    timeline: &Timeline,
    look: ReplayLook,
    place: usize,
    snapshots: &Mutex<Snapshots>,
) -> Tableau {
    let known = || snapshots.lock().unwrap_or_else(PoisonError::into_inner);
    let nearest = || {
        let known = known();
        let (at, (shown, zones)) = known.get(&look)?.range(..=place).next_back()?;
        Some((*at, shown.clone(), zones.clone()))
    };
    let (at, mut shown, mut zones) =
        nearest().unwrap_or_else(|| (0, before_the_draw(timeline, look), Zones::default()));
    for index in at..place {
        let Some(event) = timeline.seen(index, look.viewer()) else {
            break;
        };
        if look.open {
            shown.laid_open = timeline.hands_at(index + 1).copied().map(Box::new);
        }
        fold(&event, Vec::new(), &mut shown, &mut zones);
        if (index + 1).is_multiple_of(EVERY) {
            let snapshot = (shown.clone(), zones.clone());
            known().entry(look).or_default().insert(index + 1, snapshot);
        }
    }
    let past = (0..place).filter_map(|index| timeline.seen(index, look.viewer()));
    Tableau {
        past: past.collect(),
        shown,
        zones,
    }
}

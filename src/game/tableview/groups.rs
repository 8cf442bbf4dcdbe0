//! The combinations: those on the table, those staged before the own hand, and the one that is opened to be read.
use super::{
    Wish,
    fit::{Ideal, Lean, PlacedGroup, fit},
};
use crate::{
    engine::{melds::MeldId, seat::Seat},
    game::model::{Geometry, Key, Layout, Pose, SeatPlace, TableSide, Zones},
};
use bevy::prelude::*;

/// Cards that lie together: a combination, or part of a hand laid open.
pub(super) type MeldGroup<'a> = (Option<MeldId>, &'a [Key]);

const OWN: Ideal = Ideal {
    height: 96.0,
    step: 24.0,
    gap: 22.0,
    in_row: 5,
    lean: Lean::Middle,
};

/// How a player's combinations would like to stand.
fn ideal(place: &SeatPlace, geometry: &Geometry) -> Ideal {
    let designed = designed(place, geometry.seats.len());
    Ideal {
        height: designed.height * geometry.grow,
        step: designed.step * geometry.grow,
        ..designed
    }
}

/// The ideal for a player's combinations at the size of the design, before the table grows with the window.
fn designed(place: &SeatPlace, players: usize) -> Ideal {
    let crowded = players > 4;
    let (height, in_row, lean) = match place.side {
        TableSide::Bottom => return OWN,
        TableSide::Top if crowded => (78.0, 2, Lean::Middle),
        // A little lower: two rows must fit above the line of narration.
        TableSide::Top => (76.0, 2, Lean::Middle),
        TableSide::Left if crowded => (80.0, 2, Lean::Left),
        TableSide::Right if crowded => (80.0, 2, Lean::Right),
        // TableSide players' combinations lean towards their plate.
        TableSide::Left => (84.0, 1, Lean::Left),
        TableSide::Right => (84.0, 1, Lean::Right),
    };
    Ideal {
        height,
        step: 20.0,
        gap: 10.0,
        in_row,
        lean,
    }
}

/// Lays a player's combinations into their place.
pub(super) fn lay(
    layout: &mut Layout,
    geometry: &Geometry,
    zones: &Zones,
    place: &SeatPlace,
    groups: &[MeldGroup],
) {
    let lengths: Vec<usize> = groups.iter().map(|(_, keys)| keys.len()).collect();
    let ideal = ideal(place, geometry);
    let placed = fit(place.melds, &lengths, &ideal, geometry.aspect);
    for (row, (group, (meld, keys))) in placed.iter().zip(groups).enumerate() {
        put(layout, geometry, zones, keys, group, 5.0 + row as f32 * 0.3);
        if let Some(meld) = meld {
            layout.melds.push((*meld, group.area()));
        }
    }
}

fn put(
    layout: &mut Layout,
    geometry: &Geometry,
    zones: &Zones,
    keys: &[Key],
    group: &PlacedGroup,
    z: f32,
) {
    for (i, key) in keys.iter().enumerate() {
        if let Some(pose) = layout.poses.get_mut(key.index()) {
            *pose = Pose {
                at: group.card(i, geometry.aspect),
                angle: 0.0,
                height: group.height,
                z: z + i as f32 * 0.01,
                face: zones.face(*key),
                shadow: true,
            };
        }
    }
}

/// Staged combinations stand in the row before the own hand.
pub(super) fn stage(
    layout: &mut Layout,
    geometry: &Geometry,
    zones: &Zones,
    bottom: Seat,
    wish: &Wish,
) {
    let Some(place) = geometry.seats.get(bottom.index()) else {
        return;
    };
    let lengths: Vec<usize> = wish.staged.iter().map(Vec::len).collect();
    let placed = fit(
        place.melds,
        &lengths,
        &ideal(place, geometry),
        geometry.aspect,
    );
    for (group, keys) in placed.iter().zip(wish.staged) {
        put(layout, geometry, zones, keys, group, 15.0);
        // What does not lie yet throws no shadow.
        for key in keys {
            layout.poses[key.index()].shadow = false;
        }
        layout.staged.push(group.area());
    }
}

/// The combination pointed at opens to full size above the rest.
pub(super) fn open(layout: &mut Layout, geometry: &Geometry, zones: &Zones, meld: Option<MeldId>) {
    let Some(meld) = meld else { return };
    let Some(keys) = zones.melds.get(meld.0 as usize) else {
        return;
    };
    let Some((_, area)) = layout.melds.iter().find(|(id, _)| *id == meld).copied() else {
        return;
    };
    let height = 118.0 * geometry.grow;
    let width = height * geometry.aspect;
    let step = ((geometry.size.x - 40.0 - width) / keys.len().max(2) as f32).min(width * 0.42);
    let used = width + step * keys.len().saturating_sub(1) as f32;
    let left =
        (area.center().x - used / 2.0).clamp(12.0, (geometry.size.x - used - 12.0).max(12.0));
    let y = area
        .center()
        .y
        .clamp(44.0 + height / 2.0, geometry.size.y - height / 2.0 - 8.0);
    for (i, key) in keys.iter().enumerate() {
        let at = Vec2::new(left + width / 2.0 + step * i as f32, y);
        let z = 60.0 + i as f32 * 0.02;
        layout.poses[key.index()] = Pose {
            at,
            angle: 0.0,
            height,
            z,
            face: zones.face(*key),
            shadow: true,
        };
    }
}

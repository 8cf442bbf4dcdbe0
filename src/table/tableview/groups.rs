//! The combinations: those on the table, those staged before the own hand, and the one that is opened to be read.
use super::{
    Wish,
    fit::{PlacedGroup, index},
    scale::lay_all,
};
use bevy::prelude::*;
use engine::{melds::MeldId, seat::Seat};
use gamecore::model::{Geometry, Key, Layout, Pose, Zones};

/// What cards that lie together are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum GroupKind {
    /// A combination on the table.
    Meld(MeldId),
    /// Part of a hand that is laid open at the end.
    OpenHand,
    /// A combination laid out and not yet laid down.
    Staged,
}

/// Cards that lie together.
pub(super) type MeldGroup<'a> = (GroupKind, &'a [Key]);

/// Lays everybody's combinations, by seat, into their rooms; `bottom` sits at the bottom of the screen.
pub(super) fn lay(
    layout: &mut Layout,
    geometry: &Geometry,
    zones: &Zones,
    groups: &[Vec<MeldGroup>],
    bottom: Seat,
) {
    let lengths: Vec<Vec<usize>> = groups
        .iter()
        .map(|groups| groups.iter().map(|(_, keys)| keys.len()).collect())
        .collect();
    for (seat, (placed, groups)) in lay_all(geometry, &lengths).iter().zip(groups).enumerate() {
        for (at, (group, (kind, keys))) in placed.iter().zip(groups).enumerate() {
            // A later row lies over an earlier one, and all of them under the areas that take the pointer.
            let z = 5.0 + (at as f32 * 0.3).min(4.5);
            match kind {
                GroupKind::Meld(meld) => {
                    put(layout, geometry, zones, keys, group, z);
                    layout.melds.push((*meld, group.area()));
                    if seat == bottom.index() {
                        let read = read_to(geometry, group);
                        layout.own_read = Some(layout.own_read.map_or(read, |it| it.max(read)));
                    }
                }
                GroupKind::OpenHand => put(layout, geometry, zones, keys, group, z),
                GroupKind::Staged => {
                    put(layout, geometry, zones, keys, group, 15.0 + at as f32 * 0.3);
                    // What does not lie yet throws no shadow.
                    for key in *keys {
                        layout.poses[key.index()].shadow = false;
                    }
                    layout.staged.push(group.area());
                }
            }
        }
    }
}

/// How far down a combination must be seen for its cards to be read.
pub(super) fn read_to(geometry: &Geometry, group: &PlacedGroup) -> f32 {
    group.corner.y + index(geometry).y * group.height
}

/// What a player lays out now lies behind what lies already.
pub(super) fn staged<'a>(wish: &Wish<'a>) -> impl Iterator<Item = MeldGroup<'a>> {
    wish.staged
        .iter()
        .map(|keys| (GroupKind::Staged, keys.as_slice()))
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

/// The combination pointed at opens to full size above the rest, larger than it lies.
pub(super) fn open(layout: &mut Layout, geometry: &Geometry, zones: &Zones, meld: Option<MeldId>) {
    let Some(meld) = meld else { return };
    let Some(keys) = zones.melds.get(meld.0 as usize) else {
        return;
    };
    let Some((_, area)) = layout.melds.iter().find(|(id, _)| *id == meld).copied() else {
        return;
    };
    let closed = keys.first().and_then(|key| layout.poses.get(key.index()));
    let closed = closed.map_or(0.0, |pose| pose.height);
    let height = (118.0 * geometry.grow).max(closed * 1.15);
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

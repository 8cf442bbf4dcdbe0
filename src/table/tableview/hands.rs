//! The hands: the own fan, and the small fans of backs, which are laid open when the hand is over.
use super::{
    Wish,
    fit::{INDEX_WIDTH, index},
};
use bevy::prelude::*;
use engine::seat::Seat;
use gamecore::model::{Geometry, Key, Layout, OWN_HEIGHT, Pose, SeatPlace, Zones};

/// How far a marked card of the own hand stands out, in design pixels.
pub const RAISED: f32 = 24.0;
/// How far the card pointed at stands out, in design pixels.
pub const LIFTED: f32 = 10.0;
/// How far the neighbours of the card pointed at move aside: the next ones, and those beside them, in design pixels.
const PARTED: [f32; 3] = [12.0, 6.0, 2.0];
/// The height of the backs, in pixels of the usual size.
const BACKS_HEIGHT: f32 = 58.0;
/// How much smaller than designed the own cards may be for their strips to be as wide as their deck asks.
const SMALLER: f32 = 0.87;
/// An open card of a small fan shows its index on a strip of this width.
const OPEN_STEP: f32 = 11.0;

/// The own hand: a shallow fan along the bottom.
pub(super) fn own(
    layout: &mut Layout,
    geometry: &Geometry,
    zones: &Zones,
    place: &SeatPlace,
    seat: Seat,
    wish: &Wish,
) {
    let staged = |key: &Key| wish.staged.iter().flatten().any(|k| k == key);
    let dragged = wish.dragged.card.map(|(key, _)| key);
    let keys: Vec<Key> = zones
        .hand(seat)
        .iter()
        .filter(|k| !staged(k) && Some(**k) != dragged)
        .copied()
        .collect();
    // While a card is dragged over the hand, a gap opens where it would go.
    let gap = wish.dragged.slot.filter(|_| dragged.is_some());
    let places = keys.len() + usize::from(gap.is_some());
    let height = own_height(geometry, place, places);
    let width = height * geometry.aspect;
    let step = if places > 1 {
        ((place.hand.width() - width) / (places - 1) as f32).min(width * 0.66)
    } else {
        0.0
    };
    let middle = place.hand.center().x;
    let half = (places.max(1) - 1) as f32 / 2.0;
    // The cards beside the one pointed at make way for it, unless a gap is open for one that is dragged.
    let pointed_at = |key: &Key| dragged.is_none() && wish.attention.card == Some(*key);
    let attended = keys.iter().position(pointed_at);
    for (i, key) in keys.iter().enumerate() {
        let slot = i + usize::from(gap.is_some_and(|gap| i >= gap));
        let from_middle = slot as f32 - half;
        // A shallow fan: six degrees from end to end at most, the middle a little higher.
        let turn = from_middle / half.max(6.0);
        let aside = attended.map_or(0.0, |attended| parted(i as f32 - attended as f32));
        let mut at = Vec2::new(
            middle + from_middle * step + aside,
            place.hand.max.y - height / 2.0 - 4.0 + turn * turn * 7.0,
        );
        if wish.selected.contains(key) {
            at.y -= RAISED / geometry.letters;
        } else if wish.attention.card == Some(*key) {
            at.y -= LIFTED / geometry.letters;
        }
        let pose = Pose {
            at,
            angle: -turn * 0.05,
            height,
            z: 20.0 + i as f32 * 0.05,
            face: zones.face(*key),
            shadow: true,
        };
        layout.poses[key.index()] = pose;
    }
}

/// The height of so many own cards: no higher than their strips still show the indices.
fn own_height(geometry: &Geometry, place: &SeatPlace, places: usize) -> f32 {
    let strip = index(geometry).x;
    let legible = place.hand.width() / (geometry.aspect + strip * places as f32);
    // A deck that asks for wide strips has them of somewhat smaller cards.
    let least = if strip > INDEX_WIDTH { SMALLER } else { 1.0 };
    let most = geometry.own_height;
    let usual = (OWN_HEIGHT / geometry.letters).min(most);
    legible.clamp(usual * least, most)
}

/// How far a card goes aside that lies so many places from the one pointed at.
fn parted(places: f32) -> f32 {
    match places.abs() as usize {
        0 => 0.0,
        n => PARTED.get(n - 1).copied().unwrap_or(0.0) * places.signum(),
    }
}

/// The small fan of an opponent's cards.
pub(super) fn backs(
    layout: &mut Layout,
    geometry: &Geometry,
    zones: &Zones,
    place: &SeatPlace,
    seat: Seat,
) {
    let keys = zones.hand(seat);
    let open = keys.iter().any(|key| zones.face(*key).is_some());
    let height = backs_height(geometry) * if open { 1.25 } else { 1.0 };
    let width = height * geometry.aspect;
    let room = (place.hand.width() - width).max(0.0);
    let step = if keys.len() > 1 {
        (room / (keys.len() - 1) as f32).min(if open {
            open_step(geometry).max(22.0 / geometry.letters)
        } else {
            12.0 / geometry.letters
        })
    } else {
        0.0
    };
    let half = keys.len().saturating_sub(1) as f32 / 2.0;
    for (i, key) in keys.iter().enumerate() {
        let from_middle = i as f32 - half;
        let turn = from_middle / half.max(6.0);
        let at = place.hand.center() + Vec2::new(from_middle * step, turn * turn * 3.0);
        let pose = Pose {
            at,
            angle: -turn * 0.08,
            height,
            z: 10.0 + i as f32 * 0.02,
            face: zones.face(*key),
            shadow: true,
        };
        layout.poses[key.index()] = pose;
    }
}

/// The hand of somebody who holds it on their phone: its cards come out of the plate and vanish in it, and nothing of them lies on the
/// table until they are shown to everybody at the end.
pub(super) fn at_plate(layout: &mut Layout, geometry: &Geometry, zones: &Zones, seat: Seat) {
    let Some(place) = geometry.seats.get(seat.index()) else {
        return;
    };
    let keys = zones.hand(seat);
    if keys.iter().any(|key| zones.face(*key).is_some()) {
        return;
    }
    for key in keys {
        layout.poses[key.index()] = Pose {
            at: place.plate.center(),
            angle: 0.0,
            height: VANISHED,
            z: 0.5,
            face: None,
            shadow: false,
        };
    }
}

/// The height of a card that has vanished, in design pixels: nothing is seen of it behind the plate.
const VANISHED: f32 = 1.0;

/// The height of the backs, in design pixels.
fn backs_height(geometry: &Geometry) -> f32 {
    BACKS_HEIGHT / geometry.letters
}

/// The least step between the open cards of a small fan.
fn open_step(geometry: &Geometry) -> f32 {
    let index = index(geometry).x * backs_height(geometry) * 1.25;
    (OPEN_STEP / geometry.letters).max(index)
}

/// Whether an opponent's hand lies open and is too long for its small fan.
pub(super) fn needs_room(
    geometry: &Geometry,
    zones: &Zones,
    place: &SeatPlace,
    seat: Seat,
) -> bool {
    let keys = zones.hand(seat);
    let open = keys.iter().any(|key| zones.face(*key).is_some());
    let width = backs_height(geometry) * 1.25 * geometry.aspect;
    open && width + open_step(geometry) * keys.len().saturating_sub(1) as f32 > place.hand.width()
}

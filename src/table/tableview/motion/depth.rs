//! Over and under whom a moving card is seen. A card leaves from among its neighbours before it goes over everything, and slides in
//! among those where it lands, so that nothing is seen to jump from under one card to over another.
use super::{Current, Flight, Held, flight::Depth};
use bevy::prelude::*;
use gamecore::model::{Geometry, Pose};

/// Over all that lies on the table; a card that the person holds is higher still.
const ABOVE: f32 = 70.0;
/// Cards that fly over the table lie over each other by so much of what they will where they land: enough for what is drawn on the
/// lower one to stay under the upper one.
const SPREAD: f32 = 0.7;
/// Cards so near to each other lie on one stack, in design pixels: which of them is above is not seen.
const STACKED: f32 = 9.0;
/// A card comes down among its neighbours so many of its heights before its goal.
const NEAR: f32 = 1.7;
/// A card that has come so far of its time is above everything, clear of its old neighbours or not.
const LEFT: f32 = 0.34;
/// So much of two cards may lie over each other at their edges, in design pixels.
const TOUCH: f32 = 1.5;

/// A card that lies still, or nearly.
struct Lying {
    area: Rect,
    at: Vec2,
    z: f32,
}

fn area(pose: &Pose, aspect: f32) -> Rect {
    let (sin, cos) = pose.angle.sin_cos();
    let Vec2 {
        x: width,
        y: height,
    } = pose.size(aspect);
    let size = Vec2::new(
        width * cos.abs() + height * sin.abs(),
        width * sin.abs() + height * cos.abs(),
    );
    // A card that has vanished in a plate has no area left.
    Rect::from_center_size(pose.at, (size - 2.0 * TOUCH).max(Vec2::ZERO))
}

/// Orders the cards on their way.
pub(super) fn order(
    geometry: Res<Geometry>,
    mut cards: Query<(&mut Current, Option<&mut Flight>, Has<Held>)>,
) {
    let carried = |flight: &Flight| flight.plan.carried && flight.has_begun();
    let any = cards.iter().any(|(_, flight, _)| flight.is_some());
    if !any {
        return;
    }
    let still = cards.iter().filter(|(_, flight, held)| {
        let flies = flight.is_some_and(carried);
        !flies && !held
    });
    let lying: Vec<Lying> = still
        .map(|(current, ..)| Lying {
            area: area(&current.0, geometry.aspect),
            at: current.0.at,
            z: current.0.z,
        })
        .collect();
    for (mut current, flight, _) in &mut cards {
        let Some(mut flight) = flight else { continue };
        let pose = current.0;
        let z = if carried(&flight) && flight.plan.packet {
            above(flight.depth_in_packet())
        } else if carried(&flight) {
            let free = |low: f32, high: f32| is_free(&pose, &lying, (low, high), geometry.aspect);
            let clear = is_clear(&pose, &flight.to, &geometry);
            depth(&mut flight, &pose, clear, free)
        } else if flight.has_begun() {
            let part = flight.progress(flight.part());
            flight.start_z() + (flight.to.z - flight.start_z()) * part
        } else {
            flight.start_z()
        };
        if pose.z != z {
            current.0.z = z;
        }
    }
}

/// How deep a card is while it flies over everything, that will be so deep where it lands.
fn above(z: f32) -> f32 {
    ABOVE + z * SPREAD
}

/// Whether nothing that lies between two depths is under or over the card.
fn is_free(pose: &Pose, lying: &[Lying], (low, high): (f32, f32), aspect: f32) -> bool {
    let own = area(pose, aspect);
    !lying.iter().any(|other| {
        other.z > low
            && other.z < high
            && other.at.distance(pose.at) > STACKED
            && !own.intersect(other.area).is_empty()
    })
}

/// Whether the card is over no plate, unless it comes to lie at one: plates are drawn over all cards that lie, and none is to be
/// seen slipping out from under one.
fn is_clear(pose: &Pose, to: &Pose, geometry: &Geometry) -> bool {
    let [now, then] = [pose, to].map(|pose| area(pose, geometry.aspect));
    let plates = geometry.seats.iter().map(|seat| seat.plate);
    let mut hiding = plates.filter(|plate| then.intersect(*plate).is_empty());
    hiding.all(|plate| now.intersect(plate).is_empty())
}

/// How deep a carried card is; `clear` says whether it may come down here, `free` whether nothing lies there between two depths.
fn depth(flight: &mut Flight, pose: &Pose, clear: bool, free: impl Fn(f32, f32) -> bool) -> f32 {
    let from = flight.start_z();
    // Those that land in one place keep their order on the way.
    let above = above(flight.to.z).max(from);
    if flight.depth == Depth::Leaving && (flight.part() > LEFT || free(from, above)) {
        flight.depth = Depth::Above;
    }
    let near = pose.at.distance(flight.to.at) < NEAR * flight.to.height;
    if flight.depth == Depth::Above
        && near
        && clear
        && flight.part() > LEFT
        && free(flight.to.z, above)
    {
        flight.depth = Depth::Arriving;
    }
    match flight.depth {
        Depth::Leaving => from,
        Depth::Above => above,
        Depth::Arriving => flight.to.z,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::seat::{Seat, Seating};

    #[test]
    fn a_card_comes_down_when_it_is_out_from_over_every_plate() {
        let seating = Seating::new(&[0, 1, 2].map(Seat)).expect("three sit there");
        let size = Vec2::new(1280.0, 720.0);
        let geometry = Geometry::new(size, 5.0 / 7.0, Some(&seating), Seat(0));
        let plate = geometry.seats[1].plate;
        let at = |y: f32| Pose {
            at: Vec2::new(plate.center().x, y),
            angle: 0.0,
            height: 80.0,
            z: 5.0,
            face: None,
            shadow: true,
        };
        let below = at(plate.max.y + 60.0);
        assert!(is_clear(&below, &below, &geometry));
        assert!(!is_clear(&at(plate.max.y + 30.0), &below, &geometry));
        // One that comes to lie at the plate's edge comes down there.
        let edge = at(plate.max.y + 36.0);
        assert!(is_clear(&edge, &edge, &geometry));
    }

    #[test]
    fn flying_cards_cover_the_marks_of_those_under_them_and_none_is_above_a_held_one() {
        // Cards of one combination lie 0.01 apart; the marks on a card lie up to 0.005 above it.
        assert!(above(5.01) - above(5.0) > 0.005);
        // The hand's rightmost of 25 cards, and a card that is dragged.
        assert!(above(20.0 + 25.0 * 0.05) < 90.0);
    }
}

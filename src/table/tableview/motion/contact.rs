//! Cards that move across others: their depth, and their landing.
//!
//! - Depth: a card rises from among its neighbours before it moves above everything, and slides in among the cards where
//!   it lands. In this way, no card visibly jumps from below another card to above it.
//! - Landing: on contact the card slides on a little, is squashed for a moment, and its shadow breathes. The cards below it
//!   give way by half as much. If the card is slapped onto the pile, they jump. A landing only adds to the appearance of a
//!   card, and no event waits for it.
use super::{
    super::CardKey,
    Current, DragSpring, Flight,
    flight::Depth,
    tween::{self, LANDING_PEAK},
};
use bevy::prelude::*;
use gamecore::model::{Geometry, Landed, Pose, Speed};

/// Depth of flying cards, above everything on the table. A dragged card has a still larger depth.
const FLIGHT_DEPTH: f32 = 70.0;
/// Factor that scales the depth differences at the destination to those during the flight. It is large enough for the
/// frame of a lower card to stay below the upper card.
const DEPTH_SPREAD: f32 = 0.7;
/// Distance in design pixels below which two cards count as one stack. The order within a stack is not visible.
const STACKED: f32 = 9.0;
/// Distance from the destination, in card heights, at which a card descends among its neighbours.
const DESCENT_DISTANCE: f32 = 1.7;
/// Fraction of the flight time after which a card is above everything, even if it still overlaps its old neighbours.
const ABOVE_AFTER: f32 = 0.34;
/// Overlap of two cards at their edges that is ignored, in design pixels.
const IGNORED_OVERLAP: f32 = 1.5;

/// Card that is at rest or only makes space for others.
struct RestingCard {
    area: Rect,
    at: Vec2,
    z: f32,
}

fn area(pose: &Pose, aspect: f32) -> Rect {
    let size = Mat2::from_angle(pose.angle).abs() * pose.size(aspect);
    // A card hidden behind a nameplate has no area.
    Rect::from_center_size(pose.at, (size - 2.0 * IGNORED_OVERLAP).max(Vec2::ZERO))
}

/// Sets the depth of moving cards.
pub(super) fn order_depths(
    geometry: Res<Geometry>,
    mut cards: Query<(&mut Current, Option<&mut Flight>, Has<DragSpring>)>,
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
    let lying: Vec<RestingCard> = still
        .map(|(current, ..)| RestingCard {
            area: area(&current.0, geometry.aspect),
            at: current.0.at,
            z: current.0.z,
        })
        .collect();
    for (mut current, flight, _) in &mut cards {
        let Some(mut flight) = flight else { continue };
        let pose = current.0;
        let z = if carried(&flight) && flight.plan.packet {
            flight_depth(flight.depth_in_packet())
        } else if carried(&flight) {
            let free = |low: f32, high: f32| is_free(&pose, &lying, (low, high), geometry.aspect);
            let clear = is_clear(&pose, &flight.to, &geometry);
            depth(&mut flight, &pose, clear, free)
        } else if flight.has_begun() {
            let part = flight.progress(flight.part());
            flight.from.z + (flight.to.z - flight.from.z) * part
        } else {
            flight.from.z
        };
        current.0.z = z;
    }
}

/// Returns the depth during a flight for a card with depth `z` at its destination.
fn flight_depth(z: f32) -> f32 {
    FLIGHT_DEPTH + z * DEPTH_SPREAD
}

/// True if no resting card between the two depths overlaps the card.
fn is_free(pose: &Pose, lying: &[RestingCard], (low, high): (f32, f32), aspect: f32) -> bool {
    let own = area(pose, aspect);
    !lying.iter().any(|other| {
        other.z > low
            && other.z < high
            && other.at.distance(pose.at) > STACKED
            && !own.intersect(other.area).is_empty()
    })
}

/// True if the card touches no nameplate, except one that it also touches at its destination. Nameplates cover resting
/// cards. A card that descends too early would visibly slip out from under a nameplate.
fn is_clear(pose: &Pose, to: &Pose, geometry: &Geometry) -> bool {
    let [now, then] = [pose, to].map(|pose| area(pose, geometry.aspect));
    let plates = geometry.seats.iter().map(|seat| seat.plate);
    let mut hiding = plates.filter(|plate| then.intersect(*plate).is_empty());
    hiding.all(|plate| now.intersect(plate).is_empty())
}

/// Returns the depth of a flying card, and advances `flight.depth` to the next stage if possible. `clear` is true if
/// the card may descend here. `free` returns true if the card overlaps no resting card between two depths.
fn depth(flight: &mut Flight, pose: &Pose, clear: bool, free: impl Fn(f32, f32) -> bool) -> f32 {
    let from = flight.from.z;
    // Cards with the same destination keep their order during the flight.
    let above = flight_depth(flight.to.z).max(from);
    if flight.depth == Depth::Leaving && (flight.part() > ABOVE_AFTER || free(from, above)) {
        flight.depth = Depth::Above;
    }
    let near = pose.at.distance(flight.to.at) < DESCENT_DISTANCE * flight.to.height;
    if flight.depth == Depth::Above
        && near
        && clear
        && flight.part() > ABOVE_AFTER
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

/// Duration of a landing in seconds, at normal speed.
const LANDING_SECONDS: f32 = 0.16;
/// Distance that the card slides on, in design pixels.
const LANDING_SLIDE: f32 = 2.0;
/// Flattening of the card, as a fraction of its height.
const LANDING_SQUASH: f32 = 0.02;
/// Movement of the cards below, relative to that of the landing card.
const SLIDE_BELOW: f32 = 0.5;
/// Distance in design pixels from which a slammed card counts as slapped down.
const SLAP_DISTANCE: f32 = 40.0;
/// Strength of the landing of a card that is slapped down.
const SLAP_STRENGTH: f32 = 2.0;
/// Smallest height of the jump of the cards below, and its variation, in design pixels.
const SLAP_JUMP: (f32, f32) = (4.0, 2.0);

/// Landing of a card after its flight.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub struct Landing {
    /// Largest offset in design pixels.
    give: Vec2,
    /// Strength of the squash and of the shadow, 1 for a usual landing.
    strength: f32,
    elapsed: f32,
    is_slap: bool,
}

impl Landing {
    /// Returns the landing of a card that has moved by `way`. `struck` is true for a slam.
    pub(super) fn after(way: Vec2, struck: bool) -> Landing {
        let is_slap = struck && way.length() > SLAP_DISTANCE;
        let strength = if is_slap { SLAP_STRENGTH } else { 1.0 };
        Landing {
            give: way.normalize_or(Vec2::Y) * LANDING_SLIDE * strength,
            strength,
            elapsed: 0.0,
            is_slap,
        }
    }

    /// Returns the landing of a card below this one, which does not get squashed. `index` varies the direction of a jump.
    fn below(self, index: usize) -> Landing {
        let give = match self.is_slap {
            true => {
                let aside = [0.4, -0.6, 0.1, 0.7, -0.3][index % 5];
                Vec2::new(
                    aside * SLAP_JUMP.1,
                    -SLAP_JUMP.0 - aside.abs() * SLAP_JUMP.1,
                )
            }
            false => self.give * SLIDE_BELOW,
        };
        Landing {
            give,
            strength: 0.0,
            ..self
        }
    }

    /// Returns the offset of the card in design pixels.
    pub(super) fn offset(&self) -> Vec2 {
        self.give * tween::velocity_decay(self.elapsed / LANDING_SECONDS) / LANDING_PEAK
    }

    /// Returns the pressure on the card, 0 to 1. It flattens the card and darkens its shadow.
    pub(super) fn pressure(&self) -> f32 {
        self.strength * tween::breath(self.elapsed / LANDING_SECONDS)
    }

    /// Returns the height of the card as a fraction of its usual height.
    pub(super) fn flat(&self) -> f32 {
        1.0 - LANDING_SQUASH * self.pressure()
    }
}

/// Lets the cards below a landing card give way.
pub(super) fn press_cards_below(
    mut landed: MessageReader<Landed>,
    cards: Query<(Entity, &CardKey, &Current), Without<Flight>>,
    landings: Query<&Landing>,
    mut commands: Commands,
) {
    for card in landed.read() {
        let mut above = cards.iter().filter(|(_, key, _)| key.0 == card.key);
        let Some((top, _, at)) = above.next() else {
            continue;
        };
        let Ok(landing) = landings.get(top) else {
            continue;
        };
        let is_below =
            |other: &Current| other.0.z < at.0.z && other.0.at.distance(at.0.at) < STACKED;
        let below = cards.iter().filter(|(_, _, other)| is_below(other));
        for (index, (entity, ..)) in below.enumerate() {
            commands.entity(entity).insert(landing.below(index));
        }
    }
}

/// Advances all landings.
pub(super) fn settle_landings(
    (time, speed): (Res<Time>, Res<Speed>),
    mut landings: Query<(Entity, &mut Landing)>,
    mut commands: Commands,
) {
    for (entity, mut landing) in &mut landings {
        landing.elapsed += time.delta_secs() / speed.factor.max(0.01);
        if landing.elapsed >= LANDING_SECONDS {
            commands.entity(entity).remove::<Landing>();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::seat::{Seat, Seating};

    #[test]
    fn a_card_descends_only_clear_of_every_plate() {
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
        // A card that ends at the nameplate's edge may descend there.
        let edge = at(plate.max.y + 36.0);
        assert!(is_clear(&edge, &edge, &geometry));
    }

    #[test]
    fn flying_cards_cover_marks_below_them_and_stay_below_a_dragged_card() {
        // Cards of one meld are 0.01 apart in depth. Frames and labels are less than 0.005 above their card.
        assert!(flight_depth(5.01) - flight_depth(5.0) > 0.005);
        // Even the last of 25 hand cards stays below a dragged card (depth 90).
        assert!(flight_depth(20.0 + 25.0 * 0.05) < 90.0);
    }

    #[test]
    fn a_landing_gives_two_pixels_and_two_percent_and_ends_at_rest() {
        let at = |part: f32| Landing {
            elapsed: part * LANDING_SECONDS,
            ..Landing::after(Vec2::new(-300.0, 0.0), false)
        };
        let all: Vec<Landing> = (0..=100).map(|i| at(i as f32 / 100.0)).collect();
        for landing in [all[0], all[100]] {
            assert!(landing.offset().length() < 1e-4, "{landing:?}");
            assert!(landing.pressure() < 1e-4, "{landing:?}");
        }
        let least = all.iter().map(|it| it.offset().x).fold(0.0, f32::min);
        assert!((-2.0..-1.98).contains(&least), "{least}");
        let flat = all.iter().map(Landing::flat).fold(1.0, f32::min);
        assert!((0.98..0.981).contains(&flat), "{flat}");
        assert!(
            all.iter()
                .all(|it| it.offset().x <= 0.0 && it.offset().y == 0.0)
        );
    }

    #[test]
    fn the_pile_gives_way_to_a_discard_and_jumps_under_a_slap() {
        let way = Vec2::new(0.0, 300.0);
        let give = |landing: Landing| landing.give.y;
        let usual = Landing::after(way, false);
        assert_eq!((give(usual), give(usual.below(0))), (2.0, 1.0));
        let slap = Landing::after(way, true);
        assert!(give(slap) > give(usual));
        assert!((0..9).all(|order| give(slap.below(order)) <= -4.0));
        // A staged meld is slammed down in place.
        assert!(!Landing::after(Vec2::new(0.0, 6.0), true).is_slap);
    }
}

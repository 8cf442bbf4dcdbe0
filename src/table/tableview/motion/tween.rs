//! Tween of a card's flight.
//!
//! - [`MotionState`]: position, velocity, flip and depth of a card at one instant. A flight starts from it.
//! - [`TweenSpec`]: duration, arc and lift of a flight.
//! - Easing functions. Motion must not start or stop with a jerk, so each function is smooth at both ends.
use bevy::prelude::*;
use engine::cards::Card;
use gamecore::model::{AnimationCue, Pose};
use std::{
    f32::consts::PI,
    ops::{Add, Mul, Sub},
};

/// Flight distance in design pixels that takes exactly the duration in the event's animation cue. Longer distances take
/// slightly more time, shorter ones slightly less.
const USUAL_WAY: f32 = 380.0;
/// Flight distance in design pixels at and above which a card rises to its full height above the table.
const HIGH_WAY: f32 = 220.0;
/// Largest height of the arc in design pixels.
const WIDEST_BOW: f32 = 96.0;
/// Smallest height of the arc in design pixels, for a card that is lifted out of its row.
const LIFTED_OUT: f32 = 62.0;
/// Height of the arc, relative to the distance, above which a card counts as lifted out of its row.
const LIFTS_OUT: f32 = 0.2;
/// Largest rotation of a thrown card during its flight, in radians.
const SPIN: f32 = 0.10;
/// Distance in design pixels up to which laying down a staged card is animated as a slam.
const LAID_OUT: f32 = 30.0;
/// Lift of the card before the slam: upward movement in design pixels, and height above the table (0 to 1).
const TAKEN_UP: (f32, f32) = (11.0, 0.62);
/// Rotation of a card that is reordered in the viewer's hand, in radians (four degrees).
const PUNCH: f32 = 4.0 * PI / 180.0;
/// Shake of a card that was dropped where it is not allowed: width in design pixels, and duration in seconds.
pub(super) const SHAKE: (f32, f32) = (6.0, 0.18);
/// Duration in seconds of a dropped card's flight back to the hand.
const RETURN: f32 = 0.26;
/// Delay in seconds before a card that was dropped where it is not allowed flies back to the hand.
const REFUSAL: f32 = 0.13;

/// Continuous properties of a pose. The same type holds velocities, in units per second.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Place {
    /// Centre in design pixels.
    pub at: Vec2,
    /// Rotation in radians, counter-clockwise.
    pub angle: f32,
    /// Card height in design pixels.
    pub height: f32,
    /// Height above the table, 0 to 1.
    pub lift: f32,
}

impl Place {
    /// Returns the properties of a card at rest in this pose.
    pub(super) fn of(pose: &Pose) -> Place {
        Place {
            at: pose.at,
            angle: pose.angle,
            height: pose.height,
            lift: 0.0,
        }
    }
}

impl Add for Place {
    type Output = Place;

    fn add(self, other: Place) -> Place {
        Place {
            at: self.at + other.at,
            angle: self.angle + other.angle,
            height: self.height + other.height,
            lift: self.lift + other.lift,
        }
    }
}

impl Sub for Place {
    type Output = Place;

    fn sub(self, other: Place) -> Place {
        self + other * -1.0
    }
}

impl Mul<f32> for Place {
    type Output = Place;

    fn mul(self, factor: f32) -> Place {
        Place {
            at: self.at * factor,
            angle: self.angle * factor,
            height: self.height * factor,
            lift: self.lift * factor,
        }
    }
}

/// Flip state of a card. At progress 0 the first side lies face up on the table, at progress 1 the second.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct FlipState {
    /// Cards shown on the two sides. `None` is the back of the card.
    pub sides: [Option<Card>; 2],
    /// Progress of the flip, 0 to 1.
    pub by: f32,
    /// Change in the progress per second.
    pub speed: f32,
}

impl FlipState {
    /// Returns the state of a card at rest that shows this side.
    pub(super) fn flat(face: Option<Card>) -> FlipState {
        FlipState {
            sides: [face; 2],
            by: 0.0,
            speed: 0.0,
        }
    }

    /// Returns the visible side. `None` is the back of the card.
    pub(super) fn face(&self) -> Option<Card> {
        self.sides[self.side()]
    }

    /// Returns the visible fraction of the card's width, 0 to 1. It is smallest in the middle of the flip, when the
    /// other side appears.
    pub(super) fn width(&self) -> f32 {
        if self.sides[0] == self.sides[1] {
            1.0
        } else {
            (self.by * PI).cos().abs().max(0.03)
        }
    }

    fn side(&self) -> usize {
        usize::from(self.by >= 0.5)
    }

    /// Prepares the flip to `face` and returns the progress at its end, 0 or 1. If `face` is not visible yet, it
    /// becomes the hidden side.
    pub(super) fn towards(&mut self, face: Option<Card>) -> f32 {
        let seen = self.side();
        if self.sides[seen] == face {
            return seen as f32;
        }
        self.sides[1 - seen] = face;
        (1 - seen) as f32
    }
}

/// Motion state of a card.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct MotionState {
    pub place: Place,
    /// Velocity of each property, per second.
    pub velocity: Place,
    pub turned: FlipState,
    /// Depth in the z-order.
    pub z: f32,
}

impl MotionState {
    /// Returns the state of a card at rest.
    pub(super) fn at_rest(pose: &Pose) -> MotionState {
        MotionState {
            place: Place::of(pose),
            velocity: Place::default(),
            turned: FlipState::flat(pose.face),
            z: pose.z,
        }
    }
}

/// Tween of a flight. Times are in seconds and already include the speed of the table.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct TweenSpec {
    pub delay: f32,
    pub duration: f32,
    /// Offset of the arc's middle from the straight line, in design pixels.
    pub bow: Vec2,
    /// Rotation in the middle of the flight, in radians.
    pub spin: f32,
    /// Additional height above the table in the middle of the flight, 0 to 1.
    pub rise: f32,
    /// Duration of the shake before the start. 0 without a shake.
    pub shaking: f32,
    /// True if the card flies above the other cards. False if it stays among them, for example to make space.
    pub carried: bool,
    /// True if the event being animated waits for the flight.
    pub awaited: bool,
    /// True if the end of the flight is reported as a landing.
    pub reports_landing: bool,
    /// True for a card in a stack that is turned over as a whole. Such cards keep their order within the stack.
    pub packet: bool,
    /// True for a slam: the card is lifted in place and then strikes the table.
    pub struck: bool,
}

impl TweenSpec {
    /// Returns the tween of a straight segment of a flight for which the event being animated waits. The times are in
    /// seconds at normal speed, and the delay counts from the end of the previous segment. `factor` is the speed factor
    /// of the table.
    pub(super) fn segment(delay: f32, duration: f32, factor: f32) -> TweenSpec {
        TweenSpec {
            delay: delay * factor,
            duration: (duration * factor).max(0.001),
            awaited: true,
            ..default()
        }
    }

    /// Returns the tween of a card that an event moves. `factor` is the speed factor of the table.
    pub(super) fn directed(cue: &AnimationCue, from: Vec2, to: Vec2, factor: f32) -> TweenSpec {
        let way = to - from;
        let far = way.length();
        let slower = (far / USUAL_WAY).powf(0.3).clamp(0.8, 1.22);
        // The arc bends upwards on the screen, so that the card seems to be thrown.
        let normal = match way.x >= 0.0 {
            true => -way.perp(),
            false => way.perp(),
        };
        let least = if cue.arc > LIFTS_OUT { LIFTED_OUT } else { 0.0 };
        let bow = normal.normalize_or(Vec2::NEG_Y) * (cue.arc * far).clamp(least, WIDEST_BOW);
        // A card whose cue has no arc does not rotate.
        let thrown = (cue.arc * 8.0).min(1.0);
        let high = (far / HIGH_WAY).clamp(0.25, 1.0) * thrown;
        TweenSpec {
            bow,
            spin: -SPIN * thrown * (way.x / 200.0).clamp(-1.0, 1.0),
            rise: high,
            carried: true,
            reports_landing: cue.arc > 0.0,
            ..TweenSpec::segment(cue.delay, cue.duration * slower, factor)
        }
    }

    /// Returns the slam of a staged card that is laid on the table. Returns `None` if the distance is too large.
    pub(super) fn slam(cue: &AnimationCue, from: Vec2, to: Vec2, factor: f32) -> Option<TweenSpec> {
        (from.distance(to) <= LAID_OUT).then(|| TweenSpec {
            bow: Vec2::new(0.0, -TAKEN_UP.0),
            rise: TAKEN_UP.1,
            carried: true,
            reports_landing: true,
            struck: true,
            ..TweenSpec::segment(cue.delay, cue.duration, factor)
        })
    }

    /// Returns the tween of a card that makes space for others. Longer distances take more time.
    pub(super) fn reflow(from: &Pose, to: &Pose, factor: f32) -> TweenSpec {
        let far = from.at.distance(to.at);
        // A card that also turns over needs more time.
        let turns = from.face != to.face;
        let duration = (0.10 + far * 0.0008).min(0.26);
        TweenSpec {
            duration: (duration.max(if turns { 0.18 } else { 0.0 }) * factor).max(0.001),
            rise: if turns { 0.3 } else { 0.0 },
            ..default()
        }
    }

    /// Returns the hop of a card that is reordered in the viewer's hand. The card leans in its direction of motion.
    /// Cards that move right pass above the others.
    pub(super) fn reorder_hop(from: Vec2, to: Vec2, factor: f32) -> TweenSpec {
        let way = to.x - from.x;
        let part = (way / 110.0).clamp(-1.0, 1.0);
        TweenSpec {
            duration: ((0.17 + way.abs() * 0.000_35).min(0.30) * factor).max(0.001),
            bow: Vec2::new(0.0, -16.0 * part),
            spin: -PUNCH * part,
            rise: 0.25 * part.abs(),
            ..default()
        }
    }

    /// Returns the tween of a dropped card that flies back to the hand. `beside` is the offset of its arc, which
    /// follows the path of the drag.
    pub(super) fn returned(beside: Vec2, refused: bool, factor: f32) -> TweenSpec {
        TweenSpec {
            delay: if refused { REFUSAL * factor } else { 0.0 },
            duration: (RETURN * factor).max(0.001),
            bow: beside,
            shaking: if refused { SHAKE.1 * factor } else { 0.0 },
            carried: true,
            ..default()
        }
    }
}

/// Easing of a carried card: returns its progress, 0 to 1. The card is fastest after two fifths of the time, and
/// decelerates for longer than it accelerates.
pub(super) fn carried(s: f32) -> f32 {
    let s = s.clamp(0.0, 1.0);
    s * s * s * (20.0 - 45.0 * s + 36.0 * s * s - 10.0 * s * s * s)
}

/// Fraction of [`carried`] that a landing card covers. The card touches the table before it has come to rest.
const CONTACT: f32 = 0.8;
/// Fraction of the time reversal of [`carried`] that a slammed card covers.
const STRUCK: f32 = 0.85;

/// Easing of a card that lands: returns its progress, 0 to 1. It starts like [`carried`], but the card still moves when
/// it touches the table. The landing then stops it.
pub(super) fn landing(s: f32) -> f32 {
    carried(CONTACT * s.min(1.0)) / carried(CONTACT)
}

/// Easing of a slammed card: returns its progress, 0 to 1. The card rises slowly and strikes down while it still moves.
pub(super) fn slam(s: f32) -> f32 {
    let reversed = |s: f32| 1.0 - carried(1.0 - s);
    reversed(STRUCK * s.clamp(0.0, 1.0)) / reversed(STRUCK)
}

/// Easing of a card that makes space for others: returns its progress, 0 to 1. The card moves immediately and stops
/// softly.
pub(super) fn nudged(s: f32) -> f32 {
    let s = s.clamp(0.0, 1.0);
    s * s * (6.0 - 8.0 * s + 3.0 * s * s)
}

/// Easing of a flip around the card's long axis: returns its progress, 0 to 1. It is symmetrical in time.
pub(super) fn turned(s: f32) -> f32 {
    let s = s.clamp(0.0, 1.0);
    s * s * s * (10.0 - 15.0 * s + 6.0 * s * s)
}

/// Returns a term to add to [`carried`]. It makes the card overshoot the destination by 1.5 % of the distance and then
/// return to it.
pub(super) fn overshoot(s: f32) -> f32 {
    let s = s.clamp(0.0, 1.0);
    1.77 * s.powi(4) * (1.0 - s) * (1.0 - s)
}

/// Returns the distance covered while an initial velocity decays, as a fraction of velocity × time. The slope is 1 at
/// the start and 0 at the end.
pub(super) fn velocity_decay(s: f32) -> f32 {
    let s = s.clamp(0.0, 1.0);
    s * (1.0 - s).powi(3)
}

/// Maximum of [`velocity_decay`].
pub(super) const LANDING_PEAK: f32 = 27.0 / 256.0;

/// Returns a value that rises from 0 to 1 and returns to 0, with no abrupt change.
pub(super) fn breath(s: f32) -> f32 {
    let s = s.clamp(0.0, 1.0);
    s * s * (1.0 - s).powi(3) / 0.034_56
}

/// Returns the height of an arc at progress `p`, 0 to 1. The arc is highest in the middle, with height 1.
pub(super) fn bend(p: f32) -> f32 {
    4.0 * p * (1.0 - p)
}

/// Returns the sideways offset of a shake with two full swings and amplitude 1.
pub(super) fn shakes(s: f32) -> f32 {
    let s = s.clamp(0.0, 1.0);
    (4.0 * PI * s).sin() * (PI * s).sin() / 0.93
}

/// Easing of a growth with a small overshoot: returns its progress, 0 at the start and 1 at the end.
pub(super) fn back(s: f32) -> f32 {
    let s = s.clamp(0.0, 1.0);
    nudged(s) + 8.0 * s * s * s * (1.0 - s) * (1.0 - s)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(of: fn(f32) -> f32) -> Vec<f32> {
        (0..=1000).map(|i| of(i as f32 / 1000.0)).collect()
    }

    #[test]
    fn every_easing_begins_and_ends_at_rest() {
        for (name, way) in [
            ("carried", carried as fn(f32) -> f32),
            ("nudged", nudged),
            ("turned", turned),
            ("back", back),
        ] {
            let at = all(way);
            assert!(
                at[0].abs() < 1e-6 && (at[1000] - 1.0).abs() < 1e-5,
                "{name}"
            );
            let slope = |i: usize| (at[i + 1] - at[i]) * 1000.0;
            assert!(slope(0).abs() < 0.02 && slope(999).abs() < 0.02, "{name}");
        }
        for (name, hill) in [
            ("overshoot", overshoot as fn(f32) -> f32),
            ("shakes", shakes),
            ("breath", breath),
        ] {
            let at = all(hill);
            assert!(at[0].abs() < 1e-6 && at[1000].abs() < 1e-5, "{name}");
            assert!(((at[1] - at[0]) * 1000.0).abs() < 0.1, "{name}");
            assert!(((at[1000] - at[999]) * 1000.0).abs() < 0.1, "{name}");
        }
    }

    #[test]
    fn a_landing_card_touches_the_table_while_it_still_moves() {
        for (name, way, speed) in [
            ("landing", landing as fn(f32) -> f32, 0.2..0.3),
            ("slam", slam, 0.6..0.9),
        ] {
            let at = all(way);
            assert!(
                at[0].abs() < 1e-6 && (at[1000] - 1.0).abs() < 1e-5,
                "{name}"
            );
            assert!((at[1] - at[0]) * 1000.0 < 0.02, "{name}");
            let last = (at[1000] - at[999]) * 1000.0;
            assert!(speed.contains(&last), "{name}: {last}");
            assert!(
                at.windows(2).all(|pair| pair[0] <= pair[1] + 1e-5),
                "{name}"
            );
        }
    }

    #[test]
    fn a_returned_card_settles_one_and_a_half_percent_over() {
        let highest = (0..=1000)
            .map(|i| i as f32 / 1000.0)
            .map(|s| carried(s) + overshoot(s))
            .fold(0.0, f32::max);
        assert!((1.014..=1.016).contains(&highest), "{highest}");
        let widest = all(shakes).into_iter().fold(0.0, f32::max);
        assert!((0.97..=1.03).contains(&widest), "{widest}");
    }

    #[test]
    fn a_velocity_decays_from_its_initial_value() {
        let at = all(velocity_decay);
        assert!(((at[1] - at[0]) * 1000.0 - 1.0).abs() < 0.01);
        assert!(((at[1000] - at[999]) * 1000.0).abs() < 0.01 && at[1000].abs() < 1e-6);
    }
}

//! How a card goes where it goes: how long it takes, how its way bends, how high it is lifted.
use super::moment::Moment;
use bevy::prelude::*;
use gamecore::model::{Cue, Pose};

/// The length of a way that takes as long as its cue says, in design pixels; longer ways take a little longer.
const USUAL_WAY: f32 = 380.0;
/// A card is lifted to its full height on a way of this length, in design pixels.
const HIGH_WAY: f32 = 220.0;
/// The highest a way bends, in design pixels, and how high at least a card is lifted out that is to be seen leaving its row.
const WIDEST_BOW: f32 = 96.0;
const LIFTED_OUT: f32 = 62.0;
/// A way that bends so much, as a part of its length, begins with lifting the card out.
const LIFTS_OUT: f32 = 0.2;
/// A card that is thrown turns by so much on its way, in radians.
const SPIN: f32 = 0.10;
/// What lies no further from its place is laid out there already, in design pixels; how far up it is taken to be struck down, in
/// design pixels and as a part of the full height.
const LAID_OUT: f32 = 30.0;
const TAKEN_UP: (f32, f32) = (11.0, 0.62);
/// A card that changes its place in the own hand turns by so much on its way, in radians: four degrees.
const PUNCH: f32 = 4.0 * std::f32::consts::PI / 180.0;
/// The width of two shakes in design pixels, and their time in seconds.
const SHAKE: (f32, f32) = (6.0, 0.18);
/// Seconds on the way back of a card that was let go, and while it is refused before it sets out.
const RETURN: f32 = 0.26;
const REFUSAL: f32 = 0.13;

/// How a card goes. Times are in seconds as they will be, the speed of the table already counted.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Plan {
    /// Before it sets out.
    pub delay: f32,
    /// On the way.
    pub duration: f32,
    /// How far the middle of the way lies beside the straight line, in design pixels.
    pub bow: Vec2,
    /// How far it is turned in the middle of the way, in radians.
    pub spin: f32,
    /// How much higher it is in the middle of the way, 0 to 1.
    pub rise: f32,
    /// How wide it is shaken before it sets out, in design pixels.
    pub shake: f32,
    /// For how long.
    pub shaking: f32,
    /// Whether a hand carries it over the others; else it only makes room among them.
    pub carried: bool,
    /// Whether the step that is being played waits for it.
    pub awaited: bool,
    /// Whether its landing is told.
    pub told: bool,
    /// Whether it is one of a packet that a hand turns over as a whole: then it lies among its like as it did, until it is turned.
    pub packet: bool,
    /// Whether it is taken up where it lies and struck down again.
    pub struck: bool,
}

impl Plan {
    /// A card that only makes room.
    pub const NUDGE: Plan = Plan {
        delay: 0.0,
        duration: 0.12,
        bow: Vec2::ZERO,
        spin: 0.0,
        rise: 0.0,
        shake: 0.0,
        shaking: 1.0,
        carried: false,
        awaited: false,
        told: false,
        packet: false,
        struck: false,
    };

    /// A card that an event moves. `factor` is that of the table's speed.
    pub(super) fn directed(cue: &Cue, from: Vec2, to: Vec2, factor: f32) -> Plan {
        let way = to - from;
        let far = way.length();
        let slower = (far / USUAL_WAY).powf(0.3).clamp(0.8, 1.22);
        // The way bends upwards on the screen, like a thrown card seen from above.
        let normal = match way.x >= 0.0 {
            true => -way.perp(),
            false => way.perp(),
        };
        let least = if cue.arc > LIFTS_OUT { LIFTED_OUT } else { 0.0 };
        let bow = normal.normalize_or(Vec2::NEG_Y) * (cue.arc * far).clamp(least, WIDEST_BOW);
        // Where nothing is thrown, nothing turns.
        let thrown = (cue.arc * 8.0).min(1.0);
        let high = (far / HIGH_WAY).clamp(0.25, 1.0) * thrown;
        Plan {
            delay: cue.delay * factor,
            duration: (cue.duration * slower * factor).max(0.001),
            bow,
            spin: -SPIN * thrown * (way.x / 200.0).clamp(-1.0, 1.0),
            rise: high,
            carried: true,
            awaited: true,
            told: cue.arc > 0.0,
            ..Plan::NUDGE
        }
    }

    /// A card of a combination that lies before its player, and is now struck down on the table; nothing if it comes from elsewhere.
    pub(super) fn struck(cue: &Cue, from: Vec2, to: Vec2, factor: f32) -> Option<Plan> {
        (from.distance(to) <= LAID_OUT).then(|| Plan {
            delay: cue.delay * factor,
            duration: (cue.duration * factor).max(0.001),
            bow: Vec2::new(0.0, -TAKEN_UP.0),
            rise: TAKEN_UP.1,
            carried: true,
            awaited: true,
            told: true,
            struck: true,
            ..Plan::NUDGE
        })
    }

    /// A card that makes room, the slower the farther.
    pub(super) fn nudged(from: &Pose, to: &Pose, factor: f32) -> Plan {
        let far = from.at.distance(to.at);
        // A card that is turned over where it lies needs its time.
        let turns = from.face != to.face;
        let duration = (0.10 + far * 0.0008).min(0.26);
        Plan {
            duration: (duration.max(if turns { 0.18 } else { 0.0 }) * factor).max(0.001),
            rise: if turns { 0.3 } else { 0.0 },
            ..Plan::NUDGE
        }
    }

    /// A card that changes its place in the own hand: it is turned the way it goes, and those that go right pass over the others.
    pub(super) fn punched(from: Vec2, to: Vec2, factor: f32) -> Plan {
        let way = to.x - from.x;
        let part = (way / 110.0).clamp(-1.0, 1.0);
        Plan {
            duration: ((0.17 + way.abs() * 0.000_35).min(0.30) * factor).max(0.001),
            bow: Vec2::new(0.0, -16.0 * part),
            spin: -PUNCH * part,
            rise: 0.25 * part.abs(),
            ..Plan::NUDGE
        }
    }

    /// A card that was let go and is not taken: back along the way on which it came, whose middle lay so far beside the straight line.
    pub(super) fn returned(beside: Vec2, refused: bool, factor: f32) -> Plan {
        Plan {
            delay: if refused { REFUSAL * factor } else { 0.0 },
            duration: (RETURN * factor).max(0.001),
            bow: beside,
            shake: if refused { SHAKE.0 } else { 0.0 },
            shaking: (SHAKE.1 * factor).max(0.001),
            carried: true,
            ..Plan::NUDGE
        }
    }

    /// The rest of a way whose goal has changed meanwhile: the velocity says the rest.
    pub(super) fn redirected(&self, left: f32, delay: f32, moment: &Moment, to: &Pose) -> Plan {
        let far = moment.place.at.distance(to.at);
        let least = (0.10 + far * 0.0004).min(0.24) * (self.duration / 0.32).min(1.0);
        Plan {
            delay,
            duration: left.max(least),
            bow: if delay > 0.0 { self.bow } else { Vec2::ZERO },
            spin: if delay > 0.0 { self.spin } else { 0.0 },
            rise: if delay > 0.0 { self.rise } else { 0.0 },
            ..*self
        }
    }
}

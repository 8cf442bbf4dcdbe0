//! The card that the person holds: it follows the pointer with a little weight, and leans into its way.
use super::{
    super::Target,
    Current,
    moment::{Moment, Place, Turned},
};
use bevy::prelude::*;
use gamecore::model::{Pose, Speed};

/// How fast a held card comes after the pointer: half of the way left takes as long as with an exponential at this rate a second.
const FOLLOW: f32 = 28.0;
/// How fast the place where it was taken hold of comes under the pointer, a second.
const CENTRE: f32 = 7.0;
/// The most that it leans, in radians: twelve degrees.
const MOST_TILT: f32 = 12.0 * std::f32::consts::PI / 180.0;
/// At this speed to the side it leans so far, in design pixels a second.
const TILTED_AT: f32 = 1500.0;
/// How fast it leans and is lifted, a second.
const LEAN: f32 = 13.0;
/// How high it is held, 0 to 1.
const HEIGHT: f32 = 0.62;
/// How fast a card that is picked up while it turns over goes on to turn, a second.
const TURN: f32 = 6.0;
/// Between two points of the way that is remembered, in design pixels, and how many are.
const STRIDE: f32 = 8.0;
const MOST_POINTS: usize = 600;
/// How far the way back bends at most, in design pixels.
const WIDEST: f32 = 110.0;

/// A card in the person's hand.
#[derive(Component, Clone, Debug)]
pub struct Held {
    /// From the pointer to the card's centre.
    grip: Vec2,
    velocity: Place,
    lift: f32,
    turned: Turned,
    /// The way it has come.
    trail: Vec<Vec2>,
}

impl Held {
    /// Takes up a card; `pose` is where it will be held.
    pub(super) fn taken(moment: Moment, pose: &Pose) -> Held {
        let mut turned = moment.turned;
        turned.towards(pose.face);
        Held {
            grip: moment.place.at - pose.at,
            velocity: moment.velocity,
            lift: moment.place.lift,
            turned,
            trail: vec![moment.place.at],
        }
    }

    /// Its motion; `pose` is where it is.
    pub(super) fn moment(&self, pose: &Pose) -> Moment {
        Moment {
            place: Place {
                lift: self.lift,
                ..Place::of(pose)
            },
            velocity: self.velocity,
            turned: self.turned,
            z: pose.z,
        }
    }

    /// How high it is, 0 to 1.
    pub(super) fn lift(&self) -> f32 {
        self.lift
    }

    /// How wide it shows, should it still be turning over.
    pub(super) fn width(&self) -> f32 {
        self.turned.width()
    }

    /// How far the middle of its way lies beside the straight line from here to `home`.
    pub(super) fn beside(&self, home: Vec2) -> Vec2 {
        let (Some(middle), Some(last)) = (self.trail.get(self.trail.len() / 2), self.trail.last())
        else {
            return Vec2::ZERO;
        };
        // A card that is let go near its place only lies down.
        let widest = WIDEST.min(last.distance(home) * 0.3);
        (*middle - (*last + home) / 2.0).clamp_length_max(widest)
    }
}

/// A spring that does not swing, after `seconds`: where it is and how fast.
fn spring(at: f32, velocity: f32, goal: f32, rate: f32, seconds: f32) -> (f32, f32) {
    let off = at - goal;
    let push = velocity + rate * off;
    let fade = (-rate * seconds).exp();
    (
        goal + (off + push * seconds) * fade,
        (velocity - rate * push * seconds) * fade,
    )
}

/// Moves the held card after the pointer.
pub(super) fn hold(
    time: Res<Time>,
    speed: Res<Speed>,
    mut cards: Query<(&mut Held, &Target, &mut Current)>,
) {
    let seconds = time.delta_secs();
    let plain = speed.reduced || speed.factor == 0.0;
    for (mut held, Target(target), mut current) in &mut cards {
        let held = &mut *held;
        let mut pose = Pose {
            z: target.z,
            shadow: target.shadow,
            ..current.0
        };
        if plain {
            // It is under the pointer, and neither weighs nor leans.
            pose = *target;
            (held.velocity, held.lift) = (Place::default(), HEIGHT);
            held.turned = Turned::flat(target.face);
        } else {
            held.follow(&mut pose, target, seconds);
        }
        if held
            .trail
            .last()
            .is_none_or(|last| last.distance(pose.at) > STRIDE)
            && held.trail.len() < MOST_POINTS
        {
            held.trail.push(pose.at);
        }
        if current.0 != pose {
            current.0 = pose;
        }
    }
}

impl Held {
    fn follow(&mut self, pose: &mut Pose, target: &Pose, seconds: f32) {
        self.grip *= (-CENTRE * seconds).exp();
        let goal = target.at + self.grip;
        // Twice the rate, for a spring that does not swing lags behind by two of its times.
        let step = |at, velocity, goal| spring(at, velocity, goal, 2.0 * FOLLOW, seconds);
        let v = &mut self.velocity;
        (pose.at.x, v.at.x) = step(pose.at.x, v.at.x, goal.x);
        (pose.at.y, v.at.y) = step(pose.at.y, v.at.y, goal.y);
        (pose.height, v.height) = step(pose.height, v.height, target.height);
        let tilt = -(v.at.x / TILTED_AT).clamp(-1.0, 1.0) * MOST_TILT;
        let lean = |at, velocity, goal| spring(at, velocity, goal, 2.0 * LEAN, seconds);
        (pose.angle, v.angle) = lean(pose.angle, v.angle, tilt);
        (self.lift, v.lift) = lean(self.lift, v.lift, HEIGHT);
        let to = self.turned.towards(target.face);
        let left = to - self.turned.by;
        self.turned.by += left.clamp(-TURN * seconds, TURN * seconds);
        self.turned.speed = 0.0;
        pose.face = self.turned.face();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_held_card_comes_after_the_pointer_at_its_rate() {
        let (mut at, mut velocity, mut before) = (0.0, 0.0, 0.0);
        let frame = 1.0 / 120.0;
        // A pointer that moves on evenly is followed at the distance of an exponential with the same rate.
        for i in 1..=240 {
            let goal = 600.0 * i as f32 * frame;
            before = at;
            (at, velocity) = spring(at, velocity, goal, 2.0 * FOLLOW, frame);
        }
        let behind = 600.0 * 2.0 - at;
        let rate = 600.0 / behind;
        assert!((25.0..=33.0).contains(&rate), "{rate}");
        assert!(
            (at - before - 600.0 * frame).abs() < 0.01,
            "as fast as the pointer"
        );
    }

    #[test]
    fn a_spring_comes_to_rest_at_its_goal_and_not_beyond() {
        let (mut at, mut velocity) = (0.0_f32, 0.0);
        for _ in 0..100 {
            (at, velocity) = spring(at, velocity, 100.0, 56.0, 0.01);
            assert!(at <= 100.0);
        }
        assert!((at - 100.0).abs() < 0.01 && velocity.abs() < 0.01);
    }
}

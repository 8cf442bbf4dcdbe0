//! Motion of cards that the player drags, hovers or presses.
//!
//! - A dragged card follows the pointer like a damped spring and tilts in the direction of its motion.
//! - In the viewer's hand, the hovered card is slightly enlarged and lifted, and the pressed card even more. Staged
//!   cards are pale.
use super::{
    super::{CardKey, Target},
    Current,
    tween::{self, FlipState, MotionState, Place},
};
use bevy::prelude::*;
use gamecore::{
    model::{HoverTarget, MeldDraft, Pose, Pressed, Speed},
    redraw::RedrawRequest,
};

/// Rate per second at which a dragged card follows the pointer. The lag equals that of an exponential decay with this
/// rate.
const FOLLOW: f32 = 28.0;
/// Rate per second of the exponential decay of the offset between the pointer and the card's centre.
const CENTRE: f32 = 7.0;
/// Largest tilt in radians (twelve degrees).
const MOST_TILT: f32 = 12.0 * std::f32::consts::PI / 180.0;
/// Sideways speed in design pixels per second at which the tilt is largest.
const TILTED_AT: f32 = 1500.0;
/// Rate per second at which the tilt and the height above the table approach their final values.
const LEAN: f32 = 13.0;
/// Height of a dragged card above the table, 0 to 1.
const HEIGHT: f32 = 0.62;
/// Speed at which a card that is picked up during its flip completes the flip, in flips per second.
const TURN: f32 = 6.0;
/// Distance between two recorded points of the path, in design pixels.
const STRIDE: f32 = 8.0;
/// Maximum number of recorded points.
const MOST_POINTS: usize = 600;
/// Largest sideways bulge of the flight back to the hand, in design pixels.
const WIDEST: f32 = 110.0;

#[derive(Component, Clone, Debug)]
pub struct DragSpring {
    /// Vector from the pointer to the card's centre.
    grip: Vec2,
    velocity: Place,
    /// Height above the table, 0 to 1.
    pub(super) lift: f32,
    turned: FlipState,
    /// Recorded path of the card's centre.
    trail: Vec<Vec2>,
}

impl DragSpring {
    /// Starts the drag of a card. `pose` is the card's current pose.
    pub(super) fn taken(moment: MotionState, pose: &Pose) -> DragSpring {
        let mut turned = moment.turned;
        turned.towards(pose.face);
        DragSpring {
            grip: moment.place.at - pose.at,
            velocity: moment.velocity,
            lift: moment.place.lift,
            turned,
            trail: vec![moment.place.at],
        }
    }

    /// Returns the motion state for an animation that continues the drag. `pose` is the card's current pose.
    pub(super) fn moment(&self, pose: &Pose) -> MotionState {
        MotionState {
            place: Place {
                lift: self.lift,
                ..Place::of(pose)
            },
            velocity: self.velocity,
            turned: self.turned,
            z: pose.z,
        }
    }

    /// Returns the visible fraction of the card's width. It is below 1 while the card turns over.
    pub(super) fn width(&self) -> f32 {
        self.turned.width()
    }

    /// Returns the offset of the middle of the recorded path from the middle of the straight flight to `home`. The
    /// flight back to the hand bulges by this offset.
    pub(super) fn beside(&self, home: Vec2) -> Vec2 {
        let (Some(middle), Some(last)) = (self.trail.get(self.trail.len() / 2), self.trail.last())
        else {
            return Vec2::ZERO;
        };
        // A card dropped near its position in the hand returns almost straight.
        let widest = WIDEST.min(last.distance(home) * 0.3);
        (*middle - (*last + home) / 2.0).clamp_length_max(widest)
    }

    /// Moves the card one step towards `target`.
    fn follow(&mut self, pose: &mut Pose, target: &Pose, seconds: f32) {
        self.grip *= (-CENTRE * seconds).exp();
        let goal = target.at + self.grip;
        // The rate is doubled because a critically damped spring lags behind by two time constants.
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

/// Computes one step of a critically damped spring. Returns the position and velocity after `seconds`.
fn spring(at: f32, velocity: f32, goal: f32, rate: f32, seconds: f32) -> (f32, f32) {
    let off = at - goal;
    let push = velocity + rate * off;
    let fade = (-rate * seconds).exp();
    (
        goal + (off + push * seconds) * fade,
        (velocity - rate * push * seconds) * fade,
    )
}

/// Moves the dragged card towards the pointer.
pub(super) fn hold(
    time: Res<Time>,
    speed: Res<Speed>,
    mut cards: Query<(&mut DragSpring, &Target, &mut Current)>,
) {
    let seconds = time.delta_secs();
    for (mut held, Target(target), mut current) in &mut cards {
        let held = &mut *held;
        let mut pose = Pose {
            z: target.z,
            shadow: target.shadow,
            ..current.0
        };
        if !speed.flies() {
            // With animation off, the card is exactly under the pointer and does not tilt.
            pose = *target;
            (held.velocity, held.lift) = (Place::default(), HEIGHT);
            held.turned = FlipState::flat(target.face);
        } else {
            held.follow(&mut pose, target, seconds);
        }
        let last = held.trail.last();
        let has_moved = last.is_none_or(|last| last.distance(pose.at) > STRIDE);
        if has_moved && held.trail.len() < MOST_POINTS {
            held.trail.push(pose.at);
        }
        current.0 = pose;
    }
}

/// Scale and lift of a hovered card.
const HOVERED: (f32, f32) = (1.04, 0.13);
/// Scale and lift of a pressed card.
const PRESSED: (f32, f32) = (1.04 * 1.03, 0.34);
/// Duration of the transition in seconds.
const TRANSITION: f32 = 0.09;

/// Effects of hovering, pressing and staging on a card, with a smooth transition: its scale, its lift above the table
/// and its paleness (both 0 to 1).
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub struct HoverState {
    from: Vec3,
    to: Vec3,
    /// Initial velocity per second.
    velocity: Vec3,
    elapsed: f32,
    length: f32,
}

impl Default for HoverState {
    fn default() -> Self {
        HoverState {
            from: Vec3::X,
            to: Vec3::X,
            velocity: Vec3::ZERO,
            elapsed: 0.0,
            length: 0.0,
        }
    }
}

impl HoverState {
    fn value_at(&self, time: f32) -> Vec3 {
        if time >= self.length {
            return self.to;
        }
        let s = time / self.length;
        let run_out = self.velocity * self.length * tween::velocity_decay(s);
        self.from + (self.to - self.from) * tween::back(s) + run_out
    }

    fn value(&self) -> Vec3 {
        self.value_at(self.elapsed)
    }

    fn turn_to(&mut self, to: Vec3, length: f32) {
        let value = self.value();
        let velocity = (self.value_at(self.elapsed + 0.000_5) - value) / 0.000_5;
        *self = HoverState {
            from: value,
            to,
            velocity,
            elapsed: 0.0,
            length,
        };
    }

    pub(super) fn scale(&self) -> f32 {
        self.value().x
    }

    /// Returns the lift above the table, 0 to 1.
    pub(super) fn lift(&self) -> f32 {
        self.value().y
    }

    /// Returns the paleness, 0 to 1.
    pub(super) fn pale(&self) -> f32 {
        self.value().z.clamp(0.0, 1.0)
    }
}

/// Lifts the hovered and the pressed card, and makes staged cards pale.
pub(super) fn hover_effects(
    (time, real): (Res<Time>, Res<Time<Real>>),
    speed: Res<Speed>,
    (attention, pressed, staging): (Res<HoverTarget>, Res<Pressed>, Res<MeldDraft>),
    mut cards: Query<(&CardKey, &mut HoverState, Has<DragSpring>)>,
    mut awake: ResMut<RedrawRequest>,
) {
    let length = match speed.reduced {
        true => 0.0,
        false => TRANSITION * speed.factor,
    };
    let laid_out = staging.keys();
    for (CardKey(key), mut poise, held) in &mut cards {
        let pale = if laid_out.contains(key) { 1.0 } else { 0.0 };
        let (scale, lift) = if held {
            // The lift of a dragged card comes from its drag spring.
            (PRESSED.0, 0.0)
        } else if pressed.card == Some(*key) {
            PRESSED
        } else if attention.card == Some(*key) {
            HOVERED
        } else {
            (1.0, 0.0)
        };
        let wanted = Vec3::new(scale, lift, pale);
        let is_over = poise.elapsed >= poise.length;
        if poise.to != wanted {
            poise.turn_to(wanted, length);
        } else if is_over {
            continue;
        }
        poise.elapsed += time.delta_secs();
        // Game time is paused while a menu is open, so the transition pauses and no frames are needed.
        if time.delta_secs() > 0.0 {
            awake.animate_for(real.elapsed_secs(), 0.1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dragged_card_follows_the_pointer_at_its_rate() {
        let (mut at, mut velocity, mut before) = (0.0, 0.0, 0.0);
        let frame = 1.0 / 120.0;
        // At constant pointer speed, the card lags as far behind as with an exponential decay of the same rate.
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
            "the card has another speed than the pointer"
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

    #[test]
    fn a_hovered_card_grows_with_a_small_overshoot() {
        let mut ramp = HoverState::default();
        ramp.turn_to(Vec3::new(1.04, 0.0, 0.0), TRANSITION);
        let value_at = |ramp: &HoverState, time| ramp.value_at(time).x;
        let values = (0..=90).map(|i| value_at(&ramp, i as f32 / 1000.0));
        let most = values.fold(0.0, f32::max);
        assert!((1.043..1.052).contains(&most), "{most}");
        assert_eq!(value_at(&ramp, TRANSITION), 1.04);
        // A reversed transition continues from its current value and velocity.
        ramp.elapsed = 0.04;
        let speed = (value_at(&ramp, 0.041) - value_at(&ramp, 0.039)) / 0.002;
        let value = ramp.scale();
        ramp.turn_to(Vec3::X, TRANSITION);
        assert_eq!(ramp.scale(), value);
        let now = (value_at(&ramp, 0.0005) - value) / 0.0005;
        assert!((now - speed).abs() < 0.1, "{now} {speed}");
    }
}

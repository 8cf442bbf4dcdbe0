//! Cards in flight, and cards that fade instead under reduced motion.
//!
//! A flight starts with the card's current velocity, follows an arc, turns over in the middle and ends exactly at its
//! destination. A card that an event moves touches the table there while it still moves, and lands (`contact`). Under
//! reduced motion, a card fades out at its old position and in at its new one.
use super::{
    Current, Landing,
    retarget::Change,
    tween::{self, FlipState, MotionState, Place, TweenSpec},
};
use crate::tableview::CardKey;
use bevy::prelude::*;
use gamecore::model::{Landed, Pose};
use std::collections::VecDeque;

/// Time in seconds over which the initial velocity of a card decays.
const RUN_OUT: f32 = 0.22;
/// Time difference in seconds for computing the velocity numerically.
const LOOK: f32 = 0.000_25;
/// Start and duration of the flip, as fractions of the flight time. The other side appears halfway through the flip.
const TURN: (f32, f32) = (0.20, 0.50);
/// Landing speed of a slammed card in design pixels per second. Used only for the volume of its sound.
const STRIKE: f32 = 1500.0;
/// Speeds in design pixels per second at normal speed at which a trail begins to show and at which it has its full
/// length.
const TRAIL_SPEED: (f32, f32) = (1700.0, 2600.0);
/// Time span that a full trail covers, in seconds at normal speed, and its largest length in design pixels.
const TRAIL: (f32, f32) = (0.045, 44.0);
/// Largest change of a destination that is not visible, in design pixels and in radians.
const UNSEEN: (f32, f32) = (0.5, 0.003);
/// Shortest flip, in seconds.
const QUICKEST_TURN: f32 = 0.09;

#[derive(Component, Clone, Debug)]
pub struct Flight {
    pub(super) from: MotionState,
    pub(super) to: Pose,
    pub(super) plan: TweenSpec,
    elapsed: f32,
    /// Flip progress at the end of this segment: 0 (first side up) or 1 (second side up).
    turn_to: f32,
    pub(super) depth: Depth,
    /// Later segments of the flight, as destination and tween.
    next: VecDeque<(Pose, TweenSpec)>,
}

/// Drawing depth of a flying card at the current stage of its flight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Depth {
    /// The card keeps its old depth until it no longer overlaps its old neighbours.
    Leaving,
    /// Above everything.
    Above,
    /// The card has the depth of its destination, where it slides in among its neighbours.
    Arriving,
}

impl Flight {
    pub(super) fn new(mut from: MotionState, to: Pose, plan: TweenSpec) -> Flight {
        let turn_to = from.turned.towards(to.face);
        Flight {
            from,
            to,
            plan,
            elapsed: 0.0,
            turn_to,
            depth: Depth::Leaving,
            next: VecDeque::new(),
        }
    }

    /// Appends another segment to the flight.
    pub(super) fn then(mut self, to: Pose, plan: TweenSpec) -> Flight {
        self.next.push_back((to, plan));
        self
    }

    /// Returns the rest of the flight with a new destination. If more segments follow, only the last destination
    /// changes. Once the card moves, the shape of the rest follows from its current velocity.
    pub(super) fn redirected(&self, now: MotionState, to: Pose) -> Flight {
        let mut same = self.clone();
        if let Some((last, _)) = same.next.back_mut() {
            *last = to;
            return same;
        }
        if self.ends_nearly_at(&to) {
            return Flight { to, ..same };
        }
        let far = now.place.at.distance(to.at);
        let least = (0.10 + far * 0.0004).min(0.24) * (self.plan.duration / 0.32).min(1.0);
        let left = self.plan.duration * (1.0 - self.part());
        let mut plan = TweenSpec {
            delay: (self.plan.delay - self.elapsed).max(0.0),
            duration: left.max(least),
            ..self.plan
        };
        if plan.delay == 0.0 {
            (plan.bow, plan.spin, plan.rise) = (Vec2::ZERO, 0.0, 0.0);
        }
        Flight {
            depth: self.depth,
            ..Flight::new(now, to, plan)
        }
    }

    /// True if the new destination hardly differs from the current one. A new deck with slightly narrower cards shifts
    /// the layout by a fraction of a pixel, and running flights must not restart for that.
    fn ends_nearly_at(&self, to: &Pose) -> bool {
        self.to.at.distance(to.at) < UNSEEN.0
            && (self.to.height - to.height).abs() < UNSEEN.0
            && (self.to.angle - to.angle).abs() < UNSEEN.1
            && self.to.face == to.face
    }

    /// True if an event moves the card in this or a later segment. Otherwise the card only makes space for others.
    pub(super) fn is_directed(&self) -> bool {
        self.plan.carried || !self.next.is_empty()
    }

    pub(super) fn is_over(&self) -> bool {
        self.elapsed >= self.plan.delay + self.plan.duration
    }

    /// Starts the next segment with the unused time of this one. Returns false if there is no further segment.
    fn go_on(&mut self) -> bool {
        let Some((to, plan)) = self.next.pop_front() else {
            return false;
        };
        let left = self.elapsed - self.plan.delay - self.plan.duration;
        *self = Flight {
            next: std::mem::take(&mut self.next),
            elapsed: left.max(0.0),
            ..Flight::new(MotionState::at_rest(&self.to), to, plan)
        };
        true
    }

    /// True if the delay of this segment is over.
    pub(super) fn has_begun(&self) -> bool {
        self.elapsed > self.plan.delay
    }

    /// Returns the elapsed fraction of this segment's duration, 0 to 1.
    pub(super) fn part(&self) -> f32 {
        ((self.elapsed - self.plan.delay) / self.plan.duration).clamp(0.0, 1.0)
    }

    /// Returns the average speed in design pixels per second, or `STRIKE` for a slam.
    fn landing_speed(&self) -> f32 {
        if self.plan.struck {
            STRIKE
        } else {
            self.from.place.at.distance(self.to.at) / self.plan.duration
        }
    }

    /// Returns the motion state at the current time, with `z` as its depth.
    pub(super) fn moment(&self, z: f32) -> MotionState {
        let place = self.place(self.elapsed);
        let before = self.elapsed.min(LOOK);
        let velocity = (self.place(self.elapsed + LOOK) - self.place(self.elapsed - before))
            * (1.0 / (LOOK + before));
        MotionState {
            place,
            velocity,
            turned: self.turned(),
            z,
        }
    }

    /// Returns the current pose, but with the depth at the start of the flight.
    pub(super) fn pose(&self) -> Pose {
        let place = self.place(self.elapsed);
        Pose {
            at: place.at,
            angle: place.angle,
            height: place.height,
            z: self.from.z,
            face: self.turned().face(),
            shadow: self.to.shadow,
        }
    }

    fn place(&self, time: f32) -> Place {
        let plan = &self.plan;
        let s = ((time - plan.delay) / plan.duration).clamp(0.0, 1.0);
        let p = self.progress(s);
        let way = Place::of(&self.to) - self.from.place;
        let run_out = RUN_OUT.min(plan.delay + plan.duration);
        let carried_on = self.from.velocity * (run_out * tween::velocity_decay(time / run_out));
        let bend = tween::bend(p);
        let mut place = self.from.place + way * p + carried_on;
        place.at += plan.bow * bend;
        if plan.carried && !plan.reports_landing {
            place.at += way.at * tween::overshoot(s);
        }
        if plan.shaking > 0.0 {
            place.at.x += tween::SHAKE.0 * tween::shakes(time / plan.shaking);
        }
        place.angle += plan.spin * bend;
        place.lift = (place.lift + plan.rise * bend).max(0.0);
        place
    }

    /// Returns the covered fraction of the distance at the fraction `s` of the duration.
    pub(super) fn progress(&self, s: f32) -> f32 {
        if self.plan.struck {
            tween::slam(s)
        } else if self.plan.carried && self.plan.reports_landing {
            tween::landing(s)
        } else if self.plan.carried {
            tween::carried(s)
        } else {
            tween::nudged(s)
        }
    }

    fn turned(&self) -> FlipState {
        let from = self.from.turned;
        let at = |time: f32| {
            let plan = &self.plan;
            let begun = from.by != 0.0 && from.by != 1.0;
            let (start, length) = match plan.carried && !begun {
                true => (plan.delay + TURN.0 * plan.duration, TURN.1 * plan.duration),
                false if begun => (0.0, plan.duration),
                false => (plan.delay, plan.duration),
            };
            let length = length.max(QUICKEST_TURN).min(plan.delay + plan.duration);
            let start = start.min(plan.delay + plan.duration - length);
            let on = from.speed * length * tween::velocity_decay(time / length);
            let way = (self.turn_to - from.by) * tween::turned((time - start) / length);
            (from.by + way + on).clamp(0.0, 1.0)
        };
        let by = at(self.elapsed);
        FlipState {
            by,
            speed: (at(self.elapsed + LOOK) - by) / LOOK,
            ..from
        }
    }

    /// Returns the visible fraction of the card's width while it turns over, 0 to 1.
    pub(super) fn width(&self) -> f32 {
        self.turned().width()
    }

    /// Returns the height above the table, 0 to 1.
    pub(super) fn lift(&self) -> f32 {
        self.place(self.elapsed).lift
    }

    /// Returns the offset of the end of the card's trail. It is zero unless the card is fast. `factor` is the speed
    /// factor of the table.
    pub(super) fn trail(&self, factor: f32) -> Vec2 {
        if !self.plan.carried || !self.has_begun() {
            return Vec2::ZERO;
        }
        let way = self.moment(self.from.z).velocity.at * factor;
        let (slow, fast) = TRAIL_SPEED;
        let part = ((way.length() - slow) / (fast - slow)).clamp(0.0, 1.0);
        (way * -TRAIL.0 * part).clamp_length_max(TRAIL.1)
    }

    /// True if the card has a shadow of its own. In a stack that is turned over as a whole, only the lowest card has
    /// one.
    pub(super) fn throws_shadow(&self) -> bool {
        !self.plan.packet || self.to.shadow
    }

    /// Returns the depth of a card in a stack that is turned over as a whole. It is the old depth until the other side
    /// appears, then the new one.
    pub(super) fn depth_in_packet(&self) -> f32 {
        if self.part() < TURN.0 + TURN.1 / 2.0 {
            self.from.z
        } else {
            self.to.z
        }
    }
}

#[cfg(test)]
impl Flight {
    /// Returns the poses of the whole flight, one for every `step` seconds.
    pub(super) fn poses(self, step: f32) -> Vec<Pose> {
        let to = self.next.back().map_or(self.to, |(to, _)| *to);
        let poses = self.frames(step).map(|flight| flight.pose());
        poses.chain([to]).collect()
    }

    /// Returns the states of the flight, one for every `step` seconds.
    pub(super) fn frames(self, step: f32) -> impl Iterator<Item = Flight> {
        std::iter::successors(Some(self), move |flight| {
            let mut next = flight.clone();
            next.elapsed += step;
            (!next.is_over() || next.go_on()).then_some(next)
        })
    }
}

pub(super) fn fly(
    time: Res<Time>,
    mut cards: Query<(Entity, &CardKey, &mut Flight, &mut Current)>,
    mut landed: MessageWriter<Landed>,
    mut commands: Commands,
) {
    for (entity, CardKey(key), mut flight, mut current) in &mut cards {
        flight.elapsed += time.delta_secs();
        if flight.is_over() {
            if flight.plan.reports_landing {
                landed.write(Landed {
                    key: *key,
                    at: flight.to.at,
                    speed: flight.landing_speed(),
                });
            }
            let way = flight.to.at - flight.from.place.at;
            let plan = flight.plan;
            let landing = (plan.reports_landing).then(|| Landing::after(way, plan.struck));
            if !flight.go_on() {
                current.0 = flight.to;
                let mut card = commands.entity(entity);
                card.remove::<Flight>();
                if let Some(landing) = landing {
                    card.insert(landing);
                }
                continue;
            }
        }
        // `contact::order_depths` sets the depth later, when all cards are in position.
        current.0 = Pose {
            z: current.0.z,
            ..flight.pose()
        };
    }
}

/// Seconds from the start of the fade-out to the end of the fade-in, at normal speed.
const FADE_LENGTH: f32 = 0.14;

/// Card that fades from one position to another.
#[derive(Component, Clone, Copy, Debug)]
pub struct Fade {
    to: Pose,
    far: f32,
    delay: f32,
    length: f32,
    elapsed: f32,
    /// True if the event being animated waits for this fade.
    pub(super) awaited: bool,
    /// True if the end of the fade is reported as a landing.
    reports_landing: bool,
}

impl Change<'_> {
    /// Returns the fade from one pose to the other. If the card is already fading, the new fade continues at its current
    /// opacity.
    pub(super) fn fade(&self, before: Option<&Fade>) -> Fade {
        // Even at high speed the fade keeps 70 % of its length: a shorter one would not be visible.
        let length = FADE_LENGTH * self.factor.clamp(0.7, 1.0);
        let gone = before.map_or(0.0, |before| 1.0 - before.alpha());
        let delaying_cue = self.cue.filter(|_| gone <= 0.0);
        Fade {
            to: self.to,
            far: self.from.at.distance(self.to.at),
            delay: delaying_cue.map_or(0.0, |cue| cue.delay * self.factor),
            length,
            elapsed: gone * length / 2.0,
            awaited: self.cue.is_some() || before.is_some_and(|before| before.awaited),
            reports_landing: self.cue.is_some_and(|cue| cue.arc > 0.0)
                || before.is_some_and(|before| before.reports_landing),
        }
    }
}

impl Fade {
    /// Returns the opacity, 0 to 1.
    pub(super) fn alpha(&self) -> f32 {
        let t = ((self.elapsed - self.delay) / self.length).clamp(0.0, 1.0);
        (1.0 - 2.0 * t).abs()
    }
}

pub(super) fn fade(
    time: Res<Time>,
    mut cards: Query<(Entity, &CardKey, &mut Fade, &mut Current)>,
    mut landed: MessageWriter<Landed>,
    mut commands: Commands,
) {
    for (entity, CardKey(key), mut fade, mut current) in &mut cards {
        fade.elapsed += time.delta_secs();
        if fade.elapsed >= fade.delay + fade.length / 2.0 {
            current.0 = fade.to;
        }
        if fade.elapsed >= fade.delay + fade.length {
            commands.entity(entity).remove::<Fade>();
            if fade.reports_landing {
                landed.write(Landed {
                    key: *key,
                    at: fade.to.at,
                    speed: fade.far / fade.length.max(0.001),
                });
            }
        }
    }
}

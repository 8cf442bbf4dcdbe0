//! A card on its way: it starts with the velocity it has, bends, turns over in the middle and comes to rest exactly at its goal.
use super::{
    moment::{Moment, Place, Turned},
    plan::Plan,
    shape,
};
use bevy::prelude::*;
use gamecore::model::Pose;
use std::collections::VecDeque;

/// A velocity that a card brings along runs out in so many seconds.
const RUN_OUT: f32 = 0.22;
/// Between two looks at a place to tell the velocity, in seconds.
const LOOK: f32 = 0.000_25;
/// A card is turned over in this part of its way's time, so that the other side comes up in the middle of the way.
const TURN: (f32, f32) = (0.20, 0.50);
/// What is struck down is heard as if it came so fast, in design pixels a second.
const STRIKE: f32 = 1500.0;
/// A goal that moves by less is the same to the eye, in design pixels and in radians.
const UNSEEN: (f32, f32) = (0.5, 0.003);
/// The shortest turn, in seconds.
const QUICKEST_TURN: f32 = 0.09;

/// A card on its way.
#[derive(Component, Clone, Debug)]
pub struct Flight {
    from: Moment,
    pub(super) to: Pose,
    pub(super) plan: Plan,
    pub(super) elapsed: f32,
    /// Where the turn ends, 0 or 1.
    turn_to: f32,
    pub(super) depth: Depth,
    /// The ways that follow this one.
    next: VecDeque<(Pose, Plan)>,
}

/// Over and under whom a flying card is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Depth {
    /// As where it comes from, until it is clear of its neighbours there.
    Leaving,
    /// Over everything.
    Above,
    /// As where it goes: it slides in among its neighbours.
    Arriving,
}

impl Flight {
    pub(super) fn new(mut from: Moment, to: Pose, plan: Plan) -> Flight {
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

    /// With another way after the last one.
    pub(super) fn then(mut self, to: Pose, plan: Plan) -> Flight {
        self.next.push_back((to, plan));
        self
    }

    /// The rest of the way to another goal. A card that is still to go somewhere else first only changes its last goal.
    pub(super) fn redirected(&self, now: Moment, to: Pose) -> Flight {
        if self.next.is_empty() && self.ends_nearly_at(&to) {
            let mut same = self.clone();
            same.to = to;
            return same;
        }
        if !self.next.is_empty() {
            let mut same = self.clone();
            if let Some((last, _)) = same.next.back_mut() {
                *last = to;
            }
            return same;
        }
        let delay = (self.plan.delay - self.elapsed).max(0.0);
        let left = self.plan.duration * (1.0 - self.part());
        let plan = self.plan.redirected(left, delay, &now, &to);
        Flight {
            depth: self.depth,
            ..Flight::new(now, to, plan)
        }
    }

    /// Whether its goal is so near to this one that nobody sees the difference. The table is laid out anew by a hair when a deck
    /// arrives whose cards are a little narrower: no card loses the rest of its way for that.
    fn ends_nearly_at(&self, to: &Pose) -> bool {
        self.to.at.distance(to.at) < UNSEEN.0
            && (self.to.height - to.height).abs() < UNSEEN.0
            && (self.to.angle - to.angle).abs() < UNSEEN.1
            && self.to.face == to.face
    }

    /// Whether a hand carries it, or will on a way that follows.
    pub(super) fn is_directed(&self) -> bool {
        self.plan.carried || !self.next.is_empty()
    }

    /// Whether it has come to its goal.
    pub(super) fn is_over(&self) -> bool {
        self.elapsed >= self.plan.delay + self.plan.duration
    }

    /// Begins the way that follows, with the time that this one did not need.
    pub(super) fn go_on(&mut self) -> bool {
        let Some((to, plan)) = self.next.pop_front() else {
            return false;
        };
        let left = self.elapsed - self.plan.delay - self.plan.duration;
        *self = Flight {
            next: std::mem::take(&mut self.next),
            elapsed: left.max(0.0),
            ..Flight::new(Moment::at_rest(&self.to), to, plan)
        };
        true
    }

    /// Whether it has set out.
    pub(super) fn has_begun(&self) -> bool {
        self.elapsed > self.plan.delay
    }

    /// How much of its time is over, 0 to 1.
    pub(super) fn part(&self) -> f32 {
        ((self.elapsed - self.plan.delay) / self.plan.duration).clamp(0.0, 1.0)
    }

    /// How fast it comes on the whole, in design pixels a second.
    pub(super) fn landing_speed(&self) -> f32 {
        if self.plan.struck {
            STRIKE
        } else {
            self.from.place.at.distance(self.to.at) / self.plan.duration
        }
    }

    /// The motion of this moment.
    pub(super) fn moment(&self, z: f32) -> Moment {
        let place = self.place(self.elapsed);
        let before = self.elapsed.min(LOOK);
        let velocity = (self.place(self.elapsed + LOOK) - self.place(self.elapsed - before))
            * (1.0 / (LOOK + before));
        Moment {
            place,
            velocity,
            turned: self.turned(),
            z,
        }
    }

    /// The pose of this moment, but for its depth.
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
        let carried_on = self.from.velocity * (run_out * shape::run_out(time / run_out));
        let bend = shape::bend(p);
        let mut place = self.from.place + way * p + carried_on;
        place.at += plan.bow * bend;
        if plan.carried && !plan.struck {
            place.at += way.at * shape::overshoot(s);
        }
        if plan.shake > 0.0 {
            place.at.x += plan.shake * shape::shakes(time / plan.shaking);
        }
        place.angle += plan.spin * bend;
        place.lift = (place.lift + plan.rise * bend).max(0.0);
        place
    }

    /// How far along its way the card is after this part of its time.
    pub(super) fn progress(&self, s: f32) -> f32 {
        if self.plan.struck {
            shape::struck(s)
        } else if self.plan.carried {
            shape::carried(s)
        } else {
            shape::nudged(s)
        }
    }

    fn turned(&self) -> Turned {
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
            let on = from.speed * length * shape::run_out(time / length);
            let way = (self.turn_to - from.by) * shape::turned((time - start) / length);
            (from.by + way + on).clamp(0.0, 1.0)
        };
        let by = at(self.elapsed);
        Turned {
            by,
            speed: (at(self.elapsed + LOOK) - by) / LOOK,
            ..from
        }
    }

    /// How wide the card shows while it turns over, 0 to 1.
    pub(super) fn width(&self) -> f32 {
        self.turned().width()
    }

    /// How high above the table it is, 0 to 1.
    pub(super) fn lift(&self) -> f32 {
        self.place(self.elapsed).lift
    }

    /// Whether it throws a shadow of its own: of a packet only the lowest does.
    pub(super) fn throws_shadow(&self) -> bool {
        !self.plan.packet || self.to.shadow
    }

    /// How deep the card lies among a packet that is turned over: as it lay until the other side comes up, then as it will lie.
    pub(super) fn depth_in_packet(&self) -> f32 {
        if self.part() < TURN.0 + TURN.1 / 2.0 {
            self.from.z
        } else {
            self.to.z
        }
    }

    /// How deep the card lies where it comes from.
    pub(super) fn start_z(&self) -> f32 {
        self.from.z
    }
}

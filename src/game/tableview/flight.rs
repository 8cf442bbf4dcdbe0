//! Cards in motion: a flight eases from where a card is to its target, with an arc, a slight turn, and a flip before landing.
use super::{CardKey, Target};
use crate::game::{
    model::{Cue, Cues, Dragged, Flying, Layout, Pose, SnapAll, Speed},
    sets::FrameSystems,
    settings::{MotionSpeed, Settings},
};
use bevy::prelude::*;
use std::f32::consts::PI;

/// Where a card is now.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub struct Current(pub Pose);

/// A card on its way.
#[derive(Component, Clone, Copy, Debug)]
pub struct Flight {
    from: Pose,
    to: Pose,
    /// Seconds until it starts.
    delay: f32,
    duration: f32,
    elapsed: f32,
    /// How far the path bends, as a part of its length.
    arc: f32,
}

/// A card that settles without a cue: the hand closes up, a card is marked.
const SETTLE: Cue = Cue {
    delay: 0.0,
    duration: 0.16,
    arc: 0.0,
};

/// Adds flights.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (read_speed.run_if(resource_changed::<Settings>), retarget)
            .chain()
            .in_set(FrameSystems::Layout)
            .after(super::layout::LayOut),
    );
    app.add_systems(
        Update,
        (snap_all, fly, count).chain().in_set(FrameSystems::Animate),
    );
}

fn read_speed(settings: Res<Settings>, mut speed: ResMut<Speed>) {
    let factor = match settings.speed {
        MotionSpeed::Instant => 0.0,
        MotionSpeed::Slow | MotionSpeed::Normal | MotionSpeed::Fast | MotionSpeed::Faster => {
            1.0 / settings.speed.factor()
        }
    };
    speed.set_if_neq(Speed {
        factor,
        reduced: settings.reduced_motion,
    });
}

/// Starts flights for the cards whose place has changed.
pub(super) fn retarget(
    layout: Res<Layout>,
    dragged: Res<Dragged>,
    speed: Res<Speed>,
    mut cues: ResMut<Cues>,
    mut cards: Query<(Entity, &CardKey, &mut Target, &mut Current, Option<&Flight>)>,
    new: Query<(), Added<CardKey>>,
    mut commands: Commands,
) {
    if !layout.is_changed() && new.is_empty() {
        return;
    }
    let held = dragged.card.map(|(key, _)| key);
    for (entity, CardKey(key), mut target, mut current, flight) in &mut cards {
        let Some(pose) = layout.poses.get(key.index()).copied() else {
            continue;
        };
        if target.0 == pose {
            continue;
        }
        let cue = cues.0.remove(key);
        target.0 = pose;
        if held == Some(*key) || speed.factor == 0.0 || (speed.reduced && cue.is_some()) {
            current.0 = pose;
            commands.entity(entity).remove::<Flight>();
            continue;
        }
        // A card already on a directed flight keeps its pace and only changes its goal.
        if let (Some(flight), None) = (flight, cue)
            && flight.arc > 0.0
            && flight.elapsed < flight.duration + flight.delay
        {
            commands.entity(entity).insert(Flight {
                to: pose,
                ..*flight
            });
            continue;
        }
        let cue = cue.unwrap_or(SETTLE);
        let flight = Flight {
            from: current.0,
            to: pose,
            delay: cue.delay * speed.factor,
            duration: (cue.duration * speed.factor).max(0.001),
            elapsed: 0.0,
            arc: cue.arc,
        };
        commands.entity(entity).insert(flight);
    }
    cues.0.clear();
}

fn snap_all(
    mut requests: MessageReader<SnapAll>,
    mut cards: Query<(Entity, &Target, &mut Current)>,
    mut commands: Commands,
) {
    if requests.read().count() == 0 {
        return;
    }
    for (entity, target, mut current) in &mut cards {
        current.0 = target.0;
        commands.entity(entity).remove::<Flight>();
    }
}

fn fly(
    time: Res<Time>,
    mut cards: Query<(Entity, &mut Flight, &mut Current)>,
    mut commands: Commands,
) {
    for (entity, mut flight, mut current) in &mut cards {
        flight.elapsed += time.delta_secs();
        let t = ((flight.elapsed - flight.delay) / flight.duration).clamp(0.0, 1.0);
        if flight.elapsed >= flight.delay + flight.duration {
            current.0 = flight.to;
            commands.entity(entity).remove::<Flight>();
        } else {
            current.0 = flight.pose(t);
        }
    }
}

fn count(flights: Query<(), With<Flight>>, mut flying: ResMut<Flying>) {
    let now = flights.iter().count();
    if flying.0 != now {
        flying.0 = now;
    }
}

/// Ease-out cubic with an overshoot of three percent.
fn ease(t: f32) -> f32 {
    let c1 = 0.55;
    let u = t - 1.0;
    1.0 + (c1 + 1.0) * u * u * u + c1 * u * u
}

impl Flight {
    /// The pose at `t` of the way, 0 to 1.
    fn pose(&self, t: f32) -> Pose {
        let (from, to) = (&self.from, &self.to);
        let eased = if self.arc > 0.0 {
            ease(t)
        } else {
            1.0 - (1.0 - t).powi(3)
        };
        let way = to.at - from.at;
        let bend = (t * PI).sin() * self.arc * way.length();
        // The path bends upwards on the screen, like a thrown card seen from above.
        let normal = if way.x >= 0.0 {
            way.perp()
        } else {
            -way.perp()
        }
        .normalize_or_zero();
        let turn = (t * PI).sin() * 0.1 * way.x.signum() * (self.arc * 8.0).min(1.0);
        let lift = if self.arc > 0.0 && t < 0.94 {
            50.0
        } else {
            0.0
        };
        let late = ((t - 0.55) / 0.25).clamp(0.0, 1.0);
        let flips = from.face != to.face;
        let z = if lift > 0.0 {
            from.z.max(to.z).min(40.0) + lift
        } else {
            to.z
        };
        Pose {
            at: from.at + way * eased - normal * bend,
            angle: from.angle + (to.angle - from.angle) * eased - turn,
            height: from.height + (to.height - from.height) * eased,
            z,
            face: if flips && late < 0.5 {
                from.face
            } else {
                to.face
            },
            shadow: to.shadow,
        }
    }

    /// How wide the card shows while it flips, 0 to 1.
    pub fn width_factor(&self) -> f32 {
        let t = ((self.elapsed - self.delay) / self.duration).clamp(0.0, 1.0);
        let late = ((t - 0.55) / 0.25).clamp(0.0, 1.0);
        if self.from.face == self.to.face {
            1.0
        } else {
            (late * PI).cos().abs().max(0.03)
        }
    }

    /// How high above the table the card is, 0 to 1: its shadow grows with it.
    pub fn altitude(&self) -> f32 {
        let t = ((self.elapsed - self.delay) / self.duration).clamp(0.0, 1.0);
        (t * PI).sin() * (self.arc * 8.0).min(1.0)
    }
}

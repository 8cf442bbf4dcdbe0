//! The systems of motion, in their order.
use super::{Current, Fade, Flight, Held, depth, fade, held, poise, retarget, show, turnup};
use crate::tableview::{CardKey, Target, layout::LayOut};
use bevy::prelude::*;
use gamecore::{
    model::{Flying, Landed, PlaybackRate, Pose, SnapAll, Speed},
    sets::FrameSystems,
    settings::{MotionSpeed, Settings},
    wakeup::FrameWakeup,
};

/// Adds all motion of cards.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            read_speed
                .run_if(resource_changed::<Settings>.or_else(resource_changed::<PlaybackRate>)),
            retarget::retarget,
        )
            .chain()
            .in_set(FrameSystems::Layout)
            .after(LayOut),
    );
    app.add_systems(
        Update,
        (
            snap_all,
            turnup::turn_up,
            held::hold,
            fly,
            fade::fade,
            depth::order,
            poise::poise,
            count,
            show::show,
        )
            .chain()
            .in_set(FrameSystems::Animate),
    );
}

fn read_speed(settings: Res<Settings>, rate: Res<PlaybackRate>, mut speed: ResMut<Speed>) {
    let factor = match settings.speed {
        MotionSpeed::Instant => 0.0,
        MotionSpeed::Slow | MotionSpeed::Normal | MotionSpeed::Fast | MotionSpeed::Faster => {
            1.0 / (settings.speed.factor() * rate.0)
        }
    };
    speed.set_if_neq(Speed {
        factor,
        reduced: settings.reduced_motion,
    });
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
        commands.entity(entity).remove::<(Flight, Fade)>();
    }
}

fn fly(
    time: Res<Time>,
    mut cards: Query<(Entity, &CardKey, &mut Flight, &mut Current)>,
    mut landed: MessageWriter<Landed>,
    mut commands: Commands,
) {
    for (entity, CardKey(key), mut flight, mut current) in &mut cards {
        flight.elapsed += time.delta_secs();
        if flight.is_over() {
            if flight.plan.told {
                landed.write(Landed {
                    key: *key,
                    at: flight.to.at,
                    speed: flight.landing_speed(),
                });
            }
            if !flight.go_on() {
                current.0 = flight.to;
                commands.entity(entity).remove::<Flight>();
                continue;
            }
        }
        // How deep it lies is told when all cards are where they are.
        current.0 = Pose {
            z: current.0.z,
            ..flight.pose()
        };
    }
}

/// Counts what the running step waits for, and keeps the frames coming for the rest.
fn count(
    flights: Query<&Flight>,
    fades: Query<&Fade>,
    held: Query<(), With<Held>>,
    (time, real): (Res<Time>, Res<Time<Real>>),
    mut flying: ResMut<Flying>,
    mut awake: ResMut<FrameWakeup>,
) {
    let awaited = flights.iter().filter(|flight| flight.plan.awaited).count()
        + fades.iter().filter(|fade| fade.is_awaited()).count();
    if flying.0 != awaited {
        flying.0 = awaited;
    }
    // Under a menu time stands still, and all of it goes on afterwards.
    let goes_on = time.delta_secs() > 0.0;
    if goes_on && (!flights.is_empty() || !fades.is_empty() || !held.is_empty()) {
        awake.keep(real.elapsed_secs(), 0.1);
    }
}

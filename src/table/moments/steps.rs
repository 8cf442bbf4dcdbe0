//! A step's moments wait for the cards they belong to, then they begin. Nothing waits for them.
use super::{
    bonus, glint,
    moment::{Expected, Moment, moments},
    pulse::{self, Pulse, Spot},
    thread,
};
use crate::tableview::{CardEntities, Flight, Nudge};
use bevy::prelude::*;
use engine::matchplay::SeenMatchEvent;
use gamecore::{
    model::{Key, Shown, Speed, Zones},
    playback::StepStarted,
    wakeup::{FrameWakeup, seen_secs},
};

/// Seconds that cards are waited for at most.
const PATIENCE: f32 = 3.0;

/// The moments whose cards have not landed yet.
#[derive(Resource, Default, Debug)]
pub(super) struct Waiting(Vec<(Expected, f32)>);

pub(super) fn clear(mut waiting: ResMut<Waiting>) {
    waiting.0.clear();
}

/// Takes down the moments of the steps that have just begun. At instant speed there are none.
pub(super) fn listen(
    mut steps: MessageReader<StepStarted>,
    (shown, zones, speed): (Res<Shown>, Res<Zones>, Res<Speed>),
    mut waiting: ResMut<Waiting>,
) {
    for StepStarted(event) in steps.read() {
        if let SeenMatchEvent::Table(event) = event
            && speed.factor > 0.0
        {
            let expected = moments(event, &shown, &zones);
            waiting
                .0
                .extend(expected.into_iter().map(|it| (it, PATIENCE)));
        }
    }
}

/// A pulse at this spot, in place of one that is there.
fn renew(spot: Spot, order: u8, pulses: &Query<(Entity, &Pulse)>, commands: &mut Commands) {
    for (entity, _) in pulses.iter().filter(|(_, pulse)| pulse.spot == spot) {
        commands.entity(entity).despawn();
    }
    commands.spawn(pulse::at(spot, order));
}

/// Begins what has waited long enough.
pub(super) fn begin(
    (time, speed): (Res<Time<Real>>, Res<Speed>),
    entities: Res<CardEntities>,
    flights: Query<(), With<Flight>>,
    pulses: Query<(Entity, &Pulse)>,
    mut waiting: ResMut<Waiting>,
    mut nudges: MessageWriter<Nudge>,
    mut awake: ResMut<FrameWakeup>,
    mut commands: Commands,
) {
    if waiting.0.is_empty() {
        return;
    }
    awake.keep(time.elapsed_secs(), 0.1);
    let flies = |key: &Key| {
        let entity = entities.0.get(key.index());
        entity.is_some_and(|entity| flights.contains(*entity))
    };
    let mut begun = Vec::new();
    waiting.0.retain_mut(|(expected, left)| {
        *left -= seen_secs(&time);
        let waits = *left > 0.0 && expected.keys.iter().any(flies);
        if !waits {
            begun.push(expected.moment);
        }
        waits
    });
    for moment in begun {
        match moment {
            Moment::Here(spot, order) => renew(spot, order, &pulses, &mut commands),
            Moment::Laid(meld, _) if speed.flies() => {
                // They come down one after another by themselves.
                renew(Spot::Meld(meld), 0, &pulses, &mut commands);
                commands.spawn(glint::along(meld));
            }
            Moment::Laid(meld, order) => renew(Spot::Meld(meld), order, &pulses, &mut commands),
            Moment::Claimed(seat) => drop(commands.spawn(thread::to(seat))),
            Moment::Closed if !speed.reduced => drop(nudges.write(Nudge)),
            Moment::Closed => {}
            Moment::Won { closer, points } => drop(commands.spawn(bonus::of(closer, points))),
        }
    }
}

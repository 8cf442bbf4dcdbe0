//! Publishes events to phones as soon as they are recorded. After a crash, no phone has therefore seen an event that
//! was lost.
use super::{Referee, phones::PhoneTable};
use crate::{
    model::{EventQueue, LastStep, Speed},
    phones::Phones,
    redraw::RedrawRequest,
    saves::SaveService,
    settings::Settings,
    states::Pause,
};
use bevy::prelude::*;
use server::DisplayTime;
use std::time::Duration;

/// Publishes new events.
pub(super) fn tell(
    (pause, settings): (Res<State<Pause>>, Res<Settings>),
    phones: Res<Phones>,
    mut referee: ResMut<Referee>,
    store: Res<SaveService>,
    (script, on_screen, speed): (Res<EventQueue>, Res<LastStep>, Res<Speed>),
    (time, mut awake): (Res<Time<Real>>, ResMut<RedrawRequest>),
    mut table: ResMut<PhoneTable>,
) {
    let (Some(session), Some(server)) = (&mut referee.session, phones.server()) else {
        return;
    };
    let table = &mut *table;
    let now = time.elapsed_secs();
    let is_paused = *pause.get() == Pause::On;
    if table.began != phones.started() {
        table.link.begin(server, session);
        table.began = phones.started();
    }
    server.set_paused(is_paused);
    if table.link.has_news(session, is_paused) {
        if !store.is_recorded() {
            awake.animate_for(now, SOON);
            return;
        }
        let claim = settings.claim_seconds;
        let claim = claim.map(|seconds| Duration::from_secs(seconds.into()));
        // While earlier events are shown, the time of the new ones is not known yet.
        let moment = on_screen.since.filter(|_| script.waiting() == 0);
        let lands = Duration::from_secs_f32(on_screen.lands * speed.factor.max(0.0));
        let moment = moment.map(|at| DisplayTime { at, lands });
        (table.link).publish(server, session, is_paused, claim, moment);
    }
    if !is_paused {
        let phones = session.seats().phones;
        let left = phones.iter().filter_map(|seat| session.claim_left(seat));
        if let Some(next) = left.min() {
            awake.redraw_at(now, next.as_secs_f32());
        }
    }
}

/// Time in seconds for which frames are drawn while a phone waits for the record to be written.
const SOON: f32 = 0.05;

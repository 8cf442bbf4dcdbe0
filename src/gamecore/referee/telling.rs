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
use bevy::{ecs::system::SystemParam, prelude::*};
use server::DisplayTime;
use std::time::Duration;

/// State of the event display on the screen.
#[derive(SystemParam)]
pub(super) struct Screened<'w> {
    script: Res<'w, EventQueue>,
    on_screen: Res<'w, LastStep>,
    speed: Res<'w, Speed>,
}

impl Screened<'_> {
    /// Times at which the animation of the last event started and will end. `None` while earlier events are shown.
    fn moment(&self) -> Option<DisplayTime> {
        let at = self
            .on_screen
            .since
            .filter(|_| self.script.waiting() == 0)?;
        let lands = Duration::from_secs_f32(self.on_screen.lands * self.speed.factor.max(0.0));
        Some(DisplayTime { at, lands })
    }
}

/// Publishes new events.
pub(super) fn tell(
    (pause, settings): (Res<State<Pause>>, Res<Settings>),
    phones: Res<Phones>,
    mut referee: ResMut<Referee>,
    (store, screened): (Res<SaveService>, Screened),
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
        let moment = screened.moment();
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

//! The referee's systems in their order.
use super::{
    Called, HeldClock, MatchOpened, Referee, Submit, frame, glance, lifecycle, lookback, overlays,
    people, phonebook, phones, places, seats, submit, telling, thinking,
};
use crate::{
    i18n::Texts,
    model::{DisplayedState, Peeking},
    sets::FrameSystems,
    states::{Pause, Screen},
};
use bevy::prelude::*;

/// Adds the referee.
pub fn plugin(app: &mut App) {
    app.init_resource::<Referee>()
        .init_resource::<Called>()
        .init_resource::<HeldClock>()
        .init_resource::<phones::PhoneTable>();
    app.add_message::<Submit>().add_message::<MatchOpened>();
    app.add_systems(Update, lifecycle::begin.in_set(FrameSystems::Referee));
    let match_systems = (
        seats::change,
        glance::open,
        glance::hide_and_skip,
        submit::take_answers,
        places::follow,
        phones::hear,
        // Bots do not answer during a pause. Nor do they during a peek, so that the person misses nothing.
        thinking::think.run_if(in_state(Pause::Off).and_then(nobody_peeks)),
        overlays::follow,
        glance::peek,
        frame::advance,
        seats::label_own
            .run_if(resource_changed::<DisplayedState>.or_else(resource_changed::<Texts>)),
        people::write_prompt,
        phonebook::look,
        telling::tell,
    );
    app.add_systems(
        Update,
        match_systems
            .chain()
            .in_set(FrameSystems::Referee)
            .after(lifecycle::begin)
            .run_if(in_state(Screen::Table)),
    );
    app.add_systems(OnEnter(Screen::Table), lifecycle::snap_restored);
    app.add_systems(OnExit(Screen::Table), lifecycle::leave);
    app.add_plugins((thinking::plugin, lookback::plugin));
}

fn nobody_peeks(peeking: Res<Peeking>) -> bool {
    peeking.0.is_none()
}

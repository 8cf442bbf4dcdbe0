//! Follows the cards that fly into a hand or out of one, so that the numbers round the table do not run ahead of them.
use super::{CardEntities, Current, Flight};
use bevy::prelude::*;
use engine::{matchplay::SeenMatchEvent, table::SeenEvent};
use gamecore::{
    model::{Afoot, Key, Zones},
    playback::{StepRepeated, StepStarted},
    sets::FrameSystems,
    states::Screen,
};

/// Adds the counting, once the cards have moved and before anything is written.
pub fn plugin(app: &mut App) {
    app.init_resource::<Afoot>();
    app.add_systems(OnExit(Screen::Table), |mut afoot: ResMut<Afoot>| {
        *afoot = Afoot::default();
    });
    app.add_systems(
        Update,
        follow
            .after(FrameSystems::Animate)
            .before(FrameSystems::Present)
            .run_if(in_state(Screen::Table)),
    );
}

fn follow(
    zones: Res<Zones>,
    (mut steps, mut again): (MessageReader<StepStarted>, MessageReader<StepRepeated>),
    entities: Res<CardEntities>,
    flights: Query<&Current, With<Flight>>,
    cards: Query<&Current>,
    mut lay: Local<Vec<Vec2>>,
    mut afoot: ResMut<Afoot>,
) {
    let flies = |key: Key| {
        let entity = entities.0.get(key.index())?;
        flights.get(*entity).ok().map(|current| current.0.at)
    };
    // No deal is shown again.
    let (mut step, mut deal) = (again.read().count() > 0, false);
    for StepStarted(event) in steps.read() {
        step = true;
        deal |= matches!(event, SeenMatchEvent::Table(SeenEvent::Dealt { .. }));
    }
    if !afoot.is_empty() {
        afoot.follow(flies);
    }
    if step || zones.is_changed() {
        let lay = |key: Key| lay.get(key.index()).copied();
        afoot.note(&zones, (step, deal), flies, lay);
    }
    // Where every card is in this frame, for a step that begins with the next.
    let now = entities
        .0
        .iter()
        .map(|card| cards.get(*card).map_or(Vec2::ZERO, |card| card.0.at));
    lay.clear();
    lay.extend(now);
}

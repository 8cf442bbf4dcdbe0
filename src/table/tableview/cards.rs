//! Card entities. They are spawned at the beginning of a hand and rendered at their pose (`paint`).
//!
//! This module also tracks cards in flight to or from a hand. The card counts at the table do not change before the
//! cards arrive.
use super::{Current, Drawn, Flight, Target, motion::HoverState};
use bevy::prelude::*;
use engine::{matchplay::SeenMatchEvent, table::SeenEvent};
use gamecore::{
    model::{CardPlacement, Geometry, InFlightCards, Key, Pose},
    playback::{Play, StepRepeated, StepStarted},
    sets::FrameSystems,
    states::Screen,
};
use hud::HudState;

/// Key of the card that an entity displays.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct CardKey(pub Key);

/// Card entities, indexed by [`Key`].
#[derive(Resource, Default, Debug)]
pub struct CardEntities(pub Vec<Entity>);

pub fn plugin(app: &mut App) {
    app.init_resource::<CardEntities>();
    app.init_resource::<InFlightCards>();
    app.add_systems(
        Update,
        (
            spawn.in_set(FrameSystems::Playback).after(Play),
            track_flights.after(FrameSystems::Animate).before(HudState),
        )
            .run_if(in_state(Screen::Table)),
    );
    app.add_systems(OnExit(Screen::Table), clear);
}

/// Adjusts the number of card entities to the number of cards in the displayed hand.
fn spawn(
    zones: Res<CardPlacement>,
    geometry: Res<Geometry>,
    mut entities: ResMut<CardEntities>,
    mut commands: Commands,
) {
    while entities.0.len() > zones.len() {
        if let Some(entity) = entities.0.pop() {
            commands.entity(entity).despawn();
        }
    }
    let there = entities.0.len();
    if there < zones.len() {
        // New cards enter from beyond the table's edge.
        let at = Vec2::new(geometry.size.x / 2.0, -120.0);
        let cards = (there as u16..zones.len() as u16).map(|key| {
            let pose = Pose::new(at, geometry.pile_height, f32::from(key) * 0.01);
            (
                CardKey(Key(key)),
                Target(pose),
                Current(pose),
                Drawn::at_rest(pose),
                HoverState::default(),
                Name::new(format!("card {key}")),
            )
        });
        let cards: Vec<_> = cards.collect();
        // Spawned as one batch: single spawns would take longer than half a frame.
        commands.queue(move |world: &mut World| {
            let made: Vec<Entity> = world.spawn_batch(cards).collect();
            world.resource_mut::<CardEntities>().0.extend(made);
        });
    }
}

fn clear(
    mut entities: ResMut<CardEntities>,
    (mut zones, mut afoot): (ResMut<CardPlacement>, ResMut<InFlightCards>),
    mut commands: Commands,
) {
    for entity in entities.0.drain(..) {
        commands.entity(entity).despawn();
    }
    *zones = CardPlacement::default();
    *afoot = InFlightCards::default();
}

/// Updates the cards in flight. Runs after the cards have moved and before any text is updated.
fn track_flights(
    zones: Res<CardPlacement>,
    (mut steps, mut again): (MessageReader<StepStarted>, MessageReader<StepRepeated>),
    entities: Res<CardEntities>,
    flights: Query<&Current, With<Flight>>,
    cards: Query<&Current>,
    mut lay: Local<Vec<Vec2>>,
    mut afoot: ResMut<InFlightCards>,
) {
    let flies = |key: Key| {
        let entity = entities.0.get(key.index())?;
        flights.get(*entity).ok().map(|current| current.0.at)
    };
    // A missed-turn replay never repeats a deal.
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
    // Positions of all cards in this frame. If the animation of an event begins in the next frame, its cards start at
    // these positions.
    let at = |card: &Entity| cards.get(*card).map_or(Vec2::ZERO, |card| card.0.at);
    lay.clear();
    lay.extend(entities.0.iter().map(at));
}

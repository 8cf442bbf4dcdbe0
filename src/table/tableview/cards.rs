//! The card entities: spawned when a hand begins, drawn where their pose says (`paint`).
use super::{CardKey, Current, Drawn, Target, motion::Poise};
use bevy::prelude::*;
use gamecore::{
    model::{Geometry, Key, Pose, Zones},
    sets::FrameSystems,
    states::Screen,
};

/// The entities by [`Key`].
#[derive(Resource, Default, Debug)]
pub struct CardEntities(pub Vec<Entity>);

/// Adds spawning and drawing.
pub fn plugin(app: &mut App) {
    app.init_resource::<CardEntities>();
    app.add_systems(
        Update,
        spawn
            .in_set(FrameSystems::Playback)
            .after(gamecore::playback::Play)
            .run_if(in_state(Screen::Table)),
    );
    app.add_systems(OnExit(Screen::Table), clear);
}

/// Keeps as many entities as the shown hand has cards.
pub(super) fn spawn(
    zones: Res<Zones>,
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
        let keys = there as u16..zones.len() as u16;
        let cards: Vec<Card> = keys.map(|key| card(Key(key), &geometry)).collect();
        // All at once: one by one they would take longer than half a frame lasts.
        commands.queue(move |world: &mut World| {
            let made: Vec<Entity> = world.spawn_batch(cards).collect();
            world.resource_mut::<CardEntities>().0.extend(made);
        });
    }
}

/// What a card consists of.
type Card = (CardKey, Target, Current, Drawn, Poise, Pickable, Name);

/// A card. New packs come from beyond the table's edge.
fn card(key: Key, geometry: &Geometry) -> Card {
    let pose = Pose {
        at: Vec2::new(geometry.size.x / 2.0, -120.0),
        angle: 0.0,
        height: geometry.pile_height,
        z: key.index() as f32 * 0.01,
        face: None,
        shadow: true,
    };
    (
        CardKey(key),
        Target(pose),
        Current(pose),
        Drawn::at_rest(pose),
        Poise::default(),
        // Only the own hand's cards are pointed at, once it is known which they are.
        Pickable::IGNORE,
        Name::new(format!("card {}", key.0)),
    )
}

fn clear(mut entities: ResMut<CardEntities>, mut zones: ResMut<Zones>, mut commands: Commands) {
    for entity in entities.0.drain(..) {
        commands.entity(entity).despawn();
    }
    *zones = Zones::default();
}

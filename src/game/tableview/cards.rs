//! The card entities: one sprite each, with its shadow; spawned when a hand begins, drawn where their pose says.
use super::{
    Current, Flight, Target,
    marks::{Edge, Tag},
};
use crate::{
    engine::cards::Card,
    game::{
        model::{Geometry, Key, Pose, Zones},
        sets::FrameSystems,
        settings::Settings,
        states::Screen,
        theme::{CardArt, Slot},
        widgets::palette,
    },
};
use bevy::prelude::*;

/// Marks a card entity.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct CardKey(pub Key);

/// The soft shadow under a card.
#[derive(Component)]
pub struct Shadow;

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
            .after(crate::game::playback::Play)
            .run_if(in_state(Screen::Table)),
    );
    app.add_systems(Update, draw.in_set(FrameSystems::Present));
    app.add_systems(OnExit(Screen::Table), clear);
}

/// Keeps as many entities as the shown hand has cards.
pub(super) fn spawn(
    zones: Res<Zones>,
    geometry: Res<Geometry>,
    art: Res<CardArt>,
    mut entities: ResMut<CardEntities>,
    mut commands: Commands,
) {
    while entities.0.len() > zones.len() {
        if let Some(entity) = entities.0.pop() {
            commands.entity(entity).despawn();
        }
    }
    while entities.0.len() < zones.len() {
        let key = Key(entities.0.len() as u16);
        let card = card(key, &geometry, &art.image);
        entities.0.push(commands.spawn(card).id());
    }
}

/// A card with its shadow, its edge and its tag. New packs come from beyond the table's edge.
fn card(key: Key, geometry: &Geometry, image: &Handle<Image>) -> impl Bundle + use<> {
    let pose = Pose {
        at: Vec2::new(geometry.size.x / 2.0, -120.0),
        angle: 0.0,
        height: geometry.pile_height,
        z: key.index() as f32 * 0.01,
        face: None,
        shadow: true,
    };
    let sprite = || Sprite {
        image: image.clone(),
        ..default()
    };
    let shadow = (
        Shadow,
        sprite(),
        Transform::from_xyz(0.0, -3.0, -0.004),
        Pickable::IGNORE,
    );
    let edge = (
        Edge,
        sprite(),
        Transform::from_xyz(0.0, 0.0, 0.003),
        Visibility::Hidden,
        Pickable::IGNORE,
    );
    let tag = (
        Tag,
        sprite(),
        Transform::from_xyz(0.0, 0.0, 0.002),
        Visibility::Hidden,
        Pickable::IGNORE,
    );
    (
        CardKey(key),
        Target(pose),
        Current(pose),
        sprite(),
        Transform::default(),
        // Only the own hand's cards are pointed at, once it is known which they are.
        Pickable::IGNORE,
        Name::new(format!("card {}", key.0)),
        children![shadow, edge, tag],
    )
}

fn clear(mut entities: ResMut<CardEntities>, mut zones: ResMut<Zones>, mut commands: Commands) {
    for entity in entities.0.drain(..) {
        commands.entity(entity).despawn();
    }
    *zones = Zones::default();
}

/// The picture for a face; `joker` is the picture of this card should it be a joker.
pub fn slot(face: Option<Card>, joker: u8) -> Slot {
    match face {
        None => Slot::Back,
        Some(Card::JOKER) => Slot::Joker(joker),
        Some(card) => Slot::Face(card),
    }
}

/// What a card's picture is multiplied with: white faces glare in a dark room.
pub fn tint(slot: Slot, settings: &Settings) -> Color {
    match slot {
        Slot::Face(_) | Slot::Joker(_) if settings.dim_cards => palette::DIMMED,
        _ => Color::WHITE,
    }
}

pub(super) fn draw(
    geometry: Res<Geometry>,
    art: Res<CardArt>,
    zones: Res<Zones>,
    settings: Res<Settings>,
    mut cards: Query<
        (
            &CardKey,
            Ref<Current>,
            Option<&Flight>,
            &mut Sprite,
            &mut Transform,
            &Children,
        ),
        Without<Shadow>,
    >,
    mut shadows: Query<(&mut Sprite, &mut Transform), With<Shadow>>,
) {
    let all = geometry.is_changed() || art.is_changed() || settings.is_changed();
    for (CardKey(key), current, flight, mut sprite, mut transform, children) in &mut cards {
        if !all && !current.is_changed() {
            continue;
        }
        let pose = current.0;
        let pixels = pose.height * geometry.scale;
        let slot = slot(pose.face, zones.joker(*key));
        let rect = art.rect(slot, pixels);
        // One transparent pixel round the card is drawn too: it smooths the edges of a turned card. A card that is only plain white
        // as yet has none.
        let edge = if art.ready() { 1.0 } else { 0.0 };
        let grow = (rect.size() + 2.0 * edge) / rect.size().max(Vec2::ONE);
        let width = pose.height * geometry.aspect;
        sprite.image = art.image.clone();
        sprite.rect = Some(rect.inflate(edge));
        sprite.custom_size = Some(Vec2::new(width, pose.height) * grow);
        let at = geometry.to_world(pose.at);
        transform.translation = at.extend(pose.z);
        transform.rotation = Quat::from_rotation_z(pose.angle);
        transform.scale = Vec3::new(flight.map_or(1.0, Flight::width_factor), 1.0, 1.0);
        let altitude = flight.map_or(0.0, Flight::altitude);
        for child in children {
            if let Ok((mut shadow, mut place)) = shadows.get_mut(*child) {
                shadow.image = art.image.clone();
                shadow.rect = Some(art.shadow);
                shadow.custom_size = Some(Vec2::new(width, pose.height) * (1.16 + 0.10 * altitude));
                let strength = if pose.shadow || altitude > 0.0 {
                    0.42 - 0.14 * altitude
                } else {
                    0.0
                };
                shadow.color = Color::BLACK.with_alpha(strength);
                place.translation = Vec3::new(2.0 * altitude, -2.0 - 12.0 * altitude, -0.004);
            }
        }
    }
}

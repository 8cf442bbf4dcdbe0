//! The places of stock and pile on the felt, and the light under the one that can be acted on now.
use super::drop_zone;
use bevy::prelude::*;
use engine::table::{DecisionStage, Legal};
use gamecore::{
    model::{Dragged, Geometry, Key, Layout, Prompt, Selection, Shown, Staging, Zone, Zones},
    sets::FrameSystems,
    states::Screen,
};
use ui::{theme::CardArt, widgets::palette};

/// A place on the felt: where the stock and the pile lie even when they are empty.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
enum Base {
    Stock,
    Pile,
}

/// The light under the stock or the pile when it can be chosen.
#[derive(Component)]
struct PileLight;

/// Whether the stock and the pile can be acted on now.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Lights {
    /// A card can be taken from the stock.
    pub stock: bool,
    /// The pile takes the card that is marked or dragged, or gives its top.
    pub pile: bool,
    /// The dragged card would be discarded if it were let go now.
    pub dropping: bool,
}

/// Adds the places and their light.
pub fn plugin(app: &mut App) {
    app.init_resource::<Lights>();
    app.add_systems(Update, (judge, draw).chain().in_set(FrameSystems::Present));
    app.add_systems(OnEnter(Screen::Table), spawn);
    app.add_systems(OnExit(Screen::Table), clear);
}

fn judge(
    prompt: Res<Prompt>,
    (zones, shown, layout, geometry): (Res<Zones>, Res<Shown>, Res<Layout>, Res<Geometry>),
    (selection, staging, dragged): (Res<Selection>, Res<Staging>, Res<Dragged>),
    mut lights: ResMut<Lights>,
) {
    let about = prompt.is_changed() || zones.is_changed() || layout.is_changed();
    if !about && !selection.is_changed() && !staging.is_changed() && !dragged.is_changed() {
        return;
    }
    let held = dragged.card.map(|(key, _)| key);
    let discards = |legal: &Legal| {
        let card: Option<Key> = match (held, selection.cards.as_slice()) {
            (Some(key), _) => Some(key),
            (None, [only]) => Some(*only),
            (None, _) => None,
        };
        let face = card.and_then(|key| zones.face(key));
        staging.groups.is_empty() && face.is_some_and(|card| legal.discards.contains(&card))
    };
    let now = match prompt.legal() {
        Some(legal) => Lights {
            stock: legal.stage == DecisionStage::Draw,
            pile: match legal.stage {
                DecisionStage::Draw => legal.take_discard.is_ok(),
                DecisionStage::Claim => prompt.is_asked(),
                DecisionStage::LateClaim => prompt.is_asked() && prompt.reached,
                DecisionStage::Play => discards(legal),
            },
            dropping: legal.stage == DecisionStage::Play
                && discards(legal)
                && dragged.card.is_some_and(|(_, at)| {
                    let zone = drop_zone(&layout, &geometry, shown.bottom_seat(), at);
                    zone == Some(Zone::Pile)
                }),
        },
        None => Lights::default(),
    };
    lights.set_if_neq(now);
}

fn spawn(art: Res<CardArt>, mut commands: Commands) {
    for base in [Base::Stock, Base::Pile] {
        let sprite = Sprite {
            image: art.image.clone(),
            rect: Some(art.blank_slot),
            ..default()
        };
        let light = Sprite {
            image: art.image.clone(),
            rect: Some(art.glow),
            color: palette::BRASS,
            ..default()
        };
        commands.spawn((
            base,
            sprite,
            Transform::from_xyz(0.0, 0.0, -1.0),
            Pickable::IGNORE,
        ));
        commands.spawn((
            base,
            PileLight,
            light,
            Transform::from_xyz(0.0, 0.0, -0.5),
            Visibility::Hidden,
            Pickable::IGNORE,
        ));
    }
}

fn clear(bases: Query<Entity, With<Base>>, mut commands: Commands) {
    for entity in &bases {
        commands.entity(entity).despawn();
    }
}

fn draw(
    lights: Res<Lights>,
    geometry: Res<Geometry>,
    art: Res<CardArt>,
    mut bases: Query<(
        &Base,
        &mut Sprite,
        &mut Transform,
        &mut Visibility,
        Has<PileLight>,
    )>,
    new: Query<(), Added<Base>>,
) {
    let still = !lights.is_changed() && !geometry.is_changed() && !art.is_changed();
    if new.is_empty() && still {
        return;
    }
    let size = geometry.pile_size();
    for (base, mut sprite, mut place, mut visibility, light) in &mut bases {
        let (at, lit) = match base {
            Base::Stock => (geometry.stock, lights.stock),
            Base::Pile => (geometry.pile, lights.pile),
        };
        place.translation = geometry.to_world(at).extend(place.translation.z);
        sprite.image = art.image.clone();
        if light {
            visibility.set_if_neq(if lit {
                Visibility::Inherited
            } else {
                Visibility::Hidden
            });
            let (color, growth) = match (base, lights.dropping) {
                (Base::Pile, true) => (palette::BRASS_LIGHT, 1.46),
                (Base::Stock | Base::Pile, _) => (palette::BRASS, 1.3),
            };
            sprite.color = color;
            sprite.rect = Some(art.glow);
            sprite.custom_size = Some(size * growth);
        } else {
            sprite.rect = Some(art.blank_slot);
            sprite.custom_size = Some(size);
        }
    }
}

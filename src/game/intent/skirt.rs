//! A raised card can be pointed at where it lay as well: it neither sinks and rises for ever under a pointer at its lower edge,
//! nor does a second click on the same spot mean its neighbour.
use crate::game::{
    model::{Attention, Key, Layout, Selection, Shown, Zones},
    sets::FrameSystems,
    tableview::{CardEntities, LIFTED, RAISED},
    theme::CardArt,
};
use bevy::prelude::*;

/// What fills the place under a raised card; the pointer's events go on from it to the card.
#[derive(Component)]
struct Skirt;

/// Adds the places under raised cards.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        hang.in_set(FrameSystems::Present)
            .run_if(resource_changed::<Layout>),
    );
}

fn hang(
    (zones, shown, layout): (Res<Zones>, Res<Shown>, Res<Layout>),
    (selection, attention): (Res<Selection>, Res<Attention>),
    (entities, art): (Res<CardEntities>, Res<CardArt>),
    mut skirts: Query<(Entity, &ChildOf, &mut Sprite, &mut Transform), With<Skirt>>,
    mut commands: Commands,
) {
    let raised = |key: &Key| {
        let by = match (selection.cards.contains(key), attention.card == Some(*key)) {
            (true, _) => RAISED,
            (false, true) => LIFTED,
            (false, false) => return None,
        };
        let card = entities.0.get(key.index())?;
        let height = layout.poses.get(key.index())?.height;
        Some((*card, Vec2::new(height * art.aspect, by + 1.0), height))
    };
    let mut wanted: Vec<_> = zones
        .hand(shown.bottom_seat())
        .iter()
        .filter_map(raised)
        .collect();
    let place =
        |size: Vec2, height: f32| Transform::from_xyz(0.0, -(height + size.y) / 2.0 + 1.0, -0.001);
    for (entity, parent, mut sprite, mut transform) in &mut skirts {
        match wanted.iter().position(|(card, ..)| *card == parent.0) {
            Some(at) => {
                let (_, size, height) = wanted.swap_remove(at);
                sprite.custom_size = Some(size);
                *transform = place(size, height);
            }
            None => commands.entity(entity).despawn(),
        }
    }
    for (card, size, height) in wanted {
        let sprite = Sprite {
            image: art.image.clone(),
            rect: Some(art.white),
            color: Color::NONE,
            custom_size: Some(size),
            ..default()
        };
        let skirt = (Skirt, sprite, place(size, height), Pickable::default());
        commands.entity(card).with_child(skirt);
    }
}

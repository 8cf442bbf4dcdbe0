//! A plate for each player, where the table's geometry has its place.
use super::{DEPTH, Hud, plate::Plate};
use crate::{
    engine::seat::Seat,
    game::{
        model::{Geometry, Prompt, Shown},
        states::Screen,
        theme::UiArt,
        widgets::{Live, REST_ON, Surface, at, palette as p},
    },
};
use bevy::prelude::*;

/// A player's plate.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlateOf(pub Seat);

/// Adds the plates.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, (count, update).chain().in_set(Hud));
}

fn count(
    shown: Res<Shown>,
    geometry: Res<Geometry>,
    plates: Query<(Entity, &PlateOf)>,
    mut commands: Commands,
) {
    // Before the seats are drawn nobody sits anywhere.
    let players = if shown.seating.is_some() {
        shown.players.len().min(geometry.seats.len())
    } else {
        0
    };
    for (entity, PlateOf(seat)) in &plates {
        if seat.index() >= players {
            commands.entity(entity).despawn();
        }
    }
    for seat in (0..players as u8)
        .map(Seat)
        .filter(|seat| plates.iter().all(|(_, plate)| plate.0 != *seat))
    {
        commands.spawn((
            Node::default(),
            Surface::Plate,
            BorderColor::all(Color::NONE),
            BoxShadow::default(),
            GlobalZIndex(DEPTH),
            REST_ON,
            PlateOf(seat),
            Live::<Plate>::default(),
            DespawnOnExit(Screen::Table),
        ));
    }
}

fn update(
    shown: Res<Shown>,
    geometry: Res<Geometry>,
    prompt: Res<Prompt>,
    art: Option<Res<UiArt>>,
    mut plates: Query<(
        Entity,
        &PlateOf,
        &mut Live<Plate>,
        &mut Node,
        &mut BorderColor,
        &mut BoxShadow,
    )>,
    mut commands: Commands,
) {
    for (entity, PlateOf(seat), mut live, mut node, mut border, mut shadow) in &mut plates {
        let Some(plate) = Plate::of(*seat, &shown, &geometry, &prompt) else {
            continue;
        };
        let portrait = art
            .as_ref()
            .map(|art| art.portrait(shown.players.get(seat.index()), seat.index()));
        let (color, light) = plate.frame();
        let (rect, tip) = (plate.rect, plate.tip());
        if live
            .bypass_change_detection()
            .show(&mut commands, entity, plate, |parent, plate| {
                plate.build(portrait, parent);
            })
        {
            *node = Node {
                padding: UiRect::all(px(p::GRID - 1.0)),
                column_gap: px(p::GRID),
                align_items: AlignItems::Center,
                border: UiRect::all(px(1)),
                border_radius: BorderRadius::all(px(p::RADIUS)),
                ..at(rect)
            };
            *border = BorderColor::all(color);
            *shadow = light;
            commands.entity(entity).try_insert(tip);
        }
    }
}

//! The mouse at the table: everything can be clicked, and dragged (`drag.rs`).
//!
//! Own cards are picked as they are drawn; stock, pile and combinations have an area each that is easy to hit.
use crate::tableview::CardKey;
use bevy::{
    picking::events::{Click, Out, Over, Pointer, Press, Release},
    prelude::*,
    window::PrimaryWindow,
};
use gamecore::{
    input::Focusable,
    model::{
        Attention, Dragged, Geometry, HitArea, Layout, PlayerIntent, Pressed, Prompt, Selection,
        Shown, Zone, Zones,
    },
    sets::FrameSystems,
    states::{Screen, TableOpen, Watching},
};

/// Adds picking.
pub fn plugin(app: &mut App) {
    app.init_resource::<Clicked>();
    app.add_systems(
        Update,
        (sync_areas, sync_cards).in_set(FrameSystems::Present),
    );
    app.add_systems(OnExit(Screen::Table), clear_areas);
    app.add_observer(press)
        .add_observer(release)
        .add_observer(click)
        .add_observer(over)
        .add_observer(out);
}

/// Keeps one area for each zone that can be chosen.
fn sync_areas(
    layout: Res<Layout>,
    geometry: Res<Geometry>,
    zones: Res<Zones>,
    mut areas: Query<(Entity, &mut HitArea)>,
    mut commands: Commands,
) {
    if !layout.is_changed() && !geometry.is_changed() {
        return;
    }
    let mut wanted = wanted_areas(&layout, &geometry, &zones);
    for (entity, mut area) in &mut areas {
        match wanted.iter().position(|(zone, _)| *zone == area.zone) {
            Some(at) => {
                area.rect = wanted.swap_remove(at).1;
            }
            None => commands.entity(entity).despawn(),
        }
    }
    for (zone, rect) in wanted {
        commands.spawn((HitArea { zone, rect }, Focusable, Pickable::default()));
    }
}

/// The areas that there should be: zone and place.
fn wanted_areas(layout: &Layout, geometry: &Geometry, zones: &Zones) -> Vec<(Zone, Rect)> {
    let size = geometry.pile_size();
    let mut wanted = Vec::new();
    if !zones.is_empty() {
        // Stock and pile lie close together: their areas do not reach into the gap.
        let around = |at| Rect::from_center_size(at, size + 6.0);
        wanted.push((Zone::Stock, around(geometry.stock)));
        wanted.push((Zone::Pile, around(geometry.pile)));
    }
    wanted.extend(
        layout
            .melds
            .iter()
            .map(|(id, rect)| (Zone::Meld(*id), rect.inflate(2.0))),
    );
    wanted
}

fn clear_areas(
    areas: Query<Entity, With<HitArea>>,
    mut dragged: ResMut<Dragged>,
    mut attention: ResMut<Attention>,
    mut commands: Commands,
) {
    *dragged = Dragged::default();
    *attention = Attention::default();
    for entity in &areas {
        commands.entity(entity).despawn();
    }
}

/// Only cards of the own hand can be picked and walked to: a combination is pointed at by its area, which stays where it is while
/// its cards are drawn larger.
fn sync_cards(
    (zones, shown): (Res<Zones>, Res<Shown>),
    watching: Res<State<Watching>>,
    new: Query<(), Added<CardKey>>,
    mut cards: Query<(Entity, &CardKey, &mut Pickable, Has<Focusable>)>,
    mut commands: Commands,
) {
    let changed = zones.is_changed() || shown.is_changed() || watching.is_changed();
    if !changed && new.is_empty() {
        return;
    }
    let own = zones.hand(shown.bottom_seat());
    // Nobody takes a card into the hand in a match that is watched.
    let played = *watching.get() == Watching::Off;
    for (entity, CardKey(key), mut pickable, focusable) in &mut cards {
        let mine = played && own.contains(key) && zones.face(*key).is_some();
        let wanted = if mine {
            Pickable::default()
        } else {
            Pickable::IGNORE
        };
        if *pickable != wanted {
            *pickable = wanted;
        }
        match (mine, focusable) {
            (true, false) => drop(commands.entity(entity).insert(Focusable)),
            (false, true) => drop(commands.entity(entity).remove::<Focusable>()),
            (true, true) | (false, false) => {}
        }
    }
}

/// What the last press has clicked, so that it is not clicked twice.
#[derive(Resource, Default)]
pub(super) struct Clicked(pub(super) Option<Entity>);

fn press(
    press: On<Pointer<Press>>,
    cards: Query<&CardKey>,
    dragged: Res<Dragged>,
    mut pressed: ResMut<Pressed>,
    mut clicked: ResMut<Clicked>,
) {
    clicked.0 = None;
    if dragged.card.is_some() {
        return;
    }
    let primary = press.event.button == PointerButton::Primary;
    pressed.called_off &= !primary;
    // The event goes on to the window, which is no card.
    if let Ok(CardKey(key)) = cards.get(press.entity)
        && primary
    {
        pressed.card = Some(*key);
    }
}

fn release(_: On<Pointer<Release>>, mut pressed: ResMut<Pressed>) {
    if pressed.card.is_some() {
        pressed.card = None;
    }
}

/// What the person is asked, and what they have marked for an answer.
#[derive(bevy::ecs::system::SystemParam)]
struct Asked<'w> {
    prompt: Res<'w, Prompt>,
    selection: Res<'w, Selection>,
}

fn click(
    click: On<Pointer<Click>>,
    open: TableOpen,
    cards: Query<&CardKey>,
    areas: Query<&HitArea>,
    (dragged, pressed): (Res<Dragged>, Res<Pressed>),
    asked: Asked,
    mut clicked: ResMut<Clicked>,
    mut intents: MessageWriter<PlayerIntent>,
) {
    if !open.is_open() || dragged.card.is_some() || pressed.called_off {
        return;
    }
    if click.event.button == PointerButton::Secondary {
        if cards.contains(click.entity) || areas.contains(click.entity) {
            intents.write(PlayerIntent::Cancel);
        }
        return;
    }
    if let Ok(CardKey(key)) = cards.get(click.entity) {
        clicked.0 = Some(click.entity);
        intents.write(PlayerIntent::Select(*key));
    } else if let Ok(area) = areas.get(click.entity) {
        intents.write(area.intent(&asked.prompt, &asked.selection));
    }
}

fn over(
    over: On<Pointer<Over>>,
    open: TableOpen,
    cards: Query<&CardKey>,
    areas: Query<&HitArea>,
    mut attention: ResMut<Attention>,
) {
    if !open.is_open() {
        return;
    }
    if let Ok(CardKey(key)) = cards.get(over.entity) {
        attention.set_if_neq(Attention {
            card: Some(*key),
            meld: None,
        });
    } else if let Ok(HitArea {
        zone: Zone::Meld(id),
        ..
    }) = areas.get(over.entity)
    {
        attention.set_if_neq(Attention {
            card: None,
            meld: Some(*id),
        });
    }
}

fn out(
    out: On<Pointer<Out>>,
    cards: Query<&CardKey>,
    areas: Query<&HitArea>,
    mut attention: ResMut<Attention>,
) {
    if let Ok(CardKey(key)) = cards.get(out.entity)
        && attention.card == Some(*key)
    {
        attention.card = None;
    }
    if let Ok(HitArea {
        zone: Zone::Meld(id),
        ..
    }) = areas.get(out.entity)
        && attention.meld == Some(*id)
    {
        attention.meld = None;
    }
}

/// A pointer position as a design point.
pub(super) fn design(
    position: Vec2,
    window: &Query<&Window, With<PrimaryWindow>>,
    geometry: &Geometry,
) -> Vec2 {
    let factor = window.single().map_or(1.0, Window::scale_factor);
    position * factor / geometry.scale.max(0.01)
}

//! The mouse at the table: click or drag everything.
//!
//! Own cards are picked as sprites; stock, pile and combinations have an area each that is easy to hit. Where a drag ends is
//! decided from the layout, not from what happens to be on top there.
use crate::game::{
    input::Focusable,
    model::{
        Attention, Dragged, Geometry, HitArea, Key, Layout, PlayerIntent, Prompt, Selection, Shown,
        Staging, Zone, Zones,
    },
    sets::FrameSystems,
    states::{Menu, Screen, TableOverlay},
    tableview::{CardKey, drop_zone, hand_slot},
    theme::CardArt,
};
use bevy::{
    picking::events::{Cancel, Click, Drag, DragEnd, Out, Over, Pointer, Press},
    prelude::*,
    window::PrimaryWindow,
};

/// A press that has moved more than this many design pixels is a drag, not a click.
const DRAG_THRESHOLD: f32 = 7.0;

/// Adds picking.
pub fn plugin(app: &mut App) {
    app.init_resource::<Clicked>();
    app.insert_resource(SpritePickingSettings {
        picking_mode: SpritePickingMode::BoundingBox,
        ..default()
    });
    app.add_systems(
        Update,
        (sync_areas, sync_cards).in_set(FrameSystems::Present),
    );
    app.add_systems(OnExit(Screen::Table), clear_areas);
    app.add_observer(|_: On<Pointer<Press>>, mut clicked: ResMut<Clicked>| clicked.0 = None)
        .add_observer(click)
        .add_observer(over)
        .add_observer(out)
        .add_observer(drag)
        .add_observer(drag_end)
        .add_observer(cancel);
}

/// Keeps one area for each zone that can be chosen.
fn sync_areas(
    layout: Res<Layout>,
    geometry: Res<Geometry>,
    zones: Res<Zones>,
    art: Res<CardArt>,
    mut areas: Query<(Entity, &mut HitArea, &mut Sprite, &mut Transform)>,
    mut commands: Commands,
) {
    if !layout.is_changed() && !geometry.is_changed() {
        return;
    }
    let mut wanted = wanted_areas(&layout, &geometry, &zones);
    for (entity, mut area, mut sprite, mut transform) in &mut areas {
        match wanted.iter().position(|(zone, ..)| *zone == area.zone) {
            Some(at) => {
                let (_, rect, z) = wanted.swap_remove(at);
                area.rect = rect;
                sprite.custom_size = Some(rect.size());
                transform.translation = geometry.to_world(rect.center()).extend(z);
            }
            None => commands.entity(entity).despawn(),
        }
    }
    for (zone, rect, z) in wanted {
        let sprite = Sprite {
            image: art.image.clone(),
            rect: Some(art.white),
            color: Color::NONE,
            custom_size: Some(rect.size()),
            ..default()
        };
        let place = Transform::from_translation(geometry.to_world(rect.center()).extend(z));
        commands.spawn((
            HitArea { zone, rect },
            Focusable,
            sprite,
            place,
            Pickable::default(),
        ));
    }
}

/// The areas that there should be: zone, place and height above the table.
fn wanted_areas(layout: &Layout, geometry: &Geometry, zones: &Zones) -> Vec<(Zone, Rect, f32)> {
    let size = Vec2::new(geometry.pile_height * geometry.aspect, geometry.pile_height);
    let mut wanted = Vec::new();
    if !zones.is_empty() {
        // Stock and pile lie close together: their areas do not reach into the gap.
        let around = |at| Rect::from_center_size(at, size + 6.0);
        wanted.push((Zone::Stock, around(geometry.stock), 4.5));
        wanted.push((Zone::Pile, around(geometry.pile), 4.5));
    }
    wanted.extend(
        layout
            .melds
            .iter()
            .map(|(id, rect)| (Zone::Meld(*id), rect.inflate(2.0), 9.9)),
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
    zones: Res<Zones>,
    shown: Res<Shown>,
    new: Query<(), Added<CardKey>>,
    mut cards: Query<(Entity, &CardKey, &mut Pickable, Has<Focusable>)>,
    mut commands: Commands,
) {
    if !zones.is_changed() && !shown.is_changed() && new.is_empty() {
        return;
    }
    let own = zones.hand(shown.bottom_seat());
    for (entity, CardKey(key), mut pickable, focusable) in &mut cards {
        let mine = own.contains(key) && zones.face(*key).is_some();
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

/// Whether the table takes the pointer: no menu and no sheet lies over it.
#[derive(bevy::ecs::system::SystemParam)]
struct TableOpen<'w> {
    menu: Res<'w, State<Menu>>,
    overlay: Option<Res<'w, State<TableOverlay>>>,
}

impl TableOpen<'_> {
    fn is_open(&self) -> bool {
        let clear = |overlay: &Res<State<TableOverlay>>| {
            matches!(overlay.get(), TableOverlay::None | TableOverlay::HandOver)
        };
        *self.menu.get() == Menu::None && self.overlay.as_ref().is_some_and(clear)
    }
}

/// What the last press has clicked, so that it is not clicked twice.
#[derive(Resource, Default)]
struct Clicked(Option<Entity>);

fn click(
    click: On<Pointer<Click>>,
    open: TableOpen,
    cards: Query<&CardKey>,
    areas: Query<&HitArea>,
    dragged: Res<Dragged>,
    prompt: Res<Prompt>,
    selection: Res<Selection>,
    mut clicked: ResMut<Clicked>,
    mut intents: MessageWriter<PlayerIntent>,
) {
    if !open.is_open() || dragged.card.is_some() {
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
        intents.write(area.intent(&prompt, &selection));
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
fn design(
    position: Vec2,
    window: &Query<&Window, With<PrimaryWindow>>,
    geometry: &Geometry,
) -> Vec2 {
    let factor = window.single().map_or(1.0, Window::scale_factor);
    position * factor / geometry.scale.max(0.01)
}

/// The table as it lies, on which a card is dropped.
#[derive(bevy::ecs::system::SystemParam)]
struct TableUnderPointer<'w> {
    geometry: Res<'w, Geometry>,
    zones: Res<'w, Zones>,
    layout: Res<'w, Layout>,
    shown: Res<'w, Shown>,
    staging: Res<'w, Staging>,
}

impl TableUnderPointer<'_> {
    /// What lies under a design point.
    fn drop_zone(&self, at: Vec2) -> Option<Zone> {
        drop_zone(&self.layout, &self.geometry, self.shown.bottom_seat(), at)
    }

    /// Where in the own hand this card goes if it is dropped there: the gap, and the place in the whole hand.
    fn hand_slot(&self, card: Key, at: Vec2) -> (usize, usize) {
        let seat = self.shown.bottom_seat();
        let staged = self.staging.keys();
        hand_slot(&self.zones, &self.layout, &staged, seat, card, at.x)
    }
}

fn drag(
    drag: On<Pointer<Drag>>,
    open: TableOpen,
    window: Query<&Window, With<PrimaryWindow>>,
    cards: Query<&CardKey>,
    table: TableUnderPointer,
    mut dragged: ResMut<Dragged>,
) {
    let Ok(CardKey(key)) = cards.get(drag.entity) else {
        return;
    };
    if drag.event.button != PointerButton::Primary || !open.is_open() {
        return;
    }
    let far = design(drag.event.distance, &window, &table.geometry).length() > DRAG_THRESHOLD;
    if !far && dragged.card.is_none() {
        return;
    }
    let at = design(drag.pointer_location.position, &window, &table.geometry);
    let over_hand = matches!(table.drop_zone(at), Some(Zone::Hand(_)));
    let slot = over_hand.then(|| table.hand_slot(*key, at).0);
    dragged.set_if_neq(Dragged {
        card: Some((*key, at)),
        slot,
    });
}

/// A drag that the system takes away (the pointer is gone, the window loses it) puts the card back.
fn cancel(cancel: On<Pointer<Cancel>>, cards: Query<&CardKey>, mut dragged: ResMut<Dragged>) {
    if let Ok(CardKey(key)) = cards.get(cancel.entity)
        && dragged.card.is_some_and(|(held, _)| held == *key)
    {
        *dragged = Dragged::default();
    }
}

fn drag_end(
    end: On<Pointer<DragEnd>>,
    cards: Query<&CardKey>,
    table: TableUnderPointer,
    open: TableOpen,
    (mut dragged, mut clicked): (ResMut<Dragged>, ResMut<Clicked>),
    mut intents: MessageWriter<PlayerIntent>,
) {
    let Ok(CardKey(key)) = cards.get(end.entity) else {
        return;
    };
    let clicked = clicked.0.take();
    let Some((_, at)) = dragged.card.filter(|(held, _)| held == key) else {
        // A hand that trembled over the card's edge while it clicked has clicked.
        let primary = end.event.button == PointerButton::Primary;
        if primary && dragged.card.is_none() && clicked != Some(end.entity) && open.is_open() {
            intents.write(PlayerIntent::Select(*key));
        }
        return;
    };
    *dragged = Dragged::default();
    // Under a menu a drop means nothing.
    if !open.is_open() {
        return;
    }
    match table.drop_zone(at) {
        Some(Zone::Pile) => {
            intents.write(PlayerIntent::Discard(*key));
        }
        Some(Zone::Meld(id)) => {
            intents.write(PlayerIntent::LayOff(*key, id));
        }
        Some(Zone::Hand(_)) => {
            let mut staged = table.staging.groups.iter();
            if staged.any(|group| group.cards.contains(key)) {
                intents.write(PlayerIntent::Unstage(*key));
            }
            let (_, slot) = table.hand_slot(*key, at);
            intents.write(PlayerIntent::Reorder(*key, slot));
        }
        Some(Zone::Stock | Zone::Penalty) | None => {}
    }
}

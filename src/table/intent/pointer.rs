//! Mouse input at the table: clicks, hovering, and dragging of hand cards.
//!
//! The viewer's cards are hit exactly where they are rendered. The stock, the pile and each meld have a larger hit
//! area. The layout determines the drop target of a drag, not the topmost element under the pointer.
use super::InputGuard;
use crate::tableview::{CardKey, drop_zone};
use bevy::{
    ecs::system::SystemParam,
    picking::events::{Cancel, Click, Drag, DragEnd, Out, Over, Pointer, Press, Release},
    prelude::*,
    window::PrimaryWindow,
};
use engine::table::DecisionStage;
use gamecore::{
    input::{Focusable, PlayerAction, PressedActions},
    model::{
        CardPlacement, DisplayedState, Dragged, Dropped, Geometry, HitArea, HoverTarget, Key,
        Layout, MeldDraft, PlayerIntent, Pose, Pressed, Prompt, Selection, Zone,
    },
    sets::{FrameSystems, reset},
    settings::Settings,
    states::{Screen, TableOpen, Watching},
};

pub fn plugin(app: &mut App) {
    app.init_resource::<Clicked>();
    app.add_systems(Update, call_off_with_back.in_set(FrameSystems::Intent));
    app.add_systems(
        Update,
        (sync_areas, sync_cards).in_set(FrameSystems::Present),
    );
    app.add_systems(
        OnExit(Screen::Table),
        (reset::<Dragged>, reset::<HoverTarget>),
    );
    app.add_observer(drag)
        .add_observer(drag_end)
        .add_observer(cancel)
        .add_observer(press)
        .add_observer(release)
        .add_observer(click)
        .add_observer(over)
        .add_observer(out);
}

/// Keeps one hit area for each selectable zone.
fn sync_areas(
    layout: Res<Layout>,
    geometry: Res<Geometry>,
    zones: Res<CardPlacement>,
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
        let area = (HitArea { zone, rect }, Focusable);
        commands.spawn((area, DespawnOnExit(Screen::Table)));
    }
}

/// Returns the zone and the rectangle of each required hit area.
fn wanted_areas(layout: &Layout, geometry: &Geometry, zones: &CardPlacement) -> Vec<(Zone, Rect)> {
    let size = geometry.pile_size();
    let mut wanted = Vec::new();
    if !zones.is_empty() {
        // The stock and the pile are close together, so their hit areas must not fill the gap.
        let around = |at| Rect::from_center_size(at, size + 6.0);
        wanted.push((Zone::Stock, around(geometry.stock)));
        wanted.push((Zone::Pile, around(geometry.pile)));
    }
    let melds = layout.melds.iter();
    wanted.extend(melds.map(|(id, rect)| (Zone::Meld(*id), rect.inflate(2.0))));
    wanted
}

/// Makes only the cards of the viewer's hand focusable, and thus clickable. A meld is hit by its area, which stays in
/// place while the meld's cards are enlarged.
fn sync_cards(
    (zones, shown): (Res<CardPlacement>, Res<DisplayedState>),
    watching: Res<State<Watching>>,
    new: Query<(), Added<CardKey>>,
    cards: Query<(Entity, &CardKey, Has<Focusable>)>,
    mut commands: Commands,
) {
    let changed = zones.is_changed() || shown.is_changed() || watching.is_changed();
    if !changed && new.is_empty() {
        return;
    }
    let own = zones.hand(shown.bottom_seat());
    // In a watched match, no card is selectable.
    let played = *watching.get() == Watching::Off;
    for (entity, CardKey(key), focusable) in &cards {
        let mine = played && own.contains(key) && zones.face(*key).is_some();
        match (mine, focusable) {
            (true, false) => drop(commands.entity(entity).insert(Focusable)),
            (false, true) => drop(commands.entity(entity).remove::<Focusable>()),
            (true, true) | (false, false) => {}
        }
    }
}

/// Card that the current press has already clicked. If a drag follows, the end of that drag must not click the card
/// again.
#[derive(Resource, Default)]
struct Clicked(Option<Entity>);

fn press(
    press: On<Pointer<Press>>,
    cards: Query<&CardKey>,
    (mut dragged, mut pressed): (ResMut<Dragged>, ResMut<Pressed>),
    mut clicked: ResMut<Clicked>,
) {
    clicked.0 = None;
    if dragged.card.is_some() {
        // The other mouse button calls the drag off.
        if press.event.button == PointerButton::Secondary {
            call_off(&mut dragged, &mut pressed);
        }
        return;
    }
    let primary = press.event.button == PointerButton::Primary;
    pressed.called_off &= !primary;
    // The press event bubbles up to the window, which has no `CardKey`.
    if let Ok(CardKey(key)) = cards.get(press.entity)
        && primary
    {
        pressed.card = Some(*key);
    }
}

fn release(_: On<Pointer<Release>>, mut pressed: ResMut<Pressed>) {
    pressed.card = None;
}

/// Longest interval in seconds between the clicks of a double click.
const DOUBLE_CLICK: f32 = 0.4;

fn click(
    click: On<Pointer<Click>>,
    open: TableOpen,
    cards: Query<&CardKey>,
    areas: Query<&HitArea>,
    (dragged, pressed): (Res<Dragged>, Res<Pressed>),
    (prompt, selection): (Res<Prompt>, Res<Selection>),
    (steady, settings): (Res<InputGuard>, Res<Settings>),
    (time, mut before): (Res<Time<Real>>, Local<Option<(Key, f32)>>),
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
        let now = time.elapsed_secs();
        let twice = before.is_some_and(|(card, at)| card == *key && now - at < DOUBLE_CLICK);
        *before = (!twice).then_some((*key, now));
        // A double click discards a card if its first click has selected this card and no other. Clicks that select
        // several cards for a meld therefore never end the turn.
        let legal = prompt.legal();
        let discards = legal.is_some_and(|legal| legal.stage == DecisionStage::Play)
            && !settings.confirm_discard
            && selection.cards == [*key]
            && steady.question();
        intents.write(match twice && discards {
            true => PlayerIntent::Discard(*key),
            false => PlayerIntent::Select(*key),
        });
    } else if let Ok(area) = areas.get(click.entity) {
        intents.write(area.intent(&prompt, &selection));
    }
}

/// Cards and areas that can be hovered or focused.
#[derive(SystemParam)]
pub(super) struct Hoverable<'w, 's>(Query<'w, 's, AnyOf<(&'static CardKey, &'static HitArea)>>);

impl Hoverable<'_, '_> {
    /// Returns the card or meld of an entity, if it has one.
    pub(super) fn target(&self, entity: Entity) -> Option<HoverTarget> {
        let (card, area) = self.0.get(entity).ok()?;
        let meld = area.and_then(|area| match area.zone {
            Zone::Meld(id) => Some(id),
            Zone::Stock | Zone::Penalty | Zone::Pile | Zone::Hand(_) => None,
        });
        let card = card.map(|CardKey(key)| *key);
        (card.is_some() || meld.is_some()).then_some(HoverTarget { card, meld })
    }
}

fn over(
    over: On<Pointer<Over>>,
    open: TableOpen,
    hoverable: Hoverable,
    mut attention: ResMut<HoverTarget>,
) {
    if let Some(target) = hoverable.target(over.entity).filter(|_| open.is_open()) {
        attention.set_if_neq(target);
    }
}

fn out(out: On<Pointer<Out>>, hoverable: Hoverable, mut attention: ResMut<HoverTarget>) {
    if hoverable.target(out.entity) == Some(*attention) {
        *attention = HoverTarget::default();
    }
}

/// Distance in design pixels that turns a press into a drag.
const DRAG_THRESHOLD: f32 = 7.0;

/// Resources that determine the drop target of a card.
#[derive(SystemParam)]
struct TableUnderPointer<'w> {
    geometry: Res<'w, Geometry>,
    zones: Res<'w, CardPlacement>,
    layout: Res<'w, Layout>,
    shown: Res<'w, DisplayedState>,
    staging: Res<'w, MeldDraft>,
}

impl TableUnderPointer<'_> {
    /// Returns the zone at a point in design pixels.
    fn drop_zone(&self, at: Vec2) -> Option<Zone> {
        drop_zone(&self.layout, &self.geometry, self.shown.bottom_seat(), at)
    }

    /// Returns the insertion point of a card dropped in the viewer's hand. The first number is the gap among the
    /// visible cards. The second is the index in the whole hand, which includes staged cards.
    fn hand_slot(&self, card: Key, at: Vec2) -> (usize, usize) {
        let hand = self.zones.hand(self.shown.bottom_seat()).iter().copied();
        let rest: Vec<Key> = hand.filter(|key| *key != card).collect();
        let staged = self.staging.keys();
        let is_left = |pose: &Pose| pose.at.x < at.x;
        let left = |key: &Key| {
            let pose = self.layout.poses.get(key.index());
            !staged.contains(key) && pose.is_some_and(is_left)
        };
        let gap = rest.iter().filter(|key| left(key)).count();
        let place = rest.iter().rposition(left).map_or(0, |last| last + 1);
        (gap, place)
    }
}

fn drag(
    drag: On<Pointer<Drag>>,
    open: TableOpen,
    window: Query<&Window, With<PrimaryWindow>>,
    cards: Query<&CardKey>,
    table: TableUnderPointer,
    (mut dragged, pressed): (ResMut<Dragged>, Res<Pressed>),
) {
    let Ok(CardKey(key)) = cards.get(drag.entity) else {
        return;
    };
    if pressed.called_off || drag.event.button != PointerButton::Primary || !open.is_open() {
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

/// Cancels a drag and returns the card to its position in the hand. The held mouse button is then ignored until it is
/// released.
fn call_off(dragged: &mut Dragged, pressed: &mut Pressed) {
    *dragged = Dragged::default();
    *pressed = Pressed {
        card: None,
        called_off: true,
    };
}

fn call_off_with_back(
    acts: PressedActions,
    mut dragged: ResMut<Dragged>,
    mut pressed: ResMut<Pressed>,
) {
    if dragged.card.is_some() && acts.just_pressed(PlayerAction::Back) {
        call_off(&mut dragged, &mut pressed);
    }
}

/// Cancels the drag if its pointer is cancelled, for example because the system has interrupted a touch.
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
    (mut dropped, mut pressed): (ResMut<Dropped>, ResMut<Pressed>),
    mut intents: MessageWriter<PlayerIntent>,
) {
    let Ok(CardKey(key)) = cards.get(end.entity) else {
        return;
    };
    let clicked = clicked.0.take();
    let primary = end.event.button == PointerButton::Primary;
    // A drag cancelled by the player ends here, when the mouse button is released.
    let called_off = primary && std::mem::take(&mut pressed.called_off);
    let Some((_, at)) = dragged.card.filter(|(held, _)| held == key) else {
        // A press without a drag that is released just outside the card's edge still counts as a click.
        if primary
            && !called_off
            && dragged.card.is_none()
            && clicked != Some(end.entity)
            && open.is_open()
        {
            intents.write(PlayerIntent::Select(*key));
        }
        return;
    };
    *dragged = Dragged::default();
    // While a menu is open, a drop has no effect.
    if !open.is_open() {
        return;
    }
    let zone = table.drop_zone(at);
    if let Some(Zone::Pile | Zone::Meld(_)) = zone {
        dropped.wanted = Some(*key);
    }
    match zone {
        Some(Zone::Pile) => _ = intents.write(PlayerIntent::Discard(*key)),
        Some(Zone::Meld(id)) => _ = intents.write(PlayerIntent::LayOff(*key, id)),
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

/// Converts a pointer position to design pixels.
pub(super) fn design(
    position: Vec2,
    window: &Query<&Window, With<PrimaryWindow>>,
    geometry: &Geometry,
) -> Vec2 {
    let factor = window.single().map_or(1.0, Window::scale_factor);
    position * factor / geometry.scale.max(0.01)
}

//! A card of the own hand in the hand of the person: dragged, let go, called off. Where a drag ends is decided from the layout, not from
//! what happens to be on top there.
use super::pointer::{Clicked, design};
use crate::tableview::{CardKey, drop_zone, hand_slot};
use bevy::{
    picking::events::{Cancel, Drag, DragEnd, Pointer, Press},
    prelude::*,
    window::PrimaryWindow,
};
use gamecore::{
    input::{PlayerAction, PressedActions},
    model::{
        Dragged, Dropped, Geometry, Key, Layout, PlayerIntent, Pressed, Shown, Staging, Zone, Zones,
    },
    sets::FrameSystems,
    states::TableOpen,
};

/// A press that has moved more than this many design pixels is a drag, not a click.
const DRAG_THRESHOLD: f32 = 7.0;

/// Adds dragging.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, call_off_with_back.in_set(FrameSystems::Intent));
    app.add_observer(call_off_with_the_other_button)
        .add_observer(drag)
        .add_observer(drag_end)
        .add_observer(cancel);
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

/// Calls a drag off: the card goes back to where it was, whatever the button that holds it does then.
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

fn call_off_with_the_other_button(
    press: On<Pointer<Press>>,
    mut dragged: ResMut<Dragged>,
    mut pressed: ResMut<Pressed>,
) {
    if dragged.card.is_some() && press.event.button == PointerButton::Secondary {
        call_off(&mut dragged, &mut pressed);
    }
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
    (mut dropped, mut pressed): (ResMut<Dropped>, ResMut<Pressed>),
    mut intents: MessageWriter<PlayerIntent>,
) {
    let Ok(CardKey(key)) = cards.get(end.entity) else {
        return;
    };
    let clicked = clicked.0.take();
    let primary = end.event.button == PointerButton::Primary;
    // What was called off is over with the button that began it.
    let called_off = primary && std::mem::take(&mut pressed.called_off);
    let Some((_, at)) = dragged.card.filter(|(held, _)| held == key) else {
        // A hand that trembled over the card's edge while it clicked has clicked.
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
    // Under a menu a drop means nothing.
    if !open.is_open() {
        return;
    }
    match table.drop_zone(at) {
        Some(Zone::Pile) => {
            dropped.wanted = Some(*key);
            intents.write(PlayerIntent::Discard(*key));
        }
        Some(Zone::Meld(id)) => {
            dropped.wanted = Some(*key);
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

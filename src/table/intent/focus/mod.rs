//! Keyboard and gamepad focus. A single navigation system covers all selectable elements, buttons and cards alike. The
//! focused entity is Bevy's `InputFocus`, so widgets react to Enter as usual.
//!
//! This module also scrolls without a wheel, by keys and the right stick, and scrolls the focused element into view.
mod navigation;
mod page;
#[cfg(test)]
mod tests;
use super::pointer::Hoverable;
use crate::tableview::CardKey;
use bevy::{
    ecs::system::SystemParam,
    input_focus::{FocusCause, InputFocus, InputFocusVisible},
    prelude::*,
    ui::UiGlobalTransform,
    ui_widgets::{Activate, ScrollArea},
};
use gamecore::{
    input::{FocusArea, PlayerAction, PressedActions, ReadDevices},
    model::{HitArea, HoverTarget, Key, PlayerIntent, Prompt, Selection},
    redraw::RedrawRequest,
    sets::FrameSystems,
};
use navigation::{Direction, FocusTargets, Reachable};
use page::{FocusPage, InitialFocus, LastFocus};
use ui::widgets::room;

pub fn plugin(app: &mut App) {
    app.init_resource::<InputFocus>()
        .init_resource::<InputFocusVisible>()
        .init_resource::<LastFocus>();
    app.add_systems(PreUpdate, page::remember);
    app.add_systems(
        Update,
        (
            walk,
            page::show_initial_focus,
            attend,
            scroll_by_keys,
            scroll_to_focus,
        )
            .chain()
            .in_set(FrameSystems::Input)
            .after(ReadDevices),
    );
}

/// Focused entity, and visibility of the focus ring.
#[derive(SystemParam)]
struct FocusNow<'w> {
    input: ResMut<'w, InputFocus>,
    visible: ResMut<'w, InputFocusVisible>,
}

impl FocusNow<'_> {
    /// Shows the focus ring and moves the focus to the given entity, if there is one.
    fn go(&mut self, to: Option<Entity>) {
        self.visible.0 = true;
        if let Some(to) = to {
            self.input.set(to, FocusCause::Navigated);
        }
    }

    /// Moves the focus from the piles to the card that the player has just drawn. If nothing has the focus, navigation
    /// will start at that card.
    fn follow_drawn(&mut self, card: Entity, begin: &InitialFocus, last: &mut Option<Entity>) {
        match self.input.get().filter(|_| self.visible.0) {
            Some(at) if begin.piles.contains(at) => self.go(Some(card)),
            Some(_) => {}
            None => *last = Some(card),
        }
    }
}

/// Resources for the effect of the Accept key on the focused entity.
#[derive(SystemParam)]
struct Accept<'w, 's> {
    cards: Query<'w, 's, &'static CardKey>,
    areas: Query<'w, 's, &'static HitArea>,
    prompt: Res<'w, Prompt>,
    selection: Res<'w, Selection>,
    intents: MessageWriter<'w, PlayerIntent>,
    commands: Commands<'w, 's>,
}

impl Accept<'_, '_> {
    /// Sends the player intent of a focused card or table area. Activates any other widget, but only if `activates` is
    /// set.
    fn accept(&mut self, entity: Entity, activates: bool) {
        if let Ok(CardKey(key)) = self.cards.get(entity) {
            self.intents.write(PlayerIntent::Select(*key));
        } else if let Ok(area) = self.areas.get(entity) {
            let intent = area.intent(&self.prompt, &self.selection);
            self.intents.write(intent);
        } else if activates {
            self.commands.trigger(Activate { entity });
        }
    }
}

fn walk(
    acts: PressedActions,
    reachable: Reachable,
    begin: InitialFocus,
    (page, left_at): (FocusPage, Res<LastFocus>),
    mut focus: FocusNow,
    mut accept: Accept,
    mut last: Local<Option<Entity>>,
    mut drawn_before: Local<Option<Key>>,
) {
    let drawn = begin.drawn();
    if drawn.map(|(_, key)| key) != *drawn_before {
        *drawn_before = drawn.map(|(_, key)| key);
        if let Some((card, _)) = drawn {
            focus.follow_drawn(card, &begin, &mut last);
        }
    }
    let mut steps = [
        (PlayerAction::Up, Direction::Up),
        (PlayerAction::Down, Direction::Down),
        (PlayerAction::Left, Direction::Left),
        (PlayerAction::Right, Direction::Right),
    ]
    .into_iter();
    let step = steps.find(|(act, _)| acts.pressed_or_repeated(*act));
    let way = step.map(|(_, way)| way);
    *last = focus.input.get().or(*last);
    if way.is_none() && !acts.just_pressed(PlayerAction::Accept) {
        return;
    }
    let all = reachable.all();
    let reached = |entity| all.iter().find(|spot| spot.entity == entity).copied();
    let here = focus.input.get().and_then(reached);
    match (way, here) {
        (Some(way), Some(here)) if focus.visible.0 => {
            focus.go(FocusTargets::of(&all).step(&here, way));
        }
        (Some(_), Some(here)) => focus.go(Some(here.entity)),
        // The mouse has cleared the focus: navigation resumes at the entity that had the focus last.
        (Some(_), None) => {
            let left = last.filter(|last| reached(*last).is_some());
            focus.go(left.or_else(|| begin.first(&all)));
        }
        (None, Some(here)) if focus.visible.0 => {
            accept.accept(here.entity, acts.just_pressed(PlayerAction::Activate));
        }
        (None, None) if left_at.is_settled(&page) && begin.default(&all).is_some() => {
            let button = begin.default(&all);
            focus.go(button);
            if let Some(button) = button {
                accept.accept(button, true);
            }
        }
        // The first press of a navigation key only shows the focus. It never moves the focus to the top bar (log,
        // menu), because the same key also continues the draw for seats and the deal.
        (None, _) => {
            let first = begin.first(&all);
            let in_bar =
                |entity: Entity| reached(entity).is_some_and(|it| it.area == FocusArea::Bar);
            focus.go(first.filter(|entity| !in_bar(*entity)));
        }
    }
}

/// Raises the focused card or enlarges the focused meld, as hovering does.
fn attend(
    focus: Res<InputFocus>,
    visible: Res<InputFocusVisible>,
    hoverable: Hoverable,
    mut attention: ResMut<HoverTarget>,
    mut had: Local<bool>,
) {
    if !focus.is_changed() && !visible.is_changed() {
        return;
    }
    let focused = focus.get().filter(|_| visible.0);
    let target = focused.and_then(|entity| hoverable.target(entity));
    let new = target.unwrap_or_default();
    if new != HoverTarget::default() || *had {
        *had = new != HoverTarget::default();
        attention.set_if_neq(new);
    }
}

/// Scroll distance per key press, in design pixels.
const PRESS: f32 = 90.0;
/// Scroll speed of a held key or the stick, in design pixels per second.
const HELD: f32 = 700.0;

fn scroll_by_keys(
    acts: PressedActions,
    time: Res<Time<Real>>,
    mut awake: ResMut<RedrawRequest>,
    mut columns: Query<
        (&mut ScrollPosition, &ComputedNode, &InheritedVisibility),
        With<ScrollArea>,
    >,
) {
    let mut by = 0.0;
    for (act, sign) in [(PlayerAction::PageUp, -1.0), (PlayerAction::PageDown, 1.0)] {
        if acts.just_pressed(act) {
            by += sign * PRESS;
        } else if acts.held(act) {
            by += sign * HELD * time.delta_secs().min(0.05);
        }
    }
    if by == 0.0 {
        return;
    }
    awake.animate_for(time.elapsed_secs(), 0.2);
    for (mut position, node, visible) in &mut columns {
        let room = room(node);
        if visible.get() && room > 0.0 {
            position.y = (position.y.clamp(0.0, room) + by).clamp(0.0, room);
        }
    }
}

fn scroll_to_focus(
    focus: Res<InputFocus>,
    shown: Res<InputFocusVisible>,
    parents: Query<&ChildOf>,
    nodes: Query<(&ComputedNode, &UiGlobalTransform)>,
    mut columns: Query<&mut ScrollPosition, With<ScrollArea>>,
) {
    if !focus.is_changed() || !shown.0 {
        return;
    }
    let Some(entity) = focus.get() else { return };
    let Ok((node, place)) = nodes.get(entity) else {
        return;
    };
    // A list may be nested in a page that also scrolls. The outer scroll area takes the movement of the inner one into
    // account, in physical pixels.
    let mut moved = 0.0;
    for column in parents.iter_ancestors(entity) {
        let (Ok((area, middle)), Ok(mut position)) = (nodes.get(column), columns.get_mut(column))
        else {
            continue;
        };
        let half = (area.size().y - node.size().y) / 2.0;
        let scale = area.inverse_scale_factor().max(0.01);
        let off = place.translation.y + moved - middle.translation.y;
        let over = (off.abs() - half + 12.0 / scale).max(0.0) * off.signum();
        if over != 0.0 {
            let room = room(area);
            let before = position.y.clamp(0.0, room);
            position.y = (before + over * scale).clamp(0.0, room);
            moved -= (position.y - before) / scale;
        }
    }
}

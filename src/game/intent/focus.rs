//! The visible focus of keyboard and gamepad: one walk over everything that can be chosen, buttons and cards alike.
//!
//! Whatever can be chosen carries [`Focusable`]. Where it lies is read from the interface or from the card's pose, so one search
//! by direction serves the whole screen. The root of a menu or of a sheet over the table carries a [`FocusLayer`]; only what
//! belongs to the topmost layer on the screen can be reached. The focused entity is Bevy's `InputFocus`, so widgets react to
//! Enter as they always do.
use super::{
    DeviceUsed, PlayerIntent, Prompt, Selection,
    act::{Act, Acts},
    pointer::HitArea,
};
use crate::game::{
    sets::FrameSystems,
    states::{Menu, Screen, TableOverlay},
    tableview::{Attention, CardKey, Current, Geometry, Zone},
    third_party::{Awake, seen_secs},
    widgets::{Greyed, Lit},
};
use bevy::{
    input_focus::{FocusCause, InputFocus, InputFocusVisible},
    prelude::*,
    ui::{InteractionDisabled, UiGlobalTransform},
    ui_widgets::Activate,
};

/// Marks what keyboard and gamepad can walk to.
#[derive(Component, Default, Clone, Copy, Debug)]
pub struct Focusable;

/// Where the walk begins on its screen: what one most likely wants, or what is lit in this row.
#[derive(Component, Default, Clone, Copy, Debug)]
pub struct FirstFocus;

/// On the root of a menu or an overlay: what lies below it cannot be reached while it is there.
#[derive(Component, Default, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum FocusLayer {
    /// The screen itself: the table, the title.
    #[default]
    Table,
    /// A curtain or a score sheet over the table.
    Overlay,
    /// A menu over anything.
    Menu,
}

/// Adds the walk.
pub fn plugin(app: &mut App) {
    app.init_resource::<InputFocus>()
        .init_resource::<InputFocusVisible>();
    app.add_systems(
        Update,
        (walk, begin_anew, attend)
            .chain()
            .in_set(FrameSystems::Input)
            .after(super::devices::ReadDevices),
    );
}

/// Everything reachable now, with its rectangle in design pixels.
#[derive(bevy::ecs::system::SystemParam)]
struct Reachable<'w, 's> {
    nodes: Query<
        'w,
        's,
        (
            Entity,
            &'static ComputedNode,
            &'static UiGlobalTransform,
            &'static InheritedVisibility,
            Has<InteractionDisabled>,
        ),
        With<Focusable>,
    >,
    cards: Query<'w, 's, (Entity, &'static Current), (With<Focusable>, With<CardKey>)>,
    areas: Query<'w, 's, (Entity, &'static HitArea), With<Focusable>>,
    layers: Query<'w, 's, &'static FocusLayer>,
    parents: Query<'w, 's, &'static ChildOf>,
    geometry: Res<'w, Geometry>,
}

impl Reachable<'_, '_> {
    fn layer(&self, entity: Entity) -> FocusLayer {
        let own = self.layers.get(entity).ok();
        let above = self
            .parents
            .iter_ancestors(entity)
            .find_map(|ancestor| self.layers.get(ancestor).ok());
        own.or(above).copied().unwrap_or_default()
    }

    fn all(&self) -> Vec<(Entity, Rect)> {
        let scale = self.geometry.scale.max(0.01);
        let visible = self
            .nodes
            .iter()
            .filter(|(_, node, _, visible, _)| visible.get() && node.size().min_element() > 0.5);
        let nodes = visible.map(|(entity, node, transform, _, _)| {
            (
                entity,
                self.layer(entity),
                Rect::from_center_size(transform.translation / scale, node.size() / scale),
            )
        });
        let cards = self.cards.iter().map(|(entity, current)| {
            let size = Vec2::new(24.0, current.0.height);
            (
                entity,
                FocusLayer::Table,
                Rect::from_center_size(current.0.at, size),
            )
        });
        let areas = self
            .areas
            .iter()
            .map(|(entity, area)| (entity, FocusLayer::Table, area.rect));
        let all: Vec<(Entity, FocusLayer, Rect)> = nodes.chain(cards).chain(areas).collect();
        let top = all
            .iter()
            .map(|(_, layer, _)| *layer)
            .max()
            .unwrap_or_default();
        all.into_iter()
            .filter(|(_, layer, _)| *layer == top)
            .map(|(entity, _, rect)| (entity, rect))
            .collect()
    }
}

/// The nearest neighbour in a direction: straight ahead counts more than near.
fn neighbour(all: &[(Entity, Rect)], from: (Entity, Rect), way: Vec2) -> Option<Entity> {
    let score = |rect: &Rect| {
        let step = rect.center() - from.1.center();
        let ahead = step.dot(way);
        // What overlaps across the way counts as straight ahead.
        let across = step.dot(way.perp()).abs();
        let reach = (rect.half_size() + from.1.half_size()).dot(way.perp().abs());
        (ahead > 2.0).then_some(ahead + (across - reach * 0.5).max(0.0) * 2.5 + across * 0.15)
    };
    let others = all.iter().filter(|(entity, _)| *entity != from.0);
    let scored = others.filter_map(|(entity, rect)| score(rect).map(|score| (*entity, score)));
    scored
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .map(|(entity, _)| entity)
}

fn walk(
    acts: Acts,
    reachable: Reachable,
    cards: Query<&CardKey>,
    areas: Query<&HitArea>,
    begin: Begin,
    prompt: Res<Prompt>,
    selection: Res<Selection>,
    mut focus: ResMut<InputFocus>,
    mut visible: ResMut<InputFocusVisible>,
    mut intents: MessageWriter<PlayerIntent>,
    mut last: Local<Option<Entity>>,
    mut commands: Commands,
) {
    let steps = [
        (Act::Up, Vec2::NEG_Y),
        (Act::Down, Vec2::Y),
        (Act::Left, Vec2::NEG_X),
        (Act::Right, Vec2::X),
    ];
    let way = steps
        .into_iter()
        .find(|(act, _)| acts.pressed_or_repeated(*act))
        .map(|(_, way)| way);
    let accept = acts.just_pressed(Act::Accept);
    *last = focus.get().or(*last);
    if way.is_none() && !accept {
        return;
    }
    let all = reachable.all();
    let reached = |entity| all.iter().find(|(e, _)| *e == entity).copied();
    let here = focus.get().and_then(reached);
    if let Some(way) = way {
        let next = match here {
            Some(here) if visible.0 => neighbour(&all, here, way),
            Some((entity, _)) => Some(entity),
            // The mouse has taken the focus away: one goes on where one was.
            None => last
                .filter(|last| reached(*last).is_some())
                .or_else(|| first(&all, &cards, &begin)),
        };
        visible.0 = true;
        if let Some(next) = next {
            focus.set(next, FocusCause::Navigated);
        }
        return;
    }
    let Some((entity, _)) = here.filter(|_| visible.0) else {
        visible.0 = true;
        if let Some(next) = first(&all, &cards, &begin) {
            focus.set(next, FocusCause::Navigated);
        }
        return;
    };
    if let Ok(CardKey(key)) = cards.get(entity) {
        intents.write(PlayerIntent::Select(*key));
    } else if let Ok(area) = areas.get(entity) {
        intents.write(area.intent(&prompt, &selection));
    } else if acts.accept_reaches_no_widget() {
        // Enter and space reach the widget by themselves; a gamepad's button and the number pad's Enter do not.
        commands.trigger(Activate { entity });
    }
}

/// So long after a screen has changed the walk begins there by itself, in seconds: whoever presses Enter twice on one screen does
/// not choose anything on the next.
const BEGIN_AFTER: f32 = 0.35;

/// To whom plays without a mouse, what Enter would choose is shown at once wherever they went themselves. At the table, and on what
/// comes over it unasked (a curtain, the end of a hand), a key that was meant for something else must choose nothing: there the
/// first press only shows where the focus is.
fn begin_anew(
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    overlay: Option<Res<State<TableOverlay>>>,
    (device, time): (Res<DeviceUsed>, Res<Time<Real>>),
    reachable: Reachable,
    cards: Query<&CardKey>,
    begin: Begin,
    (mut focus, mut visible): (ResMut<InputFocus>, ResMut<InputFocusVisible>),
    mut awake: ResMut<Awake>,
    mut wait: Local<Option<f32>>,
) {
    let went = match (menu.get(), screen.get()) {
        (Menu::None, Screen::Loading) => false,
        (Menu::None, Screen::Table) => {
            let over = overlay.as_ref().map(|overlay| overlay.get());
            matches!(
                over,
                Some(TableOverlay::ScoreSheet | TableOverlay::MatchOver)
            )
        }
        _ => true,
    };
    if screen.is_changed()
        || menu.is_changed()
        || overlay.is_some_and(|overlay| overlay.is_changed())
    {
        *wait = went.then_some(BEGIN_AFTER);
    }
    let Some(left) = wait.as_mut() else {
        return;
    };
    awake.keep(time.elapsed_secs(), 0.1);
    *left -= seen_secs(&time);
    if *left > 0.0 {
        return;
    }
    if *device == DeviceUsed::Mouse {
        *wait = None;
        return;
    }
    let all = reachable.all();
    let here = |entity| all.iter().any(|(reached, _)| *reached == entity);
    // What has just been made has no size yet.
    if all.is_empty() {
        return;
    }
    *wait = None;
    if !focus.get().is_some_and(here)
        && let Some(first) = first(&all, &cards, &begin)
    {
        focus.set(first, FocusCause::Navigated);
    }
    visible.0 = true;
}

/// What helps to choose where the walk begins.
#[derive(bevy::ecs::system::SystemParam)]
struct Begin<'w, 's> {
    first: Query<'w, 's, (), With<FirstFocus>>,
    greyed: Query<'w, 's, (), With<Greyed>>,
    above: Query<'w, 's, &'static ChildOf>,
    lit: Query<'w, 's, &'static Lit>,
}

impl Begin<'_, '_> {
    fn in_first_row(&self, entity: Entity) -> bool {
        let mut above = self.above.iter_ancestors(entity);
        above.any(|ancestor| self.first.contains(ancestor))
    }
}

/// Where the walk begins: the middle of the own hand, else the topmost entry that can be used.
fn first(all: &[(Entity, Rect)], cards: &Query<&CardKey>, begin: &Begin) -> Option<Entity> {
    if let Some((entity, _)) = all.iter().find(|(entity, _)| begin.first.contains(*entity)) {
        return Some(*entity);
    }
    let mut row = all.iter().filter(|(entity, _)| begin.in_first_row(*entity));
    let lit = |(entity, _): &&(Entity, Rect)| begin.lit.get(*entity).is_ok_and(|lit| lit.0);
    if let Some((entity, _)) = row.clone().find(lit).or_else(|| row.next()) {
        return Some(*entity);
    }
    let hand: Vec<Entity> = all
        .iter()
        .map(|(entity, _)| *entity)
        .filter(|entity| cards.contains(*entity))
        .collect();
    if !hand.is_empty() {
        return Some(hand[hand.len() / 2]);
    }
    let order = |(_, a): &&(Entity, Rect), (_, b): &&(Entity, Rect)| {
        (a.min.y + a.min.x * 0.01).total_cmp(&(b.min.y + b.min.x * 0.01))
    };
    let usable = all
        .iter()
        .filter(|(entity, _)| !begin.greyed.contains(*entity));
    usable.min_by(order).map(|(entity, _)| *entity)
}

/// The focused card is raised, the focused combination opened, like under the pointer.
fn attend(
    focus: Res<InputFocus>,
    visible: Res<InputFocusVisible>,
    cards: Query<&CardKey>,
    areas: Query<&HitArea>,
    mut attention: ResMut<Attention>,
    mut had: Local<bool>,
) {
    if !focus.is_changed() && !visible.is_changed() {
        return;
    }
    let focused = focus.get().filter(|_| visible.0);
    let card = focused
        .and_then(|entity| cards.get(entity).ok())
        .map(|card| card.0);
    let meld = focused
        .and_then(|entity| areas.get(entity).ok())
        .and_then(|area| match area.zone {
            Zone::Meld(id) => Some(id),
            Zone::Stock | Zone::Penalty | Zone::Pile | Zone::Hand(_) => None,
        });
    let new = Attention { card, meld };
    if new != Attention::default() || *had {
        *had = new != Attention::default();
        attention.set_if_neq(new);
    }
}

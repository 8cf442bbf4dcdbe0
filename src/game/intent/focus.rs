//! The visible focus of keyboard and gamepad: one walk over everything that can be chosen, buttons and cards alike.
//!
//! Whatever can be chosen carries [`Focusable`]. Where it lies is read from the interface or from the card's pose, and which part of
//! the screen it belongs to from the [`FocusArea`] above it, so one walk serves the whole screen. The root of a menu or of a sheet over the table carries a [`FocusLayer`]; only what
//! belongs to the topmost layer on the screen can be reached. The focused entity is Bevy's `InputFocus`, so widgets react to
//! Enter as they always do.
use super::walk::{Spot, Spots, Way};
use crate::{
    engine::melds::MeldId,
    game::{
        input::{
            DeviceUsed, FirstFocus, FocusArea, FocusLayer, Focusable, PlayerAction, PressedActions,
        },
        model::{
            Attention, Geometry, HitArea, PlayerIntent, Prompt, Selection, Shown, Staging, Zone,
        },
        sets::FrameSystems,
        states::{Menu, Screen, TableOverlay},
        tableview::{CardKey, Current},
        wakeup::{FrameWakeup, seen_secs},
        widgets::{Greyed, Lit},
    },
};
use bevy::{
    input_focus::{FocusCause, InputFocus, InputFocusVisible},
    platform::collections::HashMap,
    prelude::*,
    ui::{InteractionDisabled, UiGlobalTransform},
    ui_widgets::Activate,
};

/// The walk of the focus within [`FrameSystems::Input`].
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Walk;

/// Adds the walk.
pub fn plugin(app: &mut App) {
    app.init_resource::<InputFocus>()
        .init_resource::<InputFocusVisible>();
    app.add_systems(
        Update,
        (walk, begin_anew, attend)
            .chain()
            .in_set(Walk)
            .in_set(FrameSystems::Input)
            .after(crate::game::input::ReadDevices),
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
    cards: Query<'w, 's, (Entity, &'static CardKey, &'static Current), With<Focusable>>,
    areas: Query<'w, 's, (Entity, &'static HitArea), With<Focusable>>,
    layers: Query<'w, 's, &'static FocusLayer>,
    parts: Query<'w, 's, &'static FocusArea>,
    parents: Query<'w, 's, &'static ChildOf>,
    geometry: Res<'w, Geometry>,
    shown: Res<'w, Shown>,
    staging: Res<'w, Staging>,
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

    /// The part of the screen that a piece of the interface belongs to.
    fn part(&self, entity: Entity) -> FocusArea {
        let above = self
            .parents
            .iter_ancestors(entity)
            .find_map(|ancestor| self.parts.get(ancestor).ok());
        above.copied().unwrap_or(FocusArea::Other)
    }

    /// The part that an area of the table belongs to.
    fn zone(&self, zone: Zone) -> FocusArea {
        let own = |id: MeldId| {
            let melds = self.shown.view.iter().flat_map(|view| &view.table.melds);
            let meld = melds.into_iter().find(|meld| meld.id == id);
            meld.is_some_and(|meld| meld.owner == self.shown.bottom_seat())
        };
        match zone {
            Zone::Meld(id) if own(id) => FocusArea::Row,
            Zone::Meld(_) => FocusArea::Melds,
            Zone::Stock | Zone::Penalty | Zone::Pile | Zone::Hand(_) => FocusArea::Piles,
        }
    }

    fn all(&self) -> Vec<Spot> {
        let scale = self.geometry.scale.max(0.01);
        let spot = |entity, area, rect| Spot { entity, rect, area };
        let visible = self
            .nodes
            .iter()
            .filter(|(_, node, _, visible, _)| visible.get() && node.size().min_element() > 0.5);
        let nodes = visible.map(|(entity, node, transform, _, _)| {
            let rect = Rect::from_center_size(transform.translation / scale, node.size() / scale);
            (self.layer(entity), spot(entity, self.part(entity), rect))
        });
        let staged = self.staging.keys();
        let cards = self.cards.iter().map(|(entity, CardKey(key), current)| {
            let size = Vec2::new(24.0, current.0.height);
            let area = if staged.contains(key) {
                FocusArea::Row
            } else {
                FocusArea::Hand
            };
            let rect = Rect::from_center_size(current.0.at, size);
            (FocusLayer::Table, spot(entity, area, rect))
        });
        let areas = self.areas.iter().map(|(entity, area)| {
            let part = self.zone(area.zone);
            (FocusLayer::Table, spot(entity, part, area.rect))
        });
        let all: Vec<(FocusLayer, Spot)> = nodes.chain(cards).chain(areas).collect();
        let top = all
            .iter()
            .map(|(layer, _)| *layer)
            .max()
            .unwrap_or_default();
        all.into_iter()
            .filter(|(layer, _)| *layer == top)
            .map(|(_, spot)| spot)
            .collect()
    }
}

fn walk(
    acts: PressedActions,
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
        (PlayerAction::Up, Way::Up),
        (PlayerAction::Down, Way::Down),
        (PlayerAction::Left, Way::Left),
        (PlayerAction::Right, Way::Right),
    ];
    let way = steps
        .into_iter()
        .find(|(act, _)| acts.pressed_or_repeated(*act))
        .map(|(_, way)| way);
    let accept = acts.just_pressed(PlayerAction::Accept);
    *last = focus.get().or(*last);
    if way.is_none() && !accept {
        return;
    }
    let all = reachable.all();
    let reached = |entity| all.iter().find(|spot| spot.entity == entity).copied();
    let here = focus.get().and_then(reached);
    if let Some(way) = way {
        let next = match here {
            Some(here) if visible.0 => Spots(&all).step(&here, way),
            Some(here) => Some(here.entity),
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
    let Some(Spot { entity, .. }) = here.filter(|_| visible.0) else {
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
    } else if acts.just_pressed(PlayerAction::Activate) {
        commands.trigger(Activate { entity });
    }
}

/// Seconds after a screen has changed until the walk begins there by itself: whoever presses Enter twice on one screen does
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
    mut awake: ResMut<FrameWakeup>,
    (mut wait, mut left_at): (Local<Option<f32>>, Local<LeftAt>),
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
    let page = (*screen.get(), *menu.get());
    let Some(left) = wait.as_mut() else {
        left_at.follow(page, focus.get());
        return;
    };
    let all = reachable.all();
    let here = |entity| all.iter().any(|spot| spot.entity == entity);
    // Whoever is quick walks on before the walk begins by itself.
    left_at.follow(page, focus.get().filter(|entity| here(*entity)));
    awake.keep(time.elapsed_secs(), 0.1);
    *left -= seen_secs(&time);
    if *left > 0.0 {
        return;
    }
    if *device == DeviceUsed::Mouse {
        *wait = None;
        return;
    }
    // What has just been made has no size yet.
    if all.is_empty() {
        return;
    }
    *wait = None;
    if !focus.get().is_some_and(here)
        && let Some(first) = left_at
            .last_on(page)
            .filter(|entity| here(*entity))
            .or_else(|| first(&all, &cards, &begin))
    {
        focus.set(first, FocusCause::Navigated);
    }
    visible.0 = true;
}

/// Where the focus last was on each page: whoever comes back from a menu goes on from there.
#[derive(Default)]
struct LeftAt(HashMap<(Screen, Menu), Entity>);

impl LeftAt {
    /// Remembers what has the focus of this page. A change of pages takes the focus away, so it is followed all the time.
    fn follow(&mut self, page: (Screen, Menu), focus: Option<Entity>) {
        if let Some(entity) = focus {
            self.0.insert(page, entity);
        }
    }

    /// What had the focus when this page was left. It may be there no more.
    fn last_on(&self, page: (Screen, Menu)) -> Option<Entity> {
        self.0.get(&page).copied()
    }
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

/// Where the walk begins: the middle of the own hand, else an open question, else the topmost entry that can be used.
fn first(all: &[Spot], cards: &Query<&CardKey>, begin: &Begin) -> Option<Entity> {
    if let Some(spot) = all.iter().find(|spot| begin.first.contains(spot.entity)) {
        return Some(spot.entity);
    }
    let mut row = all.iter().filter(|spot| begin.in_first_row(spot.entity));
    let lit = |spot: &&Spot| begin.lit.get(spot.entity).is_ok_and(|lit| lit.0);
    if let Some(spot) = row.clone().find(lit).or_else(|| row.next()) {
        return Some(spot.entity);
    }
    let hand: Vec<Entity> = all
        .iter()
        .map(|spot| spot.entity)
        .filter(|entity| cards.contains(*entity))
        .collect();
    if !hand.is_empty() {
        return Some(hand[hand.len() / 2]);
    }
    let height = |spot: &Spot| spot.rect.min.y + spot.rect.min.x * 0.01;
    let usable = all
        .iter()
        .filter(|spot| !begin.greyed.contains(spot.entity));
    let higher = |a: &&Spot, b: &&Spot| height(a).total_cmp(&height(b));
    let asked = usable.clone().filter(|spot| spot.area == FocusArea::Prompt);
    asked
        .min_by(higher)
        .or_else(|| usable.min_by(higher))
        .map(|spot| spot.entity)
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

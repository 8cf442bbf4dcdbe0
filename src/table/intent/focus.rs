//! The visible focus of keyboard and gamepad: one walk over everything that can be chosen, buttons and cards alike. The focused
//! entity is Bevy's `InputFocus`, so widgets react to Enter as they always do.
use super::{
    reachable::Reachable,
    walk::{Spot, Spots, Way},
};
use crate::tableview::CardKey;
use bevy::{
    ecs::system::SystemParam,
    input_focus::{FocusCause, InputFocus, InputFocusVisible},
    platform::collections::HashMap,
    prelude::*,
    ui_widgets::Activate,
};
use gamecore::{
    input::{DeviceUsed, FirstFocus, FocusArea, PlayerAction, PressedActions},
    model::{Attention, HitArea, PlayerIntent, Prompt, Selection, Zone},
    sets::FrameSystems,
    settings::Listening,
    states::{Menu, Screen, TableOverlay},
    wakeup::{FrameWakeup, seen_secs},
};
use ui::widgets::{Greyed, Lit};

/// The walk of the focus within [`FrameSystems::Input`].
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Walk;

/// Adds the walk.
pub fn plugin(app: &mut App) {
    app.init_resource::<InputFocus>()
        .init_resource::<InputFocusVisible>()
        .init_resource::<LeftAt>();
    app.add_systems(PreUpdate, remember);
    app.add_systems(
        Update,
        (walk, begin_anew, attend)
            .chain()
            .in_set(Walk)
            .in_set(FrameSystems::Input)
            .after(gamecore::input::ReadDevices),
    );
}

/// Where the focus is, and whether it is shown.
#[derive(SystemParam)]
struct FocusNow<'w> {
    input: ResMut<'w, InputFocus>,
    visible: ResMut<'w, InputFocusVisible>,
}

impl FocusNow<'_> {
    /// Shows the focus, and leads it there if there is anywhere to go.
    fn go(&mut self, to: Option<Entity>) {
        self.visible.0 = true;
        if let Some(to) = to {
            self.input.set(to, FocusCause::Navigated);
        }
    }
}

/// What Accept does with what has the focus.
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
    /// Cards and areas of the table are answers; anything else is activated, if `activates`.
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
    begin: Begin,
    mut focus: FocusNow,
    mut accept: Accept,
    mut last: Local<Option<Entity>>,
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
    *last = focus.input.get().or(*last);
    if way.is_none() && !acts.just_pressed(PlayerAction::Accept) {
        return;
    }
    let all = reachable.all();
    let reached = |entity| all.iter().find(|spot| spot.entity == entity).copied();
    let here = focus.input.get().and_then(reached);
    match (way, here) {
        (Some(way), Some(here)) if focus.visible.0 => focus.go(Spots(&all).step(&here, way)),
        (Some(_), Some(here)) => focus.go(Some(here.entity)),
        // The mouse has taken the focus away: one goes on where one was.
        (Some(_), None) => {
            let left = last.filter(|last| reached(*last).is_some());
            focus.go(left.or_else(|| begin.first(&all)));
        }
        (None, Some(here)) if focus.visible.0 => {
            accept.accept(here.entity, acts.just_pressed(PlayerAction::Activate));
        }
        // The log and the menu have buttons of their own: who presses this one while seats are drawn or cards are dealt wants to go on.
        (None, _) => {
            let first = begin.first(&all);
            let in_bar =
                |entity: Entity| reached(entity).is_some_and(|it| it.area == FocusArea::Bar);
            focus.go(first.filter(|entity| !in_bar(*entity)));
        }
    }
}

/// Seconds after a screen has changed until the walk begins there by itself: whoever presses Enter twice on one screen does
/// not choose anything on the next.
const BEGIN_AFTER: f32 = 0.35;

/// To whom plays without a mouse, what Enter would choose is shown at once wherever they went themselves. At the table, and on what
/// comes over it unasked (a curtain, the end of a hand), a key that was meant for something else must choose nothing: there the
/// first press only shows where the focus is.
fn begin_anew(
    page: FocusPage,
    (device, time): (Res<DeviceUsed>, Res<Time<Real>>),
    reachable: Reachable,
    begin: Begin,
    mut focus: FocusNow,
    mut awake: ResMut<FrameWakeup>,
    (mut wait, mut left_at): (Local<Option<f32>>, ResMut<LeftAt>),
) {
    if page.is_changed() {
        left_at.come_to(page.name());
        let is_come_back_to = page.is_open_table() && page.listening.any();
        *wait = (page.is_gone_to() || is_come_back_to).then_some(BEGIN_AFTER);
    }
    let name = page.name();
    if wait.is_none() {
        if !begin.is_lost(&left_at, name, &focus) {
            left_at.follow(name, focus.input.get(), &begin);
            return;
        }
        // A list was made anew, and what had the focus lies in it no more.
        *wait = page.is_gone_to().then_some(0.0);
    }
    let Some(left) = wait.as_mut() else {
        return;
    };
    let all = reachable.all();
    let here = |entity: &Entity| all.iter().any(|spot| spot.entity == *entity);
    let focused = focus.input.get().filter(here);
    // Whoever is quick walks on before the walk begins by itself.
    left_at.follow(name, focused, &begin);
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
    let last = left_at.last_of(name, &all, &begin);
    // At the table the focus only goes back to where it was.
    let first = || (!page.is_open_table()).then(|| begin.first(&all)).flatten();
    let next = || last.or_else(first);
    focus.go(if focused.is_some() { None } else { next() });
}

/// What the window shows: each page has a focus of its own.
#[derive(SystemParam)]
struct FocusPage<'w> {
    screen: Res<'w, State<Screen>>,
    menu: Res<'w, State<Menu>>,
    overlay: Option<Res<'w, State<TableOverlay>>>,
    listening: Listening<'w>,
}

impl FocusPage<'_> {
    fn name(&self) -> (Screen, Menu) {
        (*self.screen.get(), *self.menu.get())
    }

    fn is_changed(&self) -> bool {
        let over = self.overlay.as_ref();
        self.screen.is_changed()
            || self.menu.is_changed()
            || over.is_some_and(|overlay| overlay.is_changed())
    }

    /// Whether it is the table, and nothing lies over it.
    fn is_open_table(&self) -> bool {
        let over = self.overlay.as_ref().map(|overlay| *overlay.get());
        *self.menu.get() == Menu::None && over == Some(TableOverlay::None)
    }

    /// Whether the person went there themselves.
    fn is_gone_to(&self) -> bool {
        match (self.menu.get(), self.screen.get()) {
            (Menu::None, Screen::Loading) => false,
            (Menu::None, Screen::Table) => {
                let over = self.overlay.as_ref().map(|overlay| overlay.get());
                matches!(
                    over,
                    Some(TableOverlay::ScoreSheet | TableOverlay::MatchOver)
                )
            }
            _ => true,
        }
    }
}

/// What was given the focus since the last frame, and chosen in the same moment (by a screen reader), is where the page is left.
fn remember(
    page: FocusPage,
    focus: Res<InputFocus>,
    reachable: Reachable,
    begin: Begin,
    mut left_at: ResMut<LeftAt>,
) {
    let (name, at) = (page.name(), focus.get());
    if at.is_none() || left_at.way.last() != Some(&name) || left_at.last_on(name) == at {
        return;
    }
    let is_here = |spot: &Spot| Some(spot.entity) == at;
    if reachable.all().iter().any(is_here) {
        left_at.follow(name, at, &begin);
    }
}

/// Where the focus last was on each page: whoever comes back from a menu goes on from there.
#[derive(Resource, Default)]
struct LeftAt {
    pages: HashMap<(Screen, Menu), Left>,
    /// The pages one came through to where one is, that one last.
    way: Vec<(Screen, Menu)>,
    /// What is known of the page is of this visit, or one has come back to it: what stands where the focus was has it again.
    is_back: bool,
}

/// What had the focus.
struct Left {
    entity: Entity,
    /// Which child of which child it is, from below: on a page that is built anew the same one stands there.
    path: Vec<usize>,
}

impl LeftAt {
    /// Another page is shown. Each screen begins anew.
    fn come_to(&mut self, page: (Screen, Menu)) {
        if self.way.last().is_some_and(|last| last.0 != page.0) {
            self.way.clear();
        }
        let before = self.way.iter().position(|one| *one == page);
        self.is_back = before.is_some();
        match before {
            Some(at) => self.way.truncate(at + 1),
            None => self.way.push(page),
        }
    }

    /// Remembers what has the focus of this page. A change of pages takes the focus away, so it is followed all the time.
    fn follow(&mut self, page: (Screen, Menu), focus: Option<Entity>, begin: &Begin) {
        let Some(entity) = focus else { return };
        if self.last_on(page) != Some(entity) {
            let path = begin.path(entity);
            self.pages.insert(page, Left { entity, path });
            self.is_back = true;
        }
    }

    /// What had the focus when this page was left. It may be there no more.
    fn last_on(&self, page: (Screen, Menu)) -> Option<Entity> {
        self.pages.get(&page).map(|left| left.entity)
    }

    /// What had the focus on this page, or what stands there instead.
    fn last_of(&self, page: (Screen, Menu), all: &[Spot], begin: &Begin) -> Option<Entity> {
        let left = self.pages.get(&page)?;
        let same = all.iter().find(|spot| spot.entity == left.entity);
        let there = |spot: &&Spot| !left.path.is_empty() && begin.path(spot.entity) == left.path;
        let anew = || all.iter().find(there).filter(|_| self.is_back);
        same.or_else(anew).map(|spot| spot.entity)
    }
}

/// What helps to choose where the walk begins.
#[derive(SystemParam)]
struct Begin<'w, 's> {
    first: Query<'w, 's, (), With<FirstFocus>>,
    cards: Query<'w, 's, (), With<CardKey>>,
    greyed: Query<'w, 's, (), With<Greyed>>,
    above: Query<'w, 's, &'static ChildOf>,
    below: Query<'w, 's, &'static Children>,
    lit: Query<'w, 's, &'static Lit>,
    there: Query<'w, 's, ()>,
}

impl Begin<'_, '_> {
    /// Whether what was shown to have the focus of this page is there no more, and nothing has it instead.
    fn is_lost(&self, left_at: &LeftAt, page: (Screen, Menu), focus: &FocusNow) -> bool {
        let gone = |entity: Entity| !self.there.contains(entity);
        focus.visible.0
            && left_at.last_on(page).is_some_and(gone)
            && focus.input.get().is_none_or(gone)
    }

    /// Which child of which child something is, from below; nothing for what stands in nothing.
    fn path(&self, entity: Entity) -> Vec<usize> {
        let mut below = entity;
        let above = self.above.iter_ancestors(entity);
        let place = |above: Entity| {
            let children = self.below.get(above).into_iter().flatten();
            let place = children.take_while(|child| **child != below).count();
            below = above;
            place
        };
        above.map(place).collect()
    }

    fn in_first_row(&self, entity: Entity) -> bool {
        let mut above = self.above.iter_ancestors(entity);
        above.any(|ancestor| self.first.contains(ancestor))
    }

    /// Where the walk begins: the middle of the own hand, else an open question, else the topmost entry that can be used.
    fn first(&self, all: &[Spot]) -> Option<Entity> {
        if let Some(spot) = all.iter().find(|spot| self.first.contains(spot.entity)) {
            return Some(spot.entity);
        }
        let mut row = all.iter().filter(|spot| self.in_first_row(spot.entity));
        let lit = |spot: &&Spot| self.lit.get(spot.entity).is_ok_and(|lit| lit.0);
        if let Some(spot) = row.clone().find(lit).or_else(|| row.next()) {
            return Some(spot.entity);
        }
        let hand: Vec<Entity> = all
            .iter()
            .map(|spot| spot.entity)
            .filter(|entity| self.cards.contains(*entity))
            .collect();
        if !hand.is_empty() {
            return Some(hand[hand.len() / 2]);
        }
        let height = |spot: &Spot| spot.rect.min.y + spot.rect.min.x * 0.01;
        let usable = all.iter().filter(|spot| !self.greyed.contains(spot.entity));
        let higher = |a: &&Spot, b: &&Spot| height(a).total_cmp(&height(b));
        let asked = usable.clone().filter(|spot| spot.area == FocusArea::Prompt);
        asked
            .min_by(higher)
            .or_else(|| usable.min_by(higher))
            .map(|spot| spot.entity)
    }
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

//! Focus of each page: the initial focus, and the last focus, which is restored when the player returns to the page.
use super::{
    FocusNow,
    navigation::{FocusTarget, Reachable},
};
use crate::tableview::CardKey;
use bevy::{
    ecs::system::SystemParam, input_focus::InputFocus, platform::collections::HashMap, prelude::*,
};
use gamecore::{
    input::{DeviceUsed, FirstFocus, FocusArea, Focusable},
    model::{CardPlacement, DisplayedState, HitArea, Key},
    redraw::{RedrawRequest, seen_secs},
    sets::any_changed,
    settings::SpeechOutput,
    states::{Menu, Screen, TableOverlay},
};
use ui::widgets::{Checked, Disabled, Look};

/// Delay in seconds until the focus appears by itself after a page change. It prevents a double press of Enter from
/// activating something on the next page.
const BEGIN_AFTER: f32 = 0.35;

/// Shows the initial focus on a page that the player opened without the mouse. The table and its overlays (privacy
/// screen, end of a hand) open by themselves. On these pages, the first key press only shows the focus, so that a stray
/// key activates nothing.
pub(super) fn show_initial_focus(
    page: FocusPage,
    (device, time): (Res<DeviceUsed>, Res<Time<Real>>),
    reachable: Reachable,
    begin: InitialFocus,
    mut focus: FocusNow,
    mut awake: ResMut<RedrawRequest>,
    (mut wait, mut left_at): (Local<Option<f32>>, ResMut<LastFocus>),
) {
    left_at.seconds += seen_secs(&time);
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
        // The page's list has been rebuilt and no longer contains the focused entry.
        *wait = page.is_gone_to().then_some(0.0);
    }
    let Some(left) = wait.as_mut() else {
        return;
    };
    let all = reachable.all();
    let here = |entity: &Entity| all.iter().any(|spot| spot.entity == *entity);
    let focused = focus.input.get().filter(here);
    // The player may move the focus before the delay ends.
    left_at.follow(name, focused, &begin);
    awake.animate_for(time.elapsed_secs(), 0.1);
    *left -= seen_secs(&time);
    if *left > 0.0 {
        return;
    }
    if *device == DeviceUsed::Mouse {
        *wait = None;
        return;
    }
    // The nodes of a new page have no size until the UI layout has run.
    if all.is_empty() {
        return;
    }
    *wait = None;
    let last = left_at.last_of(name, &all, &begin);
    // At the table, the focus is only restored to its previous entity. It never moves to a default entity.
    let first = || (!page.is_open_table()).then(|| begin.first(&all)).flatten();
    let next = || last.or_else(first);
    focus.go(if focused.is_some() { None } else { next() });
}

/// Resources that identify the visible page. Each page has its own focus.
#[derive(SystemParam)]
pub(super) struct FocusPage<'w> {
    screen: Res<'w, State<Screen>>,
    menu: Res<'w, State<Menu>>,
    overlay: Option<Res<'w, State<TableOverlay>>>,
    listening: SpeechOutput<'w>,
}

impl FocusPage<'_> {
    fn name(&self) -> (Screen, Menu) {
        (*self.screen.get(), *self.menu.get())
    }

    fn is_changed(&self) -> bool {
        let over = self.overlay.as_ref();
        any_changed(&[&self.screen, &self.menu]) || over.is_some_and(|it| it.is_changed())
    }

    fn overlay(&self) -> Option<TableOverlay> {
        self.overlay.as_ref().map(|overlay| *overlay.get())
    }

    /// True if the table is visible and nothing covers it.
    fn is_open_table(&self) -> bool {
        *self.menu.get() == Menu::None && self.overlay() == Some(TableOverlay::None)
    }

    /// True if the player opened this page. False if it appeared by itself.
    fn is_gone_to(&self) -> bool {
        use TableOverlay::{MatchOver, ScoreSheet};
        match (self.menu.get(), self.screen.get()) {
            (Menu::None, Screen::Loading) => false,
            (Menu::None, Screen::Table) => matches!(self.overlay(), Some(ScoreSheet | MatchOver)),
            _ => true,
        }
    }
}

/// Records the entity that received the focus since the last frame as the page's last focus. A screen reader may focus
/// and activate an entity in the same frame.
pub(super) fn remember(
    page: FocusPage,
    focus: Res<InputFocus>,
    reachable: Reachable,
    begin: InitialFocus,
    mut left_at: ResMut<LastFocus>,
) {
    let (name, at) = (page.name(), focus.get());
    if at.is_none() || left_at.way.last() != Some(&name) || left_at.last_on(name) == at {
        return;
    }
    let is_here = |spot: &FocusTarget| Some(spot.entity) == at;
    if reachable.all().iter().any(is_here) {
        left_at.follow(name, at, &begin);
    }
}

/// Last focus of each page, restored when the player returns from a menu.
#[derive(Resource, Default)]
pub(super) struct LastFocus {
    pages: HashMap<(Screen, Menu), PageFocus>,
    /// Pages from the first one opened to the current one, which is last.
    way: Vec<(Screen, Menu)>,
    /// Seconds since the current page was opened.
    seconds: f32,
    /// True if the focus was recorded since the page was opened, or if the player has returned to this page. Only then
    /// is the focus restored by its recorded position after a rebuild of the page.
    is_back: bool,
}

/// Recorded focus of a page.
struct PageFocus {
    entity: Entity,
    /// Child indices from the focused entity up to the root. They locate the entity at the same position after a
    /// rebuild.
    path: Vec<usize>,
}

impl LastFocus {
    /// Registers a page change. A new screen also clears the list of opened pages.
    fn come_to(&mut self, page: (Screen, Menu)) {
        self.seconds = 0.0;
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

    /// True if the player opened this page at least `BEGIN_AFTER` seconds ago. Only then is Enter meant for this page.
    pub(super) fn is_settled(&self, page: &FocusPage) -> bool {
        page.is_gone_to() && !page.is_changed() && self.seconds >= BEGIN_AFTER
    }

    /// Records the focused entity of this page. It must run in every frame, because a page change clears the focus.
    fn follow(&mut self, page: (Screen, Menu), focus: Option<Entity>, begin: &InitialFocus) {
        let Some(entity) = focus else { return };
        if self.last_on(page) != Some(entity) {
            let path = begin.path(entity);
            self.pages.insert(page, PageFocus { entity, path });
            self.is_back = true;
        }
    }

    /// Returns the entity last focused on this page. It may no longer exist.
    fn last_on(&self, page: (Screen, Menu)) -> Option<Entity> {
        self.pages.get(&page).map(|left| left.entity)
    }

    /// Returns the entity last focused on this page, or its replacement at the same position.
    fn last_of(
        &self,
        page: (Screen, Menu),
        all: &[FocusTarget],
        begin: &InitialFocus,
    ) -> Option<Entity> {
        let left = self.pages.get(&page)?;
        let same = all.iter().find(|spot| spot.entity == left.entity);
        let there =
            |spot: &&FocusTarget| !left.path.is_empty() && begin.path(spot.entity) == left.path;
        let anew = || all.iter().find(there).filter(|_| self.is_back);
        same.or_else(anew).map(|spot| spot.entity)
    }
}

/// Queries that determine the initial focus of a page.
#[derive(SystemParam)]
pub(super) struct InitialFocus<'w, 's> {
    first: Query<'w, 's, (), With<FirstFocus>>,
    cards: Query<'w, 's, (Entity, &'static CardKey), With<Focusable>>,
    pub(super) piles: Query<'w, 's, (), With<HitArea>>,
    looks: Query<'w, 's, &'static Look>,
    zones: Res<'w, CardPlacement>,
    shown: Res<'w, DisplayedState>,
    greyed: Query<'w, 's, (), With<Disabled>>,
    above: Query<'w, 's, &'static ChildOf>,
    below: Query<'w, 's, &'static Children>,
    lit: Query<'w, 's, &'static Checked>,
    there: Query<'w, 's, ()>,
}

impl InitialFocus<'_, '_> {
    /// True if the entity with the visible focus no longer exists and nothing else has the focus.
    fn is_lost(&self, left_at: &LastFocus, page: (Screen, Menu), focus: &FocusNow) -> bool {
        let gone = |entity: Entity| !self.there.contains(entity);
        focus.visible.0
            && left_at.last_on(page).is_some_and(gone)
            && focus.input.get().is_none_or(gone)
    }

    /// Returns the child indices from an entity up to the root. The list is empty for an entity without a parent.
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

    /// Returns the card that the viewer took last in this turn, if it is in the visible hand.
    pub(super) fn drawn(&self) -> Option<(Entity, Key)> {
        let key = self.zones.taken(self.shown.viewer.seat()?).last()?;
        let mut cards = self.cards.iter();
        let (card, _) = cards.find(|(_, CardKey(other))| *other == key)?;
        Some((card, key))
    }

    /// Returns the default button of a page: the only button in brass, the colour of the main action.
    pub(super) fn default(&self, all: &[FocusTarget]) -> Option<Entity> {
        let is_brass = |entity: &Entity| {
            let look = self.looks.get(*entity);
            look.is_ok_and(|look| *look == Look::Brass) && !self.greyed.contains(*entity)
        };
        let mut brass = all.iter().map(|spot| spot.entity).filter(is_brass);
        brass.next().filter(|_| brass.next().is_none())
    }

    fn in_first_row(&self, entity: Entity) -> bool {
        let mut above = self.above.iter_ancestors(entity);
        above.any(|ancestor| self.first.contains(ancestor))
    }

    /// Returns the initial focus of a page. An element marked `FirstFocus` takes precedence. Next comes the topmost
    /// usable element of a container marked `FirstFocus`, or the lit one in a row of options. Otherwise, it is the card
    /// just drawn or the middle card of the hand. Without a hand, it is an open question, or else the topmost usable
    /// element.
    pub(super) fn first(&self, all: &[FocusTarget]) -> Option<Entity> {
        if let Some(spot) = all.iter().find(|spot| self.first.contains(spot.entity)) {
            return Some(spot.entity);
        }
        let height = |spot: &FocusTarget| spot.rect.min.y + spot.rect.min.x * 0.01;
        let usable = all.iter().filter(|spot| !self.greyed.contains(spot.entity));
        let higher = |a: &&FocusTarget, b: &&FocusTarget| height(a).total_cmp(&height(b));
        let marked = usable.clone().filter(|spot| self.in_first_row(spot.entity));
        if let Some(first) = marked.clone().min_by(higher) {
            let row = |entity: Entity| self.above.get(entity).ok().map(ChildOf::parent);
            let mut same_row = marked.filter(|spot| row(spot.entity) == row(first.entity));
            let lit = |spot: &&FocusTarget| self.lit.get(spot.entity).is_ok_and(|lit| lit.0);
            return Some(same_row.find(lit).unwrap_or(first).entity);
        }
        let hand = all.iter().map(|spot| spot.entity);
        let hand: Vec<Entity> = hand.filter(|card| self.cards.contains(*card)).collect();
        if !hand.is_empty() {
            let drawn = self.drawn().map(|(card, _)| card);
            let drawn = drawn.filter(|card| hand.contains(card));
            return Some(drawn.unwrap_or(hand[hand.len() / 2]));
        }
        let asked = usable.clone().filter(|spot| spot.area == FocusArea::Prompt);
        let first = asked.min_by(higher).or_else(|| usable.min_by(higher));
        first.map(|spot| spot.entity)
    }
}

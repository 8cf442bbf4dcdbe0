//! The position of the coach panel, and the highlight around the element that its line points at (the target). The
//! panel is next to the target. It covers neither the target nor anything else that the pupil needs.
use super::{
    Lesson,
    line::{CoachLine, Target, Topic},
    panel::{self, CoachPanel, Tail, over_the_table},
};
use bevy::{
    ecs::system::SystemParam,
    prelude::*,
    ui::{UiGlobalTransform, UiTransform},
};
use engine::cards::Card;
use gamecore::{
    i18n::Localized,
    model::{CardPlacement, DisplayedState, Geometry, HighlightedCards, Key, Layout, Speed},
    redraw::{RedrawRequest, seen_secs},
    states::{Learning, Screen},
};
use hud::{ActionButton, DEPTH, OccupiesTable, Space, TablePart};
use ui::{
    page::row,
    widgets::{
        OVER_THE_TABLE, palette as p,
        placement::{Obstacle, beside, least_covering},
    },
};

/// Distance between the panel and its target, in design pixels. The panel's tail fills it.
const GAP: f32 = 15.0;
/// Preferred minimum distance between the panel and cards on the table, in design pixels.
const CARD_GAP: f32 = 8.0;
/// Distance that a target may move before the panel follows, in design pixels.
const MOVE_TOLERANCE: f32 = 40.0;
/// Distance between the target and the frame around it, in design pixels.
const FRAME_GAP: f32 = 4.0;
/// Width of the soft outer edge of the frame, in design pixels.
const RIM: f32 = 5.0;
/// Duration of one pulse of the frame, in seconds.
const BEAT: f32 = 0.9;
/// Number of pulses.
const BEATS: f32 = 3.0;
/// Width of the score sheet over the table, in design pixels.
const SHEET: f32 = 640.0;

/// Pulsing frame around the target, with the time since it appeared, in seconds.
#[derive(Component, Default)]
pub(super) struct TargetFrame(f32);

/// Returns the areas that the panel should not cover, each with its weight.
fn obstacles(line: &CoachLine, space: &Space, geometry: &Geometry) -> Vec<Obstacle> {
    if matches!(line.topic, Topic::Sheet | Topic::End) {
        let size = geometry.size.with_x(SHEET);
        let sheet = Rect::from_center_size(geometry.size / 2.0, size);
        return vec![Obstacle::new(sheet, Obstacle::NEVER)];
    }
    let own = space.own();
    // The line about the aim of the game comes before the first turn, so it may cover the other players' nameplates and
    // cards.
    let begins = line.topic == Topic::Aim;
    let mut all = space.obstacles(|part| match part {
        TablePart::Plate(seat) | TablePart::Hand(seat) if seat != own && begins => 0.0,
        TablePart::Pile | TablePart::Prompt | TablePart::Staged | TablePart::Buttons => {
            Obstacle::NEVER
        }
        TablePart::Hand(seat) if seat == own => Obstacle::NEVER,
        TablePart::Meld(_) => 4.0 * Obstacle::SELDOM,
        TablePart::Contract | TablePart::Plate(_) => 2.0 * Obstacle::SELDOM,
        TablePart::Narration => Obstacle::SELDOM,
        TablePart::Bar | TablePart::Hand(_) => Obstacle::MAY,
    });
    // If there is room, the panel also keeps a distance from cards on the table.
    let lying = space.obstacles(|part| match part {
        TablePart::Pile | TablePart::Meld(_) => Obstacle::MAY,
        _ => 0.0,
    });
    all.extend(lying.into_iter().map(|lies| Obstacle {
        rect: lies.rect.inflate(CARD_GAP),
        ..lies
    }));
    all
}

/// Returns the area next to which the panel is placed. For the piles it includes the narration line above them, which
/// must stay legible.
fn room_of(line: &CoachLine, target: Rect, geometry: &Geometry) -> Rect {
    match line.at {
        Target::Stock | Target::Pile => {
            let top = target.min.y.min(geometry.narration.min.y);
            Rect::from_corners(target.min.with_y(top), target.max)
        }
        _ => target,
    }
}

/// True if the panel can stay where it is: its target moved only a little and does not reach the panel.
fn stays(panel: Rect, before: Option<Rect>, now: Option<Rect>) -> bool {
    let (Some(before), Some(now)) = (before, now) else {
        return false;
    };
    let moved = before.center().distance(now.center());
    moved < MOVE_TOLERANCE && now.inflate(1.0).intersect(panel).is_empty()
}

/// Positions the panel next to its target once the layout has measured the panel. Repositions it when the target moves.
pub(super) fn place(
    lesson: Res<Lesson>,
    (space, targets): (Space, TargetLocator),
    standing: Query<Entity, With<OccupiesTable>>,
    mut panels: Query<(
        &mut CoachPanel,
        &ComputedNode,
        &mut Node,
        &mut Visibility,
        &Children,
    )>,
    mut tails: Query<(&mut Node, &mut UiTransform), (With<Tail>, Without<CoachPanel>)>,
) {
    let (Some(line), Ok((mut panel, computed, mut node, mut visibility, children))) =
        (lesson.line(), panels.single_mut())
    else {
        return;
    };
    let geometry = &*targets.geometry;
    let size = computed.size() / geometry.scale.max(0.01);
    let target = targets.rect(&line.at);
    // The other panels on the table.
    let others = standing.iter().filter_map(|node| targets.place(node));
    let others: Vec<Rect> = others.collect();
    let same = panel.at.is_some_and(|at| at.size().distance(size) < 1.0);
    let settled = same && panel.target == target && panel.others == others;
    if size.min_element() < 1.0 || settled && !targets.geometry.is_changed() {
        return;
    }
    let room = Rect::from_corners(Vec2::new(0.0, geometry.top_bar.max.y), geometry.size);
    let room = room.inflate(-6.0);
    let mut obstacles = obstacles(line, &space, geometry);
    let never = |rect: &Rect| Obstacle::new(*rect, Obstacle::NEVER);
    obstacles.extend(others.iter().map(never));
    // A focused card rises a little. The panel stays in place meanwhile, so that its text is easy to read.
    let stays = panel
        .at
        .filter(|at| same && stays(*at, panel.target, target))
        .filter(|at| others.iter().all(|other| other.intersect(*at).is_empty()));
    let around = target.map(|target| room_of(line, target, geometry));
    let beside = around.and_then(|around| beside(around, size, room, &obstacles, GAP));
    let beside = stays.or(beside);
    let wish = target.map_or(geometry.pile, |target| target.center());
    let place = beside.unwrap_or_else(|| least_covering(size, room, &obstacles, wish));
    (panel.at, panel.target, panel.others) = (Some(place), target, others);
    (node.left, node.top) = (px(place.min.x), px(place.min.y));
    visibility.set_if_neq(Visibility::Inherited);
    for child in children {
        if let Ok((mut node, mut turned)) = tails.get_mut(*child) {
            let corner = target.and_then(|target| panel::tail_place(place, target));
            panel::point_tail(&mut node, &mut turned, corner);
        }
    }
}

/// Opens the frame around the target. Cards are highlighted instead, and a prompt has a frame of its own. The frame is
/// above the table, or above the screen that covers it if the line is about that screen.
pub(super) fn spawn_frame(mut commands: Commands) {
    let place = |lesson: Res<Lesson>, targets: TargetLocator| {
        let target = lesson.line().map(|line| &line.at);
        let target = target.filter(|at| !matches!(at, Target::Cards(_) | Target::Question));
        Some(targets.rect(target?)?.inflate(FRAME_GAP))
    };
    let covers = |lesson: Res<Lesson>| lesson.line().is_some_and(|line| over_the_table(line.topic));
    row(0.0)
        .edges(UiRect::ZERO, 2.0, p::RADIUS)
        .with(BorderColor::all(Color::NONE))
        .with(Outline::new(px(RIM), px(0), Color::NONE))
        .placed(place)
        // At a new position, the frame pulses again.
        .bind(place, |_: &Option<Rect>, frame| {
            _ = frame.insert(TargetFrame::default());
        })
        .bind(covers, |covers: &bool, frame| {
            let depth = if *covers {
                OVER_THE_TABLE + 2
            } else {
                DEPTH + 4
            };
            frame.insert(GlobalZIndex(depth));
        })
        .with((
            DespawnOnExit(Screen::Table),
            DespawnOnExit(Learning::Lesson),
        ))
        .through()
        .open(&mut commands);
}

/// Highlights the cards that the line points at, and lets the frame around another target pulse.
pub(super) fn light(
    lesson: Res<Lesson>,
    targets: TargetLocator,
    (time, speed): (Res<Time<Real>>, Res<Speed>),
    mut awake: ResMut<RedrawRequest>,
    mut advised: ResMut<HighlightedCards>,
    mut frames: Query<(&mut TargetFrame, &Node, &mut BorderColor, &mut Outline)>,
) {
    let cards = match lesson.line().map(|line| &line.at) {
        Some(Target::Cards(cards)) => targets.keys(cards),
        Some(_) | None => Vec::new(),
    };
    if advised.lesson != cards {
        advised.lesson = cards;
    }
    for (mut frame, node, mut border, mut glow) in &mut frames {
        let age = frame.0;
        let beats = !speed.reduced && age < BEAT * BEATS && node.display != Display::None;
        if beats {
            awake.animate_for(time.elapsed_secs(), 0.1);
            frame.0 += seen_secs(&time);
        }
        let wave = (age / BEAT * std::f32::consts::TAU).cos();
        let bright = if beats { 0.7 + 0.3 * wave } else { 0.85 };
        border.set_if_neq(BorderColor::all(p::BRASS_LIGHT.with_alpha(bright)));
        let soft = p::BRASS_LIGHT.with_alpha(0.28 * bright);
        glow.set_if_neq(Outline::new(px(RIM), px(0), soft));
    }
}

pub(super) fn clear_highlight(mut advised: ResMut<HighlightedCards>) {
    advised.lesson.clear();
}

/// Resources and queries that locate the targets of coach lines.
#[derive(SystemParam)]
pub(super) struct TargetLocator<'w, 's> {
    pub(super) geometry: Res<'w, Geometry>,
    layout: Res<'w, Layout>,
    zones: Res<'w, CardPlacement>,
    shown: Res<'w, DisplayedState>,
    buttons: Query<'w, 's, (Entity, &'static ActionButton)>,
    words: Query<'w, 's, (Entity, &'static Localized, &'static ChildOf)>,
    nodes: Query<'w, 's, (&'static ComputedNode, &'static UiGlobalTransform)>,
}

impl TargetLocator<'_, '_> {
    /// Returns the target's bounding box in design pixels. `None` if the target is not visible.
    pub(super) fn rect(&self, target: &Target) -> Option<Rect> {
        let geometry = &*self.geometry;
        let pile = |at| Rect::from_center_size(at, geometry.pile_size());
        match target {
            Target::Cards(cards) => self.seen(&self.keys(cards)),
            Target::Stock => Some(pile(geometry.stock)),
            Target::Pile => Some(pile(geometry.pile)),
            Target::Question => Some(geometry.question),
            Target::Contract => Some(geometry.contract),
            Target::Heading => {
                let (words, _) = self.saying("bar-hand")?;
                Some(self.place(words)?.inflate(4.0))
            }
            Target::Button(wanted) => self.button(|button| button == wanted),
            Target::Sorting => self.button(|button| matches!(button, ActionButton::SortBy(_))),
            Target::Staged => self.layout.staged.iter().copied().reduce(|a, b| a.union(b)),
            Target::Meld(id) => self.layout.meld(*id),
            Target::Plate(seat) => Some(geometry.seats.get(seat.index())?.plate),
            Target::Words(key) => self.place(self.saying(key)?.1),
        }
    }

    /// Returns the bounding box of the visible areas of these cards. In the fan, each card partly covers the previous
    /// one.
    fn seen(&self, keys: &[Key]) -> Option<Rect> {
        let hand = self.zones.hand(self.shown.bottom_seat());
        let place = |key: &Key| self.layout.bounds([key], self.geometry.aspect);
        let seen = keys.iter().filter_map(|key| {
            let mut seen = place(key)?;
            let at = hand.iter().position(|other| other == key);
            let next = at.and_then(|at| hand.get(at + 1)).and_then(place);
            if let Some(next) = next.filter(|next| next.min.x > seen.min.x) {
                seen.max.x = seen.max.x.min(next.min.x);
            }
            Some(seen)
        });
        seen.reduce(|a, b| a.union(b))
    }

    /// Returns the keys of these cards in the viewer's hand. If the hand has several equal cards, returns the
    /// rightmost.
    pub(super) fn keys(&self, cards: &[Card]) -> Vec<Key> {
        let mut hand = self.zones.hand(self.shown.bottom_seat()).to_vec();
        let mut take = |card: &Card| {
            let at = hand
                .iter()
                .rposition(|key| self.zones.face(*key) == Some(*card))?;
            Some(hand.remove(at))
        };
        cards.iter().filter_map(&mut take).collect()
    }

    /// Returns the entity whose text has this key, and its parent.
    fn saying(&self, key: &str) -> Option<(Entity, Entity)> {
        let mut words = self.words.iter();
        let found = words.find(|(_, words, _)| words.key() == key);
        found.map(|(entity, _, parent)| (entity, parent.parent()))
    }

    fn button(&self, wanted: impl Fn(&ActionButton) -> bool) -> Option<Rect> {
        let buttons = self.buttons.iter().filter(|(_, button)| wanted(button));
        let places = buttons.filter_map(|(entity, _)| self.place(entity));
        places.reduce(|a, b| a.union(b))
    }

    /// Returns the bounding box of a node in design pixels.
    fn place(&self, node: Entity) -> Option<Rect> {
        let (node, at) = self.nodes.get(node).ok()?;
        let scale = self.geometry.scale.max(0.01);
        let size = node.size() / scale;
        (size.min_element() > 0.5).then(|| Rect::from_center_size(at.translation / scale, size))
    }
}

//! Where the panel stands: beside what it speaks of, never on it nor on what is played with; and what is lit.
use super::{
    line::{Line, Target, Topic},
    model::Lesson,
    panel::{CoachPanel, over_the_table},
    tail::{self, Tail},
    target::Targets,
};
use bevy::{
    prelude::*,
    ui::{UiGlobalTransform, UiTransform},
};
use gamecore::{
    model::{Advised, Geometry, Speed},
    states::{Learning, Screen},
    wakeup::{FrameWakeup, seen_secs},
};
use hud::{DEPTH, Occupies, Part, Space};
use ui::widgets::{
    OVER_THE_TABLE, at,
    free::{Obstacle, beside, least_covering},
    palette as p,
};

/// The distance between the panel and what it speaks of, which is that of the corner.
const GAP: f32 = 15.0;
/// How near the panel comes to cards on the table.
const NEAR: f32 = 8.0;
/// How far a thing may move before the panel follows it.
const LITTLE: f32 = 40.0;
/// How far the frame runs round what is spoken of.
const ROUND: f32 = 4.0;
/// How wide the soft rim of the frame is.
const RIM: f32 = 5.0;
/// Seconds of one beat of the frame's light, and how many there are.
const BEAT: f32 = 0.9;
const BEATS: f32 = 3.0;
/// The width of the score sheet that lies over the table, in design pixels.
const SHEET: f32 = 640.0;

/// The frame round what is spoken of.
#[derive(Component, Default)]
pub(super) struct Ring {
    /// Seconds that it has been there.
    age: f32,
    around: Option<Rect>,
}

/// What must not be covered.
fn obstacles(line: &Line, space: &Space, geometry: &Geometry) -> Vec<Obstacle> {
    if matches!(line.topic, Topic::Sheet | Topic::End) {
        let middle = geometry.size.x / 2.0;
        let sheet = Rect::new(
            middle - SHEET / 2.0,
            0.0,
            middle + SHEET / 2.0,
            geometry.size.y,
        );
        return vec![Obstacle::new(sheet, Obstacle::NEVER)];
    }
    let own = space.own();
    // Nobody has done anything yet when the heading is shown.
    let begins = line.topic == Topic::Aim;
    let mut all = space.obstacles(|part| match part {
        Part::Plate(seat) | Part::Hand(seat) if seat != own && begins => 0.0,
        Part::Pile | Part::Prompt | Part::Staged | Part::Buttons => Obstacle::NEVER,
        Part::Hand(seat) if seat == own => Obstacle::NEVER,
        Part::Meld(_) => 4.0 * Obstacle::SELDOM,
        Part::Contract | Part::Plate(_) => 2.0 * Obstacle::SELDOM,
        Part::Narration => Obstacle::SELDOM,
        Part::Bar | Part::Hand(_) => Obstacle::MAY,
    });
    // What lies on the table is not touched either, where there is room.
    let lying = space.obstacles(|part| match part {
        Part::Pile | Part::Meld(_) => Obstacle::MAY,
        _ => 0.0,
    });
    all.extend(lying.into_iter().map(|lies| Obstacle {
        rect: lies.rect.inflate(NEAR),
        ..lies
    }));
    all
}

/// Where the words stand beside: above the piles is the line of narration, which stays to be read.
fn room_of(line: &Line, target: Rect, geometry: &Geometry) -> Rect {
    match line.at {
        Target::Stock | Target::Pile => {
            let top = target.min.y.min(geometry.narration.min.y);
            Rect::from_corners(target.min.with_y(top), target.max)
        }
        _ => target,
    }
}

/// The other panels that stand on the table, in design pixels.
fn occupied(
    panels: &Query<(&ComputedNode, &UiGlobalTransform), With<Occupies>>,
    scale: f32,
) -> Vec<Rect> {
    let there = panels
        .iter()
        .filter(|(node, _)| node.size().min_element() > 1.0);
    let rects = there.map(|(node, at)| Rect::from_center_size(at.translation, node.size()));
    let rects = rects.map(|rect| Rect::from_corners(rect.min / scale, rect.max / scale));
    rects.collect()
}

/// Whether the panel need not move although its target has, a little: it does not lie on it.
fn stays(panel: Rect, before: Option<Rect>, now: Option<Rect>) -> bool {
    let (Some(before), Some(now)) = (before, now) else {
        return false;
    };
    let moved = before.center().distance(now.center());
    moved < LITTLE && now.inflate(1.0).intersect(panel).is_empty()
}

/// Puts the panel beside its target as soon as it is known how large it is, and again when the target moves.
pub(super) fn place(
    lesson: Res<Lesson>,
    (space, targets): (Space, Targets),
    standing: Query<(&ComputedNode, &UiGlobalTransform), With<Occupies>>,
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
    let others = occupied(&standing, geometry.scale.max(0.01));
    let same = panel.at.is_some_and(|at| at.size().distance(size) < 1.0);
    let settled = same && panel.target == target && panel.others == others;
    if size.min_element() < 1.0 || settled && !targets.geometry.is_changed() {
        return;
    }
    let room = Rect::from_corners(Vec2::new(0.0, geometry.top_bar.max.y), geometry.size);
    let room = room.inflate(-6.0);
    let mut obstacles = obstacles(line, &space, geometry);
    let others_stand = others
        .iter()
        .map(|rect| Obstacle::new(*rect, Obstacle::NEVER));
    obstacles.extend(others_stand);
    // A card that rises under the focus moves a little: the words stay where they are read.
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
            let corner = target.and_then(|target| tail::place(place, target));
            tail::point(&mut node, &mut turned, corner);
        }
    }
}

/// Lights the cards that the line speaks of; anything else gets a frame.
pub(super) fn light(
    lesson: Res<Lesson>,
    targets: Targets,
    (time, speed): (Res<Time<Real>>, Res<Speed>),
    mut awake: ResMut<FrameWakeup>,
    mut advised: ResMut<Advised>,
    mut rings: Query<(Entity, &mut Ring, &mut Node, &mut BorderColor, &mut Outline)>,
    mut commands: Commands,
) {
    let cards = match lesson.line().map(|line| &line.at) {
        Some(Target::Cards(cards)) => targets.keys(cards),
        Some(_) | None => Vec::new(),
    };
    if advised.lesson != cards {
        advised.lesson = cards;
    }
    let framed = lesson.line().filter(|line| is_framed(line));
    let around = framed.and_then(|line| targets.rect(&line.at));
    let Some(rect) = around else {
        rings
            .iter()
            .for_each(|(ring, ..)| commands.entity(ring).despawn());
        return;
    };
    let Ok((_, mut ring, mut node, mut border, mut glow)) = rings.single_mut() else {
        commands.spawn(frame());
        return;
    };
    if ring.around != Some(rect) {
        *ring = Ring {
            age: 0.0,
            around: Some(rect),
        };
        *node = around_it(rect);
    } else {
        ring.bypass_change_detection().age += seen_secs(&time);
    }
    let beats = !speed.reduced && ring.age < BEAT * BEATS;
    if beats {
        awake.keep(time.elapsed_secs(), 0.1);
    }
    let wave = (ring.age / BEAT * std::f32::consts::TAU).cos();
    let bright = if beats { 0.7 + 0.3 * wave } else { 0.85 };
    border.set_if_neq(BorderColor::all(p::BRASS_LIGHT.with_alpha(bright)));
    let soft = p::BRASS_LIGHT.with_alpha(0.28 * bright);
    glow.set_if_neq(Outline::new(px(RIM), px(0), soft));
}

/// Cards are lit themselves, and a question has a frame of its own.
fn is_framed(line: &Line) -> bool {
    !matches!(line.at, Target::Cards(_) | Target::Question)
}

fn around_it(rect: Rect) -> Node {
    Node {
        border: UiRect::all(px(2)),
        border_radius: BorderRadius::all(px(p::RADIUS)),
        ..at(rect.inflate(ROUND))
    }
}

fn frame() -> impl Bundle {
    (
        Node {
            display: Display::None,
            ..default()
        },
        BorderColor::all(Color::NONE),
        Outline::new(px(RIM), px(0), Color::NONE),
        GlobalZIndex(DEPTH + 4),
        Pickable::IGNORE,
        Ring::default(),
        DespawnOnExit(Screen::Table),
        DespawnOnExit(Learning::Lesson),
    )
}

/// The depth of the frame: on what lies over the table it stands over that.
pub(super) fn sink_frame(lesson: Res<Lesson>, mut rings: Query<&mut GlobalZIndex, With<Ring>>) {
    let over = lesson.line().is_some_and(|line| over_the_table(line.topic));
    let depth = if over { OVER_THE_TABLE + 2 } else { DEPTH + 4 };
    for mut ring in &mut rings {
        ring.set_if_neq(GlobalZIndex(depth));
    }
}

/// Nothing of the lesson stays lit.
pub(super) fn put_out(mut advised: ResMut<Advised>) {
    advised.lesson.clear();
}

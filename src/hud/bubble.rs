//! The bubbles of the table banter, and of whoever lays down: beside the plate of who speaks, over nothing that is played with. Where there is no such place,
//! it stays unsaid.
use super::{DEPTH, Hud, Part, Space};
use bevy::prelude::*;
use engine::seat::Seat;
use gamecore::{
    i18n::Localized,
    model::Geometry,
    states::Screen,
    wakeup::{FrameWakeup, Standing},
};
use ui::widgets::{
    free::{Obstacle, cost, least_covering},
    localized, palette as p, text,
};

/// Seconds that a bubble stays, with those that it takes to fade.
const STAY: f32 = 3.5;
/// Seconds that one stays which says only what is done.
const STAY_DONE: f32 = 2.2;
const FADE: f32 = 0.3;

/// A bubble, fading.
#[derive(Component, Debug)]
pub struct Bubble {
    /// Who speaks.
    pub seat: Seat,
    stands: Standing,
    /// Where it is, once it is known how large it is.
    at: Option<Rect>,
}

/// What leads from the bubble to the face of who speaks.
#[derive(Component)]
pub(super) struct Tail;

/// A place that costs less than this covers nothing that is played with: it is less than one pixel of it.
const FREE: f32 = 400.0;
/// The widest bubble: as wide as the column of a player at the side.
const WIDTH: f32 = 178.0;
/// What stays free at the left and right of its words.
const PADDING: f32 = 11.0;
/// The distance between bubble and plate, which is the length of the tail.
const GAP: f32 = 8.0;

/// Adds the bubbles.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, (place, fade).chain().in_set(Hud));
}

/// What a bubble says: what is done by whoever speaks, and their words.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Saying {
    pub(super) done: Option<Localized>,
    pub(super) words: Option<Localized>,
}

impl Saying {
    /// Seconds that it stays.
    fn stay(&self) -> f32 {
        if self.words.is_some() {
            STAY
        } else {
            STAY_DONE
        }
    }
}

/// Has a bubble come, at `now` in seconds of `Time<Real>`.
pub(super) fn spawn(commands: &mut Commands, seat: Seat, saying: Saying, now: f32) {
    let node = Node {
        position_type: PositionType::Absolute,
        flex_direction: FlexDirection::Column,
        max_width: px(WIDTH),
        padding: UiRect::axes(px(PADDING), px(5)),
        border_radius: BorderRadius::all(px(10)),
        ..default()
    };
    let tail = Node {
        position_type: PositionType::Absolute,
        width: px(12),
        height: px(12),
        ..default()
    };
    commands
        .spawn((
            node,
            BackgroundColor(p::IVORY),
            p::soft_shadow(),
            GlobalZIndex(DEPTH + 3),
            Pickable::IGNORE,
            // Until it is known how large it is.
            Visibility::Hidden,
            Bubble {
                seat,
                stands: Standing::new(now, saying.stay(), FADE),
                at: None,
            },
            DespawnOnExit(Screen::Table),
        ))
        .with_children(|bubble| {
            let turned = UiTransform::from_rotation(Rot2::degrees(45.0));
            bubble.spawn((
                tail,
                turned,
                BackgroundColor(p::IVORY),
                Pickable::IGNORE,
                Tail,
            ));
            let size = p::SMALL * 1.1;
            // In a column a text breaks into lines at a width of its own.
            let line = || Node {
                max_width: px(WIDTH - 2.0 * PADDING),
                ..default()
            };
            if let Some(done) = saying.done {
                let style = text::STRONG.size(size).color(p::TILE_BLUE);
                bubble.spawn((localized(done, style), line()));
            }
            if let Some(words) = saying.words {
                let style = text::BODY.size(size).color(p::INK);
                bubble.spawn((localized(words, style), line()));
            }
        });
}

/// What a bubble may cover: nothing that is played with.
fn weight(part: Part, seat: Seat, own: Seat) -> f32 {
    match part {
        Part::Meld(_) | Part::Staged | Part::Pile | Part::Prompt | Part::Plate(_) => {
            Obstacle::NEVER
        }
        Part::Hand(hand) if hand == own => Obstacle::NEVER,
        Part::Buttons | Part::Contract => Obstacle::SELDOM,
        Part::Bar | Part::Narration => 0.02,
        // The backs of the one who speaks say nothing that the plate does not.
        Part::Hand(hand) if hand == seat => 0.002,
        Part::Hand(_) => 0.02,
    }
}

/// Finds the place beside the plate, and a new one should cards come to lie there.
pub(super) fn place(
    space: Space,
    geometry: Res<Geometry>,
    mut bubbles: Query<(
        Entity,
        &mut Bubble,
        &ComputedNode,
        &mut Node,
        &mut Visibility,
        &Children,
    )>,
    mut tails: Query<&mut Node, (With<Tail>, Without<Bubble>)>,
    mut commands: Commands,
) {
    for (entity, mut bubble, computed, mut node, mut visibility, children) in &mut bubbles {
        let size = computed.size() / geometry.scale.max(0.01);
        let Some(plate) = geometry
            .seats
            .get(bubble.seat.index())
            .map(|seat| seat.plate)
        else {
            continue;
        };
        if size.min_element() < 1.0 {
            continue;
        }
        let (seat, own) = (bubble.seat, space.own());
        let obstacles = space.obstacles(|part| match part {
            // What lies open is read.
            Part::Hand(hand) if space.lies_open(hand) => Obstacle::NEVER,
            part => weight(part, seat, own),
        });
        let free = |rect: Rect| cost(rect, &obstacles) < FREE;
        if bubble
            .at
            .is_some_and(|at| at.size().distance(size) < 1.0 && free(at))
        {
            continue;
        }
        // Near the plate, or nobody knows who speaks.
        let reach = Vec2::new(size.x + 2.0 * GAP, 2.0 * size.y + 3.0 * GAP);
        let screen = Rect::from_corners(Vec2::ZERO, geometry.size).inflate(-2.0);
        let room = Rect::from_corners(plate.min - reach, plate.max + reach).intersect(screen);
        let wish = Vec2::new(plate.center().x, plate.max.y + GAP + size.y / 2.0);
        let at = least_covering(size, room, &obstacles, wish);
        if !free(at) {
            commands.entity(entity).despawn();
            continue;
        }
        bubble.at = Some(at);
        (node.left, node.top) = (px(at.min.x), px(at.min.y));
        visibility.set_if_neq(Visibility::Inherited);
        let tail = tail(at, plate);
        for child in children {
            if let Ok(mut node) = tails.get_mut(*child) {
                (node.left, node.top) = (px(tail.x), px(tail.y));
            }
        }
    }
}

/// Where the tail's corner is on the bubble: on the edge that faces the plate, towards the face, which is at the plate's left.
fn tail(bubble: Rect, plate: Rect) -> Vec2 {
    let face = Vec2::new(plate.min.x + 26.0, plate.center().y);
    let along =
        |face: f32, from: f32, to: f32| face.clamp(from + 14.0, (to - 14.0).max(from + 14.0));
    let x = along(face.x, bubble.min.x, bubble.max.x);
    let y = along(face.y, bubble.min.y, bubble.max.y);
    let tip = if bubble.min.y >= plate.max.y - 1.0 {
        Vec2::new(x, bubble.min.y + 1.0)
    } else if bubble.max.y <= plate.min.y + 1.0 {
        Vec2::new(x, bubble.max.y - 1.0)
    } else if bubble.min.x >= plate.max.x - 1.0 {
        Vec2::new(bubble.min.x + 1.0, y)
    } else {
        Vec2::new(bubble.max.x - 1.0, y)
    };
    tip - bubble.min - 6.0
}

fn fade(
    time: Res<Time<Real>>,
    mut awake: ResMut<FrameWakeup>,
    mut bubbles: Query<(
        Entity,
        &Bubble,
        &mut BackgroundColor,
        &mut BoxShadow,
        &Children,
    )>,
    mut parts: Query<AnyOf<(&mut TextColor, &mut BackgroundColor)>, Without<Bubble>>,
    mut commands: Commands,
) {
    let now = time.elapsed_secs();
    for (entity, bubble, mut ground, mut shadow, children) in &mut bubbles {
        bubble.stands.wake(now, &mut awake);
        let alpha = bubble.stands.alpha(now);
        if alpha <= 0.0 {
            commands.entity(entity).despawn();
            continue;
        }
        if alpha >= 1.0 {
            continue;
        }
        ground.0.set_alpha(alpha);
        // Through the bubble its shadow is seen: it goes first, or the words would fade through a dark panel.
        *shadow = p::soft_shadow();
        for shadow in &mut shadow.0 {
            shadow.color.set_alpha(shadow.color.alpha() * alpha.powi(4));
        }
        for child in children {
            if let Ok((color, ground)) = parts.get_mut(*child) {
                // Words have a ground, too, as all nodes have: black, and not to be seen. Only the tail's is.
                match (color, ground) {
                    (Some(mut color), _) => color.0.set_alpha(alpha),
                    (None, Some(mut ground)) => ground.0.set_alpha(alpha),
                    (None, None) => {}
                }
            }
        }
    }
}

//! Speech bubbles for table talk and lay-downs. A bubble appears beside the speaker's nameplate and covers no cards or
//! controls. If there is no free position for it, it is not shown.
use super::{DEPTH, Hud, Space, TablePart, layer::open};
use bevy::prelude::*;
use engine::seat::Seat;
use gamecore::{
    i18n::Localized,
    model::Geometry,
    redraw::{FadingElement, RedrawRequest},
};
use ui::{
    page::{block, column, label},
    widgets::{
        palette as p,
        placement::{Obstacle, cost, least_covering},
        text,
    },
};

/// Lifetime of a bubble in seconds, including fades.
const STAY: f32 = 3.5;
/// Lifetime of a bubble that only announces an action, in seconds.
const STAY_DONE: f32 = 2.2;
/// Duration of each fade in seconds.
const FADE: f32 = 0.3;

/// Speech bubble with a limited lifetime.
#[derive(Component, Debug)]
pub struct Bubble {
    /// Seat of the speaker.
    pub seat: Seat,
    stands: FadingElement,
    /// Rectangle of the bubble. `None` until the UI layout has measured it.
    at: Option<Rect>,
}

/// Marker for the tail that points from the bubble to the speaker's portrait.
#[derive(Component)]
pub(super) struct Tail;

/// Cost below which a position counts as free. Covering half a square pixel of a card already costs more.
const FREE: f32 = 400.0;
/// Maximum width of a bubble in design pixels. It equals the width of a side player's column.
const WIDTH: f32 = 178.0;
/// Horizontal padding of the text, in design pixels.
const PADDING: f32 = 11.0;
/// Distance between bubble and nameplate in design pixels. It equals the length of the tail.
const GAP: f32 = 8.0;

pub fn plugin(app: &mut App) {
    app.add_systems(Update, (place, fade).chain().in_set(Hud));
}

/// Content of a bubble: an announced action, a remark, or both.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct BubbleText {
    pub(super) done: Option<Localized>,
    pub(super) words: Option<Localized>,
}

/// Opens a bubble. `now` is the current time in seconds of `Time<Real>`.
pub(super) fn spawn(commands: &mut Commands, seat: Seat, saying: BubbleText, now: f32) {
    let stay = saying.words.as_ref().map_or(STAY_DONE, |_| STAY);
    let bubble = Bubble {
        seat,
        stands: FadingElement::new(now, stay, FADE),
        at: None,
    };
    let turned = UiTransform::from_rotation(Rot2::degrees(45.0));
    let tail = block(12.0, 12.0)
        .node(|node| node.position_type = PositionType::Absolute)
        .with((turned, BackgroundColor(p::IVORY), Tail));
    let size = p::SMALL * 1.1;
    // Without a maximum width of its own, a text in a column does not wrap.
    let line = |words: Option<Localized>, style: text::Style| {
        let line = words.map(|words| label(words, style.size(size)));
        line.map(|line| line.node(|node| node.max_width = px(WIDTH - 2.0 * PADDING)))
    };
    let done = line(saying.done, text::STRONG.color(p::TILE_BLUE));
    let words = line(saying.words, text::BODY.color(p::INK));
    let root = column(0.0)
        .node(|node| (node.position_type, node.max_width) = (PositionType::Absolute, px(WIDTH)))
        .edges(UiRect::axes(px(PADDING), px(5)), 0.0, 10.0)
        // Hidden until the UI layout has measured its size.
        .with((bubble, Visibility::Hidden))
        .with((BackgroundColor(p::IVORY), p::soft_shadow()))
        .children((tail, done, words));
    open(root.through(), DEPTH + 3, commands);
}

/// Positions each bubble beside its speaker's nameplate. Moves the bubble if cards arrive at its position.
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
        let place = geometry.seats.get(bubble.seat.index());
        let Some(place) = place.filter(|_| size.min_element() >= 1.0) else {
            continue;
        };
        let plate = place.plate;
        let (seat, own) = (bubble.seat, space.own());
        let obstacles = space.obstacles(|part| match part {
            TablePart::Meld(_)
            | TablePart::Staged
            | TablePart::Pile
            | TablePart::Prompt
            | TablePart::Plate(_) => Obstacle::NEVER,
            // The player reads open hands, so they must stay visible.
            TablePart::Hand(hand) if hand == own || space.lies_open(hand) => Obstacle::NEVER,
            TablePart::Buttons | TablePart::Contract => Obstacle::SELDOM,
            // Covering the speaker's face-down cards hides nothing: their number is also on the nameplate.
            TablePart::Hand(hand) if hand == seat => 0.002,
            TablePart::Bar | TablePart::Narration | TablePart::Hand(_) => 0.02,
        });
        let free = |rect: Rect| cost(rect, &obstacles) < FREE;
        let fits = |at: Rect| at.size().distance(size) < 1.0 && free(at);
        if bubble.at.is_some_and(fits) {
            continue;
        }
        // A bubble far from the nameplate would not identify its speaker.
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

/// Returns the corner of the tail relative to the bubble. The tail is on the edge that faces the nameplate and points
/// to the portrait on the left of the nameplate.
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
    mut awake: ResMut<RedrawRequest>,
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
        // A fading background would reveal the shadow behind it as a dark panel. Therefore the shadow fades faster than
        // the text.
        *shadow = p::soft_shadow();
        for shadow in &mut shadow.0 {
            shadow.color.set_alpha(shadow.color.alpha() * alpha.powi(4));
        }
        for child in children {
            if let Ok((color, ground)) = parts.get_mut(*child) {
                // Text nodes also have a background colour, which is invisible. Only the background of the tail fades.
                match (color, ground) {
                    (Some(mut color), _) => color.0.set_alpha(alpha),
                    (None, Some(mut ground)) => ground.0.set_alpha(alpha),
                    (None, None) => {}
                }
            }
        }
    }
}

//! A scrolling column with a scroll bar. The bar appears if the content does not fit. The column scrolls by mouse
//! wheel, by dragging the bar, and by keys and gamepad (`intent::scroll`).
use super::palette as p;
use bevy::{
    input::mouse::MouseScrollUnit,
    picking::hover::Hovered,
    prelude::*,
    ui::UiSystems,
    ui_widgets::{ControlOrientation, ScrollArea, Scrollbar, ScrollbarDragState, ScrollbarThumb},
};

/// Smallest length of the scroll bar's thumb, in design pixels.
const THUMB: f32 = 28.0;
/// Space for the focus ring around an element, in design pixels.
const RING: f32 = 4.0;

/// Creates the scroll bar of a screen that scrolls as a whole. The bar is at the right edge of the window.
pub fn bar_of_screen(screen: Entity) -> impl Bundle {
    let place = Node {
        position_type: PositionType::Absolute,
        right: px(p::GRID / 2.0),
        top: px(p::GRID),
        bottom: px(p::GRID),
        ..default()
    };
    bar(screen, place)
}

/// Creates the scroll bar of a column. `place` is the layout of the bar.
pub(crate) fn bar(column: Entity, place: Node) -> impl Bundle {
    let track = Node {
        width: px(p::GRID),
        flex_shrink: 0.0,
        border_radius: BorderRadius::MAX,
        ..place
    };
    let thumb = ScrollbarThumb {
        border_radius: BorderRadius::MAX,
        ..default()
    };
    (
        track,
        BackgroundColor(Color::NONE),
        Scrollbar::new(column, ControlOrientation::Vertical, THUMB),
        children![(thumb, BackgroundColor(Color::NONE), Hovered::default())],
    )
}

pub(crate) fn scroll_column(gap: f32) -> impl Bundle {
    (
        Node {
            overflow: Overflow::scroll_y(),
            flex_grow: 1.0,
            flex_basis: px(0),
            min_width: px(0),
            min_height: px(0),
            // The margin keeps the focus ring around the first and last elements visible.
            overflow_clip_margin: OverflowClipMargin::padding_box().with_margin(RING),
            ..super::column(gap)
        },
        ScrollArea,
    )
}

pub fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, (clamp, paint).chain().after(UiSystems::Layout));
    app.add_observer(pass_on);
}

/// Passes a wheel event to the outer column if the inner one cannot scroll further. This is needed because Bevy's own
/// handler consumes the event.
fn pass_on(
    wheel: On<Pointer<Scroll>>,
    mut columns: Query<(&ComputedNode, &mut ScrollPosition), With<ScrollArea>>,
    parents: Query<&ChildOf>,
) {
    let by = match wheel.unit {
        MouseScrollUnit::Line => wheel.y * MouseScrollUnit::SCROLL_UNIT_CONVERSION_FACTOR,
        MouseScrollUnit::Pixel => wheel.y,
    };
    let turned = |(node, position): (&ComputedNode, &ScrollPosition)| {
        let to = (position.y - by).clamp(0.0, room(node));
        ((to - position.y).abs() > 0.5).then_some(to)
    };
    // Bevy has already scrolled this column.
    let own = columns.get(wheel.entity);
    if own.map_or(true, |column| turned(column).is_some()) {
        return;
    }
    for outer in parents.iter_ancestors(wheel.entity) {
        let to = columns.get(outer).ok().and_then(turned);
        if let (Some(to), Ok((_, mut position))) = (to, columns.get_mut(outer)) {
            position.y = to;
            return;
        }
    }
}

/// Returns the largest scroll offset of a column, in design pixels.
pub fn room(node: &ComputedNode) -> f32 {
    (node.content_size().y - node.size().y).max(0.0) * node.inverse_scale_factor()
}

/// Limits the scroll offset to the content. Otherwise dragging the bar would start at another position than the visible
/// one.
fn clamp(mut columns: Query<(&mut ScrollPosition, &ComputedNode), With<ScrollArea>>) {
    for (mut position, node) in &mut columns {
        let room = room(node);
        if position.y > room {
            position.y = room;
        }
    }
}

/// Shows a scroll bar only if the content does not fit. The bar is brass while it is hovered or dragged.
fn paint(
    columns: Query<&ComputedNode, With<ScrollArea>>,
    mut bars: Query<(&Scrollbar, &Children, &mut BackgroundColor), Without<ScrollbarThumb>>,
    mut thumbs: Query<(&Hovered, &ScrollbarDragState, &mut BackgroundColor), With<ScrollbarThumb>>,
) {
    for (bar, children, mut track) in &mut bars {
        let scrolls = columns.get(bar.target).is_ok_and(|node| room(node) > 0.5);
        let ground = if scrolls {
            p::TEXT.with_alpha(0.1)
        } else {
            Color::NONE
        };
        track.set_if_neq(BackgroundColor(ground));
        for child in children {
            let Ok((hovered, drag, mut color)) = thumbs.get_mut(*child) else {
                continue;
            };
            let wanted = match (scrolls, drag.dragging || hovered.get()) {
                (false, _) => Color::NONE,
                (true, true) => p::BRASS_LIGHT,
                (true, false) => p::TEXT.with_alpha(0.45),
            };
            color.set_if_neq(BackgroundColor(wanted));
        }
    }
}

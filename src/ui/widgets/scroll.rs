//! A column that scrolls when it holds more than fits, with a bar beside it that shows so: by wheel, by dragging the bar, and by
//! keys and pad (`intent::scroll`).
use super::palette as p;
use bevy::{
    input::mouse::MouseScrollUnit,
    picking::hover::Hovered,
    prelude::*,
    ui::UiSystems,
    ui_widgets::{ControlOrientation, ScrollArea, Scrollbar, ScrollbarDragState, ScrollbarThumb},
};

/// The least length of the part of the bar that is dragged.
const THUMB: f32 = 28.0;
/// How far the ring of what has the focus reaches beyond it.
const RING: f32 = 4.0;

/// A scrolling column as high as its parent allows, with its bar. `also` goes onto the column.
pub fn scrolling(
    parent: &mut ChildSpawnerCommands,
    gap: f32,
    also: impl Bundle,
    fill: impl FnOnce(&mut ChildSpawnerCommands),
) {
    let frame = Node {
        flex_grow: 1.0,
        min_width: px(0),
        min_height: px(0),
        column_gap: px(p::GRID),
        ..default()
    };
    parent
        .spawn((frame, Pickable::IGNORE))
        .with_children(|frame| {
            let mut column = frame.spawn((scroll_column(gap), also));
            column.with_children(fill);
            let target = column.id();
            let place = Node {
                flex_shrink: 0.0,
                ..default()
            };
            frame.spawn(bar(target, place));
        });
}

/// The bar of a screen that scrolls as a whole, at the window's right edge.
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

/// The bar of what fills the window and scrolls as a whole, within it: it stays where it is.
pub fn bar_within(root: &mut ChildSpawnerCommands) {
    let bar = bar_of_screen(root.target_entity());
    root.spawn((bar, IgnoreScroll(BVec2::TRUE), ZIndex(1)));
}

/// The bar of a column, in this place.
fn bar(column: Entity, place: Node) -> impl Bundle {
    let track = Node {
        width: px(p::GRID),
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

fn scroll_column(gap: f32) -> impl Bundle {
    (
        Node {
            flex_direction: FlexDirection::Column,
            row_gap: px(gap),
            overflow: Overflow::scroll_y(),
            flex_grow: 1.0,
            flex_basis: px(0),
            min_width: px(0),
            min_height: px(0),
            // The ring round the first and the last of what it holds is seen.
            overflow_clip_margin: OverflowClipMargin::padding_box().with_margin(RING),
            ..default()
        },
        ScrollArea,
    )
}

/// Adds the look of the bars.
pub fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, (clamp, paint).chain().after(UiSystems::Layout));
    app.add_observer(pass_on);
}

/// A column that has nothing more to scroll where the wheel turns leaves it to the one that it stands in. Bevy's own lets none through.
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
    // One that moves has been moved by Bevy.
    if columns
        .get(wheel.entity)
        .map_or(true, |column| turned(column).is_some())
    {
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

/// How far the column can scroll, in design pixels.
pub fn room(node: &ComputedNode) -> f32 {
    (node.content_size().y - node.size().y).max(0.0) * node.inverse_scale_factor()
}

/// Nothing is scrolled further than there is something to see: the bar is dragged from where it is shown.
fn clamp(mut columns: Query<(&mut ScrollPosition, &ComputedNode), With<ScrollArea>>) {
    for (mut position, node) in &mut columns {
        let room = room(node);
        if position.y > room {
            position.y = room;
        }
    }
}

/// A bar shows only where there is something to scroll, and is brass while the pointer has it.
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

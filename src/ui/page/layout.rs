//! Containers and texts of a page. Rows can wrap, so no page needs a different layout for large text.
use super::element::{Element, IntoElements};
use crate::widgets::{self, Style, palette as p};
use bevy::prelude::*;
use gamecore::i18n::Words;

/// Creates a column. `gap` is in design pixels.
pub fn column(gap: f32) -> Element {
    Element::new(widgets::column(gap))
}

/// Creates a row that does not wrap.
pub fn row(gap: f32) -> Element {
    Element::new(widgets::row(gap))
}

/// Creates a row that wraps.
pub fn wrap(gap: f32) -> Element {
    Element::new(widgets::wrapping(gap))
}

/// Creates the dark box of a list entry. Its content is a row that wraps.
pub fn card() -> Element {
    wrap(16.0)
        .edges(UiRect::axes(px(12), px(8)), 0.0, p::RADIUS_SMALL)
        .rigid()
        .with(BackgroundColor(Color::BLACK.with_alpha(0.22)))
}

/// Creates an empty box without a layout of its own. The size is in design pixels.
pub fn block(width: f32, height: f32) -> Element {
    let size = move |node: &mut Node| (node.width, node.height) = (px(width), px(height));
    Element::new(Node::default()).node(size).through()
}

/// Creates a box of a fixed size with rounded corners, which centres its content. All lengths are in design pixels.
pub fn rounded(width: f32, height: f32, radius: f32) -> Element {
    Element::new(widgets::rounded(width, height, radius)).through()
}

/// Creates a disc. `side` is its diameter in design pixels.
pub fn disc(side: f32, color: Color) -> Element {
    rounded(side, side, f32::MAX).with(BackgroundColor(color))
}

/// Creates a square picture with a border. All lengths are in design pixels.
pub fn framed(image: Handle<Image>, side: f32, border: f32, radius: f32) -> Element {
    rounded(side, side, radius)
        .node(move |node| node.border = UiRect::all(px(border)))
        .with(ImageNode::new(image))
}

/// Creates a space that takes the room that its siblings leave.
pub fn spacer() -> Element {
    Element::new(Node::default())
        .node(|node| node.flex_grow = 1.0)
        .through()
}

pub fn label(words: impl Into<Words>, style: Style) -> Element {
    Element::new(style.bundle()).text(words)
}

/// Creates a label that does not wrap.
pub fn line(words: impl Into<Words>, style: Style) -> Element {
    label(words, style).with(widgets::one_line())
}

/// Creates a label of a button in a style of its own.
pub fn inked(words: impl Into<Words>, style: Style) -> Element {
    line(words, style).with(widgets::ButtonInk)
}

/// Creates a column that scrolls if it is taller than the available space. Its scroll bar is to the right of it.
pub fn scroll(gap: f32, content: impl IntoElements) -> Element {
    scroll_list(gap, |column| column.children(content))
}

/// Like [`scroll`]. `fill` gives the column its content, such as a [`Element::list`].
pub fn scroll_list(gap: f32, fill: impl FnOnce(Element) -> Element) -> Element {
    let frame = Node {
        flex_grow: 1.0,
        min_width: px(0),
        min_height: px(0),
        column_gap: px(p::GRID),
        ..default()
    };
    let column = fill(Element::new(widgets::scroll_column(gap)));
    Element::new((frame, Pickable::IGNORE)).then(|frame| {
        let parent = frame.id();
        frame.world_scope(|world| {
            let column = column.spawn(world, Some(parent));
            world.spawn((widgets::bar(column, Node::default()), ChildOf(parent)));
        });
    })
}

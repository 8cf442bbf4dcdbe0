//! Row of a player on the pages of gamepads and of seats.
use bevy::prelude::*;
use ui::{
    page::{Element, IntoElements, column, rounded, row},
    widgets::{palette as p, text},
};

/// Side of the portrait in design pixels.
const PORTRAIT: f32 = 46.0;

/// Creates a row with the portrait, the name above a line of text, and controls at the end. `room` is the width of the
/// name in design pixels.
pub(super) fn person_row(
    portrait: Option<&Handle<Image>>,
    (name, room): (&str, f32),
    below: Element,
    controls: impl IntoElements,
) -> Element {
    let portrait = portrait.map(|portrait| portrait_frame().with(ImageNode::new(portrait.clone())));
    let words = (Element::new(text::name(name, text::STRONG, room)), below);
    row(12.0)
        .node(|node| node.min_height = px(56))
        .edges(UiRect::axes(px(12), px(6)), 1.0, p::RADIUS)
        .sunken(p::TEXT.with_alpha(0.2))
        .children((
            portrait,
            column(2.0).grow(0.0).children(words),
            controls.into_elements(),
        ))
}

/// Creates the frame of a portrait.
pub(super) fn portrait_frame() -> Element {
    rounded(PORTRAIT, PORTRAIT, 6.0)
}

//! Small elements of the HUD: chips and pictures of cards.
use bevy::prelude::*;
use engine::cards::Card;
use gamecore::model::Geometry;
use ui::{
    page::{Element, block, line, row},
    theme::{CardArt, Slot},
    widgets::{HOVER_THROUGH, Tip, palette as p, text},
};

/// Look of a chip, which is a short word in a coloured box.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chip {
    /// A statement: white text on tile blue.
    Fact,
    /// An open question: dark text on ivory.
    Open,
    /// A negative answer: faint text on a dark background.
    Faint,
}

/// Builds a chip with the text key of its word and its tooltip. `part` is its size as a factor of the normal size.
pub fn chip(key: &'static str, tip: Tip, chip: Chip, part: f32) -> Element {
    let (ground, border, ink) = match chip {
        Chip::Fact => (p::TILE_BLUE, p::IVORY.with_alpha(0.6), p::IVORY),
        Chip::Open => (p::IVORY, p::IVORY, p::INK),
        Chip::Faint => (
            Color::srgb(0.10, 0.14, 0.14),
            p::TEXT.with_alpha(0.35),
            p::TEXT_SOFT,
        ),
    };
    let style = text::STRONG.size(p::SMALL * 0.9 * part).color(ink);
    row(0.0)
        .node(move |node| {
            node.position_type = PositionType::Absolute;
            (node.right, node.height) = (px(8), px(20.0 * part));
        })
        .edges(UiRect::horizontal(px(6)), 1.0, 6.0)
        .with((BackgroundColor(ground), BorderColor::all(border)))
        .with((HOVER_THROUGH, tip))
        .children(line(key, style))
}

/// Builds the picture of a card. `height` is in design pixels.
pub fn card_picture(card: Card, height: f32) -> Element {
    let picture = move |art: Res<CardArt>, geometry: Res<Geometry>| {
        let rect = art.rect(Slot::of(card, 1), height * geometry.scale);
        (art.image.clone(), rect, art.aspect)
    };
    type Picture = (Handle<Image>, Rect, f32);
    block(0.0, height).bind(picture, move |(image, rect, aspect): &Picture, card| {
        card.insert(ImageNode::new(image.clone()).with_rect(*rect));
        if let Some(mut node) = card.get_mut::<Node>() {
            node.width = px(height * aspect);
        }
    })
}

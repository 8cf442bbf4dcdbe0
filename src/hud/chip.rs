//! A small word in a coloured box.
use bevy::prelude::*;
use gamecore::i18n::Localized;
use ui::widgets::{REST_ON, Tip, one_line, palette as p, text};

/// How a chip looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chip {
    /// A fact: white on tile blue.
    Fact,
    /// A question that is open.
    Open,
    /// A no.
    Faint,
}

/// A chip with a translated word and what it means, at a place of its parent, and how large it is, as a part of the usual.
pub fn chip(word: Localized, tip: Tip, chip: Chip, (place, part): (Node, f32)) -> impl Bundle {
    let (ground, border, ink) = match chip {
        Chip::Fact => (p::TILE_BLUE, p::IVORY.with_alpha(0.6), p::IVORY),
        Chip::Open => (p::IVORY, p::IVORY, p::INK),
        Chip::Faint => (
            Color::srgb(0.10, 0.14, 0.14),
            p::TEXT.with_alpha(0.35),
            p::TEXT_SOFT,
        ),
    };
    let node = Node {
        position_type: PositionType::Absolute,
        height: px(20.0 * part),
        padding: UiRect::horizontal(px(6)),
        align_items: AlignItems::Center,
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(6)),
        ..place
    };
    let style = text::STRONG.size(p::SMALL * 0.9 * part).color(ink);
    (
        node,
        BackgroundColor(ground),
        BorderColor::all(border),
        REST_ON,
        tip,
        children![(Text::default(), word, style.bundle(), one_line())],
    )
}

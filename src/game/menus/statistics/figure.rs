//! A figure: a large number, and below it what it is.
use crate::game::{
    i18n::Localized,
    widgets::{Typeface, column, localized, one_line, palette as p, text, written},
};
use bevy::prelude::*;

/// Figures side by side, each as wide as the others.
pub(super) fn figures(sheet: &mut ChildSpawnerCommands, all: [(String, Localized); 4]) {
    let line = Node {
        column_gap: px(p::GRID * 2.0),
        flex_shrink: 0.0,
        ..default()
    };
    sheet.spawn(line).with_children(|line| {
        for (number, what) in all {
            let one = Node {
                flex_grow: 1.0,
                flex_basis: px(0),
                min_width: px(0),
                ..column(0.0)
            };
            line.spawn(one).with_children(|one| {
                let style = text::HEADING.size(p::TITLE).color(p::INK);
                one.spawn((written(number, style), one_line()));
                one.spawn(localized(what, note()));
            });
        }
    });
}

/// Small print on paper.
pub(super) fn note() -> text::Style {
    text::NOTE.color(p::INK_SOFT)
}

/// The heading of a chart.
pub(super) fn heading(what: Localized) -> impl Bundle {
    let style = text::STRONG.size(p::SMALL).color(p::INK);
    (localized(what, style.face(Typeface::SansBold)), one_line())
}

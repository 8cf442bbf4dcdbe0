//! A figure: a large number, and below it what it is.
use bevy::prelude::*;
use gamecore::i18n::Localized;
use ui::widgets::{Typeface, column, localized, one_line, palette as p, text, written};

/// The least width of a sheet on which four figures stand side by side, in design pixels.
const FOUR: f32 = 480.0;
const GAP: f32 = p::GRID * 2.0;

/// Figures side by side on a sheet so wide, each as wide as the others: four, or on a narrow one two.
pub(super) fn figures(
    (sheet, width): (&mut ChildSpawnerCommands, f32),
    all: [(String, Localized); 4],
) {
    let a_row = if width >= FOUR { 4.0 } else { 2.0 };
    let each = ((width - GAP * (a_row - 1.0)) / a_row).floor();
    let line = Node {
        column_gap: px(GAP),
        row_gap: px(p::GRID),
        flex_wrap: FlexWrap::Wrap,
        flex_shrink: 0.0,
        ..default()
    };
    sheet.spawn(line).with_children(|line| {
        for (number, what) in all {
            let one = Node {
                width: px(each),
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
    localized(what, style.face(Typeface::SansBold))
}

//! Luck sheet: expected and actual points, and the points lost by mistakes.
use super::{
    chart::{self, Line, LineChart, Plot, SeriesStyle, Side, Sketch, line_chart},
    name_of,
    sheet::{Sheet, alone, heading, note, short},
    sheets::{dates, last_of_each, values_per_point},
};
use bevy::prelude::*;
use engine::statistics::{CoursePoint, Figures, SubjectEntry, course};
use ui::{page::Element, widgets::palette as p};

pub(super) fn luck(sheet: &Sheet) -> Vec<Element> {
    let mut course = course(sheet.known.matches(), sheet.subject);
    course.retain(|point| point.luck.is_some() && point.lost.is_some());
    if course.is_empty() {
        return vec![alone("statistics-not-judged")];
    }
    let left = |width| {
        vec![
            heading("statistics-luck-course"),
            luck_of_matches(&course, width, sheet),
            note("statistics-luck-note"),
        ]
    };
    let right = |width| {
        let (luck, lost) = luck_of_entries(width, sheet);
        vec![
            heading("statistics-luck-rows"),
            chart::element(luck),
            heading("statistics-lost-rows"),
            chart::element(lost),
        ]
    };
    vec![sheet.halves((390.0, 28.0), left, right)]
}

/// Creates the chart of the expected and the actual points, accumulated match by match.
fn luck_of_matches(course: &[CoursePoint], width: f32, sheet: &Sheet) -> Element {
    let each = values_per_point(course.len());
    let line = |key, style, width, value: fn(&CoursePoint) -> f64| {
        let sums = course.iter().scan(0.0, |sum, point| {
            *sum += value(point);
            Some(*sum)
        });
        let sums: Vec<f64> = sums.collect();
        Line {
            name: sheet.texts.get(key),
            style,
            width,
            values: last_of_each(&sums, each).map(Some).collect(),
            is_marked: course.len() <= 30,
            is_filled: false,
        }
    };
    let expected = SeriesStyle {
        dash: Some([6.0, 4.0]),
        ..SeriesStyle::of(3)
    };
    let own = sheet.own_style();
    let days = course.iter().map(|point| point.day.as_str());
    line_chart(&LineChart {
        size: Vec2::new(width, 268.0),
        lines: vec![
            line("statistics-promised", expected, 2.0, |point| {
                point.luck.unwrap_or(0.0)
            }),
            line("statistics-came", own, 3.0, |point| point.result),
        ],
        below: dates(days, each, width),
        language: sheet.texts.language(),
    })
}

/// Creates the bars of luck and of points lost by mistakes: a row for each entry, the subject first.
fn luck_of_entries(width: f32, sheet: &Sheet) -> (Sketch, Sketch) {
    const MOST_ROWS: usize = 8;
    let mut entries: Vec<&SubjectEntry> = sheet.entries.iter().collect();
    entries.sort_by_key(|entry| !sheet.is_subject(entry));
    let rows = entries.into_iter().filter_map(|entry| {
        let figures = Figures::of(sheet.known.matches(), &entry.subject);
        let name = short(&name_of(entry, sheet.texts));
        (figures.luck.count() > 0).then_some((name, figures))
    });
    let rows: Vec<(String, Figures)> = rows.take(MOST_ROWS).collect();
    let bars = |sample: fn(&Figures) -> f64, style| {
        let values = rows.iter().map(|(name, of)| (name.clone(), sample(of)));
        horizontal_bars(width, &values.collect::<Vec<_>>(), style, sheet)
    };
    (
        bars(|of| of.luck.mean(), SeriesStyle::of(3)),
        bars(|of| of.lost.mean(), SeriesStyle::of(1)),
    )
}

/// Draws a bar for each row, to the right of 0 or to its left.
fn horizontal_bars(
    width: f32,
    rows: &[(String, f64)],
    style: SeriesStyle,
    sheet: &Sheet,
) -> Sketch {
    // Widths in design pixels: a name before its bar, and the number behind it.
    const NAME: f32 = 122.0;
    const NUMBER: f32 = 44.0;
    let height = (176.0 / rows.len().max(1) as f32).min(30.0);
    let mut sketch = Sketch::new(Vec2::new(width, height * rows.len() as f32 + 4.0));
    let bottom = sketch.size.y;
    let area = Rect::new(NAME + NUMBER, 0.0, width - NUMBER, bottom);
    let plot = Plot::of(area, rows.iter().map(|(_, value)| *value), 4);
    let zero = plot.x(0.0);
    sketch.rule(Vec2::new(zero, 0.0), Vec2::new(zero, bottom), 0.45);
    for (number, (name, value)) in rows.iter().enumerate() {
        let middle = height * (number as f32 + 0.5) + 2.0;
        let end = plot.x(*value);
        let corner = Vec2::new(zero, middle - height * 0.3);
        let bar = Rect::from_corners(corner, Vec2::new(end, middle + height * 0.3));
        let opacity = if number == 0 { 0.9 } else { 0.5 };
        sketch.bar(bar, style.color, opacity);
        let start = Vec2::new(0.0, middle);
        sketch.word(start, Side::Left, name.clone(), NAME).color = p::INK;
        let (x, side) = match *value < 0.0 {
            true => (end - 6.0, Side::Right),
            false => (end + 6.0, Side::Left),
        };
        let number = sheet.decimal(*value, 1);
        let at = Vec2::new(x, middle);
        sketch.word(at, side, number, NUMBER).color = p::INK;
    }
    sketch
}

//! What the cards promised, what came of it, and what decisions have cost.
use super::{
    body::{Telling, alone, short},
    chart::{self, Axis, Ink, Line, LineChart, Sketch, lines},
    figure::{heading, note},
    overview::{below, together},
    telling::name_of,
};
use bevy::prelude::*;
use engine::statistics::{CoursePoint, Figures, SubjectEntry, course};
use gamecore::i18n::{Localized, decimal};
use ui::widgets::{column, localized, palette as p};

/// At most so many have a line of their own at the right.
const MOST_ROWS: usize = 8;
/// The width of the second half beside the first.
const ROWS: f32 = 390.0;
const GAP: f32 = 28.0;

pub(super) fn fill(sheet: &mut ChildSpawnerCommands, telling: &Telling) {
    let mut course = course(telling.known.matches(), telling.subject);
    course.retain(|point| point.luck.is_some() && point.lost.is_some());
    if course.is_empty() {
        return alone(sheet, "statistics-not-judged");
    }
    let (both, first, second) = telling.halves(ROWS, GAP);
    sheet.spawn(both).with_children(|both| {
        let left = Node {
            width: px(first),
            ..column(p::GRID)
        };
        both.spawn(left).with_children(|side| {
            side.spawn(heading(Localized::new("statistics-luck-course")));
            chart::spawn(side, lines(&sums(&course, first, telling)));
            side.spawn(localized(Localized::new("statistics-luck-note"), note()));
        });
        both.spawn(column(p::GRID))
            .with_children(|side| everybody((side, second), telling));
    });
}

/// What the cards promised and what came of it, added up match by match.
fn sums(course: &[CoursePoint], width: f32, telling: &Telling) -> LineChart {
    let each = together(course.len());
    let sum = |of: fn(&CoursePoint) -> f64| -> Vec<Option<f64>> {
        let added = course.iter().scan(0.0, |sum, point| {
            *sum += of(point);
            Some(*sum)
        });
        let added: Vec<f64> = added.collect();
        added
            .chunks(each)
            .map(|some| some.last().copied())
            .collect()
    };
    let line = |key, ink, width, values| Line {
        name: telling.texts.get(key),
        ink,
        width,
        values,
        marked: course.len() <= 30,
        filled: false,
    };
    let promised = Ink {
        dash: Some([6.0, 4.0]),
        ..Ink::of(3)
    };
    LineChart {
        size: Vec2::new(width, 300.0),
        lines: vec![
            line(
                "statistics-promised",
                promised,
                2.0,
                sum(|point| point.luck.unwrap_or(0.0)),
            ),
            line(
                "statistics-came",
                telling.own_ink(),
                3.0,
                sum(|point| point.result),
            ),
        ],
        below: below(course.iter().map(|point| point.day.as_str()), each, width),
        language: telling.language,
    }
}

/// Luck and points lost, a row for each.
fn everybody((side, width): (&mut ChildSpawnerCommands, f32), telling: &Telling) {
    let judged = |entry: &SubjectEntry| {
        let figures = Figures::of(telling.known.matches(), &entry.subject);
        (figures.luck.count() > 0).then_some(figures)
    };
    let own = telling
        .entries
        .iter()
        .filter(|it| it.subject == *telling.subject);
    let others = telling
        .entries
        .iter()
        .filter(|it| it.subject != *telling.subject);
    let rows: Vec<(String, Figures)> = own
        .chain(others)
        .filter_map(|entry| Some((name_of(entry, telling.texts), judged(entry)?)))
        .take(MOST_ROWS)
        .collect();
    let one_half = |luck: bool| {
        let values: Vec<(String, f64)> = rows
            .iter()
            .map(|(name, of)| {
                let sample = if luck { of.luck } else { of.lost };
                (short(name), sample.mean())
            })
            .collect();
        let ink = Ink::of(if luck { 3 } else { 1 });
        in_rows(width, &values, ink, telling)
    };
    side.spawn(heading(Localized::new("statistics-luck-rows")));
    chart::spawn(side, one_half(true));
    side.spawn(heading(Localized::new("statistics-lost-rows")));
    chart::spawn(side, one_half(false));
}

/// The room for a name before its bar, and for the number behind it.
const NAME: f32 = 122.0;
const NUMBER: f32 = 44.0;

/// A bar for each row, to the right of nothing or to its left.
fn in_rows(width: f32, rows: &[(String, f64)], ink: Ink, telling: &Telling) -> Sketch {
    let height = (176.0 / rows.len().max(1) as f32).min(30.0);
    let mut sketch = Sketch::new(Vec2::new(width, height * rows.len() as f32 + 4.0));
    let axis = Axis::of(rows.iter().map(|(_, value)| *value), 4);
    let (from, to) = (NAME + NUMBER, width - NUMBER);
    let x = |value: f64| from + (to - from) * axis.part(value);
    let zero = x(0.0);
    sketch.rule(Vec2::new(zero, 0.0), Vec2::new(zero, sketch.size.y), 0.45);
    for (number, (name, value)) in rows.iter().enumerate() {
        let middle = height * (number as f32 + 0.5) + 2.0;
        let strength = if number == 0 { 0.9 } else { 0.5 };
        let end = x(*value);
        let rect = Rect::new(
            zero.min(end),
            middle - height * 0.3,
            zero.max(end),
            middle + height * 0.3,
        );
        sketch.bar(rect, ink.color, strength);
        let word = sketch.word(
            Vec2::new(0.0, middle),
            chart::Side::Left,
            name.clone(),
            NAME,
        );
        word.color = p::INK;
        let written = decimal(*value, 1, telling.language);
        let (at, which) = if *value < 0.0 {
            (Vec2::new(end - 6.0, middle), chart::Side::Right)
        } else {
            (Vec2::new(end + 6.0, middle), chart::Side::Left)
        };
        sketch.word(at, which, written, NUMBER).color = p::INK;
    }
    sketch
}

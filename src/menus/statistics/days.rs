//! Everybody's points, day by day: the history of a family's Sundays.
use super::{
    body::{Telling, alone, short},
    chart::{self, Ink, Line, LineChart, lines},
    figure::{heading, note},
    overview::{below, mean, together},
    telling::{name_of, percent},
};
use bevy::prelude::*;
use engine::statistics::{Day, Subject, SubjectEntry, days};
use gamecore::i18n::Localized;
use ui::widgets::{Typeface, one_line, palette as p, text, written};

pub(super) fn fill(sheet: &mut ChildSpawnerCommands, telling: &Telling) {
    let shown = shown(telling);
    let subjects: Vec<Subject> = shown.iter().map(|entry| entry.subject.clone()).collect();
    let days = days(telling.known.matches(), &subjects);
    if days.is_empty() {
        return alone(sheet, "statistics-no-days");
    }
    sheet.spawn(heading(Localized::new("statistics-by-day")));
    let each = together(days.len());
    let line = |(number, entry): (usize, &&SubjectEntry)| {
        let values = days.chunks(each).map(|some| {
            let points: Vec<f64> = some.iter().filter_map(|day| day.points[number]).collect();
            (!points.is_empty()).then(|| mean(&points))
        });
        let is_looked_at = entry.subject == *telling.subject;
        Line {
            name: short(&name_of(entry, telling.texts)),
            ink: telling.ink(number, entry),
            width: if is_looked_at { 3.0 } else { 1.4 },
            values: values.collect(),
            marked: true,
            filled: false,
        }
    };
    let mut all: Vec<(bool, Line)> = shown
        .iter()
        .enumerate()
        .map(|it| (it.1.subject == *telling.subject, line(it)))
        .collect();
    // Whoever is looked at lies on top of the others.
    all.sort_by_key(|(is_looked_at, _)| *is_looked_at);
    let chart = LineChart {
        size: Vec2::new(telling.width, 316.0),
        lines: all.into_iter().map(|(_, line)| line).collect(),
        below: below(days.iter().map(|day| day.day.as_str()), each, telling.width),
        language: telling.language,
    };
    chart::spawn(sheet, lines(&chart));
    wins(sheet, &shown, &days, telling);
}

/// Whoever is shown: the people if a person is looked at and there are several, else everybody; at most as many as there are inks.
fn shown<'a>(telling: &Telling<'a>) -> Vec<&'a SubjectEntry> {
    let is_person = |entry: &&SubjectEntry| matches!(entry.subject, Subject::Person(_));
    let people: Vec<&SubjectEntry> = telling.entries.iter().filter(is_person).collect();
    let family = matches!(telling.subject, Subject::Person(_)) && people.len() > 1;
    let mut shown = if family {
        people
    } else {
        telling.entries.iter().collect()
    };
    if let Some(at) = shown.iter().position(|it| it.subject == *telling.subject)
        && at >= Ink::COUNT
    {
        let looked_at = shown.remove(at);
        shown.insert(0, looked_at);
    }
    shown.truncate(Ink::COUNT);
    shown
}

/// On how many days each of them did best, and how many matches they won.
fn wins(
    sheet: &mut ChildSpawnerCommands,
    shown: &[&SubjectEntry],
    days: &[Day],
    telling: &Telling,
) {
    let best_of = |number: usize| {
        let best = |day: &&Day| {
            let least = day.points.iter().flatten().copied().reduce(f64::min);
            day.points[number].is_some() && day.points[number] == least
        };
        days.iter().filter(best).count()
    };
    let line = Node {
        column_gap: px(p::GRID * 3.0),
        row_gap: px(2),
        flex_wrap: FlexWrap::Wrap,
        ..default()
    };
    sheet.spawn(heading(
        Localized::new("statistics-best-days").arg("days", days.len()),
    ));
    sheet.spawn(line).with_children(|line| {
        for (number, entry) in shown.iter().enumerate() {
            let best = best_of(number);
            let share = percent(best as f64 / days.len().max(1) as f64, telling.language);
            let name = short(&name_of(entry, telling.texts));
            let one = Node {
                align_items: AlignItems::Baseline,
                column_gap: px(6),
                ..default()
            };
            line.spawn(one).with_children(|one| {
                let style = text::NOTE.color(telling.ink(number, entry).color);
                one.spawn((written(name, style.face(Typeface::SansBold)), one_line()));
                one.spawn((written(format!("{best}  ({share})"), note()), one_line()));
            });
        }
    });
}

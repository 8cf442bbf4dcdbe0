//! Figures, and the points match by match.
use super::{
    body::Telling,
    chart::{self, Ink, Line, LineChart, lines},
    figure::{figures, heading, note},
    telling::{day, percent},
};
use bevy::prelude::*;
use engine::statistics::{CoursePoint, Figures, course};
use gamecore::i18n::{Localized, decimal, signed};
use ui::widgets::{localized, palette as p, row};

/// Of so many matches the mean is a line.
const MEAN_OF: usize = 10;
/// More points than this are drawn together, as their means.
const MOST_POINTS: usize = 90;

pub(super) fn fill(sheet: &mut ChildSpawnerCommands, telling: &Telling) {
    let all = Figures::of(telling.known.matches(), telling.subject);
    let language = telling.language;
    let number = |value: f64, digits| decimal(value, digits, language);
    figures(
        (&mut *sheet, telling.width),
        [
            (
                percent(all.win_share(), language),
                Localized::new("statistics-won")
                    .arg("wins", all.wins)
                    .arg("matches", all.matches),
            ),
            (
                number(all.place.mean(), 1),
                Localized::new("statistics-place"),
            ),
            (
                number(all.total.mean(), 0),
                Localized::new("statistics-match")
                    .arg("best", all.best.map_or(String::new(), signed)),
            ),
            (
                number(all.points.mean(), 1),
                Localized::new("statistics-hand"),
            ),
        ],
    );
    figures(
        (&mut *sheet, telling.width),
        [
            (
                percent(all.first_down_share(), language),
                Localized::new("statistics-first-down"),
            ),
            (
                percent(all.closing_share(), language),
                Localized::new("statistics-closed").arg("bonuses", all.bonuses),
            ),
            (
                number(all.claims_a_hand(), 2),
                Localized::new("statistics-claims"),
            ),
            (
                number(all.jokers_a_hand(), 2),
                Localized::new("statistics-jokers"),
            ),
        ],
    );
    points(sheet, &all, telling);
}

/// The points match by match, and the streaks.
fn points(sheet: &mut ChildSpawnerCommands, all: &Figures, telling: &Telling) {
    let course = course(telling.known.matches(), telling.subject);
    let wraps = Node {
        flex_wrap: FlexWrap::Wrap,
        ..row(p::GRID * 2.0)
    };
    sheet.spawn(wraps).with_children(|line| {
        line.spawn(heading(Localized::new("statistics-course")));
        let room = Node {
            flex_grow: 1.0,
            ..default()
        };
        line.spawn(room);
        let streaks = Localized::new("statistics-streaks")
            .arg("now", all.streaks.wins_now)
            .arg("most", all.streaks.most_wins)
            .arg("wait", all.streaks.longest_wait);
        line.spawn(localized(streaks, note()));
    });
    chart::spawn(sheet, lines(&line_chart(&course, telling)));
}

fn line_chart(course: &[CoursePoint], telling: &Telling) -> LineChart {
    let totals: Vec<f64> = course.iter().map(|point| f64::from(point.total)).collect();
    let each = together(course.len());
    let points: Vec<Option<f64>> = totals.chunks(each).map(|some| Some(mean(some))).collect();
    // Of several points at least, also where many matches are one.
    let of = MEAN_OF.max(5 * each);
    let running: Vec<Option<f64>> = (0..totals.len())
        .map(|at| {
            let from = (at + 1).checked_sub(of)?;
            Some(mean(&totals[from..=at]))
        })
        .collect();
    // The mean at the end of those that are drawn together.
    let running: Vec<Option<f64>> = running
        .chunks(each)
        .map(|some| some.last().copied().flatten())
        .collect();
    let texts = telling.texts;
    let each_key = match each {
        1 => texts.get("statistics-each"),
        _ => texts.with("statistics-mean", &[("count", each.into())]),
    };
    let quiet = Ink {
        dash: None,
        marker: chart::Marker::Dot,
        ..Ink::soft()
    };
    let mut all = vec![Line {
        name: each_key,
        ink: quiet,
        width: 1.0,
        values: points,
        marked: true,
        filled: false,
    }];
    if running.iter().flatten().count() > 1 {
        all.push(Line {
            name: texts.with("statistics-mean", &[("count", of.into())]),
            ink: telling.own_ink(),
            width: 3.0,
            values: running,
            marked: false,
            filled: true,
        });
    }
    LineChart {
        size: Vec2::new(telling.width, 244.0),
        below: below(
            course.iter().map(|point| point.day.as_str()),
            each,
            telling.width,
        ),
        lines: all,
        language: telling.language,
    }
}

/// How many of so many points are drawn together.
pub(super) fn together(count: usize) -> usize {
    count.div_ceil(MOST_POINTS).max(1)
}

/// The room for a day under a chart, and what a chart is wider than what stands below it, in design pixels.
const DAY: f32 = 105.0;
const BESIDE_DAYS: f32 = 80.0;

/// The days under the first point, the last one, and some in between, if so many of them are drawn together in a chart of this width.
pub(super) fn below<'a>(
    days: impl Iterator<Item = &'a str>,
    each: usize,
    width: f32,
) -> Vec<(usize, chart::What)> {
    let days: Vec<&str> = days.step_by(each).collect();
    let last = days.len().saturating_sub(1);
    let room = ((width - BESIDE_DAYS) / DAY).clamp(1.0, 5.0) as usize;
    let parts = last.min(room);
    let mut told: Vec<(usize, chart::What)> = Vec::new();
    for part in 0..=parts {
        let at = (last * part).checked_div(parts).unwrap_or(0);
        let said = days.get(at).and_then(|it| day(it)).map(chart::What::Said);
        if let Some(said) = said.filter(|said| told.last().is_none_or(|(_, before)| before != said))
        {
            told.push((at, said));
        }
    }
    told
}

pub(super) fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

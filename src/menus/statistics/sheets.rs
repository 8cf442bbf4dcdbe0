//! Overview sheet, contracts sheet and days sheet.
use super::{
    chart::{Bar, CIRCLE, Line, LineChart, SeriesStyle, bar_chart, line_chart},
    name_of,
    sheet::{Sheet, alone, day, heading, note, short},
};
use bevy::prelude::*;
use engine::{
    arena::Sample,
    statistics::{
        ContractFigures, Day, Figures, Subject, SubjectEntry, course, days as played_days,
    },
};
use gamecore::i18n::{Localized, Words, signed, words};
use ui::{
    page::{Element, label, row, wrap},
    widgets::{Typeface, one_line, palette as p, text},
};

/// Number of matches of a running mean.
const MEAN_OF: usize = 10;
/// Maximum number of points of a line. More values are averaged in groups.
const MOST_POINTS: usize = 90;

/// Returns the number of values that share a point.
pub(super) fn values_per_point(count: usize) -> usize {
    count.div_ceil(MOST_POINTS).max(1)
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

/// Returns the last value of each group.
pub(super) fn last_of_each<T: Copy>(values: &[T], each: usize) -> impl Iterator<Item = T> {
    values.chunks(each).filter_map(|some| some.last().copied())
}

/// Returns the dates below the first and the last point, and below some points between them.
pub(super) fn dates<'a>(
    days: impl Iterator<Item = &'a str>,
    each: usize,
    width: f32,
) -> Vec<(usize, Words)> {
    // Width of a date, and of the parts of a chart beside its line, in design pixels.
    const DATE: f32 = 105.0;
    const BESIDE: f32 = 80.0;
    let days: Vec<&str> = days.step_by(each).collect();
    let last = days.len().saturating_sub(1);
    let parts = last.min(((width - BESIDE) / DATE).clamp(1.0, 5.0) as usize);
    let date = |part: usize| {
        let at = (last * part).checked_div(parts).unwrap_or(0);
        Some((at, Words::from(day(days.get(at)?)?)))
    };
    let mut all: Vec<(usize, Words)> = (0..=parts).filter_map(date).collect();
    all.dedup_by(|(_, date), (_, before)| date == before);
    all
}

pub(super) fn overview(sheet: &Sheet) -> Vec<Element> {
    let all = Figures::of(sheet.known.matches(), sheet.subject);
    let none = || "–".to_owned();
    let mean_total = match all.total.count() {
        0 => none(),
        _ => sheet.decimal(all.total.mean(), 0),
    };
    let figures = [
        (sheet.percent(all.win_share()), "statistics-won"),
        (sheet.decimal(all.place.mean(), 1), "statistics-place"),
        (mean_total, "statistics-match"),
        (sheet.decimal(all.points.mean(), 1), "statistics-hand"),
        (
            sheet.percent(all.first_down_share()),
            "statistics-first-down",
        ),
        (sheet.percent(all.closing_share()), "statistics-closed"),
        (sheet.decimal(all.claims_a_hand(), 2), "statistics-claims"),
        (sheet.decimal(all.jokers_a_hand(), 2), "statistics-jokers"),
    ];
    let figures = figures.map(|(number, key)| {
        let words = Localized::new(key)
            .arg("wins", all.wins)
            .arg("matches", all.matches)
            .arg("best", all.best.map_or_else(none, signed))
            .arg("bonuses", all.bonuses);
        (number, words)
    });
    let streaks = Localized::new("statistics-streaks")
        .arg("now", all.streaks.wins_now)
        .arg("most", all.streaks.most_wins)
        .arg("wait", all.streaks.longest_wait);
    let streaks = note(streaks).node(|node| node.margin.left = auto());
    let short = all.matches - all.total.count();
    let mut content = vec![
        sheet.figures(figures),
        wrap(p::GRID * 2.0).children((heading("statistics-course"), streaks)),
    ];
    if all.total.count() == 0 {
        content.push(alone("statistics-only-short"));
        return content;
    }
    content.push(points_of_matches(sheet));
    content
        .extend((short > 0).then(|| note(Localized::new("statistics-short").arg("count", short))));
    content
}

/// Creates the chart of the points of each match, with their running mean. Leaves out short matches.
fn points_of_matches(sheet: &Sheet) -> Element {
    let mut course = course(sheet.known.matches(), sheet.subject);
    course.retain(|point| !point.is_short);
    let totals: Vec<f64> = course.iter().map(|point| f64::from(point.total)).collect();
    let each = values_per_point(totals.len());
    // The running mean covers at least five points.
    let mean_of = MEAN_OF.max(5 * each);
    let running = |at: usize| {
        let from = (at + 1).checked_sub(mean_of)?;
        Some(mean(&totals[from..=at]))
    };
    let running: Vec<Option<f64>> = (0..totals.len()).map(running).collect();
    let running: Vec<Option<f64>> = last_of_each(&running, each).collect();
    let mean_name = |count: usize| {
        let count = [("count", count.into())];
        sheet.texts.with("statistics-mean", &count)
    };
    let quiet = SeriesStyle {
        dash: None,
        corners: CIRCLE,
        ..SeriesStyle::soft()
    };
    let mut lines = vec![Line {
        name: match each {
            1 => sheet.texts.get("statistics-each"),
            each => mean_name(each),
        },
        style: quiet,
        width: 1.0,
        values: totals.chunks(each).map(|some| Some(mean(some))).collect(),
        is_marked: true,
        is_filled: false,
    }];
    if running.iter().flatten().count() > 1 {
        lines.push(Line {
            name: mean_name(mean_of),
            style: sheet.own_style(),
            width: 3.0,
            values: running,
            is_marked: false,
            is_filled: true,
        });
    }
    let days = course.iter().map(|point| point.day.as_str());
    line_chart(&LineChart {
        size: Vec2::new(sheet.width, 212.0),
        lines,
        below: dates(days, each, sheet.width),
        language: sheet.texts.language(),
    })
}

pub(super) fn contracts(sheet: &Sheet) -> Vec<Element> {
    let figures = |entry: &SubjectEntry| Figures::of(sheet.known.matches(), &entry.subject);
    let own = Figures::of(sheet.known.matches(), sheet.subject);
    let others = sheet.entries.iter().filter(|it| !sheet.is_subject(it));
    let others: Vec<Figures> = others.map(figures).collect();
    let names = || Some([short(&sheet.name), sheet.texts.get("statistics-others")]);
    let language = sheet.texts.language();
    let left = |width: f32| {
        let points = bars(&own, &others, |of| (of.points.mean(), of.points.count()));
        let closings = bars(&own, &others, |of| {
            let hands = of.points.count();
            let share = 100.0 * f64::from(of.closings) / f64::from(hands.max(1));
            (share, hands)
        });
        let chart = |height: f32, bars: &[Bar], style: usize, digits: usize| {
            let size = Vec2::new(width, height);
            let style = SeriesStyle::of(style);
            bar_chart(size, bars, style, names(), (digits, language))
        };
        vec![
            heading("statistics-by-contract"),
            chart(184.0, &points, 0, 1),
            heading("statistics-closings"),
            chart(150.0, &closings, 2, 0),
        ]
    };
    let right = |width: f32| {
        let bar = |key: &'static str, of: &Sample| {
            (of.count() > 0).then(|| Bar {
                name: key.into(),
                value: of.mean(),
                compared: None,
            })
        };
        let with = bar("statistics-with", &own.with_claim);
        let bars: Vec<Bar> = with
            .into_iter()
            .chain(bar("statistics-without", &own.without_claim))
            .collect();
        let size = Vec2::new(width, 206.0);
        let bonuses = Localized::new("statistics-bonuses")
            .arg("count", own.bonuses)
            .arg("points", signed(own.bonus_points));
        vec![
            heading("statistics-claims-brought"),
            bar_chart(size, &bars, SeriesStyle::of(3), None, (1, language)),
            note(Localized::new("statistics-asked").arg("count", own.asked)),
            note(Localized::new("statistics-claimed").arg("count", own.won)),
            note(bonuses),
        ]
    };
    vec![sheet.halves((250.0, 32.0), left, right)]
}

/// Returns a bar for each contract: the value of the subject, compared with the mean of all others. `value` returns a
/// value with its number of hands.
fn bars(
    own: &Figures,
    others: &[Figures],
    value: impl Fn(&ContractFigures) -> (f64, u32),
) -> Vec<Bar> {
    let bar = |of: &ContractFigures| {
        let others = others.iter().flat_map(|figures| &figures.contracts);
        let others = others.filter(|it| it.contract == of.contract).map(&value);
        let (sum, hands) = others.fold((0.0, 0), |(sum, all), (value, hands)| {
            (sum + value * f64::from(hands), all + hands)
        });
        Bar {
            name: words::contract_code(of.contract).into(),
            value: value(of).0,
            compared: (hands > 0).then(|| sum / f64::from(hands)),
        }
    };
    own.contracts.iter().map(bar).collect()
}

pub(super) fn days(sheet: &Sheet) -> Vec<Element> {
    let entries = compared_entries(sheet);
    let subjects: Vec<Subject> = entries.iter().map(|entry| entry.subject.clone()).collect();
    let days = played_days(sheet.known.matches(), &subjects);
    if days.is_empty() {
        let whole = Figures::of(sheet.known.matches(), sheet.subject).total;
        return vec![alone(match whole.count() {
            0 => "statistics-only-short",
            _ => "statistics-no-days",
        })];
    }
    let each = values_per_point(days.len());
    let line = |(number, entry): (usize, &SubjectEntry)| {
        let values = days.chunks(each).map(|some| {
            let points: Vec<f64> = some.iter().filter_map(|day| day.points[number]).collect();
            (!points.is_empty()).then(|| mean(&points))
        });
        Line {
            name: short(&name_of(entry, sheet.texts)),
            style: sheet.style_of(number, entry),
            width: if sheet.is_subject(entry) { 3.0 } else { 1.4 },
            values: values.collect(),
            is_marked: true,
            is_filled: false,
        }
    };
    let mut numbered: Vec<_> = entries.iter().copied().enumerate().collect();
    // The line of the subject is on top.
    numbered.sort_by_key(|(_, entry)| sheet.is_subject(entry));
    let chart = LineChart {
        size: Vec2::new(sheet.width, 284.0),
        lines: numbered.into_iter().map(line).collect(),
        below: dates(days.iter().map(|day| day.day.as_str()), each, sheet.width),
        language: sheet.texts.language(),
    };
    let best = entries.iter().enumerate().map(|(number, entry)| {
        let best = best_days(&days, number);
        let share = sheet.percent(best as f64 / days.len() as f64);
        let name = short(&name_of(entry, sheet.texts));
        let style = text::NOTE.color(sheet.style_of(number, entry).color);
        row(6.0).align(AlignItems::Baseline).children((
            label(name, style.face(Typeface::SansBold)).with(one_line()),
            note(format!("{best}  ({share})")).with(one_line()),
        ))
    });
    vec![
        heading("statistics-by-day"),
        line_chart(&chart),
        heading(Localized::new("statistics-best-days").arg("days", days.len())),
        wrap(p::GRID * 3.0).row_gap(2.0).children(best),
    ]
}

/// Returns the number of days on which the player with this number had the fewest points.
fn best_days(days: &[Day], number: usize) -> usize {
    let is_best = |day: &&Day| {
        let least = day.points.iter().flatten().copied().reduce(f64::min);
        day.points[number].is_some() && day.points[number] == least
    };
    days.iter().filter(is_best).count()
}

/// Returns the entries of the chart of days: people if the subject is one of several people, otherwise all entries.
/// Their number is limited to that of the line styles.
fn compared_entries<'a>(sheet: &Sheet<'a>) -> Vec<&'a SubjectEntry> {
    let is_person = |entry: &&SubjectEntry| matches!(entry.subject, Subject::Person(_));
    let people: Vec<&SubjectEntry> = sheet.entries.iter().filter(is_person).collect();
    let is_family = matches!(sheet.subject, Subject::Person(_)) && people.len() > 1;
    let mut entries = match is_family {
        true => people,
        false => sheet.entries.iter().collect(),
    };
    if let Some(at) = entries.iter().position(|it| sheet.is_subject(it))
        && at >= SeriesStyle::COUNT
    {
        let subject = entries.remove(at);
        entries.insert(0, subject);
    }
    entries.truncate(SeriesStyle::COUNT);
    entries
}

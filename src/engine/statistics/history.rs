//! Numbers in the order of time: a subject's matches one after another, and everybody's days.
use super::{FiledMatch, Subject};
use std::collections::BTreeMap;

/// One match of a subject.
#[derive(Clone, PartialEq, Debug)]
pub struct CoursePoint {
    /// The day, as `yyyy-mm-dd`; empty if nobody knows.
    pub day: String,
    /// The points at the end.
    pub total: i32,
    /// The place, from 1.
    pub place: u8,
    /// How many played.
    pub players: u8,
    /// How much better than the table the whole match went, in points.
    pub result: f64,
    /// How much better than average the cards were, in points, over the whole match; none if it has not been judged.
    pub luck: Option<f64>,
    /// The points lost by decisions; none if it has not been judged.
    pub lost: Option<f64>,
}

/// A subject's matches in the order in which they are given.
pub fn course<'a>(
    matches: impl IntoIterator<Item = &'a FiledMatch>,
    subject: &Subject,
) -> Vec<CoursePoint> {
    let mut course = Vec::new();
    for filed in matches {
        let numbers = &filed.numbers;
        for (index, player) in numbers.players.iter().enumerate() {
            if Subject::of(player) != *subject {
                continue;
            }
            let hands = &player.hands;
            course.push(CoursePoint {
                day: filed.day.clone(),
                total: player.total(),
                place: player.place,
                players: numbers.players.len() as u8,
                result: (0..hands.len())
                    .map(|hand| numbers.result(index, hand))
                    .sum(),
                luck: hands.iter().map(super::HandNumbers::luck).sum(),
                lost: hands.iter().map(|hand| hand.lost.map(f64::from)).sum(),
            });
        }
    }
    course
}

/// A day on which matches were played.
#[derive(Clone, PartialEq, Debug)]
pub struct Day {
    /// The day, as `yyyy-mm-dd`.
    pub day: String,
    /// How many matches were played.
    pub matches: u32,
    /// The mean points of a match, by subject in the order asked for; none for those who did not play.
    pub points: Vec<Option<f64>>,
    /// Matches won, by subject.
    pub wins: Vec<u32>,
}

/// The days on which at least one of these subjects has played, the oldest first. Matches of which nobody knows the day are left out.
pub fn days<'a>(
    matches: impl IntoIterator<Item = &'a FiledMatch>,
    subjects: &[Subject],
) -> Vec<Day> {
    let mut days: BTreeMap<&str, (u32, Vec<(i32, u32, u32)>)> = BTreeMap::new();
    for filed in matches {
        let mut is_theirs = false;
        let at = |subject: &Subject| subjects.iter().position(|other| other == subject);
        let players = filed.numbers.players.iter();
        for (at, player) in players.filter_map(|it| Some((at(&Subject::of(it))?, it))) {
            if filed.day.is_empty() {
                continue;
            }
            let none = || (0, vec![(0, 0, 0); subjects.len()]);
            let (matches, sums) = days.entry(&filed.day).or_insert_with(none);
            *matches += u32::from(!std::mem::replace(&mut is_theirs, true));
            let (points, played, won) = &mut sums[at];
            *points += player.total();
            *played += 1;
            *won += u32::from(player.place == 1);
        }
    }
    let told = |(day, (matches, sums)): (&str, (u32, Vec<(i32, u32, u32)>))| Day {
        day: day.to_owned(),
        matches,
        points: sums
            .iter()
            .map(|(points, played, _)| {
                (*played > 0).then(|| f64::from(*points) / f64::from(*played))
            })
            .collect(),
        wins: sums.iter().map(|(_, _, won)| *won).collect(),
    };
    days.into_iter().map(told).collect()
}

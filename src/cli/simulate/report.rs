//! The summary of a simulation, for people and for programs.
use crate::guests::GuestReport;
use engine::text::{counted, visible};
use serde::Serialize;
use std::io::{self, Write};

/// One player, or one level of bots.
#[derive(Serialize)]
pub struct ReportRow {
    pub name: String,
    pub matches: u32,
    pub mean_points: f64,
    pub wins: f64,
    pub hands_closed: f64,
    pub claims_per_hand: f64,
    /// Points per match less those of the other levels, and half the width of the 95 % interval.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub against_others: Option<(f64, f64)>,
}

/// The whole report of `continental simulate`, as it is printed as JSON.
#[derive(Serialize)]
pub struct SimulationReport {
    pub rules: String,
    pub matches: u32,
    pub hands: u32,
    pub closed_with_discard: u32,
    pub closed_laying_off: u32,
    pub closed_with_leftover: u32,
    pub tablas: u32,
    pub closed_from_hand: u32,
    pub turns_per_hand: f64,
    pub claims_per_hand: f64,
    pub renewals: u32,
    pub rejected_actions: usize,
    pub unfinished_matches: usize,
    pub unverified_records: usize,
    pub panics: usize,
    /// The first of them in words.
    pub troubles: Vec<String>,
    pub players: Vec<ReportRow>,
    pub levels: Vec<ReportRow>,
    /// How the bots from outside behaved.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub external: Vec<GuestReport>,
    pub seconds: f64,
    pub matches_per_second: f64,
    pub answers_per_second: f64,
}

/// Writes the report as text for people.
pub fn write(out: &mut impl Write, report: &SimulationReport) -> io::Result<()> {
    let SimulationReport {
        rules,
        matches,
        hands,
        tablas,
        renewals,
        ..
    } = report;
    writeln!(
        out,
        "{} by the rules {}, {}",
        counted(matches, "match"),
        visible(rules),
        counted(hands, "hand")
    )?;
    writeln!(
        out,
        "hands closed      {} with the last discard, {} by laying off, {} with cards left, {tablas} tablas",
        report.closed_with_discard, report.closed_laying_off, report.closed_with_leftover
    )?;
    writeln!(
        out,
        "closed from hand  {} (laid down and closed in one turn)",
        report.closed_from_hand
    )?;
    writeln!(
        out,
        "a hand takes      {:.1} turns, {:.2} claims; stocks renewed: {renewals}",
        report.turns_per_hand, report.claims_per_hand
    )?;
    writeln!(
        out,
        "rejected actions  {}; unfinished matches: {}; records that do not verify: {}; panics: {}",
        report.rejected_actions,
        report.unfinished_matches,
        report.unverified_records,
        report.panics
    )?;
    for trouble in &report.troubles {
        writeln!(out, "  {}", visible(trouble))?;
    }
    writeln!(
        out,
        "time              {:.1} s, {:.0} matches/s, {:.0} answers/s",
        report.seconds, report.matches_per_second, report.answers_per_second
    )?;
    table(out, report.players.iter().chain(&report.levels))
}

/// A line for each player and level.
fn table<'a>(out: &mut impl Write, rows: impl Iterator<Item = &'a ReportRow>) -> io::Result<()> {
    writeln!(
        out,
        "\n{:<12}{:>12}{:>8}{:>14}{:>13}",
        "", "points/match", "wins", "hands closed", "claims/hand"
    )?;
    for row in rows {
        let (name, mean_points) = (visible(&row.name), row.mean_points);
        write!(
            out,
            "{name:<12}{mean_points:>12.1}{:>7.1}%",
            100.0 * row.wins
        )?;
        write!(
            out,
            "{:>13.1}%{:>13.2}",
            100.0 * row.hands_closed,
            row.claims_per_hand
        )?;
        match row.against_others {
            Some((mean, half)) => writeln!(out, "   {mean:+.1} ± {half:.1} against the others")?,
            None => writeln!(out)?,
        }
    }
    Ok(())
}

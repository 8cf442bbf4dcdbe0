//! The figures as a table, one line for each person and bot level.
use engine::{
    arena::Sample,
    statistics::{Figures, FiledMatch, Subject, subjects},
    text::{counted, visible},
};
use std::io::{self, Write};

const HEADS: [&str; 12] = [
    "", "matches", "won", "place", "a match", "a hand", "down 1st", "closed", "claims", "jokers",
    "luck", "lost",
];

/// Prints it.
pub(super) fn print(out: &mut impl Write, matches: &[FiledMatch]) -> io::Result<()> {
    writeln!(out, "{}", counted(matches.len(), "finished match"))?;
    if matches.is_empty() {
        return Ok(());
    }
    let mut lines: Vec<[String; 12]> = vec![HEADS.map(str::to_owned)];
    for entry in subjects(matches) {
        let name = match &entry.subject {
            Subject::Person(_) => visible(&entry.name).into_owned(),
            Subject::Bots(level) => format!("bot:{}", level.id()),
        };
        lines.push(line(name, &Figures::of(matches, &entry.subject)));
    }
    let width = |column: usize| {
        let letters = lines.iter().map(|line| line[column].chars().count());
        letters.max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..HEADS.len()).map(width).collect();
    for line in &lines {
        write!(out, "{:<1$}", line[0], widths[0])?;
        for (cell, width) in line.iter().zip(&widths).skip(1) {
            write!(out, "  {cell:>width$}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn line(name: String, figures: &Figures) -> [String; 12] {
    let percent = |share: f64| format!("{:.0} %", 100.0 * share);
    let judged = |sample: &Sample, sign: bool| match (sample.count(), sign) {
        (0, _) => String::new(),
        (_, true) => format!("{:+.1}", sample.mean()),
        (_, false) => format!("{:.1}", sample.mean()),
    };
    [
        name,
        figures.matches.to_string(),
        percent(figures.win_share()),
        format!("{:.1}", figures.place.mean()),
        format!("{:.0}", figures.total.mean()),
        format!("{:.1}", figures.points.mean()),
        percent(figures.first_down_share()),
        percent(figures.closing_share()),
        format!("{:.2}", figures.claims_a_hand()),
        format!("{:.2}", figures.jokers_a_hand()),
        judged(&figures.luck, true),
        judged(&figures.lost, false),
    ]
}

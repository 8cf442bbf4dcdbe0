//! The ladder: every level against the one below it, as the table of the README.
use super::{
    ArenaArgs, Duel, measure,
    report::{ArenaReport, chance},
};
use crate::player::PlayerSpec;
use engine::{
    matchplay::BotLevel,
    rules::RuleSet,
    text::{counted, visible},
};
use platform::Failure;
use serde::Serialize;
use std::io::{self, Write};

/// One level against the level below.
#[derive(Serialize)]
pub struct LadderStep {
    /// What was measured.
    pub report: ArenaReport,
    /// The chance of such a difference between equal bots, corrected for the number of steps (Holm).
    pub p_corrected: f64,
}

/// Measures all steps, from the lowest.
///
/// # Errors
/// The rules do not admit this number of players.
pub fn climb(args: &ArenaArgs, rules: &RuleSet) -> Result<Vec<LadderStep>, Failure> {
    let mut reports = Vec::new();
    for pair in BotLevel::ALL.windows(2) {
        let (challenger, against) = (PlayerSpec::Level(pair[1]), PlayerSpec::Level(pair[0]));
        reports.push(measure(
            args,
            rules,
            &Duel {
                challenger,
                against,
            },
        )?);
    }
    let corrected = holm(
        &reports
            .iter()
            .map(|report| report.points.p)
            .collect::<Vec<f64>>(),
    );
    let steps = reports.into_iter().zip(corrected);
    Ok(steps
        .map(|(report, p_corrected)| LadderStep {
            report,
            p_corrected,
        })
        .collect())
}

/// Holm's correction: the smallest chance counts as often as there are tests, the next once less, and none less than one before it.
fn holm(chances: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..chances.len()).collect();
    order.sort_by(|a, b| chances[*a].total_cmp(&chances[*b]));
    let mut corrected = vec![0.0; chances.len()];
    let mut least = 0.0_f64;
    for (rank, at) in order.into_iter().enumerate() {
        least = least
            .max(chances[at] * (chances.len() - rank) as f64)
            .min(1.0);
        corrected[at] = least;
    }
    corrected
}

/// Prints the ladder as a Markdown table.
///
/// # Errors
/// The output cannot be written to.
pub fn print(out: &mut dyn Write, steps: &[LadderStep]) -> io::Result<()> {
    let Some(first) = steps.first().map(|step| &step.report) else {
        return Ok(());
    };
    writeln!(
        out,
        "| one of | against {} of | points a match | 95 % | matches won (equal: {:.0} %) | p | µs a decision, mean / most |",
        first.seats - 1,
        100.0 * first.par
    )?;
    writeln!(out, "|---|---|---|---|---|---|---|")?;
    for LadderStep {
        report,
        p_corrected,
    } in steps
    {
        let (points, wins) = (&report.points, &report.wins);
        let cost = report
            .timing
            .as_ref()
            .and_then(|timing| timing.decisions.get(&report.challenger));
        let cost = cost.map_or_else(String::new, |cost| {
            format!("{:.1} / {:.0}", cost.mean_us, cost.max_us)
        });
        writeln!(
            out,
            "| {} | {} | {:+.1} | {:+.1} … {:+.1} | {:.1} % | {} | {cost} |",
            visible(&report.challenger),
            visible(&report.against),
            points.mean,
            points.low,
            points.high,
            100.0 * wins.mean,
            chance(*p_corrected, 0).trim_start_matches("= ")
        )?;
    }
    writeln!(
        out,
        "\n{}, {} ({}) a line, seed {}; fewer points are better.",
        visible(&first.rules),
        counted(first.sets, "deal set"),
        counted(first.matches, "match"),
        visible(&first.seed)
    )
}

#[cfg(test)]
mod tests {
    use super::holm;

    #[test]
    fn the_smallest_chance_counts_most_often() {
        assert_eq!(holm(&[0.01, 0.04, 0.03]), [0.03, 0.06, 0.06]);
        assert_eq!(holm(&[0.9, 0.5]), [1.0, 1.0]);
        assert_eq!(holm(&[]), [0.0; 0]);
    }
}

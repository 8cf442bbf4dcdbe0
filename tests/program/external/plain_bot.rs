//! Tests of the example bots in Python.
use super::report_skipped;
use crate::cli::program::{continental, fails, text};
use botprocess::{ExternalBot, FaultLog};
use engine::{
    bots::{Bot, new_bot},
    matchplay::BotLevel,
    rules::Variant,
    sim,
};
use std::{process::Command, sync::Arc, time::Duration};
use testkit::matches::setup;

/// Returns the command line of the example bot, or `None` if Python is missing.
fn plain() -> Option<String> {
    let there = Command::new("python3").arg("--version").output();
    if there.is_ok_and(|output| output.status.success()) {
        let folder = env!("CARGO_MANIFEST_DIR");
        return Some(format!("python3 \"{folder}/tests/bots/plain.py\""));
    }
    report_skipped("there is no python3 for the example bot");
    None
}

/// Seats the program at seats 0, 2, 4 … and the built-in bot `habitual` at the others. Returns the players and the
/// fault log of each program.
fn at_every_other_seat(command: &str, seats: usize) -> (Vec<Box<dyn Bot>>, Vec<Arc<FaultLog>>) {
    let mut logs = Vec::new();
    let seat = |seat: usize| -> Box<dyn Bot> {
        if seat % 2 == 1 {
            return new_bot(BotLevel::Habitual);
        }
        let command = command.parse().expect("a command line");
        // The time limit is long, because the computer may be busy.
        let log = Arc::new(FaultLog::new(command, Duration::from_secs(60)));
        logs.push(Arc::clone(&log));
        Box::new(ExternalBot::new(log))
    };
    ((0..seats).map(seat).collect(), logs)
}

#[test]
fn the_example_plays_whole_matches_without_a_fault() {
    let Some(command) = plain() else { return };
    for (seed, variants, seats) in [
        ("plain", &[][..], 4),
        ("plain by other rules", &["V4", "V3", "V13", "V10"], 3),
        (
            "plain with much forbidden",
            &["V5", "must-lay-off", "no-own-claim"],
            2,
        ),
    ] {
        let mut setup = setup(seed, seats);
        let variants: Vec<Variant> = variants
            .iter()
            .map(|id| id.parse().expect("a variant"))
            .collect();
        let combined = engine::rules::combine(&setup.rules, &variants);
        setup.rules = combined.expect("they go together").rules;
        let (mut players, logs) = at_every_other_seat(&command, seats);
        let played = sim::play_with(setup, &mut players, false)
            .expect("the rules allow this number of seats");
        assert!(played.rejected.is_empty(), "{:?}", played.rejected);
        assert!(!played.stuck);
        for log in logs {
            let tally = log.tally();
            assert_eq!(log.sentences(), [""; 0], "{seed}");
            assert_eq!(tally.answered, tally.decisions, "{seed}");
            assert!(tally.answered > 50, "{tally:?}");
        }
    }
}

#[test]
fn the_example_plays_in_the_arena_under_its_command() {
    let Some(command) = plain() else { return };
    let challenger = format!("cmd:{command}");
    let args = [
        "arena",
        "--challenger",
        &challenger,
        "--against",
        "habitual",
        "--seats",
        "2",
        "--sets",
        "1",
        "--time-limit",
        "60000",
        "--json",
    ];
    let output = continental(&args);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    assert_eq!(report["challenger"], challenger.as_str());
    assert_eq!(report["rejected"], serde_json::json!([]));
    let external = &report["external"][0];
    assert_eq!(external["command"], command.as_str());
    assert_eq!(external["time_limit_ms"], 60_000);
    assert_eq!(external["faults"], serde_json::json!({}));
    assert_eq!(external["answered"], external["decisions"]);
    assert!(report["timing"]["decisions"][&challenger]["decisions"].is_u64());
}

#[cfg(unix)]
#[test]
fn a_faulty_program_is_reported_at_the_end_with_exit_code_zero() {
    let args = [
        "simulate",
        "--bots",
        "cmd:false,habitual",
        "--seats",
        "2",
        "--matches",
        "1",
        "--verify",
        "--json",
    ];
    let output = continental(&args);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let told = text(&output.stderr);
    assert!(
        told.contains("continental: “false” stopped in the middle of a match 21 times, first with exit status: 1; habitual answered in its place"),
        "{told}"
    );
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    assert_eq!(report["external"][0]["faults"]["ended"], 21);
    let names: Vec<_> = report["levels"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|row| &row["name"])
        .collect();
    assert_eq!(names, ["habitual", "cmd:false"]);
}

#[test]
fn an_unstartable_program_is_reported_at_once() {
    for command in ["arena", "simulate"] {
        let players: &[&str] = match command {
            "arena" => &[
                "--challenger",
                "cmd:/nowhere/at/all",
                "--against",
                "habitual",
            ],
            _ => &["--bots", "cmd:/nowhere/at/all"],
        };
        fails(
            &[&[command], players].concat(),
            2,
            "“/nowhere/at/all” cannot be started: ",
        );
    }
    fails(
        &["simulate", "--bots", "cmd:"],
        2,
        "a command names a program",
    );
    fails(&["simulate", "--time-limit", "0"], 2, "0 is not in 1..");
}

/// The example for version 2 of the protocol follows every event of whole matches, and the game refuses none of its
/// answers.
#[test]
fn the_example_of_version_2_plays_whole_matches_without_a_fault() {
    let Some(plain) = plain() else { return };
    let command = plain.replace("plain.py", "second.py");
    let (mut players, logs) = at_every_other_seat(&command, 3);
    let (mut plain_players, _) = at_every_other_seat(&plain, 3);
    let second = sim::play_with(setup("second", 3), &mut players, true).expect("three may play");
    let first = sim::play_with(setup("second", 3), &mut plain_players, true);
    // Both examples are the same bot, written for two versions of the protocol, so the records are identical.
    assert_eq!(second.record, first.expect("three may play").record);
    assert!(second.rejected.is_empty() && !second.stuck);
    for log in logs {
        let tally = log.tally();
        assert_eq!(log.sentences(), [""; 0]);
        assert_eq!(tally.answered, tally.decisions);
        assert!(tally.answered > 50, "{tally:?}");
    }
}

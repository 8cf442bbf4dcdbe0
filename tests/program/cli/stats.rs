//! Tests of `continental stats`: statistics of match records, and a table in CSV format.
use super::program::{continental, program, scratch, stdout_of, text};
use std::fs;

fn simulated(name: &str) -> String {
    let file = scratch(name).display().to_string();
    stdout_of(&[
        "simulate",
        "--matches",
        "3",
        "--seats",
        "3",
        "--bots",
        "aprendiz,habitual,fuerte",
        "--seed",
        name,
        "--record",
        &file,
    ]);
    file
}

#[test]
fn statistics_of_a_file_are_grouped_by_level() {
    let file = simulated("stats_by_level.jsonl");
    let told = stdout_of(&["stats", &file]);
    assert!(told.starts_with("3 finished matches\n"), "{told}");
    let names: Vec<&str> = told
        .lines()
        .skip(2)
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert_eq!(names, ["bot:fuerte", "bot:habitual", "bot:aprendiz"]);
    let table = stdout_of(&["stats", "--csv", &file]);
    // The table has a header line, and one line for each player and hand: three matches, three players, seven hands.
    assert_eq!(table.lines().count(), 1 + 3 * 3 * 7);
    assert!(table.contains("stats_by_level#3"), "{table}");
}

#[test]
fn without_arguments_the_saved_matches_are_counted() {
    let file = simulated("stats_kept.jsonl");
    let home = scratch("stats_home");
    let _ = fs::remove_dir_all(&home);
    let kept = home.join("matches");
    fs::create_dir_all(&kept).expect("made");
    let record = fs::read_to_string(&file).expect("written");
    let second = record
        .match_indices("{\"record\"")
        .nth(1)
        .expect("three matches")
        .0;
    fs::write(kept.join("2026-01-04_201500_one.jsonl"), &record[..second]).expect("written");
    fs::write(kept.join("2026-01-11_201500_bad.jsonl"), "no record\n").expect("written");
    let mut command = program(&["stats", "--csv"]);
    let output = command
        .env("CONTINENTAL_HOME", &home)
        .env("TZ", "UTC0")
        .output()
        .expect("it starts");
    assert_eq!(output.status.code(), Some(1));
    let error = text(&output.stderr);
    assert!(
        error.contains("2026-01-11_201500_bad.jsonl, line 1"),
        "{error}"
    );
    let table = text(&output.stdout);
    assert_eq!(table.lines().count(), 1 + 3 * 7, "{table}");
    assert!(
        table.contains("\n2026-01-04,2026-01-04_201500_one,"),
        "{table}"
    );
    // The file's name contains the time in UTC, and the table shows the local date.
    for (zone, day) in [("EST5", "2026-01-04"), ("JST-9", "2026-01-05")] {
        let mut command = program(&["stats", "--csv"]);
        let command = command.env("CONTINENTAL_HOME", &home).env("TZ", zone);
        let table = command.output().expect("it starts").stdout;
        let begins = format!("\n{day},2026-01-04_201500_one,");
        assert!(text(&table).contains(&begins), "{zone}");
    }
    let none = continental(&["stats"]);
    assert_eq!(text(&none.stdout), "0 finished matches\n");
}

/// Hands played by a substitute bot do not count for the player whom it replaced, as in the game.
#[test]
fn hands_of_a_substitute_bot_do_not_count_for_the_player() {
    let file = simulated("stats_stood_in.jsonl");
    let record = fs::read_to_string(&file).expect("written");
    let second = (record.match_indices("{\"record\"").nth(1)).expect("three matches");
    let one = record[..second.0].replacen("\"kind\":\"bot:habitual\"", "\"kind\":\"human\"", 1);
    let home = scratch("stats_stood_in");
    // Removes the files of an earlier run.
    let _ = fs::remove_dir_all(&home);
    fs::create_dir_all(&home).expect("made");
    let alone = home.join("one.jsonl");
    fs::write(&alone, one).expect("written");
    let file = alone.display().to_string();
    let person = |told: &str| {
        let line = told
            .lines()
            .find(|line| !line.starts_with("bot:") && line.contains('%'));
        line.expect("one person played").to_owned()
    };
    let all = person(&stdout_of(&["stats", &file]));
    let beside = home.join("one.seats.json");
    fs::write(
        &beside,
        r#"{"version":1,"stand_ins":[{"seat":1,"from":0}]}"#,
    )
    .expect("written");
    let told = stdout_of(&["stats", &file]);
    let without = told
        .lines()
        .find(|line| !line.starts_with("bot:") && line.contains('%'));
    assert_ne!(
        without,
        Some(&*all),
        "hands of the substitute bot are counted: {told}"
    );
    fs::write(&beside, "not of this game").expect("written");
    let output = continental(&["stats", &file]);
    assert!(text(&output.stderr).contains("one.seats.json"));
    assert_eq!(
        person(&text(&output.stdout)),
        all,
        "statistics with an unreadable seats file"
    );
}

//! Tests of `continental arena`. The seed alone determines the report, whatever the number of parallel jobs.
use super::program::{continental, fails, scratch, text};

/// Returns the report that the arena prints on standard output. Its progress goes to standard error.
fn report(jobs: &str, more: &[&str]) -> String {
    let plain = [
        "arena",
        "--challenger",
        "fuerte",
        "--against",
        "aprendiz",
        "--seats",
        "3",
        "--sets",
        "5",
        "--seed",
        "cli",
        "--jobs",
        jobs,
    ];
    let args: Vec<&str> = plain.iter().chain(more).copied().collect();
    let output = continental(&args);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    text(&output.stdout)
}

#[test]
fn the_report_follows_from_the_seed_alone() {
    let alone = report("1", &["--json", "--no-timing"]);
    assert_eq!(alone, report("4", &["--json", "--no-timing"]));
    let report: serde_json::Value = serde_json::from_str(&alone).expect("it is JSON");
    assert_eq!(
        (&report["sets"], &report["matches"]),
        (&5.into(), &15.into())
    );
    assert!(report["points"]["mean"].as_f64().expect("a number") < 0.0);
    assert!(report.get("timing").is_none());
}

#[test]
fn the_text_report_contains_the_cost() {
    let report = report("2", &[]);
    for part in [
        "fuerte against 2 aprendiz, oficial, seed cli: 5 deal sets, 15 matches",
        "refused actions 0; unfinished matches 0",
        "µs each",
    ] {
        assert!(report.contains(part), "{report}");
    }
}

#[test]
fn an_unknown_level_is_refused() {
    let args = ["arena", "--challenger", "genius", "--against", "fuerte"];
    fails(
        &args,
        2,
        "the bots are aprendiz, habitual, fuerte, experto, maestro",
    );
}

#[test]
fn a_level_may_be_given_a_style() {
    let styled = |style: &str| {
        let against = format!("habitual:{style}");
        let told = continental(&[
            "arena",
            "--challenger",
            "habitual",
            "--against",
            &against,
            "--sets",
            "4",
            "--seed",
            "styles",
            "--json",
            "--no-timing",
        ]);
        assert!(told.status.success(), "{told:?}");
        let report: serde_json::Value = serde_json::from_slice(&told.stdout).expect("it is JSON");
        assert_eq!(report["against"], against.as_str());
        report["points"]["mean"].as_f64().expect("a number")
    };
    // The playing style `carmen` changes nothing, so both bots are equal and the mean difference is exactly zero.
    assert_eq!(styled("carmen"), 0.0);
    // A bot that never claims loses a hundred points a match or more.
    assert!(styled("claimless") < -50.0);
    let args = [
        "arena",
        "--challenger",
        "fuerte",
        "--against",
        "fuerte:bold",
    ];
    fails(
        &args,
        2,
        "“bold” is no style; the styles are carmen, paco, lola, manolo, ines, curro, rocio, blas, hoarder, claimless, dumper",
    );
}

#[test]
fn cli_arena_plays_each_level_against_the_one_below() {
    let told = continental(&[
        "arena",
        "--ladder",
        "--sets",
        "1",
        "--seats",
        "2",
        "--seed",
        "l",
        "--no-timing",
    ]);
    assert!(told.status.success(), "{told:?}");
    let text = String::from_utf8_lossy(&told.stdout);
    let rows: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("| ") && !line.contains("one of"))
        .collect();
    let pairs: Vec<Vec<&str>> = rows
        .iter()
        .map(|row| row.split('|').map(str::trim).skip(1).take(2).collect())
        .collect();
    let levels = ["aprendiz", "habitual", "fuerte", "experto", "maestro"];
    let wanted: Vec<Vec<&str>> = levels
        .windows(2)
        .map(|pair| vec![pair[1], pair[0]])
        .collect();
    assert_eq!(pairs, wanted, "{text}");
}

#[test]
fn cli_arena_wants_two_bots_or_the_ladder() {
    for args in [
        &["arena"][..],
        &["arena", "--challenger", "fuerte"],
        &["arena", "--ladder", "--against", "fuerte"],
    ] {
        assert_eq!(continental(args).status.code(), Some(2), "{args:?}");
    }
}

#[test]
fn stored_sets_are_not_played_again() {
    let path = scratch("kept_sets.jsonl");
    let _ = std::fs::remove_file(&path);
    let name = path.to_str().expect("a path in UTF-8");
    let whole = report("1", &["--json", "--no-timing"]);
    let with = ["--json", "--no-timing", "--keep", name];
    let lines = || std::fs::read_to_string(&path).expect("sets were kept");
    assert_eq!(report("3", &with), whole);
    assert_eq!(lines().lines().count(), 5);

    // If all deal sets are read from the file, none is played. The report therefore omits the computing time.
    let told = report("1", &["--keep", name]);
    assert!(told.contains("fuerte") && !told.contains("µs"), "{told}");
    assert!(report("1", &[]).contains("µs"));

    // The last line of the file is incomplete. The arena plays that deal set and the missing one again.
    let kept = lines();
    let three: Vec<&str> = kept.lines().take(3).collect();
    let torn = format!("{}\n{}", three.join("\n"), &kept[..40]);
    std::fs::write(&path, &torn).expect("the test's own file");
    let mut args = vec!["arena", "--challenger", "fuerte", "--against", "aprendiz"];
    args.extend(["--seats", "3", "--sets", "5", "--seed", "cli"]);
    args.extend(with);
    let output = continental(&args);
    assert_eq!(text(&output.stdout), whole);
    let error = text(&output.stderr);
    assert!(
        error.contains("kept_sets.jsonl, line 4, column "),
        "{error}"
    );
    let kept = lines();
    assert!(kept.starts_with(&torn), "{kept}");
    assert_eq!(kept.lines().count(), 6);

    // The arena trusts stored results, so it did not play the changed deal set again. Stored deal sets for other
    // settings are not used and stay in the file.
    let lead = kept.find("\"lead\":").expect("a set's result") + "\"lead\":".len();
    let changed = format!("{}9{}", &kept[..lead], kept[lead..].trim_start_matches('-'));
    std::fs::write(&path, changed).expect("the test's own file");
    args.truncate(args.len() - 1);
    args.push(name);
    assert_ne!(text(&continental(&args).stdout), whole);
    args.extend(["--variant", "V7"]);
    let other = continental(&args);
    assert_eq!(other.status.code(), Some(0), "{}", text(&other.stderr));
    assert_eq!(lines().lines().count(), 6 + 5);
    let told = text(&other.stdout);
    assert!(
        told.contains("oficial + V7"),
        "the report does not name the switches: {told}"
    );
}

/// A stored result is tied to the content of the bot program. The same command could start another program later.
#[cfg(unix)]
#[test]
fn results_of_another_program_are_not_reused() {
    let (path, script) = (scratch("kept_guest.jsonl"), scratch("kept_guest.sh"));
    let _ = std::fs::remove_file(&path);
    let name = path.to_str().expect("a path in UTF-8");
    let challenger = format!("cmd:sh {}", script.display());
    let play = |program: &str| {
        std::fs::write(&script, program).expect("the test's own file");
        let mut args = vec![
            "arena",
            "--challenger",
            &challenger,
            "--against",
            "aprendiz",
        ];
        args.extend([
            "--seats", "2", "--sets", "1", "--seed", "cli", "--keep", name,
        ]);
        let output = continental(&args);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let kept = std::fs::read_to_string(&path).expect("sets were kept");
        kept.lines().count()
    };
    assert_eq!(play("exit 1"), 1);
    assert_eq!(play("exit 1"), 1, "sets stored for an unchanged program");
    assert_eq!(play("exit 2"), 2, "sets stored after the program changed");
}

#[test]
fn an_unwritable_results_file_is_named() {
    let nowhere = scratch("no_such_folder").join("sets.jsonl");
    let name = nowhere.to_str().expect("a path in UTF-8");
    let args = ["arena", "--challenger", "habitual", "--against", "aprendiz"];
    let args: Vec<&str> = args.iter().copied().chain(["--keep", name]).collect();
    fails(&args, 1, "sets.jsonl: ");
}

#[test]
fn one_set_and_one_match_are_singular() {
    let args = ["arena", "--challenger", "habitual", "--against", "aprendiz"];
    let args: Vec<&str> = args
        .into_iter()
        .chain(["--sets", "1", "--seats", "2"])
        .collect();
    let told = text(&continental(&args).stdout);
    assert!(told.contains("seed 1: 1 deal set, 2 matches\n"), "{told}");
    let args = ["simulate", "--matches", "1", "--seed", "one"];
    let told = text(&continental(&args).stdout);
    assert!(
        told.starts_with("1 match by the rules oficial, 7 hands\n"),
        "{told}"
    );
}

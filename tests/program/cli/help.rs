//! Tests of help, version, documented exit codes, and a closed standard output.
use super::program::{continental, fails, program, stdout_of, text};
use std::process::Stdio;

#[test]
fn help_names_commands_variants_and_exit_codes() {
    let help = stdout_of(&["--help"]);
    for part in [
        "simulate",
        "replay",
        "rules",
        "solve",
        "oficial, fournier, francais",
        "an id like V1, V4last or no-joker-discard",
        "continental rules variants",
        "Exit codes: 0 ",
        "1 failure, or a check found an error",
        "2 invalid arguments",
    ] {
        assert!(help.contains(part), "{part} is not in\n{help}");
    }
    let widest = help.lines().map(|line| line.chars().count()).max();
    assert!(widest.is_some_and(|widest| widest <= 125), "{widest:?}");
    assert!(help.lines().count() < 60, "help fits a tall screen");
}

#[test]
fn every_command_has_a_help_of_its_own() {
    for (command, part) in [
        (&["simulate"][..], "--random-tables"),
        (&["replay"], "--verify"),
        (&["review"], "--player"),
        (&["rules"], "variants"),
        (&["rules", "list"], "--strict"),
        (&["rules", "show"], "--ron"),
        (&["rules", "check"], "FILE:LINE:COLUMN"),
        (&["rules", "variants"], "--json"),
        (&["solve"], "--contract <CODE>"),
        (&["paths"], "CONTINENTAL_HOME"),
        (&["doctor"], "--json"),
        (&["stats"], "--csv"),
    ] {
        let help = stdout_of(&[command, &["--help"]].concat());
        assert!(help.contains(part), "{help}");
        assert!(help.contains("Usage: continental"), "{help}");
    }
}

#[test]
fn version_is_printed_and_wrong_commands_fail() {
    assert!(stdout_of(&["-V"]).starts_with("continental "));
    fails(&["dance"], 2, "unrecognized subcommand 'dance'");
    fails(&["rules"], 2, "Usage: continental rules <COMMAND>");
    assert!(text(&continental(&["dance"]).stdout).is_empty());
}

#[test]
fn a_closed_standard_output_is_no_error() {
    for args in [
        &["rules", "show", "oficial"][..],
        &["rules", "variants"],
        &["solve", "--contract", "T", "7H"],
    ] {
        let mut child = program(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("it ends");
        assert!(output.stderr.is_empty(), "{}", text(&output.stderr));
        assert!(output.status.success());
    }
}

#[cfg(not(feature = "app"))]
#[test]
fn a_build_without_a_window_says_so() {
    fails(&[], 2, "this build of continental has no window");
}

//! Helpers that run the built program, isolated from the rules and matches of the user who runs the tests.
use std::{
    path::PathBuf,
    process::{Command, Output},
};

/// Returns the command that runs the program with these arguments, not yet started.
pub fn program(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_continental"));
    command
        .args(args)
        .env("BEVY_ASSET_ROOT", env!("CARGO_MANIFEST_DIR"))
        .env("CONTINENTAL_HOME", scratch("nobodys_home"));
    command
}

pub fn continental(args: &[&str]) -> Output {
    program(args).output().expect("the program starts")
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the program writes UTF-8")
}

/// Returns the path of a temporary file for one test.
pub fn scratch(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// Creates a temporary folder of this name with these files. Returns its path.
pub fn folder(name: &str, files: &[(&str, &[u8])]) -> PathBuf {
    testkit::files::folder(scratch(name), files)
}

/// Asserts success and an empty standard error. Returns standard output.
#[track_caller]
pub fn stdout_of(args: &[&str]) -> String {
    let output = continental(args);
    let error = text(&output.stderr);
    assert_eq!((output.status.code(), error.as_str()), (Some(0), ""));
    text(&output.stdout)
}

/// Asserts the same as [`stdout_of`]. Returns standard output parsed as JSON.
#[track_caller]
pub fn json(args: &[&str]) -> serde_json::Value {
    serde_json::from_str(&stdout_of(args)).expect("it is JSON")
}

/// Asserts this exit code, this sentence on standard error, and an empty standard output.
#[track_caller]
pub fn fails(args: &[&str], code: i32, sentence: &str) {
    let output = continental(args);
    let (error, out) = (text(&output.stderr), text(&output.stdout));
    assert_eq!(output.status.code(), Some(code), "{error}");
    assert!(error.contains(sentence), "{error}");
    assert!(!out.contains(sentence), "{out}");
}

//! Runs the program itself, away from the rules and matches of whoever runs the tests.
use std::{
    path::PathBuf,
    process::{Command, Output},
};

/// The program, about to be started.
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

/// A path for a file of a test's own.
pub fn scratch(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// A folder of this name with these files in it.
pub fn folder(name: &str, files: &[(&str, &[u8])]) -> PathBuf {
    testkit::files::folder(scratch(name), files)
}

/// What it writes when all is well: nothing on standard error.
#[track_caller]
pub fn says(args: &[&str]) -> String {
    let output = continental(args);
    let error = text(&output.stderr);
    assert_eq!((output.status.code(), error.as_str()), (Some(0), ""));
    text(&output.stdout)
}

/// What the program [says], read as JSON.
#[track_caller]
pub fn json(args: &[&str]) -> serde_json::Value {
    serde_json::from_str(&says(args)).expect("it is JSON")
}

/// It fails with this exit code, and this sentence on standard error only.
#[track_caller]
pub fn fails(args: &[&str], code: i32, sentence: &str) {
    let output = continental(args);
    let (error, out) = (text(&output.stderr), text(&output.stdout));
    assert_eq!(output.status.code(), Some(code), "{error}");
    assert!(error.contains(sentence), "{error}");
    assert!(!out.contains(sentence), "{out}");
}

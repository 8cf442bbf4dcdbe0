//! Helpers that run the program with the themes and settings of a test.
use std::{
    path::Path,
    process::{Command, Output},
};

/// Runs the program isolated from the user's themes and settings. `home` is the player's folder.
pub fn program(home: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_continental"));
    command
        .args(args)
        .current_dir(home)
        .env("BEVY_ASSET_ROOT", env!("CARGO_MANIFEST_DIR"))
        .env("CONTINENTAL_HOME", home);
    command.output().expect("the program starts")
}

/// Runs the program. Returns its exit code, standard output and standard error.
pub fn run(home: &Path, args: &[&str]) -> (i32, String, String) {
    let output = program(home, args);
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    let code = output.status.code().expect("it was not killed");
    (code, text(output.stdout), text(output.stderr))
}

//! The program, run with the themes and settings of a test.
use std::{
    path::Path,
    process::{Command, Output},
};

/// The program, away from the themes and settings of whoever runs the tests; `home` has the player's own.
pub fn program(home: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_continental"));
    command
        .args(args)
        .current_dir(home)
        .env("BEVY_ASSET_ROOT", env!("CARGO_MANIFEST_DIR"))
        .env("CONTINENTAL_HOME", home);
    command.output().expect("the program starts")
}

/// Exit code, standard output, standard error.
pub fn run(home: &Path, args: &[&str]) -> (i32, String, String) {
    let output = program(home, args);
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    let code = output.status.code().expect("it was not killed");
    (code, text(output.stdout), text(output.stderr))
}

//! The command.
use super::{findings::Findings, told::told};
use gamecore::{
    i18n::{Language, Texts, of_the_system},
    settings,
};
use platform::{DoctorArgs, Failure, dirs::Dirs};
use serde_json::json;
use std::{
    io::{self, Write},
    process::ExitCode,
};

/// Tells what this machine has for the game. The exit code is 1 if one cannot play here, or what one plays is lost.
pub fn run(args: &DoctorArgs) -> ExitCode {
    let dirs = Dirs::of_the_system();
    let findings = Findings::now(&dirs);
    let faults = findings.faults();
    let text = if args.json {
        let all = json!({ "found": findings, "faults": faults });
        format!("{all:#}")
    } else {
        told(&findings, &Texts::shipped(language(&dirs)))
    };
    if let Err(error) = writeln!(io::stdout().lock(), "{text}") {
        return Failure::from(error).report();
    }
    match faults.iter().any(|fault| fault.is_grave()) {
        true => ExitCode::FAILURE,
        false => ExitCode::SUCCESS,
    }
}

/// The language that the player has set, else that of the system.
fn language(dirs: &Dirs) -> Language {
    settings::language_set(&dirs.config).unwrap_or_else(of_the_system)
}

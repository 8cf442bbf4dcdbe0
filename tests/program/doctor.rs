//! Tests of `continental doctor`, run as a program on a computer without a display.
use serde_json::Value;
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

/// A player's home folder, deleted on drop.
struct Home(PathBuf);

impl Home {
    fn new(name: &str) -> Home {
        Home(crate::cli::program::folder(name, &[]))
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn doctor(home: &Path, args: &[&str], locale: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_continental"));
    command.arg("doctor").args(args);
    command.env("CONTINENTAL_HOME", home);
    alone(&mut command, locale);
    command.output().expect("the program starts")
}

/// Removes the display and the choice of graphics driver from the command's environment. Sets the language.
fn alone(command: &mut Command, locale: &str) {
    for gone in [
        "DISPLAY",
        "WAYLAND_DISPLAY",
        "WAYLAND_SOCKET",
        "WGPU_BACKEND",
    ] {
        command.env_remove(gone);
    }
    command.env("LC_ALL", locale).env("LANG", locale);
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the program writes UTF-8")
}

/// Returns the findings parsed from JSON. Asserts the exit code for a computer that cannot run the game.
fn found(home: &Path) -> Value {
    let output = doctor(home, &["--json"], "en_GB.UTF-8");
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    serde_json::from_str(&text(&output.stdout)).expect("it is JSON")
}

fn has(found: &Value, fault: &str) -> bool {
    let faults = found["faults"].as_array().expect("a list");
    faults.iter().any(|one| one["key"] == fault)
}

/// Returns the values with this label.
fn values<'a>(found: &'a Value, label: &str) -> Vec<&'a str> {
    let rows = found["found"].as_array().expect("a list").iter();
    rows.filter(|row| row[0] == label)
        .filter_map(|row| row[1].as_str())
        .collect()
}

#[cfg(target_os = "linux")]
#[test]
fn without_a_display_the_doctor_reports_it_and_changes_no_files() {
    let home = Home::new("doctor");
    fs::write(home.0.join("match.broken-1.jsonl"), "?").expect("written");
    fs::create_dir_all(home.0.join("crashes")).expect("made");
    let report = home.0.join("crashes/2026-01-02_030405.txt");
    fs::write(&report, "why").expect("written");
    let found = found(&home.0);
    assert!(has(&found, "doctor-no-display"), "{found:#}");
    let version = format!("Continental {}", env!("CARGO_PKG_VERSION"));
    assert_eq!(values(&found, "Program"), [version]);
    assert_eq!(values(&found, "Display"), ["none"]);
    let folders = values(&found, "Folders");
    assert_eq!(folders.len(), 4);
    assert!(
        folders.iter().all(|it| it.ends_with("GB free")),
        "{folders:?}"
    );
    assert_eq!(values(&found, "Last error"), [report.display().to_string()]);
    let aside = home.0.join("match.broken-1.jsonl").display().to_string();
    assert_eq!(values(&found, "Damaged files"), [aside]);
    assert_eq!(fs::read_dir(&home.0).expect("read").count(), 2);
}

#[cfg(target_os = "linux")]
#[test]
fn an_unwritable_folder_is_a_fault() {
    let home = Home::new("doctor-blocked");
    fs::write(home.0.join("file"), "in the way").expect("written");
    let blocked = home.0.join("file/home");
    let found = found(&blocked);
    assert!(has(&found, "doctor-not-writable"), "{found:#}");
}

#[cfg(target_os = "linux")]
#[test]
fn the_doctor_uses_the_chosen_language_or_the_system_language() {
    let home = Home::new("doctor-language");
    for (locale, sentence) in [
        ("es_ES.UTF-8", "No hay pantalla: el juego necesita"),
        ("fr_FR.UTF-8", "Il n’y a pas d’écran"),
        ("en_GB.UTF-8", "There is no display"),
    ] {
        let output = doctor(&home.0, &[], locale);
        let told = text(&output.stdout);
        assert!(told.contains(sentence), "{locale}: {told}");
        assert!(!told.contains('['), "{told}");
        assert!(
            !told.contains(".rs:"),
            "the report has a source file name: {told}"
        );
        assert_eq!(output.status.code(), Some(1));
    }
    fs::write(home.0.join("settings.json"), r#"{"language":"fr"}"#).expect("written");
    let told = text(&doctor(&home.0, &[], "es_ES.UTF-8").stdout);
    assert!(told.contains("Il n’y a pas d’écran"), "{told}");
}

/// The reason why a folder cannot be written is given in the player's language. It is given only once, even if there
/// are several files in the folder.
#[cfg(target_os = "linux")]
#[test]
fn an_unwritable_folder_is_reported_once_in_the_players_language() {
    let home = Home::new("doctor-named");
    fs::write(home.0.join("file"), "in the way").expect("written");
    let told = text(&doctor(&home.0.join("file/home"), &[], "fr_FR.UTF-8").stdout);
    let sentences = told.lines().filter(|line| line.starts_with("! On ne peut"));
    assert_eq!(sentences.count(), 1, "{told}");
    assert!(!told.contains("os error"), "{told}");
}

#[cfg(target_os = "linux")]
#[test]
fn an_unknown_graphics_driver_is_reported() {
    let home = Home::new("doctor-wish");
    let told = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_continental"));
        command.arg("doctor").args(args);
        command.env("CONTINENTAL_HOME", &home.0);
        alone(&mut command, "en_GB.UTF-8");
        command.env("WGPU_BACKEND", "nonsense");
        text(&command.output().expect("the program starts").stdout)
    };
    let json: Value = serde_json::from_str(&told(&["--json"])).expect("it is JSON");
    assert!(has(&json, "doctor-wish-unknown"), "{json:#}");
    let told = told(&[]);
    assert!(
        told.contains("! WGPU_BACKEND=nonsense is not a graphics driver"),
        "{told}"
    );
}

/// Without a display, the game prints exactly one sentence about it, in the player's language.
#[cfg(target_os = "linux")]
#[test]
fn without_a_display_the_game_prints_one_sentence() {
    let home = Home::new("no-display");
    for (locale, sentence) in [
        (
            "es_ES.UTF-8",
            "continental: No hay pantalla: el juego necesita",
        ),
        ("fr_FR.UTF-8", "continental: Il n’y a pas d’écran"),
        ("en_GB.UTF-8", "continental: There is no display"),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_continental"));
        command.env("CONTINENTAL_HOME", &home.0);
        alone(&mut command, locale);
        let output = command.output().expect("the program starts");
        let told = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{told}");
        assert_eq!(told.lines().count(), 1, "{told}");
        assert!(told.starts_with(sentence), "{told}");
    }
    // The doctor names the report, because a game started from a desktop menu has no visible standard error.
    let found = found(&home.0);
    let report = values(&found, "Last error")[0];
    let report = fs::read_to_string(report).expect("there");
    assert!(report.contains("There is no display"), "{report}");
}

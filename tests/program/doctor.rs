//! `continental doctor`, run as a program on a machine without a display.
use serde_json::Value;
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

/// Home folder of a player, removed at the end.
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

/// Without a display, and without a wish for a driver that whoever runs the tests may have.
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

/// What it finds, and that it ends as it should for somebody who cannot play.
fn found(home: &Path) -> Value {
    let output = doctor(home, &["--json"], "en_GB.UTF-8");
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    serde_json::from_str(&text(&output.stdout)).expect("it is JSON")
}

fn has(found: &Value, fault: impl Into<Value>) -> bool {
    let faults = found["faults"].as_array().expect("a list");
    faults.contains(&fault.into())
}

#[cfg(target_os = "linux")]
#[test]
fn without_a_display_the_doctor_says_so_and_touches_nothing() {
    let home = Home::new("doctor");
    fs::write(home.0.join("match.broken-1.jsonl"), "?").expect("written");
    fs::create_dir_all(home.0.join("crashes")).expect("made");
    let report = home.0.join("crashes/2026-01-02_030405.txt");
    fs::write(&report, "why").expect("written");
    let found = found(&home.0);
    assert!(has(&found, "no-display"), "{found:#}");
    let all = &found["found"];
    assert_eq!(all["versions"]["continental"], env!("CARGO_PKG_VERSION"));
    for of in ["bevy", "wgpu"] {
        assert!(all["versions"][of].is_string(), "{all:#}");
    }
    for of in ["name", "kernel", "processor"] {
        assert!(all["system"][of].is_string(), "{of}: {all:#}");
    }
    assert_eq!(all["last_failure"], Value::Null);
    assert_eq!(all["display"], Value::Null);
    assert!(all["places"].as_array().is_some_and(|it| it.len() == 4));
    assert!(all["places"][0]["free"].as_u64().is_some_and(|it| it > 0));
    assert_eq!(all["last_crash"], report.display().to_string());
    let aside = home.0.join("match.broken-1.jsonl").display().to_string();
    assert_eq!(all["set_aside"], Value::from(vec![aside]));
    assert_eq!(fs::read_dir(&home.0).expect("read").count(), 2);
}

#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_cannot_be_written_is_a_fault() {
    let home = Home::new("doctor-blocked");
    fs::write(home.0.join("file"), "in the way").expect("written");
    let blocked = home.0.join("file/home");
    let found = found(&blocked);
    let fault = serde_json::json!({ "not-writable": blocked.display().to_string() });
    assert!(has(&found, fault), "{found:#}");
}

#[cfg(target_os = "linux")]
#[test]
fn the_doctor_speaks_the_language_that_is_set_else_that_of_the_system() {
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
        assert!(!told.contains(".rs:"), "whose machine is that? {told}");
        assert_eq!(output.status.code(), Some(1));
    }
    fs::write(home.0.join("settings.json"), r#"{"language":"fr"}"#).expect("written");
    let told = text(&doctor(&home.0, &[], "es_ES.UTF-8").stdout);
    assert!(told.contains("Il n’y a pas d’écran"), "{told}");
}

/// Why a folder cannot be written is said in the language of the player, and once for everything in it.
#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_cannot_be_written_is_named_once_and_in_the_language_of_the_player() {
    let home = Home::new("doctor-named");
    fs::write(home.0.join("file"), "in the way").expect("written");
    let told = text(&doctor(&home.0.join("file/home"), &[], "fr_FR.UTF-8").stdout);
    let sentences = told.lines().filter(|line| line.starts_with("! On ne peut"));
    assert_eq!(sentences.count(), 1, "{told}");
    assert!(!told.contains("os error"), "{told}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_wish_for_a_driver_that_nobody_knows_is_named() {
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
    let fault = serde_json::json!({ "wish-unknown": "nonsense" });
    assert!(has(&json, fault), "{json:#}");
    let told = told(&[]);
    assert!(
        told.contains("! WGPU_BACKEND=nonsense names no graphics driver"),
        "{told}"
    );
}

/// The game itself, too, says in one sentence what is missing, in the language of the player, and nobody else says a word.
#[cfg(target_os = "linux")]
#[test]
fn without_a_display_the_game_says_one_sentence() {
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
    // Started from a menu, nobody sees standard error: the doctor repeats it.
    let found = found(&home.0);
    assert_eq!(found["found"]["last_failure"]["cause"], "no-display");
    let told = text(&doctor(&home.0, &[], "en_GB.UTF-8").stdout);
    assert!(told.contains(" UTC · no display was found"), "{told}");
}

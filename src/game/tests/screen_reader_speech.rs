//! Tests of the game's own voice. Some keys make it speak even while reading aloud is off, and another key switches
//! reading aloud on. The system's speech service speaks the text.
use crate::{
    harness::{Home, game, yield_to_workers},
    input::{press, written},
    screen_reader_announcements::{at_draw, heard},
    test_positions::frames,
};
use accessibility::{AccessibilityTree, Announcements, Speaker};
use bevy::{input::keyboard::Key, prelude::*};
use gamecore::{
    feedback::Toast,
    i18n::{Language, Texts},
    settings::Settings,
};
#[cfg(unix)]
use std::path::Path;
use std::sync::mpsc::channel;

fn text(app: &App, key: &str) -> String {
    app.world().resource::<Texts>().get(key)
}

fn speak(app: &mut App, language: Language, aloud: bool) {
    let mut settings = app.world_mut().resource_mut::<Settings>();
    (settings.language, settings.read_aloud) = (Some(language), aloud);
    frames(app, 2);
}

#[test]
fn keys_are_answered_by_voice_while_reading_aloud_is_off() {
    let home = Home::new("aloud-asked");
    let mut app = at_draw(&home);
    let (to, from) = channel();
    app.insert_resource(Speaker::to(to));
    speak(&mut app, Language::En, false);
    press(&mut app, KeyCode::F2, Key::F2);
    let said = heard(&from);
    assert_eq!(said.len(), 1, "{said:?}");
    let hand = &said[0];
    assert!(hand.text.starts_with("Your hand, "), "{hand:?}");
    assert!(hand.interrupts && hand.language == Language::En);
    // The first spoken answer also explains how to switch reading aloud on. The screen shows the same hint.
    let world = app.world();
    let hint = world
        .resource::<Texts>()
        .with("aloud-read-all", &[("key", "F8".into())]);
    assert!(hand.text.ends_with(&hint), "{hand:?}");
    let told = written(&mut app);
    assert!(told.contains(&hint), "{told:?}");
    press(&mut app, KeyCode::F4, Key::F4);
    let said = heard(&from);
    let turn = said.first().expect("the second key has an answer").clone();
    assert!(turn.text.contains(&text(&app, "request-draw")), "{turn:?}");
    assert!(!turn.text.contains(&hint), "the hint is repeated: {turn:?}");
    press(&mut app, KeyCode::F7, Key::F7);
    assert_eq!(heard(&from), [turn], "the repeated answer differs");
    // Without a screen reader there are neither announcements nor nodes.
    let world = app.world();
    assert_eq!(world.resource::<Announcements>().count(), 0);
    assert!(world.resource::<AccessibilityTree>().nodes().is_empty());
}

#[test]
fn a_key_switches_reading_aloud_on_and_off_on_every_screen() {
    let home = Home::new("aloud-switch");
    for at_table in [false, true] {
        let mut app = match at_table {
            true => at_draw(&home),
            false => game(&home, 1280, 720),
        };
        let (to, from) = channel();
        app.insert_resource(Speaker::to(to));
        speak(&mut app, Language::En, false);
        press(&mut app, KeyCode::F8, Key::F8);
        frames(&mut app, 40);
        assert!(app.world().resource::<Settings>().read_aloud);
        let (on, off) = (text(&app, "aloud-on"), text(&app, "aloud-off"));
        let told = written(&mut app);
        assert!(
            told.contains(&on),
            "the message is not on the screen: {told:?}"
        );
        let said = heard(&from);
        assert!(said.iter().any(|what| what.text == on), "{said:?}");
        assert!(said.len() > 1, "the focus is not read: {said:?}");
        press(&mut app, KeyCode::F8, Key::F8);
        frames(&mut app, 40);
        assert!(!app.world().resource::<Settings>().read_aloud);
        let said = heard(&from);
        assert_eq!(said.last().map(|what| what.text.as_str()), Some(&*off));
        press(&mut app, KeyCode::ArrowDown, Key::ArrowDown);
        frames(&mut app, 40);
        let said = heard(&from);
        assert!(said.is_empty(), "text read while switched off: {said:?}");
    }
}

fn until(app: &mut App, what: &str, mut holds: impl FnMut(&mut App) -> bool) {
    for _ in 0..4000 {
        if holds(app) {
            return;
        }
        app.update();
        yield_to_workers();
    }
    panic!("{what} did not come");
}

/// Creates a script that replaces the speech service. It writes its arguments to a file, one line for each call. The
/// shell `sh` creates the script, because a file still open for writing in this process could not be executed.
#[cfg(unix)]
fn service(program: &Path) {
    let script = "#!/bin/sh\n{ for word in \"$@\"; do printf '%s|' \"$word\"; done; printf '\\n'; } >>\"$0.heard\"\n";
    let write = "printf '%s' \"$1\" >\"$2\" && chmod 755 \"$2\"";
    let written = std::process::Command::new("sh")
        .args(["-c", write, "sh", script])
        .arg(program)
        .status();
    assert!(written.expect("there is a shell").success());
}

/// Returns the calls of the script, one line for each.
#[cfg(unix)]
fn calls(program: &Path) -> Vec<String> {
    let lines = std::fs::read_to_string(program.with_extension("heard"));
    lines
        .unwrap_or_default()
        .lines()
        .map(str::to_owned)
        .collect()
}

#[cfg(unix)]
#[test]
fn the_speech_service_gets_the_text_and_its_language() {
    let home = Home::new("aloud-service");
    let program = home.0.join("spd-say");
    service(&program);
    let mut app = game(&home, 1280, 720);
    app.insert_resource(Speaker::through(&program));
    speak(&mut app, Language::Fr, true);
    frames(&mut app, 20);
    app.world_mut()
        .write_message(Toast::info("-n’importe quoi"));
    let said = "--application-name|Continental|--language|fr|--|-n’importe quoi|";
    until(&mut app, "the sentence", |_| {
        calls(&program).iter().any(|call| call == said)
    });
    // An urgent text interrupts the current speech.
    app.world_mut().resource_mut::<Settings>().language = Some(Language::Es);
    frames(&mut app, 20);
    app.world_mut().write_message(Toast::refused("¡No!"));
    let said = "--application-name|Continental|--language|es|--|¡No!|";
    until(&mut app, "the refusal", |_| {
        calls(&program).iter().any(|call| call == said)
    });
    let calls = calls(&program);
    let at = calls.iter().position(|call| call == said).expect("found");
    assert_eq!(calls[at - 1], "--cancel|", "{calls:?}");
}

/// Tests a missing and a broken speech service. The game shows one message about it and continues.
#[test]
fn a_missing_speech_service_is_reported_once() {
    let home = Home::new("aloud-without");
    let broken = home.0.join("broken");
    std::fs::write(&broken, "no program").expect("written");
    for program in [home.0.join("none"), broken] {
        let mut app = game(&home, 1280, 720);
        app.insert_resource(Speaker::through(program));
        speak(&mut app, Language::En, true);
        let none = text(&app, "aloud-no-voice");
        let mut number = 0;
        until(&mut app, "the sentence", |app| {
            number += 1;
            if number % 10 == 0 {
                let sentence = Toast::info(format!("Sentence {number}"));
                app.world_mut().write_message(sentence);
            }
            written(app).contains(&none)
        });
        speak(&mut app, Language::En, false);
        frames(&mut app, 40);
    }
}

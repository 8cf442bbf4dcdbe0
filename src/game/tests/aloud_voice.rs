//! The game's own voice: what a key asks for is said though nothing else is read, a key switches all of it on, and the system's service is
//! handed the words.
use crate::{
    aloud_said::{at_draw, heard},
    harness::{Home, game, let_others_work},
    input::{press, written},
    moments::frames,
};
use accessibility::{AloudTree, Announcer, Speaker};
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
fn a_key_is_answered_by_the_own_voice_though_nothing_else_is_read() {
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
    // The first time one learns how everything is read; who sees the screen reads it there.
    let world = app.world();
    let hint = world
        .resource::<Texts>()
        .with("aloud-read-all", &[("key", "F8".into())]);
    assert!(hand.text.ends_with(&hint), "{hand:?}");
    let told = written(&mut app);
    assert!(told.contains(&hint), "{told:?}");
    press(&mut app, KeyCode::F4, Key::F4);
    let said = heard(&from);
    let turn = said.first().expect("that key is answered too").clone();
    assert!(turn.text.contains(&text(&app, "request-draw")), "{turn:?}");
    assert!(!turn.text.contains(&hint), "that was said: {turn:?}");
    press(&mut app, KeyCode::F7, Key::F7);
    assert_eq!(heard(&from), [turn], "once more");
    // Nothing is told to a reader who is not there.
    let world = app.world();
    assert_eq!(world.resource::<Announcer>().count(), 0);
    assert!(world.resource::<AloudTree>().nodes().is_empty());
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
        assert!(told.contains(&on), "it is seen too: {told:?}");
        let said = heard(&from);
        assert!(said.iter().any(|what| what.text == on), "{said:?}");
        assert!(said.len() > 1, "and where one is: {said:?}");
        press(&mut app, KeyCode::F8, Key::F8);
        frames(&mut app, 40);
        assert!(!app.world().resource::<Settings>().read_aloud);
        let said = heard(&from);
        assert_eq!(said.last().map(|what| what.text.as_str()), Some(&*off));
        press(&mut app, KeyCode::ArrowDown, Key::ArrowDown);
        frames(&mut app, 40);
        let said = heard(&from);
        assert!(said.is_empty(), "nothing is read any more: {said:?}");
    }
}

/// Frames, until something holds.
fn until(app: &mut App, what: &str, mut holds: impl FnMut(&mut App) -> bool) {
    for _ in 0..4000 {
        if holds(app) {
            return;
        }
        app.update();
        let_others_work();
    }
    panic!("{what} did not come");
}

/// A program in the place of the service's, which writes down what it is called with: a line each time. Another program writes it, for
/// what this one has just written could not be run while a test beside it starts something.
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

/// What the program was called with.
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
fn the_service_is_handed_the_words_and_their_language() {
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
    // What is urgent breaks off what is being said.
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

/// A service that is not there, and one that cannot be run: one sentence says so, and the game goes on.
#[test]
fn without_a_service_one_sentence_says_so() {
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

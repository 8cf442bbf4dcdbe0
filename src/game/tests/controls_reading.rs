//! Tests of the code that reads input devices. Keys typed into a text field have no other effect, and only the action
//! mapping reads devices.
use crate::{
    controls::{asked, button, plug_in, times},
    harness::{Home, game},
    input::{at_text, click, frames, key, show_expert_controls},
};
use bevy::{input::keyboard::Key, prelude::*};
use gamecore::{
    draft::Draft,
    input::PlayerAction,
    states::{Menu, Screen},
};
use std::path::Path;

/// In a text field, each letter key types its letter and has no other effect.
#[test]
fn keys_typed_into_a_field_do_nothing_else() {
    let home = Home::new("typed");
    let mut app = game(&home, 1280, 720);
    app.world_mut()
        .resource_mut::<NextState<Screen>>()
        .set(Screen::Setup);
    frames(&mut app, 6);
    show_expert_controls(&mut app);
    let field = at_text(&mut app, "setup-seed") + Vec2::new(60.0, 32.0);
    click(&mut app, field);
    let keys = [
        (KeyCode::KeyS, "s"),
        (KeyCode::KeyD, "d"),
        (KeyCode::KeyC, "c"),
        (KeyCode::KeyN, "n"),
        (KeyCode::KeyL, "l"),
        (KeyCode::KeyO, "o"),
        (KeyCode::KeyG, "g"),
        (KeyCode::KeyU, "u"),
        (KeyCode::KeyI, "i"),
        (KeyCode::KeyT, "t"),
        (KeyCode::KeyH, "h"),
        (KeyCode::Comma, ","),
        (KeyCode::Period, "."),
        (KeyCode::Digit1, "1"),
        (KeyCode::Digit2, "2"),
        (KeyCode::Digit3, "3"),
        (KeyCode::Digit9, "9"),
        (KeyCode::Numpad1, "1"),
        (KeyCode::Numpad3, "3"),
    ];
    let nothing = |app: &mut App, what: &str| {
        let device = asked(app, |acts| acts.device());
        assert_eq!(device, None, "action device after typing {what}");
    };
    let mut typed = String::new();
    for (code, letter) in keys {
        key(&mut app, code, Key::Character(letter.into()), true);
        app.update();
        nothing(&mut app, letter);
        key(&mut app, code, Key::Character(letter.into()), false);
        app.update();
        nothing(&mut app, letter);
        typed += letter;
    }
    for (code, name) in [
        (KeyCode::Backspace, Key::Backspace),
        (KeyCode::ArrowLeft, Key::ArrowLeft),
        (KeyCode::F1, Key::F1),
        (KeyCode::F10, Key::F10),
    ] {
        key(&mut app, code, name.clone(), true);
        key(&mut app, code, name, false);
        app.update();
        nothing(&mut app, &format!("{code:?}"));
        frames(&mut app, 2);
    }
    typed.pop();
    let world = app.world();
    assert_eq!(world.resource::<Draft>().seed, typed);
    assert_eq!(*world.resource::<State<Screen>>().get(), Screen::Setup);
    assert_eq!(*world.resource::<State<Menu>>().get(), Menu::None);
    // A gamepad still triggers actions while a text field has the focus.
    let pad = plug_in(&mut app);
    button(&mut app, pad, GamepadButton::East, 1.0);
    assert_eq!(times(&mut app, PlayerAction::Back, 2), 1);
}

/// Only the action mapping and the text field may read devices; all other code uses actions. The pointer may read the
/// mouse, and a film may send device events.
#[test]
fn only_the_actions_and_the_text_field_read_keyboard_and_pad() {
    const DEVICES: [&str; 5] = [
        "KeyCode",
        "KeyboardInput",
        "Gamepad",
        "GamepadButton",
        "GamepadAxis",
    ];
    const CRATES: [&str; 8] = [
        "gamecore",
        "ui",
        "hud",
        "table",
        "menus",
        "screens",
        "accessibility",
        "game",
    ];
    let src = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let may = |path: &Path| {
        let path = path.strip_prefix(src).expect("a path below src");
        path.starts_with("gamecore/input")
            // This module translates gamepad hardware into Bevy's events, before any action mapping.
            || path.starts_with("game/gamepads")
            || path.starts_with("game/film")
            || path.starts_with("game/tests")
            || path.starts_with("game/benches")
            || [
                Path::new("ui/widgets/field.rs"),
                // Alt+Enter is a key combination, which cannot be bound to an action.
                Path::new("menus/window.rs"),
                // This module learns the key labels of the keyboard layout.
                Path::new("game/controls/layout.rs"),
            ]
            .contains(&path)
    };
    let (mut folders, mut files) = (CRATES.map(|name| src.join(name)).to_vec(), 0);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder of the source") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            if path.extension().is_none_or(|kind| kind != "rs") || may(&path) {
                continue;
            }
            files += 1;
            let text = std::fs::read_to_string(&path).expect("source is text");
            // Ignores comments, which may contain these names.
            let code: Vec<&str> = text
                .lines()
                .filter(|line| !line.trim_start().starts_with("//"))
                .collect();
            let text = code.join("\n").replace("DeviceUsed::Gamepad", "");
            let mut words = text.split(|c: char| !c.is_alphanumeric());
            let named = words.find(|word| DEVICES.contains(word));
            assert_eq!(named, None, "{}", path.display());
        }
    }
    assert!(files > 100, "{files} files were read");
}

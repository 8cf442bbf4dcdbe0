//! Mouse and keyboard events for tests, in the form that a window sends them.
use crate::harness::yield_to_workers;
use bevy::{
    input::{
        ButtonState,
        keyboard::{Key, KeyboardInput},
        mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel},
    },
    prelude::*,
    ui::UiGlobalTransform,
    window::{CursorMoved, PrimaryWindow, WindowEvent},
};
use gamecore::i18n::{Localized, Texts};
use screens::SetupAct;
use ui::page::Act;

fn window(app: &mut App) -> Entity {
    let mut windows = app
        .world_mut()
        .query_filtered::<Entity, With<PrimaryWindow>>();
    windows.single(app.world()).expect("there is one window")
}

pub fn frames(app: &mut App, count: usize) {
    for _ in 0..count {
        app.update();
    }
}

/// Moves the pointer to this position, in physical pixels.
pub fn point(app: &mut App, position: Vec2) {
    let window = window(app);
    app.world_mut()
        .write_message(WindowEvent::CursorMoved(CursorMoved {
            window,
            position,
            delta: None,
        }));
    frames(app, 2);
}

pub fn mouse(app: &mut App, state: ButtonState) {
    let window = window(app);
    app.world_mut()
        .write_message(WindowEvent::MouseButtonInput(MouseButtonInput {
            button: MouseButton::Left,
            state,
            window,
        }));
    frames(app, 2);
}

pub fn click(app: &mut App, position: Vec2) {
    point(app, position);
    mouse(app, ButtonState::Pressed);
    mouse(app, ButtonState::Released);
    frames(app, 2);
}

pub fn wheel(app: &mut App, lines: f32) {
    let window = window(app);
    let wheel = MouseWheel {
        unit: MouseScrollUnit::Line,
        x: 0.0,
        y: lines,
        window,
        phase: bevy::input::touch::TouchPhase::Moved,
    };
    app.world_mut().write_message(wheel);
    app.world_mut()
        .write_message(WindowEvent::MouseWheel(wheel));
    frames(app, 2);
}

/// Sends one key event. The press of a letter key includes its text.
pub fn key(app: &mut App, key_code: KeyCode, logical_key: Key, down: bool) {
    let window = window(app);
    let text = match &logical_key {
        Key::Character(letter) if down => Some(letter.clone()),
        _ => None,
    };
    app.world_mut().write_message(KeyboardInput {
        key_code,
        logical_key,
        state: if down {
            ButtonState::Pressed
        } else {
            ButtonState::Released
        },
        text,
        repeat: false,
        window,
    });
}

/// Presses and releases a key in different frames.
pub fn press(app: &mut App, key_code: KeyCode, logical_key: Key) {
    key(app, key_code, logical_key.clone(), true);
    frames(app, 2);
    key(app, key_code, logical_key, false);
    frames(app, 2);
}

/// Presses and releases a key within one frame, as on a slow computer.
pub fn tap(app: &mut App, (key_code, logical_key): (KeyCode, Key)) {
    key(app, key_code, logical_key.clone(), true);
    key(app, key_code, logical_key, false);
    frames(app, 4);
}

pub fn type_text(app: &mut App, text: &str) {
    for letter in text.chars() {
        press(
            app,
            KeyCode::KeyA,
            Key::Character(letter.to_string().into()),
        );
    }
}

/// Presses a key together with a modifier within one frame, as on a slow computer.
pub fn chord(app: &mut App, (code, with): (KeyCode, Key), (key_code, logical_key): (KeyCode, Key)) {
    key(app, code, with.clone(), true);
    key(app, key_code, logical_key.clone(), true);
    key(app, key_code, logical_key, false);
    key(app, code, with, false);
    frames(app, 4);
}

/// Returns the centre of a UI entity, in physical pixels.
pub fn middle(app: &App, entity: Entity) -> Vec2 {
    let place = app.world().get::<UiGlobalTransform>(entity);
    place.expect("it is on the screen").translation
}

/// Returns the centre of the text with this text key, in physical pixels.
pub fn at_text(app: &mut App, key: &str) -> Vec2 {
    let mut labels = app
        .world_mut()
        .query::<(&Localized, &UiGlobalTransform, &InheritedVisibility)>();
    labels
        .iter(app.world())
        .find(|(text, _, visible)| text.key() == key && visible.get())
        .map(|(_, place, _)| place.translation)
        .unwrap_or_else(|| panic!("no visible text “{key}”"))
}

/// Scrolls until the text with this key is visible, and returns its position. The pointer is moved over the column that
/// contains the text, and stays there.
pub fn scrolled_to(app: &mut App, key: &str) -> Vec2 {
    for _ in 0..60 {
        let at = at_text(app, key);
        let window = app.world_mut().query::<&Window>().single(app.world());
        let (width, height) = window.map(|it| (it.width(), it.height())).expect("one");
        if (0.15..0.8).contains(&(at.y / height)) {
            return at;
        }
        point(app, Vec2::new(at.x.clamp(0.0, width), height * 0.5));
        wheel(app, if at.y > height * 0.5 { -1.0 } else { 1.0 });
        frames(app, 6);
    }
    panic!("the wheel does not scroll to “{key}”")
}

/// Opens the part of the set-up page that is for experts.
pub fn show_expert_controls(app: &mut App) {
    let act = SetupAct::More;
    app.world_mut().trigger(Act { act });
    frames(app, 4);
}

pub fn says(app: &mut App, key: &str) -> bool {
    let mut labels = app
        .world_mut()
        .query::<(&Localized, &InheritedVisibility)>();
    labels
        .iter(app.world())
        .any(|(text, visible)| text.key() == key && visible.get())
}

/// Runs frames until the text with this key is visible. Panics after 4000 frames. Worker threads may have to read files
/// first.
pub fn wait_for_text(app: &mut App, key: &str) {
    for _ in 0..4000 {
        if says(app, key) {
            return;
        }
        app.update();
        yield_to_workers();
    }
    panic!("the text {key} did not appear");
}

/// Returns all visible texts at the same height as the text `words`, from left to right.
pub fn line_of(app: &mut App, words: &str) -> Vec<String> {
    let mut texts = app
        .world_mut()
        .query::<(&Text, &UiGlobalTransform, &InheritedVisibility)>();
    let seen = texts
        .iter(app.world())
        .filter(|(.., visible)| visible.get());
    let mut all: Vec<(Vec2, String)> = seen
        .map(|(text, place, _)| (place.translation, text.0.clone()))
        .collect();
    let at = all.iter().find(|(_, text)| text == words);
    let y = at
        .unwrap_or_else(|| panic!("no visible text “{words}”"))
        .0
        .y;
    all.retain(|(place, _)| (place.y - y).abs() < 8.0);
    all.sort_by(|(a, _), (b, _)| a.x.total_cmp(&b.x));
    all.into_iter().map(|(_, text)| text).collect()
}

/// Returns all visible texts, in no particular order.
pub fn written(app: &mut App) -> Vec<String> {
    let mut texts = app.world_mut().query::<(&Text, &InheritedVisibility)>();
    texts
        .iter(app.world())
        .filter(|(_, visible)| visible.get())
        .map(|(text, _)| text.0.clone())
        .collect()
}

/// Returns the text of this key in the game's language.
pub fn words(app: &App, key: &str) -> String {
    app.world().resource::<Texts>().get(key)
}

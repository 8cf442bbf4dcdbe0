//! Real events of mouse and keyboard, as a window would send them.
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

/// The pointer goes to a place, in physical pixels.
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

/// One event of a key; letters bring their text.
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

/// A key goes down and up, each in frames of its own.
pub fn press(app: &mut App, key_code: KeyCode, logical_key: Key) {
    key(app, key_code, logical_key.clone(), true);
    frames(app, 2);
    key(app, key_code, logical_key, false);
    frames(app, 2);
}

/// A key goes down and up within one frame, as slow machines see it.
pub fn tap(app: &mut App, (key_code, logical_key): (KeyCode, Key)) {
    key(app, key_code, logical_key.clone(), true);
    key(app, key_code, logical_key, false);
    frames(app, 4);
}

/// Types letters, one a frame.
pub fn type_text(app: &mut App, text: &str) {
    for letter in text.chars() {
        press(
            app,
            KeyCode::KeyA,
            Key::Character(letter.to_string().into()),
        );
    }
}

/// A key with a modifier, all within one frame, as slow machines see them.
pub fn chord(app: &mut App, (code, with): (KeyCode, Key), (key_code, logical_key): (KeyCode, Key)) {
    key(app, code, with.clone(), true);
    key(app, key_code, logical_key.clone(), true);
    key(app, key_code, logical_key, false);
    key(app, code, with, false);
    frames(app, 4);
}

/// The middle of an entity of the interface, in physical pixels.
pub fn middle(app: &App, entity: Entity) -> Vec2 {
    let place = app.world().get::<UiGlobalTransform>(entity);
    place.expect("it is on the screen").translation
}

/// The middle of what shows the text with this key.
pub fn at_text(app: &mut App, key: &str) -> Vec2 {
    let mut labels = app
        .world_mut()
        .query::<(&Localized, &UiGlobalTransform, &InheritedVisibility)>();
    labels
        .iter(app.world())
        .find(|(text, _, visible)| text.key() == key && visible.get())
        .map(|(_, place, _)| place.translation)
        .unwrap_or_else(|| panic!("nothing says “{key}”"))
}

/// Where a text with this key stands after a page was scrolled to it, the pointer being over its column.
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
    panic!("“{key}” is not reached by the wheel")
}

/// Whether a text with this key is on the screen.
pub fn says(app: &mut App, key: &str) -> bool {
    let mut labels = app
        .world_mut()
        .query::<(&Localized, &InheritedVisibility)>();
    labels
        .iter(app.world())
        .any(|(text, visible)| text.key() == key && visible.get())
}

/// What is written on the line on which this is written, from left to right.
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
    let y = at.unwrap_or_else(|| panic!("nothing says “{words}”")).0.y;
    all.retain(|(place, _)| (place.y - y).abs() < 8.0);
    all.sort_by(|(a, _), (b, _)| a.x.total_cmp(&b.x));
    all.into_iter().map(|(_, text)| text).collect()
}

/// Everything that is written on the screen, in no order.
pub fn written(app: &mut App) -> Vec<String> {
    let mut texts = app.world_mut().query::<(&Text, &InheritedVisibility)>();
    texts
        .iter(app.world())
        .filter(|(_, visible)| visible.get())
        .map(|(text, _)| text.0.clone())
        .collect()
}

/// The words of a key in the language of the game.
pub fn words(app: &App, key: &str) -> String {
    app.world().resource::<Texts>().get(key)
}

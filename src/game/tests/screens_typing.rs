//! Fields know the keys that every field knows, also when a frame is so slow that a whole chord falls into it.
use crate::{
    harness::{Home, game},
    input::{at_text, chord, click, frames, press, tap, type_text},
};
use bevy::{input::keyboard::Key, input_focus::InputFocus, prelude::*, text::TextLayoutInfo};
use gamecore::{draft::Draft, states::Screen};
use ui::widgets::Copied;

const CTRL: (KeyCode, Key) = if cfg!(target_os = "macos") {
    (KeyCode::SuperLeft, Key::Super)
} else {
    (KeyCode::ControlLeft, Key::Control)
};
const SHIFT: (KeyCode, Key) = (KeyCode::ShiftLeft, Key::Shift);

fn letter(letter: &str) -> (KeyCode, Key) {
    (KeyCode::KeyV, Key::Character(letter.into()))
}

/// The set-up, with the field of the seed being typed into.
fn typing_a_seed(home: &Home) -> App {
    let mut app = game(home, 1280, 720);
    // The clipboard of whoever runs the tests is left alone.
    app.insert_resource(Copied(Some(String::new())));
    app.world_mut()
        .resource_mut::<NextState<Screen>>()
        .set(Screen::Setup);
    frames(&mut app, 6);
    let field = at_text(&mut app, "setup-seed") + Vec2::new(60.0, 32.0);
    click(&mut app, field);
    app
}

fn seed(app: &App) -> &str {
    &app.world().resource::<Draft>().seed
}

#[test]
fn screens_a_seed_is_pasted_and_cleaned() {
    let home = Home::new("paste");
    let mut app = typing_a_seed(&home);
    app.insert_resource(Copied(Some("\nMY\u{202e}SEED\n42\u{7}\r\n".to_owned())));
    chord(&mut app, CTRL, letter("v"));
    assert_eq!(seed(&app), "MYSEED 42");
    chord(&mut app, CTRL, letter("a"));
    app.insert_resource(Copied(Some("x".repeat(100))));
    chord(&mut app, CTRL, letter("v"));
    assert_eq!(seed(&app), "x".repeat(32), "what was marked is gone");
    chord(&mut app, CTRL, letter("v"));
    assert_eq!(seed(&app).len(), 32, "there is no room for more");
}

#[test]
fn screens_chords_cut_copy_and_move() {
    let home = Home::new("chords");
    let mut app = typing_a_seed(&home);
    type_text(&mut app, "uno dos");
    assert_eq!(seed(&app), "uno dos");
    let copied = |app: &App| app.world().resource::<Copied>().0.clone();
    chord(&mut app, CTRL, letter("a"));
    chord(&mut app, CTRL, letter("c"));
    assert_eq!(
        (copied(&app).as_deref(), seed(&app)),
        (Some("uno dos"), "uno dos")
    );
    press(&mut app, KeyCode::End, Key::End);
    chord(&mut app, CTRL, (KeyCode::ArrowLeft, Key::ArrowLeft));
    type_text(&mut app, "y ");
    assert_eq!(seed(&app), "uno y dos", "a word back");
    press(&mut app, KeyCode::Home, Key::Home);
    for _ in 0..4 {
        chord(&mut app, SHIFT, (KeyCode::ArrowRight, Key::ArrowRight));
    }
    chord(&mut app, CTRL, letter("x"));
    assert_eq!(
        (copied(&app).as_deref(), seed(&app)),
        (Some("uno "), "y dos")
    );
    press(&mut app, KeyCode::End, Key::End);
    chord(&mut app, CTRL, letter("v"));
    type_text(&mut app, "v");
    assert_eq!(seed(&app), "y dosuno v");
}

#[test]
fn screens_the_key_that_ends_the_typing_means_nothing_else() {
    let home = Home::new("typing-ends");
    let mut app = typing_a_seed(&home);
    let field = app.world().resource::<InputFocus>().get();
    assert!(field.is_some(), "something is typed into");
    let escape = (KeyCode::Escape, Key::Escape);
    for slow in [false, true] {
        let field = at_text(&mut app, "setup-seed") + Vec2::new(60.0, 32.0);
        click(&mut app, field);
        assert!(app.world().resource::<InputFocus>().get().is_some());
        if slow {
            tap(&mut app, escape.clone());
        } else {
            press(&mut app, escape.0, escape.1.clone());
        }
        assert_eq!(app.world().resource::<InputFocus>().get(), None, "{slow}");
        let screen = app.world().resource::<State<Screen>>();
        assert_eq!(*screen.get(), Screen::Setup, "{slow}");
    }
    tap(&mut app, escape);
    frames(&mut app, 2);
    let screen = app.world().resource::<State<Screen>>();
    assert_eq!(*screen.get(), Screen::Title, "the next one leads back");
}

/// Whenever the window falls asleep, the caret is there to be seen, also in a field that is empty.
#[test]
fn screens_the_caret_is_seen_as_long_as_one_may_type() {
    let home = Home::new("caret");
    let mut app = typing_a_seed(&home);
    assert_eq!(seed(&app), "");
    for frame in 0..120 {
        app.update();
        let focus = app.world().resource::<InputFocus>().get();
        let field = focus.expect("it is typed into");
        let layout = app.world().get::<TextLayoutInfo>(field);
        let (seen, rect) = layout.and_then(|it| it.cursor).expect("it has a place");
        assert!(seen && rect.height() > 8.0, "frame {frame}: {rect:?}");
    }
}

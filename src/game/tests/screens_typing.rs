//! Tests of text fields. They support the usual editing keys, even if a whole key combination falls into one slow
//! frame.
use crate::{
    harness::{Home, game},
    input::{at_text, chord, click, frames, press, show_expert_controls, tap, type_text},
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

/// Opens the set-up page and focuses the text field for the seed.
fn typing_a_seed(home: &Home) -> App {
    let mut app = game(home, 1280, 720);
    // Replaces the system's clipboard, so that the test does not change it.
    app.insert_resource(Copied(Some(String::new())));
    app.world_mut()
        .resource_mut::<NextState<Screen>>()
        .set(Screen::Setup);
    frames(&mut app, 6);
    show_expert_controls(&mut app);
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
    assert_eq!(
        seed(&app),
        "x".repeat(32),
        "seed after replacing the selection"
    );
    chord(&mut app, CTRL, letter("v"));
    assert_eq!(seed(&app).len(), 32, "length of the seed at the limit");
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
    assert_eq!(seed(&app), "uno y dos", "seed after moving back by a word");
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
fn screens_the_key_that_ends_typing_has_no_other_effect() {
    let home = Home::new("typing-ends");
    let mut app = typing_a_seed(&home);
    let field = app.world().resource::<InputFocus>().get();
    assert!(field.is_some(), "no text field has the focus");
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
    assert_eq!(
        *screen.get(),
        Screen::Title,
        "screen after the second Escape"
    );
}

/// Tests that the caret stays visible while the window redraws nothing, even in an empty field.
#[test]
fn screens_the_caret_stays_visible_while_a_field_has_the_focus() {
    let home = Home::new("caret");
    let mut app = typing_a_seed(&home);
    assert_eq!(seed(&app), "");
    for frame in 0..120 {
        app.update();
        let focus = app.world().resource::<InputFocus>().get();
        let field = focus.expect("the field has the focus");
        let layout = app.world().get::<TextLayoutInfo>(field);
        let (seen, rect) = layout
            .and_then(|it| it.cursor)
            .expect("the caret has a position");
        assert!(seen && rect.height() > 8.0, "frame {frame}: {rect:?}");
    }
}

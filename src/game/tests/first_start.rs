//! Tests of the first start without a mouse. The offer of a lesson has the focus.
use crate::{
    devices::{Device, connect, press},
    harness::{Home, game},
    input::{frames, wait_for_text},
};
use bevy::{input_focus::InputFocus, prelude::*};
use gamecore::{
    i18n::Localized,
    input::PlayerAction,
    settings::Settings,
    states::{Learning, Screen},
};

/// Starts the game for the first time and waits on the title screen until it offers the lesson.
fn first_start(home: &Home) -> App {
    let mut app = game(home, 1280, 720);
    wait_for_text(&mut app, "lesson-offer-yes");
    frames(&mut app, 4);
    app
}

/// Returns the text key on the focused button.
fn focused(app: &mut App) -> Option<String> {
    let focus = app.world().resource::<InputFocus>().get()?;
    let mut words = app.world_mut().query::<(&Localized, &ChildOf)>();
    let mut words = words.iter(app.world());
    words
        .find(|(_, above)| above.parent() == focus)
        .map(|(word, _)| word.key().to_owned())
}

fn each_device(test: impl Fn(&str, &mut App, Device)) {
    for name in ["keys", "pad"] {
        let home = Home::new(&format!("first-start-{name}"));
        let mut app = first_start(&home);
        let device = match name {
            "pad" => connect(&mut app),
            _ => Device::Keyboard,
        };
        test(name, &mut app, device);
    }
}

#[test]
fn first_start_leads_to_the_lesson_with_two_presses() {
    each_device(|name, app, device| {
        press(app, device, PlayerAction::Accept);
        // The first press only makes the focus visible.
        assert_eq!(focused(app).as_deref(), Some("lesson-offer-yes"), "{name}");
        press(app, device, PlayerAction::Accept);
        frames(app, 6);
        let learning = app.world().resource::<State<Learning>>();
        assert_eq!(*learning.get(), Learning::Lesson, "{name}");
    });
}

#[test]
fn first_start_declining_the_lesson_focuses_the_new_match() {
    each_device(|name, app, device| {
        press(app, device, PlayerAction::Right);
        assert_eq!(focused(app).as_deref(), Some("lesson-offer-yes"), "{name}");
        press(app, device, PlayerAction::Right);
        assert_eq!(focused(app).as_deref(), Some("lesson-offer-no"), "{name}");
        press(app, device, PlayerAction::Accept);
        frames(app, 40);
        assert!(app.world().resource::<Settings>().lesson_offered, "{name}");
        assert_eq!(focused(app).as_deref(), Some("title-play"), "{name}");
        press(app, device, PlayerAction::Accept);
        frames(app, 4);
        let screen = *app.world().resource::<State<Screen>>().get();
        assert_eq!(screen, Screen::Setup, "{name}");
    });
}

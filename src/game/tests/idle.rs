//! Tests of idle windows. While nothing is animated, the window renders no frames on any screen until an event arrives.
//! It wakes in time for pending writes.
use crate::{
    harness::{Home, game, resize, setup, wait_until},
    input::{point, tap},
    replays::{watch, with_a_match},
    screens_endings::{over, write},
};
use bevy::{
    input::keyboard::Key,
    input_focus::InputFocus,
    prelude::*,
    text::FontAtlasSet,
    winit::{UpdateMode, WinitSettings},
};
use gamecore::{
    feedback::Toast,
    model::{DisplayedState, Flying, Geometry, Prompt, Speed, StartMatch},
    settings::Settings,
    states::{Menu, Screen, TableOverlay},
};
use std::time::Duration;
use ui::widgets::{Field, ToastBox};

/// Starts the game in a window.
fn window(name: &str) -> (Home, App) {
    let home = Home::new(name);
    let mut app = game(&home, 1280, 720);
    app.insert_resource(WinitSettings::game());
    (home, app)
}

/// Returns the longest time for which the window may sleep now, or `None` while it renders continuously.
fn sleep(world: &World) -> Option<Duration> {
    let pace = world.resource::<WinitSettings>();
    assert_eq!(
        pace.unfocused_mode, pace.focused_mode,
        "frame pace without the focus differs"
    );
    match pace.focused_mode {
        UpdateMode::Continuous => None,
        UpdateMode::Reactive { wait, .. } => Some(wait),
    }
}

/// True if the window sleeps until an event, or for at least ten minutes.
fn sleeps(world: &World) -> bool {
    sleep(world).is_some_and(|wait| wait >= Duration::from_secs(600))
}

/// Asserts that the window goes to sleep and stays asleep.
fn falls_asleep(app: &mut App, place: &str) {
    // Redraw requests of the last actions take effect in the next frames.
    (0..3).for_each(|_| app.update());
    wait_until(app, 1200, &format!("sleep: {place}"), |world| {
        // Worker threads need real time, which frames alone do not give them, so the test sleeps.
        std::thread::sleep(Duration::from_micros(200));
        sleeps(world)
    });
    // From time to time, the game checks its files for changes made by another window of the game. The window may be
    // awake only while the game waits for the result of this check.
    let mut awake = 0;
    for _ in 0..90 {
        app.update();
        std::thread::sleep(Duration::from_micros(200));
        awake += usize::from(!sleeps(app.world()));
    }
    // The check takes longer on a busy computer. A window that never sleeps would be awake in all 90 frames.
    assert!(awake <= 70, "awake in {awake} of 90 frames: {place}");
}

fn show(app: &mut App, menu: Menu) {
    app.world_mut().resource_mut::<NextState<Menu>>().set(menu);
    app.update();
}

#[test]
fn every_screen_and_menu_sleeps() {
    let (_home, mut app) = window("doze");
    falls_asleep(&mut app, "the title");
    for menu in [
        Menu::Settings,
        Menu::Rules,
        Menu::HouseRules,
        Menu::Faces,
        Menu::Credits,
        Menu::Themes,
        Menu::Matches,
        Menu::Statistics,
        Menu::Pads,
        Menu::Bindings,
    ] {
        show(&mut app, menu);
        falls_asleep(&mut app, &format!("{menu:?} over the title"));
        show(&mut app, Menu::None);
    }
    app.world_mut()
        .resource_mut::<NextState<Screen>>()
        .set(Screen::Setup);
    app.update();
    falls_asleep(&mut app, "the set-up");
    // In a text field, only the caret needs frames, because it blinks.
    let mut fields = app.world_mut().query_filtered::<Entity, With<Field>>();
    let field = fields.iter(app.world()).next().expect("there is a field");
    app.world_mut()
        .resource_mut::<InputFocus>()
        .set(field, bevy::input_focus::FocusCause::Navigated);
    app.update();
    falls_asleep(&mut app, "a field");
}

/// Returns the transforms of all pictures.
fn pictures(app: &mut App) -> Vec<Transform> {
    let mut all = app.world_mut().query_filtered::<&Transform, With<Sprite>>();
    all.iter(app.world()).copied().collect()
}

#[test]
fn the_title_sleeps_again_after_its_fan_has_followed_the_pointer() {
    let (_home, mut app) = window("doze-fan");
    app.world_mut().resource_mut::<Settings>().lesson_offered = true;
    let moves_to = |app: &mut App, at: Vec2| {
        point(app, at);
        falls_asleep(app, &format!("the title with the pointer at {at}"));
        pictures(app)
    };
    let rest = moves_to(&mut app, Vec2::new(640.0, 30.0));
    let leaning = moves_to(&mut app, Vec2::new(1000.0, 30.0));
    let moved = |other: &[Transform]| {
        let pairs = rest.iter().zip(other);
        pairs.filter(|(one, other)| one != other).count()
    };
    assert_eq!(moved(&leaning), 7, "the fan does not follow");
    let lifted = moves_to(&mut app, Vec2::new(640.0, 690.0));
    assert_eq!(moved(&lifted), 1, "one card is lifted");
    let again = moves_to(&mut app, Vec2::new(640.0, 30.0));
    assert_eq!(moved(&again), 0, "the fan does not return");
}

#[test]
fn a_table_waiting_for_a_player_sleeps() {
    let (_home, mut app) = window("doze-table");
    app.world_mut().resource_mut::<Speed>().factor = 0.25;
    app.world_mut()
        .write_message(StartMatch(setup("doze", 1, 3)));
    wait_until(&mut app, 8000, "the person's question", |world| {
        world.resource::<Prompt>().open.is_some() && world.resource::<Prompt>().clock.is_none()
    });
    // The log line of the last move stays for four seconds. Only its fade-out needs frames.
    wait_until(&mut app, 60, "frames that nothing needs", |world| {
        sleep(world).is_some()
    });
    falls_asleep(&mut app, "the table");
    // A card under the pointer is lowered when a menu opens, and raised when the menu closes.
    point(&mut app, Vec2::new(640.0, 650.0));
    (0..3).for_each(|_| app.update());
    for menu in [
        Menu::Pause,
        Menu::Settings,
        Menu::Rules,
        Menu::Sheet,
        Menu::Themes,
        Menu::Matches,
        Menu::Pads,
    ] {
        show(&mut app, menu);
        falls_asleep(&mut app, &format!("{menu:?} over the table"));
        show(&mut app, Menu::None);
    }
    falls_asleep(&mut app, "the table again");
    write(&mut app, &[(&[12, 0, 34, 5], Some(1))]);
    for overlay in [
        TableOverlay::ScoreSheet,
        TableOverlay::HandOver,
        TableOverlay::Curtain,
        TableOverlay::MatchOver,
    ] {
        over(&mut app, overlay);
        falls_asleep(&mut app, &format!("{overlay:?}"));
    }
    assert!(app.world().resource::<DisplayedState>().winner.is_some());
}

#[test]
fn an_unfocused_window_animates_from_its_first_frame() {
    let (_home, mut app) = with_a_match("doze-unfocused");
    app.insert_resource(WinitSettings::game());
    app.world_mut().resource_mut::<Flying>().0 = 1;
    app.update();
    let first = app.world().resource::<WinitSettings>();
    assert_eq!(first.unfocused_mode, first.focused_mode);
}

#[test]
fn a_paused_replay_sleeps() {
    let (_home, mut app) = with_a_match("doze-replay");
    app.insert_resource(WinitSettings::game());
    watch(&mut app);
    falls_asleep(&mut app, "the replay, stopped");
    point(&mut app, Vec2::new(640.0, 650.0));
    falls_asleep(&mut app, "the replay under the pointer");
    show(&mut app, Menu::Pause);
    falls_asleep(&mut app, "the pause over the replay");
}

#[test]
fn a_match_paused_during_the_deal_sleeps_and_continues() {
    let (_home, mut app) = window("doze-deal");
    app.world_mut()
        .write_message(StartMatch(setup("doze", 1, 3)));
    let flying = |world: &World| world.resource::<Flying>().0;
    wait_until(&mut app, 2000, "the deal", |world| flying(world) > 10);
    show(&mut app, Menu::Pause);
    falls_asleep(&mut app, "the pause in the deal");
    assert!(flying(app.world()) > 0);
    show(&mut app, Menu::None);
    (0..2).for_each(|_| app.update());
    assert_eq!(sleep(app.world()), None);
    wait_until(&mut app, 8000, "the end of the deal", |world| {
        flying(world) == 0 && world.resource::<Prompt>().open.is_some()
    });
}

#[test]
fn a_key_wakes_the_window_for_a_while() {
    let (_home, mut app) = window("doze-key");
    falls_asleep(&mut app, "the title");
    tap(&mut app, (KeyCode::ArrowDown, Key::ArrowDown));
    assert!(!sleeps(app.world()));
    falls_asleep(&mut app, "the title after a key");
}

#[test]
fn a_message_needs_no_frames_until_it_fades() {
    let (_home, mut app) = window("doze-toast");
    falls_asleep(&mut app, "the title");
    app.world_mut()
        .write_message(Toast::info("Somebody should read this."));
    let stands = |world: &mut World| world.query::<&ToastBox>().iter(world).count();
    wait_until(&mut app, 90, "sleep under a sentence", |world| {
        // The window sleeps until the message begins to fade.
        stands(world) == 1
            && sleep(world).is_some_and(|wait| wait > Duration::from_millis(500))
            && !sleeps(world)
    });
    wait_until(&mut app, 1200, "the end of the sentence", |world| {
        stands(world) == 0
    });
    falls_asleep(&mut app, "the title without it");
}

#[test]
fn changed_settings_are_written_before_the_window_sleeps() {
    let (home, mut app) = window("doze-settings");
    falls_asleep(&mut app, "the title");
    let mut settings = app.world_mut().resource_mut::<Settings>();
    settings.volume = 37;
    app.update();
    falls_asleep(&mut app, "the title with other settings");
    let text = std::fs::read_to_string(home.0.join("settings.json")).expect("written");
    assert!(text.contains("37"), "{text}");
}

#[test]
fn resizing_the_window_creates_few_glyph_atlases_and_keeps_none() {
    let (_home, mut app) = window("doze-resize");
    falls_asleep(&mut app, "the title");
    let pictures = |app: &App| app.world().resource::<FontAtlasSet>().len();
    let before = pictures(&app);
    for step in 1..=60 {
        let part = 1.0 + step as f32 / 200.0;
        resize(&mut app, 1280.0 * part, 720.0 * part);
        app.update();
    }
    let most = pictures(&app);
    // Allows for six sets of glyph atlases: the old set, one for the first new size, and up to four for further sizes
    // in steps of 8 %.
    assert!(most <= 6 * before, "{most} after {before}");
    falls_asleep(&mut app, "the title in a larger window");
    let geometry = app.world().resource::<Geometry>();
    // The tolerance allows for rounding to whole pixels.
    assert!((geometry.scale - 1.3).abs() < 2e-3, "{}", geometry.scale);
    let after = pictures(&app);
    assert!(after <= before + 2, "{after} after {before}");
}

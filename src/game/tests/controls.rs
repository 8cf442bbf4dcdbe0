//! Keys, buttons and sticks as actions: repeat, dead zone, several pads, and pads that come and go.
use crate::{
    devices::{Device, connect},
    harness::{FRAME, Home, game},
    input::{frames, key},
    moments::{SIZES, full_table, opened},
};
use bevy::{
    ecs::system::RunSystemOnce,
    input::{
        gamepad::{
            GamepadConnection, GamepadConnectionEvent, RawGamepadAxisChangedEvent,
            RawGamepadButtonChangedEvent, RawGamepadEvent,
        },
        keyboard::Key,
    },
    input_focus::InputFocus,
    prelude::*,
    time::TimeUpdateStrategy,
};
use gamecore::{
    input::{PlayerAction, PressedActions},
    settings::Settings,
    states::{Menu, Screen},
};

pub fn plug_in(app: &mut App) -> Entity {
    match connect(app) {
        Device::Gamepad(pad) => pad,
        Device::Keyboard => unreachable!("a pad was connected"),
    }
}

pub fn unplug(app: &mut App, pad: Entity) {
    let connection = GamepadConnection::Disconnected;
    let event = GamepadConnectionEvent::new(pad, connection);
    app.world_mut().write_message(event);
}

pub fn button(app: &mut App, pad: Entity, button: GamepadButton, value: f32) {
    let event = RawGamepadButtonChangedEvent::new(pad, button, value);
    app.world_mut()
        .write_message(RawGamepadEvent::Button(event));
}

fn stick(app: &mut App, pad: Entity, axis: GamepadAxis, value: f32) {
    let event = RawGamepadAxisChangedEvent::new(pad, axis, value);
    app.world_mut().write_message(RawGamepadEvent::Axis(event));
}

fn down(app: &mut App, pressed: bool) {
    key(app, KeyCode::ArrowDown, Key::ArrowDown, pressed);
}

/// What the actions of this frame answer.
pub fn asked<T: 'static>(
    app: &mut App,
    question: impl Fn(PressedActions) -> T + Send + Sync + 'static,
) -> T {
    app.world_mut()
        .run_system_once(move |acts: PressedActions| question(acts))
        .expect("the maps are there")
}

/// In how many of these frames the action began.
pub fn times(app: &mut App, act: PlayerAction, count: usize) -> usize {
    let began = |app: &mut App| {
        app.update();
        asked(app, move |acts| acts.just_pressed(act))
    };
    (0..count).filter(|_| began(app)).count()
}

/// A page with many rows, where the focus can go down for a long time.
fn long_page(home: &Home) -> App {
    let mut app = game(home, 1280, 720);
    app.world_mut()
        .resource_mut::<NextState<Screen>>()
        .set(Screen::Setup);
    frames(&mut app, 4);
    app.world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(Menu::HouseRules);
    // By then the page has made up its mind where the focus of keys begins.
    frames(&mut app, 40);
    app
}

/// The frames in which the focus moved, of these.
fn steps(app: &mut App, count: usize) -> Vec<usize> {
    let mut at = app.world().resource::<InputFocus>().get();
    let mut moved = Vec::new();
    for frame in 0..count {
        app.update();
        let now = app.world().resource::<InputFocus>().get();
        if now != at {
            moved.push(frame);
        }
        at = now;
    }
    moved
}

/// The first step comes at once, the second after 0.35 s, the others 0.11 s apart; a frame takes a sixtieth of a second.
fn assert_repeats(steps: &[usize], device: &str) {
    assert_eq!(steps.first(), Some(&0), "{device}: {steps:?}");
    assert!((21..=22).contains(&steps[1]), "{device}: {steps:?}");
    let gaps: Vec<usize> = steps[1..].windows(2).map(|two| two[1] - two[0]).collect();
    assert!(
        gaps.len() >= 4 && gaps.iter().all(|gap| (6..=7).contains(gap)),
        "{device}: {steps:?}"
    );
}

#[test]
fn a_held_direction_repeats_until_it_is_let_go() {
    let home = Home::new("repeat");
    let mut app = long_page(&home);
    let pad = plug_in(&mut app);
    // The first press only shows where the focus is.
    down(&mut app, true);
    frames(&mut app, 2);
    down(&mut app, false);
    frames(&mut app, 2);

    down(&mut app, true);
    assert_repeats(&steps(&mut app, 60), "key");
    down(&mut app, false);
    assert!(steps(&mut app, 60).is_empty(), "the key was let go");

    stick(&mut app, pad, GamepadAxis::LeftStickY, 1.0);
    assert_repeats(&steps(&mut app, 60), "stick");
    stick(&mut app, pad, GamepadAxis::LeftStickY, 0.0);
    assert!(steps(&mut app, 60).is_empty(), "the stick stands upright");

    button(&mut app, pad, GamepadButton::DPadDown, 1.0);
    assert_repeats(&steps(&mut app, 60), "directional pad");
}

#[test]
fn of_two_held_directions_the_later_one_repeats() {
    let home = Home::new("repeat-two");
    let mut app = game(&home, 1280, 720);
    let repeats = |app: &mut App, act: PlayerAction, count: usize| {
        let repeated = |app: &mut App| {
            app.update();
            asked(app, move |acts| acts.pressed_or_repeated(act))
        };
        (0..count).filter(|_| repeated(app)).count()
    };
    down(&mut app, true);
    assert_eq!(repeats(&mut app, PlayerAction::Down, 30), 3);
    key(&mut app, KeyCode::ArrowRight, Key::ArrowRight, true);
    assert_eq!(
        repeats(&mut app, PlayerAction::Down, 60),
        0,
        "another was pressed"
    );
    key(&mut app, KeyCode::ArrowRight, Key::ArrowRight, false);
    assert!(
        repeats(&mut app, PlayerAction::Down, 30) >= 4,
        "it is still held"
    );
    assert_eq!(repeats(&mut app, PlayerAction::Right, 30), 0);
}

/// The first frame after a doze takes as long as the doze; a key that ended it has not been held all that time.
#[test]
fn a_key_that_ends_a_doze_repeats_no_sooner() {
    let home = Home::new("repeat-doze");
    let mut app = game(&home, 1280, 720);
    let doze = std::time::Duration::from_secs(12);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(doze));
    down(&mut app, true);
    assert_eq!(times(&mut app, PlayerAction::Down, 1), 1);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
    for frame in 1..=20 {
        app.update();
        let again = asked(&mut app, |acts| {
            acts.pressed_or_repeated(PlayerAction::Down)
        });
        assert!(!again, "repeated after {frame} frames");
    }
    frames(&mut app, 2);
    assert!(asked(&mut app, |acts| acts.repeating()));
}

/// A key that is hit in every one of several slow frames was hit so many times, and so was a button.
#[test]
fn every_tap_of_a_slow_frame_counts() {
    let home = Home::new("slow-taps");
    let mut app = game(&home, 1280, 720);
    let pad = plug_in(&mut app);
    let mut counted = [0; 2];
    for _ in 0..3 {
        down(&mut app, true);
        down(&mut app, false);
        counted[0] += times(&mut app, PlayerAction::Down, 1);
    }
    for _ in 0..3 {
        button(&mut app, pad, GamepadButton::South, 1.0);
        button(&mut app, pad, GamepadButton::South, 0.0);
        counted[1] += times(&mut app, PlayerAction::Accept, 1);
    }
    assert_eq!(counted, [3, 3]);
    assert_eq!(times(&mut app, PlayerAction::Down, 5), 0);
    assert!(!asked(&mut app, |acts| acts.held(PlayerAction::Down)));
    // A held key that is let go and hit again within one frame was hit again.
    down(&mut app, true);
    assert_eq!(times(&mut app, PlayerAction::Down, 3), 1);
    down(&mut app, false);
    down(&mut app, true);
    assert_eq!(times(&mut app, PlayerAction::Down, 3), 1);
}

#[test]
fn a_stick_that_leans_a_little_does_nothing() {
    let home = Home::new("dead-zone");
    let mut app = game(&home, 1280, 720);
    let pad = plug_in(&mut app);
    for axis in [GamepadAxis::LeftStickX, GamepadAxis::LeftStickY] {
        for lean in [0.1, -0.2, 0.45, -0.45, 0.0] {
            stick(&mut app, pad, axis, lean);
            frames(&mut app, 3);
            let directions = [
                PlayerAction::Up,
                PlayerAction::Down,
                PlayerAction::Left,
                PlayerAction::Right,
            ];
            let any = directions.map(|act| asked(&mut app, move |acts| acts.held(act)));
            assert_eq!(any, [false; 4], "{axis:?} {lean}");
        }
    }
    stick(&mut app, pad, GamepadAxis::LeftStickX, 0.6);
    assert_eq!(times(&mut app, PlayerAction::Right, 10), 1);
    stick(&mut app, pad, GamepadAxis::LeftStickX, 0.45);
    frames(&mut app, 1);
    assert!(!asked(&mut app, |acts| acts.held(PlayerAction::Right)));
}

/// A trigger is a button with a way to go: it counts once, when it is pulled, not in every frame in which it moves.
#[test]
fn a_trigger_counts_once_and_only_when_it_is_pulled() {
    let home = Home::new("trigger");
    let mut app = game(&home, 1280, 720);
    let pad = plug_in(&mut app);
    let mut counts = Vec::new();
    for pulled in [0.1, 0.3, 0.6, 0.9, 1.0, 0.7, 0.5, 0.2, 0.0] {
        button(&mut app, pad, GamepadButton::RightTrigger2, pulled);
        counts.push(times(&mut app, PlayerAction::Claim, 3));
    }
    assert_eq!(counts, [0, 0, 0, 1, 0, 0, 0, 0, 0]);
}

#[test]
fn two_pads_act_side_by_side() {
    let home = Home::new("two-pads");
    let mut app = game(&home, 1280, 720);
    let pads = [plug_in(&mut app), plug_in(&mut app)];
    button(&mut app, pads[0], GamepadButton::DPadDown, 1.0);
    assert_eq!(times(&mut app, PlayerAction::Down, 3), 1);
    button(&mut app, pads[1], GamepadButton::DPadDown, 1.0);
    assert_eq!(
        times(&mut app, PlayerAction::Down, 3),
        1,
        "the other pad's own press"
    );
    button(&mut app, pads[1], GamepadButton::DPadDown, 0.0);
    frames(&mut app, 3);
    assert!(
        asked(&mut app, |acts| acts.held(PlayerAction::Down)),
        "the first pad holds on"
    );
    button(&mut app, pads[1], GamepadButton::South, 1.0);
    assert_eq!(times(&mut app, PlayerAction::Accept, 3), 1);
    button(&mut app, pads[0], GamepadButton::DPadDown, 0.0);
    frames(&mut app, 1);
    assert!(!asked(&mut app, |acts| acts.held(PlayerAction::Down)));
    assert!(asked(&mut app, |acts| acts.held(PlayerAction::Accept)));
}

#[test]
fn a_pad_unplugged_lets_go_and_may_come_back() {
    let home = Home::new("unplugged");
    let mut app = game(&home, 1280, 720);
    // Or the first press would begin the lesson, which has the focus at the first start.
    app.world_mut().resource_mut::<Settings>().lesson_offered = true;
    let (pad, other) = (plug_in(&mut app), plug_in(&mut app));
    for _ in 0..2 {
        button(&mut app, pad, GamepadButton::DPadDown, 1.0);
        stick(&mut app, pad, GamepadAxis::LeftStickX, 1.0);
        frames(&mut app, 3);
        for act in [PlayerAction::Down, PlayerAction::Right] {
            assert!(asked(&mut app, move |acts| acts.held(act)), "{act:?}");
        }
        unplug(&mut app, pad);
        frames(&mut app, 2);
        for _ in 0..60 {
            app.update();
            for act in [PlayerAction::Down, PlayerAction::Right] {
                let (held, again) = asked(&mut app, move |acts| {
                    (acts.held(act), acts.pressed_or_repeated(act))
                });
                assert!(!held && !again, "{act:?} is held by no one");
            }
        }
        button(&mut app, other, GamepadButton::South, 1.0);
        assert_eq!(
            times(&mut app, PlayerAction::Accept, 2),
            1,
            "the other pad plays on"
        );
        button(&mut app, other, GamepadButton::South, 0.0);
        let back = GamepadConnection::Connected {
            name: "test pad".to_owned(),
            vendor_id: None,
            product_id: None,
        };
        app.world_mut()
            .write_message(GamepadConnectionEvent::new(pad, back));
        frames(&mut app, 3);
        assert!(!asked(&mut app, |acts| acts.held(PlayerAction::Down)));
    }
}

/// A key that is held while the window loses the keyboard is not held for ever.
#[test]
fn at_a_table_left_with_a_key_down_nothing_goes_on_by_itself() {
    let home = Home::new("lost-keyboard");
    let mut app = opened(&home, SIZES[0], &full_table());
    key(&mut app, KeyCode::ArrowRight, Key::ArrowRight, true);
    frames(&mut app, 3);
    app.world_mut()
        .write_message(bevy::input::keyboard::KeyboardFocusLost);
    assert!(steps(&mut app, 60).is_empty());
}

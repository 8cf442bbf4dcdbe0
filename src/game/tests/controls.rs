//! Tests of keys, buttons and sticks as actions: key repeat, dead zone, several gamepads, and plugging gamepads in and
//! out.
use crate::{
    devices::{Device, connect},
    harness::{FRAME, Home, game},
    input::{frames, key},
    test_positions::{SIZES, full_table, opened},
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

/// Evaluates `question` with the actions of the current frame.
pub fn asked<T: 'static>(
    app: &mut App,
    question: impl Fn(PressedActions) -> T + Send + Sync + 'static,
) -> T {
    app.world_mut()
        .run_system_once(move |acts: PressedActions| question(acts))
        .expect("the maps are there")
}

/// Runs `count` frames and returns the number of frames in which the action began.
pub fn times(app: &mut App, act: PlayerAction, count: usize) -> usize {
    let began = |app: &mut App| {
        app.update();
        asked(app, move |acts| acts.just_pressed(act))
    };
    (0..count).filter(|_| began(app)).count()
}

/// Opens a page with so many rows that the focus can move down for a while.
fn long_page(home: &Home) -> App {
    let mut app = game(home, 1280, 720);
    app.world_mut()
        .resource_mut::<NextState<Screen>>()
        .set(Screen::Setup);
    frames(&mut app, 4);
    app.world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(Menu::HouseRules);
    // Waits until the page has set its initial focus.
    frames(&mut app, 40);
    app
}

/// Runs `count` frames and returns the indices of the frames in which the focus moved.
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

/// Asserts the timing of key repeat: the first step at once, the second after 0.35 s, the others every 0.11 s.
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
fn a_held_direction_repeats_until_released() {
    let home = Home::new("repeat");
    let mut app = long_page(&home);
    let pad = plug_in(&mut app);
    // The first press only makes the focus visible, without moving it.
    down(&mut app, true);
    frames(&mut app, 2);
    down(&mut app, false);
    frames(&mut app, 2);

    down(&mut app, true);
    assert_repeats(&steps(&mut app, 60), "key");
    down(&mut app, false);
    assert!(
        steps(&mut app, 60).is_empty(),
        "steps after the key was released"
    );

    stick(&mut app, pad, GamepadAxis::LeftStickY, 1.0);
    assert_repeats(&steps(&mut app, 60), "stick");
    stick(&mut app, pad, GamepadAxis::LeftStickY, 0.0);
    assert!(steps(&mut app, 60).is_empty(), "steps with a centred stick");

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
        "repeats of the earlier direction"
    );
    key(&mut app, KeyCode::ArrowRight, Key::ArrowRight, false);
    assert!(
        repeats(&mut app, PlayerAction::Down, 30) >= 4,
        "the held direction does not repeat again"
    );
    assert_eq!(repeats(&mut app, PlayerAction::Right, 30), 0);
}

/// The first frame after an idle period is as long as that period. A key pressed at the end of the period must not
/// count as held since its beginning.
#[test]
fn a_key_that_ends_idle_repeats_no_sooner() {
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

/// Two taps within one slow frame both count, for keys and for buttons.
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
    // If a held key is released and pressed again within one frame, it counts as a new press.
    down(&mut app, true);
    assert_eq!(times(&mut app, PlayerAction::Down, 3), 1);
    down(&mut app, false);
    down(&mut app, true);
    assert_eq!(times(&mut app, PlayerAction::Down, 3), 1);
}

#[test]
fn a_stick_in_its_dead_zone_does_nothing() {
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

/// An analogue trigger acts once when it passes its threshold, not in every frame in which it moves.
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
        "presses of the second gamepad"
    );
    button(&mut app, pads[1], GamepadButton::DPadDown, 0.0);
    frames(&mut app, 3);
    assert!(
        asked(&mut app, |acts| acts.held(PlayerAction::Down)),
        "the first gamepad's button is released"
    );
    button(&mut app, pads[1], GamepadButton::South, 1.0);
    assert_eq!(times(&mut app, PlayerAction::Accept, 3), 1);
    button(&mut app, pads[0], GamepadButton::DPadDown, 0.0);
    frames(&mut app, 1);
    assert!(!asked(&mut app, |acts| acts.held(PlayerAction::Down)));
    assert!(asked(&mut app, |acts| acts.held(PlayerAction::Accept)));
}

#[test]
fn an_unplugged_gamepad_releases_its_buttons_and_can_return() {
    let home = Home::new("unplugged");
    let mut app = game(&home, 1280, 720);
    // Prevents the offer of a lesson at the first start. Otherwise that offer would have the focus, and the first press
    // would start the lesson.
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
                assert!(!held && !again, "{act:?} is held after unplugging");
            }
        }
        button(&mut app, other, GamepadButton::South, 1.0);
        assert_eq!(
            times(&mut app, PlayerAction::Accept, 2),
            1,
            "presses of the other gamepad"
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

/// A key that is held when the window loses the focus counts as released.
#[test]
fn a_key_held_while_the_window_loses_focus_is_released() {
    let home = Home::new("lost-keyboard");
    let mut app = opened(&home, SIZES[0], &full_table());
    key(&mut app, KeyCode::ArrowRight, Key::ArrowRight, true);
    frames(&mut app, 3);
    app.world_mut()
        .write_message(bevy::input::keyboard::KeyboardFocusLost);
    assert!(steps(&mut app, 60).is_empty());
}

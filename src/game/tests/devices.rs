//! Real events of keyboard and gamepad: what a player would press next, and where the focus is shown.
use crate::harness::{Home, game};
use bevy::{
    input::{
        ButtonState,
        gamepad::{
            GamepadConnection, GamepadConnectionEvent, RawGamepadButtonChangedEvent,
            RawGamepadEvent,
        },
        keyboard::{Key, KeyboardInput},
        mouse::MouseMotion,
    },
    input_focus::{InputFocus, InputFocusVisible},
    prelude::*,
    window::PrimaryWindow,
};
use engine::table::DecisionStage;
use gamecore::{
    input::{Bindings, DeviceUsed, FirstFocus, PadFamily, PlayerAction},
    model::{Attention, Prompt, Selection, Staging},
    states::{Menu, Screen, TableOverlay},
};

/// The one device of the player.
#[derive(Clone, Copy)]
pub enum Device {
    Keyboard,
    Gamepad(Entity),
}

/// What stands for an act goes down or comes up.
pub fn send(app: &mut App, device: Device, act: PlayerAction, down: bool) {
    match device {
        Device::Keyboard => {
            let (key_code, logical_key) = match act {
                PlayerAction::Right => (KeyCode::ArrowRight, Key::ArrowRight),
                PlayerAction::Left => (KeyCode::ArrowLeft, Key::ArrowLeft),
                PlayerAction::Up => (KeyCode::ArrowUp, Key::ArrowUp),
                PlayerAction::Down => (KeyCode::ArrowDown, Key::ArrowDown),
                PlayerAction::Claim => (KeyCode::KeyC, Key::Character("c".into())),
                PlayerAction::NextSplit => (KeyCode::KeyO, Key::Character("o".into())),
                PlayerAction::RefuseCard => (KeyCode::Digit1, Key::Character("1".into())),
                PlayerAction::RefuseRank => (KeyCode::Digit2, Key::Character("2".into())),
                PlayerAction::RefuseAll => (KeyCode::Digit3, Key::Character("3".into())),
                PlayerAction::Accept => (KeyCode::Enter, Key::Enter),
                PlayerAction::TakeStock => (KeyCode::KeyS, Key::Character("s".into())),
                PlayerAction::Pile => (KeyCode::KeyD, Key::Character("d".into())),
                PlayerAction::Pass => (KeyCode::KeyN, Key::Character("n".into())),
                PlayerAction::LayDown => (KeyCode::KeyL, Key::Character("l".into())),
                PlayerAction::Back => (KeyCode::Escape, Key::Escape),
                other => panic!("{other:?} is not needed to play"),
            };
            let mut windows = app
                .world_mut()
                .query_filtered::<Entity, With<PrimaryWindow>>();
            let window = windows.single(app.world()).expect("there is one window");
            let state = if down {
                ButtonState::Pressed
            } else {
                ButtonState::Released
            };
            let input = KeyboardInput {
                key_code,
                logical_key,
                state,
                text: None,
                repeat: false,
                window,
            };
            app.world_mut().write_message(input);
        }
        Device::Gamepad(pad) => {
            let button = match act {
                PlayerAction::Right => GamepadButton::DPadRight,
                PlayerAction::Left => GamepadButton::DPadLeft,
                PlayerAction::Up => GamepadButton::DPadUp,
                PlayerAction::Down => GamepadButton::DPadDown,
                PlayerAction::Claim => GamepadButton::RightTrigger2,
                PlayerAction::Accept => GamepadButton::South,
                PlayerAction::TakeStock => GamepadButton::RightTrigger,
                PlayerAction::Pile => GamepadButton::West,
                PlayerAction::Pass => GamepadButton::LeftTrigger2,
                PlayerAction::LayDown => GamepadButton::North,
                PlayerAction::Back => GamepadButton::East,
                PlayerAction::Menu => GamepadButton::Start,
                other => panic!("{other:?} is not needed to play"),
            };
            let value = if down { 1.0 } else { 0.0 };
            let event = RawGamepadButtonChangedEvent::new(pad, button, value);
            app.world_mut()
                .write_message(RawGamepadEvent::Button(event));
        }
    }
}

/// Presses what stands for an act, and lets it go.
pub fn press(app: &mut App, device: Device, act: PlayerAction) {
    send(app, device, act, true);
    app.update();
    app.update();
    send(app, device, act, false);
    app.update();
    app.update();
}

/// What a player would press next.
pub fn next_press(world: &World) -> Option<PlayerAction> {
    match world.resource::<State<TableOverlay>>().get() {
        TableOverlay::HandOver | TableOverlay::ScoreSheet | TableOverlay::Curtain => {
            return Some(PlayerAction::Accept);
        }
        TableOverlay::MatchOver => return None,
        TableOverlay::None => {}
    }
    let stage = world
        .resource::<Prompt>()
        .legal()
        .map(|legal| legal.stage)?;
    let (selection, staging) = (world.resource::<Selection>(), world.resource::<Staging>());
    let focused = world.resource::<Attention>().card;
    match stage {
        DecisionStage::Draw => Some(PlayerAction::TakeStock),
        DecisionStage::Claim => Some(PlayerAction::Pass),
        DecisionStage::LateClaim => None,
        DecisionStage::Play if !staging.groups.is_empty() || !staging.proposals.is_empty() => {
            Some(PlayerAction::LayDown)
        }
        DecisionStage::Play if selection.cards.len() > 1 => Some(PlayerAction::Back),
        DecisionStage::Play if selection.cards.len() == 1 => {
            let may = world
                .resource::<Prompt>()
                .legal()
                .is_some_and(|legal| legal.discard.is_ok());
            may.then_some(PlayerAction::Pile)
        }
        DecisionStage::Play if focused.is_some() => Some(PlayerAction::Accept),
        DecisionStage::Play => Some(PlayerAction::Right),
    }
}

/// A gamepad comes to the table.
pub fn connect(app: &mut App) -> Device {
    let pad = app.world_mut().spawn_empty().id();
    plug(app, pad, "test pad");
    Device::Gamepad(pad)
}

/// A gamepad that calls itself this is plugged in, for the first time or again.
pub fn plug(app: &mut App, pad: Entity, name: &str) {
    let connection = GamepadConnection::Connected {
        name: name.to_owned(),
        vendor_id: None,
        product_id: None,
    };
    app.world_mut()
        .write_message(GamepadConnectionEvent::new(pad, connection));
    for _ in 0..3 {
        app.update();
    }
}

#[test]
fn every_act_has_a_key_and_those_of_a_turn_a_button() {
    let bindings = Bindings::default();
    let pad = DeviceUsed::Gamepad(PadFamily::Generic);
    for act in [
        PlayerAction::Accept,
        PlayerAction::Back,
        PlayerAction::TakeStock,
        PlayerAction::Pile,
        PlayerAction::Claim,
        PlayerAction::Pass,
        PlayerAction::LayDown,
        PlayerAction::Sort,
    ] {
        assert!(
            bindings.sign(act, DeviceUsed::Keyboard).is_some(),
            "{act:?} has a key"
        );
        assert!(bindings.sign(act, pad).is_some(), "{act:?} has a button");
        assert_eq!(bindings.sign(act, DeviceUsed::Mouse), None);
    }
}

/// Who plays without a mouse sees at once what Enter would choose on a screen they went to; who presses it twice on the one before
/// chooses nothing there.
#[test]
fn the_focus_is_shown_where_one_went_with_keys() {
    let home = Home::new("focus");
    let mut app = game(&home, 1280, 720);
    let shown = |app: &App| {
        let focus = app.world().resource::<InputFocus>().get();
        focus.filter(|_| app.world().resource::<InputFocusVisible>().0)
    };
    let frames = |app: &mut App, count: usize| {
        for _ in 0..count {
            app.update();
        }
    };
    press(&mut app, Device::Keyboard, PlayerAction::Right);
    let title = shown(&app).expect("the walk has begun");
    app.world_mut()
        .resource_mut::<NextState<Screen>>()
        .set(Screen::Setup);
    frames(&mut app, 4);
    press(&mut app, Device::Keyboard, PlayerAction::Accept);
    assert_eq!(
        *app.world().resource::<State<Screen>>().get(),
        Screen::Setup,
        "a second Enter came too soon to mean this screen"
    );
    frames(&mut app, 40);
    let start = shown(&app).expect("the focus is there by itself");
    assert_ne!(start, title);
    assert!(
        app.world().get::<FirstFocus>(start).is_some(),
        "on what one most likely wants"
    );
    for menu in [Menu::Rules, Menu::Settings, Menu::None] {
        app.world_mut().resource_mut::<NextState<Menu>>().set(menu);
        frames(&mut app, 40);
        let at = shown(&app).unwrap_or_else(|| panic!("no focus in {menu:?}"));
        assert!(app.world().get_entity(at).is_ok(), "{menu:?}");
    }
}

/// A ring that the mouse has hidden chooses nothing, and with keys one goes on where one was.
#[test]
fn a_hidden_focus_chooses_nothing() {
    let home = Home::new("focus-hidden");
    let mut app = game(&home, 1280, 720);
    press(&mut app, Device::Keyboard, PlayerAction::Right);
    let at = |app: &App| app.world().resource::<InputFocus>().get();
    assert!(at(&app).is_some(), "the walk has begun");
    app.world_mut().write_message(MouseMotion {
        delta: Vec2::new(30.0, 0.0),
    });
    app.update();
    assert_eq!(at(&app), None, "what is not seen does not get the keys");
    let screen = |app: &App| *app.world().resource::<State<Screen>>().get();
    press(&mut app, Device::Keyboard, PlayerAction::Accept);
    assert_eq!(screen(&app), Screen::Title);
    let shown = at(&app).expect("the first press shows where the focus is");
    press(&mut app, Device::Keyboard, PlayerAction::Right);
    let next = at(&app).expect("it is walked on from there");
    assert_ne!(next, shown);
    app.world_mut().write_message(MouseMotion {
        delta: Vec2::new(30.0, 0.0),
    });
    app.update();
    assert_eq!(at(&app), None);
    press(&mut app, Device::Keyboard, PlayerAction::Right);
    assert_eq!(at(&app), Some(next), "with keys one goes on where one was");
}

/// Who plays with a mouse has no use for it.
#[test]
fn no_focus_is_shown_to_a_mouse() {
    let home = Home::new("focus-mouse");
    let mut app = game(&home, 1280, 720);
    for _ in 0..3 {
        app.world_mut()
            .resource_mut::<NextState<Screen>>()
            .set(Screen::Setup);
        for _ in 0..40 {
            app.update();
        }
    }
    assert!(!app.world().resource::<InputFocusVisible>().0);
}

//! Keyboard and gamepad events for tests, an automatic player that uses them, and tests of the visible focus.
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
    input::{Bindings, DeviceUsed, FirstFocus, KeyboardLayout, PadFamily, PlayerAction},
    model::{HoverTarget, MeldDraft, Prompt, Selection},
    settings::Settings,
    states::{Menu, Screen, TableOverlay},
};
use ui::widgets::Look;

#[derive(Clone, Copy)]
pub enum Device {
    Keyboard,
    Gamepad(Entity),
}

/// Presses (`down`) or releases the key or button that is bound to an action.
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

/// Presses and releases the key or button that is bound to an action.
pub fn press(app: &mut App, device: Device, act: PlayerAction) {
    send(app, device, act, true);
    app.update();
    app.update();
    send(app, device, act, false);
    app.update();
    app.update();
}

/// Returns the action with which an automatic player continues, or `None` if there is nothing to do.
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
    let (selection, staging) = (world.resource::<Selection>(), world.resource::<MeldDraft>());
    let focused = world.resource::<HoverTarget>().card;
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

pub fn connect(app: &mut App) -> Device {
    let pad = app.world_mut().spawn_empty().id();
    plug(app, pad, "test pad");
    Device::Gamepad(pad)
}

/// Connects this entity as a gamepad with this name, for the first time or again.
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
fn every_action_has_a_key_and_every_turn_action_a_button() {
    let (bindings, layout) = (Bindings::default(), KeyboardLayout::default());
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
            bindings.sign(act, DeviceUsed::Keyboard, &layout).is_some(),
            "{act:?} has no key"
        );
        assert!(
            bindings.sign(act, pad, &layout).is_some(),
            "{act:?} has no button"
        );
        assert_eq!(bindings.sign(act, DeviceUsed::Mouse, &layout), None);
    }
}

/// If a screen is opened with the keyboard, its focus is visible at once. A second press of Enter that was meant for
/// the previous screen has no effect.
#[test]
fn a_screen_reached_by_keyboard_shows_its_focus() {
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
    let title = shown(&app).expect("the focus is visible");
    app.world_mut()
        .resource_mut::<NextState<Screen>>()
        .set(Screen::Setup);
    frames(&mut app, 4);
    press(&mut app, Device::Keyboard, PlayerAction::Accept);
    assert_eq!(
        *app.world().resource::<State<Screen>>().get(),
        Screen::Setup,
        "the second Enter acted on the new screen"
    );
    frames(&mut app, 40);
    let start = shown(&app).expect("the focus is visible");
    assert_ne!(start, title);
    assert!(
        app.world().get::<FirstFocus>(start).is_some(),
        "the focus is not on the default button"
    );
    for menu in [Menu::Rules, Menu::Settings, Menu::None] {
        app.world_mut().resource_mut::<NextState<Menu>>().set(menu);
        frames(&mut app, 40);
        let at = shown(&app).unwrap_or_else(|| panic!("no focus in {menu:?}"));
        assert!(app.world().get_entity(at).is_ok(), "{menu:?}");
    }
}

/// A focus hidden by mouse movement does not react to Enter. The next arrow key continues from the same element.
#[test]
fn a_hidden_focus_does_not_react_to_enter() {
    let home = Home::new("focus-hidden");
    let mut app = game(&home, 1280, 720);
    app.world_mut().resource_mut::<Settings>().lesson_offered = true;
    for _ in 0..40 {
        app.update();
    }
    // Without a button in brass, the title screen has no default button.
    let mut looks = app.world_mut().query::<&mut Look>();
    for mut look in looks.iter_mut(app.world_mut()) {
        *look = Look::Plain;
    }
    press(&mut app, Device::Keyboard, PlayerAction::Right);
    let at = |app: &App| app.world().resource::<InputFocus>().get();
    assert!(at(&app).is_some(), "no focus after an arrow key");
    app.world_mut().write_message(MouseMotion {
        delta: Vec2::new(30.0, 0.0),
    });
    app.update();
    assert_eq!(at(&app), None, "focus after a mouse movement");
    let screen = |app: &App| *app.world().resource::<State<Screen>>().get();
    press(&mut app, Device::Keyboard, PlayerAction::Accept);
    assert_eq!(screen(&app), Screen::Title);
    let shown = at(&app).expect("the first press shows where the focus is");
    press(&mut app, Device::Keyboard, PlayerAction::Right);
    let next = at(&app).expect("an element has the focus");
    assert_ne!(next, shown);
    app.world_mut().write_message(MouseMotion {
        delta: Vec2::new(30.0, 0.0),
    });
    app.update();
    assert_eq!(at(&app), None);
    press(&mut app, Device::Keyboard, PlayerAction::Right);
    assert_eq!(
        at(&app),
        Some(next),
        "focus after the return to the keyboard"
    );
}

/// After the mouse was used, the first Enter presses the page's default button. It has no effect if the page has only
/// just opened.
#[test]
fn the_first_enter_presses_the_default_button() {
    let home = Home::new("focus-default");
    let mut app = game(&home, 1280, 720);
    let menu = |app: &App| *app.world().resource::<State<Menu>>().get();
    for (frames, closes) in [(4, false), (40, true)] {
        app.world_mut().write_message(MouseMotion {
            delta: Vec2::new(30.0, 0.0),
        });
        app.update();
        app.world_mut()
            .resource_mut::<NextState<Menu>>()
            .set(Menu::Credits);
        for _ in 0..frames {
            app.update();
        }
        assert!(app.world().resource::<InputFocus>().get().is_none());
        press(&mut app, Device::Keyboard, PlayerAction::Accept);
        assert_eq!(menu(&app) != Menu::Credits, closes, "after {frames} frames");
        app.world_mut()
            .resource_mut::<NextState<Menu>>()
            .set(Menu::None);
        for _ in 0..40 {
            app.update();
        }
    }
}

#[test]
fn the_focus_stays_hidden_with_a_mouse() {
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

//! End-to-end tests with one input device: mouse, keyboard or gamepad. Each test declines the lesson, sets up a match,
//! and plays seven hands. It then returns to the title screen, where the match is in the archive. All input consists of
//! real events of that device.
use crate::{
    devices::{Device, connect, next_press, press},
    harness::{Home, at_once, game, wait_until},
    input::{at_text, click, frames, says, wait_for_text},
    mouse,
};
use bevy::{input_focus::InputFocus, prelude::*, ui::UiGlobalTransform};
use gamecore::{
    autostart::AutoStart,
    i18n::Localized,
    input::{DeviceUsed, PadFamily, PlayerAction},
    model::{DisplayedState, Prompt},
    playback::Watchdog,
    saves::SaveService,
    states::{Menu, Screen, TableOverlay},
};

/// The only input device that a test uses.
#[derive(Clone, Copy)]
enum InputDevice {
    Mouse,
    Device(Device),
}

/// True if this element of the interface or one of its descendants shows this text.
fn is_on(app: &mut App, key: &str, piece: Entity) -> bool {
    let mut words = app
        .world_mut()
        .query::<(Entity, &Localized, &InheritedVisibility)>();
    let words: Vec<Entity> = words
        .iter(app.world())
        .filter(|(_, text, visible)| text.key() == key && visible.get())
        .map(|(entity, ..)| entity)
        .collect();
    words.into_iter().any(|word| {
        let mut at = Some(word);
        while let Some(entity) = at {
            if entity == piece {
                return true;
            }
            at = app.world().get::<ChildOf>(entity).map(ChildOf::parent);
        }
        false
    })
}

/// Moves the focus towards the element with this text key. Each step is chosen from the position of the element on the
/// screen.
fn walk_to(app: &mut App, device: Device, key: &str) {
    let mut pressed = Vec::new();
    for step in 0..60 {
        let focus = app.world().resource::<InputFocus>().get();
        if focus.is_some_and(|focus| is_on(app, key, focus)) {
            return;
        }
        let goal = at_text(app, key);
        let place = focus.and_then(|focus| app.world().get::<UiGlobalTransform>(focus));
        let here = place.map_or(Vec2::ZERO, |place| place.translation);
        let way = goal - here;
        let across = match way.x > 0.0 {
            true => PlayerAction::Right,
            false => PlayerAction::Left,
        };
        let along = match way.y > 0.0 {
            true => PlayerAction::Down,
            false => PlayerAction::Up,
        };
        // Moves along the longer axis. Every third step uses the other axis, to get around obstacles.
        let farther = (way.x.abs() > way.y.abs()) == (step % 3 != 2);
        let act = if farther { across } else { along };
        pressed.push(act);
        press(app, device, act);
    }
    panic!("the focus cannot reach “{key}”: {pressed:?}");
}

impl InputDevice {
    /// Activates the element with this text key.
    fn choose(self, app: &mut App, key: &str) {
        // Waits until the page accepts input and has set its initial focus.
        frames(app, 40);
        match self {
            InputDevice::Mouse => {
                let at = at_text(app, key);
                click(app, at);
            }
            InputDevice::Device(device) => {
                walk_to(app, device, key);
                press(app, device, PlayerAction::Accept);
            }
        }
        frames(app, 4);
    }

    /// Makes the next possible move at the table, or runs a frame if there is none.
    fn play_on(self, app: &mut App) {
        let done = match self {
            InputDevice::Mouse => mouse::play_on(app),
            InputDevice::Device(device) => match next_press(app.world()) {
                Some(act) => {
                    press(app, device, act);
                    true
                }
                None => false,
            },
        };
        if !done {
            app.update();
        }
    }
}

fn screen(app: &App) -> Screen {
    *app.world().resource::<State<Screen>>().get()
}

fn overlay(app: &App) -> TableOverlay {
    *app.world().resource::<State<TableOverlay>>().get()
}

fn from_the_first_start_and_back(
    name: &str,
    alone: impl Fn(&mut App) -> InputDevice,
    used: DeviceUsed,
) {
    let home = Home::new(&format!("alone-{name}"));
    let mut app = game(&home, 1280, 720);
    // Uses a fixed seed, and does not wait for animations.
    app.world_mut().resource_mut::<AutoStart>().seed = Some(format!("alone {name}"));
    at_once(&mut app);
    let alone = alone(&mut app);
    wait_for_text(&mut app, "lesson-offer-no");
    alone.choose(&mut app, "lesson-offer-no");
    assert!(
        !says(&mut app, "lesson-offer-no"),
        "the lesson is still offered"
    );
    alone.choose(&mut app, "title-play");
    assert_eq!(screen(&app), Screen::Setup);
    alone.choose(&mut app, "setup-start");
    wait_until(&mut app, 400, "the table", |world| {
        *world.resource::<State<Screen>>().get() == Screen::Table
    });
    for _ in 0..60_000 {
        if overlay(&app) == TableOverlay::MatchOver {
            break;
        }
        alone.play_on(&mut app);
        std::thread::yield_now();
    }
    let world = app.world();
    assert_eq!(
        overlay(&app),
        TableOverlay::MatchOver,
        "the match does not end: {:?}",
        world.resource::<Prompt>().open
    );
    assert_eq!(world.resource::<DisplayedState>().sheet.lines.len(), 7);
    assert_eq!(world.resource::<Watchdog>().fired, 0);
    assert_eq!(
        *world.resource::<DeviceUsed>(),
        used,
        "the shown key symbols are for another device"
    );
    // The page at the end of the match ignores input for a moment.
    frames(&mut app, 120);
    if used != DeviceUsed::Mouse {
        let focus = app.world().resource::<InputFocus>().get();
        assert!(
            focus.is_some_and(|focus| is_on(&mut app, "match-again", focus)),
            "the button for a rematch has no focus"
        );
    }
    alone.choose(&mut app, "match-title");
    wait_until(&mut app, 400, "the title", |world| {
        *world.resource::<State<Screen>>().get() == Screen::Title
    });
    app.world_mut().resource_mut::<SaveService>().settle();
    let store = app.world().resource::<SaveService>();
    assert_eq!(store.archive().files().len(), 1, "matches in the archive");
    // The statistics page can be opened from here, and closing it returns to this page.
    alone.choose(&mut app, "statistics-title");
    assert_eq!(
        *app.world().resource::<State<Menu>>().get(),
        Menu::Statistics
    );
    alone.choose(&mut app, "menu-back");
    assert_eq!(*app.world().resource::<State<Menu>>().get(), Menu::None);
}

#[test]
fn the_mouse_alone_suffices_from_the_first_start_through_a_match() {
    from_the_first_start_and_back("mouse", |_| InputDevice::Mouse, DeviceUsed::Mouse);
}

#[test]
fn the_keyboard_alone_suffices_from_the_first_start_through_a_match() {
    from_the_first_start_and_back(
        "keyboard",
        |_| InputDevice::Device(Device::Keyboard),
        DeviceUsed::Keyboard,
    );
}

#[test]
fn a_gamepad_alone_suffices_from_the_first_start_through_a_match() {
    from_the_first_start_and_back(
        "gamepad",
        |app| InputDevice::Device(connect(app)),
        DeviceUsed::Gamepad(PadFamily::Generic),
    );
}

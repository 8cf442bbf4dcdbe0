//! One device alone, from the first start to the end of a match and back to the title: the offer of the lesson is declined, a match is
//! set up and begun, seven hands are played, and the match is among those that can be watched again. Once with the mouse, once with
//! keys, once with a gamepad: real events in, nothing done by the test that a person could not do with that device.
use crate::{
    devices::{Device, connect, next_press, press},
    harness::{Home, at_once, game, let_others_work, wait_until},
    input::{at_text, click, frames, says},
    mouse,
};
use bevy::{input_focus::InputFocus, prelude::*, ui::UiGlobalTransform};
use gamecore::{
    autostart::AutoStart,
    i18n::Localized,
    input::{DeviceUsed, PadFamily, PlayerAction},
    model::{Prompt, Shown},
    playback::Watchdog,
    saves::Store,
    states::{Menu, Screen, TableOverlay},
};

/// The only thing that the player touches.
#[derive(Clone, Copy)]
enum Alone {
    Mouse,
    Device(Device),
}

/// Whether a piece of the interface has this word on it.
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

/// Walks to what has this word on it, as somebody does who sees where it is and where the ring is.
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
        // The farther way first, and every third press the other one: so one comes round whatever stands in between.
        let farther = (way.x.abs() > way.y.abs()) == (step % 3 != 2);
        let act = if farther { across } else { along };
        pressed.push(act);
        press(app, device, act);
    }
    panic!("“{key}” cannot be walked to: {pressed:?}");
}

impl Alone {
    /// Chooses what has this word on it.
    fn choose(self, app: &mut App, key: &str) {
        // A page is read first; by then the walk has begun on it.
        frames(app, 40);
        match self {
            Alone::Mouse => {
                let at = at_text(app, key);
                click(app, at);
            }
            Alone::Device(device) => {
                walk_to(app, device, key);
                press(app, device, PlayerAction::Accept);
            }
        }
        frames(app, 4);
    }

    /// Does what there is to do next at the table, or waits.
    fn play_on(self, app: &mut App) {
        let done = match self {
            Alone::Mouse => mouse::play_on(app),
            Alone::Device(device) => match next_press(app.world()) {
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

fn from_the_first_start_and_back(name: &str, alone: impl Fn(&mut App) -> Alone, used: DeviceUsed) {
    let home = Home::new(&format!("alone-{name}"));
    let mut app = game(&home, 1280, 720);
    // The cards are the same every time, and do not take the time that they would take for a person.
    app.world_mut().resource_mut::<AutoStart>().seed = Some(format!("alone {name}"));
    at_once(&mut app);
    let alone = alone(&mut app);
    for _ in 0..400 {
        if says(&mut app, "lesson-offer-no") {
            break;
        }
        app.update();
        let_others_work();
    }
    alone.choose(&mut app, "lesson-offer-no");
    assert!(!says(&mut app, "lesson-offer-no"), "it is declined");
    alone.choose(&mut app, "title-new");
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
    assert_eq!(world.resource::<Shown>().sheet.lines.len(), 7);
    assert_eq!(world.resource::<Watchdog>().fired, 0);
    assert_eq!(
        *world.resource::<DeviceUsed>(),
        used,
        "the signs are those of the device"
    );
    // The end of a match is looked at for a while before anything can be chosen there.
    frames(&mut app, 120);
    if used != DeviceUsed::Mouse {
        let focus = app.world().resource::<InputFocus>().get();
        assert!(
            focus.is_some_and(|focus| is_on(&mut app, "match-again", focus)),
            "what one most likely wants is one press away"
        );
    }
    alone.choose(&mut app, "match-title");
    wait_until(&mut app, 400, "the title", |world| {
        *world.resource::<State<Screen>>().get() == Screen::Title
    });
    app.world_mut().resource_mut::<Store>().settle();
    let store = app.world().resource::<Store>();
    assert_eq!(store.archive().files().len(), 1, "the match is put away");
    // What was played can be looked at, and one comes back from there too.
    alone.choose(&mut app, "statistics-title");
    assert_eq!(
        *app.world().resource::<State<Menu>>().get(),
        Menu::Statistics
    );
    alone.choose(&mut app, "menu-back");
    assert_eq!(*app.world().resource::<State<Menu>>().get(), Menu::None);
}

#[test]
fn alone_the_mouse_goes_from_the_first_start_to_the_end_of_a_match_and_back() {
    from_the_first_start_and_back("mouse", |_| Alone::Mouse, DeviceUsed::Mouse);
}

#[test]
fn alone_the_keyboard_goes_from_the_first_start_to_the_end_of_a_match_and_back() {
    from_the_first_start_and_back(
        "keyboard",
        |_| Alone::Device(Device::Keyboard),
        DeviceUsed::Keyboard,
    );
}

#[test]
fn alone_a_gamepad_goes_from_the_first_start_to_the_end_of_a_match_and_back() {
    from_the_first_start_and_back(
        "gamepad",
        |app| Alone::Device(connect(app)),
        DeviceUsed::Gamepad(PadFamily::Generic),
    );
}

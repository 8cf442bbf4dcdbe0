//! Tests of key symbols on the table for actions without a button in the column: stock, pile, sort, log and menu. They
//! follow the device and the bindings, and cover no text. They are hidden while the mouse is used.
use crate::{
    harness::Home,
    replays,
    test_positions::{SIZES, all, frames, full_table, on_each_other, opened, parts, window},
};
use bevy::prelude::*;
use gamecore::{
    input::{Bindings, DeviceUsed, PadFamily, PlayerAction, Trigger},
    model::Geometry,
    settings::Settings,
};
use hud::{ActionButton, ActionSign, TablePart};

/// Actions with a key symbol on the table but without a button in the column.
const TOLD: [PlayerAction; 5] = [
    PlayerAction::TakeStock,
    PlayerAction::Pile,
    PlayerAction::Sort,
    PlayerAction::Log,
    PlayerAction::Menu,
];

const DEVICES: [DeviceUsed; 5] = [
    DeviceUsed::Keyboard,
    DeviceUsed::Gamepad(PadFamily::Xbox),
    DeviceUsed::Gamepad(PadFamily::PlayStation),
    DeviceUsed::Gamepad(PadFamily::Switch),
    DeviceUsed::Gamepad(PadFamily::Generic),
];

/// Makes this the device used last, whose key symbols are shown.
fn hold(app: &mut App, device: DeviceUsed) {
    *app.world_mut().resource_mut::<DeviceUsed>() = device;
    frames(app, 6);
}

/// Returns the text and the bounds of an action's key symbol if it is visible.
fn sign(app: &mut App, act: PlayerAction) -> Option<(String, Rect)> {
    let signs = all::<ActionSign>(app);
    let world = app.world();
    signs.into_iter().find_map(|(entity, rect)| {
        let is_it = world.get::<ActionSign>(entity)?.0 == act;
        let children = world.get::<Children>(entity)?;
        let words = children.iter().find_map(|child| world.get::<Text>(child))?;
        is_it.then(|| (words.0.clone(), rect))
    })
}

fn bound(app: &App, act: PlayerAction, device: DeviceUsed) -> String {
    let bindings = app.world().resource::<Bindings>();
    let sign = bindings.sign(act, device, app.world().resource());
    sign.unwrap_or_else(|| panic!("{act:?} has no symbol on {device:?}"))
        .to_owned()
}

#[test]
fn the_table_shows_the_keys_of_actions_without_a_button() {
    let home = Home::new("table-signs");
    let mut app = opened(&home, (1280, 800), &full_table());
    for act in TOLD {
        assert_eq!(
            sign(&mut app, act),
            None,
            "symbol for {act:?} with the mouse"
        );
    }
    for device in DEVICES {
        hold(&mut app, device);
        for act in TOLD {
            let (words, _) = sign(&mut app, act).unwrap_or_else(|| panic!("{device:?} {act:?}"));
            assert_eq!(words, bound(&app, act, device), "{device:?} {act:?}");
        }
        let (advice, _) =
            sign(&mut app, PlayerAction::Advice).expect("the advice button has a symbol");
        let wanted = match device {
            DeviceUsed::Gamepad(_) => {
                let walks = bound(&app, PlayerAction::Right, device);
                format!("{walks} {}", bound(&app, PlayerAction::Accept, device))
            }
            other => bound(&app, PlayerAction::Advice, other),
        };
        assert_eq!(advice, wanted, "{device:?}");
    }
    // If an action gets a new binding, its symbol changes.
    let pad = DeviceUsed::Gamepad(PadFamily::Xbox);
    hold(&mut app, pad);
    for (act, button) in [
        (PlayerAction::Sort, GamepadButton::Z),
        (PlayerAction::Advice, GamepadButton::LeftTrigger),
    ] {
        let mut bindings = app.world_mut().resource_mut::<Bindings>();
        let done = bindings.bind(act, Trigger::Button(button));
        done.expect("it is free");
        frames(&mut app, 4);
        let (words, _) = sign(&mut app, act).expect("the action has a symbol");
        let wanted = Trigger::Button(button).label(PadFamily::Xbox, app.world().resource());
        assert_eq!(words, wanted, "{act:?}");
    }
    hold(&mut app, DeviceUsed::Mouse);
    for act in TOLD {
        assert_eq!(sign(&mut app, act), None, "symbol with the mouse");
    }
}

#[test]
fn no_key_symbol_of_the_table_covers_text() {
    let record = full_table();
    for size in SIZES {
        let home = Home::new(&format!("table-signs-{}", size.0 + size.1));
        let mut app = opened(&home, size, &record);
        for letters in [100, 150] {
            app.world_mut().resource_mut::<Settings>().text_size = letters;
            frames(&mut app, 6);
            for device in DEVICES {
                hold(&mut app, device);
                for act in TOLD {
                    let place = format!("{size:?} {letters} % {device:?} {act:?}");
                    let (_, rect) = sign(&mut app, act).unwrap_or_else(|| panic!("{place}"));
                    lies_well(&mut app, act, rect, &place);
                }
            }
        }
    }
}

/// Asserts that the symbol is in the window and next to the element of its action.
fn lies_well(app: &mut App, act: PlayerAction, rect: Rect, place: &str) {
    let whole = window(app);
    assert!(
        whole.contains(rect.min) && whole.contains(rect.max),
        "{place}: {rect:?} leaves the window"
    );
    let geometry = app.world().resource::<Geometry>().clone();
    match act {
        PlayerAction::TakeStock | PlayerAction::Pile => {
            for (part, other) in parts(app) {
                let lies = on_each_other(rect, other);
                assert!(
                    !lies || part == TablePart::Pile,
                    "{place}: {rect:?} overlaps {part:?}"
                );
            }
            let at = match act {
                PlayerAction::Pile => geometry.pile,
                _ => geometry.stock,
            };
            let card = Rect::from_center_size(at, geometry.pile_size());
            let under = card.intersect(rect);
            let middle = card.width() * 0.2;
            assert!(
                under.height() < 10.0
                    && rect.min.y > card.center().y
                    && rect.min.x > card.min.x + middle
                    && rect.max.x < card.max.x - middle,
                "{place}: {rect:?} hides the corners of {card:?}"
            );
        }
        PlayerAction::Sort => {
            let buttons = all::<ActionButton>(app);
            assert!(geometry.buttons.inflate(4.0).contains(rect.center()));
            for (button, other) in buttons {
                let lies = on_each_other(rect.inflate(-1.5), other);
                assert!(!lies, "{place}: {rect:?} overlaps {button} {other:?}");
            }
        }
        _ => {
            assert!(rect.max.y <= geometry.top_bar.max.y + 1.0, "{place}");
            let said = on_each_other(rect, geometry.toast);
            assert!(!said, "{place}: {rect:?} overlaps the messages");
        }
    }
}

/// In a replay the piles have no key symbols, but the log and the menu have theirs.
#[test]
fn a_replay_has_no_key_symbols_at_the_piles() {
    let (_home, mut app) = replays::with_a_match("table-signs-replay");
    replays::watch(&mut app);
    hold(&mut app, DeviceUsed::Gamepad(PadFamily::Xbox));
    // The replay's own buttons are below the table and may show symbols of the same keys.
    let geometry = app.world().resource::<Geometry>().clone();
    for pile in [geometry.stock, geometry.pile] {
        let near = Rect::from_center_size(pile, geometry.pile_size() * 1.5);
        for (sign, rect) in all::<ActionSign>(&mut app) {
            assert!(!on_each_other(rect, near), "{sign} {rect:?} is at {near:?}");
        }
    }
    for act in [PlayerAction::Log, PlayerAction::Menu] {
        assert!(sign(&mut app, act).is_some(), "{act:?}");
    }
}

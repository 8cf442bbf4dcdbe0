//! What has no button of the column is told its key or gamepad button as well: the stock, the discard pile, the ways to sort, the log and
//! the menu; for the device in use, as it is bound, and over nothing that is read. Whoever plays with the mouse sees none of it.
use crate::{
    harness::Home,
    moments::{SIZES, all, frames, full_table, on_each_other, opened, parts, window},
    replays,
};
use bevy::prelude::*;
use gamecore::{
    input::{Bindings, DeviceUsed, PadFamily, PlayerAction, Trigger},
    model::Geometry,
    settings::Settings,
};
use hud::{ActionButton, HintTo, Part};

/// What is told beside the column of buttons.
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

/// From now on this is the device used last.
fn hold(app: &mut App, device: DeviceUsed) {
    *app.world_mut().resource_mut::<DeviceUsed>() = device;
    frames(app, 6);
}

/// What is written on the sign of an act, and where that is; nothing if it is not to be seen.
fn sign(app: &mut App, act: PlayerAction) -> Option<(String, Rect)> {
    let signs = all::<HintTo>(app);
    let world = app.world();
    signs.into_iter().find_map(|(entity, rect)| {
        let is_it = world.get::<HintTo>(entity)?.0 == act;
        let children = world.get::<Children>(entity)?;
        let words = children.iter().find_map(|child| world.get::<Text>(child))?;
        is_it.then(|| (words.0.clone(), rect))
    })
}

fn bound(app: &App, act: PlayerAction, device: DeviceUsed) -> String {
    let bindings = app.world().resource::<Bindings>();
    let sign = bindings.sign(act, device);
    sign.unwrap_or_else(|| panic!("{act:?} has none on {device:?}"))
        .to_owned()
}

#[test]
fn the_table_names_the_key_of_what_has_no_button() {
    let home = Home::new("table-signs");
    let mut app = opened(&home, (1280, 800), &full_table());
    for act in TOLD {
        assert_eq!(sign(&mut app, act), None, "the mouse needs no {act:?}");
    }
    for device in DEVICES {
        hold(&mut app, device);
        for act in TOLD {
            let (words, _) = sign(&mut app, act).unwrap_or_else(|| panic!("{device:?} {act:?}"));
            assert_eq!(words, bound(&app, act, device), "{device:?} {act:?}");
        }
        let (advice, _) = sign(&mut app, PlayerAction::Advice).expect("it can be reached");
        let wanted = match device {
            DeviceUsed::Gamepad(_) => {
                let walks = bound(&app, PlayerAction::Right, device);
                format!("{walks} {}", bound(&app, PlayerAction::Accept, device))
            }
            other => bound(&app, PlayerAction::Advice, other),
        };
        assert_eq!(advice, wanted, "{device:?}");
    }
    // What is bound anew is written anew.
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
        let (words, _) = sign(&mut app, act).expect("it is told");
        let wanted = Trigger::Button(button).label(PadFamily::Xbox);
        assert_eq!(words, wanted, "{act:?}");
    }
    hold(&mut app, DeviceUsed::Mouse);
    for act in TOLD {
        assert_eq!(sign(&mut app, act), None, "the mouse is used again");
    }
}

#[test]
fn no_sign_of_the_table_lies_on_what_is_read() {
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

/// The sign lies in the window, and where it belongs.
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
                    !lies || part == Part::Pile,
                    "{place}: {rect:?} lies on {part:?}"
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
                assert!(!lies, "{place}: {rect:?} lies on {button} {other:?}");
            }
        }
        _ => {
            assert!(rect.max.y <= geometry.top_bar.max.y + 1.0, "{place}");
            let said = on_each_other(rect, geometry.toast);
            assert!(!said, "{place}: {rect:?} lies where sentences stand");
        }
    }
}

/// Nobody draws in a match that is watched; the log and the menu are opened all the same.
#[test]
fn a_match_that_is_watched_has_no_signs_at_its_piles() {
    let (_home, mut app) = replays::with_a_match("table-signs-replay");
    replays::watch(&mut app);
    hold(&mut app, DeviceUsed::Gamepad(PadFamily::Xbox));
    // The buttons below the table have signs of their own, of the same keys.
    let geometry = app.world().resource::<Geometry>().clone();
    for pile in [geometry.stock, geometry.pile] {
        let near = Rect::from_center_size(pile, geometry.pile_size() * 1.5);
        for (sign, rect) in all::<HintTo>(&mut app) {
            assert!(!on_each_other(rect, near), "{sign} {rect:?} is at {near:?}");
        }
    }
    for act in [PlayerAction::Log, PlayerAction::Menu] {
        assert!(sign(&mut app, act).is_some(), "{act:?}");
    }
}

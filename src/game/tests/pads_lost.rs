//! Tests of gamepads that are unplugged, plugged in again, and swapped.
use crate::{
    controls::unplug,
    devices::plug,
    harness::{Home, at_once, game, wait_until},
    input::{at_text, click, frames, says},
    pads::{due, holder, menu, pad, sit, table, tap},
    positions::{before, record},
};
use bevy::prelude::*;
use gamecore::{
    i18n::Localized,
    model::{ContinueMatch, DisplayedState},
    pads::PadSeats,
    saves::SaveService,
    states::{Menu, Pause, Screen},
};

fn lost(app: &App) -> Option<String> {
    let lost = app.world().resource::<PadSeats>().lost();
    lost.map(|lost| lost.name.clone())
}

/// True if the page for a lost gamepad asks this player to press a button.
fn asks(app: &mut App, name: &str) -> bool {
    let mut texts = app.world_mut().query::<&Localized>();
    texts
        .iter(app.world())
        .any(|text| text.key() == "pad-lost-press" && format!("{text:?}").contains(name))
}

fn pull(app: &mut App, pad: Entity) {
    unplug(app, pad);
    frames(app, 4);
}

#[test]
fn pads_of_equal_name_are_reassigned_by_a_button_press() {
    let home = Home::new("pads-swapped");
    let (mut app, pads) = table(&home, 2, &["equal", "equal"]);
    sit(&mut app, &pads);
    wait_until(&mut app, 600, "a turn", |_| true);
    pull(&mut app, pads[0]);
    assert_eq!(menu(&app), Menu::LostPad);
    assert_eq!(*app.world().resource::<State<Pause>>().get(), Pause::On);
    assert_eq!(lost(&app).as_deref(), Some("Person 0"));
    assert!(asks(&mut app, "Person 0"));
    // A button press on the other player's gamepad does not replace the lost one.
    tap(&mut app, pads[1], GamepadButton::South);
    assert_eq!((menu(&app), holder(&app, pads[0])), (Menu::LostPad, None));
    pull(&mut app, pads[1]);
    // The two gamepads are of the same model. They are plugged in again in the other order, so the system confuses
    // them.
    plug(&mut app, pads[1], "equal");
    plug(&mut app, pads[0], "equal");
    frames(&mut app, 30);
    assert_eq!(
        menu(&app),
        Menu::LostPad,
        "menu after the gamepads returned"
    );
    assert!(asks(&mut app, "Person 0"));
    tap(&mut app, pads[1], GamepadButton::South);
    frames(&mut app, 2);
    assert_eq!(holder(&app, pads[1]).as_deref(), Some("Person 0"));
    assert!(
        asks(&mut app, "Person 1"),
        "the page does not ask the second player"
    );
    tap(&mut app, pads[0], GamepadButton::South);
    frames(&mut app, 4);
    assert_eq!(holder(&app, pads[0]).as_deref(), Some("Person 1"));
    assert_eq!((menu(&app), lost(&app)), (Menu::None, None));
    assert!(!says(&mut app, "pad-lost-press"));
}

#[test]
fn pads_that_stay_unplugged_can_be_done_without() {
    let home = Home::new("pads-without");
    let (mut app, pads) = table(&home, 2, &["a", "b"]);
    sit(&mut app, &pads);
    // The page for a lost gamepad also appears over a menu. The menu opens again afterwards.
    tap(&mut app, pads[0], GamepadButton::Start);
    assert_eq!(menu(&app), Menu::Pause);
    pull(&mut app, pads[0]);
    assert_eq!(menu(&app), Menu::LostPad);
    let at = at_text(&mut app, "pad-lost-without");
    click(&mut app, at);
    frames(&mut app, 4);
    assert_eq!((menu(&app), lost(&app)), (Menu::Pause, None));
    assert_eq!(holder(&app, pads[1]).as_deref(), Some("Person 1"));
    // A new gamepad has no owner and acts for players without a gamepad.
    tap(&mut app, pads[1], GamepadButton::East);
    assert_eq!(menu(&app), Menu::None);
    let new = pad(&mut app, "c");
    assert_eq!(holder(&app, new), None);
    wait_until(&mut app, 2000, "a decision", |_| true);
    assert!(due(&app).is_none_or(|seat| seat.index() < 2));
}

#[test]
fn pads_a_single_player_continues_with_any_gamepad() {
    let home = Home::new("pads-one");
    let (mut app, pads) = table(&home, 1, &["a"]);
    tap(&mut app, pads[0], GamepadButton::DPadRight);
    pull(&mut app, pads[0]);
    assert_eq!(
        menu(&app),
        Menu::LostPad,
        "menu after the gamepad was unplugged"
    );
    assert!(asks(&mut app, "Person 0"));
    let other = pad(&mut app, "b");
    tap(&mut app, other, GamepadButton::South);
    frames(&mut app, 4);
    assert_eq!(menu(&app), Menu::None);
    // On other screens, a lost gamepad opens no page.
    tap(&mut app, other, GamepadButton::DPadRight);
    app.world_mut()
        .resource_mut::<NextState<Screen>>()
        .set(Screen::Title);
    frames(&mut app, 4);
    pull(&mut app, other);
    assert_eq!((menu(&app), lost(&app)), (Menu::None, None));
}

#[test]
fn pads_are_assigned_once_when_a_match_is_resumed() {
    let home = Home::new("pads-continue");
    let (text, _) = before(&record("pads-continue", 3), 0, r#"{"p":2,"do":"pass""#);
    let text = text.replacen("bot:habitual", "human", 1);
    let mut app = game(&home, 1280, 720);
    at_once(&mut app);
    let pads = [pad(&mut app, "equal"), pad(&mut app, "equal")];
    app.world_mut()
        .resource_mut::<SaveService>()
        .begin_match(&text);
    for _ in 0..2 {
        app.world_mut().write_message(ContinueMatch);
        wait_until(&mut app, 600, "the page of gamepads", |world| {
            *world.resource::<State<Menu>>().get() == Menu::Pads
        });
        frames(&mut app, 4);
        let people = app.world().resource::<DisplayedState>().players.clone();
        assert!(
            holder(&app, pads[0]).is_none(),
            "a gamepad is still assigned"
        );
        tap(&mut app, pads[1], GamepadButton::South);
        tap(&mut app, pads[0], GamepadButton::South);
        assert_eq!(holder(&app, pads[1]), Some(people[0].name.clone()));
        tap(&mut app, pads[1], GamepadButton::Start);
        frames(&mut app, 10);
        assert_eq!(menu(&app), Menu::None, "menu after the assignment");
        app.world_mut()
            .resource_mut::<NextState<Screen>>()
            .set(Screen::Title);
        frames(&mut app, 6);
    }
}

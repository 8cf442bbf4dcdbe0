//! Tests of matches in which several players have their own gamepads: assignment to seats, filtering of input, and
//! rumble.
use crate::{
    controls::button,
    devices::{Device, next_press, plug, press},
    harness::{Home, at_once, game, setup, wait_until},
    input::{at_text, click, frames, says},
};
use bevy::{input_focus::InputFocus, prelude::*};
use engine::{matchplay::PlayerKind, seat::Seat, table::DecisionStage};
use game::gamepads::{Rumble, RumblePattern};
use gamecore::{
    draft::Draft,
    feedback::Toast,
    input::{DeviceUsed, PadFamily, PlayerAction},
    model::{CardPlacement, DisplayedState, PendingIntent, Prompt, StartMatch},
    pads::PadSeats,
    referee::Called,
    settings::Settings,
    states::{Menu, Screen, TableOverlay},
};
use table::tableview::CardKey;

/// Plugs in a new gamepad with this name.
pub fn pad(app: &mut App, name: &str) -> Entity {
    let pad = app.world_mut().spawn_empty().id();
    plug(app, pad, name);
    pad
}

pub fn menu(app: &App) -> Menu {
    *app.world().resource::<State<Menu>>().get()
}

fn overlay(app: &App) -> TableOverlay {
    *app.world().resource::<State<TableOverlay>>().get()
}

/// Presses and releases a button of this gamepad.
pub fn tap(app: &mut App, pad: Entity, which: GamepadButton) {
    button(app, pad, which, 1.0);
    frames(app, 2);
    button(app, pad, which, 0.0);
    frames(app, 2);
}

/// Returns the name of the player to whom this gamepad is assigned.
pub fn holder(app: &App, pad: Entity) -> Option<String> {
    let seats = app.world().resource::<PadSeats>();
    seats.holder(pad).map(str::to_owned)
}

/// All messages and rumble requests since the start.
#[derive(Resource, Default)]
pub struct MessageLog {
    pub toasts: Vec<String>,
    pub rumbles: Vec<Rumble>,
}

fn listen(
    mut toasts: MessageReader<Toast>,
    mut rumbles: MessageReader<Rumble>,
    mut heard: ResMut<MessageLog>,
) {
    let new: Vec<String> = toasts.read().map(|toast| toast.text.clone()).collect();
    heard.toasts.extend(new);
    heard.rumbles.extend(rumbles.read());
}

/// Starts a match at instant speed with this number of human players, one bot, and gamepads with these names.
pub fn table(home: &Home, people: usize, pads: &[&str]) -> (App, Vec<Entity>) {
    let mut app = game(home, 1280, 720);
    at_once(&mut app);
    app.init_resource::<MessageLog>();
    app.add_systems(Last, listen);
    let pads = pads.iter().map(|name| pad(&mut app, name)).collect();
    app.world_mut()
        .write_message(StartMatch(setup("pads", people, 1)));
    wait_until(&mut app, 400, "the table", |world| {
        *world.resource::<State<Screen>>().get() == Screen::Table
    });
    frames(&mut app, 4);
    (app, pads)
}

/// Assigns the gamepads to the players in order, and starts the match.
pub fn sit(app: &mut App, pads: &[Entity]) {
    assert_eq!(
        menu(app),
        Menu::Pads,
        "menu with several players and several gamepads"
    );
    for (number, pad) in pads.iter().enumerate() {
        tap(app, *pad, GamepadButton::South);
        assert_eq!(holder(app, *pad), Some(format!("Person {number}")));
    }
    tap(app, pads[0], GamepadButton::Start);
    assert_eq!(menu(app), Menu::None);
}

/// Returns the player who must act now: the one called by the privacy screen, or the one with a decision.
pub fn due(app: &App) -> Option<Seat> {
    let world = app.world();
    match overlay(app) {
        TableOverlay::Curtain => world.resource::<Called>().0,
        TableOverlay::None => {
            let open = world.resource::<Prompt>().open.as_ref();
            open.filter(|(_, legal)| legal.stage != DecisionStage::LateClaim)
                .map(|(seat, _)| *seat)
        }
        _ => None,
    }
}

/// Returns the state that a press could change: the overlay, the player who must act, and the sizes of the hands.
fn state(app: &App) -> (TableOverlay, Option<Seat>, Vec<usize>) {
    let zones = app.world().resource::<CardPlacement>();
    let hands = (0..3).map(|seat| zones.hand(Seat(seat)).len()).collect();
    (overlay(app), due(app), hands)
}

#[test]
fn pads_act_only_for_their_own_player() {
    let home = Home::new("pads-own");
    let (mut app, pads) = table(&home, 2, &["Xbox pad", "Sony DualSense"]);
    sit(&mut app, &pads);
    let (mut turns, mut refused) = ([0, 0], 0);
    for _ in 0..6000 {
        std::thread::yield_now();
        // A draw that came too early waits.
        if app.world().resource::<PendingIntent>().0.is_some() {
            app.update();
            continue;
        }
        let (Some(seat), Some(act)) = (due(&app), next_press(app.world())) else {
            // Any gamepad may press the buttons of the score sheets.
            match overlay(&app) {
                TableOverlay::HandOver | TableOverlay::ScoreSheet => {
                    press(&mut app, Device::Gamepad(pads[1]), PlayerAction::Accept);
                }
                _ => app.update(),
            }
            continue;
        };
        let other = pads[1 - seat.index()];
        let before = state(&app);
        for button in [GamepadButton::South, GamepadButton::RightTrigger] {
            tap(&mut app, other, button);
        }
        assert_eq!(
            state(&app),
            before,
            "another player's presses changed the state"
        );
        refused += 1;
        let own = Device::Gamepad(pads[seat.index()]);
        press(&mut app, own, act);
        if act == PlayerAction::TakeStock {
            turns[seat.index()] += 1;
        }
        if turns.iter().all(|turns| *turns >= 4) {
            break;
        }
    }
    assert!(turns.iter().all(|turns| *turns >= 4), "{turns:?}");
    let heard = app.world().resource::<MessageLog>();
    assert!(refused > 10 && !heard.toasts.is_empty());
    let named = |toast: &&String| toast.contains("Person 0") && toast.contains("Person 1");
    assert!(
        heard.toasts.iter().any(|toast| named(&toast)),
        "{:?}",
        heard.toasts
    );
    // Each player's own gamepad has rumbled at the start of a turn, and has not rumbled too often.
    for pad in &pads {
        let own = heard.rumbles.iter().filter(|rumble| rumble.pad == *pad);
        assert!(
            own.clone()
                .any(|rumble| rumble.shake == RumblePattern::Turn)
        );
        assert!(own.count() < 3 * refused);
    }
    assert_eq!(
        *app.world().resource::<DeviceUsed>(),
        DeviceUsed::Gamepad(match app.world().resource::<Settings>().rumble {
            _ if last_used(&app) == pads[0] => PadFamily::Xbox,
            _ => PadFamily::PlayStation,
        }),
        "key symbols of the gamepad used last"
    );
}

fn last_used(app: &App) -> Entity {
    let last = app.world().resource::<gamecore::input::LastPad>();
    last.0.expect("a gamepad was used")
}

#[test]
fn pads_seats_are_taken_changed_and_left_by_buttons() {
    let home = Home::new("pads-join");
    let (mut app, pads) = table(&home, 3, &["a", "b"]);
    assert_eq!(menu(&app), Menu::Pads);
    let name = |number: usize| Some(format!("Person {number}"));
    tap(&mut app, pads[1], GamepadButton::South);
    tap(&mut app, pads[0], GamepadButton::South);
    assert_eq!(
        (holder(&app, pads[1]), holder(&app, pads[0])),
        (name(0), name(1))
    );
    tap(&mut app, pads[1], GamepadButton::DPadDown);
    assert_eq!(holder(&app, pads[1]), name(2), "the next free player");
    tap(&mut app, pads[1], GamepadButton::DPadDown);
    assert_eq!(holder(&app, pads[1]), name(0));
    tap(&mut app, pads[1], GamepadButton::DPadUp);
    assert_eq!(holder(&app, pads[1]), name(2));
    for leaves in [GamepadButton::South, GamepadButton::East] {
        tap(&mut app, pads[0], leaves);
        assert_eq!(holder(&app, pads[0]), None);
        assert_eq!(menu(&app), Menu::Pads);
        tap(&mut app, pads[0], GamepadButton::South);
        assert_eq!(holder(&app, pads[0]), name(0), "the first free player");
    }
    // Tests that both the gamepad's back button and the mouse close the page.
    let done = at_text(&mut app, "pads-done");
    tap(&mut app, pads[0], GamepadButton::East);
    tap(&mut app, pads[0], GamepadButton::East);
    assert_eq!(menu(&app), Menu::None, "menu after the back button");
    tap(&mut app, pads[1], GamepadButton::Start);
    assert_eq!(menu(&app), Menu::Pause, "menu after the start button");
    let at = at_text(&mut app, "pads-button");
    click(&mut app, at);
    assert_eq!(menu(&app), Menu::Pads);
    frames(&mut app, 4);
    click(&mut app, done);
    assert_eq!(menu(&app), Menu::Pause, "menu after the page was closed");
}

#[test]
fn pads_are_not_assigned_for_one_player_or_one_gamepad() {
    for (people, names) in [(1, &["a", "b"][..]), (2, &["a"])] {
        let home = Home::new(&format!("pads-alone-{people}"));
        let (mut app, pads) = table(&home, people, names);
        frames(&mut app, 10);
        assert_eq!(menu(&app), Menu::None);
        // Outside the table, every gamepad can open and close the menu.
        for pad in pads {
            tap(&mut app, pad, GamepadButton::Start);
            assert_eq!(menu(&app), Menu::Pause);
            tap(&mut app, pad, GamepadButton::East);
            assert_eq!(menu(&app), Menu::None);
        }
    }
}

#[test]
fn pads_assigned_in_the_set_up_are_not_asked_for_again() {
    let home = Home::new("pads-setup");
    let mut app = game(&home, 1280, 720);
    let pads = [pad(&mut app, "a"), pad(&mut app, "b")];
    app.world_mut()
        .resource_mut::<NextState<Screen>>()
        .set(Screen::Setup);
    frames(&mut app, 6);
    let mut draft = app.world_mut().resource_mut::<Draft>();
    draft.seat(1, PlayerKind::Human, None);
    draft.seats[0].name("Ana");
    draft.seats[1].name("Blas");
    frames(&mut app, 4);
    let at = at_text(&mut app, "pads-button");
    click(&mut app, at);
    frames(&mut app, 4);
    assert!(says(&mut app, "pads-title"));
    tap(&mut app, pads[1], GamepadButton::South);
    tap(&mut app, pads[0], GamepadButton::South);
    tap(&mut app, pads[0], GamepadButton::Start);
    assert_eq!(menu(&app), Menu::None);
    let at = at_text(&mut app, "setup-start");
    click(&mut app, at);
    wait_until(&mut app, 400, "the table", |world| {
        *world.resource::<State<Screen>>().get() == Screen::Table
    });
    frames(&mut app, 6);
    assert_eq!(menu(&app), Menu::None, "menu with all gamepads assigned");
    assert_eq!(holder(&app, pads[1]).as_deref(), Some("Ana"));
    assert_eq!(holder(&app, pads[0]).as_deref(), Some("Blas"));
    assert_eq!(app.world().resource::<DisplayedState>().players.len(), 4);
}

#[test]
fn pads_do_not_rumble_when_the_setting_is_off() {
    let home = Home::new("pads-still");
    let (mut app, pads) = table(&home, 2, &["a", "b"]);
    app.world_mut().resource_mut::<Settings>().rumble = false;
    sit(&mut app, &pads);
    for _ in 0..60 {
        if let (Some(seat), Some(act)) = (due(&app), next_press(app.world())) {
            press(&mut app, Device::Gamepad(pads[seat.index()]), act);
        }
        app.update();
    }
    assert_eq!(app.world().resource::<MessageLog>().rumbles, []);
}

/// A press during the seat draw or the deal must not set the focus. Otherwise the press would focus the log, and the
/// next press would open the log.
#[test]
fn pads_an_early_press_does_not_focus_the_log() {
    let home = Home::new("pads-early");
    let mut app = game(&home, 1280, 720);
    let pad = pad(&mut app, "a");
    app.world_mut()
        .write_message(StartMatch(setup("early", 1, 2)));
    wait_until(&mut app, 600, "the draw for seats", |world| {
        let shown = world.resource::<DisplayedState>();
        !shown.draw.is_empty() && shown.view.is_none()
    });
    frames(&mut app, 20);
    for _ in 0..3 {
        tap(&mut app, pad, GamepadButton::South);
    }
    assert!(app.world().resource::<DisplayedState>().view.is_none());
    assert_eq!(app.world().resource::<InputFocus>().get(), None);
    assert!(!says(&mut app, "log-title"), "the log is open");
    at_once(&mut app);
    wait_until(&mut app, 2000, "the first question", |world| {
        world.resource::<Prompt>().is_asked()
    });
    frames(&mut app, 10);
    tap(&mut app, pad, GamepadButton::South);
    let focus = app.world().resource::<InputFocus>().get();
    let focus = focus.expect("an element has the focus");
    assert!(
        app.world().get::<CardKey>(focus).is_some(),
        "the focus is not in the hand"
    );
}

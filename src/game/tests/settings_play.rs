//! Tests of settings that take effect at once at the table: confirmation of discards, sorting of drawn cards, the bots'
//! pace, left-handed layout, text and card sizes. Also tests that the window's size is restored.
use crate::{
    devices::{Device, connect, press},
    harness::{Home, game, resize, setup, wait_until},
    input::{self, says},
    mouse::{click, drag, named, on_window, own_card},
    positions::{before, decision, open, record, settle},
    suit_signs::suits_of,
    test_positions::{all, frames, full_table, opened, parts, place_of, window},
};
use bevy::{
    input::keyboard::Key as LogicalKey,
    prelude::*,
    ui_widgets::ScrollArea,
    window::{Monitor, PrimaryWindow},
};
use engine::{
    cards::{Card, Suit},
    seat::Seat,
};
use gamecore::{
    input::PlayerAction,
    model::{
        CardPlacement, Geometry, HoverTarget, Key, Layout, LeaveMatch, PlayerIntent, Prompt,
        Selection, Sort, StartMatch,
    },
    settings::{BotPace, MotionSpeed, Settings, parse, to_json},
    states::{Menu, Screen},
};
use hud::{ActionButton, TablePart, ToggleLog};
use menus::{RememberedWindow, SettingAct, remember_window};
use ui::widgets::{SuitSigns, paper, text, written};

const DISCARD: &str = r#"{"p":0,"do":"discard""#;
const DRAW: &str = r#"{"p":0,"do":"take_stock""#;

fn hand(app: &App) -> Vec<Key> {
    app.world()
        .resource::<CardPlacement>()
        .hand(Seat(0))
        .to_vec()
}

fn faces(app: &App) -> Vec<Card> {
    let zones = app.world().resource::<CardPlacement>();
    let hand = zones.hand(Seat(0)).iter();
    hand.map(|key| zones.face(*key).expect("the own hand is open"))
        .collect()
}

fn asks(app: &App) -> bool {
    !app.world().resource::<Prompt>().choice.is_empty()
}

/// Opens a match in which the player can discard. The setting that asks for confirmation is on.
fn about_to_discard(home: &Home) -> App {
    let (text, _) = before(&record("mouse", 3), 0, DISCARD);
    let mut app = open(home, &text);
    settle(&mut app);
    app.world_mut().resource_mut::<Settings>().confirm_discard = true;
    settle(&mut app);
    app
}

/// Asserts that the game asks for confirmation, and that no card has moved. `now` is the id of the pending decision.
fn is_asked(app: &mut App, now: Option<u32>, cards: usize, how: &str) {
    assert!(
        asks(app) && says(app, "choice-discard"),
        "no confirmation: {how}"
    );
    assert_eq!(
        (decision(app), hand(app).len()),
        (now, cards),
        "a card was discarded: {how}"
    );
}

/// Asserts that the card has been discarded.
fn is_gone(app: &mut App, now: Option<u32>, cards: usize, how: &str) {
    settle(app);
    assert!(!asks(app), "the confirmation is still open: {how}");
    assert_ne!(decision(app), now, "the turn is not over: {how}");
    assert!(
        hand(app).len() < cards,
        "the card is still in the hand: {how}"
    );
}

#[test]
fn a_discard_is_confirmed_by_mouse() {
    let home = Home::new("confirm-mouse");
    let mut app = about_to_discard(&home);
    let (now, cards) = (decision(&app), hand(&app).len());
    let card = own_card(&app, 1);
    let pile = on_window(&app, app.world().resource::<Geometry>().pile);
    click(&mut app, card);
    click(&mut app, pile);
    settle(&mut app);
    is_asked(&mut app, now, cards, "a click");
    let cancel = named(&mut app, "choice-cancel").expect("the cancel button is visible");
    click(&mut app, cancel);
    settle(&mut app);
    assert!(!asks(&app));
    assert_eq!((decision(&app), hand(&app).len()), (now, cards));
    // A card dragged to the pile returns to the hand until the discard is confirmed.
    let card = own_card(&app, 1);
    drag(&mut app, card, pile);
    settle(&mut app);
    is_asked(&mut app, now, cards, "a drag");
    input::tap(
        &mut app,
        (KeyCode::Digit1, LogicalKey::Character("1".into())),
    );
    is_gone(&mut app, now, cards, "a drag, and its number");
}

/// Moves the focus to a card and selects it.
fn mark(app: &mut App, device: Device) {
    for _ in 0..8 {
        if app.world().resource::<HoverTarget>().card.is_some() {
            break;
        }
        press(app, device, PlayerAction::Right);
    }
    press(app, device, PlayerAction::Accept);
    assert_eq!(app.world().resource::<Selection>().cards.len(), 1);
}

#[test]
fn a_discard_is_confirmed_by_key_and_gamepad() {
    for name in ["confirm-keys", "confirm-pad"] {
        let home = Home::new(name);
        let mut app = about_to_discard(&home);
        let device = match name {
            "confirm-pad" => connect(&mut app),
            _ => Device::Keyboard,
        };
        let (now, cards) = (decision(&app), hand(&app).len());
        mark(&mut app, device);
        press(&mut app, device, PlayerAction::Pile);
        settle(&mut app);
        is_asked(&mut app, now, cards, name);
        press(&mut app, device, PlayerAction::Back);
        settle(&mut app);
        assert!(
            !asks(&app) && decision(&app) == now,
            "{name}: the cancelled discard was made"
        );
        // Cancelling has also deselected the card, so the test selects it again.
        mark(&mut app, device);
        press(&mut app, device, PlayerAction::Pile);
        settle(&mut app);
        is_asked(&mut app, now, cards, name);
        press(&mut app, device, PlayerAction::Accept);
        is_gone(&mut app, now, cards, name);
    }
}

#[test]
fn without_the_setting_a_discard_needs_no_confirmation() {
    let home = Home::new("confirm-off");
    let mut app = about_to_discard(&home);
    app.world_mut().resource_mut::<Settings>().confirm_discard = false;
    let (now, cards) = (decision(&app), hand(&app).len());
    let card = own_card(&app, 1);
    let pile = on_window(&app, app.world().resource::<Geometry>().pile);
    drag(&mut app, card, pile);
    is_gone(&mut app, now, cards, "a drag");
}

/// Draws a card while the hand is kept sorted. `sort_drawn` is the setting that also sorts drawn cards. Returns the app
/// and the drawn card.
fn drawn(name: &str, sort_drawn: bool) -> (App, Key, Home) {
    let home = Home::new(name);
    let (text, _) = before(&record("mouse", 3), 0, DRAW);
    let mut app = open(&home, &text);
    settle(&mut app);
    app.world_mut().resource_mut::<Settings>().sort_drawn = sort_drawn;
    app.world_mut()
        .write_message(PlayerIntent::SortBy(Sort::Suit));
    settle(&mut app);
    let before = hand(&app);
    app.world_mut().write_message(PlayerIntent::TakeStock);
    wait_until(&mut app, 600, "the card", |world| {
        world.resource::<CardPlacement>().hand(Seat(0)).len() > before.len()
    });
    settle(&mut app);
    let new = hand(&app).into_iter().find(|key| !before.contains(key));
    (app, new.expect("a card was drawn"), home)
}

#[test]
fn drawn_cards_are_sorted_in_or_stay_at_the_end() {
    let (mut unsorted, new, _home) = drawn("drawn-end", false);
    assert_eq!(
        hand(&unsorted).last(),
        Some(&new),
        "last card of the unsorted hand"
    );
    let (sorted, _, _other) = drawn("drawn-sorted", true);
    let mut as_sorted = faces(&sorted);
    assert_ne!(as_sorted, faces(&unsorted), "order of the sorted hand");
    // Sorting the unsorted hand by command gives the order of the automatically sorted hand.
    for sort in [Sort::Rank, Sort::Suit] {
        unsorted
            .world_mut()
            .write_message(PlayerIntent::SortBy(sort));
        settle(&mut unsorted);
    }
    let mut by_hand = faces(&unsorted);
    assert_eq!(as_sorted, by_hand);
    as_sorted.sort_unstable();
    by_hand.sort_unstable();
    assert_eq!(as_sorted, by_hand);
}

/// Returns the number of frames that bots take for six turns, at this animation speed and pace. Starts at the title
/// screen and returns there. Each frame waits for the bots' answers, so the number does not depend on the machine.
fn frames_of_bots(app: &mut App, speed: MotionSpeed, pace: BotPace) -> usize {
    {
        let mut settings = app.world_mut().resource_mut::<Settings>();
        (settings.speed, settings.bot_pace) = (speed, pace);
        (settings.talk, settings.claim_seconds) = (false, Some(60));
    }
    frames(app, 4);
    // Only two bots play, so that no human player takes time.
    app.world_mut()
        .write_message(StartMatch(setup("pace", 0, 2)));
    wait_until(app, 3000, "the table", |world| {
        *world.resource::<State<Screen>>().get() == Screen::Table
    });
    let turn = |world: &World| {
        let view = &world.resource::<gamecore::model::DisplayedState>().view;
        view.as_ref().map_or(0, |view| view.table.turn)
    };
    assert_eq!(turn(app.world()), 0, "the turn at the start of the match");
    let mut count = 0;
    while turn(app.world()) < 6 {
        app.update();
        count += 1;
        assert!(count < 20_000, "the bots do not play");
    }
    app.world_mut().write_message(LeaveMatch);
    wait_until(app, 3000, "the title", |world| {
        *world.resource::<State<Screen>>().get() == Screen::Title
    });
    frames(app, 4);
    count
}

#[test]
fn the_pace_of_bots_is_independent_of_the_animation_speed() {
    let home = Home::new("pace");
    let mut app = game(&home, 1280, 720);
    let app = &mut app;
    let at_once = frames_of_bots(app, MotionSpeed::Instant, BotPace::AtOnce);
    let with_cards = frames_of_bots(app, MotionSpeed::Instant, BotPace::Cards);
    let slow = frames_of_bots(app, MotionSpeed::Instant, BotPace::Slow);
    assert!(
        with_cards + 200 < slow,
        "frames with the pace of instant cards, and with slow bots: {with_cards}, {slow}"
    );
    assert!(
        slow > at_once + 300,
        "frames with slow and with instant bots: {slow}, {at_once}"
    );
    let flying = frames_of_bots(app, MotionSpeed::Slow, BotPace::AtOnce);
    let both = frames_of_bots(app, MotionSpeed::Slow, BotPace::Cards);
    assert!(
        flying > at_once + 60,
        "frames with slow and with instant cards: {flying}, {at_once}"
    );
    assert!(
        both > flying + 200,
        "frames with slow cards and bots, and with slow cards: {both}, {flying}"
    );
}

#[test]
fn suits_have_two_colours_if_the_setting_says_so() {
    let home = Home::new("two-colours");
    let mut app = game(&home, 1280, 720);
    app.insert_resource(suits_of("classic"));
    let words = app.world_mut().spawn(written("♠♥♦♣", text::BODY)).id();
    app.world_mut().spawn(paper(px(200))).add_child(words);
    let colours = |app: &mut App, four: bool| -> Vec<(Suit, Color)> {
        app.world_mut().resource_mut::<Settings>().four_colours = four;
        frames(app, 3);
        let signs = app
            .world()
            .get::<SuitSigns>(words)
            .expect("the text has suit symbols");
        signs
            .signs()
            .iter()
            .map(|sign| (sign.suit, sign.color))
            .collect()
    };
    let four = colours(&mut app, true);
    assert!(four[0].1 != four[3].1 && four[1].1 != four[2].1);
    let two = colours(&mut app, false);
    assert_eq!((two[0].1, two[1].1), (two[3].1, two[2].1));
    assert_ne!(two[0].1, two[1].1);
    assert_eq!(
        colours(&mut app, true),
        four,
        "colours after switching back"
    );
}

#[test]
fn left_handed_layout_puts_the_buttons_left_without_overlaps() {
    let home = Home::new("left-handed");
    let mut app = opened(&home, (1280, 720), &full_table());
    // The deck determines how far the hand is fanned, so the test waits for the deck.
    wait_until(&mut app, 20_000, "the deck", |world| {
        world.resource::<Geometry>().fan.is_some()
    });
    let right = app.world().resource::<Geometry>().clone();
    app.world_mut().resource_mut::<Settings>().left_handed = true;
    frames(&mut app, 6);
    let left = app.world().resource::<Geometry>().clone();
    assert_eq!(left.buttons.min.x, right.size.x - right.buttons.max.x);
    let buttons = all::<ActionButton>(&mut app);
    assert!(buttons.len() >= 9);
    for (_, rect) in &buttons {
        assert!(rect.max.x < 220.0, "a button is not at the left: {rect:?}");
    }
    let plate = left.seats[0].plate;
    assert!(
        plate.min.x > 1000.0,
        "the own plate is not at the right: {plate:?}"
    );
    let parts = parts(&mut app);
    for (i, (part, rect)) in parts.iter().enumerate() {
        for (other, with) in &parts[i + 1..] {
            let pair = |a: &TablePart, b: &TablePart| {
                matches!(a, TablePart::Buttons | TablePart::Contract)
                    && matches!(
                        b,
                        TablePart::Meld(_)
                            | TablePart::Hand(_)
                            | TablePart::Plate(_)
                            | TablePart::Pile
                    )
            };
            if pair(part, other) || pair(other, part) {
                let common = rect.intersect(*with);
                assert!(
                    common.width() < 1.0 || common.height() < 1.0,
                    "{part:?} {rect:?} overlaps {other:?} {with:?}"
                );
            }
        }
    }
    // In the left-handed layout, too, the log panel is completely inside the window.
    app.world_mut().write_message(ToggleLog);
    frames(&mut app, 4);
    let screen = window(&app);
    let title = all::<Text>(&mut app).into_iter().find(|(text, _)| {
        app.world()
            .get::<gamecore::i18n::Localized>(*text)
            .is_some_and(|it| it.key() == "log-title")
    });
    let (_, title) = title.expect("the log is open");
    assert!(
        screen.contains(title.min) && screen.contains(title.max),
        "{title:?}"
    );
    app.world_mut().resource_mut::<Settings>().left_handed = false;
    frames(&mut app, 6);
    assert_eq!(
        *app.world().resource::<Geometry>(),
        right,
        "layout after switching back"
    );
}

#[test]
fn larger_text_applies_at_once_within_the_limit_of_the_table() {
    let home = Home::new("letters");
    let mut app = opened(&home, (1280, 720), &full_table());
    let scale = |app: &App| app.world().resource::<UiScale>().0;
    assert_eq!(scale(&app), 1.0);
    let card = |app: &App| {
        let key = hand(app)[0];
        app.world().resource::<Layout>().poses[key.index()].height
            * app.world().resource::<Geometry>().scale
    };
    let usual = card(&app);
    app.world_mut().resource_mut::<Settings>().text_size = 200;
    frames(&mut app, 6);
    assert_eq!(scale(&app), 1.5, "text scale at the table");
    assert!(
        (card(&app) - usual).abs() < 0.5,
        "the card size changed with the text size"
    );
    let again = parse(&to_json(app.world().resource::<Settings>()));
    assert_eq!(again.settings.text_size, 200, "saved text size");
    app.world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(Menu::Settings);
    frames(&mut app, 6);
    assert_eq!(scale(&app), 2.0, "text scale on a page");
    app.world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(Menu::None);
    let mut settings = app.world_mut().resource_mut::<Settings>();
    (settings.text_size, settings.card_size) = (100, 130);
    frames(&mut app, 6);
    assert!(
        card(&app) > usual * 1.2,
        "height of the own cards: {}, before {usual}",
        card(&app)
    );
    app.world_mut().resource_mut::<Settings>().card_size = 80;
    frames(&mut app, 6);
    assert!((card(&app) - usual * 0.8).abs() < 1.0);
}

#[test]
fn settings_are_scrolled_by_keys_and_gamepad_to_the_end() {
    let home = Home::new("settings-scroll");
    let mut app = game(&home, 1280, 720);
    app.world_mut().resource_mut::<Settings>().text_size = 150;
    app.world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(Menu::Settings);
    frames(&mut app, 40);
    let scrolled = |app: &mut App| {
        let mut columns = app
            .world_mut()
            .query_filtered::<&ScrollPosition, With<ScrollArea>>();
        columns
            .iter(app.world())
            .map(|position| position.y)
            .fold(0.0, f32::max)
    };
    assert_eq!(scrolled(&mut app), 0.0);
    input::press(&mut app, KeyCode::PageDown, LogicalKey::PageDown);
    let by_key = scrolled(&mut app);
    assert!(by_key > 20.0, "{by_key}");
    let pad = connect(&mut app);
    let mut reached = std::collections::BTreeSet::new();
    for _ in 0..60 {
        press(&mut app, pad, PlayerAction::Down);
        let focus = app
            .world()
            .resource::<bevy::input_focus::InputFocus>()
            .get();
        let Some(entity) = focus else { continue };
        if let Some(SettingAct::Flip(field)) = app.world().get::<SettingAct>(entity).cloned() {
            frames(&mut app, 2);
            let place = place_of(app.world(), entity).expect("it is laid out");
            let screen = window(&app);
            assert!(
                screen.contains(place.center()),
                "{field} is out of view: {place:?}"
            );
            reached.insert(field);
        }
    }
    // `pads_in_background` is the last switch of the page.
    assert!(reached.contains("pads_in_background"), "{reached:?}");
    assert!(scrolled(&mut app) > by_key);
}

#[test]
fn the_window_size_is_restored() {
    let home = Home::new("window-size");
    let mut app = game(&home, 1280, 720);
    resize(&mut app, 1000.0, 640.0);
    frames(&mut app, 3);
    assert_eq!(
        app.world().resource::<Settings>().window,
        None,
        "the window size was saved without the service"
    );
    app.init_resource::<RememberedWindow>();
    app.world_mut().spawn(screen(1920, 1080));
    resize(&mut app, 1400.0, 900.0);
    frames(&mut app, 3);
    assert_eq!(app.world().resource::<Settings>().window, Some([1400, 900]));
    app.world_mut().resource_mut::<Settings>().fullscreen = true;
    resize(&mut app, 1920.0, 1080.0);
    frames(&mut app, 3);
    assert_eq!(
        app.world().resource::<Settings>().window,
        Some([1400, 900]),
        "window size after full screen"
    );
    app.world_mut().resource_mut::<Settings>().fullscreen = false;
    frames(&mut app, 3);
    // Quitting waits for pending writes. Waiting ninety frames instead might be too short, because these frames are not
    // rendered and pass quickly.
    app.world_mut().write_message(AppExit::Success);
    frames(&mut app, 1);
    drop(app);
    let mut app = game(&home, 1280, 720);
    remember_window(&mut app);
    let mut windows = app
        .world_mut()
        .query_filtered::<&Window, With<PrimaryWindow>>();
    let window = windows.single(app.world()).expect("there is one");
    assert_eq!((window.width(), window.height()), (1400.0, 900.0));
    // If the screen is smaller than the saved window, the window is made smaller.
    app.world_mut().spawn(screen(1366, 768));
    frames(&mut app, 2);
    let window = windows.single(app.world()).expect("there is one");
    assert_eq!((window.width(), window.height()), (1229.0, 691.0));
    windows_may_be_larger(&mut app);
}

/// Tests that the player may later make the window larger than the screen.
fn windows_may_be_larger(app: &mut App) {
    let mut windows = app
        .world_mut()
        .query_filtered::<&mut Window, With<PrimaryWindow>>();
    let mut window = windows.single_mut(app.world_mut()).expect("there is one");
    window.resolution.set(2000.0, 900.0);
    frames(app, 2);
    let window = windows.single(app.world()).expect("there is one");
    assert_eq!(window.width(), 2000.0);
}

fn screen(width: u32, height: u32) -> Monitor {
    Monitor {
        name: None,
        physical_height: height,
        physical_width: width,
        physical_position: IVec2::ZERO,
        refresh_rate_millihertz: None,
        scale_factor: 1.0,
        video_modes: Vec::new(),
    }
}

//! Tests of touch screens. The finger sends what a window sends for a touch.
use crate::{
    harness::Home,
    input::at_text,
    mouse::{action_button, on_window, own_card},
    positions::{at_own_turn, settle, zone},
    pseudo::go,
    test_positions::{frames, only},
};
use bevy::{
    input::touch::{TouchInput, TouchPhase},
    prelude::*,
    ui_widgets::ScrollArea,
    window::PrimaryWindow,
};
use engine::{seat::Seat, table::Phase};
use gamecore::{
    model::{CardPlacement, DisplayedState, Geometry, Selection, Zone},
    settings::{ClaimQuestions, Settings},
    states::{Menu, Screen, TableOverlay},
};
use hud::ActionButton;
use ui::widgets::TipBubble;

const OWN: Seat = Seat(0);

/// Frames after which a resting finger has opened the tooltip and no longer clicks.
const REST: usize = 60;

fn finger(app: &mut App, phase: TouchPhase, position: Vec2) {
    let world = app.world_mut();
    let mut windows = world.query_filtered::<Entity, With<PrimaryWindow>>();
    let window = windows.single(world).expect("there is one window");
    app.world_mut().write_message(TouchInput {
        phase,
        position,
        window,
        force: None,
        id: 4,
    });
    app.update();
}

fn tap(app: &mut App, at: Vec2) {
    finger(app, TouchPhase::Started, at);
    finger(app, TouchPhase::Ended, at);
    frames(app, 2);
}

fn swipe(app: &mut App, from: Vec2, to: Vec2) {
    finger(app, TouchPhase::Started, from);
    for step in 1..=6 {
        finger(app, TouchPhase::Moved, from.lerp(to, step as f32 / 6.0));
    }
    finger(app, TouchPhase::Ended, to);
    frames(app, 2);
}

/// Draws a card from the stock with a tap.
fn draw(app: &mut App) {
    let stock = app.world().resource::<Geometry>().stock;
    tap(app, on_window(app, stock));
    settle(app);
    let view = app.world().resource::<DisplayedState>().view.as_ref();
    let table = &view.expect("a hand is being played").table;
    assert_eq!((table.active, table.phase), (OWN, Phase::Play));
}

#[test]
fn a_finger_draws_selects_and_drags_a_card_to_the_pile() {
    let home = Home::new("touch-turn");
    let mut app = at_own_turn(&home);
    draw(&mut app);
    let card = app.world().resource::<CardPlacement>().hand(OWN)[0];
    let at = own_card(&app, 0);
    tap(&mut app, at);
    assert_eq!(app.world().resource::<Selection>().cards, [card]);
    frames(&mut app, 60);
    let at = own_card(&app, 0);
    tap(&mut app, at);
    assert!(app.world().resource::<Selection>().cards.is_empty());
    let pile = app.world().resource::<Geometry>().pile;
    let (from, to) = (own_card(&app, 0), on_window(&app, pile));
    swipe(&mut app, from, to);
    settle(&mut app);
    assert_ne!(zone(&app, card), Zone::Hand(OWN));
}

#[test]
fn a_double_tap_discards() {
    let home = Home::new("touch-double");
    let mut app = at_own_turn(&home);
    draw(&mut app);
    frames(&mut app, 60);
    let card = app.world().resource::<CardPlacement>().hand(OWN)[0];
    for _ in 0..2 {
        let at = own_card(&app, 0);
        tap(&mut app, at);
    }
    settle(&mut app);
    assert_ne!(zone(&app, card), Zone::Hand(OWN));
}

#[test]
fn a_resting_finger_shows_the_tooltip_and_does_not_click() {
    let home = Home::new("touch-rest");
    let mut app = at_own_turn(&home);
    let stock = app.world().resource::<Geometry>().stock;
    let advice = action_button(&mut app, ActionButton::Advice);
    for at in [on_window(&app, stock), advice] {
        finger(&mut app, TouchPhase::Started, at);
        frames(&mut app, REST);
        assert!(only::<TipBubble>(&mut app).is_some(), "no tooltip at {at}");
        finger(&mut app, TouchPhase::Ended, at);
        frames(&mut app, 30);
        assert!(only::<TipBubble>(&mut app).is_none(), "tooltip at {at}");
    }
    settle(&mut app);
    let view = app.world().resource::<DisplayedState>().view.as_ref();
    let table = &view.expect("a hand is being played").table;
    assert_eq!((table.active, table.phase), (OWN, Phase::Draw));
    let overlay = app.world().resource::<State<TableOverlay>>();
    assert_eq!(*overlay.get(), TableOverlay::None);
}

#[test]
fn a_finger_beside_a_small_control_hits_it() {
    let home = Home::new("touch-beside");
    let mut app = crate::harness::game(&home, 1280, 800);
    go(&mut app, Screen::Title, Menu::Settings);
    frames(&mut app, 30);
    let at = at_text(&mut app, "claim-questions-none");
    // The control is 28 pixels high, and the area of a finger 48 pixels.
    tap(&mut app, at + Vec2::Y * 40.0);
    let settings = |app: &App| app.world().resource::<Settings>().claim_questions;
    assert_ne!(settings(&app), ClaimQuestions::None);
    tap(&mut app, at + Vec2::Y * 19.0);
    assert_eq!(settings(&app), ClaimQuestions::None);
}

#[test]
fn a_finger_scrolls_a_page_without_changing_a_setting() {
    let home = Home::new("touch-scroll");
    let mut app = crate::harness::game(&home, 1280, 720);
    go(&mut app, Screen::Title, Menu::Settings);
    frames(&mut app, 30);
    let before = app.world().resource::<Settings>().clone();
    let from = at_text(&mut app, "setting-claim-questions");
    swipe(&mut app, from, from - Vec2::Y * 120.0);
    frames(&mut app, 10);
    let mut columns = app
        .world_mut()
        .query_filtered::<&ScrollPosition, With<ScrollArea>>();
    let scrolled = columns.iter(app.world()).map(|position| position.y);
    assert!(
        scrolled.clone().any(|y| y > 60.0),
        "positions of the columns: {:?}",
        scrolled.collect::<Vec<_>>()
    );
    assert_eq!(*app.world().resource::<Settings>(), before);
}

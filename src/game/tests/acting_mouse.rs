//! What lies under the pointer is what is meant, however slow the frames are and whatever grows under it.
use crate::{
    harness::Home,
    mouse::{button, click, move_to, on_window, own_card},
    positions::{before, decision, open, record, settle},
};
use bevy::{
    input::{ButtonState, mouse::MouseButtonInput},
    prelude::*,
    window::{CursorMoved, PrimaryWindow, WindowEvent},
};
use engine::{cards::Card, seat::Seat, table::DecisionStage};
use gamecore::model::{
    Attention, Dragged, Geometry, HitArea, Key, Layout, Prompt, Selection, Shown, Zone, Zones,
};
use table::tableview::{LIFTED, Lights, Targets};

/// A person who may discard, before a line of the record of theirs.
fn playing(home: &Home, what: &str) -> App {
    let (text, _) = before(&record("mouse", 3), 0, what);
    let mut app = open(home, &text);
    settle(&mut app);
    assert_eq!(
        app.world()
            .resource::<Prompt>()
            .legal()
            .map(|legal| legal.stage),
        Some(DecisionStage::Play)
    );
    app
}

const DISCARD: &str = r#"{"p":0,"do":"discard""#;
const LAY_OFF: &str = r#"{"p":0,"do":"lay_off""#;

enum Event {
    Move(Vec2),
    Press,
    Release,
}

/// Everything that a slow frame finds waiting.
fn one_frame(app: &mut App, events: &[Event]) {
    let mut windows = app
        .world_mut()
        .query_filtered::<Entity, With<PrimaryWindow>>();
    let window = windows.single(app.world()).expect("there is one window");
    let button = |state| {
        WindowEvent::MouseButtonInput(MouseButtonInput {
            button: MouseButton::Left,
            state,
            window,
        })
    };
    for event in events {
        let event = match event {
            Event::Move(position) => WindowEvent::CursorMoved(CursorMoved {
                window,
                position: *position,
                delta: None,
            }),
            Event::Press => button(ButtonState::Pressed),
            Event::Release => button(ButtonState::Released),
        };
        app.world_mut().write_message(event);
    }
    app.update();
}

fn hand(app: &App) -> Vec<Key> {
    app.world().resource::<Zones>().hand(Seat(0)).to_vec()
}

fn pile(app: &App) -> Vec2 {
    on_window(app, app.world().resource::<Geometry>().pile)
}

fn top(app: &App) -> Option<Card> {
    let view = app.world().resource::<Shown>().view.as_ref()?;
    view.table
        .discards
        .iter()
        .rfind(|d| d.by == Some(Seat(0)))
        .map(|d| d.card)
}

#[test]
fn a_drag_takes_the_card_that_was_pressed() {
    let home = Home::new("press-drag");
    let mut app = playing(&home, DISCARD);
    let pressed = hand(&app)[4];
    let (from, left) = (own_card(&app, 4), own_card(&app, 2));
    one_frame(
        &mut app,
        &[
            Event::Move(from),
            Event::Press,
            Event::Move(from.lerp(left, 0.3)),
            Event::Move(from.lerp(left, 0.7)),
            Event::Move(left),
        ],
    );
    app.update();
    let held = app.world().resource::<Dragged>().card.map(|(key, _)| key);
    assert_eq!(held, Some(pressed), "not its neighbour");
}

#[test]
fn a_flick_within_one_frame_discards_the_card_that_was_pressed() {
    for (name, moves) in [("press-flick", 3), ("press-jump", 1)] {
        let home = Home::new(name);
        let mut app = playing(&home, DISCARD);
        let key = hand(&app)[3];
        let face = app.world().resource::<Zones>().face(key);
        let (from, to) = (own_card(&app, 3), pile(&app));
        let mut events = vec![Event::Move(from), Event::Press];
        events.extend((1..=moves).map(|i| Event::Move(from.lerp(to, i as f32 / moves as f32))));
        events.push(Event::Release);
        one_frame(&mut app, &events);
        settle(&mut app);
        assert_eq!(top(&app), face, "{name}");
        assert!(!hand(&app).contains(&key), "{name}");
    }
}

#[test]
fn a_click_within_one_frame_marks_the_card() {
    let home = Home::new("press-click");
    let mut app = playing(&home, DISCARD);
    let key = hand(&app)[5];
    let at = own_card(&app, 5);
    one_frame(&mut app, &[Event::Move(at), Event::Press, Event::Release]);
    for _ in 0..4 {
        app.update();
    }
    assert_eq!(app.world().resource::<Selection>().cards, [key]);
    // A hand that trembles over the card's edge means the card all the same.
    let beside = hand(&app)[6];
    let edge = own_card(&app, 6) - Vec2::new(11.0, 0.0);
    move_to(&mut app, edge);
    button(&mut app, ButtonState::Pressed);
    move_to(&mut app, edge - Vec2::new(3.0, 0.0));
    button(&mut app, ButtonState::Released);
    app.update();
    assert_eq!(app.world().resource::<Selection>().cards, [key, beside]);
}

/// The lower edge of a card, which the card leaves when it rises.
#[test]
fn a_card_does_not_flee_the_pointer() {
    let home = Home::new("hover-card");
    let mut app = playing(&home, DISCARD);
    let key = hand(&app)[4];
    let pose = app.world().resource::<Layout>().poses[key.index()];
    let lowest = pose.at
        + Vec2::new(
            20.0 - pose.height * 5.0 / 14.0,
            pose.height / 2.0 - LIFTED / 2.0,
        );
    let at = on_window(&app, lowest);
    move_to(&mut app, at);
    for frame in 0..40 {
        app.update();
        let attention = app.world().resource::<Attention>().card;
        assert_eq!(attention, Some(key), "in frame {frame}");
    }
    click(&mut app, at);
    assert_eq!(app.world().resource::<Selection>().cards, [key]);
    settle(&mut app);
    click(&mut app, at);
    assert!(
        app.world().resource::<Selection>().cards.is_empty(),
        "a second click on the spot means the same card"
    );
}

/// A match gone on with, nothing has moved yet: this is where a combination fluttered under the pointer.
#[test]
fn an_opened_combination_stays_open_and_takes_the_card() {
    let home = Home::new("hover-meld");
    let mut app = playing(&home, LAY_OFF);
    let asked = decision(&app);
    let (card, to) = {
        let legal = app.world().resource::<Prompt>().legal().expect("asked");
        legal.lay_offs[0]
    };
    let area = {
        let mut areas = app.world_mut().query::<&HitArea>();
        let found = areas
            .iter(app.world())
            .find(|area| area.zone == Zone::Meld(to.meld));
        found.expect("every combination has an area").rect
    };
    // All over its area, where its own cards grow under the pointer.
    for x in [0.1, 0.3, 0.5, 0.7, 0.9] {
        let at = area.min + area.size() * Vec2::new(x, 0.5);
        let at = on_window(&app, at);
        move_to(&mut app, at);
        for frame in 0..20 {
            app.update();
            let open = app.world().resource::<Attention>().meld;
            assert_eq!(open, Some(to.meld), "at {x} of its width, frame {frame}");
        }
    }
    let place = {
        let zones = app.world().resource::<Zones>();
        let at = hand(&app)
            .iter()
            .position(|key| zones.face(*key) == Some(card));
        at.expect("the card is in the hand")
    };
    let marked = own_card(&app, place);
    click(&mut app, marked);
    let targets = &app.world().resource::<Targets>().0;
    assert!(
        targets.iter().any(|fits| fits.meld == to.meld),
        "the place that takes it is lit"
    );
    let at = on_window(&app, area.center());
    click(&mut app, at);
    settle(&mut app);
    let choice = app.world().resource::<Prompt>().choice.len();
    assert!(
        decision(&app) != asked || choice > 1,
        "it is laid off, or asked where"
    );
}

#[test]
fn the_pile_lights_up_for_the_card_that_may_be_discarded() {
    let home = Home::new("lights");
    let mut app = playing(&home, DISCARD);
    let lit = |app: &App| *app.world().resource::<Lights>();
    assert!(!lit(&app).pile && !lit(&app).stock, "nothing is marked");
    let at = own_card(&app, 4);
    click(&mut app, at);
    assert!(lit(&app).pile && !lit(&app).dropping);
    let other = own_card(&app, 6);
    click(&mut app, other);
    app.update();
    assert!(!lit(&app).pile, "only one card is discarded");
    for place in [4, 6] {
        let at = own_card(&app, place);
        click(&mut app, at);
    }
    assert!(!lit(&app).pile);
    let from = own_card(&app, 2);
    let to = pile(&app);
    move_to(&mut app, from);
    button(&mut app, ButtonState::Pressed);
    move_to(&mut app, from - Vec2::new(0.0, 60.0));
    assert!(lit(&app).pile && !lit(&app).dropping, "it is dragged");
    move_to(&mut app, to);
    assert!(lit(&app).dropping, "it would fall there");
}

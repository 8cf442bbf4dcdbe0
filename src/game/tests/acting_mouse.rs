//! Tests of mouse input. It acts on the element under the pointer, even with slow frames and with elements that grow
//! under the pointer.
use crate::{
    harness::Home,
    mouse::{button, click, move_to, on_window, other_button, own_card},
    positions::{before, decision, open, record, settle},
    test_positions::{opened, record_before},
};
use bevy::{
    input::{ButtonState, mouse::MouseButtonInput},
    prelude::*,
    window::{CursorMoved, PrimaryWindow, WindowEvent},
};
use engine::{
    cards::Card,
    matchplay::Match,
    rules::oficial,
    seat::Seat,
    table::{DecisionStage, Legal},
};
use gamecore::{
    model::{
        CardPlacement, DisplayedState, Dragged, Geometry, HitArea, HoverTarget, Key, Layout,
        Prompt, Selection, Zone,
    },
    settings::Settings,
};
use table::tableview::{DropTargets, LIFTED, PileHighlights};

/// Opens a match in the player's play phase, just before the first record line that begins with `what`.
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

/// Runs one frame with several input events, as happens when frames are slow.
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
    app.world()
        .resource::<CardPlacement>()
        .hand(Seat(0))
        .to_vec()
}

fn pile(app: &App) -> Vec2 {
    on_window(app, app.world().resource::<Geometry>().pile)
}

fn top(app: &App) -> Option<Card> {
    let view = app.world().resource::<DisplayedState>().view.as_ref()?;
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
    assert_eq!(
        held,
        Some(pressed),
        "the dragged card is not the pressed one"
    );
}

#[test]
fn a_flick_within_one_frame_discards_the_card_that_was_pressed() {
    for (name, moves) in [("press-flick", 3), ("press-jump", 1)] {
        let home = Home::new(name);
        let mut app = playing(&home, DISCARD);
        let key = hand(&app)[3];
        let face = app.world().resource::<CardPlacement>().face(key);
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
    // A movement of 3 pixels while the button is down still counts as a click, even across the card's edge.
    let beside = hand(&app)[6];
    let edge = own_card(&app, 6) - Vec2::new(11.0, 0.0);
    move_to(&mut app, edge);
    button(&mut app, ButtonState::Pressed);
    move_to(&mut app, edge - Vec2::new(3.0, 0.0));
    button(&mut app, ButtonState::Released);
    app.update();
    assert_eq!(app.world().resource::<Selection>().cards, [key, beside]);
}

/// The pointer is at the card's lower edge, from which the card moves away when it rises.
#[test]
fn a_raised_card_stays_under_the_pointer() {
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
        let attention = app.world().resource::<HoverTarget>().card;
        assert_eq!(attention, Some(key), "in frame {frame}");
    }
    click(&mut app, at);
    assert_eq!(app.world().resource::<Selection>().cards, [key]);
    settle(&mut app);
    click(&mut app, at);
    assert!(
        app.world().resource::<Selection>().cards.is_empty(),
        "the second click did not deselect the card"
    );
}

/// Regression test: in a resumed match, a combination under the pointer flickered between normal and enlarged.
#[test]
fn an_opened_combination_stays_open_and_takes_the_card() {
    let home = Home::new("hover-meld");
    let mut app = playing(&home, LAY_OFF);
    let asked = decision(&app);
    let (card, to) = {
        let legal = app
            .world()
            .resource::<Prompt>()
            .legal()
            .expect("the player has a decision");
        legal.lay_offs[0]
    };
    let area = {
        let mut areas = app.world_mut().query::<&HitArea>();
        let found = areas
            .iter(app.world())
            .find(|area| area.zone == Zone::Meld(to.meld));
        found.expect("every combination has an area").rect
    };
    // Points at five positions across the combination, whose cards grow under the pointer.
    for x in [0.1, 0.3, 0.5, 0.7, 0.9] {
        let at = area.min + area.size() * Vec2::new(x, 0.5);
        let at = on_window(&app, at);
        move_to(&mut app, at);
        for frame in 0..20 {
            app.update();
            let open = app.world().resource::<HoverTarget>().meld;
            assert_eq!(open, Some(to.meld), "at {x} of its width, frame {frame}");
        }
    }
    let place = {
        let zones = app.world().resource::<CardPlacement>();
        let at = hand(&app)
            .iter()
            .position(|key| zones.face(*key) == Some(card));
        at.expect("the card is in the hand")
    };
    let marked = own_card(&app, place);
    click(&mut app, marked);
    let targets = &app.world().resource::<DropTargets>().lay_offs;
    assert!(
        targets.iter().any(|fits| fits.meld == to.meld),
        "the combination is not highlighted"
    );
    let at = on_window(&app, area.center());
    click(&mut app, at);
    settle(&mut app);
    let choice = app.world().resource::<Prompt>().choice.len();
    assert!(
        decision(&app) != asked || choice > 1,
        "the card is neither laid off nor is the end asked for"
    );
}

#[test]
fn a_joker_that_can_be_swapped_is_framed_like_a_lay_off() {
    let wanted =
        |_: &Match, legal: &Legal| legal.stage == DecisionStage::Play && !legal.swaps.is_empty();
    let record = (0..60)
        .find_map(|seed| record_before(&format!("swap {seed}"), oficial(), 3, wanted))
        .expect("a swap in one of these matches");
    let home = Home::new("mouse-swap");
    let mut app = opened(&home, (1280, 720), &record);
    settle(&mut app);
    let legal = app.world().resource::<Prompt>().legal().cloned();
    let (meld, at, card, _) = legal.expect("the player has a decision").swaps[0];
    let sprites = |app: &mut App| {
        let mut sprites = app.world_mut().query::<&Sprite>();
        sprites.iter(app.world()).count()
    };
    let before = sprites(&mut app);
    let targets = app.world().resource::<DropTargets>();
    assert!(
        targets.swaps.is_empty(),
        "highlight without a selected card"
    );
    let place = {
        let zones = app.world().resource::<CardPlacement>();
        let hand = hand(&app);
        hand.iter().position(|key| zones.face(*key) == Some(card))
    };
    let marked = own_card(&app, place.expect("the card is in the hand"));
    click(&mut app, marked);
    settle(&mut app);
    let targets = app.world().resource::<DropTargets>();
    assert!(
        targets.swaps.contains(&(meld, usize::from(at))),
        "{targets:?}"
    );
    let lay_offs = targets.lay_offs.len();
    // A swap highlight consists of 14 sprites: four for the frame, two for a tile with its edge, and eight for the
    // strokes of the ⇄ sign.
    assert!(sprites(&mut app) >= before + 14 + 8 * lay_offs);
}

#[test]
fn the_pile_highlight_follows_the_discardable_card() {
    let home = Home::new("lights");
    let mut app = playing(&home, DISCARD);
    let lit = |app: &App| *app.world().resource::<PileHighlights>();
    assert!(
        !lit(&app).pile && !lit(&app).stock,
        "highlight without a selected card"
    );
    let at = own_card(&app, 4);
    click(&mut app, at);
    assert!(lit(&app).pile && !lit(&app).dropping);
    let other = own_card(&app, 6);
    click(&mut app, other);
    app.update();
    assert!(!lit(&app).pile, "the pile is highlighted for two cards");
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
    assert!(
        lit(&app).pile && !lit(&app).dropping,
        "highlight while dragging"
    );
    move_to(&mut app, to);
    assert!(lit(&app).dropping, "no drop highlight over the pile");
}

/// A double click discards if the confirmation setting is off. Three cases do not discard: a slow second click, several
/// selected cards, and a card that was already selected.
#[test]
fn a_double_click_discards() {
    let home = Home::new("double-click");
    let mut app = playing(&home, DISCARD);
    let asked = decision(&app);
    let (at, other) = (own_card(&app, 4), own_card(&app, 6));
    let marked = |app: &App| app.world().resource::<Selection>().cards.len();
    click(&mut app, at);
    settle(&mut app);
    click(&mut app, at);
    assert_eq!(
        (marked(&app), decision(&app)),
        (0, asked),
        "a slow second click discarded"
    );
    settle(&mut app);
    click(&mut app, other);
    settle(&mut app);
    for _ in 0..2 {
        click(&mut app, at);
    }
    assert_eq!(
        (marked(&app), decision(&app)),
        (1, asked),
        "a double click with another selected card discarded"
    );
    settle(&mut app);
    for _ in 0..2 {
        click(&mut app, other);
    }
    assert_eq!(
        (marked(&app), decision(&app)),
        (1, asked),
        "a double click on a selected card discarded"
    );
    app.world_mut().resource_mut::<Settings>().confirm_discard = true;
    other_button(&mut app);
    assert_eq!(
        marked(&app),
        0,
        "the right button did not clear the selection"
    );
    settle(&mut app);
    for _ in 0..2 {
        click(&mut app, at);
    }
    assert_eq!(
        (marked(&app), decision(&app)),
        (0, asked),
        "a double click discarded despite the confirmation setting"
    );
    app.world_mut().resource_mut::<Settings>().confirm_discard = false;
    settle(&mut app);
    let key = hand(&app)[4];
    let face = app.world().resource::<CardPlacement>().face(key);
    for _ in 0..2 {
        click(&mut app, at);
    }
    settle(&mut app);
    assert_eq!(top(&app), face);
    assert!(!hand(&app).contains(&key));
}

/// A double click discards nothing if it begins before the play phase.
#[test]
fn a_double_click_out_of_turn_marks_and_unmarks() {
    let home = Home::new("double-click-draw");
    let (text, _) = before(&record("mouse", 3), 0, r#"{"p":0,"do":"take_stock"#);
    let mut app = open(&home, &text);
    settle(&mut app);
    let asked = decision(&app);
    let at = own_card(&app, 4);
    for _ in 0..2 {
        click(&mut app, at);
    }
    assert!(app.world().resource::<Selection>().cards.is_empty());
    assert_eq!(decision(&app), asked);
}

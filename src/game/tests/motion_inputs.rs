//! Invariants of card motion under player input. Input takes effect within two frames, a redirected card keeps its
//! velocity, and a refused card comes back.
use crate::{
    harness::{FRAME, Home, wait_for_the_deck},
    input::press,
    motion_trace::{FINE, Trace, drawn, everything_has_landed, moved_within},
    mouse::{button, move_to, on_window, other_button, own_card, send},
    positions::{before, open, record, settle},
    test_positions::only,
};
use bevy::{
    input::{ButtonState, keyboard::Key as Meaning},
    prelude::*,
    window::{CursorMoved, WindowEvent},
};
use engine::{seat::Seat, table::DecisionStage};
use gamecore::{
    model::{
        CardPlacement, Dragged, Geometry, HoverTarget, Key, Layout, PlayerIntent, Prompt,
        Selection, Sort, Speed,
    },
    states::Menu,
};
use std::time::Duration;
use table::tableview::DragSpring;
use ui::widgets::ToastBox;

const DISCARD: &str = r#"{"p":0,"do":"discard""#;
const TAKE: &str = r#"{"p":0,"do":"take_stock""#;

/// Opens a match at the player's decision just before the first record line that begins with `what`, at normal speed.
/// Each frame lasts `frame`.
fn at_decision(home: &Home, what: &str, frame: Duration) -> App {
    let (text, _) = before(&record("mouse", 3), 0, what);
    let mut app = open(home, &text);
    wait_for_the_deck(&mut app);
    settle(&mut app);
    app.world_mut().resource_mut::<Speed>().factor = 1.0;
    Trace::begin(&mut app, frame);
    app
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

fn wait(app: &mut App, seconds: f32, frame: Duration) {
    let frames = (seconds / frame.as_secs_f32()) as usize;
    (0..frames).for_each(|_| app.update());
}

fn move_pointer(app: &mut App, position: Vec2) {
    send(app, |window| {
        WindowEvent::CursorMoved(CursorMoved {
            window,
            position,
            delta: None,
        })
    });
}

/// Picks up a card in the hand and drags it to `to` in this number of frames. The mouse button stays down.
fn drag_card(app: &mut App, place: usize, to: Vec2, frames: usize) -> Key {
    let key = hand(app)[place];
    let from = own_card(app, place);
    move_to(app, from);
    button(app, ButtonState::Pressed);
    for i in 1..=frames {
        move_to(app, from.lerp(to, i as f32 / frames as f32));
    }
    let held = app.world().resource::<Dragged>().card;
    assert_eq!(held.map(|(key, _)| key), Some(key));
    key
}

#[test]
fn redirected_cards_keep_their_velocity() {
    let home = Home::new("motion-retarget");
    let mut app = at_decision(&home, DISCARD, FINE);
    assert_eq!(
        app.world().resource::<Prompt>().legal().map(|l| l.stage),
        Some(DecisionStage::Play)
    );
    // Sorts again before the cards have come to rest.
    for (i, sort) in [
        Sort::Suit,
        Sort::Rank,
        Sort::Contract,
        Sort::Suit,
        Sort::Rank,
    ]
    .into_iter()
    .enumerate()
    {
        app.world_mut().write_message(PlayerIntent::SortBy(sort));
        (0..10 + 5 * i).for_each(|_| app.update());
    }
    // Selects and deselects cards that are still moving.
    let keys = hand(&app);
    for frames in [15, 8, 20, 12, 30] {
        for key in [keys[2], keys[7]] {
            app.world_mut().write_message(PlayerIntent::Select(key));
        }
        (0..frames).for_each(|_| app.update());
    }
    // Moves the pointer along the hand.
    for place in 0..hand(&app).len() {
        let at = own_card(&app, place);
        move_to(&mut app, at);
        wait(&mut app, 0.03, FINE);
    }
    assert!(app.world().resource::<Trace>().moves > 500);
    Trace::check(&app, "turned round");
    // Drags a card around and drops it elsewhere in the hand. Then drags another card before the first has come to
    // rest.
    for place in [2, 6] {
        wait(&mut app, 0.4, FINE);
        let middle = on_window(&app, Vec2::new(700.0, 420.0));
        drag_card(&mut app, place, middle, 75);
        let end = hand(&app).len() - 3;
        let back = own_card(&app, end);
        for i in 1..=60 {
            move_to(&mut app, middle.lerp(back, i as f32 / 60.0));
        }
        button(&mut app, ButtonState::Released);
        wait(&mut app, 0.06, FINE);
    }
    app.world_mut()
        .write_message(PlayerIntent::SortBy(Sort::Suit));
    wait(&mut app, 0.05, FINE);
    Trace::check(&app, "dragged");
    // Drops a card on the pile while the hand is still being sorted.
    let to = pile(&app);
    wait(&mut app, 0.4, FINE);
    drag_card(&mut app, 4, to, 60);
    app.world_mut()
        .write_message(PlayerIntent::SortBy(Sort::Rank));
    wait(&mut app, 0.05, FINE);
    button(&mut app, ButtonState::Released);
    wait(&mut app, 3.0, FINE);
    Trace::check(&app, "discarded");
    assert_eq!(app.world().resource::<Dragged>().card, None);
}

#[test]
fn input_takes_effect_within_two_frames() {
    let home = Home::new("motion-answers");
    let mut app = at_decision(&home, DISCARD, FRAME);
    let still = |app: &mut App, what: &str| {
        wait(app, 1.2, FRAME);
        assert_eq!(moved_within(app, 3), 0, "{what}: cards still move");
    };
    let far = Vec2::new(640.0, 20.0);
    move_to(&mut app, far);
    still(&mut app, "at first");
    let first = own_card(&app, 3);
    // Hovers over a card. `move_to` runs two frames.
    let moves = app.world().resource::<Trace>().moves;
    move_to(&mut app, first);
    assert!(app.world().resource::<Trace>().moves > moves, "hovered");
    still(&mut app, "hovered");
    let moves = app.world().resource::<Trace>().moves;
    button(&mut app, ButtonState::Pressed);
    let pressed = app.world().resource::<Trace>().moves + moved_within(&mut app, 1);
    assert!(pressed > moves, "pressed");
    still(&mut app, "pressed");
    button(&mut app, ButtonState::Released);
    assert!(moved_within(&mut app, 1) > 0, "let go");
    still(&mut app, "let go");
    assert_eq!(app.world().resource::<Selection>().cards.len(), 1);
    for intent in [
        PlayerIntent::SortBy(Sort::Rank),
        PlayerIntent::SortBy(Sort::Suit),
        PlayerIntent::Cancel,
    ] {
        app.world_mut().write_message(intent.clone());
        assert!(moved_within(&mut app, 2) > 0, "{intent:?}");
        still(&mut app, "sorted");
    }
    let at = own_card(&app, 3);
    move_to(&mut app, at);
    button(&mut app, ButtonState::Pressed);
    still(&mut app, "pressed again");
    let moves = app.world().resource::<Trace>().moves;
    move_to(&mut app, at - Vec2::new(0.0, 30.0));
    assert!(app.world().resource::<Trace>().moves > moves, "dragged");
    button(&mut app, ButtonState::Released);
    still(&mut app, "put back");
    everything_at_rest_but_hovered(&mut app);
}

fn everything_at_rest_but_hovered(app: &mut App) {
    let far = Vec2::new(640.0, 20.0);
    move_to(app, far);
    wait(app, 1.0, FRAME);
    everything_has_landed(app, "after all that");
}

#[test]
fn a_dragged_card_follows_the_pointer_and_tilts() {
    let home = Home::new("motion-held");
    let mut app = at_decision(&home, DISCARD, FRAME);
    let from = on_window(&app, Vec2::new(300.0, 400.0));
    let key = drag_card(&mut app, 3, from, 12);
    wait(&mut app, 0.8, FRAME);
    let rest = drawn(&mut app, key);
    assert!(
        (on_window(&app, rest.pose.at) - from).length() < 2.0,
        "the card is not under the pointer"
    );
    assert!(rest.pose.angle.abs() < 0.01 && rest.altitude > 0.4);
    assert!(
        app.world()
            .resource::<Layout>()
            .poses
            .iter()
            .all(|pose| pose.z <= rest.pose.z),
        "the dragged card is not on top"
    );
    // A card dragged to the right at 900 pixels a second or more tilts to the right. The distance between card and
    // pointer is determined by the spring's rate.
    for (speed, most) in [(900.0_f32, 12.0_f32), (3000.0, 12.0)] {
        let mut steepest = 0.0_f32;
        let frames = (600.0 / (speed / 60.0)) as usize;
        for i in 1..=frames {
            move_pointer(&mut app, from + Vec2::new(speed / 60.0 * i as f32, 0.0));
            steepest = steepest.min(drawn(&mut app, key).pose.angle);
        }
        let end = from.x + speed / 60.0 * frames as f32;
        let behind = end - drawn(&mut app, key).pose.at.x;
        assert!(steepest < -0.05, "tilt: {steepest}");
        assert!(-steepest <= most.to_radians() + 1e-3, "{steepest}");
        if speed < 1000.0 {
            // The pointer has only just arrived in this frame, so the measured distance is too small by half a frame's
            // movement.
            let rate = speed / behind;
            assert!((25.0..=38.0).contains(&rate), "{rate} a second");
        }
        move_to(&mut app, from);
        wait(&mut app, 0.8, FRAME);
    }
}

#[test]
fn a_refused_card_is_shaken_and_comes_back_with_its_reason() {
    let home = Home::new("motion-refused");
    let mut app = at_decision(&home, TAKE, FRAME);
    let to = pile(&app);
    let key = drag_card(&mut app, 4, to, 12);
    let home_at = app.world().resource::<Layout>().poses[hand(&app)[5].index()].at;
    wait(&mut app, 0.6, FRAME);
    let held = drawn(&mut app, key).pose.at;
    let order = hand(&app);
    button(&mut app, ButtonState::Released);
    let mut sides = Vec::new();
    let mut came = None;
    for frame in 0..60 {
        let at = drawn(&mut app, key).pose.at;
        if frame < 8 {
            sides.push(at.x - held.x);
        }
        if at.distance(home_at) < 60.0 && came.is_none() {
            came = Some(frame);
        }
        app.update();
    }
    let (left, right) = sides
        .iter()
        .fold((0.0_f32, 0.0_f32), |(l, r), x| (l.min(*x), r.max(*x)));
    assert!(left < -3.0 && right > 3.0, "shake to both sides: {sides:?}");
    assert!(right <= 6.6, "shake of at most six pixels: {sides:?}");
    assert!(
        (10..40).contains(&came.expect("the card comes back")),
        "{came:?}"
    );
    assert_eq!(hand(&app), order, "order of the hand after the refusal");
    let (_, said) = only::<ToastBox>(&mut app).expect("the reason is visible");
    let geometry = app.world().resource::<Geometry>();
    let (pile, near) = (geometry.pile, geometry.own_height);
    assert!(
        (said.center().x - pile.x).abs() < 40.0,
        "{said:?} is not near the card"
    );
    assert!(
        (said.center().y - pile.y).abs() < near,
        "{said:?} is not near the card"
    );
    assert!(!said.contains(pile));
    Trace::check(&app, "refused");
    everything_at_rest_but_hovered(&mut app);
}

#[test]
fn a_cancelled_drag_brings_the_card_back() {
    for right_button in [false, true] {
        let home = Home::new(&format!("motion-off-{right_button}"));
        let mut app = at_decision(&home, DISCARD, FRAME);
        let order = hand(&app);
        let over = pile(&app);
        drag_card(&mut app, 4, over, 12);
        if right_button {
            other_button(&mut app);
        } else {
            press(&mut app, KeyCode::Escape, Meaning::Escape);
        }
        assert_eq!(
            app.world().resource::<Dragged>().card,
            None,
            "the card is still dragged"
        );
        // The pointer moves on while the button is still down, but the card no longer follows.
        for i in 0..6 {
            move_to(&mut app, over + Vec2::new(8.0 * i as f32, 0.0));
        }
        assert_eq!(app.world().resource::<Dragged>().card, None);
        button(&mut app, ButtonState::Released);
        wait(&mut app, 0.8, FRAME);
        assert_eq!(
            hand(&app),
            order,
            "order of the hand after the cancelled drag"
        );
        assert!(app.world().resource::<Selection>().cards.is_empty());
        assert_eq!(*app.world().resource::<State<Menu>>().get(), Menu::None);
        let world = app.world_mut();
        let held = world.query::<&DragSpring>().iter(world).count();
        assert_eq!(held, 0);
        Trace::check(&app, "called off");
        everything_at_rest_but_hovered(&mut app);
        // The next drag works as usual.
        drag_card(&mut app, 4, over, 12);
        button(&mut app, ButtonState::Released);
        wait(&mut app, 0.3, FRAME);
        assert_ne!(hand(&app), order);
    }
}

#[test]
fn the_hovered_card_grows_and_its_neighbours_move_aside() {
    let home = Home::new("motion-hover");
    let mut app = at_decision(&home, DISCARD, FINE);
    let keys = hand(&app);
    let (left, key, right) = (keys[3], keys[4], keys[5]);
    let rest = [left, key, right].map(|key| drawn(&mut app, key));
    let at = own_card(&app, 4);
    move_to(&mut app, at);
    assert_eq!(app.world().resource::<HoverTarget>().card, Some(key));
    let mut largest = 0.0_f32;
    let mut parted = None;
    for frame in 0..50 {
        app.update();
        largest = largest.max(drawn(&mut app, key).pose.height / rest[1].pose.height);
        let aside = rest[0].pose.at.x - drawn(&mut app, left).pose.at.x;
        if aside > 11.9 && parted.is_none() {
            parted = Some(frame as f32 * FINE.as_secs_f32());
        }
    }
    assert!(
        (1.042..1.055).contains(&largest),
        "overshoot of the size: {largest}"
    );
    let now = [left, key, right].map(|key| drawn(&mut app, key));
    assert!((now[1].pose.height / rest[1].pose.height - 1.04).abs() < 1e-4);
    assert!((rest[0].pose.at.x - now[0].pose.at.x - 12.0).abs() < 0.1);
    assert!((now[2].pose.at.x - rest[2].pose.at.x - 12.0).abs() < 0.1);
    let parted = parted.expect("the neighbours move aside");
    assert!((0.07..=0.13).contains(&parted), "{parted} s");
    button(&mut app, ButtonState::Pressed);
    wait(&mut app, 0.2, FINE);
    let pressed = drawn(&mut app, key);
    assert!((pressed.pose.height / rest[1].pose.height - 1.04 * 1.03).abs() < 1e-3);
    assert!(
        pressed.altitude > now[1].altitude + 0.1,
        "the pressed card is not higher"
    );
    Trace::check(&app, "pointed at");
}

/// With reduced motion, a card fades out at its old position and fades in at the new one.
#[test]
fn with_reduced_motion_cards_fade() {
    let home = Home::new("motion-reduced");
    let mut app = at_decision(&home, DISCARD, FRAME);
    app.world_mut().resource_mut::<Speed>().reduced = true;
    let key = hand(&app)[4];
    let there = app.world().resource::<Layout>().poses[key.index()].at;
    app.world_mut().write_message(PlayerIntent::Discard(key));
    let mut faintest = 1.0_f32;
    let mut frames = 0;
    for _ in 0..30 {
        app.update();
        let now = drawn(&mut app, key);
        faintest = faintest.min(now.alpha);
        frames += usize::from(now.alpha < 1.0);
        let pile = app.world().resource::<Geometry>().pile;
        assert!(
            now.pose.at.distance(there) < 0.1 || now.pose.at.distance(pile) < 6.0,
            "the card is between its places: {now:?}"
        );
        assert_eq!(now.width, 1.0, "the card turns");
    }
    assert!(faintest < 0.3, "{faintest}");
    assert!((4..=9).contains(&frames), "{frames} frames of a sixtieth");
    Trace::check(&app, "faded");
}

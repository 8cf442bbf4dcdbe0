//! The focus goes where one expects it, with keys and with a gamepad, and is seen.
use crate::{
    devices::{Device, connect, press},
    harness::Home,
    mouse::{click, own_card},
    positions::{before, open, record, settle},
};
use bevy::{input_focus::InputFocus, prelude::*};
use engine::seat::Seat;
use gamecore::{
    i18n::Localized,
    input::PlayerAction,
    model::{Geometry, HitArea, Sort, Zone, Zones},
};
use hud::ActionButton;
use table::tableview::{CardKey, CardRing, Drawn, FocusRing};

/// What has the focus.
#[derive(PartialEq, Debug)]
enum At {
    Card(usize),
    Area(Zone),
    Button(ActionButton),
    Says(String),
    Elsewhere,
}

fn at(app: &App) -> At {
    let world = app.world();
    let Some(entity) = world.resource::<InputFocus>().get() else {
        return At::Elsewhere;
    };
    if let Some(CardKey(key)) = world.get::<CardKey>(entity) {
        let hand = world.resource::<Zones>().hand(Seat(0));
        let place = hand.iter().position(|k| k == key);
        return At::Card(place.expect("only own cards are walked to"));
    }
    if let Some(area) = world.get::<HitArea>(entity) {
        return At::Area(area.zone);
    }
    if let Some(button) = world.get::<ActionButton>(entity) {
        return At::Button(*button);
    }
    let children = world.get::<Children>(entity);
    let words = children.and_then(|children| {
        let mut texts = children
            .iter()
            .filter_map(|child| world.get::<Localized>(child));
        texts.next()
    });
    words.map_or(At::Elsewhere, |words| At::Says(words.key().to_owned()))
}

fn walk_round(name: &str, device: impl Fn(&mut App) -> Device) {
    let home = Home::new(name);
    let (text, _) = before(&record("focus", 3), 0, r#"{"p":0,"do":"discard""#);
    let mut app = open(&home, &text);
    settle(&mut app);
    let cards = app.world().resource::<Zones>().hand(Seat(0)).len();
    // A marked card stands out of the hand: the way past it and over it stays the same.
    let raised = own_card(&app, cards / 2 + 1);
    click(&mut app, raised);
    let device = device(&mut app);
    let mut go = |act: PlayerAction| {
        press(&mut app, device, act);
        for _ in 0..14 {
            app.update();
        }
        at(&app)
    };
    let middle = match go(PlayerAction::Right) {
        At::Card(place) => place,
        other => panic!("the walk begins in the hand, not at {other:?}"),
    };
    for place in middle + 1..cards {
        assert_eq!(go(PlayerAction::Right), At::Card(place));
    }
    assert!(
        matches!(go(PlayerAction::Up), At::Area(Zone::Pile)),
        "upwards is the pile"
    );
    assert_eq!(go(PlayerAction::Left), At::Area(Zone::Stock));
    assert_eq!(go(PlayerAction::Right), At::Area(Zone::Pile));
    assert!(
        matches!(go(PlayerAction::Down), At::Card(_)),
        "and downwards the hand"
    );
    for _ in 0..cards {
        go(PlayerAction::Right);
    }
    let At::Button(_) = go(PlayerAction::Right) else {
        panic!("beyond the hand are the buttons");
    };
    for _ in 0..4 {
        go(PlayerAction::Down);
    }
    let lowest = go(PlayerAction::Left);
    let bottom = [
        At::Button(ActionButton::SortBy(Sort::Rank)),
        At::Button(ActionButton::SortBy(Sort::Suit)),
        At::Card(cards - 1),
    ];
    assert!(bottom.contains(&lowest), "{lowest:?}");
    while matches!(at(&app), At::Button(_)) {
        press(&mut app, device, PlayerAction::Left);
    }
    assert_eq!(
        at(&app),
        At::Card(cards - 1),
        "out of the row is the hand at once"
    );
}

#[test]
fn the_focus_is_walked_round_the_table_with_keys() {
    walk_round("walk-keys", |_| Device::Keyboard);
}

#[test]
fn the_focus_is_walked_round_the_table_with_a_gamepad() {
    walk_round("walk-pad", connect);
}

#[test]
fn the_question_is_walked_to_from_the_hand() {
    let home = Home::new("walk-question");
    let (text, _) = before(&record("claims", 4), 0, r#"{"p":0,"do":"claim""#);
    let mut app = open(&home, &text);
    settle(&mut app);
    let mut go = |act: PlayerAction| {
        press(&mut app, Device::Keyboard, act);
        app.update();
        at(&app)
    };
    assert!(matches!(go(PlayerAction::Right), At::Card(_)));
    assert_eq!(
        go(PlayerAction::Up),
        At::Elsewhere,
        "what one is not to be asked about again"
    );
    let answer = go(PlayerAction::Up);
    let said = |key: &str| answer == At::Says(key.to_owned());
    assert!(said("claim-no") || said("claim-yes"), "{answer:?}");
}

/// The ring lies round what has the focus, on ivory and on felt.
#[test]
fn the_focus_on_the_table_is_seen() {
    let home = Home::new("walk-ring");
    let (text, _) = before(&record("focus", 3), 0, r#"{"p":0,"do":"discard""#);
    let mut app = open(&home, &text);
    settle(&mut app);
    let ring = |app: &mut App| {
        let mut rings = app
            .world_mut()
            .query_filtered::<(&ComputedNode, &InheritedVisibility), With<FocusRing>>();
        let (node, visible) = rings.single(app.world()).expect("there is one ring");
        (visible.get() && !node.is_empty()).then(|| node.size())
    };
    let round_a_card = |app: &mut App| {
        let mut rings = app
            .world_mut()
            .query_filtered::<(&Transform, &Visibility), With<CardRing>>();
        let (place, visible) = rings.single(app.world()).expect("there is one ring");
        (*visible != Visibility::Hidden).then_some(place.translation)
    };
    assert_eq!(ring(&mut app), None, "a mouse needs none");
    assert_eq!(round_a_card(&mut app), None);
    press(&mut app, Device::Keyboard, PlayerAction::Right);
    settle(&mut app);
    let focused = app.world().resource::<InputFocus>().get();
    let card = focused.and_then(|entity| {
        let pose = app.world().get::<Drawn>(entity)?.pose;
        let place = app.world().resource::<Geometry>().to_world(pose.at);
        Some(place.extend(pose.z))
    });
    assert!(card.is_some());
    assert_eq!(round_a_card(&mut app), card);
    assert_eq!(ring(&mut app), None);
    press(&mut app, Device::Keyboard, PlayerAction::Up);
    settle(&mut app);
    let pile = ring(&mut app).expect("round a pile");
    assert_eq!(round_a_card(&mut app), None);
    assert!(pile.y > 112.0 && pile.y < 140.0, "{pile}");
}

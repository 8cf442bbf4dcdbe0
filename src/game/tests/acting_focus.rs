//! Tests of focus movement by keyboard and gamepad, and of the visible focus ring.
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
    model::{CardPlacement, Geometry, HitArea, Sort, Zone},
};
use hud::ActionButton;
use table::tableview::{CardKey, CardRing, Drawn, FocusRing};

/// Element that can have the focus.
#[derive(PartialEq, Debug)]
enum FocusTarget {
    Card(usize),
    Area(Zone),
    Button(ActionButton),
    Says(String),
    Elsewhere,
}

fn at(app: &App) -> FocusTarget {
    let world = app.world();
    let Some(entity) = world.resource::<InputFocus>().get() else {
        return FocusTarget::Elsewhere;
    };
    if let Some(CardKey(key)) = world.get::<CardKey>(entity) {
        let hand = world.resource::<CardPlacement>().hand(Seat(0));
        let place = hand.iter().position(|k| k == key);
        return FocusTarget::Card(place.expect("the focused card is in the own hand"));
    }
    if let Some(area) = world.get::<HitArea>(entity) {
        return FocusTarget::Area(area.zone);
    }
    if let Some(button) = world.get::<ActionButton>(entity) {
        return FocusTarget::Button(*button);
    }
    let children = world.get::<Children>(entity);
    let words = children.and_then(|children| {
        let mut texts = children
            .iter()
            .filter_map(|child| world.get::<Localized>(child));
        texts.next()
    });
    words.map_or(FocusTarget::Elsewhere, |words| {
        FocusTarget::Says(words.key().to_owned())
    })
}

fn walk_round(name: &str, device: impl Fn(&mut App) -> Device) {
    let home = Home::new(name);
    let (text, _) = before(&record("focus", 3), 0, r#"{"p":0,"do":"discard""#);
    let mut app = open(&home, &text);
    settle(&mut app);
    let cards = app.world().resource::<CardPlacement>().hand(Seat(0)).len();
    // A selected card is raised above the others. The arrow keys must still move the focus past it.
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
        FocusTarget::Card(place) => place,
        other => panic!("the focus starts at {other:?}, not in the hand"),
    };
    for place in middle + 1..cards {
        assert_eq!(go(PlayerAction::Right), FocusTarget::Card(place));
    }
    assert!(
        matches!(go(PlayerAction::Up), FocusTarget::Area(Zone::Pile)),
        "up from the hand does not reach the pile"
    );
    assert_eq!(go(PlayerAction::Left), FocusTarget::Area(Zone::Stock));
    assert_eq!(go(PlayerAction::Right), FocusTarget::Area(Zone::Pile));
    assert!(
        matches!(go(PlayerAction::Down), FocusTarget::Card(_)),
        "down from the pile does not reach the hand"
    );
    for _ in 0..cards {
        go(PlayerAction::Right);
    }
    let FocusTarget::Button(_) = go(PlayerAction::Right) else {
        panic!("the focus does not move from the hand to the buttons");
    };
    for _ in 0..4 {
        go(PlayerAction::Down);
    }
    let lowest = go(PlayerAction::Left);
    let bottom = [
        FocusTarget::Button(ActionButton::SortBy(Sort::Rank)),
        FocusTarget::Button(ActionButton::SortBy(Sort::Suit)),
        FocusTarget::Card(cards - 1),
    ];
    assert!(bottom.contains(&lowest), "{lowest:?}");
    while matches!(at(&app), FocusTarget::Button(_)) {
        press(&mut app, device, PlayerAction::Left);
    }
    assert_eq!(
        at(&app),
        FocusTarget::Card(cards - 1),
        "left of the buttons is not the last card"
    );
}

#[test]
fn the_keyboard_moves_the_focus_around_the_table() {
    walk_round("walk-keys", |_| Device::Keyboard);
}

#[test]
fn a_gamepad_moves_the_focus_around_the_table() {
    walk_round("walk-pad", connect);
}

#[test]
fn the_focus_moves_from_the_hand_to_the_prompt() {
    let home = Home::new("walk-question");
    let (text, _) = before(&record("claims", 4), 0, r#"{"p":0,"do":"claim""#);
    let mut app = open(&home, &text);
    settle(&mut app);
    let mut go = |act: PlayerAction| {
        press(&mut app, Device::Keyboard, act);
        app.update();
        at(&app)
    };
    assert!(matches!(go(PlayerAction::Right), FocusTarget::Card(_)));
    assert_eq!(
        go(PlayerAction::Up),
        FocusTarget::Elsewhere,
        "up from the hand does not reach the refusal options"
    );
    let answer = go(PlayerAction::Up);
    let said = |key: &str| answer == FocusTarget::Says(key.to_owned());
    assert!(said("claim-no") || said("claim-yes"), "{answer:?}");
}

/// Checks the ring on a card, which is ivory, and on the table's felt.
#[test]
fn the_focus_ring_surrounds_the_focused_element() {
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
    assert_eq!(
        ring(&mut app),
        None,
        "the focus ring is visible for the mouse"
    );
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
    let pile = ring(&mut app).expect("the ring surrounds the pile");
    assert_eq!(round_a_card(&mut app), None);
    let height = app.world().resource::<Geometry>().pile_height;
    assert!(pile.y > height && pile.y < height + 28.0, "{pile}");
}

/// If the stock had the focus when the card was drawn, the drawn card gets the focus. If no element had it, the next
/// arrow key starts at the drawn card.
#[test]
fn the_focus_continues_at_the_drawn_card() {
    for on_stock in [true, false] {
        let home = Home::new(&format!("walk-drawn-{on_stock}"));
        let (text, _) = before(&record("focus", 3), 0, r#"{"p":0,"do":"take_stock"#);
        let mut app = open(&home, &text);
        settle(&mut app);
        if on_stock {
            press(&mut app, Device::Keyboard, PlayerAction::Right);
            press(&mut app, Device::Keyboard, PlayerAction::Up);
            while at(&app) != FocusTarget::Area(Zone::Stock) {
                press(&mut app, Device::Keyboard, PlayerAction::Left);
            }
            press(&mut app, Device::Keyboard, PlayerAction::Accept);
        } else {
            press(&mut app, Device::Keyboard, PlayerAction::TakeStock);
        }
        settle(&mut app);
        let zones = app.world().resource::<CardPlacement>();
        let taken = zones.taken(Seat(0)).last().expect("a card was drawn");
        let place = zones.hand(Seat(0)).iter().position(|key| *key == taken);
        let drawn = FocusTarget::Card(place.expect("it lies in the hand"));
        if !on_stock {
            assert_eq!(
                at(&app),
                FocusTarget::Elsewhere,
                "a focus is visible without a key press"
            );
            press(&mut app, Device::Keyboard, PlayerAction::Left);
        }
        assert_eq!(at(&app), drawn);
        // The up key moves the focus from any card in the hand to the pile, where the selected card can be discarded.
        press(&mut app, Device::Keyboard, PlayerAction::Accept);
        press(&mut app, Device::Keyboard, PlayerAction::Up);
        assert_eq!(at(&app), FocusTarget::Area(Zone::Pile));
    }
}

//! Tests of the table's accessibility nodes. Each card in a combination, each open hand at the end of a deal, and each
//! seat has a node at its position.
use crate::{
    harness::Home,
    screen_reader::{ScreenReader, name_of},
    test_positions::{full_table, opened, record_before},
};
use accessibility::AccessibilityTree;
use accesskit::{Node, NodeId, Rect, Role};
use engine::{
    cards::Card,
    melds::{Meld, MeldShape},
    rules::oficial,
    seat::Seat,
    table::DecisionStage,
};
use gamecore::{
    i18n::{Texts, card_name},
    model::DisplayedState,
};

/// Bounds of the test window in pixels, with a tolerance of one pixel.
const WINDOW: Rect = Rect::new(-1.0, -1.0, 1281.0, 721.0);

/// Returns the bounds of a node, and asserts that at least a part of it is in the window.
fn place(node: &Node) -> Rect {
    let name = name_of(node);
    let bounds = node
        .bounds()
        .unwrap_or_else(|| panic!("{name} has no bounds"));
    let seen = WINDOW.intersect(bounds);
    assert!(
        seen.width() > 1.0 && seen.height() > 1.0,
        "{name} is outside the window: {bounds:?}"
    );
    bounds
}

/// Returns the bounds of a node, and asserts that all of it is in the window.
fn bounds_in_window(node: &Node) -> Rect {
    let bounds = place(node);
    let inside = WINDOW.intersect(bounds) == bounds;
    assert!(inside, "{} leaves the window: {bounds:?}", name_of(node));
    bounds
}

fn within(reader: &ScreenReader, whole: &Node) -> Vec<Node> {
    let tree = reader.app.world().resource::<AccessibilityTree>();
    let told = |id: &NodeId| tree.get(*id).expect("each child has a node").clone();
    whole.children().iter().map(told).collect()
}

/// Returns the names that the cards in a combination should have for the screen reader.
fn names(texts: &Texts, meld: &Meld) -> Vec<String> {
    let card = |(at, card): (usize, &Card)| {
        let stands_for = meld.stands_for(at).filter(|_| card.is_joker());
        match stands_for {
            Some(other) => texts.with(
                "aloud-joker-for",
                &[
                    ("joker", card_name(texts, *card).into()),
                    ("card", card_name(texts, other).into()),
                ],
            ),
            None => card_name(texts, *card),
        }
    };
    meld.cards.iter().enumerate().map(card).collect()
}

fn is_run_with_a_joker(meld: &Meld) -> bool {
    matches!(meld.shape, MeldShape::Run { .. }) && meld.cards.iter().any(|card| card.is_joker())
}

#[test]
fn each_card_of_a_combination_has_a_node_at_its_position() {
    let record = (0..20).find_map(|seed| {
        record_before(&format!("cards {seed}"), oficial(), 3, |game, legal| {
            let table = game.table();
            legal.stage == DecisionStage::Draw
                && table.is_some_and(|table| table.public().melds.iter().any(is_run_with_a_joker))
        })
    });
    let home = Home::new("aloud-cards");
    let app = opened(&home, (1280, 720), &record.expect("jokers are laid down"));
    let reader = ScreenReader::of(app);
    let list = reader.find(Role::List, &reader.text("aloud-melds"));
    let (_, list) = list.expect("the combinations have a node");
    let told = within(&reader, &list);
    let world = reader.app.world();
    let (shown, texts) = (
        world.resource::<DisplayedState>(),
        world.resource::<Texts>(),
    );
    let melds = &shown.view.as_ref().expect("a hand is played").table.melds;
    assert_eq!(told.len(), melds.len());
    for (node, meld) in told.iter().zip(melds) {
        assert_eq!(node.role(), Role::Button, "the combination is not a button");
        let area = bounds_in_window(node);
        let cards = within(&reader, node);
        let called: Vec<String> = cards.iter().map(name_of).collect();
        assert_eq!(called, names(texts, meld), "{}", name_of(node));
        for card in &cards {
            assert_eq!(card.role(), Role::Image);
            // Combinations overlap, so it suffices that a part of the card is in the combination's area.
            let card_at = place(card);
            assert!(
                !area.intersect(card_at).is_empty(),
                "{} at {card_at:?} is not in {area:?}",
                name_of(card)
            );
        }
    }
}

/// Asserts that each card in the other players' hands has a node when all hands are open at the end of a deal.
pub fn open_hands_are_told(reader: &ScreenReader) {
    let world = reader.app.world();
    let (shown, texts) = (
        world.resource::<DisplayedState>(),
        world.resource::<Texts>(),
    );
    let hands = shown.open_hands().expect("the hands are opened");
    let mut held = 0;
    for (seat, cards) in hands.iter() {
        let mut names: Vec<String> = cards.iter().map(|card| card_name(texts, card)).collect();
        if seat == Seat(0) || names.is_empty() {
            continue;
        }
        held += names.len();
        let whose = format!("{}’s cards, ", shown.name(seat));
        let list = reader.find(Role::List, &whose);
        let (_, list) = list.unwrap_or_else(|| panic!("no {whose} in {:#?}", reader.heard()));
        place(&list);
        let cards = within(reader, &list);
        for card in &cards {
            place(card);
        }
        let mut told: Vec<String> = cards.iter().map(name_of).collect();
        told.sort();
        names.sort();
        assert_eq!(told, names, "{whose}");
    }
    assert!(held > 0, "no opponent has cards left");
}

/// True if two rectangles are equal within half a pixel.
fn is_same(a: Rect, b: Rect) -> bool {
    let sides = [a.x0 - b.x0, a.y0 - b.y0, a.x1 - b.x1, a.y1 - b.y1];
    sides.into_iter().all(|side| side.abs() < 0.5)
}

#[test]
fn the_bounds_of_the_hand_and_the_combinations_enclose_their_cards() {
    let home = Home::new("aloud-lists");
    let reader = ScreenReader::of(opened(&home, (1280, 720), &full_table()));
    for role in [Role::ListBox, Role::List] {
        let (_, list) = reader.of_role(role).swap_remove(0);
        let all = within(&reader, &list);
        let places = all.iter().map(place);
        let all = places.reduce(|a, b| a.union(b)).expect("there are some");
        let told = place(&list);
        assert!(is_same(told, all), "{told:?} is not {all:?}");
    }
}

#[test]
fn each_seat_is_a_node_with_a_place_in_the_window() {
    let home = Home::new("aloud-seats");
    let reader = ScreenReader::of(opened(&home, (1280, 720), &full_table()));
    let labels = reader.of_role(Role::Label);
    let shown = reader.app.world().resource::<DisplayedState>();
    for seat in (0..shown.players.len() as u8).map(Seat) {
        let name = match shown.you() {
            Some(you) if you == seat => "You",
            _ => shown.name(seat),
        };
        let begins = format!("{name}: ");
        let mut plates = labels
            .iter()
            .filter(|(_, node)| name_of(node).starts_with(&begins));
        let (_, plate) = plates
            .next()
            .unwrap_or_else(|| panic!("no seat of {begins}"));
        assert!(name_of(plate).contains(" points"), "{}", name_of(plate));
        bounds_in_window(plate);
    }
    // During play, the only list is the player's own hand; no opponent's hand has a node.
    let open = reader.of_role(Role::List);
    assert_eq!(open.len(), 1, "lists on the table");
}

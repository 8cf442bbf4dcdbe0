//! How much of a covered card is seen: as much as its deck asks for, where there is room.
use super::{
    Wish, compute,
    fit::{INDEX_WIDTH, PlacedGroup, index},
    scale::lay_all,
    tests::{ASPECT, Table, geometry, lay, overlap, tables, whole},
};
use bevy::prelude::*;
use engine::seat::Seat;
use gamecore::model::{Attention, Dragged, Geometry, OWN_HEIGHT, Zones};
use proptest::prelude::*;

/// A deck with indices as large as this, in parts of its cards.
fn asking(table: &Table, fan: Vec2) -> (Geometry, Vec<Vec<PlacedGroup>>) {
    let mut geometry = geometry(table.window, table.lengths.len(), table.sizes);
    geometry.fan = Some(fan);
    let placed = lay_all(&geometry, &table.lengths);
    (geometry, placed)
}

fn fans() -> impl Strategy<Value = Vec2> {
    (0.0f32..1.0, 0.0f32..1.0).prop_map(|(x, y)| Vec2::new(x, y))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn whatever_a_deck_asks_for_all_combinations_fit_and_can_be_read(table in tables(2..=8, 8, 16), fan in fans()) {
        let (geometry, placed) = asking(&table, fan);
        let screen = Rect::from_corners(Vec2::ZERO, geometry.size);
        let all: Vec<&PlacedGroup> = placed.iter().flatten().collect();
        let wanted: usize = table.lengths.iter().map(Vec::len).sum();
        prop_assert_eq!(all.len(), wanted);
        for (i, group) in all.iter().enumerate() {
            let lies = whole(group);
            prop_assert!(screen.contains(lies.min) && screen.contains(lies.max), "{:?}", group);
            prop_assert!(group.step >= INDEX_WIDTH * group.height, "{:?}", group);
            for other in &all[i + 1..] {
                prop_assert!(!overlap(group.area(), other.area()), "{:?} and {:?}", group, other);
            }
        }
    }

    #[test]
    fn a_deck_has_the_strips_it_asks_for_where_there_is_room(table in tables(2..=4, 2, 7), fan in fans()) {
        let (geometry, placed) = asking(&table, fan);
        let asked = index(&geometry);
        for group in placed.iter().flatten() {
            prop_assert!(group.step >= asked.x * group.height - 0.01, "{:?} {}", group, asked);
            prop_assert!(group.seen >= asked.y * group.height - 0.01, "{:?} {}", group, asked);
        }
    }

    #[test]
    fn a_deck_that_would_do_with_less_lies_as_any_other(table in tables(2..=8, 8, 16)) {
        let (_, placed) = lay(&table);
        prop_assert_eq!(asking(&table, Vec2::new(0.1, 0.2)).1, placed);
    }
}

/// The step from card to card in the own hand of so many cards at a full table, and their height.
fn own_hand(cards: usize, fan: Option<Vec2>) -> (f32, f32) {
    let mut geometry = geometry((1280.0, 720.0), 8, (1.0, false));
    geometry.fan = fan;
    let mut zones = Zones::default();
    zones.reset(cards, 8);
    zones.hands[0] = std::mem::take(&mut zones.stock);
    let wish = Wish {
        selected: &[],
        staged: &[],
        attention: Attention::default(),
        dragged: Dragged::default(),
    };
    let layout = compute(&zones, &geometry, &[], Seat(0), &wish);
    let pose = |at: usize| layout.poses[zones.hands[0][at].index()];
    let (first, last) = (pose(0), pose(cards - 1));
    let hand = geometry.seats[0].hand;
    let half = first.height * geometry.aspect / 2.0;
    assert!(first.at.x - half >= hand.min.x - 1.0 && last.at.x + half <= hand.max.x + 1.0);
    (pose(1).at.x - first.at.x, first.height)
}

#[test]
fn the_own_hand_shows_of_each_card_what_its_deck_asks_for() {
    // What the deck for tired eyes asks for.
    let large = Some(Vec2::new(0.25, 0.49));
    for cards in 2..=25 {
        let (usual, height) = own_hand(cards, None);
        assert!(usual >= INDEX_WIDTH * height, "{cards}: {usual}");
        assert_eq!(own_hand(cards, Some(Vec2::new(0.1, 0.1))), (usual, height));
        let (wide, height) = own_hand(cards, large);
        let asked = 0.25 * ASPECT * height;
        assert!(wide >= asked - 0.01, "{cards}: {wide} of {asked}");
        assert!(height >= OWN_HEIGHT * 0.87);
        // However much is asked for, they fit.
        own_hand(cards, Some(Vec2::ONE));
    }
}

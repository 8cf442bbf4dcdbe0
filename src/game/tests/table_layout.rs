//! Property tests of the table layout. All cards stay on the table, and no text or card index is covered.
use bevy::prelude::*;
use engine::seat::{Seat, Seating};
use gamecore::model::{CardPlacement, Geometry, Key, Layout};
use proptest::prelude::*;
use table::tableview::{LayoutRequest, compute};

const ASPECT: f32 = 5.0 / 7.0;

fn seating(players: u8) -> Seating {
    Seating::new(&(0..players).map(Seat).collect::<Vec<_>>()).expect("each player once")
}

/// Random table: numbers of cards in the hands, and the owner and length of each combination.
#[derive(Clone, Debug)]
struct Table {
    window: (f32, f32),
    hands: Vec<usize>,
    melds: Vec<(Seat, usize)>,
}

fn tables() -> impl Strategy<Value = Table> {
    let windows = prop::sample::select(vec![
        (1280.0, 720.0),
        (1280.0, 800.0),
        (1024.0, 768.0),
        (1920.0, 1080.0),
        (3440.0, 1440.0),
        (3840.0, 2160.0),
        (2560.0, 1440.0),
    ]);
    (windows, 2..=8usize).prop_flat_map(|(window, players)| {
        let hands = prop::collection::vec(0..=25usize, players);
        let down = prop::collection::vec(prop::collection::vec(3..=13usize, 0..=4), players);
        (hands, down).prop_map(move |(hands, down)| Table {
            window,
            hands,
            melds: down
                .into_iter()
                .enumerate()
                .flat_map(|(i, melds)| melds.into_iter().map(move |n| (Seat(i as u8), n)))
                .collect(),
        })
    })
}

fn lay_out(table: &Table) -> (Geometry, CardPlacement, Layout) {
    let players = table.hands.len();
    let geometry = Geometry::new(
        Vec2::from(table.window),
        ASPECT,
        Some(&seating(players as u8)),
        Seat(0),
    );
    let cards: usize =
        table.hands.iter().sum::<usize>() + table.melds.iter().map(|(_, n)| n).sum::<usize>() + 20;
    let mut zones = CardPlacement::default();
    zones.reset(cards, players);
    let mut take = |n: usize| -> Vec<Key> {
        let at = zones.stock.len() - n;
        zones.stock.split_off(at)
    };
    let hands: Vec<Vec<Key>> = table.hands.iter().map(|n| take(*n)).collect();
    let melds: Vec<Vec<Key>> = table.melds.iter().map(|(_, n)| take(*n)).collect();
    let pile = take(5);
    (zones.hands, zones.melds, zones.pile) = (hands, melds, pile);
    let owners: Vec<Seat> = table.melds.iter().map(|(seat, _)| *seat).collect();
    let wish = LayoutRequest::default();
    let layout = compute(&zones, &geometry, &owners, Seat(0), &wish);
    (geometry, zones, layout)
}

/// Returns the bounds of a card as if it were upright. The small rotation in the fan is ignored.
fn card(layout: &Layout, key: Key) -> Rect {
    let pose = layout.poses[key.index()];
    Rect::from_center_size(pose.at, Vec2::new(pose.height * ASPECT, pose.height))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn every_card_is_on_the_screen_and_shows_its_index(table in tables()) {
        let (geometry, zones, layout) = lay_out(&table);
        let screen = Rect::from_corners(Vec2::ZERO, geometry.size).inflate(0.5);
        prop_assert_eq!(layout.poses.len(), zones.len());
        for pose in &layout.poses {
            let size = Vec2::new(pose.height * ASPECT, pose.height);
            let corners = Rect::from_center_size(pose.at, size);
            prop_assert!(screen.contains(corners.min), "{:?} leaves the screen", pose);
            prop_assert!(screen.contains(corners.max) || pose.height == 150.0, "{:?}", pose);
        }
        // A strip of each card in the player's hand is visible, and shows rank and suit. The strip is at least 20
        // design pixels (window pixels ÷ `Geometry::scale`) wide.
        for pair in zones.hand(Seat(0)).windows(2) {
            let step = layout.poses[pair[1].index()].at.x - layout.poses[pair[0].index()].at.x;
            prop_assert!(step >= 20.0, "a strip of {step}");
        }
        for keys in &zones.melds {
            let height = layout.poses[keys[0].index()].height;
            prop_assert!(height >= 52.0, "cards of {height}");
            for pair in keys.windows(2) {
                let step = layout.poses[pair[1].index()].at.x - layout.poses[pair[0].index()].at.x;
                prop_assert!(step >= 0.13 * height, "a strip of {step} of a card of {height}");
            }
        }
    }

    #[test]
    fn no_combination_covers_another_or_a_hand_or_the_piles(table in tables()) {
        let (geometry, zones, layout) = lay_out(&table);
        for (i, (id, area)) in layout.melds.iter().enumerate() {
            prop_assert!(area.height() >= 19.0, "{:?} is too flat to be hit: {:?}", id, area);
            for (other, with) in &layout.melds[i + 1..] {
                // Adjacent rows of combinations may share an edge.
                let common = area.inflate(-0.05).intersect(*with);
                prop_assert!(common.is_empty(), "{:?} overlaps {:?}: {:?}", id, other, common);
            }
            for pile in [geometry.stock, geometry.pile] {
                let size = geometry.pile_size();
                let pile = Rect::from_center_size(pile, size);
                prop_assert!(area.intersect(pile).is_empty(), "{:?} overlaps a pile", id);
            }
            for seat in &geometry.seats {
                prop_assert!(area.intersect(seat.plate).is_empty(), "{:?} overlaps a plate", id);
            }
            for (seat, hand) in zones.hands.iter().enumerate() {
                for key in hand {
                    let over = area.intersect(card(&layout, *key));
                    prop_assert!(
                        over.is_empty() || over.height() < 7.0,
                        "{:?} overlaps the hand of {}: {:?}", id, seat, over
                    );
                }
            }
        }
    }
}

#[test]
fn the_next_player_sits_at_the_right_and_play_goes_round() {
    for players in 2..=8u8 {
        let geometry = Geometry::new(
            Vec2::new(1280.0, 720.0),
            ASPECT,
            Some(&seating(players)),
            Seat(0),
        );
        // Computes the angle of a plate around the table's centre, counter-clockwise from the bottom.
        let middle = Vec2::new(640.0, 330.0);
        let angle = |seat: usize| {
            let to = geometry.seats[seat].plate.center() - middle;
            let to = if seat == 0 { Vec2::new(0.0, 1.0) } else { to };
            (to.x.atan2(to.y) + std::f32::consts::TAU) % std::f32::consts::TAU
        };
        for seat in 1..players as usize {
            assert!(
                angle(seat) > angle(seat - 1),
                "R3: player {seat} of {players} sits on the wrong side"
            );
        }
    }
}

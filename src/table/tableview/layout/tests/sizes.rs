//! Tests of the card sizes.
//!
//! - The strip of a covered card that stays visible is as large as the deck requests, if there is space.
//! - Cards are no smaller than with the earlier layout, which had a fixed area per player.
//! - In complete matches, melds do not overlap, and all cards are legible.
use super::{
    super::{
        LayoutRequest, compute,
        fit::{INDEX_WIDTH, PlacedGroup, index},
        scale::lay_all,
    },
    ASPECT, MOST, Table, geometry, geometry_of, geometry_with, lay, overlap, tables, whole,
};
use bevy::prelude::*;
use engine::{
    bots::{decision_rng, quick_bot_of},
    matchplay::{BotLevel, Match, MatchStage, PlayerInfo, PlayerKind, Setup},
    rules::{fournier, oficial},
    seat::Seat,
};
use gamecore::{
    family::shared_screen_text_scale as far,
    model::{CardPlacement, Geometry, OWN_HEIGHT},
};
use proptest::prelude::*;

/// Lays out a table. Its deck requests a visible strip of this size, as fractions of the card's width and height.
fn asking(table: &Table, fan: Vec2) -> (Geometry, Vec<Vec<PlacedGroup>>) {
    let mut geometry = geometry_of(table);
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
    fn all_melds_fit_and_are_legible_for_any_requested_index_size(table in tables(2..=8, 8, 16), fan in fans()) {
        let (geometry, placed) = asking(&table, fan);
        let screen = Rect::from_corners(Vec2::ZERO, geometry.size);
        let all: Vec<&PlacedGroup> = placed.iter().flatten().collect();
        let wanted: usize = table.lengths.iter().map(Vec::len).sum();
        prop_assert_eq!(all.len(), wanted);
        let cards = table.lengths.iter().map(|melds| melds.iter().sum::<usize>());
        let fullest = cards.max().unwrap_or_default();
        for (i, group) in all.iter().enumerate() {
            let lies = whole(group);
            prop_assert!(screen.contains(lies.min) && screen.contains(lies.max), "{:?}", group);
            let least = if fullest > MOST { 0.05 } else { INDEX_WIDTH };
            prop_assert!(group.step >= least * group.height, "{:?}", group);
            for other in &all[i + 1..] {
                prop_assert!(!overlap(group.area(), other.area()), "{:?} and {:?}", group, other);
            }
        }
    }

    #[test]
    fn a_deck_gets_the_strips_it_requests_if_there_is_space(table in tables(2..=4, 2, 7), fan in fans()) {
        let (geometry, placed) = asking(&table, fan);
        let asked = index(&geometry);
        for group in placed.iter().flatten() {
            prop_assert!(group.step >= asked.x * group.height - 0.01, "{:?} {}", group, asked);
            prop_assert!(group.seen >= asked.y * group.height - 0.01, "{:?} {}", group, asked);
        }
    }

    #[test]
    fn a_deck_with_small_indices_is_laid_out_like_any_other(table in tables(2..=8, 8, 16)) {
        let (_, placed) = lay(&table);
        prop_assert_eq!(asking(&table, Vec2::new(0.1, 0.2)).1, placed);
    }
}

/// Lays out the viewer's hand of `cards` cards at a table of eight players. Returns the step from card to card, and the
/// card height.
fn own_hand(cards: usize, fan: Option<Vec2>) -> (f32, f32) {
    let mut geometry = geometry((1280.0, 720.0), 8, (1.0, false));
    geometry.fan = fan;
    let mut zones = CardPlacement::default();
    zones.reset(cards, 8);
    zones.hands[0] = std::mem::take(&mut zones.stock);
    let layout = compute(&zones, &geometry, &[], Seat(0), &LayoutRequest::default());
    let pose = |at: usize| layout.poses[zones.hands[0][at].index()];
    let (first, last) = (pose(0), pose(cards - 1));
    let hand = geometry.seats[0].hand;
    let half = first.height * geometry.aspect / 2.0;
    assert!(first.at.x - half >= hand.min.x - 1.0 && last.at.x + half <= hand.max.x + 1.0);
    (pose(1).at.x - first.at.x, first.height)
}

#[test]
fn the_own_hand_shows_the_part_of_each_card_that_its_deck_requests() {
    // Strip size that the large-print deck requests.
    let large = Some(Vec2::new(0.25, 0.49));
    for cards in 2..=25 {
        let (usual, height) = own_hand(cards, None);
        assert!(usual >= INDEX_WIDTH * height, "{cards}: {usual}");
        assert_eq!(own_hand(cards, Some(Vec2::new(0.1, 0.1))), (usual, height));
        let (wide, height) = own_hand(cards, large);
        let asked = 0.25 * ASPECT * height;
        assert!(wide >= asked - 0.01, "{cards}: {wide} of {asked}");
        assert!(height >= OWN_HEIGHT * 0.74);
        // The cards fit even with the largest possible strip.
        own_hand(cards, Some(Vec2::ONE));
    }
}

/// Tables at 1280×720, each with the lengths of every player's melds and the card heights of the earlier layout. In
/// that layout, rows overlapped.
const FIXED_PLACES: [(&[&[usize]], &[f32]); 6] = [
    (&[&[7, 6, 7], &[7]], &[96.0, 76.0]),
    (
        &[&[], &[3, 12, 9, 7, 10, 3], &[4, 5, 6, 11, 7, 5]],
        &[0.0, 84.0, 84.0],
    ),
    (&[&[], &[10], &[13, 6], &[]], &[0.0, 84.0, 76.0, 0.0]),
    (
        &[
            &[13],
            &[12, 5, 9, 11, 8],
            &[6, 7, 6, 8],
            &[5],
            &[9, 10, 3, 5],
            &[8, 11],
        ],
        &[96.0, 80.0, 71.8, 78.0, 78.0, 80.0],
    ),
    (
        &[
            &[10],
            &[13, 11, 9],
            &[10, 10, 9, 3, 13],
            &[6, 9, 9, 7],
            &[13],
            &[],
            &[],
        ],
        &[96.0, 80.0, 54.4, 78.0, 78.0, 0.0, 0.0],
    ),
    (
        &[
            &[11, 5, 8, 12],
            &[8, 8],
            &[11, 9],
            &[9, 3, 9, 6],
            &[8, 4],
            &[10, 7, 9],
            &[],
            &[5, 8, 3, 4],
        ],
        &[88.3, 80.0, 80.0, 65.5, 78.0, 78.0, 0.0, 73.6],
    ),
];

#[test]
fn no_cards_are_smaller_than_with_fixed_areas_except_for_separate_rows() {
    for (lengths, were) in FIXED_PLACES {
        let table = Table {
            window: (1280.0, 720.0),
            lengths: lengths.iter().map(|groups| groups.to_vec()).collect(),
            sizes: (1.0, false),
        };
        let (_, placed) = lay(&table);
        for (groups, was) in placed.iter().zip(were) {
            let covered = |group: &PlacedGroup| group.seen < group.height - 0.01;
            let least = if groups.iter().any(covered) {
                *was
            } else {
                was.min(72.0)
            };
            for group in groups {
                assert!(
                    group.height >= least,
                    "{} after {was} in {table:?}",
                    group.height
                );
            }
        }
    }
}

/// Plays a match between `players` bots and returns every state of the table: by seat, the number of cards in each
/// meld.
fn tables_of(players: usize, seed: &str) -> Vec<Vec<Vec<usize>>> {
    let player = |i| PlayerInfo::new(format!("Player {i}"), PlayerKind::Bot(BotLevel::Habitual));
    let setup = Setup {
        seed: seed.to_owned(),
        rules: if players <= 4 { oficial() } else { fournier() },
        players: (0..players).map(player).collect(),
    };
    let mut bots: Vec<_> = setup.players.iter().map(quick_bot_of).collect();
    let (mut game, _) = Match::new(setup).expect("the number of players is valid");
    let mut tables = Vec::new();
    while !matches!(game.stage(), MatchStage::Over { .. }) {
        let Some(asked) = game.next_pending() else {
            game.next_hand().expect("no hand is being played");
            continue;
        };
        let legal = game.legal(asked.seat).expect("it is asked");
        let view = game.view(asked.seat).expect("the asked seat has a view");
        let mut lengths = vec![Vec::new(); players];
        for meld in &view.table.melds {
            lengths[meld.owner.index()].push(meld.cards.len());
        }
        if tables.last() != Some(&lengths) {
            tables.push(lengths);
        }
        let mut rng = decision_rng(seed, 0, asked);
        let action = bots[asked.seat.index()].decide(view, &legal, &mut rng);
        game.submit(asked.seat, asked.decision, action)
            .expect("bots do what is legal");
    }
    tables
}

#[test]
fn in_whole_matches_no_combination_lies_over_another() {
    let mut seen = 0;
    for players in 2..=8 {
        // Smallest allowed card height in design pixels at the default window size.
        let least = match players {
            ..=4 => 96.0,
            5 | 6 => 90.0,
            _ => 72.0,
        };
        for (seed, sizes) in [
            ("one", (1.0, false)),
            ("two", (1.0, false)),
            ("three", (1.0, false)),
            ("four", (1.0, true)),
            ("five", (far(players), true)),
        ] {
            for lengths in tables_of(players, seed) {
                let (geometry, placed) = lay(&Table {
                    window: (1280.0, 720.0),
                    lengths,
                    sizes,
                });
                let all: Vec<_> = placed.iter().flatten().collect();
                seen += all.len();
                for (i, group) in all.iter().enumerate() {
                    let height = group.height * geometry.scale;
                    assert!(height >= least - 0.01, "{players} players: {placed:?}");
                    let over = all[i + 1..]
                        .iter()
                        .find(|other| overlap(whole(group), whole(other)));
                    assert!(over.is_none(), "{players} players: {over:?} on {group:?}");
                }
            }
        }
    }
    assert!(seen > 8_000, "{seen} combinations");
}

/// Windows at which the sizes are checked.
const WINDOWS: [(f32, f32); 5] = [
    (1024.0, 600.0),
    (1280.0, 720.0),
    (1280.0, 800.0),
    (1920.0, 1080.0),
    (2560.0, 1440.0),
];

#[test]
fn up_to_twelve_melds_the_own_ones_are_nearly_as_large_as_the_hand() {
    for window in WINDOWS {
        for players in 2..=8 {
            let (geometry, placed) = lay(&Table {
                window,
                lengths: vec![vec![4; 12usize.div_ceil(players)]; players],
                sizes: (1.0, false),
            });
            let least = placed[0].iter().map(|group| group.height);
            let least = least.fold(f32::INFINITY, f32::min);
            assert!(
                least >= 0.8 * geometry.own_height - 0.01,
                "{players} players at {window:?}: {least} of {}",
                geometry.own_height
            );
        }
    }
}

/// Returns the part of the window that neither cards nor controls cover, at a table of four of whom two are down.
fn bare_felt(window: (f32, f32)) -> f32 {
    let geometry = geometry_with(window, 4, (1.0, false), true);
    let mut zones = CardPlacement::default();
    zones.reset(108, 4);
    let mut take = |cards: usize| zones.stock.split_off(zones.stock.len() - cards);
    let hands = [12, 6, 5, 12].map(&mut take);
    let melds = [4, 4, 5, 4].map(&mut take);
    let (penalty, pile) = (take(10), take(8));
    (zones.hands, zones.melds) = (hands.to_vec(), melds.to_vec());
    (zones.penalty, zones.pile) = (penalty, pile);
    let owners = [Seat(1), Seat(1), Seat(2), Seat(2)];
    let wish = LayoutRequest::default();
    let layout = compute(&zones, &geometry, &owners, Seat(0), &wish);
    let cards = layout.poses.iter().map(|pose| {
        let turned = pose.angle.abs() > 1.0;
        let size = pose.size(ASPECT);
        Rect::from_center_size(pose.at, if turned { size.yx() } else { size })
    });
    let controls = [
        geometry.top_bar,
        geometry.narration,
        geometry.buttons,
        geometry.contract,
    ];
    let plates = geometry.seats.iter().map(|place| place.plate);
    let covered: Vec<Rect> = cards.chain(controls).chain(plates).collect();
    let points = (0..160).flat_map(|x| (0..90).map(move |y| Vec2::new(x as f32, y as f32)));
    let points = points.map(|at| (at + 0.5) / Vec2::new(160.0, 90.0) * geometry.size);
    let bare = points.filter(|at| !covered.iter().any(|rect| rect.contains(*at)));
    bare.count() as f32 / (160.0 * 90.0)
}

#[test]
fn more_than_half_of_the_felt_is_covered_when_two_of_four_are_down() {
    let bare = WINDOWS.map(|window| (bare_felt(window), window));
    let most = bare.iter().map(|(bare, _)| *bare).fold(0.0, f32::max);
    assert!(most < 0.45, "{bare:?}");
}

#[test]
fn cards_are_larger_if_every_player_uses_a_phone() {
    // Returns the sum of all card heights of a match, in physical pixels.
    let heights = |tables: &[Vec<Vec<usize>>], players: usize, sizes: (f32, bool)| -> f32 {
        let tables = tables.iter().map(|lengths| Table {
            window: (1280.0, 720.0),
            lengths: lengths.clone(),
            sizes,
        });
        let height = |table: Table| {
            let geometry = geometry(table.window, players, table.sizes);
            lay_all(&geometry, &table.lengths)
                .iter()
                .flatten()
                .map(|group| group.height * geometry.scale)
                .sum::<f32>()
        };
        tables.map(height).sum()
    };
    for (players, least) in [
        (2, 1.15),
        (3, 1.12),
        (4, 1.15),
        (5, 1.11),
        (6, 1.1),
        (7, 1.01),
        (8, 0.99),
    ] {
        let tables = tables_of(players, "one");
        let own = heights(&tables, players, (1.0, false));
        let times = |letters| heights(&tables, players, (letters, true)) / own;
        assert!(
            times(far(players)) > least,
            "{players}: {}",
            times(far(players))
        );
    }
}

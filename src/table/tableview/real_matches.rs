//! What really lies on the tables of whole matches: no combination over another, and all of them easily read.
use super::tests::{Table, lay, overlap, whole};
use engine::{
    bots::{decision_rng, quick_bot_of},
    matchplay::{BotLevel, Match, MatchStage, PlayerInfo, PlayerKind, Setup},
    rules::{fournier, oficial},
};
use gamecore::family::from_the_sofa as far;

/// Every table of a match between so many bots: by seat, how many cards each combination has.
fn tables_of(players: usize, seed: &str) -> Vec<Vec<Vec<usize>>> {
    let player = |i| PlayerInfo::new(format!("Player {i}"), PlayerKind::Bot(BotLevel::Habitual));
    let setup = Setup {
        seed: seed.to_owned(),
        rules: if players <= 4 { oficial() } else { fournier() },
        players: (0..players).map(player).collect(),
    };
    let mut bots: Vec<_> = setup.players.iter().map(quick_bot_of).collect();
    let (mut game, _) = Match::new(setup).expect("so many may play");
    let mut tables = Vec::new();
    while !matches!(game.stage(), MatchStage::Over { .. }) {
        let Some(asked) = game.next_asked() else {
            game.next_hand().expect("no hand is being played");
            continue;
        };
        let legal = game.legal(asked.seat).expect("it is asked");
        let view = game.view(asked.seat).expect("so too");
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
        // Players, and the least height of their cards at the window's usual size.
        let least = match players {
            ..=4 => 102.0,
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

#[test]
fn where_nobody_plays_at_the_screen_cards_are_larger() {
    // How high all cards of a match are together, on the screen.
    let heights = |tables: &[Vec<Vec<usize>>], sizes: (f32, bool)| -> f32 {
        let tables = tables.iter().map(|lengths| Table {
            window: (1280.0, 720.0),
            lengths: lengths.clone(),
            sizes,
        });
        let height = |table| {
            let (geometry, placed) = lay(&table);
            placed
                .iter()
                .flatten()
                .map(|group| group.height * geometry.scale)
                .sum::<f32>()
        };
        tables.map(height).sum()
    };
    for (players, least) in [
        (2, 1.35),
        (3, 1.3),
        (4, 1.3),
        (5, 1.28),
        (6, 1.25),
        (7, 1.02),
        (8, 1.01),
    ] {
        let tables = tables_of(players, "one");
        let own = heights(&tables, (1.0, false));
        let times = |letters| heights(&tables, (letters, true)) / own;
        assert!(
            times(far(players)) > least,
            "{players}: {}",
            times(far(players))
        );
    }
}

//! What really lies on the tables of whole matches: no combination over another, and all of them easily read.
use super::tests::{Table, lay, overlap, whole};
use crate::engine::{
    bots::{decision_rng, quick_bot_of},
    matchplay::{BotLevel, Match, MatchStage, PlayerInfo, PlayerKind, Setup},
    rules::{fournier, oficial},
};

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
        for seed in ["one", "two", "three"] {
            for lengths in tables_of(players, seed) {
                let window = (1280.0, 720.0);
                let (_, placed) = lay(&Table { window, lengths });
                let all: Vec<_> = placed.iter().flatten().collect();
                seen += all.len();
                for (i, group) in all.iter().enumerate() {
                    assert!(group.height >= least, "{players} players: {placed:?}");
                    let over = all[i + 1..]
                        .iter()
                        .find(|other| overlap(whole(group), whole(other)));
                    assert!(over.is_none(), "{players} players: {over:?} on {group:?}");
                }
            }
        }
    }
    assert!(seen > 5_000, "{seen} combinations");
}

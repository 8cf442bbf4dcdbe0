//! Progress per player (F17): each player keeps a contract until laying it down.
use engine::{
    bots::MatchStanding,
    matchplay::{BotLevel, Match, MatchEvent, PlayerInfo, PlayerKind, Setup},
    protocol::HandView,
    record,
    rules::{
        Bonus, Closing, Contracts, DeckPlan, Progress, ProgressConflict, RuleFile, RuleSet,
        RuleSetError, ShoeRow,
    },
    seat::{PerSeat, Seat},
    sim,
    table::{Event, Viewer},
};
use testkit::{
    checked_match::CheckedMatch,
    driver::{finish, greedy, lazy, setup, with},
    random::Random,
    scenario::scene,
};

/// Returns rules with three short contracts.
fn rules(progress: Progress) -> RuleSet {
    with(|rules| {
        let hands = ["TT", "TE", "T4E"];
        let hands = hands.map(|code| code.parse().expect("a contract"));
        rules.hands = Some(hands.to_vec());
        rules.deal = Some(vec![11]);
        rules.progress = progress;
    })
}

/// Returns the set-up of a match between strong bots.
fn of_bots(seed: &str, rules: RuleSet, seats: usize) -> Setup {
    let kind = PlayerKind::Bot(BotLevel::Fuerte);
    let player = |seat: usize| PlayerInfo::new(format!("Player {seat}"), kind);
    Setup {
        seed: seed.to_owned(),
        rules,
        players: (0..seats).map(player).collect(),
    }
}

/// Checks the contracts of each hand. Returns the number of contracts that each player has laid down.
fn check_contracts(game: &Match, events: &[MatchEvent]) -> PerSeat<usize> {
    let contracts = game.contracts();
    let mut done = PerSeat::filled(game.seating().len(), 0);
    let mut lines = game.sheet().lines.iter();
    for event in events {
        match event {
            MatchEvent::Table(Event::Dealt {
                hand,
                contracts: dealt,
                ..
            }) => {
                assert_eq!(game.sheet().laid_down(usize::from(*hand), done.len()), done);
                for (seat, done) in done.iter() {
                    let last = contracts.len() - 1;
                    assert_eq!(dealt.of(seat), contracts[done.min(last)], "{seat:?}");
                }
            }
            MatchEvent::Table(Event::Ended(end)) => {
                let line = lines.next().expect("a line for each hand");
                assert_eq!(line.down, end.down);
                end.down.iter().for_each(|seat| done[seat] += 1);
            }
            _ => {}
        }
    }
    done
}

#[test]
fn f17_each_player_keeps_a_contract_until_laying_it_down() {
    let mut lengths = Vec::new();
    for seed in 0..3 {
        for progress in [Progress::FirstDone, Progress::AllDone] {
            let seats = 2 + seed;
            let mut random = Random::new(seed as u64);
            let setup = setup(&format!("own {seed}"), rules(progress), seats);
            let (mut game, _) = Match::new(setup).expect("playable");
            let events = finish(&mut game, &mut |view, legal| {
                greedy(view, legal, &mut random)
            });
            let done = check_contracts(&game, &events);
            let hands = game.sheet().lines.len();
            let all = done.as_slice().iter();
            let is_over = match progress {
                Progress::Shared => false,
                Progress::FirstDone => all.max() == Some(&3),
                Progress::AllDone => all.min() >= Some(&3),
            };
            assert!(is_over || hands == 9, "{progress:?} {done:?} {hands}");
            assert!((3..=9).contains(&hands));
            lengths.push(hands);
        }
    }
    assert!(lengths.iter().any(|hands| *hands > 3), "{lengths:?}");
}

#[test]
fn f17_the_match_ends_after_three_hands_per_contract() {
    for progress in Progress::ALL {
        let (mut game, _) = Match::new(setup("idle", rules(progress), 2)).expect("playable");
        let events = finish(&mut game, &mut |_, legal| lazy(legal));
        let hands = if progress == Progress::Shared { 3 } else { 9 };
        assert_eq!(game.sheet().lines.len(), hands);
        assert_eq!(game.rules().most_hands(), hands);
        assert_eq!(game.sheet().laid_down(hands, 2), PerSeat::filled(2, 0));
        let last_hands = events.iter().filter_map(|event| match event {
            MatchEvent::Table(event @ Event::Dealt { contracts, .. }) => {
                let table = engine::table::Table::dealt(game.rules().clone(), event);
                Some((contracts.to_string(), table.public().last_hand))
            }
            _ => None,
        });
        let last_hands: Vec<(String, bool)> = last_hands.collect();
        let codes = ["TT", "TE", "T4E"];
        for (hand, (contract, last)) in last_hands.iter().enumerate() {
            let shared = progress == Progress::Shared;
            assert_eq!(contract, if shared { codes[hand] } else { "TT" });
            assert_eq!(*last, hand + 1 == hands);
        }
    }
}

#[test]
fn f17_matches_of_bots_are_recorded_and_replayed() {
    for (seats, progress) in [(2, Progress::AllDone), (4, Progress::FirstDone)] {
        let setup = of_bots("recorded", rules(progress), seats);
        let played = sim::play(setup, true).expect("playable");
        assert!(played.rejected.is_empty() && !played.stuck);
        let text = played.record.expect("recording was requested");
        let has_own = text.contains("\"contracts\":[");
        let read = record::read(&text).expect("a record");
        let replay = record::replay(&read, true).expect("it follows the rules");
        assert!(replay.game == played.game);
        check_contracts(&replay.game, &replay.events);
        let lines = &played.game.sheet().lines;
        assert_eq!(
            has_own,
            lines.iter().any(|line| line.contracts.same().is_none())
        );
        let numbers = engine::statistics::count(&replay.game, &replay.events).expect("over");
        assert!(numbers.contracts.is_empty());
        for (seat, player) in numbers.players.iter().enumerate() {
            let seat = Seat(seat as u8);
            let own: Vec<_> = lines.iter().map(|line| line.contracts.of(seat)).collect();
            assert_eq!(player.contracts, own);
            assert_eq!(numbers.contract(player, 0), Some(own[0]));
        }
    }
}

#[test]
fn f17_a_match_is_saved_between_hands_with_different_contracts() {
    let mut random = Random::new(17);
    let mut watched = CheckedMatch::new(setup("saved", rules(Progress::AllDone), 3));
    let mut different = 0;
    while watched.next_hand() {
        watched.save_and_load();
        let table = watched.game.table().expect("a table").public();
        different += u32::from(table.contracts.same().is_none());
        while let Some(asked) = watched.game.next_pending() {
            let legal = watched.game.legal(asked.seat).expect("asked");
            let view = watched.game.view(asked.seat).expect("a seat");
            let action = greedy(view, &legal, &mut random);
            let done = watched.submit(asked.seat, asked.decision, action);
            done.expect("chosen from the legal ones");
        }
        watched.save_and_load();
    }
    watched.replay();
    assert!(different > 0);
}

fn own(codes: &[&str]) -> Contracts {
    let contracts = codes.iter().map(|code| code.parse().expect("a contract"));
    contracts.collect()
}

#[test]
fn f17_a_record_names_the_contracts_only_if_they_differ() {
    assert_eq!(own(&["TE", "TE"]), own(&["TE"]));
    for (contracts, text) in [
        (own(&["TE", "TE"]), r#"{"contract":"TE"}"#),
        (own(&["TE", "TT"]), r#"{"contracts":["TE","TT"]}"#),
    ] {
        assert_eq!(serde_json::to_string(&contracts).expect("JSON"), text);
        let read: Contracts = serde_json::from_str(text).expect("contracts");
        assert_eq!(read, contracts);
    }
    let nobody = serde_json::from_str::<Contracts>(r#"{"contracts":[]}"#);
    assert!(nobody.is_err());
    assert_eq!(own(&["TE", "TT", "TE"]).distinct().len(), 2);
    assert_eq!(own(&["TE", "TT"]).to_string(), "TE TT");
}

#[test]
fn f17_players_lay_down_their_own_contracts() {
    let mut scene = scene("T", &["7H 7S 7C KD", "8H 8S 8C 9D 9H 9S KC"])
        .rules(|rules| rules.max_claims = Some(0))
        .with(|rig| rig.contracts = own(&["T", "TT"]))
        .start();
    scene.play("0 stock\n0 down 7H 7S 7C\n0 drop KD\n1 stock");
    let refused = scene.refused("1 down 8H 8S 8C");
    assert_eq!(refused, engine::table::Rejection::ContractNotMet);
    let view = scene
        .table
        .owned_view(Viewer::Seat(Seat(1)))
        .expect("a seat");
    assert_eq!(
        view.contract().map(|own| own.to_string()),
        Some("TT".to_owned())
    );
    let watching = scene.table.owned_view(Viewer::Spectator).expect("a view");
    assert_eq!(watching.contract(), None);
    let seen = |view: HandView<'_>| serde_json::to_value(view).expect("JSON");
    let own = seen(HandView::Seat(scene.table.view(Seat(1)).expect("a seat")));
    assert_eq!(own["contract"], "TT");
    assert_eq!(own["contracts"], serde_json::json!(["T", "TT"]));
    let watching = seen(HandView::Spectator(scene.table.public()));
    assert!(watching["contract"].is_null());
    scene.play("1 down 8H 8S 8C | 9D 9H 9S\n1 drop KC");
}

#[test]
fn f17_a_run_keeps_the_number_of_cards_that_its_owner_must_have() {
    let moved = |codes: &[&str]| {
        let scene = scene("E", &["7H 7S 7C KD", "8H 8S"])
            .with(|rig| rig.contracts = own(codes))
            .meld(0, "3C: JK 4C 5C 6C")
            .meld(0, "3D: 3D 4D 5D 6D")
            .drawn();
        let legal = scene.table.legal(Seat(0)).expect("the turn");
        let mut moves = legal.moves.iter();
        moves.any(|(meld, _, to)| *meld != to.meld)
    };
    assert!(moved(&["E3", "E4"]) && !moved(&["E4", "E3"]));
}

#[test]
fn f17_what_excludes_own_contracts_is_refused_with_a_sentence() {
    let changes: [(ProgressConflict, fn(&mut RuleSet)); 8] = [
        (ProgressConflict::Deal, |rules| rules.deal = None),
        (ProgressConflict::Deal, |rules| {
            rules.deal = Some(vec![11, 12]);
        }),
        (ProgressConflict::Deal, |rules| {
            rules.supercontinental = true;
        }),
        (ProgressConflict::Packs, |rules| {
            rules.decks = DeckPlan::Growing;
        }),
        (ProgressConflict::ShortMatch, |rules| {
            rules.hands_played = Some(vec![1, 3]);
        }),
        (ProgressConflict::LastHand, |rules| {
            rules.closing = Closing::WholeHandInLastHand;
        }),
        (ProgressConflict::RisingBonus, |rules| {
            rules.bonus = Bonus::Rising;
        }),
        (ProgressConflict::FullRun, |rules| {
            rules.hands = Some(vec!["E13x1".parse().expect("a contract")]);
        }),
    ];
    for (conflict, change) in changes {
        let mut changed = rules(Progress::AllDone);
        assert_eq!(changed.check(2), Ok(()));
        change(&mut changed);
        assert_eq!(changed.check(2), Err(RuleSetError::Progress(conflict)));
    }
    let mut packs = rules(Progress::FirstDone);
    packs.decks = DeckPlan::Growing;
    packs.shoe = Some(vec![ShoeRow {
        players: 2,
        packs: 2,
        jokers: 4,
    }]);
    assert_eq!(packs.check(2), Ok(()));
    let text =
        "(version: 2, name: \"Own\", base: \"oficial\",\nhands: [\"TT\"],\nprogress: all_done)";
    let error = RuleFile::read(text)
        .map(drop)
        .expect_err("without a deal")
        .to_string();
    assert!(
        error.contains("3:") && error.contains("“deal” with one number"),
        "{error}"
    );
    let old = text.replace("version: 2", "version: 1");
    let error = RuleFile::read(&old)
        .map(drop)
        .expect_err("version 1")
        .to_string();
    assert!(error.contains("needs version 2"), "{error}");
}

#[test]
fn f17_the_standing_names_the_fewest_hands_to_come() {
    for (progress, left) in [
        (Progress::Shared, [2, 1, 0]),
        (Progress::FirstDone, [2, 1, 1]),
        (Progress::AllDone, [2, 2, 2]),
    ] {
        let rules = rules(progress);
        let mut sheet = engine::matchplay::ScoreSheet::default();
        let lines: [&[u8]; 3] = [&[0], &[], &[0]];
        for (hand, down) in lines.into_iter().enumerate() {
            let standing = MatchStanding::in_hand(hand as u8, &sheet, 2, &rules);
            assert_eq!(standing.hands_left, left[hand], "{progress:?} {hand}");
            sheet.lines.push(engine::matchplay::ScoreLine {
                contracts: own(&["TT"]),
                points: PerSeat::filled(2, 0),
                totals: PerSeat::filled(2, 0),
                closer: None,
                down: down.iter().copied().map(Seat).collect(),
            });
        }
    }
}

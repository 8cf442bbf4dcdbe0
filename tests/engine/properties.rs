//! Whatever happens at random: legal ⇔ accepted, cards conserved, folds agree, everything ends. `Scene::submit` checks each step.
use super::{
    anything::{any_deal, any_game, any_legal, garbage},
    driver::{finish, greedy, setup, step},
    random::Random,
};
use continental::engine::{
    matchplay::{Match, MatchEvent, MatchStage, Seeded, SeenMatchEvent},
    rules::oficial,
    seat::Seat,
    table::{Action, DecisionId, Event, OwnedView, SeenEvent, Viewer},
};

#[derive(Default, Debug)]
struct Seen {
    steps: usize,
    closed: usize,
    tablas: usize,
    garbage_accepted: usize,
    kinds: std::collections::BTreeMap<&'static str, usize>,
}

fn play_out(random: &mut Random, seen: &mut Seen) {
    let mut scene = any_deal(random);
    for count in 0.. {
        assert!(count < 20_000, "a hand ends");
        if scene.is_over() {
            break;
        }
        // Late in an unlucky hand nothing but drawing: the stock runs out in the end (D2).
        let tired = count > 4_000;
        if !tired && random.chance(40) {
            let seat = if random.chance(50) {
                random.pick(&scene.table.pending()).seat
            } else {
                let bound = if random.chance(5) { 256 } else { 9 };
                Seat(random.below(bound) as u8)
            };
            let current = scene.decision_of(seat);
            let decision = match random.below(20) {
                0 => DecisionId(random.next() as u32),
                1 => DecisionId(current.0.wrapping_sub(1)),
                _ => current,
            };
            let action = garbage(random, &scene, seat);
            seen.garbage_accepted += usize::from(scene.submit(seat, decision, action).is_ok());
            continue;
        }
        let (seat, decision, mut action) = any_legal(random, &scene);
        if tired && action == Action::TakeDiscard {
            action = Action::TakeStock;
        }
        let events = scene
            .submit(seat, decision, action)
            .expect("what is listed is accepted");
        seen.steps += 1;
        for event in &events {
            *seen.kinds.entry(kind(event)).or_default() += 1;
        }
    }
    match scene.end().closer {
        Some(_) => seen.closed += 1,
        None => seen.tablas += 1,
    }
}

fn kind(event: &Event) -> &'static str {
    match event {
        Event::Dealt { .. } => "dealt",
        Event::TookStock { .. } => "stock",
        Event::TookDiscard { .. } => "discard taken",
        Event::Passed { .. } => "pass",
        Event::Claimed { .. } => "claim",
        Event::Awarded { .. } => "award",
        Event::StockRenewed { .. } => "renewal",
        Event::LaidDown { .. } => "lay down",
        Event::LaidOff { .. } => "lay off",
        Event::SwappedJoker { .. } => "swap",
        Event::MovedJoker { .. } => "move",
        Event::TookBack { .. } => "take back",
        Event::Discarded { .. } => "discard",
        Event::Ended(_) => "end",
    }
}

#[test]
fn random_hands_with_garbage_among_legal_play() {
    let mut seen = Seen::default();
    for seed in 0..hands() {
        play_out(&mut Random::new(seed), &mut seen);
    }
    println!("{seen:#?}");
    // The dice must have reached every corner, or the test tests nothing.
    assert_eq!(seen.kinds.len(), 13, "{seen:?}");
    assert!(
        seen.closed > 0 && seen.tablas > 0 && seen.garbage_accepted > 0,
        "{seen:?}"
    );
}

/// More with `CONTINENTAL_HANDS=100000`.
fn hands() -> u64 {
    std::env::var("CONTINENTAL_HANDS")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(250)
}

#[test]
fn matches_end_and_folding_their_events_gives_the_same_match() {
    for seed in 0..8 {
        let mut random = Random::new(seed);
        let (rules, seats) = if seed < 3 {
            (oficial(), 2 + seed as usize)
        } else {
            any_game(&mut random)
        };
        let setup = setup(&format!("match {seed}"), rules, seats);
        let (mut game, mut events) = Match::new(setup.clone()).expect("playable");
        events.extend(finish(&mut game, &mut |view, legal| {
            greedy(view, legal, &mut random)
        }));
        assert!(matches!(game.stage(), MatchStage::Over { .. }));
        let mut folded = Match::before_draw(setup, Box::new(Seeded::new(""))).expect("playable");
        events.iter().for_each(|event| folded.apply(event));
        assert!(folded == game, "fold(events) = state");
        follow(&game, &events);
    }
}

/// Every viewer follows the match by what they see alone.
fn follow(game: &Match, events: &[MatchEvent]) {
    for viewer in game
        .seating()
        .order()
        .iter()
        .map(|seat| Viewer::Seat(*seat))
        .chain([Viewer::Spectator])
    {
        let mut view: Option<OwnedView> = None;
        for event in events {
            let SeenMatchEvent::Table(seen) = event.seen_by(viewer) else {
                continue;
            };
            match (&mut view, &seen) {
                (_, SeenEvent::Dealt { hand, .. }) => {
                    let last = *hand as usize + 1 == game.contracts().len();
                    view = Some(OwnedView::dealt(
                        viewer,
                        game.rules().clone(),
                        *game.seating(),
                        last,
                        &seen,
                    ));
                }
                (Some(view), seen) => view.apply(seen),
                (None, _) => panic!("a hand begins with the deal"),
            }
        }
        assert_eq!(view, game.owned_view(viewer), "fold(seen events) = view");
    }
}

#[test]
fn matches_are_independent_and_a_copy_goes_its_own_way() {
    let setup = setup("twins", oficial(), 3);
    let (mut one, _) = Match::new(setup.clone()).expect("playable");
    let (mut other, _) = Match::new(setup).expect("playable");
    one.next_hand().expect("a hand");
    assert!(one != other);
    other.next_hand().expect("a hand");
    for n in 0..60 {
        // In turns, with dice of their own.
        let (mut dice, mut same) = (Random::new(n), Random::new(n));
        step(&mut one, &mut |view, legal| greedy(view, legal, &mut dice));
        step(&mut other, &mut |view, legal| {
            greedy(view, legal, &mut same)
        });
        assert!(one == other);
    }
    let copy = one.clone();
    let mut dice = Random::new(7);
    step(&mut one, &mut |view, legal| greedy(view, legal, &mut dice));
    assert!(one != copy && copy == other);
    fn is_send<T: Send + Sync>(_: &T) {}
    is_send(&one);
}

#[test]
fn nothing_a_viewer_sees_depends_on_what_is_hidden() {
    // Two worlds that look the same to player 0: the others' hands and the stock are exchanged.
    use super::scenario::scene;
    let world = |theirs: &str, stock: &str| {
        let mut scene = scene("TT", &["2D 2H 2S", theirs, "4D 4H 4S"])
            .stock(stock)
            .start();
        let mut seen = Vec::new();
        for line in ["0 stock", "2 claim", "1 pass", "0 drop 2D", "1 stock"] {
            seen.extend(
                scene
                    .play(line)
                    .iter()
                    .map(|event| event.seen_by(Viewer::Seat(Seat(0)))),
            );
        }
        let legal = scene.table.legal(Seat(0));
        (seen, legal, scene.table.owned_view(Viewer::Seat(Seat(0))))
    };
    assert_eq!(
        world("3D 3H 3S", "9C TC JC QC"),
        world("JK JK KS", "9C 8S 7S 6S")
    );
}

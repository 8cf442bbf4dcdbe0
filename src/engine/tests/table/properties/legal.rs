//! Random hands under random rules. Exactly the legal actions are accepted. No card is added or lost, all views agree,
//! and every hand ends. `Scene::submit` checks each step.
use engine::{
    seat::Seat,
    table::{Action, DecisionId, Event},
};
use testkit::{
    random::Random,
    random_input::{any_deal, any_legal, nearly_legal, random_action},
};

#[derive(Default, Debug)]
struct Coverage {
    steps: usize,
    closed: usize,
    tablas: usize,
    garbage_accepted: usize,
    kinds: std::collections::BTreeMap<&'static str, usize>,
}

fn play_out(random: &mut Random, seen: &mut Coverage) {
    let mut scene = any_deal(random);
    for count in 0.. {
        assert!(count < 20_000, "a hand ends");
        if scene.is_over() {
            break;
        }
        // Late in a long hand, players no longer take discards, so that the stock runs out (D2).
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
            let action = if random.chance(50) {
                random_action(random, &scene.table, seat)
            } else {
                nearly_legal(random, &scene.table, seat)
            };
            seen.garbage_accepted += usize::from(scene.submit(seat, decision, action).is_ok());
            continue;
        }
        let (seat, decision, mut action) = any_legal(random, &scene.table);
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
    let mut seen = Coverage::default();
    for seed in 0..hands() {
        play_out(&mut Random::new(seed), &mut seen);
    }
    println!("{seen:#?}");
    // All 13 types of events must have occurred, otherwise the test covers too little.
    assert_eq!(seen.kinds.len(), 13, "{seen:?}");
    assert!(
        seen.closed > 0 && seen.tablas > 0 && seen.garbage_accepted > 0,
        "{seen:?}"
    );
}

/// Returns the number of hands. This is the value of the environment variable `CONTINENTAL_HANDS`, or 250 by default.
fn hands() -> u64 {
    std::env::var("CONTINENTAL_HANDS")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(250)
}

//! Random matches with random rules: they end, all views agree, and a saved match resumes unchanged. [`CheckedMatch`]
//! checks the invariants after each step.
use engine::{
    matchplay::{Match, MatchStage},
    rules::{Preset, oficial},
    seat::Seat,
    table::{DecisionId, DecisionStage},
};
use testkit::{
    checked_match::CheckedMatch,
    driver::{greedy, setup, step},
    random::Random,
    random_input::{any_game, any_legal, nearly_legal, random_action},
};

/// Submits a sensible action for a pending decision. Claims are answered before the active player acts.
fn sensible(watched: &mut CheckedMatch, random: &mut Random) {
    let pending = watched.game.pending();
    let claim = pending
        .iter()
        .find(|asked| asked.stage == DecisionStage::Claim);
    let asked = *claim.unwrap_or(&pending[0]);
    let legal = watched.game.legal(asked.seat).expect("asked");
    let view = watched.game.view(asked.seat).expect("a seat");
    let action = greedy(view, &legal, random);
    let done = watched.submit(asked.seat, asked.decision, action);
    done.expect("chosen from the legal ones");
}

/// Submits a random action, which is often illegal.
fn odd(watched: &mut CheckedMatch, random: &mut Random) {
    let Some(table) = watched.game.table() else {
        return;
    };
    let pending = table.pending();
    let (seat, decision, action) = match random.below(4) {
        0 if !pending.is_empty() => any_legal(random, table),
        what => {
            let seat = Seat(random.below(9) as u8);
            let asked = pending.iter().find(|asked| asked.seat == seat);
            let decision = asked.map_or(DecisionId(0), |asked| asked.decision);
            let action = if what == 1 {
                random_action(random, table, seat)
            } else {
                nearly_legal(random, table, seat)
            };
            (seat, decision, action)
        }
    };
    drop(watched.submit(seat, decision, action));
}

#[test]
fn matches_by_any_rules_end_and_can_be_saved_anywhere() {
    for seed in 0..matches() {
        let mut random = Random::new(seed);
        let (rules, seats) = match Preset::ALL.get(seed as usize) {
            Some(preset) => (preset.rules().clone(), 2 + seed as usize),
            None => any_game(&mut random),
        };
        let mut watched = CheckedMatch::new(setup(&format!("match {seed}"), rules, seats));
        for count in 0.. {
            assert!(count < 200_000, "a match ends");
            match watched.game.stage() {
                MatchStage::Over { .. } => break,
                MatchStage::BetweenHands { .. } => assert!(watched.next_hand()),
                // After 10,000 steps only sensible actions follow, so that the match ends.
                MatchStage::Playing if random.chance(10) && count < 10_000 => {
                    odd(&mut watched, &mut random);
                }
                MatchStage::Playing => sensible(&mut watched, &mut random),
            }
            if random.below(400) == 0 {
                watched.save_and_load();
            }
        }
        watched.save_and_load();
        watched.replay();
        assert!(!watched.next_hand(), "after the last hand none is dealt");
    }
}

/// Returns the number of matches. This is the value of the environment variable `CONTINENTAL_MATCHES`, or 12 by
/// default.
fn matches() -> u64 {
    let wanted = std::env::var("CONTINENTAL_MATCHES").ok();
    wanted.and_then(|text| text.parse().ok()).unwrap_or(12)
}

#[test]
fn matches_are_independent_and_so_are_clones() {
    let setup = setup("twins", oficial(), 3);
    let (mut one, _) = Match::new(setup.clone()).expect("playable");
    let (mut other, _) = Match::new(setup).expect("playable");
    one.next_hand().expect("a hand");
    assert!(one != other);
    other.next_hand().expect("a hand");
    for n in 0..60 {
        // Both matches take the same step, with equal random numbers.
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

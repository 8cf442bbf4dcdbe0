//! Fuzz target: the bytes encode rules, players, a seed and a stream of actions by any seat. [`CheckedMatch`] checks
//! the invariants after each step.
use crate::{
    checked_match::CheckedMatch,
    driver::{greedy, setup},
    random::Random,
    random_input::{any_game, any_legal, nearly_legal, random_action},
};
use engine::{
    matchplay::MatchStage,
    seat::Seat,
    table::{Action, DecisionId, DecisionStage},
};

/// Maximum number of steps per input, to keep a run short.
const MOST_STEPS: usize = 600;
/// Maximum number of hands per input that are played to their end with sensible actions.
const MOST_HANDS: usize = 4;

/// Plays the steps encoded in the bytes.
///
/// # Panics
/// If an invariant is broken.
pub fn check(bytes: &[u8]) {
    let random = &mut Random::of_bytes(bytes);
    let (rules, seats) = any_game(random);
    let seed = random.below(256).to_string();
    let mut watched = CheckedMatch::new(setup(&seed, rules, seats));
    let mut whole_hands = 0;
    for _ in 0..MOST_STEPS {
        if random.is_exhausted() {
            break;
        }
        match random.below(32) {
            0..10 => anybody(random, &mut watched),
            10..20 => asked(random, &mut watched),
            20..26 => on(random, &mut watched),
            26 | 27 => {
                let steps = 1 + random.below(24);
                sensible(&mut watched, steps);
            }
            28 if whole_hands < MOST_HANDS => {
                whole_hands += 1;
                sensible(&mut watched, 4_000);
            }
            29 => watched.save_and_load(),
            _ => {
                let dealt = watched.next_hand();
                assert!(!dealt || watched.game.stage() == MatchStage::Playing);
            }
        }
    }
    watched.save_and_load();
    watched.replay();
}

/// Submits an arbitrary action by an arbitrary seat, for an arbitrary decision number.
fn anybody(random: &mut Random, watched: &mut CheckedMatch) {
    let seat = Seat(random.below(watched.game.seating().len() + 1) as u8);
    let pending = watched.game.pending();
    let own = pending.iter().find(|asked| asked.seat == seat);
    let current = own.map_or(DecisionId(0), |asked| asked.decision);
    let decision = match random.below(8) {
        0 => DecisionId(current.0.wrapping_sub(1)),
        1 => DecisionId(random.next() as u32),
        _ => current,
    };
    let action = match watched.game.table() {
        Some(table) => random_action(random, table, seat),
        None => Action::TakeStock,
    };
    drop(watched.submit(seat, decision, action));
}

/// Submits a legal or nearly legal action of a seat that has a pending decision.
fn asked(random: &mut Random, watched: &mut CheckedMatch) {
    let pending = watched.game.pending();
    if let (false, Some(table)) = (pending.is_empty(), watched.game.table()) {
        let asked = random.pick(&pending);
        let action = nearly_legal(random, table, asked.seat);
        drop(watched.submit(asked.seat, asked.decision, action));
    }
}

/// Submits any legal action of a seat that has a pending decision.
fn on(random: &mut Random, watched: &mut CheckedMatch) {
    let Some(table) = watched.game.table() else {
        return;
    };
    if table.pending().is_empty() {
        return;
    }
    let (seat, decision, action) = any_legal(random, table);
    let done = watched.submit(seat, decision, action);
    done.expect("what is listed is accepted");
}

/// Submits up to `steps` sensible actions. Stops when no decision is pending.
fn sensible(watched: &mut CheckedMatch, steps: usize) {
    let random = &mut Random::new(watched.events.len() as u64);
    for _ in 0..steps {
        let pending = watched.game.pending();
        let claim = pending
            .iter()
            .find(|asked| asked.stage == DecisionStage::Claim);
        let Some(asked) = claim.or(pending.first()).copied() else {
            return;
        };
        let legal = watched.game.legal(asked.seat).expect("asked");
        let view = watched.game.view(asked.seat).expect("a seat");
        let action = greedy(view, &legal, random);
        let done = watched.submit(asked.seat, asked.decision, action);
        done.expect("chosen from the legal ones");
    }
}

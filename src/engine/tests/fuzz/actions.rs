//! Fuzz target: bytes → rules, players, seed and a stream of actions by anybody. `Watched` checks each step.
use engine::{
    matchplay::MatchStage,
    seat::Seat,
    table::{Action, DecisionId, DecisionStage},
};
use testkit::{
    anything::{any_game, any_legal, garbage, nearly_legal},
    driver::{greedy, setup},
    random::Random,
    watched::Watched,
};

/// The most steps that are made of one input, so that it stays quick.
const MOST_STEPS: usize = 600;
/// The most hands that are played on to their end without the input choosing each step.
const MOST_HANDS: usize = 4;

/// Plays what the bytes say.
///
/// # Panics
/// If something does not hold that must.
pub fn check(bytes: &[u8]) {
    let random = &mut Random::of_bytes(bytes);
    let (rules, seats) = any_game(random);
    let seed = random.below(256).to_string();
    let mut watched = Watched::new(setup(&seed, rules, seats));
    let mut whole_hands = 0;
    for _ in 0..MOST_STEPS {
        if random.is_spent() {
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

/// Anything by anybody, in answer to any decision.
fn anybody(random: &mut Random, watched: &mut Watched) {
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
        Some(table) => garbage(random, table, seat),
        None => Action::TakeStock,
    };
    drop(watched.submit(seat, decision, action));
}

/// Something legal or nearly so, by somebody who is asked.
fn asked(random: &mut Random, watched: &mut Watched) {
    let pending = watched.game.pending();
    if let (false, Some(table)) = (pending.is_empty(), watched.game.table()) {
        let asked = random.pick(&pending);
        let action = nearly_legal(random, table, asked.seat);
        drop(watched.submit(asked.seat, asked.decision, action));
    }
}

/// Something legal that mostly brings the hand on.
fn on(random: &mut Random, watched: &mut Watched) {
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

/// Plays `steps` sensible steps, or as many as the hand has.
fn sensible(watched: &mut Watched, steps: usize) {
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

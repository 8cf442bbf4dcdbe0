//! Thinking ahead: the same imagined worlds for every candidate, each played to its end, until one is clearly the best.
use super::{
    dream::{Opening, Setting},
    value::Value,
    worlds::Worlds,
};
use crate::engine::{
    seat::PerSeat,
    table::{Action, SeatView},
};
use rand_chacha::{ChaCha8Rng, rand_core::Rng};

/// How much thought a decision is given.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Effort {
    /// Turns played in imagined worlds, in all.
    pub turns: u32,
    /// Worlds looked at, at most.
    pub worlds: u32,
    /// Candidates looked at, at most.
    pub candidates: usize,
    /// By how many standard errors another answer must be better than the quick one.
    pub margin: f64,
    /// Whether the chance to win the match counts as well, and lay-down-or-wait is looked at: the master's way.
    pub whole_match: bool,
}

impl Effort {
    /// About four milliseconds a decision, the plain ones counted in.
    pub const EXPERTO: Effort = Effort {
        turns: 24_000,
        worlds: 600,
        candidates: 4,
        margin: 0.5,
        whole_match: false,
    };
    /// About twenty.
    pub const MAESTRO: Effort = Effort {
        turns: 120_000,
        worlds: 3_000,
        candidates: 8,
        margin: 0.5,
        whole_match: true,
    };
}

/// Worlds before any candidate is dropped. With fewer, what rarely happens and costs a fortune has not been seen yet.
pub(super) const FIRST_WORLDS: u32 = 40;
/// Worlds between two looks at who may be dropped.
const LOOK_EVERY: u32 = 8;
/// A candidate goes when it is so many standard errors worse than the best; much, because it is looked at so often.
const HOPELESS: f64 = 3.0;
/// A difference known to so many points, as a standard error, is known well enough.
const SURE: f64 = 0.3;

/// A candidate and what the worlds said.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub action: Action,
    /// Its value in each world, in order; more is better.
    values: Vec<f64>,
    /// The own points in each world, summed up.
    points: f64,
    alive: bool,
}

impl Candidate {
    pub(super) fn mean(&self) -> f64 {
        self.values.iter().sum::<f64>() / self.values.len().max(1) as f64
    }

    /// How many worlds it was tried in.
    pub(super) fn worlds(&self) -> u32 {
        self.values.len() as u32
    }

    /// Own points expected.
    pub(super) fn points(&self) -> f64 {
        self.points / self.values.len().max(1) as f64
    }

    /// Mean and standard error of what this one is better than the other, over the worlds that both saw.
    pub(super) fn better_than(&self, other: &Candidate) -> (f64, f64) {
        let pairs = self.values.iter().zip(&other.values);
        let count = self.values.len().min(other.values.len()) as f64;
        let mean = pairs.clone().map(|(a, b)| a - b).sum::<f64>() / count.max(1.0);
        let squares: f64 = pairs.map(|(a, b)| (a - b - mean).powi(2)).sum();
        (mean, (squares / (count * (count - 1.0)).max(1.0)).sqrt())
    }
}

/// Looks ahead and returns all candidates with what was found, in the given order.
pub(super) fn look(
    view: SeatView<'_>,
    actions: Vec<Action>,
    effort: &Effort,
    value: &dyn Value,
    keep_going: &dyn Fn() -> bool,
    rng: &mut ChaCha8Rng,
) -> Vec<Candidate> {
    let mut candidates: Vec<Candidate> = actions
        .into_iter()
        .map(|action| Candidate {
            action,
            values: Vec::new(),
            points: 0.0,
            alive: true,
        })
        .collect();
    let setting = Setting::of(view);
    let openings: Vec<Opening> = candidates
        .iter()
        .map(|candidate| Opening::of(view, &candidate.action, &setting))
        .collect();
    let worlds = Worlds::of(view, &setting);
    let seating = view.table.seating;
    let mut turns = 0;
    for number in 1..=effort.worlds {
        let world = worlds.next(rng);
        // Common random numbers: every candidate meets the same world and the same luck.
        let luck = rng.next_u64();
        for (candidate, opening) in candidates.iter_mut().zip(&openings) {
            if !candidate.alive {
                continue;
            }
            let (by_place, cost) = opening.play(&setting, &world, luck);
            let mut points = PerSeat::filled(seating.len(), 0);
            for (place, held) in by_place.iter().enumerate().take(seating.len()) {
                points[seating.steps_from(view.seat, place)] = i32::from(*held);
            }
            turns += cost + 1;
            candidate.values.push(value.of(view.seat, &points));
            candidate.points += f64::from(points[view.seat]);
        }
        if number >= FIRST_WORLDS && number % LOOK_EVERY == 0 && !narrow(&mut candidates) {
            break;
        }
        if turns >= effort.turns || !keep_going() {
            break;
        }
    }
    candidates
}

/// Drops what is clearly worse; false once a single one is left, or all that are differ by an amount that is known.
fn narrow(candidates: &mut [Candidate]) -> bool {
    let Some(best) = best(candidates) else {
        return false;
    };
    let leader = candidates[best].clone();
    let mut open = false;
    for (i, candidate) in candidates.iter_mut().enumerate() {
        if i == best || !candidate.alive {
            continue;
        }
        let (better, error) = leader.better_than(candidate);
        candidate.alive = better <= HOPELESS * error;
        open |= candidate.alive && error > SURE;
    }
    open
}

/// The index of the best candidate still alive.
pub(super) fn best(candidates: &[Candidate]) -> Option<usize> {
    let alive = candidates.iter().enumerate().filter(|(_, c)| c.alive);
    let best = alive.reduce(|a, b| if b.1.mean() > a.1.mean() { b } else { a });
    best.map(|(i, _)| i)
}

/// The answer: the first candidate, which is the quick one, unless another is better by so many standard errors and `edge` points
/// in `enough` worlds or more.
pub(super) fn pick(
    candidates: &[Candidate],
    enough: u32,
    margin: f64,
    edge: f64,
) -> Option<&Action> {
    let quick = candidates.first()?;
    let best = &candidates[best(candidates)?];
    let (better, error) = best.better_than(quick);
    // A few worlds tell nothing, least of all how little they tell.
    if best.worlds().min(quick.worlds()) < enough {
        return Some(&quick.action);
    }
    if better > margin * error + edge {
        Some(&best.action)
    } else {
        Some(&quick.action)
    }
}

//! Thinking ahead: the same imagined worlds for every candidate, each played to its end, until one is clearly the best.
use super::{
    dream::{Opening, Setting},
    value::{self, Valuation},
    worlds::Worlds,
};
use crate::{
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
    /// Whether it is another effort at a table of two, or of more than four: see `Effort::at_a_table`.
    pub adapts: bool,
    /// By how many standard errors another answer must be better than the quick one.
    pub margin: f64,
    /// Whether the chance to win the match counts as well, and lay-down-or-wait is looked at: the master's way.
    pub whole_match: bool,
    /// Whether claims are weighed as practice has shown, by this player and by those in the imagined worlds.
    pub practised: bool,
    /// The share of the discard pile that is remembered; 1 forgets nothing.
    pub memory: f64,
}

impl Effort {
    /// The expert's effort: on average about four milliseconds a decision.
    pub const EXPERTO: Effort = Effort {
        turns: 24_000,
        worlds: 600,
        candidates: 4,
        adapts: false,
        margin: 0.5,
        whole_match: false,
        practised: false,
        memory: 1.0,
    };
    /// The effort of a hint for a person: as much thought as the expert, and all that is known.
    pub const ADVICE: Effort = Effort {
        practised: true,
        ..Effort::EXPERTO
    };
    /// The master's effort: on average about twenty milliseconds a decision, at a table of two as well.
    pub const MAESTRO: Effort = Effort {
        turns: 120_000,
        worlds: 3_000,
        candidates: 8,
        adapts: true,
        margin: 0.5,
        whole_match: true,
        practised: true,
        memory: 1.0,
    };

    /// The effort at a table of `seats` players, if it adapts to that. Between two it is twice as much: hands are long there, few worlds fit,
    /// and a turn costs half as much. Among more than four, as many rounds fit as among four, not as many turns; and since more can
    /// happen in a round, it goes into fewer candidates (among eight a decision loses .18 of a point so rather than .24).
    pub(super) fn at_a_table(self, seats: usize) -> Effort {
        match seats {
            _ if !self.adapts => self,
            0..=2 => Effort {
                turns: self.turns.saturating_mul(2),
                worlds: self.worlds.saturating_mul(2),
                ..self
            },
            3..=LEARNT_AMONG => self,
            _ => Effort {
                turns: self.turns.saturating_mul(seats as u32) / LEARNT_AMONG as u32,
                candidates: self.candidates.min(FEW_CANDIDATES),
                ..self
            },
        }
    }
}

/// The players at the table for which the efforts were found.
const LEARNT_AMONG: usize = 4;
/// Candidates at larger tables.
const FEW_CANDIDATES: usize = 4;

/// Worlds before any candidate is dropped. With fewer, what rarely happens and costs a fortune has not been seen yet.
pub(super) const FIRST_WORLDS: u32 = 40;
/// Worlds between two looks at who may be dropped.
const LOOK_EVERY: u32 = 8;
/// Later eight times as many: each look goes through all worlds so far, and there are many by then.
const OFTEN_UNTIL: u32 = 256;
/// The number of standard errors behind the best at which a candidate is dropped; a large one, because candidates are compared often.
const HOPELESS: f64 = 3.0;
/// The standard error, in points, below which a difference is known well enough.
const SURE: f64 = 0.3;

/// A candidate move with its results in the imagined worlds.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub action: Action,
    /// Its value in each world, in order; more is better.
    values: Vec<f64>,
    /// The own points in each world.
    points: Vec<f64>,
    /// The mean of the others' points in each world.
    others: Vec<f64>,
    alive: bool,
}

impl Candidate {
    /// A candidate that was not tried in any world yet.
    const fn new(action: Action) -> Candidate {
        Candidate {
            action,
            values: Vec::new(),
            points: Vec::new(),
            others: Vec::new(),
            alive: true,
        }
    }

    pub(super) fn mean(&self) -> f64 {
        mean(&self.values)
    }

    /// How many worlds it was tried in.
    pub(super) fn worlds(&self) -> u32 {
        self.values.len() as u32
    }

    /// Own points expected, and what each of the others is expected to pay.
    pub(super) fn points(&self) -> (f64, f64) {
        (mean(&self.points), mean(&self.others))
    }

    /// The mean points of this candidate, comparable with those of `other`, which may have been tried in more worlds.
    pub(super) fn points_beside(&self, other: &Candidate) -> (f64, f64) {
        (
            beside(&self.points, &other.points),
            beside(&self.others, &other.others),
        )
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

fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len().max(1) as f64
}

/// The mean of the other numbers, and what these differ from them where both are.
fn beside(these: &[f64], other: &[f64]) -> f64 {
    let pairs = these.iter().zip(other);
    let count = these.len().min(other.len()).max(1) as f64;
    mean(other) + pairs.map(|(this, other)| this - other).sum::<f64>() / count
}

/// Looks ahead, with as much effort as it is at this table, and returns all candidates with what was found, in the given order.
pub(super) fn look(
    view: SeatView<'_>,
    actions: Vec<Action>,
    effort: &Effort,
    value: &dyn Valuation,
    keep_going: &dyn Fn() -> bool,
    rng: &mut ChaCha8Rng,
) -> Vec<Candidate> {
    let mut candidates: Vec<Candidate> = actions.into_iter().map(Candidate::new).collect();
    let setting = if effort.practised {
        Setting::practised(view)
    } else {
        Setting::of(view)
    };
    let openings: Vec<Opening> = candidates
        .iter()
        .map(|candidate| Opening::of(view, &candidate.action, &setting))
        .collect();
    let worlds = Worlds::of(view, &setting, effort.memory);
    let seating = view.table.seating;
    let effort = effort.at_a_table(seating.len());
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
            candidate.points.push(f64::from(points[view.seat]));
            candidate.others.push(value::of_others(view.seat, &points));
        }
        let every = if number < OFTEN_UNTIL {
            LOOK_EVERY
        } else {
            8 * LOOK_EVERY
        };
        if number >= FIRST_WORLDS && number % every == 0 && !narrow(&mut candidates) {
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
    best_to(candidates, &|_| 0.0)
}

/// The best candidate once `taste`, in points, is added to the value of each action.
fn best_to(candidates: &[Candidate], taste: &dyn Fn(&Action) -> f64) -> Option<usize> {
    let worth = |candidate: &Candidate| candidate.mean() + taste(&candidate.action);
    let alive = candidates.iter().enumerate().filter(|(_, c)| c.alive);
    let best = alive.reduce(|a, b| if worth(b.1) > worth(a.1) { b } else { a });
    best.map(|(i, _)| i)
}

/// The answer: the first candidate, which is the quick one, unless another is better by `margin` standard errors and `edge` points
/// in `enough` worlds or more. `taste` is what an action is worth to this player besides, in points.
pub(super) fn pick<'a>(
    candidates: &'a [Candidate],
    taste: &dyn Fn(&Action) -> f64,
    enough: u32,
    margin: f64,
    edge: f64,
) -> Option<&'a Action> {
    let quick = candidates.first()?;
    let best = &candidates[best_to(candidates, taste)?];
    let (better, error) = best.better_than(quick);
    let better = better + taste(&best.action) - taste(&quick.action);
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

#[cfg(test)]
mod tests {
    use super::*;

    fn candidate(action: Action, values: &[f64]) -> Candidate {
        Candidate {
            action,
            values: values.to_vec(),
            points: Vec::new(),
            others: Vec::new(),
            alive: true,
        }
    }

    #[test]
    fn only_the_master_adapts_to_the_table() {
        for seats in 2..=8 {
            assert_eq!(Effort::EXPERTO.at_a_table(seats), Effort::EXPERTO);
        }
        let plain = Effort::MAESTRO;
        let told = |seats: usize| {
            let effort = plain.at_a_table(seats);
            (effort.turns, effort.worlds, effort.candidates)
        };
        assert_eq!(
            told(2),
            (2 * plain.turns, 2 * plain.worlds, plain.candidates)
        );
        assert_eq!(plain.at_a_table(3), plain);
        assert_eq!(plain.at_a_table(4), plain);
        assert_eq!(told(6), (plain.turns / 2 * 3, plain.worlds, 4));
        assert_eq!(told(8), (2 * plain.turns, plain.worlds, 4));
    }

    #[test]
    fn a_few_worlds_do_not_overrule_the_quick_answer() {
        let picked = |count: usize, enough: u32| {
            let quick = candidate(Action::TakeStock, &vec![0.0; count]);
            let other = candidate(Action::TakeDiscard, &vec![50.0; count]);
            pick(&[quick, other], &|_| 0.0, enough, 0.5, 0.0).cloned()
        };
        assert_eq!(picked(1, 40), Some(Action::TakeStock));
        assert_eq!(picked(39, 40), Some(Action::TakeStock));
        assert_eq!(picked(40, 40), Some(Action::TakeDiscard));
    }

    #[test]
    fn a_taste_tips_what_is_nearly_even() {
        let two = [
            candidate(Action::Pass, &[0.0, 1.0, 0.0, 1.0]),
            candidate(Action::Claim, &[-2.0, 0.0, -2.0, 0.0]),
        ];
        let picked = |claim: f64| {
            let taste = |action: &Action| if *action == Action::Claim { claim } else { 0.0 };
            pick(&two, &taste, 4, 0.5, 0.0).cloned()
        };
        assert_eq!(picked(0.0), Some(Action::Pass));
        assert_eq!(picked(8.0), Some(Action::Claim));
    }
}

//! Search: plays the rest of the hand after each candidate move, in the same sampled worlds, until one candidate is
//! clearly the best. The same kind of playouts, in many worlds, gives the expected points of a hand.
use super::{
    Question,
    evaluation::{self, mean_of_others},
    rollout::{RolloutStart, Setting},
    sampler::WorldSampler,
};
use crate::{
    seat::{PerSeat, Seat},
    table::{Action, SeatView},
};
use rand_chacha::{ChaCha8Rng, rand_core::Rng};

/// Amount of computation for a decision.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Effort {
    /// Maximum number of turns played, summed over all candidates and sampled worlds.
    pub turns: u32,
    /// Maximum number of sampled worlds.
    pub worlds: u32,
    /// Maximum number of candidates compared.
    pub candidates: usize,
    /// True if the effort depends on the number of players: it allows more turns with two players or with more than
    /// four.
    pub adapts: bool,
    /// Number of standard errors by which another candidate must beat the fast answer.
    pub margin: f64,
    /// True if the chance of winning the match counts in addition to the points. Waiting instead of laying down is then
    /// always a candidate.
    pub whole_match: bool,
    /// True if the searching player and the players in rollouts use learned claim values.
    pub learned_claims: bool,
    /// Share of the discard pile that the bot remembers, from 0 to 1 (everything).
    pub memory: f64,
}

impl Effort {
    /// The expert's effort, on average about four milliseconds a decision.
    pub const EXPERTO: Effort = Effort {
        turns: 24_000,
        worlds: 600,
        candidates: 4,
        adapts: false,
        margin: 0.5,
        whole_match: false,
        learned_claims: false,
        memory: 1.0,
    };
    /// The effort of a hint: the expert's, with learned claim values.
    pub const ADVICE: Effort = Effort {
        learned_claims: true,
        ..Effort::EXPERTO
    };
    /// The master's effort, on average about twenty milliseconds a decision.
    pub const MAESTRO: Effort = Effort {
        turns: 120_000,
        worlds: 3_000,
        candidates: 8,
        adapts: true,
        whole_match: true,
        learned_claims: true,
        ..Effort::EXPERTO
    };

    /// Returns the effort for a table of `seats` players. Changes it only if [`Effort::adapts`] is true.
    ///
    /// With two players the effort doubles: hands last long, so few worlds can be played, and a turn costs half as
    /// much. With more than four players the number of turns grows, so that the number of rounds stays the same. At
    /// such tables more can happen in a round, so fewer candidates share the effort. With eight players this reduces
    /// the loss per decision from 0.24 to 0.18 points.
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

/// Number of players for which the efforts were tuned.
const LEARNT_AMONG: usize = 4;
/// Maximum number of candidates with more players than [`LEARNT_AMONG`].
const FEW_CANDIDATES: usize = 4;

/// Number of worlds before the first candidate is dropped. Fewer worlds may miss events that are rare but expensive.
pub(super) const FIRST_WORLDS: u32 = 40;
/// Number of worlds between two comparisons that may drop candidates.
const LOOK_EVERY: u32 = 8;
/// Number of worlds up to which [`LOOK_EVERY`] applies. Beyond this number, comparisons are eight times less frequent,
/// because each one reads all worlds so far.
const OFTEN_UNTIL: u32 = 256;
/// Number of standard errors behind the best candidate at which a candidate is dropped. It is large because candidates
/// are compared often.
const HOPELESS: f64 = 3.0;
/// Standard error, in points, at or below which the difference between two candidates is known well enough.
const SURE: f64 = 0.3;

/// A candidate move with its results in the sampled worlds.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub action: Action,
    /// The candidate's value in each world, in order; higher is better.
    values: Vec<f64>,
    /// The player's points in each world.
    points: Vec<f64>,
    /// The mean points of the other players in each world.
    others: Vec<f64>,
    alive: bool,
}

impl Candidate {
    const fn new(action: Action) -> Candidate {
        Candidate {
            action,
            values: Vec::new(),
            points: Vec::new(),
            others: Vec::new(),
            alive: true,
        }
    }

    fn mean(&self) -> f64 {
        mean(&self.values)
    }

    /// Returns the number of worlds in which the candidate was played.
    pub(super) fn worlds(&self) -> u32 {
        self.values.len() as u32
    }

    /// Returns the player's mean points, and the mean points of the other players.
    pub(super) fn points(&self) -> (f64, f64) {
        (mean(&self.points), mean(&self.others))
    }

    /// Returns the same means as [`Candidate::points`], adjusted for comparison with `other`, which may have been
    /// played in more worlds.
    pub(super) fn points_beside(&self, other: &Candidate) -> (f64, f64) {
        let points = beside(&self.points, &other.points);
        (points, beside(&self.others, &other.others))
    }

    /// Returns the mean and the standard error of this candidate's advantage over `other`. Only worlds in which both
    /// were played count.
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

/// Returns the mean of `other` plus the mean difference between `these` and `other`, over the worlds in both lists.
fn beside(these: &[f64], other: &[f64]) -> f64 {
    let pairs = these.iter().zip(other);
    let count = these.len().min(other.len()).max(1) as f64;
    mean(other) + pairs.map(|(this, other)| this - other).sum::<f64>() / count
}

/// Plays the candidate actions in sampled worlds. Returns them with their results, in the given order.
pub(super) fn look(
    question: &Question<'_>,
    actions: Vec<Action>,
    effort: &Effort,
    rng: &mut ChaCha8Rng,
) -> Vec<Candidate> {
    let view = question.view;
    let standing = question.standing.filter(|_| effort.whole_match);
    let mut candidates: Vec<Candidate> = actions.into_iter().map(Candidate::new).collect();
    let setting = if effort.learned_claims {
        Setting::practised(view)
    } else {
        Setting::of(view)
    };
    let opening = |one: &Candidate| RolloutStart::of(view, Some(&one.action), &setting);
    let openings: Vec<RolloutStart> = candidates.iter().map(opening).collect();
    let worlds = WorldSampler::of(view, &setting, effort.memory);
    let effort = effort.at_a_table(view.table.seating.len());
    let mut turns = 0;
    for number in 1..=effort.worlds {
        let world = worlds.next(rng);
        // Common random numbers: every candidate gets the same world and the same luck.
        let luck = rng.next_u64();
        for (candidate, opening) in candidates.iter_mut().zip(&openings) {
            if !candidate.alive {
                continue;
            }
            let (points, cost) = opening.play(&setting, &world, luck);
            let (seat, points) = (view.seat, by_seat(view, points));
            turns += cost + 1;
            let value = evaluation::value(standing.as_ref(), seat, &points);
            candidate.values.push(value);
            candidate.points.push(f64::from(points[seat]));
            candidate.others.push(mean_of_others(seat, &points));
        }
        let every = LOOK_EVERY * if number < OFTEN_UNTIL { 1 } else { 8 };
        if number >= FIRST_WORLDS && number % every == 0 && !narrow(&mut candidates) {
            break;
        }
        if turns >= effort.turns || !(question.keep_going)() {
            break;
        }
    }
    candidates
}

/// Converts points by relative seat to points by seat.
fn by_seat(view: SeatView<'_>, points: [i16; 8]) -> PerSeat<i32> {
    let seating = view.table.seating;
    let seats = (0..seating.len() as u8).map(Seat);
    let places = seats.map(|seat| seating.distance(view.seat, seat));
    places.map(|place| i32::from(points[place])).collect()
}

/// Drops clearly worse candidates. Returns false once a single candidate is left, or once the remaining differences are
/// known well enough.
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

/// Returns the index of the best candidate that was not dropped.
pub(super) fn best(candidates: &[Candidate]) -> Option<usize> {
    best_to(candidates, &|_| 0.0)
}

/// Returns the index of the best candidate that was not dropped, after adding `taste` (in points) to the value of each
/// action.
fn best_to(candidates: &[Candidate], taste: &dyn Fn(&Action) -> f64) -> Option<usize> {
    let worth = |candidate: &Candidate| candidate.mean() + taste(&candidate.action);
    let alive = candidates.iter().enumerate().filter(|(_, c)| c.alive);
    let best = alive.reduce(|a, b| if worth(b.1) > worth(a.1) { b } else { a });
    best.map(|(i, _)| i)
}

/// Returns the action to play: the first candidate (the fast answer), unless another one is better by `margin` standard
/// errors plus `edge` points.
///
/// Both must have been played in at least `enough` worlds. `preference` returns the player's preference for an action,
/// in points.
pub(super) fn pick<'a>(
    candidates: &'a [Candidate],
    preference: &dyn Fn(&Action) -> f64,
    enough: u32,
    margin: f64,
    edge: f64,
) -> Option<&'a Action> {
    let quick = candidates.first()?;
    let best = &candidates[best_to(candidates, preference)?];
    let (better, error) = best.better_than(quick);
    let better = better + preference(&best.action) - preference(&quick.action);
    // With so few worlds, even the standard error is not reliable.
    let reliable = best.worlds().min(quick.worlds()) >= enough;
    let better = reliable && better > margin * error + edge;
    Some(if better { &best.action } else { &quick.action })
}

/// Expected points of a hand.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Expectation {
    /// Expected points of the player whose view was given.
    pub own: f64,
    /// Mean expected points of the other players.
    pub others: f64,
}

/// Returns the expected points at the end of the current hand, averaged over `worlds` sampled worlds. Simulated
/// players, who use learned claim values, play the hand to its end in each world.
///
/// The view may belong to any player, on any player's turn.
pub fn expectation(view: SeatView<'_>, worlds: u32, rng: &mut ChaCha8Rng) -> Expectation {
    let setting = Setting::practised(view);
    let opening = RolloutStart::of(view, None, &setting);
    let made = WorldSampler::of(view, &setting, 1.0);
    let mut sum = Expectation::default();
    for _ in 0..worlds {
        let world = made.next(rng);
        let (points, _) = opening.play(&setting, &world, rng.next_u64());
        let points = by_seat(view, points);
        sum.own += f64::from(points[view.seat]);
        sum.others += mean_of_others(view.seat, &points);
    }
    let worlds = f64::from(worlds.max(1));
    let (own, others) = (sum.own / worlds, sum.others / worlds);
    Expectation { own, others }
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
    fn a_preference_decides_between_nearly_equal_actions() {
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

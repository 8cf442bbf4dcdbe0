//! Plays deal sets, several in parallel, and measures the bots' time for their decisions.
use super::{ArenaArgs, Duel, report::SetSums, stored_sets::StoredSets};
use crate::{
    jobs::{ProgressLine, run_parallel},
    player::ExternalPrograms,
};
use cpu_time::ThreadTime;
use engine::{
    arena::{self, Pairing, SetResult, Side, Verdict},
    bots::{Bot, Question},
    matchplay::SeenMatchEvent,
    table::Action,
};
use platform::Failure;
use rand_chacha::ChaCha8Rng;
use serde::Serialize;
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex},
    time::Instant,
};

/// Plays the deal sets that are not stored yet. Results are added in the order of the sets, so that they do not depend
/// on the number of parallel jobs.
pub fn play_all(
    args: &ArenaArgs,
    duel: &Duel,
    pairing: &Pairing,
    guests: &ExternalPrograms,
    times: &DecisionTimes,
    kept: &mut StoredSets,
    sums: &mut SetSums,
) -> Result<(), Failure> {
    let count = args.sets as usize;
    let mut early = kept.sets(count);
    let mut missing = Vec::from_iter(0..count);
    missing.retain(|number| !early.contains_key(number));
    let mut progress = ProgressLine::new("set", count, true);
    let mut wanted = 0;
    // Returns false once the sequential test has decided.
    let mut add_in_order = |early: &mut BTreeMap<usize, SetResult>| {
        while let Some(set) = early.remove(&wanted) {
            wanted += 1;
            sums.add(set);
            if args.stop && sums.sequential.verdict().0 != Verdict::Open {
                return false;
            }
        }
        progress.show_with(wanted, || {
            let (mean, half) = (sums.points.mean(), 1.96 * sums.points.error());
            format!(", {mean:+.1} ± {half:.1} points")
        });
        true
    };
    if !add_in_order(&mut early) {
        return Ok(());
    }
    let work = |number| {
        let mut make = |side: Side| -> Box<dyn Bot> {
            let player = &duel[side as usize];
            Box::new(TimedBot {
                bot: guests.bot(player),
                outside: player.is_outside(),
                costs: Arc::clone(&times[&player.to_string()]),
            })
        };
        arena::play_set(pairing, number, &mut make)
    };
    run_parallel(args.jobs, missing.into_iter(), work, |number, set| {
        let set = set?;
        kept.note(number, &set)?;
        early.insert(number, set);
        Ok(add_in_order(&mut early))
    })
}

/// Bot whose thinking time is measured.
struct TimedBot {
    pub bot: Box<dyn Bot>,
    /// True for an external program. It does not run on this thread, so its wall-clock time is measured instead of
    /// processor time.
    pub outside: bool,
    pub costs: Arc<Mutex<DecisionTime>>,
}

/// Thinking time of each bot, by its name.
pub type DecisionTimes = BTreeMap<String, Arc<Mutex<DecisionTime>>>;

/// Number of decisions, and the mean and maximum time for one in microseconds. The times are processor time for
/// built-in bots and wall-clock time for external programs.
#[derive(Clone, Copy, Default, Serialize)]
pub struct DecisionTime {
    pub decisions: u64,
    pub mean_us: f64,
    pub max_us: f64,
}

impl Bot for TimedBot {
    fn think(&mut self, question: &Question<'_>, rng: &mut ChaCha8Rng) -> Action {
        let begun = Instant::now();
        let worked = ThreadTime::try_now().ok().filter(|_| !self.outside);
        let action = self.bot.think(question, rng);
        let spent = worked.map_or_else(|| begun.elapsed(), |worked| worked.elapsed());
        let watch = self.costs.lock();
        let mut watch = watch.expect("nobody panics with the watch in hand");
        let us = spent.as_secs_f64() * 1e6;
        watch.decisions += 1;
        watch.mean_us += (us - watch.mean_us) / watch.decisions as f64;
        watch.max_us = watch.max_us.max(us);
        action
    }

    fn follows(&self) -> bool {
        self.bot.follows()
    }

    fn witness(&mut self, event: &SeenMatchEvent) {
        self.bot.witness(event);
    }
}

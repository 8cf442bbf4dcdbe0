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
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

/// Plays the deal sets that are not stored yet. Results are added in the order of the sets, so that they do not depend
/// on the number of parallel jobs.
pub fn play_all(
    args: &ArenaArgs,
    duel: &Duel,
    pairing: &Pairing,
    guests: &ExternalPrograms,
    watches: &[Arc<Mutex<DecisionTimes>>; 2],
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
        let mut make = |side: Side| bot_of(side, duel, guests, watches);
        arena::play_set(pairing, number, &mut make)
    };
    run_parallel(args.jobs, missing.into_iter(), work, |number, set| {
        let set = set?;
        kept.note(number, &set)?;
        early.insert(number, set);
        Ok(add_in_order(&mut early))
    })
}

/// Creates the bot of one side for one match. Its thinking time is measured.
fn bot_of(
    side: Side,
    duel: &Duel,
    guests: &ExternalPrograms,
    watches: &[Arc<Mutex<DecisionTimes>>; 2],
) -> Box<dyn Bot> {
    let (player, watch) = (duel.of(side), &watches[side as usize]);
    Box::new(TimedBot {
        bot: guests.bot(player),
        outside: player.is_outside(),
        costs: Arc::clone(watch),
    })
}

/// Bot whose thinking time is measured.
struct TimedBot {
    pub bot: Box<dyn Bot>,
    /// True for an external program. It does not run on this thread, so its wall-clock time is measured instead of
    /// processor time.
    pub outside: bool,
    pub costs: Arc<Mutex<DecisionTimes>>,
}

#[derive(Default)]
pub struct DecisionTimes {
    pub decisions: u64,
    pub spent: Duration,
    pub most: Duration,
}

impl Bot for TimedBot {
    fn think(&mut self, question: &Question<'_>, rng: &mut ChaCha8Rng) -> Action {
        let begun = Instant::now();
        let worked = ThreadTime::try_now().ok().filter(|_| !self.outside);
        let action = self.bot.think(question, rng);
        let spent = worked.map_or_else(|| begun.elapsed(), |worked| worked.elapsed());
        let watch = self.costs.lock();
        let mut watch = watch.expect("nobody panics with the watch in hand");
        watch.decisions += 1;
        watch.spent += spent;
        watch.most = watch.most.max(spent);
        action
    }

    fn follows(&self) -> bool {
        self.bot.follows()
    }

    fn witness(&mut self, event: &SeenMatchEvent) {
        self.bot.witness(event);
    }
}

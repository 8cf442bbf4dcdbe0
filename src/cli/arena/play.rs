//! The sets are played, several at a time.
use super::{
    ArenaArgs, Duel,
    kept::StoredSets,
    progress::ArenaProgress,
    report::SetSums,
    watch::{Timed, Watch},
};
use crate::guests::GuestPrograms;
use engine::{
    arena::{self, Pairing, Side, Verdict},
    bots::Bot,
};
use platform::Failure;
use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
        mpsc,
    },
    thread,
};

/// Plays the sets that are not kept from an earlier time; they are added up in their order, however many are played at a time.
pub fn play_all(
    args: &ArenaArgs,
    duel: &Duel,
    pairing: &Pairing,
    guests: &GuestPrograms,
    watches: &[Arc<Mutex<Watch>>; 2],
    kept: &mut StoredSets,
    sums: &mut SetSums,
) -> Result<(), Failure> {
    let count = args.sets as usize;
    let mut early = kept.sets(count);
    let missing: Vec<usize> = (0..count)
        .filter(|number| !early.contains_key(number))
        .collect();
    let (next, enough) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, receiver) = mpsc::sync_channel(64);
    thread::scope(|scope| {
        // The receiver is dropped with this closure, so that no worker blocks on a full channel.
        let receiver = receiver;
        for _ in 0..args.jobs {
            let sender = sender.clone();
            let (missing, next, enough) = (&missing, &next, &enough);
            scope.spawn(move || {
                let mut make = |side: Side| bot_of(side, duel, guests, watches);
                while !enough.load(Ordering::Relaxed)
                    && let Some(&number) = missing.get(next.fetch_add(1, Ordering::Relaxed))
                {
                    let set = arena::play_set(pairing, number, &mut make);
                    // The receiver is gone once enough is known.
                    if sender.send((number, set)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut progress = ArenaProgress::new(count);
        let mut wanted = 0;
        loop {
            while let Some(set) = early.remove(&wanted) {
                wanted += 1;
                sums.add(set);
                if args.stop && sums.sequential.verdict().0 != Verdict::Open {
                    enough.store(true, Ordering::Relaxed);
                    progress.show(wanted, &sums.points, true);
                    return Ok(());
                }
            }
            progress.show(wanted, &sums.points, wanted == count);
            let Ok((number, set)) = receiver.recv() else {
                return Ok(());
            };
            let set = set.map_err(|error| Failure::Usage(error.to_string()));
            let set = set.and_then(|set| kept.note(number, &set).map(|()| set));
            // After a failure the other workers stop as well.
            early.insert(
                number,
                set.inspect_err(|_| enough.store(true, Ordering::Relaxed))?,
            );
        }
    })
}

/// A bot for one match on that side, its thinking time taken down.
fn bot_of(
    side: Side,
    duel: &Duel,
    guests: &GuestPrograms,
    watches: &[Arc<Mutex<Watch>>; 2],
) -> Box<dyn Bot> {
    let (player, watch) = match side {
        Side::Challenger => (&duel.challenger, &watches[0]),
        Side::Reference => (&duel.against, &watches[1]),
    };
    Box::new(Timed {
        bot: guests.bot(player),
        outside: player.is_outside(),
        costs: Arc::clone(watch),
    })
}

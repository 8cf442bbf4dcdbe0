//! Many matches at a time, their results in order.
use super::{
    SimulateArgs,
    one::{self, MatchResult},
    tables::Tables,
};
use crate::{guests::GuestPrograms, progress::ProgressLine};
use platform::Failure;
use std::{
    collections::BTreeMap,
    sync::{
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
    thread,
};

/// Plays all matches; `each` gets the results in the order of the matches, however many are played at a time.
pub fn play_all(
    args: &SimulateArgs,
    tables: &Tables<'_>,
    guests: &GuestPrograms,
    mut each: impl FnMut(MatchResult) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let (count, keep_record) = (tables.count(), args.record.is_some());
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::sync_channel(1024);
    thread::scope(|scope| {
        for _ in 0..args.jobs {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= count {
                        return;
                    }
                    let table = tables.table(index);
                    let result = one::play(&table, guests, keep_record, args.verify);
                    // The receiver is gone when the output failed: then there is nothing to play for.
                    if sender.send((index, result)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut progress = ProgressLine::new("match", count, args.progress);
        let mut early = BTreeMap::new();
        let mut wanted = 0;
        for (index, result) in receiver {
            early.insert(index, result);
            while let Some(result) = early.remove(&wanted) {
                wanted += 1;
                each(result)?;
            }
            progress.show(wanted);
        }
        Ok(())
    })
}

//! How hard whoever judges works, beside somebody who plays.
use std::{
    cell::Cell,
    sync::atomic::{AtomicU32, Ordering},
    thread,
    time::{Duration, Instant},
};

/// How much of the time is spent on judging: the rest is left to whoever plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeeperPace {
    /// Somebody plays: one part in five.
    Patient,
    /// Nobody plays: half.
    Brisk,
}

impl KeeperPace {
    pub(super) const fn pauses(self) -> u32 {
        match self {
            KeeperPace::Patient => 4,
            KeeperPace::Brisk => 1,
        }
    }
}

/// The thread judges for so long, then pauses as many times as long as it is told to.
const STINT: Duration = Duration::from_millis(4);
/// `keep_going`, which pauses now and then.
pub(super) fn paced<'a>(
    keep_going: &'a (dyn Fn() -> bool + Send),
    pauses: &'a AtomicU32,
) -> impl Fn() -> bool + 'a {
    let begun = Cell::new(Instant::now());
    move || {
        let worked = begun.get().elapsed();
        if worked >= STINT {
            let pause = worked.min(8 * STINT) * pauses.load(Ordering::Relaxed);
            thread::sleep(pause);
            begun.set(Instant::now());
        }
        keep_going()
    }
}

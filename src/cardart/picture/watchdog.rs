//! A deadline for reading and rendering a picture of a deck. The work runs on a thread of its own. A thread cannot be
//! stopped, so it is abandoned after the deadline. While several abandoned threads are still running, large pictures
//! are refused, so that a deck cannot occupy the whole processor. The threads are never joined and do not delay the end
//! of the program.
use crate::{Reason, limits};
use parking_lot::Mutex;
use std::{
    collections::HashSet,
    hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash},
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, LazyLock, mpsc},
    thread,
    time::Duration,
};

/// Stack size of a thread in bytes. Only the used part takes memory.
const STACK: usize = 64 << 20;
/// Maximum number of abandoned threads. While this many are still running, large pictures are refused.
const ABANDONED: usize = 2;

/// Watchdog that the whole program shares.
static WATCHDOG: LazyLock<Arc<Watchdog>> =
    LazyLock::new(|| Arc::new(Watchdog::with_deadline(limits::DRAWING)));

/// Runner for tasks that a deck can make arbitrarily slow. Each task has a deadline.
#[derive(Debug)]
pub struct Watchdog {
    deadline: Duration,
    state: Mutex<State>,
}

#[derive(Default, Debug)]
struct State {
    /// Number of abandoned threads that are still running.
    running: usize,
    /// Hashes of pictures whose processing was abandoned. They are not tried again.
    abandoned: HashSet<u64>,
}

/// Returns the same hash of the same value in every run of the program.
pub(super) fn hash_of(value: &impl Hash) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(value)
}

impl Watchdog {
    /// Returns the shared watchdog of the program.
    pub fn of_program() -> Arc<Watchdog> {
        WATCHDOG.clone()
    }

    /// Creates a separate watchdog with its own deadline, for tests.
    pub fn with_deadline(deadline: Duration) -> Watchdog {
        let state = Mutex::default();
        Watchdog { deadline, state }
    }

    /// Refuses a large picture while too many abandoned threads are running. Small pictures are always accepted,
    /// because rendering them cannot take long. The shipped deck, which replaces refused pictures, has only small ones.
    ///
    /// # Errors
    /// Returns [`Reason::DrawingBusy`] for a refused picture.
    pub fn admit(&self, bytes: u64) -> Result<(), Reason> {
        if bytes > limits::SMALL_SVG && self.state.lock().running >= ABANDONED {
            return Err(Reason::DrawingBusy {});
        }
        Ok(())
    }

    /// Runs the work on a picture within a deadline, with a large stack.
    ///
    /// # Errors
    /// Returns a reason if the work exceeds the deadline, or if the same work did so before.
    pub fn run<T: Send + 'static>(
        self: &Arc<Self>,
        picture: &impl Hash,
        work: impl FnOnce() -> Result<T, Reason> + Send + 'static,
    ) -> Result<T, Reason> {
        let picture = hash_of(picture);
        let too_slow = Reason::TooSlow {
            seconds: self.deadline.as_secs(),
        };
        if self.state.lock().abandoned.contains(&picture) {
            return Err(too_slow);
        }
        let (sender, receiver) = mpsc::channel();
        let watchdog = self.clone();
        let guarded = move || {
            let done = catch_unwind(AssertUnwindSafe(work))
                .unwrap_or_else(|_| Err(Reason::decoder_panic()));
            // The lock ensures that the caller does not abandon the thread after the work has ended but before its result is sent.
            let mut state = watchdog.state.lock();
            if sender.send(done).is_err() {
                state.running -= 1;
            }
        };
        let thread = thread::Builder::new()
            .name("drawing".to_owned())
            .stack_size(STACK);
        thread.spawn(guarded)?;
        if let Ok(done) = receiver.recv_timeout(self.deadline) {
            return done;
        }
        let mut state = self.state.lock();
        // The work may have ended in the meantime.
        if let Ok(done) = receiver.try_recv() {
            return done;
        }
        state.abandoned.insert(picture);
        state.running += 1;
        // The thread detects that it was abandoned because the receiver no longer exists. The receiver is therefore
        // dropped while the state is locked.
        drop(receiver);
        drop(state);
        Err(too_slow)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_that_misses_the_deadline_is_abandoned_and_not_tried_again() {
        let watchdog = Arc::new(Watchdog::with_deadline(Duration::from_millis(50)));
        let too_slow = Err(Reason::TooSlow { seconds: 0 });
        let stuck = |picture: &str| {
            let (end, ended) = mpsc::channel::<()>();
            let done = watchdog.run(&picture, move || {
                // Nothing is ever sent. Dropping the sender ends the wait.
                let _ = ended.recv();
                Ok(1)
            });
            assert_eq!(done, too_slow);
            end
        };
        let again = |picture: &str| watchdog.run(&picture, || Ok(1));
        let first = stuck("stuck");
        assert_eq!((again("stuck"), again("other")), (too_slow.clone(), Ok(1)));
        let large = limits::SMALL_SVG + 1;
        assert_eq!(watchdog.admit(large), Ok(()));
        let second = stuck("also stuck");
        assert_eq!(watchdog.admit(large), Err(Reason::DrawingBusy {}));
        assert_eq!(watchdog.admit(limits::SMALL_SVG), Ok(()));
        drop((first, second));
        while watchdog.state.lock().running > 0 {
            thread::yield_now();
        }
        assert_eq!(watchdog.admit(large), Ok(()));
        assert_eq!((again("stuck"), again("other")), (too_slow, Ok(1)));
    }

    #[test]
    fn work_survives_a_panic() {
        let watchdog = Arc::new(Watchdog::with_deadline(Duration::from_secs(600)));
        let broken: Result<(), _> = watchdog.run(&"broken", || panic!("a decoder's own"));
        assert_eq!(broken, Err(Reason::decoder_panic()));
        assert_eq!(watchdog.run(&"same", || Ok(7)), Ok(7));
    }
}

//! Files of the player that are written shortly after each change, on another thread, and immediately when the game
//! closes.
use crate::redraw::RedrawRequest;
use bevy::{
    prelude::*,
    tasks::{IoTaskPool, Task, block_on, futures::check_ready},
};
use std::{io, time::Duration};

/// Delay from the last change until the file is written. Dragging a slider or typing a name is thus one change.
pub const DEBOUNCE: Duration = Duration::from_millis(500);

/// Interval for checking whether a write has finished, in seconds.
const POLL: f32 = 0.3;

/// State of a file that is saved automatically.
pub struct Autosave<T> {
    /// Content of the file. While a write is running, the content that it will have.
    saved: T,
    /// Remaining delay until the next write, if there is an unsaved change.
    delay: Option<Duration>,
    write: Option<Write<T>>,
    /// True from the first failed write to the next successful one. Only the first failure is reported.
    failed: bool,
}

/// Write that is still running. It can take as long as a hundred frames.
struct Write<T> {
    /// Content of the file before the write.
    before: T,
    wanted: T,
    outcome: Task<io::Result<T>>,
}

/// Result of a write.
#[derive(Debug)]
pub enum Saved<T> {
    Written {
        /// Content that the write was given.
        wanted: T,
        /// Actual content of the file. It includes changes by another window.
        saved: T,
    },
    /// The first failed write since the last successful one. The next change tries again.
    Failed(io::Error),
}

impl<T: Clone + PartialEq + Send + 'static> Autosave<T> {
    pub fn new(saved: T) -> Autosave<T> {
        Autosave {
            saved,
            delay: None,
            write: None,
            failed: false,
        }
    }

    /// Returns the content of the file. While a write is running, returns the content that it will have.
    pub fn saved(&self) -> &T {
        &self.saved
    }

    /// Schedules a write after this delay, counted from now.
    pub fn schedule(&mut self, delay: Duration) {
        self.delay = Some(delay);
    }

    /// Returns the result of the write, once. `wait` blocks until the write has finished.
    pub fn outcome(&mut self, wait: bool) -> Option<Saved<T>> {
        let mut write = self.write.take()?;
        let outcome = match wait {
            true => Some(block_on(&mut write.outcome)),
            false => check_ready(&mut write.outcome),
        };
        match outcome {
            Some(Ok(saved)) => {
                self.failed = false;
                self.saved.clone_from(&saved);
                let wanted = write.wanted;
                Some(Saved::Written { wanted, saved })
            }
            Some(Err(error)) => {
                self.saved = write.before;
                let failed = std::mem::replace(&mut self.failed, true);
                (!failed).then_some(Saved::Failed(error))
            }
            None => {
                self.write = Some(write);
                None
            }
        }
    }

    /// Writes the file if a scheduled write is due, or immediately if the game closes. `write` receives the content of
    /// the file and the wanted content, and returns the new content of the file.
    pub fn update(
        &mut self,
        wanted: impl FnOnce() -> T,
        is_closing: bool,
        (time, redraw): (&Time<Real>, &mut RedrawRequest),
        write: impl FnOnce(&T, &T) -> io::Result<T> + Send + 'static,
    ) {
        if self.write.is_some() {
            redraw.poll_for(time.elapsed_secs(), POLL);
            return;
        }
        let Some(delay) = self.delay else { return };
        let left = delay.saturating_sub(time.delta());
        if !is_closing && !left.is_zero() {
            self.delay = Some(left);
            redraw.poll_for(time.elapsed_secs(), left.as_secs_f32());
            return;
        }
        self.delay = None;
        let wanted = wanted();
        if self.saved == wanted {
            return;
        }
        if is_closing {
            if let Err(error) = write(&self.saved, &wanted) {
                warn!("not saved: {error}");
            }
            return;
        }
        let before = std::mem::replace(&mut self.saved, wanted.clone());
        let (old, new) = (before.clone(), wanted.clone());
        let outcome = IoTaskPool::get().spawn(async move { write(&old, &new) });
        self.write = Some(Write {
            before,
            wanted,
            outcome,
        });
        redraw.poll_for(time.elapsed_secs(), POLL);
    }
}

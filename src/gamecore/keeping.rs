//! A file of the player's that follows what is changed while the game runs: written a moment after the last change on another thread, and
//! at once when the game ends.
use crate::wakeup::FrameWakeup;
use bevy::{
    prelude::*,
    tasks::{IoTaskPool, Task, block_on, futures::check_ready},
};
use std::{io, time::Duration};

/// How long after the last change a file is written: a dragged slider is one change, and a name that is typed.
pub const DEBOUNCE: Duration = Duration::from_millis(500);

/// Seconds after which somebody looks at what has come of the writing.
const OUTCOME: f32 = 0.3;

/// What a file holds, and what is being written into it.
pub struct Keeping<T> {
    /// What it holds, or will hold when what is being written has been.
    holds: T,
    /// How long until what was changed is written, if anything was.
    wait: Option<Duration>,
    writing: Option<Writing<T>>,
    /// That it could not be written has been told, and it has not worked since.
    told: bool,
}

/// On its way to the disk: that can take as long as a hundred frames.
struct Writing<T> {
    /// What the file held before.
    base: T,
    wanted: T,
    outcome: Task<io::Result<T>>,
}

/// What has come of a writing.
#[derive(Debug)]
pub enum Kept<T> {
    /// The file holds something else than before.
    Written {
        /// What was to be written.
        wanted: T,
        /// What the file holds: with what another window has changed.
        held: T,
    },
    /// It could not be written, for the first time since it last could. What is wanted is written with the next change.
    Failed(io::Error),
}

impl<T: Clone + PartialEq + Send + 'static> Keeping<T> {
    /// A file that holds this.
    pub fn of(holds: T) -> Keeping<T> {
        Keeping {
            holds,
            wait: None,
            writing: None,
            told: false,
        }
    }

    /// What the file holds, or will hold when what is being written has been.
    pub fn holds(&self) -> &T {
        &self.holds
    }

    /// Something has been changed: it is written after so long, counted from now.
    pub fn change(&mut self, debounce: Duration) {
        self.wait = Some(debounce);
    }

    /// What has come of the writing, if it has just been done, or if that is to be waited for.
    pub fn outcome(&mut self, wait: bool) -> Option<Kept<T>> {
        let mut writing = self.writing.take()?;
        let outcome = match wait {
            true => Some(block_on(&mut writing.outcome)),
            false => check_ready(&mut writing.outcome),
        };
        match outcome {
            Some(Ok(held)) => {
                self.told = false;
                self.holds.clone_from(&held);
                let wanted = writing.wanted;
                Some(Kept::Written { wanted, held })
            }
            Some(Err(error)) => {
                // Until it works the file is taken for what it was.
                self.holds = writing.base;
                let told = std::mem::replace(&mut self.told, true);
                (!told).then_some(Kept::Failed(error))
            }
            None => {
                self.writing = Some(writing);
                None
            }
        }
    }

    /// Has `now` written if it is time, or at once if the game ends; `write` is given what the file held before and what is wanted, and
    /// says what the file holds then.
    pub fn follow(
        &mut self,
        now: impl FnOnce() -> T,
        leaving: bool,
        (time, awake): (&Time<Real>, &mut FrameWakeup),
        write: impl FnOnce(&T, &T) -> io::Result<T> + Send + 'static,
    ) {
        if self.writing.is_some() {
            awake.wait(time.elapsed_secs(), OUTCOME);
            return;
        }
        let Some(wait) = self.wait else { return };
        let left = wait.saturating_sub(time.delta());
        if !leaving && !left.is_zero() {
            self.wait = Some(left);
            awake.wait(time.elapsed_secs(), left.as_secs_f32());
            return;
        }
        self.wait = None;
        let wanted = now();
        if self.holds == wanted {
            return;
        }
        if leaving {
            if let Err(error) = write(&self.holds, &wanted) {
                warn!("not kept: {error}");
            }
            return;
        }
        let base = std::mem::replace(&mut self.holds, wanted.clone());
        let (before, new) = (base.clone(), wanted.clone());
        let outcome = IoTaskPool::get().spawn(async move { write(&before, &new) });
        self.writing = Some(Writing {
            base,
            wanted,
            outcome,
        });
        awake.wait(time.elapsed_secs(), OUTCOME);
    }
}

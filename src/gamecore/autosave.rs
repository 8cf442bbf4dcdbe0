//! Files of the player that are written shortly after each change, on another thread, and immediately when the game
//! closes.
use crate::{i18n::Texts, redraw::RedrawRequest, saves::Errors};
use bevy::{
    ecs::system::SystemParam,
    prelude::*,
    tasks::{IoTaskPool, Task, block_on, futures::check_ready},
};
use std::{io, time::Duration};

/// Delay from the last change until the file is written. Dragging a slider or typing a name is thus one change.
pub const DEBOUNCE: Duration = Duration::from_millis(500);

/// Interval for checking whether a write has finished, in seconds.
const POLL: f32 = 0.3;

/// State of a file that is saved automatically.
#[derive(Resource)]
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

/// Result of a successful write.
pub struct Written<T> {
    /// Content that the write was given.
    pub wanted: T,
    /// Actual content of the file. It includes changes by another window.
    pub saved: T,
}

/// Resources of a system that saves a file.
#[derive(SystemParam)]
pub struct SaveParams<'w, 's> {
    exits: MessageReader<'w, 's, AppExit>,
    time: Res<'w, Time<Real>>,
    redraw: ResMut<'w, RedrawRequest>,
    errors: ResMut<'w, Errors>,
    texts: Res<'w, Texts>,
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

    /// Returns the result of the write, once. If the game closes, blocks until the write has finished.
    ///
    /// Reports the first failed write since the last successful one with the text `key`. The next change tries again.
    pub fn written(&mut self, key: &str, params: &mut SaveParams) -> Option<Written<T>> {
        let mut write = self.write.take()?;
        let outcome = match params.exits.is_empty() {
            true => check_ready(&mut write.outcome),
            false => Some(block_on(&mut write.outcome)),
        };
        match outcome {
            Some(Ok(saved)) => {
                self.failed = false;
                self.saved.clone_from(&saved);
                let wanted = write.wanted;
                Some(Written { wanted, saved })
            }
            Some(Err(error)) => {
                self.saved = write.before;
                if !std::mem::replace(&mut self.failed, true) {
                    warn!("{key}: {error}");
                    params.errors.push(params.texts.failure(key, &error));
                }
                None
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
        params: &mut SaveParams,
        write: impl FnOnce(&T, &T) -> io::Result<T> + Send + 'static,
    ) {
        let (time, redraw) = (&params.time, &mut params.redraw);
        let is_closing = !params.exits.is_empty();
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

//! Whoever works on the disk, on a thread of its own: a disk that is busy can make a write wait for as long as a hundred frames.
use std::{
    fmt, io,
    sync::{
        Mutex,
        mpsc::{Receiver, Sender, channel},
    },
    thread::{self, JoinHandle},
};

type Job<W, O> = Box<dyn FnOnce(&mut W) -> O + Send>;

/// Does one job after the other on what it works on (`W`), in the order in which they were given, and tells what came of each (`O`).
/// Dropped, it ends when all are done.
pub(super) struct Scribe<W, O> {
    hand: Hand<W, O>,
    /// How many jobs have not been heard of.
    under_way: usize,
    /// What is told when the thread has come to grief.
    lost: fn(io::Error) -> O,
}

enum Hand<W, O> {
    /// The usual.
    Thread {
        jobs: Option<Sender<Job<W, O>>>,
        outcomes: Mutex<Receiver<O>>,
        thread: Option<JoinHandle<()>>,
    },
    /// The system gives no threads: the caller does the jobs.
    Caller(Box<W>, Vec<O>),
}

impl<W: Send + 'static, O: Send + 'static> Scribe<W, O> {
    /// Works on this from now on.
    pub fn of(file: W, lost: fn(io::Error) -> O) -> Scribe<W, O> {
        let ((jobs, given), (done, outcomes)) = (channel::<Job<W, O>>(), channel());
        let (hand_over, file_given) = channel::<W>();
        let write = move || {
            let Ok(mut file) = file_given.recv() else {
                return;
            };
            for job in given {
                // Nobody listens any more when the match is let go of.
                let _ = done.send(job(&mut file));
            }
        };
        let hand = match thread::Builder::new().name("saves".to_owned()).spawn(write) {
            Ok(thread) => {
                hand_over.send(file).expect("the thread waits for it");
                Hand::Thread {
                    jobs: Some(jobs),
                    outcomes: Mutex::new(outcomes),
                    thread: Some(thread),
                }
            }
            Err(error) => {
                bevy::log::warn!("saves: {error}");
                Hand::Caller(Box::new(file), Vec::new())
            }
        };
        Scribe {
            hand,
            under_way: 0,
            lost,
        }
    }

    /// Gives it something to do.
    pub fn give(&mut self, job: impl FnOnce(&mut W) -> O + Send + 'static) {
        match &mut self.hand {
            Hand::Thread { jobs, .. } => {
                let jobs = jobs.as_ref().expect("it is open until it is dropped");
                // A thread that has ended is heard of by whoever asks for what came of this.
                let _ = jobs.send(Box::new(job));
                self.under_way += 1;
            }
            Hand::Caller(file, outcomes) => outcomes.push(job(file)),
        }
    }

    /// Whether something has not been heard of.
    pub fn is_busy(&self) -> bool {
        match &self.hand {
            Hand::Thread { .. } => self.under_way > 0,
            Hand::Caller(_, outcomes) => !outcomes.is_empty(),
        }
    }

    /// What has come of the jobs since this was asked last, without waiting.
    pub fn hear(&mut self) -> Vec<O> {
        self.outcomes(false)
    }

    /// Waits until all is done; what has come of it.
    pub fn wait(&mut self) -> Vec<O> {
        self.outcomes(true)
    }

    fn outcomes(&mut self, wait: bool) -> Vec<O> {
        let outcomes = match &mut self.hand {
            Hand::Caller(_, outcomes) => return std::mem::take(outcomes),
            Hand::Thread { outcomes, .. } => outcomes,
        };
        let outcomes = match outcomes.get_mut() {
            Ok(outcomes) => outcomes,
            Err(poisoned) => poisoned.into_inner(),
        };
        let mut heard = Vec::new();
        while self.under_way > 0 {
            let next = match wait {
                true => outcomes.recv().ok(),
                false => match outcomes.try_recv() {
                    Err(std::sync::mpsc::TryRecvError::Empty) => break,
                    told => told.ok(),
                },
            };
            let Some(outcome) = next else {
                // The thread has come to grief, and what was not written never will be.
                self.under_way = 0;
                heard.push((self.lost)(io::Error::other(
                    "the thread that works on the disk has ended",
                )));
                break;
            };
            self.under_way -= 1;
            heard.push(outcome);
        }
        heard
    }
}

impl<W, O> Drop for Scribe<W, O> {
    fn drop(&mut self) {
        if let Hand::Thread { jobs, thread, .. } = &mut self.hand {
            // Without anybody to give it jobs it ends after the last one.
            *jobs = None;
            if let Some(thread) = thread.take() {
                let _ = thread.join();
            }
        }
    }
}

impl<W, O> fmt::Debug for Scribe<W, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scribe")
            .field("under_way", &self.under_way)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_waits_for_a_busy_disk_and_everything_is_done_in_its_order() {
        let mut scribe = Scribe::of(0_u32, |_| Some("lost"));
        let (free, busy) = channel::<()>();
        let (say, said) = channel();
        scribe.give(move |_| {
            let _ = busy.recv();
            None
        });
        for number in 0..100 {
            let say = say.clone();
            scribe.give(move |_| {
                say.send(number).expect("it is listened to");
                (number == 50).then_some("fifty")
            });
        }
        // The disk is busy yet, and here everybody is at leisure.
        assert!(scribe.is_busy() && scribe.hear().is_empty() && said.try_recv().is_err());
        free.send(()).expect("it is waited for");
        let outcomes = scribe.wait();
        assert!(!scribe.is_busy());
        assert_eq!(outcomes.len(), 101);
        let told: Vec<&str> = outcomes.into_iter().flatten().collect();
        assert_eq!(told, ["fifty"]);
        assert!(said.try_iter().eq(0..100));
    }

    #[test]
    fn a_job_that_comes_to_grief_is_heard_of() {
        let mut scribe = Scribe::of((), |error| error.to_string());
        scribe.give(|()| panic!("what nobody has thought of"));
        scribe.give(|()| "never".to_owned());
        let told = scribe.wait();
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].contains("has ended") && !scribe.is_busy());
    }
}

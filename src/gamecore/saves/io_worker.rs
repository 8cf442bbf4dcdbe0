//! Worker threads for disk access, because a write to a busy disk can take as long as a hundred frames.
use std::{
    io,
    sync::{
        Mutex, PoisonError,
        mpsc::{Receiver, Sender, TryRecvError, channel},
    },
    thread::{self, JoinHandle},
};

type Job<W, O> = Box<dyn FnOnce(&mut W) -> O + Send>;

/// Worker that runs jobs on a value (`W`) in the order in which they are queued, and collects the result (`O`) of each.
/// Dropping the worker waits for all jobs.
pub(super) struct IoWorker<W, O> {
    hand: Executor<W, O>,
    /// Number of jobs whose results have not been received yet.
    under_way: usize,
    /// Creates the result that is reported if the thread has panicked.
    lost: fn(io::Error) -> O,
}

enum Executor<W, O> {
    /// Normal case: a thread runs the jobs.
    Thread {
        jobs: Option<Sender<Job<W, O>>>,
        outcomes: Mutex<Receiver<O>>,
        thread: Option<JoinHandle<()>>,
    },
    /// The system could not start a thread, so each job runs immediately on the caller's thread.
    Caller(Box<W>, Vec<O>),
}

impl<W: Send + 'static, O: Send + 'static> IoWorker<W, O> {
    /// Starts a worker thread for this value.
    pub fn of(file: W, lost: fn(io::Error) -> O) -> IoWorker<W, O> {
        let ((jobs, given), (done, outcomes)) = (channel::<Job<W, O>>(), channel());
        let (hand_over, file_given) = channel::<W>();
        let write = move || {
            let Ok(mut file) = file_given.recv() else {
                return;
            };
            for job in given {
                // The receiver is dropped once the match is closed.
                let _ = done.send(job(&mut file));
            }
        };
        let hand = match thread::Builder::new().name("saves".to_owned()).spawn(write) {
            Ok(thread) => {
                hand_over.send(file).expect("the thread waits for it");
                Executor::Thread {
                    jobs: Some(jobs),
                    outcomes: Mutex::new(outcomes),
                    thread: Some(thread),
                }
            }
            Err(error) => {
                bevy::log::warn!("saves: {error}");
                Executor::Caller(Box::new(file), Vec::new())
            }
        };
        IoWorker {
            hand,
            under_way: 0,
            lost,
        }
    }

    pub fn give(&mut self, job: impl FnOnce(&mut W) -> O + Send + 'static) {
        match &mut self.hand {
            Executor::Thread { jobs, .. } => {
                let jobs = jobs.as_ref().expect("it is open until it is dropped");
                // If the thread has ended, `hear` reports it.
                let _ = jobs.send(Box::new(job));
                self.under_way += 1;
            }
            Executor::Caller(file, outcomes) => outcomes.push(job(file)),
        }
    }

    /// True if some results have not been received yet.
    pub fn is_busy(&self) -> bool {
        match &self.hand {
            Executor::Thread { .. } => self.under_way > 0,
            Executor::Caller(_, outcomes) => !outcomes.is_empty(),
        }
    }

    /// Returns the available results. If `wait` is true, blocks until all jobs have ended.
    pub fn hear(&mut self, wait: bool) -> Vec<O> {
        let outcomes = match &mut self.hand {
            Executor::Caller(_, outcomes) => return std::mem::take(outcomes),
            Executor::Thread { outcomes, .. } => outcomes,
        };
        let outcomes = outcomes.get_mut().unwrap_or_else(PoisonError::into_inner);
        let mut heard = Vec::new();
        while self.under_way > 0 {
            let next = match wait {
                true => outcomes.recv().ok(),
                false => match outcomes.try_recv() {
                    Err(TryRecvError::Empty) => break,
                    told => told.ok(),
                },
            };
            let Some(outcome) = next else {
                // The thread has panicked: pending writes are lost.
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

impl<W, O> Drop for IoWorker<W, O> {
    fn drop(&mut self) {
        if let Executor::Thread { jobs, thread, .. } = &mut self.hand {
            // Closing the channel ends the thread after its last job.
            *jobs = None;
            if let Some(thread) = thread.take() {
                let _ = thread.join();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn callers_do_not_wait_for_a_busy_disk_and_jobs_run_in_order() {
        let mut scribe = IoWorker::of(0_u32, |_| Some("lost"));
        let (free, busy) = channel::<()>();
        let (say, said) = channel();
        scribe.give(move |_| {
            let _ = busy.recv();
            None
        });
        for number in 0..100 {
            let say = say.clone();
            scribe.give(move |_| {
                say.send(number).expect("it is open");
                (number == 50).then_some("fifty")
            });
        }
        // The worker is still blocked, but its caller is not.
        assert!(scribe.is_busy() && scribe.hear(false).is_empty() && said.try_recv().is_err());
        free.send(()).expect("a job waits");
        let outcomes = scribe.hear(true);
        assert!(!scribe.is_busy());
        assert_eq!(outcomes.len(), 101);
        let told: Vec<&str> = outcomes.into_iter().flatten().collect();
        assert_eq!(told, ["fifty"]);
        assert!(said.try_iter().eq(0..100));
    }

    #[test]
    fn a_panic_in_a_job_is_reported() {
        let mut scribe = IoWorker::of((), |error| error.to_string());
        scribe.give(|()| panic!("a job of the test panics"));
        scribe.give(|()| "never".to_owned());
        let told = scribe.hear(true);
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].contains("has ended") && !scribe.is_busy());
    }
}

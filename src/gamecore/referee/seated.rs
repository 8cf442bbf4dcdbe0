//! Guests' programs at the table, each on a thread of its own: however long one takes, no bot of ours waits for it, nor does the picture.
use super::asked::BotQuestion;
use crate::guests::Guest;
use engine::{
    matchplay::{MatchEvent, SeenMatchEvent},
    seat::Seat,
    table::{Action, Viewer},
};
use std::{
    io,
    sync::mpsc::{self, Receiver, Sender},
    thread::{self, JoinHandle},
};

/// What has happened since the last question, a question, whether its answer still matters, and where that goes.
struct Job {
    news: Vec<SeenMatchEvent>,
    asked: BotQuestion,
    keep_going: Box<dyn Fn() -> bool + Send>,
    answer: Sender<Action>,
}

/// A guest's program that sits at the table. When this is dropped, it is stopped.
struct Seated {
    seat: Seat,
    /// How many events of the match it was told.
    told: usize,
    jobs: Sender<Job>,
    thread: JoinHandle<()>,
}

/// All of them.
#[derive(Default)]
pub(super) struct SeatedGuests(Vec<Seated>);

impl SeatedGuests {
    /// Everybody leaves; nobody waits for them.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Puts a question to the guest at this seat, who comes to the table for the first one. `events` is all that has happened in the match;
    /// the guest is told what is new of it, as that seat may know it.
    ///
    /// # Errors
    /// The system has no thread left.
    pub(super) fn ask(
        &mut self,
        seat: Seat,
        guest: &Guest,
        events: &[MatchEvent],
        asked: BotQuestion,
        keep_going: impl Fn() -> bool + Send + 'static,
    ) -> io::Result<Receiver<Action>> {
        let at = match self.0.iter().position(|seated| seated.seat == seat) {
            Some(at) => at,
            None => {
                self.0.push(Seated::come(seat, guest)?);
                self.0.len() - 1
            }
        };
        let seated = &mut self.0[at];
        let new = events.get(seated.told..).unwrap_or_default();
        let news = new.iter().map(|event| event.seen_by(Viewer::Seat(seat)));
        let news = news.collect();
        seated.told = events.len();
        let (answer, answers) = mpsc::channel();
        // Should its thread have gone, no answer will come, and another is given in its place.
        let _ = seated.jobs.send(Job {
            news,
            asked,
            keep_going: Box::new(keep_going),
            answer,
        });
        Ok(answers)
    }
}

impl Seated {
    fn come(seat: Seat, guest: &Guest) -> io::Result<Seated> {
        let (jobs, waiting) = mpsc::channel::<Job>();
        let mut player = guest.player();
        let thread = thread::Builder::new()
            .name(format!("guest {}", guest.name))
            .spawn(move || {
                for job in waiting {
                    job.news.iter().for_each(|event| player.witness(event));
                    let action = job.asked.answer(&mut *player, &*job.keep_going);
                    // The question may be forgotten by now.
                    let _ = job.answer.send(action);
                }
            })?;
        Ok(Seated {
            seat,
            told: 0,
            jobs,
            thread,
        })
    }
}

impl Drop for SeatedGuests {
    /// The game ends: the programs are seen out, which takes a moment only, since nobody waits for their answers any more.
    fn drop(&mut self) {
        for Seated { jobs, thread, .. } in self.0.drain(..) {
            drop(jobs);
            let _ = thread.join();
        }
    }
}

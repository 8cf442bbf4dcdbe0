//! External programs at the table, each on a thread of its own, so that neither other bots nor frames wait for it.
use crate::bot_programs::BotProgram;
use engine::{
    matchplay::{MatchEvent, SeenMatchEvent},
    seat::Seat,
    table::{Action, Viewer},
};
use session::BotQuestion;
use std::{
    io,
    sync::mpsc::{self, Receiver, Sender},
    thread::{self, JoinHandle},
};

/// Question to a program, with the events since the previous question.
struct Job {
    news: Vec<SeenMatchEvent>,
    asked: BotQuestion,
    keep_going: Box<dyn Fn() -> bool + Send>,
    answer: Sender<Action>,
}

/// Program at a seat. Dropping it stops the program.
struct Seated {
    seat: Seat,
    /// Number of events sent to the program.
    sent: usize,
    jobs: Sender<Job>,
    thread: JoinHandle<()>,
}

/// Programs at the table.
#[derive(Default)]
pub(super) struct SeatedPrograms(Vec<Seated>);

impl SeatedPrograms {
    /// Stops all programs without waiting for them.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Asks the program at this seat, and starts it for the first question. `events` are all events of the match; the program receives the
    /// new ones, as its seat may see them.
    ///
    /// # Errors
    /// The system has no thread left.
    pub(super) fn ask(
        &mut self,
        seat: Seat,
        program: &BotProgram,
        events: &[MatchEvent],
        asked: BotQuestion,
        keep_going: impl Fn() -> bool + Send + 'static,
    ) -> io::Result<Receiver<Action>> {
        let at = match self.0.iter().position(|seated| seated.seat == seat) {
            Some(at) => at,
            None => {
                self.0.push(Seated::start(seat, program)?);
                self.0.len() - 1
            }
        };
        let seated = &mut self.0[at];
        let new = events.get(seated.sent..).unwrap_or_default();
        let news = new.iter().map(|event| event.seen_by(Viewer::Seat(seat)));
        let news = news.collect();
        seated.sent = events.len();
        let (answer, answers) = mpsc::channel();
        // If its thread has ended, the receiver fails, and the quick bot answers.
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
    fn start(seat: Seat, program: &BotProgram) -> io::Result<Seated> {
        let (jobs, waiting) = mpsc::channel::<Job>();
        let mut player = program.player();
        let thread = thread::Builder::new()
            .name(format!("guest {}", program.name))
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
            sent: 0,
            jobs,
            thread,
        })
    }
}

impl Drop for SeatedPrograms {
    /// Waits at the end of the game until the programs have stopped. This takes only a moment, because their questions
    /// are cancelled.
    fn drop(&mut self) {
        for Seated { jobs, thread, .. } in self.0.drain(..) {
            drop(jobs);
            let _ = thread.join();
        }
    }
}

//! A player whose answers come from another program, and from the regular bot when they do not come.
use super::{
    CommandLine, Fault, FaultLog,
    follower::Follower,
    process::{Heard, Process},
};
use engine::{
    bots::{Bot, Question, new_bot},
    json,
    matchplay::{BotLevel, SeenMatchEvent},
    protocol::{
        BotAnswer, Decide, Feed, Heard as Told, Hello, Message, Reason, Refused, RefusedAnswer,
        Said, check,
    },
    seat::Seat,
    table::{Action, Legal, SeatView},
    text::shortened,
};
use rand_chacha::ChaCha8Rng;
use std::{
    sync::Arc,
    time::{Duration, Instant},
};

/// The number of failures in a row after which the program is not asked until the next hand; then it is started anew.
pub const MOST_IN_A_ROW: u8 = 3;

/// What a program has on top of its time for the first answer after its start.
pub const START_UP: Duration = Duration::from_secs(3);

/// More decisions than any turn needs: who gets there lays down and takes back for ever.
pub const MOST_IN_A_TURN: u16 = 100;

/// The longest note that is kept, in letters.
const LONGEST_NOTE: usize = 200;

/// Another program as a player: one of these for each seat and match.
///
/// The player answers every decision within its time limit, whatever the program does: if that is silent, late, gone or wrong, the regular
/// bot answers in its place, and the [`FaultLog`] says why. Dropping it stops the program.
pub struct ExternalBot {
    command: CommandLine,
    limit: Duration,
    start_up: Duration,
    quick: Box<dyn Bot>,
    log: Arc<FaultLog>,
    process: Option<Process>,
    /// What the program has been told, once it has asked for version 2.
    feed: Option<Feed>,
    follower: Follower,
    /// The number of the last question.
    asked: u32,
    /// The turn of the match at that question.
    place: Option<TurnPlace>,
    /// Failures since the last good answer.
    failures: u8,
    /// Whether it has ever given a good answer, or was not tried yet: then it is given its time to start.
    hopeful: bool,
    note: Option<String>,
}

/// The turn in which the last question was asked.
#[derive(Clone, Copy, PartialEq, Eq)]
struct TurnPlace {
    seat: Seat,
    hand: u8,
    turn: u16,
    /// Decisions in this turn so far.
    decisions: u16,
}

/// Why there is no answer.
enum Silence {
    /// Something went wrong.
    Fault(Fault),
    /// The program was not asked, having failed too often.
    Resting,
    /// Nobody wants the answer any more, or there is nothing to choose.
    Idle,
}

impl ExternalBot {
    /// A player whose program is started at its first decision. `limit` is the time for each answer.
    pub fn new(command: CommandLine, limit: Duration) -> ExternalBot {
        let log = Arc::new(FaultLog::new(command.clone(), limit));
        ExternalBot {
            command,
            limit,
            start_up: START_UP,
            quick: new_bot(BotLevel::Habitual),
            log,
            process: None,
            feed: None,
            follower: Follower::default(),
            asked: 0,
            place: None,
            failures: 0,
            hopeful: true,
            note: None,
        }
    }

    /// This player with another log: several players of one program count their faults in one.
    pub fn with_log(mut self, log: Arc<FaultLog>) -> ExternalBot {
        self.log = log;
        self
    }

    /// This player with another start-up time than [`START_UP`]: tests do not wait as long.
    pub fn with_start_up(mut self, start_up: Duration) -> ExternalBot {
        self.start_up = start_up;
        self
    }

    /// What went wrong so far. The log outlives the player.
    pub fn log(&self) -> Arc<FaultLog> {
        Arc::clone(&self.log)
    }

    /// What the program said about its last answer, if anything; for its maker, and not shown by the game.
    pub fn note(&self) -> Option<&str> {
        self.note.as_deref()
    }

    fn answer(&mut self, question: &Question<'_>) -> Result<Action, Silence> {
        self.note = None;
        self.arrive(question.view);
        if self.failures >= MOST_IN_A_ROW {
            return Err(Silence::Resting);
        }
        let place = self.place.as_mut().expect("it has arrived");
        place.decisions = place.decisions.saturating_add(1);
        if place.decisions > MOST_IN_A_TURN {
            // Told once a turn.
            return Err(match place.decisions {
                over if over == MOST_IN_A_TURN + 1 => Silence::Fault(Fault::Endless),
                _ => Silence::Idle,
            });
        }
        let decide = Decide::of(question, self.asked + 1, self.limit);
        if decide.legal.is_empty() {
            return Err(Silence::Idle);
        }
        self.asked = decide.id;
        let mut deadline = Instant::now() + self.limit;
        if self.process.is_none() {
            if self.hopeful {
                deadline += self.start_up;
            }
            self.hopeful = false;
            let process = Process::start(&self.command);
            let process =
                process.map_err(|error| Silence::Fault(Fault::NotStarted(error.to_string())))?;
            process.tell(&Message::Hello(Box::new(Hello::to(
                question.view,
                self.limit,
            ))));
            (self.process, self.feed) = (Some(process), None);
        }
        self.ask(question, decide, deadline)
    }

    fn ask(
        &mut self,
        question: &Question<'_>,
        decide: Decide,
        deadline: Instant,
    ) -> Result<Action, Silence> {
        let process = self.process.as_mut().expect("it was started");
        process.well = false;
        let mut id = decide.id;
        match &mut self.feed {
            Some(feed) => {
                process.say(self.follower.go_on(feed, question, self.limit));
                id = feed.ask().map_or(id, |(asked, _)| asked);
            }
            None => process.tell(&Message::Decide(Box::new(decide))),
        }
        loop {
            let process = self.process.as_mut().expect("it runs");
            let line = match process.hear(deadline, question.keep_going) {
                Heard::Line(line) if line.is_empty() => continue,
                Heard::Line(line) => line,
                Heard::Nothing => {
                    self.close(id);
                    return Err(Silence::Fault(Fault::Late));
                }
                Heard::Interrupted => {
                    self.close(id);
                    return Err(Silence::Idle);
                }
                Heard::End => {
                    let how = process.end();
                    self.process = None;
                    return Err(Silence::Fault(Fault::Ended(how)));
                }
            };
            if let Ok(Told::Hello { version: 2, since }) = serde_json::from_str(&line) {
                let (feed, lines) = self.follower.begin(question, self.limit, since);
                process.say(lines);
                id = feed.ask().map_or(id, |(asked, _)| asked);
                self.feed = Some(feed);
                continue;
            }
            let read = understood(&line, id).and_then(|answer| match answer {
                // The answer comes too late: its question is over, and counted as late.
                Some(answer) if answer.id < id => Ok(None),
                Some(answer) => match check(question.view, question.legal, &answer.action.0) {
                    Ok(()) => Ok(Some(answer)),
                    Err(why) => Err(Fault::Illegal(Box::new(answer.action), why)),
                },
                None => Ok(None),
            });
            match read {
                Ok(None) => {}
                Ok(Some(answer)) => {
                    process.well = true;
                    if self.feed.is_some() {
                        process.say(Said::Accepted { id }.line());
                    }
                    self.note = answer
                        .note
                        .map(|note| shortened(&note, LONGEST_NOTE).into_owned());
                    return Ok(answer.action.0);
                }
                Err(fault) => {
                    // Wrong as it is, the line is an answer: the program is alive.
                    process.well = true;
                    self.refuse(id, &fault);
                    return Err(Silence::Fault(fault));
                }
            }
        }
    }

    /// Says what was wrong with an answer: the decision is made already, by habitual.
    fn refuse(&self, id: u32, fault: &Fault) {
        let Some(process) = &self.process else { return };
        if self.feed.is_none() {
            let reason = fault.particulars();
            process.tell(&Message::Refused(Refused { id, reason }));
            return;
        }
        let reason = match fault {
            Fault::Illegal(_, why) => Reason::from(why),
            Fault::NotAsked(_) => Reason::other("reject-stale", fault.particulars()),
            Fault::NotStarted(_)
            | Fault::Late
            | Fault::Ended(_)
            | Fault::Garbled(..)
            | Fault::Endless => Reason::other("garbled", fault.particulars()),
        };
        let open = false;
        process.say(Said::Refused(RefusedAnswer { id, reason, open }).line());
    }

    /// Says in version 2 that a question waits no longer.
    fn close(&self, id: u32) {
        if let (Some(process), Some(_)) = (&self.process, &self.feed) {
            process.say(Said::Closed { id }.line());
        }
    }

    /// Notes where the match stands: a new hand is a new chance, and a new match begins with a greeting.
    fn arrive(&mut self, view: SeatView<'_>) {
        let (seat, hand, turn) = (view.seat, view.table.hand, view.table.turn);
        let before = self.place;
        let same_turn = before
            .filter(|place| (place.seat, place.hand, place.turn) == (seat, hand, turn))
            .map_or(0, |place| place.decisions);
        self.place = Some(TurnPlace {
            seat,
            hand,
            turn,
            decisions: same_turn,
        });
        let Some(before) = before else { return };
        let another_match = before.seat != seat || (hand, turn) < (before.hand, before.turn);
        if another_match || (before.hand != hand && self.failures >= MOST_IN_A_ROW) {
            // Dropping it stops it; it is started anew.
            self.process = None;
        }
        if another_match || before.hand != hand {
            self.failures = 0;
        }
    }
}

impl Bot for ExternalBot {
    fn decide(&mut self, view: SeatView<'_>, legal: &Legal, rng: &mut ChaCha8Rng) -> Action {
        self.think(&Question::new(view, legal), rng)
    }

    fn think(&mut self, question: &Question<'_>, rng: &mut ChaCha8Rng) -> Action {
        self.log.decision();
        match self.answer(question) {
            Ok(action) => {
                self.log.answered();
                (self.failures, self.hopeful) = (0, true);
                return action;
            }
            Err(Silence::Fault(fault)) => {
                self.log.note(&fault);
                self.failures = self.failures.saturating_add(1);
                if self.failures >= MOST_IN_A_ROW {
                    self.process = None;
                }
            }
            Err(Silence::Resting) => self.log.rested(),
            Err(Silence::Idle) => {}
        }
        self.quick.think(question, rng)
    }

    fn follows(&self) -> bool {
        true
    }

    fn witness(&mut self, event: &SeenMatchEvent) {
        self.follower.witness(event);
    }
}

impl Drop for ExternalBot {
    /// The end of the match is told before the goodbye.
    fn drop(&mut self) {
        if let (Some(process), Some(feed)) = (&self.process, &mut self.feed) {
            let rest = self.follower.rest(feed);
            if !rest.is_empty() {
                process.say(rest);
            }
        }
    }
}

/// A line as an answer to the question with this number, or to one before it.
fn understood(line: &str, id: u32) -> Result<Option<BotAnswer>, Fault> {
    let answer: BotAnswer = match serde_json::from_str(line) {
        Ok(answer) => answer,
        Err(error) => {
            // An answer to an older question may be as wrong as it likes.
            let older = serde_json::from_str::<serde_json::Value>(line)
                .ok()
                .and_then(|value| value.get("id")?.as_u64())
                .is_some_and(|answered| answered < u64::from(id));
            if older {
                return Ok(None);
            }
            let line = shortened(line, 60).into_owned();
            return Err(Fault::Garbled(line, json::reason(&error)));
        }
    };
    if answer.id > id {
        return Err(Fault::NotAsked(answer.id));
    }
    Ok(Some(answer))
}

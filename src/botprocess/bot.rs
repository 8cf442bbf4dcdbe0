//! A bot whose answers come from an external program. The built-in bot answers when the program fails. A program that
//! uses version 2 of the protocol receives the events since the previous question, the game state, and the new
//! question.
use super::{
    Fault, FaultLog,
    process::{Process, ReceivedLine},
};
use engine::{
    bots::{Bot, Question, new_bot},
    json,
    matchplay::{BotLevel, MatchStage, ScoreLine, ScoreSheet, SeenMatchEvent},
    protocol::{
        BotAnswer, ClientMessage as Told, Decide, Greeting, HandView, Hello, Message, Reason,
        Refused, RefusedAnswer, SeatEventLog, SeatSnapshot, ServerMessage, check, millis,
    },
    rules::Contracts,
    seat::{Seat, SeatSet},
    table::{Action, SeatView, SeenEvent},
    text::shortened,
};
use rand_chacha::ChaCha8Rng;
use std::{
    sync::Arc,
    time::{Duration, Instant},
};

/// Number of consecutive failures after which the program is stopped. It is started again at the first decision of the next hand.
pub const MOST_IN_A_ROW: u8 = 3;

/// Additional time for the first answer after the program has been started.
pub const START_UP: Duration = Duration::from_secs(3);

/// Maximum number of decisions in one turn, more than any turn needs. Stops a program that lays cards down and takes them back without end.
pub const MOST_IN_A_TURN: u16 = 100;

/// Bot whose decisions come from an external program. Each seat of each match has its own instance.
///
/// Answers every decision within its time limit. If the program is silent, late, wrong or no longer running, the built-in bot answers in
/// its place. The [`FaultLog`] records the reason. Dropping the `ExternalBot` stops the program.
pub struct ExternalBot {
    /// Log of the failures, with the command and the time limit of the program.
    log: Arc<FaultLog>,
    start_up: Duration,
    quick: Box<dyn Bot>,
    process: Option<Process>,
    /// Messages sent to the program so far. `None` while the program uses version 1 of the protocol.
    feed: Option<SeatEventLog>,
    follower: Follower,
    /// Id of the last question.
    asked: u32,
    place: Option<TurnPosition>,
    /// Number of failures since the last valid answer.
    failures: u8,
    /// True before the first start and after every valid answer. Only then does a start of the program extend the deadline by `start_up`.
    gets_start_up_time: bool,
}

/// Turn in which the last question was asked.
#[derive(Clone, Copy, PartialEq, Eq)]
struct TurnPosition {
    seat: Seat,
    hand: u8,
    turn: u16,
    /// Number of decisions in this turn so far.
    decisions: u16,
}

/// Reason why the program gave no usable answer.
enum NoAnswer {
    Fault(Fault),
    /// The program was not asked, because it has failed too often in this hand.
    Resting,
    /// The answer is no longer needed, no action is legal, or [`MOST_IN_A_TURN`] has already been reported.
    Idle,
}

impl ExternalBot {
    /// Creates a bot that starts the program of this log at the first decision. The bots of several seats can share one
    /// log.
    pub fn new(log: Arc<FaultLog>) -> ExternalBot {
        ExternalBot {
            log,
            start_up: START_UP,
            quick: new_bot(BotLevel::Habitual),
            process: None,
            feed: None,
            follower: Follower::default(),
            asked: 0,
            place: None,
            failures: 0,
            gets_start_up_time: true,
        }
    }

    /// Sets the additional time for the first answer, [`START_UP`] by default.
    pub fn with_start_up(mut self, start_up: Duration) -> ExternalBot {
        self.start_up = start_up;
        self
    }

    /// Returns the log of failures. The log remains valid after the bot is dropped.
    pub fn log(&self) -> Arc<FaultLog> {
        Arc::clone(&self.log)
    }

    fn answer(&mut self, question: &Question<'_>) -> Result<Action, NoAnswer> {
        self.begin_decision(question.view);
        if self.failures >= MOST_IN_A_ROW {
            return Err(NoAnswer::Resting);
        }
        let place = self.place.as_mut().expect("it has arrived");
        place.decisions = place.decisions.saturating_add(1);
        if place.decisions > MOST_IN_A_TURN {
            // Only the first decision over the limit counts as a fault. The later ones in the same turn are not reported.
            return Err(match place.decisions {
                over if over == MOST_IN_A_TURN + 1 => NoAnswer::Fault(Fault::Endless),
                _ => NoAnswer::Idle,
            });
        }
        let (view, id) = (question.view, self.asked + 1);
        let (legal, standing) = (question.legal, question.standing);
        let decide = Decide::of(view, legal, standing, id, self.log.limit);
        if decide.legal.is_empty() {
            return Err(NoAnswer::Idle);
        }
        self.asked = decide.id;
        let mut deadline = Instant::now() + self.log.limit;
        if self.process.is_none() {
            if self.gets_start_up_time {
                deadline += self.start_up;
            }
            self.gets_start_up_time = false;
            let process = Process::start(&self.log.command);
            let process =
                process.map_err(|error| NoAnswer::Fault(Fault::NotStarted(error.to_string())))?;
            let hello = Hello::to(view, self.log.limit);
            process.tell(&Message::Hello(Box::new(hello)));
            (self.process, self.feed) = (Some(process), None);
        }
        self.ask(question, decide, deadline)
    }

    fn ask(
        &mut self,
        question: &Question<'_>,
        decide: Decide<'_>,
        deadline: Instant,
    ) -> Result<Action, NoAnswer> {
        let process = self.process.as_mut().expect("it was started");
        process.has_answered = false;
        let mut id = decide.id;
        match &mut self.feed {
            Some(feed) => {
                process.say(self.follower.next_lines(feed, question, self.log.limit));
                id = feed.ask().map_or(id, |(asked, _)| asked);
            }
            None => process.tell(&Message::Decide(Box::new(decide))),
        }
        loop {
            let process = self.process.as_mut().expect("it runs");
            let line = match process.hear(deadline, question.keep_going) {
                ReceivedLine::Line(line) if line.is_empty() => continue,
                ReceivedLine::Line(line) => line,
                ReceivedLine::Nothing => {
                    self.close(id);
                    return Err(NoAnswer::Fault(Fault::Late));
                }
                ReceivedLine::Interrupted => {
                    self.close(id);
                    return Err(NoAnswer::Idle);
                }
                ReceivedLine::End => {
                    let how = process.end();
                    self.process = None;
                    return Err(NoAnswer::Fault(Fault::Ended(how)));
                }
            };
            if let Ok(Told::Hello { version: 2, since }) = serde_json::from_str(&line) {
                let (feed, lines) = self.follower.begin(question, self.log.limit, since);
                process.say(lines);
                id = feed.ask().map_or(id, |(asked, _)| asked);
                self.feed = Some(feed);
                continue;
            }
            let read = parse_answer(&line, id).and_then(|answer| match answer {
                // Late answer to an earlier question. The fault was counted when the time for that question ran out.
                Some(answer) if answer.id < id => Ok(None),
                Some(answer) => match check(question.view, question.legal, &answer.action) {
                    Ok(()) => Ok(Some(answer)),
                    Err(why) => Err(Fault::Illegal(Box::new(answer.action), why)),
                },
                None => Ok(None),
            });
            match read {
                Ok(None) => {}
                Ok(Some(answer)) => {
                    process.has_answered = true;
                    if self.feed.is_some() {
                        process.say(ServerMessage::Accepted { id }.line());
                    }
                    return Ok(answer.action);
                }
                Err(fault) => {
                    // Even an invalid line shows that the program is running.
                    process.has_answered = true;
                    self.refuse(id, &fault);
                    return Err(NoAnswer::Fault(fault));
                }
            }
        }
    }

    /// Tells the program why its answer was rejected. The built-in bot answers this question instead.
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
            _ => Reason::other("garbled", fault.particulars()),
        };
        let open = false;
        process.say(ServerMessage::Refused(RefusedAnswer { id, reason, open }).line());
    }

    /// Tells a version 2 program that its answer to a question is no longer accepted.
    fn close(&self, id: u32) {
        if let (Some(process), Some(_)) = (&self.process, &self.feed) {
            process.say(ServerMessage::Closed { id }.line());
        }
    }

    /// Records the current turn. A new hand resets the failure count, and a new match restarts the program.
    fn begin_decision(&mut self, view: SeatView<'_>) {
        let (seat, hand, turn) = (view.seat, view.table.hand, view.table.turn);
        let before = self.place;
        let same =
            |place: &TurnPosition| (place.seat, place.hand, place.turn) == (seat, hand, turn);
        self.place = Some(TurnPosition {
            seat,
            hand,
            turn,
            decisions: before.filter(same).map_or(0, |place| place.decisions),
        });
        let Some(before) = before else { return };
        let another_match = before.seat != seat || (hand, turn) < (before.hand, before.turn);
        if another_match || (before.hand != hand && self.failures >= MOST_IN_A_ROW) {
            // Dropping the process stops the program. The next question starts it again.
            self.process = None;
        }
        if another_match || before.hand != hand {
            self.failures = 0;
        }
    }
}

impl Bot for ExternalBot {
    fn think(&mut self, question: &Question<'_>, rng: &mut ChaCha8Rng) -> Action {
        self.log.open().decisions += 1;
        match self.answer(question) {
            Ok(action) => {
                self.log.open().answered += 1;
                (self.failures, self.gets_start_up_time) = (0, true);
                return action;
            }
            Err(NoAnswer::Fault(fault)) => {
                self.log.note(&fault);
                self.failures = self.failures.saturating_add(1);
                if self.failures >= MOST_IN_A_ROW {
                    self.process = None;
                }
            }
            Err(NoAnswer::Resting) => self.log.open().not_asked += 1,
            Err(NoAnswer::Idle) => {}
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
    /// Sends the events that the program has not received yet. The program is stopped afterwards.
    fn drop(&mut self) {
        if let (Some(process), Some(feed)) = (&self.process, &mut self.feed) {
            let rest = self.follower.rest(feed);
            if !rest.is_empty() {
                process.say(rest);
            }
        }
    }
}

/// Parses a line as the answer to question `id`. Returns `None` for a malformed answer to an earlier question.
fn parse_answer(line: &str, id: u32) -> Result<Option<BotAnswer>, Fault> {
    let answer: BotAnswer = match serde_json::from_str(line) {
        Ok(answer) => answer,
        Err(error) => {
            // A malformed answer to an earlier question is ignored.
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

/// Events of the match so far, limited to the information that one seat may have.
#[derive(Default)]
struct Follower {
    events: Vec<SeenMatchEvent>,
    sheet: ScoreSheet,
    contracts: Option<Contracts>,
    closer: Option<Seat>,
    /// The players who were down at the end of the hand.
    down: SeatSet,
    /// True once all seats are assigned. If seats are drawn again after this, another match has begun.
    seated: bool,
}

impl Follower {
    /// Adds an event. Clears all earlier events if another match begins.
    fn witness(&mut self, event: &SeenMatchEvent) {
        match event {
            SeenMatchEvent::SeatsDrawn { .. } if self.seated => *self = Follower::default(),
            SeenMatchEvent::SeatsDrawn { .. } | SeenMatchEvent::Ended { .. } => {}
            SeenMatchEvent::Seated { .. } => self.seated = true,
            SeenMatchEvent::Table(SeenEvent::Dealt { contracts, .. }) => {
                self.contracts = Some(*contracts);
            }
            SeenMatchEvent::Table(SeenEvent::Ended(end)) => {
                (self.closer, self.down) = (end.closer, end.down);
            }
            SeenMatchEvent::Table(_) => {}
            SeenMatchEvent::Scored { points, totals, .. } => {
                if let Some(contracts) = self.contracts {
                    self.sheet.lines.push(ScoreLine {
                        contracts,
                        points: *points,
                        totals: *totals,
                        closer: self.closer,
                        down: self.down,
                    });
                }
            }
        }
        self.events.push(event.clone());
    }

    /// Starts version 2 of the protocol for a program that has already received the first `since` events. Returns the log of its messages
    /// and the first lines to send.
    fn begin(
        &self,
        question: &Question<'_>,
        limit: Duration,
        since: usize,
    ) -> (SeatEventLog, String) {
        let table = question.view.table;
        let players = table.seating.len() as u8;
        let mut feed = SeatEventLog::new(Greeting::to(question.view.seat, players, &table.rules));
        self.update_feed(&mut feed, question, limit);
        let mut lines = feed.hello().to_owned() + "\n";
        lines += &told(&feed, since);
        (feed, lines)
    }

    /// Returns the lines for the next question: the events that are not in `feed` yet, the game state, and the question. Adds them to
    /// `feed`.
    fn next_lines(
        &self,
        feed: &mut SeatEventLog,
        question: &Question<'_>,
        limit: Duration,
    ) -> String {
        let since = feed.seq();
        self.update_feed(feed, question, limit);
        told(feed, since)
    }

    /// Returns the lines of the events that are not in `feed` yet, and adds them to it. Used at the end of a match.
    fn rest(&self, feed: &mut SeatEventLog) -> String {
        let since = feed.seq();
        feed.append(self.events.get(since..).unwrap_or_default());
        let lines = feed.since(since).iter();
        lines.flat_map(|line| [line.as_str(), "\n"]).collect()
    }

    fn update_feed(&self, feed: &mut SeatEventLog, question: &Question<'_>, limit: Duration) {
        let glimpse = SeatSnapshot {
            view: Some(HandView::Seat(question.view)),
            sheet: &self.sheet,
            stage: MatchStage::Playing,
        };
        let new = self.events.get(feed.seq()..).unwrap_or_default();
        feed.update(new, glimpse, Some(millis(limit)));
    }
}

/// Returns the lines after the first `since` events as a single string. They therefore take only one entry in the queue
/// of the writer thread.
fn told(feed: &SeatEventLog, since: usize) -> String {
    let events = feed.since(since).iter().map(String::as_str);
    let ask = feed.ask().map(|(_, text)| text);
    let lines = events.chain([feed.state()]).chain(ask);
    lines.flat_map(|line| [line, "\n"]).collect()
}

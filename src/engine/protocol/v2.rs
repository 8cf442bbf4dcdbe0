//! The messages of version 2. Events are sent when they happen, and answers have no time limit by default.
//! [`SeatEventLog`] stores the messages of one seat, so that they can be resent from any event number. The input types
//! contain no hidden cards.
use super::{BotAnswer, Greeting, HandView, HintDto, Reason, check, options, refusals};
use crate::{
    bots::MatchStanding,
    matchplay::{HandState, Match, MatchStage, ScoreLine, ScoreSheet, SeenMatchEvent},
    seat::Seat,
    table::{Action, DecisionId, DecisionStage, Legal, Pending, Rejection, SeatView, Viewer},
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A version 2 message from the program. Each message is one line, or one text message of a WebSocket.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage<'a> {
    /// The beginning of a match: the players and the rules.
    Hello(Box<Greeting>),
    /// An event of the match.
    Event(NumberedEvent),
    /// The current state of the match.
    State(Box<State<'a>>),
    /// A question.
    Decide(Box<DecisionRequest>),
    /// A question was closed, for example because another client answered it.
    Closed {
        /// The number of the question.
        id: u32,
    },
    /// The answer was accepted.
    Accepted {
        /// The number of the question.
        id: u32,
    },
    /// The answer was rejected.
    Refused(RefusedAnswer),
    /// Hints from the expert bot, sent to the client that requested them.
    Hint(HintDto),
    /// The match is over or was abandoned.
    Bye,
}

/// A version 2 message from the client.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ClientMessage {
    /// The client's answer to the version 1 `hello`. It requests version 2.
    Hello {
        /// The requested version.
        version: u32,
        /// The number of the last event that the client has, so that only later events are sent.
        #[serde(default)]
        since: usize,
    },
    /// An answer to a question.
    Answer(BotAnswer),
}

/// An event with its number in the match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct NumberedEvent {
    /// The number of the event, counted from 1 and the same for all seats.
    pub seq: usize,
    /// The event.
    #[serde(flatten)]
    pub event: SeenMatchEvent,
}

/// The state of the match after event number `seq`.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct State<'a> {
    /// The number of the last event that this state includes.
    pub seq: usize,
    /// The stage of the match: `between_hands`, `playing` or `over`.
    pub stage: &'static str,
    /// The winner, once the match is over.
    pub winner: Option<Seat>,
    /// The hand as the viewer sees it; `None` before the first deal.
    pub view: Option<HandView<'a>>,
    /// The score sheet, one line per finished hand.
    pub sheet: &'a [ScoreLine],
    /// The reasons why actions are impossible now, by the name of the action.
    pub refusals: BTreeMap<String, Reason>,
}

/// A question in version 2. The seat's view was sent with the preceding `state`.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct DecisionRequest {
    /// The number of the question, unique within the match.
    pub id: u32,
    /// The type of decision.
    pub stage: DecisionStage,
    /// The time limit for the answer, in milliseconds; `null` means no limit.
    pub limit_ms: Option<u64>,
    /// The scores that matter to the decision.
    pub standing: Option<MatchStanding>,
    /// All legal actions, except that [`LAY_DOWNS`](super::LAY_DOWNS) limits the number of lay-downs.
    pub legal: Vec<Action>,
}

/// The rejection of an answer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RefusedAnswer {
    /// The number of the question that was answered.
    pub id: u32,
    /// The reason.
    pub reason: Reason,
    /// True if the question is still open, so that the client can answer again.
    pub open: bool,
}

impl ServerMessage<'_> {
    /// Returns the message as JSON without a line break at its end.
    pub fn text(&self) -> String {
        let text = serde_json::to_string(self);
        text.expect("a message has string keys only and nothing in it can fail")
    }

    /// Returns the message as JSON with a line break at its end.
    pub fn line(&self) -> String {
        self.text() + "\n"
    }
}

/// A match as seen by one viewer.
#[derive(Clone, Copy)]
pub struct SeatSnapshot<'a> {
    /// The current or last hand; `None` before the first deal.
    pub view: Option<HandView<'a>>,
    /// The score sheet.
    pub sheet: &'a ScoreSheet,
    /// The stage of the match.
    pub stage: MatchStage,
}

impl<'a> SeatSnapshot<'a> {
    /// Creates the snapshot of this viewer.
    pub fn of<H: HandState>(game: &'a Match<H>, viewer: Viewer) -> SeatSnapshot<'a> {
        SeatSnapshot {
            view: match viewer {
                Viewer::Seat(seat) => game.view(seat).map(HandView::Seat),
                Viewer::Spectator => game.public().map(HandView::Spectator),
            },
            sheet: game.sheet(),
            stage: game.stage(),
        }
    }
}

/// All messages sent to a seat or to spectators, and the seat's open question. They contain no hidden information, because
/// the input contains none.
#[derive(Clone, Debug)]
pub struct SeatEventLog {
    hello: String,
    events: Vec<String>,
    state: String,
    ask: Option<OpenQuestion>,
    /// Number and action of the last accepted answer, to recognize a client that sends the same answer again.
    taken: Option<(u32, Action)>,
}

/// The question that awaits an answer.
#[derive(Clone, PartialEq, Debug)]
struct OpenQuestion {
    id: u32,
    decision: DecisionId,
    text: String,
}

/// Verdict on an answer.
#[derive(Clone, PartialEq, Debug)]
pub enum AnswerVerdict {
    /// The answer matches the open question: submit it to the match for this decision.
    Give(DecisionId),
    /// The answer was accepted before: confirm it again, without further effect.
    Again,
    /// Rejected: the answer matches no open question.
    Over(RefusedAnswer),
}

impl SeatEventLog {
    /// Creates a log that contains only the greeting.
    pub fn new(hello: Greeting) -> SeatEventLog {
        SeatEventLog {
            hello: ServerMessage::Hello(Box::new(hello)).text(),
            events: Vec::new(),
            state: String::new(),
            ask: None,
            taken: None,
        }
    }

    /// Appends the events.
    pub fn append(&mut self, events: &[SeenMatchEvent]) {
        for event in events {
            let seq = self.events.len() + 1;
            let event = event.clone();
            self.events
                .push(ServerMessage::Event(NumberedEvent { seq, event }).text());
        }
    }

    /// Appends the events, and updates the state and the open question. `limit_ms` is the time limit for the answer in
    /// milliseconds, if the table has one.
    pub fn update(
        &mut self,
        events: &[SeenMatchEvent],
        glimpse: SeatSnapshot<'_>,
        limit_ms: Option<u64>,
    ) {
        self.append(events);
        let seq = self.events.len();
        let own = glimpse.view.and_then(HandView::as_seat);
        let legal = own.map(|view| view.legal());
        let state = state(seq, glimpse, legal.as_ref());
        self.state = ServerMessage::State(Box::new(state)).text();
        let legal = legal.and_then(Result::ok);
        self.ask = legal.and_then(|legal| open_question(glimpse, &legal, limit_ms));
    }

    /// Returns the greeting message.
    pub fn hello(&self) -> &str {
        &self.hello
    }

    /// Returns the number of the last event; 0 if there are no events.
    pub fn seq(&self) -> usize {
        self.events.len()
    }

    /// Returns the messages of the events after number `seq`. A number that does not exist yet must come from another
    /// match, so all events are returned.
    pub fn since(&self, seq: usize) -> &[String] {
        self.events.get(seq..).unwrap_or(&self.events)
    }

    /// Returns the current state message.
    pub fn state(&self) -> &str {
        &self.state
    }

    /// Returns the number and the message of the open question.
    pub fn ask(&self) -> Option<(u32, &str)> {
        self.ask.as_ref().map(|ask| (ask.id, ask.text.as_str()))
    }

    /// Judges an answer by its question number. Each question is answered once; repetitions of the accepted answer have
    /// no further effect.
    pub fn check_answer(&self, id: u32, action: &Action) -> AnswerVerdict {
        let taken = self.taken.as_ref();
        if taken.is_some_and(|(taken, known)| *taken == id && known == action) {
            return AnswerVerdict::Again;
        }
        match &self.ask {
            Some(ask) if ask.id == id => AnswerVerdict::Give(ask.decision),
            Some(_) | None => {
                let text = "this question is over, or was never asked";
                let (reason, open) = (Reason::other("reject-stale", text), false);
                AnswerVerdict::Over(RefusedAnswer { id, reason, open })
            }
        }
    }

    /// Records that this answer to question `id` was accepted.
    pub fn accept(&mut self, id: u32, action: Action) {
        self.taken = Some((id, action));
    }
}

/// Returns the question number of a decision. It stays the same when the match is resumed from its record. The question
/// numbers of a seat increase.
pub fn question_id(pending: Pending) -> u32 {
    let stage = pending.stage as u32;
    pending.decision.0.wrapping_mul(4).wrapping_add(stage)
}

fn state<'a>(
    seq: usize,
    glimpse: SeatSnapshot<'a>,
    legal: Option<&Result<Legal, Rejection>>,
) -> State<'a> {
    let (stage, winner) = match glimpse.stage {
        MatchStage::BetweenHands { .. } => ("between_hands", None),
        MatchStage::Playing => ("playing", None),
        MatchStage::Over { winner } => ("over", Some(winner)),
    };
    let refused = legal.map(|legal| refusals(legal.as_ref()));
    State {
        seq,
        stage,
        winner,
        view: glimpse.view,
        sheet: &glimpse.sheet.lines,
        refusals: refused.unwrap_or_default(),
    }
}

fn open_question(
    glimpse: SeatSnapshot<'_>,
    legal: &Legal,
    limit_ms: Option<u64>,
) -> Option<OpenQuestion> {
    let view = glimpse.view.and_then(HandView::as_seat)?;
    let pending = view.table.pending();
    let pending = pending.into_iter().find(|one| one.seat == view.seat)?;
    let offered = options(view, legal);
    // The player has no legal action now, because other players still have to answer.
    if offered.is_empty() {
        return None;
    }
    let seats = view.table.seating.len();
    let rules = &view.table.rules;
    let standing = MatchStanding::in_hand(view.table.hand, glimpse.sheet, seats, rules);
    let asked = DecisionRequest {
        id: question_id(pending),
        stage: legal.stage,
        limit_ms,
        standing: Some(standing),
        legal: offered,
    };
    Some(OpenQuestion {
        id: asked.id,
        decision: pending.decision,
        text: ServerMessage::Decide(Box::new(asked)).text(),
    })
}

/// Checks an answer before it reaches the match.
///
/// # Errors
/// Returns the reason why the action is not legal, with its message key.
pub fn permitted(view: SeatView<'_>, action: &Action) -> Result<(), Reason> {
    let legal = view.legal().map_err(|why| Reason::from(&why))?;
    check(view, &legal, action).map_err(|why| Reason::from(&why))
}

//! What a seat is sent in version 2, ready to be sent again from any number on. It is made of what the seat may know, by type.
use super::{
    Asked, Greeting, Numbered, Reason, RefusedAnswer, Said, State, WrittenAction, WrittenEvent,
    WrittenScore, WrittenStage, WrittenStanding, check, options, refusals,
};
use crate::{
    bots::Standing,
    matchplay::{Match, MatchStage, ScoreSheet, SeenMatchEvent},
    seat::Seat,
    table::{DecisionId, DecisionStage, Legal, Pending, Rejection, SeatView},
};

/// A match as a seat may look at it.
#[derive(Clone, Copy)]
pub struct Glimpse<'a> {
    /// The hand in play or the one last played; none before the first deal.
    pub view: Option<SeatView<'a>>,
    /// The score sheet.
    pub sheet: &'a ScoreSheet,
    /// How many hands there are in all.
    pub hands: usize,
    /// Where the match stands.
    pub stage: MatchStage,
}

impl<'a> Glimpse<'a> {
    /// A match as this seat may look at it.
    pub fn of(game: &'a Match, seat: Seat) -> Glimpse<'a> {
        Glimpse {
            view: game.view(seat),
            sheet: game.sheet(),
            hands: game.contracts().len(),
            stage: game.stage(),
        }
    }
}

/// What a seat has been told and is asked. It holds nothing that the seat may not know, for it is given nothing else.
#[derive(Clone, Debug)]
pub struct Feed {
    hello: String,
    events: Vec<String>,
    state: String,
    ask: Option<OpenQuestion>,
    /// The last answer that was taken, should it come again.
    taken: Option<(u32, WrittenAction)>,
}

/// The question that waits.
#[derive(Clone, PartialEq, Debug)]
struct OpenQuestion {
    id: u32,
    decision: DecisionId,
    text: String,
}

/// What becomes of an answer.
#[derive(Clone, PartialEq, Debug)]
pub enum Fate {
    /// It answers this decision, and is to be given to the match.
    Give(DecisionId),
    /// It has been taken already: nothing more is to be done but to say so.
    Again,
    /// It answers nothing that is asked.
    Over(RefusedAnswer),
}

impl Feed {
    /// A seat that has been told nothing.
    pub fn new(hello: Greeting) -> Feed {
        Feed {
            hello: Said::Hello(Box::new(hello)).text(),
            events: Vec::new(),
            state: String::new(),
            ask: None,
            taken: None,
        }
    }

    /// Tells what has happened since.
    pub fn tell(&mut self, events: &[SeenMatchEvent]) {
        for event in events {
            let seq = self.events.len() + 1;
            let event = WrittenEvent::from(event);
            self.events
                .push(Said::Event(Numbered { seq, event }).text());
        }
    }

    /// Tells what has happened since, how things stand now, and what is asked. `limit_ms` is the time for the answer, if the table sets one.
    pub fn follow(
        &mut self,
        events: &[SeenMatchEvent],
        glimpse: Glimpse<'_>,
        limit_ms: Option<u64>,
    ) {
        self.tell(events);
        let seq = self.events.len();
        let legal = glimpse.view.map(|view| view.legal());
        let state = state(seq, glimpse, legal.as_ref());
        self.state = Said::State(Box::new(state)).text();
        let legal = legal.and_then(Result::ok);
        self.ask = legal.and_then(|legal| open_question(glimpse, &legal, limit_ms));
    }

    /// The greeting.
    pub fn hello(&self) -> &str {
        &self.hello
    }

    /// The number of the last event.
    pub fn seq(&self) -> usize {
        self.events.len()
    }

    /// The events after the one with this number. A number that there is none of yet counts as none at all: whoever names it was
    /// told of another match.
    pub fn since(&self, seq: usize) -> &[String] {
        self.events.get(seq..).unwrap_or(&self.events)
    }

    /// How things stand.
    pub fn state(&self) -> &str {
        &self.state
    }

    /// The question that waits, and its number.
    pub fn ask(&self) -> Option<(u32, &str)> {
        self.ask.as_ref().map(|ask| (ask.id, ask.text.as_str()))
    }

    /// What is to become of an answer: each question is answered once, however often the answer comes.
    pub fn judge(&self, id: u32, action: &WrittenAction) -> Fate {
        if self
            .taken
            .as_ref()
            .is_some_and(|(taken, as_)| *taken == id && as_ == action)
        {
            return Fate::Again;
        }
        match &self.ask {
            Some(ask) if ask.id == id => Fate::Give(ask.decision),
            Some(_) | None => Fate::Over(RefusedAnswer {
                id,
                reason: Reason::other("reject-stale", "this question is over, or was never asked"),
                open: false,
            }),
        }
    }

    /// Notes that an answer was given to the match.
    pub fn take(&mut self, id: u32, action: WrittenAction) {
        self.taken = Some((id, action));
    }
}

/// The number of a question. It follows from what is asked alone, so it is the same after the match was resumed from its record; it
/// grows from one question of a seat to the next.
pub fn question_id(pending: Pending) -> u32 {
    let stage = match pending.stage {
        DecisionStage::Draw => 0,
        DecisionStage::Play => 1,
        DecisionStage::Claim => 2,
        DecisionStage::LateClaim => 3,
    };
    pending.decision.0.wrapping_mul(4).wrapping_add(stage)
}

fn state(seq: usize, glimpse: Glimpse<'_>, legal: Option<&Result<Legal, Rejection>>) -> State {
    let (stage, winner) = match glimpse.stage {
        MatchStage::BetweenHands { .. } => (WrittenStage::BetweenHands, None),
        MatchStage::Playing => (WrittenStage::Playing, None),
        MatchStage::Over { winner } => (WrittenStage::Over, Some(winner)),
    };
    let lines = glimpse.sheet.lines.iter();
    State {
        seq,
        stage,
        winner,
        view: glimpse.view.map(Into::into),
        sheet: lines
            .map(|line| WrittenScore {
                contract: line.contract,
                points: line.points.as_slice().to_vec(),
                totals: line.totals.as_slice().to_vec(),
                closer: line.closer,
            })
            .collect(),
        refusals: (glimpse.view.zip(legal))
            .map(|(view, legal)| refusals(view, legal.as_ref()))
            .unwrap_or_default(),
    }
}

fn open_question(
    glimpse: Glimpse<'_>,
    legal: &Legal,
    limit_ms: Option<u64>,
) -> Option<OpenQuestion> {
    let view = glimpse.view?;
    let pending = view.table.pending();
    let pending = pending.into_iter().find(|one| one.seat == view.seat)?;
    let offered = options(view, legal);
    // Not one thing can be done: the others are still being asked.
    if offered.is_empty() {
        return None;
    }
    let seats = view.table.seating.len();
    let standing = Standing::in_hand(view.table.hand, glimpse.sheet, seats, glimpse.hands);
    let asked = Asked {
        id: question_id(pending),
        stage: legal.stage.into(),
        limit_ms,
        standing: Some(WrittenStanding::from(standing)),
        legal: offered.into_iter().map(WrittenAction).collect(),
    };
    Some(OpenQuestion {
        id: asked.id,
        decision: pending.decision,
        text: Said::Decide(Box::new(asked)).text(),
    })
}

/// Whether an answer may be given, checked before it reaches the match.
///
/// # Errors
/// Why it may not, by key.
pub fn permitted(view: SeatView<'_>, action: &WrittenAction) -> Result<(), Reason> {
    let legal = view.legal().map_err(|why| Reason::from(&why))?;
    check(view, &legal, &action.0).map_err(|why| Reason::from(&why))
}

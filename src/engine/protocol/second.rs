//! The messages of version 2: what happens is told as it happens, and nobody need hurry.
use super::{
    BotAnswer, Greeting, Reason, StageName, WrittenAction, WrittenEvent, WrittenHint,
    WrittenStanding, WrittenView,
};
use crate::{rules::Contract, seat::Seat};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What the program says in version 2. One message is one line, or one text message of a WebSocket.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Said {
    /// Who plays by which rules.
    Hello(Box<Greeting>),
    /// Something has happened.
    Event(Numbered),
    /// How things stand now.
    State(Box<State>),
    /// A question.
    Decide(Box<Asked>),
    /// A question is over, whoever has answered it.
    Closed {
        /// Its number.
        id: u32,
    },
    /// The answer was taken, once.
    Accepted {
        /// The number of the question.
        id: u32,
    },
    /// The answer was not taken.
    Refused(RefusedAnswer),
    /// What an expert would do, to whoever has asked.
    Hint(WrittenHint),
    /// The match is over or left.
    Bye,
}

/// What the other side says in version 2.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Heard {
    /// In answer to a `hello` of version 1: version 2 is wanted.
    Hello {
        /// The version.
        version: u32,
        /// The number of the last event that is known already.
        #[serde(default)]
        since: usize,
    },
    /// An answer to a question.
    Answer(BotAnswer),
}

/// An event with its number in the match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Numbered {
    /// Counted from 1, the same for all seats.
    pub seq: usize,
    /// What happened.
    #[serde(flatten)]
    pub event: WrittenEvent,
}

/// How things stand after the event with this number.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct State {
    /// The number of the last event that is contained in it.
    pub seq: usize,
    /// Where the match stands.
    pub stage: WrittenStage,
    /// Who has won, once it is over.
    pub winner: Option<Seat>,
    /// The hand as the seat sees it; none before the first deal.
    pub view: Option<WrittenView>,
    /// The score sheet, a line for each hand that is over.
    pub sheet: Vec<WrittenScore>,
    /// What cannot be done now, by the name of the action, with the reason.
    pub refusals: BTreeMap<String, Reason>,
}

/// Where a match stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WrittenStage {
    /// The next hand is still to be dealt.
    BetweenHands,
    /// A hand is being played.
    Playing,
    /// The match is over.
    Over,
}

/// A line of the score sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WrittenScore {
    /// What was to be laid down.
    pub contract: Contract,
    /// The points of the hand, by player.
    pub points: Vec<i32>,
    /// The totals after it, by player.
    pub totals: Vec<i32>,
    /// Who closed; nobody in tablas.
    pub closer: Option<Seat>,
}

/// A question in version 2: what the seat sees came with the `state` before it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Asked {
    /// The number of the question: it never comes again for another one, in this match.
    pub id: u32,
    /// What is asked.
    pub stage: StageName,
    /// The time for the answer in milliseconds; null: as long as one likes.
    pub limit_ms: Option<u64>,
    /// The score sheet, as far as it matters.
    pub standing: Option<WrittenStanding>,
    /// Everything that may be done.
    pub legal: Vec<WrittenAction>,
}

/// An answer that was not taken.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RefusedAnswer {
    /// The number of the question that was answered.
    pub id: u32,
    /// Why not.
    pub reason: Reason,
    /// Whether the question still waits for an answer.
    pub open: bool,
}

impl Said {
    /// The message as its line, without a line end.
    pub fn text(&self) -> String {
        serde_json::to_string(self)
            .expect("a message has string keys only and nothing in it can fail")
    }

    /// The message as its line, with the line end.
    pub fn line(&self) -> String {
        self.text() + "\n"
    }
}

//! The messages, as they are written and read.
use super::{VERSION, VERSIONS, WrittenAction, WrittenView, options};
use crate::{
    bots::{Question, Standing},
    cards::{Card, FACES},
    rules::{Contract, RuleSet},
    seat::Seat,
    table::{DecisionStage, SeatView},
};
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, time::Duration};

/// What the program says. One message is one line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Message {
    /// A match begins.
    Hello(Box<Hello>),
    /// A question.
    Decide(Box<Decide>),
    /// An answer was no good; the program has answered in the bot's place.
    Refused(Refused),
    /// The match is over or left: time to end.
    Bye,
}

/// The beginning of a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Hello {
    /// Always `continental`.
    pub protocol: String,
    /// The version of the protocol that is spoken unless another is asked for.
    pub version: u32,
    /// The versions that can be asked for, with a `hello` in answer to this one.
    #[serde(default)]
    pub versions: Vec<u32>,
    /// The bot's player number, from 0.
    pub you: Seat,
    /// How many players.
    pub players: u8,
    /// The time for each answer, in milliseconds.
    pub limit_ms: u64,
    /// The contracts of all hands.
    pub contracts: Vec<Contract>,
    /// The faces that count as jokers.
    pub wild: Vec<Card>,
    /// What each face costs when it is left in hand, in points.
    pub values: BTreeMap<String, i32>,
    /// The rules, as in the header of a record.
    pub rules: RuleSet,
}

/// The beginning of a match in version 2.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Greeting {
    /// Always `continental`.
    pub protocol: String,
    /// The version of the protocol: 2.
    pub version: u32,
    /// The hash of the match's seed, by which one match is told from another; none where nobody knows it.
    pub game: Option<String>,
    /// The own player number, from 0.
    pub you: Seat,
    /// How many players.
    pub players: u8,
    /// What everybody is called, by player; empty where nobody has a name.
    pub names: Vec<String>,
    /// The contracts of all hands.
    pub contracts: Vec<Contract>,
    /// The faces that count as jokers.
    pub wild: Vec<Card>,
    /// What each face costs when it is left in hand, in points.
    pub values: BTreeMap<String, i32>,
    /// The rules, as in the header of a record.
    pub rules: RuleSet,
}

/// A question.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Decide {
    /// The number of the decision, counted over the match; the answer repeats it.
    pub id: u32,
    /// What is asked.
    pub stage: StageName,
    /// The time for the answer, in milliseconds.
    pub limit_ms: u64,
    /// Everything the bot may know of the hand.
    pub view: WrittenView,
    /// The score sheet; none where there is no match around the hand.
    pub standing: Option<WrittenStanding>,
    /// Everything that may be done.
    pub legal: Vec<WrittenAction>,
}

/// What is asked of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StageName {
    /// Take a card from the stock or the pile.
    Draw,
    /// Lay down, lay off …, and in the end discard: one action at a time, each a question of its own.
    Play,
    /// Claim the discard or pass.
    Claim,
    /// A claim is still possible after a pass.
    LateClaim,
}

/// The score sheet, as far as it matters to a decision.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WrittenStanding {
    /// The totals before this hand, by player.
    pub totals: Vec<i32>,
    /// How many hands come after this one.
    pub hands_left: u8,
}

/// What was wrong with an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Refused {
    /// The decision that was asked.
    pub id: u32,
    /// Why, in a sentence.
    pub reason: String,
}

/// What a bot says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
// The name that the author of a program reads where an answer is garbled: “expected struct Answer”.
#[serde(rename = "Answer")]
pub struct BotAnswer {
    /// The decision that is answered.
    pub id: u32,
    /// What to do.
    pub action: WrittenAction,
    /// Anything the bot wants to say about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl Message {
    /// The message as its line, with the line end.
    pub fn line(&self) -> String {
        let text = serde_json::to_string(self);
        text.expect("a message has string keys only and nothing in it can fail") + "\n"
    }
}

impl Hello {
    /// The beginning of a match for the seat that looks.
    pub fn to(view: SeatView<'_>, limit: Duration) -> Hello {
        let rules = &view.table.rules;
        Hello {
            protocol: PROTOCOL.to_owned(),
            version: VERSION,
            versions: VERSIONS.to_vec(),
            you: view.seat,
            players: view.table.seating.len() as u8,
            limit_ms: millis(limit),
            contracts: rules.contracts(),
            wild: wild(rules),
            values: values(rules),
            rules: (**rules).clone(),
        }
    }
}

impl Greeting {
    /// The beginning of a match by these rules, for the player with this number.
    pub fn to(you: Seat, players: u8, rules: &RuleSet) -> Greeting {
        Greeting {
            protocol: PROTOCOL.to_owned(),
            version: 2,
            game: None,
            you,
            players,
            names: Vec::new(),
            contracts: rules.contracts(),
            wild: wild(rules),
            values: values(rules),
            rules: rules.clone(),
        }
    }
}

/// What every greeting says the protocol is.
const PROTOCOL: &str = "continental";

fn faces() -> impl Iterator<Item = Card> {
    (0..FACES).filter_map(Card::from_index)
}

fn wild(rules: &RuleSet) -> Vec<Card> {
    faces().filter(|card| rules.is_wild(*card)).collect()
}

fn values(rules: &RuleSet) -> BTreeMap<String, i32> {
    let value = |card: Card| (card.to_string(), rules.value(card));
    faces().map(value).collect()
}

impl Decide {
    /// The question with this number. It follows from what the seat may know, and from nothing else.
    pub fn of(question: &Question<'_>, id: u32, limit: Duration) -> Decide {
        let Question {
            view,
            legal,
            standing,
            keep_going: _,
        } = question;
        let legal_actions = options(*view, legal);
        Decide {
            id,
            stage: legal.stage.into(),
            limit_ms: millis(limit),
            view: (*view).into(),
            standing: standing.map(WrittenStanding::from),
            legal: legal_actions.into_iter().map(WrittenAction).collect(),
        }
    }
}

impl From<Standing> for WrittenStanding {
    fn from(standing: Standing) -> WrittenStanding {
        WrittenStanding {
            totals: standing.totals.as_slice().to_vec(),
            hands_left: standing.hands_left,
        }
    }
}

impl From<DecisionStage> for StageName {
    fn from(stage: DecisionStage) -> StageName {
        match stage {
            DecisionStage::Draw => StageName::Draw,
            DecisionStage::Play => StageName::Play,
            DecisionStage::Claim => StageName::Claim,
            DecisionStage::LateClaim => StageName::LateClaim,
        }
    }
}

/// A time as messages name it: in milliseconds.
pub fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

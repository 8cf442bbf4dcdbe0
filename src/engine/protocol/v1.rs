//! The messages of version 1, and types that version 2 shares with it. [`V1Adapter`] translates version 2 into version
//! 1 for network clients that support only version 1. Version 1 needs no history: each question contains everything
//! that the seat may know.
use super::{Reason, VERSION, VERSIONS, options};
use crate::{
    bots::MatchStanding,
    cards::{Card, FACES},
    rules::{Contract, RuleSet},
    seat::Seat,
    table::{Action, DecisionStage, Legal, SeatView},
};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::{collections::BTreeMap, time::Duration};

/// A message from the program to a bot. Each message is one line.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Message<'a> {
    /// The beginning of a match.
    Hello(Box<Hello>),
    /// A question.
    Decide(Box<Decide<'a>>),
    /// The answer was invalid; the program has chosen an action for the bot.
    Refused(Refused),
    /// The match is over or was abandoned: the bot should exit.
    Bye,
}

/// The first message of a match in version 1.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Hello {
    /// Always `continental`.
    pub protocol: String,
    /// The protocol version in use, unless the bot requests another one.
    pub version: u32,
    /// The versions that the bot can request by answering with a `hello` message.
    pub versions: Vec<u32>,
    /// The bot's player number, from 0.
    pub you: Seat,
    /// The number of players.
    pub players: u8,
    /// The time limit for each answer, in milliseconds.
    pub limit_ms: u64,
    /// The rules.
    #[serde(flatten)]
    pub rules: MatchRules,
}

/// The first message of a match in version 2.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Greeting {
    /// Always `continental`.
    pub protocol: String,
    /// The protocol version: 2.
    pub version: u32,
    /// The hash of the match seed, which identifies the match; `None` if the seed is not known.
    pub game: Option<String>,
    /// The recipient's player number, counted from 0; `None` for a spectator.
    pub you: Option<Seat>,
    /// The number of players.
    pub players: u8,
    /// The names by player number; empty for a player without a name.
    pub names: Vec<String>,
    /// The rules.
    #[serde(flatten)]
    pub rules: MatchRules,
}

/// The rules of a match, and values derived from them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MatchRules {
    /// The contracts of all hands.
    pub contracts: Vec<Contract>,
    /// The faces that count as jokers.
    pub wild: Vec<Card>,
    /// The points that each face costs if it stays in hand.
    pub values: BTreeMap<String, i32>,
    /// The rules, as in the header of a record.
    pub rules: RuleSet,
}

/// A question.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Decide<'a> {
    /// The number of the decision, which increases during the match. The answer must repeat it.
    pub id: u32,
    /// The type of decision.
    pub stage: DecisionStage,
    /// The time limit for the answer, in milliseconds.
    pub limit_ms: u64,
    /// All information about the hand that the bot may have.
    pub view: SeatView<'a>,
    /// The scores; `None` for a hand that is not part of a match.
    pub standing: Option<MatchStanding>,
    /// All legal actions, except that [`LAY_DOWNS`](super::LAY_DOWNS) limits the number of lay-downs.
    pub legal: Vec<Action>,
}

/// The rejection of an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Refused {
    /// The number of the decision that was answered.
    pub id: u32,
    /// The reason, as an English sentence.
    pub reason: String,
}

/// A bot's answer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
// Keeps the original name, because parse errors show it to authors of bots: “expected struct Answer”.
#[serde(rename = "Answer")]
pub struct BotAnswer {
    /// The number of the decision that this message answers.
    pub id: u32,
    /// The chosen action.
    pub action: Action,
    /// A comment by the bot, which has no effect on the match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl Message<'_> {
    /// Returns the message as JSON with a line break at its end.
    pub fn line(&self) -> String {
        let text = serde_json::to_string(self);
        text.expect("a message has string keys only and nothing in it can fail") + "\n"
    }
}

impl Hello {
    /// Creates the first message of a match for the seat of this view.
    pub fn to(view: SeatView<'_>, limit: Duration) -> Hello {
        let rules = &view.table.rules;
        Hello {
            protocol: PROTOCOL.to_owned(),
            version: VERSION,
            versions: VERSIONS.to_vec(),
            you: view.seat,
            players: view.table.seating.len() as u8,
            limit_ms: millis(limit),
            rules: MatchRules::of(rules),
        }
    }
}

impl Greeting {
    /// Creates the first message of a match for the player with this number.
    pub fn to(you: Seat, players: u8, rules: &RuleSet) -> Greeting {
        Greeting {
            protocol: PROTOCOL.to_owned(),
            version: 2,
            game: None,
            you: Some(you),
            players,
            names: Vec::new(),
            rules: MatchRules::of(rules),
        }
    }
}

/// Value of the field `protocol` in both first messages.
const PROTOCOL: &str = "continental";

impl MatchRules {
    fn of(rules: &RuleSet) -> MatchRules {
        let faces = || (0..FACES).filter_map(Card::from_index);
        let value = |card: Card| (card.to_string(), rules.value(card));
        MatchRules {
            contracts: rules.contracts(),
            wild: faces().filter(|card| rules.is_wild(*card)).collect(),
            values: faces().map(value).collect(),
            rules: rules.clone(),
        }
    }
}

impl<'a> Decide<'a> {
    /// Creates the question with this number. It contains only what the seat may know.
    pub fn of(
        view: SeatView<'a>,
        legal: &Legal,
        standing: Option<MatchStanding>,
        id: u32,
        limit: Duration,
    ) -> Decide<'a> {
        Decide {
            id,
            stage: legal.stage,
            limit_ms: millis(limit),
            view,
            standing,
            legal: options(view, legal),
        }
    }
}

/// Converts a duration to milliseconds; at most `u64::MAX`.
pub fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// Time limit in milliseconds that version 1 clients receive if the table has none: one day.
const NO_LIMIT: u64 = 24 * 60 * 60 * 1000;

/// Translator from version 2 to version 1. It stores the last view of the seat, because a version 1 question contains
/// the view.
#[derive(Clone, Debug, Default)]
pub struct V1Adapter {
    view: Option<Box<RawValue>>,
    over: bool,
}

/// Translation of a version 2 message.
#[derive(Clone, PartialEq, Debug)]
pub enum V1Message {
    /// The message to send.
    Text(String),
    /// Version 1 has no such message, so send nothing.
    Nothing,
    /// The hand is over. Version 1 has no such message, and its clients cannot request the next deal. The caller must
    /// request it for them.
    HandOver,
}

/// The fields of version 2 messages that version 1 needs. Values with the same form in both versions are not parsed. A
/// question of version 1 is written from the same fields.
#[derive(Deserialize, Serialize)]
struct V2Message<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    #[serde(default)]
    id: u32,
    stage: Option<&'a str>,
    limit_ms: Option<u64>,
    #[serde(borrow)]
    view: Option<&'a RawValue>,
    #[serde(borrow)]
    standing: Option<&'a RawValue>,
    #[serde(borrow)]
    legal: Option<&'a RawValue>,
    #[serde(skip_serializing)]
    reason: Option<Reason>,
}

impl V1Adapter {
    /// Translates one message to version 1. A text that is not a version 2 message is returned unchanged.
    pub fn translate(&mut self, text: &str) -> V1Message {
        self.translated(text)
            .unwrap_or_else(|_| V1Message::Text(text.to_owned()))
    }

    fn translated(&mut self, text: &str) -> serde_json::Result<V1Message> {
        let heard: V2Message<'_> = serde_json::from_str(text)?;
        let message = match (heard.kind, heard.stage) {
            ("hello", _) => {
                let greeting: Greeting = serde_json::from_str(text)?;
                // Spectators use version 2.
                let Some(you) = greeting.you else {
                    return Ok(V1Message::Nothing);
                };
                *self = V1Adapter::default();
                Message::Hello(Box::new(Hello {
                    protocol: greeting.protocol,
                    version: VERSION,
                    versions: VERSIONS.to_vec(),
                    you,
                    players: greeting.players,
                    limit_ms: NO_LIMIT,
                    rules: greeting.rules,
                }))
            }
            ("state", stage) => {
                self.view = heard.view.map(RawValue::to_owned);
                match stage {
                    Some("between_hands") => return Ok(V1Message::HandOver),
                    Some("over") if !self.over => {
                        self.over = true;
                        Message::Bye
                    }
                    _ => return Ok(V1Message::Nothing),
                }
            }
            ("decide", _) => {
                if self.view.is_none() {
                    return Ok(V1Message::Nothing);
                }
                let asked = V2Message {
                    limit_ms: heard.limit_ms.or(Some(NO_LIMIT)),
                    view: self.view.as_deref(),
                    ..heard
                };
                return serde_json::to_string(&asked).map(V1Message::Text);
            }
            ("refused", _) => Message::Refused(Refused {
                id: heard.id,
                reason: heard.reason.map(|reason| reason.text).unwrap_or_default(),
            }),
            ("bye", _) => Message::Bye,
            ("event" | "closed" | "accepted" | "hint", _) => return Ok(V1Message::Nothing),
            _ => return Ok(V1Message::Text(text.to_owned())),
        };
        Ok(V1Message::Text(message.line().trim_end().to_owned()))
    }
}

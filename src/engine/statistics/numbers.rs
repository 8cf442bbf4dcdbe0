//! The numbers of one match, as they are kept on the disk. What cannot be read as this is counted anew from its record.
use crate::{matchplay::PlayerKind, rules::Contract, table::HowEnded};
use serde::{Deserialize, Serialize};

/// A finished match: where its record lies, when it was played, and its numbers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FiledMatch {
    /// The name of its record. Matches in the order of these names are in the order in which they were played.
    pub file: String,
    /// The length of the record in bytes: another record under the same name is another match.
    pub length: u64,
    /// The day it was finished, as `yyyy-mm-dd`; empty if nobody knows.
    pub day: String,
    /// Its numbers.
    #[serde(flatten)]
    pub numbers: MatchStatistics,
}

/// The numbers of one match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MatchStatistics {
    /// What had to be laid down, hand by hand.
    pub contracts: Vec<Contract>,
    /// The players by seat.
    pub players: Vec<PlayerNumbers>,
}

/// One player's match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayerNumbers {
    /// The name.
    pub name: String,
    /// A person, or a bot of some level.
    pub kind: PlayerKind,
    /// The place at the end, from 1; the winner alone has the first.
    pub place: u8,
    /// Hand by hand.
    pub hands: Vec<HandNumbers>,
    /// The indices of the hands in which a bot has answered for this person: they are not put down to them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stood_in: Vec<u8>,
}

/// One player's hand. On the disk it is a list without names: there are a quarter of a million of these in ten years.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(from = "HandList", into = "HandList")]
pub struct HandNumbers {
    /// The points written down.
    pub points: i32,
    /// Claims asked for.
    pub asked: u16,
    /// Claims won; each brought a penalty card.
    pub won: u16,
    /// Who was down as the how-manieth: 1 the first; 0 if not at all.
    pub down: u16,
    /// Jokers that came to the hand: dealt, taken, won with a claim. With V13 red twos are jokers.
    pub jokers: u16,
    /// How the player closed the hand, if they did.
    pub closed: Option<HowHandClosed>,
    /// What an expert expected of the cards when they were dealt: own points, and the mean of the others'. None before it is judged.
    pub expected: Option<[f32; 2]>,
    /// Points lost by the player's decisions. None before it is judged.
    pub lost: Option<f32>,
    /// Decisions judged: those in which there was a choice.
    pub decisions: u16,
    /// Of these, those that were mistakes.
    pub mistakes: u16,
}

/// A hand on the disk: points, asked, won, down, jokers, closed, expected, lost, decisions, mistakes.
type HandList = (
    i32,
    u16,
    u16,
    u16,
    u16,
    Option<HowHandClosed>,
    Option<[f32; 2]>,
    Option<f32>,
    u16,
    u16,
);

impl From<HandNumbers> for HandList {
    fn from(of: HandNumbers) -> HandList {
        (
            of.points,
            of.asked,
            of.won,
            of.down,
            of.jokers,
            of.closed,
            of.expected,
            of.lost,
            of.decisions,
            of.mistakes,
        )
    }
}

impl From<HandList> for HandNumbers {
    fn from(list: HandList) -> HandNumbers {
        let (points, asked, won, down, jokers, closed, expected, lost, decisions, mistakes) = list;
        HandNumbers {
            points,
            asked,
            won,
            down,
            jokers,
            closed,
            expected,
            lost,
            decisions,
            mistakes,
        }
    }
}

/// How a player closed a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HowHandClosed {
    /// With the discard of the last card.
    Discard,
    /// By laying the last card off.
    LaidOff,
    /// V3: with a few points left in hand.
    Leftover,
}

impl HowHandClosed {
    /// How a hand was closed; nothing in tablas.
    pub const fn of(how: HowEnded) -> Option<HowHandClosed> {
        match how {
            HowEnded::Discard => Some(HowHandClosed::Discard),
            HowEnded::LaidOff => Some(HowHandClosed::LaidOff),
            HowEnded::Leftover => Some(HowHandClosed::Leftover),
            HowEnded::None => None,
        }
    }
}

impl PlayerNumbers {
    /// The points at the end.
    pub fn total(&self) -> i32 {
        self.hands.iter().map(|hand| hand.points).sum()
    }

    /// Whether all decisions of this hand, by index, were the player's own.
    pub fn is_own(&self, hand: usize) -> bool {
        self.stood_in
            .iter()
            .all(|other| usize::from(*other) != hand)
    }
}

impl HandNumbers {
    /// How many points more the others were expected to pay than this player, by the cards dealt: what luck in the deal was worth.
    pub fn luck(&self) -> Option<f64> {
        self.expected
            .map(|[own, others]| f64::from(others) - f64::from(own))
    }
}

impl MatchStatistics {
    /// Whether luck and skill are known.
    pub fn is_judged(&self) -> bool {
        let hands = self.players.iter().flat_map(|player| &player.hands);
        hands
            .into_iter()
            .all(|hand| hand.expected.is_some() && hand.lost.is_some())
    }

    /// The mean of what the others paid in a hand, less what this player paid: how much better than the table. 0 if they are no such
    /// player and hand.
    pub fn result(&self, player: usize, hand: usize) -> f64 {
        let points = |player: &PlayerNumbers| player.hands.get(hand).map_or(0, |hand| hand.points);
        let Some(own) = self.players.get(player).map(points) else {
            return 0.0;
        };
        let all: i32 = self.players.iter().map(points).sum();
        let others = (self.players.len().max(2) - 1) as f64;
        f64::from(all - own) / others - f64::from(own)
    }
}

/// The day that the name of a record begins with, as `yyyy-mm-dd`; empty if it begins with none.
pub fn day_in_name(file: &str) -> &str {
    let day = file.get(..10).unwrap_or_default();
    let shape = day.bytes().enumerate().all(|(at, byte)| match at {
        4 | 7 => byte == b'-',
        _ => byte.is_ascii_digit(),
    });
    let number = |from: usize, to: usize| day.get(from..to).and_then(|part| part.parse().ok());
    let is_day = shape
        && number(5, 7).is_some_and(|month: u8| (1..=12).contains(&month))
        && number(8, 10).is_some_and(|day: u8| (1..=31).contains(&day));
    if is_day { day } else { "" }
}

//! The line types of a record. Fields are written in the order of their declaration.
use crate::{
    cards::Card,
    matchplay::{Commitment, PlayerInfo, Setup},
    melds::{Meld, MeldId, NewMeld},
    rules::{Contracts, RuleSet},
    seat::Seat,
    table::{Action, HowEnded, one_or_list},
};
use serde::{Deserialize, Deserializer, Serialize, de};
use serde_json::Value;

/// The newest version of the format. A record gets the [oldest version](RuleSet::version) that can express its rules.
pub const VERSION: u32 = 2;

/// A line of a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
#[allow(missing_docs, reason = "each variant holds a documented type")]
pub enum RecordLine {
    Header(Box<HeaderLine>),
    Draw(DrawLine),
    Seating(SeatingLine),
    Hand(HandLine),
    Do(ActionLine),
    Award(AwardLine),
    RenewStock(RenewalLine),
    EndHand(EndHandLine),
    EndMatch(EndMatchLine),
}

/// The first line of a record: players, rules and seed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HeaderLine {
    /// Identifies the file type: always `continental`.
    pub record: String,
    /// The version of the format.
    pub version: u32,
    /// Name and version of the program that wrote the record. Absent from old records, and from records made by tools,
    /// because their output must not depend on the version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub program: Option<String>,
    /// The match seed.
    pub seed: String,
    /// The hash of the seed, which the players could see before the match. Absent from old records.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed_hash: Option<Commitment>,
    /// The rules.
    pub rules: RuleSet,
    /// The players.
    pub players: Vec<PlayerInfo>,
}

/// One round of the draw for seats (R2).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DrawLine {
    /// The card that each player drew.
    pub draw: Vec<(Seat, Card)>,
}

/// The order of the players around the table, in the direction of play (R2, R3).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatingLine {
    /// The players in order of play, the first dealer first.
    pub seating: Vec<Seat>,
}

/// An action of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ActionLine {
    /// The player who acts.
    pub p: Seat,
    /// The action.
    #[serde(flatten)]
    pub deed: RecordedAction,
}

/// The award of a claimed discard (R16).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AwardLine {
    /// The player who got the card.
    pub award: Seat,
    /// The discard.
    pub card: Card,
    /// The penalty cards that come with the claim.
    #[serde(with = "one_or_list")]
    pub penalty: Vec<Card>,
}

/// The renewal of the stock from the discard pile (D2).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RenewalLine {
    /// The cards of the new stock, the top card first.
    pub renew_stock: Vec<Card>,
}

/// The score of a finished hand (R9).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EndHandLine {
    /// The hand's index.
    pub end_hand: u8,
    /// The player who closed the hand; `None` if the hand ended without a closer.
    pub closer: Option<Seat>,
    /// The way the hand ended.
    pub how: HowEnded,
    /// The points by player.
    pub points: Vec<i32>,
    /// The totals after this hand, by player.
    pub totals: Vec<i32>,
}

/// The end of the match, with the winner (R1, R8).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EndMatchLine {
    /// Marks the line as the end of the match: always true.
    pub end_match: bool,
    /// The final totals, by player.
    pub totals: Vec<i32>,
    /// The winner.
    pub winner: Seat,
}

/// The deal of a hand, with its shoe (R4, R5).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HandLine {
    /// The index of the hand, from 0.
    pub hand: u8,
    /// The contracts of the players: the field `contract`, or `contracts` by player number if they differ (F17).
    #[serde(flatten)]
    pub contracts: Contracts,
    /// The dealer.
    pub dealer: Seat,
    /// The number of packs in the shoe.
    pub decks: u8,
    /// The cards of the shoe in order; index 0 is dealt first.
    pub shoe: Vec<Card>,
    /// The number of cards at the end of the shoe that form the penalty stock; absent if there is none.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub penalty_stock: u8,
}

/// An action as the record stores it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum RecordedAction {
    /// An action together with its outcome.
    Outcome(Outcome),
    /// Any other action. It is stored without an outcome.
    Plain(Action),
}

/// The actions whose outcome is also stored in the record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are those of `Event`")]
pub enum Outcome {
    TakeStock { card: Card },
    TakeDiscard { card: Card },
    LayDown { melds: Vec<LaidMeld> },
}

impl<'de> Deserialize<'de> for RecordedAction {
    /// Chooses the type by the name of the action, because errors of an untagged enum do not name the field.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<RecordedAction, D::Error> {
        let value = Value::deserialize(deserializer)?;
        match value["do"].as_str() {
            Some("take_stock" | "take_discard" | "lay_down") => {
                Outcome::deserialize(value).map(RecordedAction::Outcome)
            }
            _ => Action::deserialize(value).map(RecordedAction::Plain),
        }
        .map_err(de::Error::custom)
    }
}

/// A meld that was laid down, with its number.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LaidMeld {
    /// The number of the meld.
    pub id: MeldId,
    /// The meld.
    #[serde(flatten)]
    pub meld: NewMeld,
}

impl From<&Meld> for LaidMeld {
    fn from(meld: &Meld) -> LaidMeld {
        let (id, meld) = (meld.id, meld.as_proposed());
        LaidMeld { id, meld }
    }
}

fn is_zero(n: &u8) -> bool {
    *n == 0
}

impl RecordLine {
    /// Creates the header of a match. The hash and the program are optional, because old records contain neither.
    pub fn header(
        setup: &Setup,
        seed_hash: Option<Commitment>,
        program: Option<String>,
    ) -> RecordLine {
        RecordLine::Header(Box::new(HeaderLine {
            record: "continental".to_owned(),
            version: setup.rules.version(),
            program,
            seed: setup.seed.clone(),
            seed_hash,
            rules: setup.rules.clone(),
            players: setup.players.clone(),
        }))
    }
}

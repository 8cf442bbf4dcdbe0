//! One line of a record, typed; the order of its fields is the order in which they are written.
use crate::{
    cards::Card,
    matchplay::{Commitment, PlayerInfo, Setup},
    melds::{End, MeldId, NewMeld, Place},
    rules::{Contract, RuleSet},
    seat::Seat,
    table::HowEnded,
};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::Value;

/// The version this program writes, and the only one it reads.
pub const VERSION: u32 = 1;

/// A line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum RecordLine {
    /// The first line: who plays by which rules.
    Header {
        /// Always `continental`.
        record: String,
        /// The version of the format.
        version: u32,
        /// The program that has written it, with its version; absent in records of tools, which are the same whoever makes them, and
        /// in those from before there was one.
        #[serde(skip_serializing_if = "Option::is_none")]
        program: Option<String>,
        /// The match seed.
        seed: String,
        /// The hash of the seed, which was shown before the match; absent in records from before there was one.
        #[serde(skip_serializing_if = "Option::is_none")]
        seed_hash: Option<Commitment>,
        /// The rules.
        rules: RuleSet,
        /// The players.
        players: Vec<PlayerInfo>,
    },
    /// A round of the seat draw (R2).
    Draw {
        /// Every player's card.
        draw: Vec<(Seat, Card)>,
    },
    /// Who sits where, counter-clockwise (R2, R3).
    Seating {
        /// The first dealer first.
        seating: Vec<Seat>,
    },
    /// A deal.
    Hand(HandLine),
    /// What a player did.
    Do {
        /// The player.
        p: Seat,
        /// The deed.
        #[serde(flatten)]
        deed: Deed,
    },
    /// A claim was decided (R16).
    Award {
        /// Who got the card.
        award: Seat,
        /// The discard.
        card: Card,
        /// The penalty card.
        penalty: Card,
    },
    /// The discard pile became the stock (D2).
    RenewStock {
        /// The new stock from its top.
        renew_stock: Vec<Card>,
    },
    /// A hand was scored (R9).
    EndHand {
        /// The hand's index.
        end_hand: u8,
        /// Who closed; nobody in tablas.
        closer: Option<Seat>,
        /// How the hand ended.
        how: HowEnded,
        /// The points by player.
        points: Vec<i32>,
        /// The totals so far by player.
        totals: Vec<i32>,
    },
    /// The match is over (R1, R8).
    EndMatch {
        /// Always true.
        end_match: bool,
        /// The totals by player.
        totals: Vec<i32>,
        /// Who won.
        winner: Seat,
    },
}

/// A deal (R4, R5).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HandLine {
    /// The hand's index.
    pub hand: u8,
    /// What must be laid down.
    pub contract: Contract,
    /// Who deals.
    pub dealer: Seat,
    /// Packs in the shoe.
    pub decks: u8,
    /// The order of the cards; index 0 is dealt first.
    pub shoe: Vec<Card>,
    /// The number of cards at the end of the shoe that form the penalty stock; absent without one.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub penalty_stock: u8,
}

/// What a player did.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
#[allow(
    missing_docs,
    reason = "the fields are those of `Action`, and of the record's description"
)]
pub enum Deed {
    TakeStock {
        card: Card,
    },
    TakeDiscard {
        card: Card,
    },
    Claim,
    Pass,
    LayDown {
        melds: Vec<LaidMeld>,
    },
    LayOff {
        meld: MeldId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        end: Option<End>,
        card: Card,
    },
    SwapJoker {
        meld: MeldId,
        at: u8,
        card: Card,
        to: Place,
    },
    MoveJoker {
        meld: MeldId,
        from: End,
        to: Place,
    },
    TakeBack {
        steps: Steps,
    },
    Discard {
        card: Card,
        #[serde(default, skip_serializing_if = "is_false")]
        close: bool,
    },
}

/// A combination with its number.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LaidMeld {
    /// The number it gets.
    pub id: MeldId,
    /// The combination.
    #[serde(flatten)]
    pub meld: NewMeld,
}

/// How much is taken back: a number, or `"all"`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Steps(pub crate::table::TakeBack);

impl Serialize for Steps {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            crate::table::TakeBack::Steps(n) => serializer.serialize_u8(n),
            crate::table::TakeBack::All => serializer.serialize_str("all"),
        }
    }
}

impl<'de> Deserialize<'de> for Steps {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Steps, D::Error> {
        use crate::table::TakeBack;
        let value = Value::deserialize(deserializer)?;
        let number = value.as_u64().and_then(|n| u8::try_from(n).ok());
        match number {
            Some(n) => Ok(Steps(TakeBack::Steps(n))),
            None if value == "all" => Ok(Steps(TakeBack::All)),
            None => Err(de::Error::custom("steps is a number or \"all\"")),
        }
    }
}

fn is_zero(n: &u8) -> bool {
    *n == 0
}

fn is_false(flag: &bool) -> bool {
    !*flag
}

impl RecordLine {
    /// The header of a match, with the hash of its seed and the program that writes it, or as it was before there were these.
    pub fn header(
        setup: &Setup,
        seed_hash: Option<Commitment>,
        program: Option<String>,
    ) -> RecordLine {
        let Setup {
            seed,
            rules,
            players,
        } = setup.clone();
        RecordLine::Header {
            record: "continental".to_owned(),
            version: VERSION,
            program,
            seed,
            seed_hash,
            rules,
            players,
        }
    }
}

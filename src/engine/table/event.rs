//! Events of a hand. The referee, the match record and the engine see them in full. A viewer gets [`SeenEvent`]s:
//! events reduced to the information that the viewer may see. Only these can be serialized. A reader of serialized events
//! fills in what the table determines: see [`SeenMatch::receive`](crate::matchplay::SeenMatch::receive).
use super::{Action, TakeBack};
use crate::{
    cards::{Card, CardCounts, Rank, Suit},
    melds::{End, Meld, MeldId, MeldShape, NewMeld, Place},
    record::LaidMeld,
    rules::Contracts,
    seat::{PerSeat, Seat, SeatSet, Seating},
};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt::Debug;

/// Amount of information in an [`Event`]: [`Complete`] or [`Redacted`].
pub trait Knowledge: Clone + PartialEq + Eq + Debug {
    /// A card that only one player sees.
    type Card: Clone + PartialEq + Eq + Debug;
    /// The cards of a deal.
    type Shoe: Clone + PartialEq + Eq + Debug;
    /// The cards of a new stock.
    type Stock: Clone + PartialEq + Eq + Debug;
}

/// All information, hidden cards included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Complete {}

impl Knowledge for Complete {
    type Card = Card;
    /// The shuffled order: the hands (index 0 is dealt first), then the first discard if one is turned up, then the stock
    /// from its top.
    type Shoe = Vec<Card>;
    /// The new stock, top card first.
    type Stock = Vec<Card>;
}

/// The information that one viewer sees.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Redacted {}

impl Knowledge for Redacted {
    /// `None` unless the viewer sees the card.
    type Card = Option<Card>;
    type Shoe = SeenDeal;
    /// The size of the new stock. Its cards are those of the pile, in unknown order.
    type Stock = u8;
}

/// The cards of a deal that a viewer sees.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeenDeal {
    /// The viewer's own cards. The contract determines the size of all hands.
    #[serde(rename = "cards")]
    pub own: CardCounts,
    /// The first discard; `None` if no card is turned up (F15).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub upcard: Option<Card>,
    /// Number of cards in the stock.
    pub stock: u8,
}

/// An [`Event`] without the information hidden from its viewer.
pub type SeenEvent = Event<Redacted>;

/// An event of one hand. It contains all random outcomes (cards taken from the stock, shuffled orders). Applying it
/// therefore needs no random numbers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[serde(
    tag = "event",
    rename_all = "snake_case",
    bound = "K: Knowledge<Card = Option<Card>, Shoe = SeenDeal, Stock = u8>"
)]
pub enum Event<K: Knowledge = Complete> {
    /// The shoe was shuffled, cut and dealt (R4), and the first discard was turned up (R5).
    Dealt {
        /// The hand's index in the match, from 0.
        hand: u8,
        /// The contracts of the players.
        #[serde(flatten)]
        contracts: Contracts,
        /// The dealer.
        dealer: Seat,
        /// Number of packs in the shoe.
        decks: u8,
        /// The order of the players round the table, which determines who gets which card of the shoe.
        #[serde(skip, default = "unknown_seating")]
        seating: Seating,
        /// Number of cards dealt to each player.
        #[serde(skip)]
        each: u8,
        /// True if a card is turned up as the first discard (R5, F15).
        #[serde(skip)]
        turns_up: bool,
        /// The dealt cards.
        #[serde(flatten)]
        shoe: K::Shoe,
        /// Number of cards at the end of the shoe that form the penalty stock, top card first; 0 without a penalty stock.
        penalty_stock: u8,
    },
    /// The active player took the top card of the stock (R10).
    TookStock {
        /// The active player.
        #[serde(rename = "player")]
        seat: Seat,
        /// The card taken.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: K::Card,
    },
    /// The active player took the top card of the discard pile (R10).
    TookDiscard {
        /// The active player.
        #[serde(rename = "player")]
        seat: Seat,
        /// The card taken.
        card: Card,
    },
    /// A player declined the top discard in the claim window.
    Passed {
        /// The player who answered.
        #[serde(rename = "player")]
        seat: Seat,
    },
    /// A player claimed the top discard in the claim window.
    Claimed {
        /// The player who answered.
        #[serde(rename = "player")]
        seat: Seat,
    },
    /// A claim succeeded. If several players claim, the one whose turn comes soonest gets the card (R16).
    Awarded {
        /// The player who gets the card.
        #[serde(rename = "player")]
        seat: Seat,
        /// The claimed discard.
        card: Card,
        /// The penalty cards, which the claimer takes too: one, unless the rules set another number (F20).
        #[serde(
            default,
            skip_serializing_if = "are_hidden",
            serialize_with = "one_or_list::serialize",
            deserialize_with = "seen_cards"
        )]
        penalty: Vec<K::Card>,
    },
    /// The discard pile except its top card was shuffled into a new stock (D2).
    StockRenewed {
        /// The new stock.
        stock: K::Stock,
    },
    /// The active player laid down the melds of the contract (R20).
    LaidDown {
        /// The active player.
        #[serde(rename = "player")]
        seat: Seat,
        /// The new melds with their numbers.
        #[serde(serialize_with = "laid", deserialize_with = "laid_by_somebody")]
        melds: Vec<Meld>,
    },
    /// The active player laid off a card on a meld (R23).
    LaidOff {
        /// The active player.
        #[serde(rename = "player")]
        seat: Seat,
        /// The receiving meld and, for a run, the end.
        #[serde(flatten)]
        to: Place,
        /// The card laid off.
        card: Card,
    },
    /// A natural card replaced a joker in a meld (R42, F18, F19).
    SwappedJoker {
        /// The active player.
        #[serde(rename = "player")]
        seat: Seat,
        /// The meld that contained the joker.
        meld: MeldId,
        /// The joker's position in the meld, from 0.
        at: u8,
        /// The natural card that replaced the joker.
        card: Card,
        /// The freed card: a joker, or a red two that counts as one (V13).
        joker: Card,
        /// The receiving meld and, for a run, the end; `None` for the player's hand.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Place>,
    },
    /// A joker moved from an end of a run without a swap (R43).
    MovedJoker {
        /// The active player.
        #[serde(rename = "player")]
        seat: Seat,
        /// The run that the joker left.
        meld: MeldId,
        /// The end that the joker left.
        from: End,
        /// The moved card: a joker, or a red two that counts as one.
        joker: Card,
        /// The receiving run and its end.
        to: Place,
    },
    /// Steps of this turn were taken back (R25).
    TookBack {
        /// The active player.
        #[serde(rename = "player")]
        seat: Seat,
        /// Number of steps taken back, or all.
        steps: TakeBack,
    },
    /// The active player discarded a card, which ended the turn (R11).
    Discarded {
        /// The active player.
        #[serde(rename = "player")]
        seat: Seat,
        /// The discarded card.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: K::Card,
        /// True if the discard closed the hand.
        closes: bool,
        /// True if the card lies face down, because it was the player's last one (R11). Only that player sees it.
        #[serde(skip)]
        face_down: bool,
    },
    /// The hand ended, with this result.
    #[serde(rename = "hand_ended")]
    Ended(Box<HandEnd>),
}

/// True if the viewer sees none of these cards.
fn are_hidden(cards: &[Option<Card>]) -> bool {
    cards.iter().all(Option::is_none)
}

/// Notation of penalty cards: a single one as a card, otherwise a list.
pub(crate) mod one_or_list {
    use super::Card;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
    use serde_json::Value;

    pub fn serialize<T: Serialize, S: Serializer>(cards: &[T], to: S) -> Result<S::Ok, S::Error> {
        match cards {
            [only] => only.serialize(to),
            cards => cards.serialize(to),
        }
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Card>, D::Error> {
        let value = Value::deserialize(from)?;
        let cards = match value.is_array() {
            true => serde_json::from_value(value),
            false => serde_json::from_value(value).map(|card| vec![card]),
        };
        cards.map_err(de::Error::custom)
    }
}

/// Serializes melds in the format of the record.
fn laid<S: Serializer>(melds: &[Meld], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(melds.iter().map(LaidMeld::from))
}

/// Reads melds in the format of the record. Their owner and shape are placeholders until the table fills them in.
fn laid_by_somebody<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Meld>, D::Error> {
    let melds = Vec::<LaidMeld>::deserialize(from)?.into_iter();
    let meld = |LaidMeld { id, meld }| Meld {
        id,
        owner: Seat::default(),
        shape: match meld {
            NewMeld::Trio { .. } => MeldShape::Trio { rank: None },
            NewMeld::Run { from, .. } => MeldShape::Run {
                suit: from.suit().unwrap_or(Suit::ALL[0]),
                low: from.rank().unwrap_or(Rank::Ace),
            },
        },
        cards: meld.cards().to_vec(),
    };
    Ok(melds.map(meld).collect())
}

/// Reads penalty cards that the viewer sees.
fn seen_cards<'de, T: From<Card>, D: Deserializer<'de>>(from: D) -> Result<Vec<T>, D::Error> {
    let cards = one_or_list::deserialize(from)?.into_iter();
    Ok(cards.map(T::from).collect())
}

/// Returns a placeholder until the match fills in the seating.
fn unknown_seating() -> Seating {
    Seating::new(&[Seat(0)]).expect("this is a seating of one player")
}

/// Result of a hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HandEnd {
    /// The hand's index in the match, from 0.
    pub hand: u8,
    /// The player who closed the hand; `None` if it ended in *tablas*, without a closer (D2).
    pub closer: Option<Seat>,
    /// Way in which the hand ended.
    pub how: HowEnded,
    /// Points that each player scored in the hand.
    pub points: PerSeat<i32>,
    /// The cards left in each player's hand, revealed for scoring.
    pub hands: PerSeat<CardCounts>,
    /// The players who are down. They have laid down their contracts (F17).
    #[serde(skip)]
    pub down: SeatSet,
}

/// Way in which a hand ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum HowEnded {
    /// The closer discarded the last card.
    Discard,
    /// The closer played the last card to the table: laid it off, swapped it for a joker, or laid it down in a meld.
    LaidOff,
    /// The closer kept a few points in hand, as variant V3 allows.
    Leftover,
    /// No card was left to take, so the hand ended without a closer (*tablas*, D2).
    None,
    /// The closer laid down all cards at once, as variant V23 asks in the last hand.
    LaidDown,
}

/// A step of the current turn, which the active player can take back (R25).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "did")]
pub enum TurnStep {
    /// The player laid down the contract.
    #[serde(rename = "lay_down")]
    LaidDown {
        /// Number of melds laid down. They are the last entries of [`PublicTable::melds`](super::PublicTable::melds).
        melds: u8,
    },
    /// The player laid off a card.
    #[serde(rename = "lay_off")]
    LaidOff {
        /// The receiving meld and, for a run, the end.
        #[serde(flatten)]
        to: Place,
        /// The card laid off.
        card: Card,
    },
    /// The player swapped a natural card for a joker.
    #[serde(rename = "swap_joker")]
    SwappedJoker {
        /// The meld that contained the joker.
        meld: MeldId,
        /// The joker's position in the meld at the time of the swap, from 0.
        at: u8,
        /// The natural card that replaced the joker.
        card: Card,
        /// The freed card: a joker, or a red two that counts as one.
        joker: Card,
        /// The receiving meld and, for a run, the end; `None` for the player's hand.
        #[serde(skip_serializing_if = "Option::is_none")]
        to: Option<Place>,
    },
    /// The player moved a joker without a swap.
    #[serde(rename = "move_joker")]
    MovedJoker {
        /// The run that the joker left.
        meld: MeldId,
        /// The end that the joker left.
        from: End,
        /// The moved card: a joker, or a red two that counts as one.
        joker: Card,
        /// The receiving run and its end.
        to: Place,
    },
}

/// A viewer of a hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// A player, who sees only their own hand.
    Seat(Seat),
    /// A viewer who sees no player's hand, for example in a match between bots or while the privacy screen is shown.
    Spectator,
}

impl Viewer {
    /// Returns the player whose hand this viewer sees; `None` for a spectator.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    /// True if this viewer sees that player's hand.
    pub fn sees_hand_of(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }
}

impl Event {
    /// Returns the action that caused the event, and the player who took it. `None` for a deal, a renewal of the stock,
    /// an award, and the end of a hand.
    pub fn action(&self) -> Option<(Seat, Action)> {
        let action = match *self {
            Event::TookStock { .. } => Action::TakeStock,
            Event::TookDiscard { .. } => Action::TakeDiscard,
            Event::Passed { .. } => Action::Pass,
            Event::Claimed { .. } => Action::Claim,
            Event::LaidDown { ref melds, .. } => Action::LayDown {
                melds: melds.iter().map(Meld::as_proposed).collect(),
            },
            Event::LaidOff { to, card, .. } => Action::LayOff { to, card },
            Event::SwappedJoker {
                meld, at, card, to, ..
            } => Action::SwapJoker { meld, at, card, to },
            Event::MovedJoker { meld, from, to, .. } => Action::MoveJoker { meld, from, to },
            Event::TookBack { steps, .. } => Action::TakeBack { steps },
            // Only a discard that closes with cards left in hand (V3) is marked as closing.
            Event::Discarded {
                card,
                closes,
                face_down,
                ..
            } => Action::Discard {
                card,
                close: closes && !face_down,
            },
            _ => return None,
        };
        Some((self.seat()?, action))
    }

    /// Returns the event without the information hidden from the viewer.
    ///
    /// Each field is named, so that a new field forces a decision about its visibility.
    pub fn seen_by(&self, viewer: Viewer) -> SeenEvent {
        /// Matches the event. The variants listed before the semicolon are fully visible to every viewer.
        macro_rules! redact {
            ($($open:ident { $($field:ident),+ })+; $($hidden:tt)+) => {
                match self.clone() {
                    $(Event::$open { $($field),+ } => SeenEvent::$open { $($field),+ },)+
                    $($hidden)+
                }
            };
        }
        let shown = |seat: Seat, card: Card| viewer.sees_hand_of(seat).then_some(card);
        redact! {
            TookDiscard { seat, card }
            Passed { seat }
            Claimed { seat }
            LaidDown { seat, melds }
            LaidOff { seat, to, card }
            SwappedJoker { seat, meld, at, card, joker, to }
            MovedJoker { seat, meld, from, joker, to }
            TookBack { seat, steps };
            Event::Dealt { hand, contracts, dealer, decks, seating, each, turns_up, shoe: _, penalty_stock } => {
                let deal = self.deal().expect("this is the deal");
                let shoe = SeenDeal {
                    own: viewer.seat().map_or(CardCounts::EMPTY, |seat| deal.hand_of(seat)),
                    upcard: deal.upcard(),
                    stock: deal.stock().len() as u8,
                };
                SeenEvent::Dealt { hand, contracts, dealer, decks, seating, each, turns_up, shoe, penalty_stock }
            }
            Event::TookStock { seat, card } => SeenEvent::TookStock { seat, card: shown(seat, card) },
            Event::Awarded { seat, card, penalty } => {
                let penalty = penalty.into_iter().map(|card| shown(seat, card)).collect();
                SeenEvent::Awarded { seat, card, penalty }
            }
            Event::StockRenewed { stock } => SeenEvent::StockRenewed { stock: stock.len() as u8 },
            // R11: a player's last card is discarded face down, visible only to that player.
            Event::Discarded { seat, card, closes, face_down } => {
                let card = if face_down { shown(seat, card) } else { Some(card) };
                SeenEvent::Discarded { seat, card, closes, face_down }
            }
            Event::Ended(end) => SeenEvent::Ended(end),
        }
    }
}

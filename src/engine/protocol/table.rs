//! A seat's view, written down: every field of it, and nothing else.
use crate::{
    cards::Card,
    melds::{End, Meld, MeldId, MeldShape, Place},
    rules::Contract,
    seat::Seat,
    table::{Answer, ClaimWindow, Discard, Fate, Phase, PublicTable, SeatView, TurnStep},
};
use serde::{Deserialize, Serialize};

/// All that the seat may know of the hand. Lists “by player” have an entry for each player number.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WrittenView {
    /// Who looks.
    pub you: Seat,
    /// The own cards.
    pub cards: Vec<Card>,
    /// The hand's index in the match.
    pub hand: u8,
    /// Whether it is the last hand of the match.
    pub last_hand: bool,
    /// What must be laid down.
    pub contract: Contract,
    /// Who deals.
    pub dealer: Seat,
    /// Packs in the shoe.
    pub decks: u8,
    /// The players counter-clockwise: each plays after the one before.
    pub seating: Vec<Seat>,
    /// Whose turn it is.
    pub active: Seat,
    /// Where the turn stands.
    pub phase: WrittenPhase,
    /// The number of turns begun, the first being 1.
    pub turn: u16,
    /// The claim window, while one is open.
    pub claim: Option<WrittenClaim>,
    /// How many cards each player holds, by player.
    pub hand_sizes: Vec<u8>,
    /// Who is down, by player.
    pub down: Vec<bool>,
    /// The combinations on the table in the order of their numbers.
    pub melds: Vec<WrittenMeld>,
    /// What the active player has laid this turn and may still take back, in order.
    pub steps: Vec<WrittenStep>,
    /// The discard pile, its top last.
    pub pile: Vec<Card>,
    /// Whether the pile's top can be claimed no more.
    pub top_trodden: bool,
    /// Cards in the stock.
    pub stock: u8,
    /// Cards in the penalty stock; 0 also where the rules know none.
    pub penalty_stock: u8,
    /// How often the stock was renewed in this hand.
    pub renewals: u8,
    /// How many claims each player has won in this hand, by player.
    pub claims_won: Vec<u8>,
    /// Every discard of the hand in order.
    pub discards: Vec<WrittenDiscard>,
    /// The cards each player is known to hold, by player.
    pub known: Vec<Vec<Card>>,
}

/// Where a turn stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WrittenPhase {
    /// A card must be taken.
    Draw,
    /// A card was taken; the discard is to come.
    Play,
    /// The hand is over: nothing is asked then.
    Over,
}

/// The claim window.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WrittenClaim {
    /// The card in question.
    pub card: Card,
    /// Whose turn it is; that player is not asked.
    pub active: Seat,
    /// The answers so far, by player.
    pub answers: Vec<WrittenReply>,
}

/// A player's answer to the claim window.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WrittenReply {
    /// Not asked.
    NotAsked,
    /// Asked, no answer yet.
    Awaited,
    /// Passed.
    Passed,
    /// Wants the card.
    Claimed,
}

/// A combination on the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WrittenMeld {
    /// The number of the combination, which is its place in the list too.
    pub id: MeldId,
    /// Who laid it down.
    pub owner: Seat,
    /// Whether it is a trio or a run, and of what.
    #[serde(flatten)]
    pub shape: WrittenShape,
    /// The cards; those of a run go upwards.
    pub cards: Vec<Card>,
}

/// What a combination is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum WrittenShape {
    /// Cards of one rank.
    Trio {
        /// The rank's letter; none for a trio of jokers only.
        rank: Option<char>,
    },
    /// Consecutive cards of one suit.
    Run {
        /// The card that the first place stands for; the others follow upwards, the ace after the king.
        from: Card,
    },
}

/// One step of the running turn. The notation is the record's for the same action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "did", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are those of `TurnStep`")]
pub enum WrittenStep {
    /// How many combinations were laid down: the last ones of the table.
    LayDown { melds: u8 },
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
        joker: Card,
        to: Place,
    },
    MoveJoker {
        meld: MeldId,
        from: End,
        joker: Card,
        to: Place,
    },
}

/// One discard and what became of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WrittenDiscard {
    /// The card.
    pub card: Card,
    /// Who discarded it; nobody for the card turned up at the start.
    pub by: Option<Seat>,
    /// Who could have had it and did not want it.
    pub declined: Vec<Seat>,
    /// Where it went.
    pub fate: WrittenFate,
    /// Who has it, if somebody took or claimed it.
    pub to: Option<Seat>,
}

/// Where a discard went.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WrittenFate {
    /// The card lies in the pile.
    InPile,
    /// Taken by the player whose turn it was.
    Taken,
    /// Claimed out of turn.
    Claimed,
    /// Shuffled into a new stock.
    Renewed,
}

impl From<SeatView<'_>> for WrittenView {
    fn from(SeatView { seat, table, hand }: SeatView<'_>) -> WrittenView {
        // Long because every field is named: a new one must be thought about here.
        let PublicTable {
            // Told at the beginning of the match.
            rules: _,
            seating,
            hand: index,
            last_hand,
            contract,
            dealer,
            decks,
            active,
            phase,
            turn,
            // The question has a number of its own.
            decision: _,
            window,
            hand_sizes,
            down,
            melds,
            steps,
            pile,
            top_trodden,
            stock,
            penalty_stock,
            renewals,
            claims_won,
            discards,
            known,
            // Nothing is asked once a hand has ended.
            end: _,
        } = table;
        WrittenView {
            you: seat,
            cards: hand.to_vec(),
            hand: *index,
            last_hand: *last_hand,
            contract: *contract,
            dealer: *dealer,
            decks: *decks,
            seating: seating.order().to_vec(),
            active: *active,
            phase: (*phase).into(),
            turn: *turn,
            claim: window.as_ref().map(WrittenClaim::from),
            hand_sizes: hand_sizes.as_slice().to_vec(),
            down: hand_sizes
                .iter()
                .map(|(player, _)| down.contains(player))
                .collect(),
            melds: melds.iter().map(WrittenMeld::from).collect(),
            steps: steps.iter().map(WrittenStep::from).collect(),
            pile: pile.clone(),
            top_trodden: *top_trodden,
            stock: *stock,
            penalty_stock: *penalty_stock,
            renewals: *renewals,
            claims_won: claims_won.as_slice().to_vec(),
            discards: discards.iter().map(WrittenDiscard::from).collect(),
            known: known.iter().map(|(_, cards)| cards.to_vec()).collect(),
        }
    }
}

impl From<Phase> for WrittenPhase {
    fn from(phase: Phase) -> WrittenPhase {
        match phase {
            Phase::Draw => WrittenPhase::Draw,
            Phase::Play => WrittenPhase::Play,
            Phase::Over => WrittenPhase::Over,
        }
    }
}

impl From<&ClaimWindow> for WrittenClaim {
    fn from(window: &ClaimWindow) -> WrittenClaim {
        let ClaimWindow {
            decision: _,
            card,
            active,
            answers,
        } = window;
        let reply = |answer| match answer {
            Answer::NotAsked => WrittenReply::NotAsked,
            Answer::Awaited => WrittenReply::Awaited,
            Answer::Passed => WrittenReply::Passed,
            Answer::Claimed => WrittenReply::Claimed,
        };
        WrittenClaim {
            card: *card,
            active: *active,
            answers: answers.iter().map(|(_, answer)| reply(answer)).collect(),
        }
    }
}

impl From<&Meld> for WrittenMeld {
    fn from(meld: &Meld) -> WrittenMeld {
        let shape = match meld.shape {
            MeldShape::Trio { rank } => WrittenShape::Trio {
                rank: rank.map(|rank| rank.letter()),
            },
            MeldShape::Run { suit, low } => WrittenShape::Run {
                from: Card::new(low, suit),
            },
        };
        WrittenMeld {
            id: meld.id,
            owner: meld.owner,
            shape,
            cards: meld.cards.clone(),
        }
    }
}

impl From<&TurnStep> for WrittenStep {
    fn from(step: &TurnStep) -> WrittenStep {
        match *step {
            TurnStep::LaidDown { melds } => WrittenStep::LayDown { melds },
            TurnStep::LaidOff {
                card,
                to: Place { meld, end },
            } => WrittenStep::LayOff { meld, end, card },
            TurnStep::SwappedJoker {
                meld,
                at,
                card,
                joker,
                to,
            } => WrittenStep::SwapJoker {
                meld,
                at,
                card,
                joker,
                to,
            },
            TurnStep::MovedJoker {
                meld,
                from,
                joker,
                to,
            } => WrittenStep::MoveJoker {
                meld,
                from,
                joker,
                to,
            },
        }
    }
}

impl From<&Discard> for WrittenDiscard {
    fn from(discard: &Discard) -> WrittenDiscard {
        let (fate, to) = match discard.fate {
            Fate::InPile => (WrittenFate::InPile, None),
            Fate::Taken(seat) => (WrittenFate::Taken, Some(seat)),
            Fate::Claimed(seat) => (WrittenFate::Claimed, Some(seat)),
            Fate::Renewed => (WrittenFate::Renewed, None),
        };
        WrittenDiscard {
            card: discard.card,
            by: discard.by,
            declined: discard.declined.iter().collect(),
            fate,
            to,
        }
    }
}

//! What happened, as the seat may know it, written down.
use crate::{
    cards::{Card, CardCounts},
    matchplay::SeenMatchEvent,
    melds::{End, Meld, MeldId, MeldShape, NewMeld, Place},
    record::{LaidMeld, Steps},
    rules::Contract,
    seat::Seat,
    table::{HandEnd, HowEnded, SeenEvent},
};
use serde::{Deserialize, Serialize};

/// One fact of the match. What its reader may not know is not in it: a `card` is left out then. The notation of what players do is
/// the record's.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(
    missing_docs,
    reason = "the fields are those of `SeenMatchEvent` and `SeenEvent`"
)]
pub enum WrittenEvent {
    SeatsDrawn {
        draw: Vec<(Seat, Card)>,
    },
    Seated {
        seating: Vec<Seat>,
    },
    Dealt {
        hand: u8,
        contract: Contract,
        dealer: Seat,
        decks: u8,
        cards: Vec<Card>,
        upcard: Card,
        stock: u8,
        penalty_stock: u8,
    },
    TookStock {
        player: Seat,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
    },
    TookDiscard {
        player: Seat,
        card: Card,
    },
    Passed {
        player: Seat,
    },
    Claimed {
        player: Seat,
    },
    Awarded {
        player: Seat,
        card: Card,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        penalty: Option<Card>,
    },
    StockRenewed {
        stock: u8,
    },
    LaidDown {
        player: Seat,
        melds: Vec<LaidMeld>,
    },
    LaidOff {
        player: Seat,
        meld: MeldId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        end: Option<End>,
        card: Card,
    },
    SwappedJoker {
        player: Seat,
        meld: MeldId,
        at: u8,
        card: Card,
        joker: Card,
        to: Place,
    },
    MovedJoker {
        player: Seat,
        meld: MeldId,
        from: End,
        joker: Card,
        to: Place,
    },
    TookBack {
        player: Seat,
        steps: Steps,
    },
    Discarded {
        player: Seat,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
        closes: bool,
    },
    HandEnded {
        hand: u8,
        closer: Option<Seat>,
        how: HowEnded,
        points: Vec<i32>,
        hands: Vec<Vec<Card>>,
    },
    Scored {
        hand: u8,
        points: Vec<i32>,
        totals: Vec<i32>,
    },
    MatchEnded {
        winner: Seat,
        totals: Vec<i32>,
    },
}

impl From<&SeenMatchEvent> for WrittenEvent {
    fn from(event: &SeenMatchEvent) -> WrittenEvent {
        match event {
            SeenMatchEvent::SeatsDrawn(draw) => WrittenEvent::SeatsDrawn { draw: draw.clone() },
            SeenMatchEvent::Seated(seating) => WrittenEvent::Seated {
                seating: seating.order().to_vec(),
            },
            SeenMatchEvent::Table(event) => event.into(),
            SeenMatchEvent::Scored {
                hand,
                points,
                totals,
            } => WrittenEvent::Scored {
                hand: *hand,
                points: points.as_slice().to_vec(),
                totals: totals.as_slice().to_vec(),
            },
            SeenMatchEvent::Ended { winner, totals } => WrittenEvent::MatchEnded {
                winner: *winner,
                totals: totals.as_slice().to_vec(),
            },
        }
    }
}

impl From<&SeenEvent> for WrittenEvent {
    /// Long because it has an arm for each event.
    fn from(event: &SeenEvent) -> WrittenEvent {
        match event.clone() {
            SeenEvent::Dealt {
                hand,
                contract,
                dealer,
                decks,
                own,
                upcard,
                stock,
                penalty_stock,
            } => WrittenEvent::Dealt {
                hand,
                contract,
                dealer,
                decks,
                cards: own.to_vec(),
                upcard,
                stock,
                penalty_stock,
            },
            SeenEvent::TookStock { seat: player, card } => WrittenEvent::TookStock { player, card },
            SeenEvent::TookDiscard { seat: player, card } => {
                WrittenEvent::TookDiscard { player, card }
            }
            SeenEvent::Passed { seat: player } => WrittenEvent::Passed { player },
            SeenEvent::Claimed { seat: player } => WrittenEvent::Claimed { player },
            SeenEvent::Awarded {
                seat: player,
                card,
                penalty,
            } => WrittenEvent::Awarded {
                player,
                card,
                penalty,
            },
            SeenEvent::StockRenewed { stock } => WrittenEvent::StockRenewed { stock },
            SeenEvent::LaidDown {
                seat: player,
                melds,
            } => WrittenEvent::LaidDown {
                player,
                melds: melds.iter().map(laid).collect(),
            },
            SeenEvent::LaidOff {
                seat: player,
                card,
                to: Place { meld, end },
            } => WrittenEvent::LaidOff {
                player,
                meld,
                end,
                card,
            },
            SeenEvent::SwappedJoker {
                seat: player,
                meld,
                at,
                card,
                joker,
                to,
            } => WrittenEvent::SwappedJoker {
                player,
                meld,
                at,
                card,
                joker,
                to,
            },
            SeenEvent::MovedJoker {
                seat: player,
                meld,
                from,
                joker,
                to,
            } => WrittenEvent::MovedJoker {
                player,
                meld,
                from,
                joker,
                to,
            },
            SeenEvent::TookBack {
                seat: player,
                steps,
            } => WrittenEvent::TookBack {
                player,
                steps: Steps(steps),
            },
            SeenEvent::Discarded {
                seat: player,
                card,
                closes,
            } => WrittenEvent::Discarded {
                player,
                card,
                closes,
            },
            SeenEvent::Ended(end) => ended(*end),
        }
    }
}

fn ended(end: HandEnd) -> WrittenEvent {
    let HandEnd {
        hand,
        closer,
        how,
        points,
        hands,
    } = end;
    WrittenEvent::HandEnded {
        hand,
        closer,
        how,
        points: points.as_slice().to_vec(),
        hands: hands.as_slice().iter().map(CardCounts::to_vec).collect(),
    }
}

/// A combination as the record writes one that is laid down.
fn laid(meld: &Meld) -> LaidMeld {
    let cards = meld.cards.clone();
    let proposed = match meld.shape {
        MeldShape::Trio { .. } => NewMeld::Trio { cards },
        MeldShape::Run { suit, low } => NewMeld::Run {
            from: Card::new(low, suit),
            cards,
        },
    };
    LaidMeld {
        id: meld.id,
        meld: proposed,
    }
}

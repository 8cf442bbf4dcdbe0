//! What happened, as one viewer may know it.
use super::{Event, HandEnd, TakeBack};
use crate::{
    cards::{Card, CardCounts},
    melds::{End, Meld, MeldId, Place},
    rules::Contract,
    seat::Seat,
};

/// Who looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Viewer {
    /// A player, who sees the own hand.
    Seat(Seat),
    /// Somebody who sees nobody's hand: a match between bots, or the moment between two people at one screen.
    Spectator,
}

/// An [`Event`] less everything its viewer may not know. See there for the facts' meaning.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the fields are those of `Event`")]
pub enum SeenEvent {
    /// The deal: the own cards and the first discard. How many cards everybody has follows from the contract.
    Dealt {
        hand: u8,
        contract: Contract,
        dealer: Seat,
        decks: u8,
        own: CardCounts,
        upcard: Card,
        stock: u8,
        penalty_stock: u8,
    },
    /// The card is known to the player who took it.
    TookStock {
        seat: Seat,
        card: Option<Card>,
    },
    TookDiscard {
        seat: Seat,
        card: Card,
    },
    Passed {
        seat: Seat,
    },
    Claimed {
        seat: Seat,
    },
    /// The penalty card is known to the player who got it.
    Awarded {
        seat: Seat,
        card: Card,
        penalty: Option<Card>,
    },
    /// The new stock's size; its cards are those of the pile, in an order nobody knows.
    StockRenewed {
        stock: u8,
    },
    LaidDown {
        seat: Seat,
        melds: Vec<Meld>,
    },
    LaidOff {
        seat: Seat,
        card: Card,
        to: Place,
    },
    SwappedJoker {
        seat: Seat,
        meld: MeldId,
        at: u8,
        card: Card,
        joker: Card,
        to: Place,
    },
    MovedJoker {
        seat: Seat,
        meld: MeldId,
        from: End,
        joker: Card,
        to: Place,
    },
    TookBack {
        seat: Seat,
        steps: TakeBack,
    },
    /// The last card goes face down: it is known to its player alone until the hands are opened.
    Discarded {
        seat: Seat,
        card: Option<Card>,
        closes: bool,
    },
    Ended(Box<HandEnd>),
}

impl Viewer {
    /// Whose hand is seen, if anybody's.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    /// Whether this viewer sees the cards in that player's hand.
    pub fn sees_hand_of(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }
}

impl Event {
    /// The fact less everything the viewer may not know.
    ///
    /// Long because it has an arm for each event, and names each field: a new one must be thought about here.
    pub fn seen_by(&self, viewer: Viewer) -> SeenEvent {
        let shown = |seat: Seat, card: Card| viewer.sees_hand_of(seat).then_some(card);
        match self {
            Event::Dealt {
                hand,
                contract,
                dealer,
                decks,
                shoe,
                penalty_stock,
                ..
            } => {
                let deal = self.deal().expect("this is the deal");
                let own = match viewer {
                    Viewer::Seat(seat) => deal.hand_of(seat),
                    Viewer::Spectator => CardCounts::EMPTY,
                };
                let (upcard, stock) = (shoe[deal.upcard_at()], deal.stock().len() as u8);
                let (hand, contract, dealer, decks) = (*hand, *contract, *dealer, *decks);
                SeenEvent::Dealt {
                    hand,
                    contract,
                    dealer,
                    decks,
                    own,
                    upcard,
                    stock,
                    penalty_stock: *penalty_stock,
                }
            }
            Event::TookStock { seat, card } => SeenEvent::TookStock {
                seat: *seat,
                card: shown(*seat, *card),
            },
            Event::TookDiscard { seat, card } => SeenEvent::TookDiscard {
                seat: *seat,
                card: *card,
            },
            Event::Passed { seat } => SeenEvent::Passed { seat: *seat },
            Event::Claimed { seat } => SeenEvent::Claimed { seat: *seat },
            Event::Awarded {
                seat,
                card,
                penalty,
            } => SeenEvent::Awarded {
                seat: *seat,
                card: *card,
                penalty: shown(*seat, *penalty),
            },
            Event::StockRenewed { stock } => SeenEvent::StockRenewed {
                stock: stock.len() as u8,
            },
            Event::LaidDown { seat, melds } => SeenEvent::LaidDown {
                seat: *seat,
                melds: melds.clone(),
            },
            Event::LaidOff { seat, card, to } => SeenEvent::LaidOff {
                seat: *seat,
                card: *card,
                to: *to,
            },
            Event::SwappedJoker {
                seat,
                meld,
                at,
                card,
                joker,
                to,
            } => SeenEvent::SwappedJoker {
                seat: *seat,
                meld: *meld,
                at: *at,
                card: *card,
                joker: *joker,
                to: *to,
            },
            Event::MovedJoker {
                seat,
                meld,
                from,
                joker,
                to,
            } => SeenEvent::MovedJoker {
                seat: *seat,
                meld: *meld,
                from: *from,
                joker: *joker,
                to: *to,
            },
            Event::TookBack { seat, steps } => SeenEvent::TookBack {
                seat: *seat,
                steps: *steps,
            },
            // R11: "boca abajo si es la última": the last card is known to its player alone.
            Event::Discarded {
                seat,
                card,
                closes,
                face_down,
            } => {
                let card = if *face_down {
                    shown(*seat, *card)
                } else {
                    Some(*card)
                };
                SeenEvent::Discarded {
                    seat: *seat,
                    card,
                    closes: *closes,
                }
            }
            Event::Ended(end) => SeenEvent::Ended(end.clone()),
        }
    }
}

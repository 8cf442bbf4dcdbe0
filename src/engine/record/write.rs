//! Events to lines.
use super::line::{Deed, HandLine, LaidMeld, RecordLine, Steps};
use crate::{
    cards::Card,
    matchplay::{MatchEvent, Setup},
    melds::{Meld, MeldShape, NewMeld},
    seat::Seat,
    table::{Event, HandEnd, HowEnded},
};

/// The record's first line, without a line end. It holds the seed, which a match cannot go on without, and the hash of the seed,
/// which is all that a player is shown before the end.
pub fn header(setup: &Setup) -> String {
    text(&RecordLine::header(setup, Some(setup.commitment()), None))
}

/// The same, and it says which program writes the record: `continental 0.1.0`.
pub fn header_by(program: &str, setup: &Setup) -> String {
    let hash = Some(setup.commitment());
    text(&RecordLine::header(setup, hash, Some(program.to_owned())))
}

/// The lines of some events, without line ends.
///
/// Give it the events of one call of the match at a time, or of several: a hand's `Ended` and its `Scored` must come
/// together, which they do.
pub fn lines(events: &[MatchEvent]) -> Vec<String> {
    typed(events).iter().map(text).collect()
}

/// A line as it is written, without its line end.
pub fn text(line: &RecordLine) -> String {
    serde_json::to_string(line).expect("a line has string keys only and nothing in it can fail")
}

/// The lines of some events.
pub(super) fn typed(events: &[MatchEvent]) -> Vec<RecordLine> {
    let mut lines = Vec::with_capacity(events.len());
    let mut ended: Option<&HandEnd> = None;
    for (i, event) in events.iter().enumerate() {
        match event {
            MatchEvent::SeatsDrawn(draw) => lines.push(RecordLine::Draw { draw: draw.clone() }),
            MatchEvent::Seated(seating) => lines.push(RecordLine::Seating {
                seating: seating.order().to_vec(),
            }),
            MatchEvent::Table(Event::Ended(end)) => ended = Some(end),
            MatchEvent::Table(Event::Discarded {
                seat,
                card,
                closes,
                face_down: _,
            }) => {
                let how = events[i + 1..].iter().find_map(|event| match event {
                    MatchEvent::Table(Event::Ended(end)) => Some(end.how),
                    _ => None,
                });
                // Closing with the last card needs no word; with cards left it does (V3).
                let close = *closes && how == Some(HowEnded::Leftover);
                lines.push(RecordLine::Do {
                    p: *seat,
                    deed: Deed::Discard { card: *card, close },
                });
            }
            MatchEvent::Table(event) => lines.extend(table_line(event)),
            MatchEvent::Scored {
                hand,
                points,
                totals,
            } => lines.push(RecordLine::EndHand {
                end_hand: *hand,
                closer: ended.and_then(|end| end.closer),
                how: ended.map_or(HowEnded::None, |end| end.how),
                points: points.as_slice().to_vec(),
                totals: totals.as_slice().to_vec(),
            }),
            MatchEvent::Ended { winner, totals } => {
                lines.push(RecordLine::EndMatch {
                    end_match: true,
                    totals: totals.as_slice().to_vec(),
                    winner: *winner,
                });
            }
        }
    }
    lines
}

/// The line of an event at the table; none for what needs its neighbours ([`typed`]).
///
/// Long because it has an arm for each event.
fn table_line(event: &Event) -> Option<RecordLine> {
    let (p, deed): (Seat, Deed) = match event {
        Event::Dealt {
            hand,
            contract,
            dealer,
            decks,
            shoe,
            penalty_stock,
            seating: _,
            each: _,
        } => {
            let (hand, contract, dealer, decks) = (*hand, *contract, *dealer, *decks);
            let deal = HandLine {
                hand,
                contract,
                dealer,
                decks,
                shoe: shoe.clone(),
                penalty_stock: *penalty_stock,
            };
            return Some(RecordLine::Hand(deal));
        }
        Event::StockRenewed { stock } => {
            return Some(RecordLine::RenewStock {
                renew_stock: stock.clone(),
            });
        }
        Event::Awarded {
            seat,
            card,
            penalty,
        } => {
            return Some(RecordLine::Award {
                award: *seat,
                card: *card,
                penalty: *penalty,
            });
        }
        Event::TookStock { seat, card } => (*seat, Deed::TakeStock { card: *card }),
        Event::TookDiscard { seat, card } => (*seat, Deed::TakeDiscard { card: *card }),
        Event::Passed { seat } => (*seat, Deed::Pass),
        Event::Claimed { seat } => (*seat, Deed::Claim),
        Event::LaidDown { seat, melds } => (
            *seat,
            Deed::LayDown {
                melds: melds.iter().map(laid).collect(),
            },
        ),
        Event::LaidOff { seat, card, to } => (
            *seat,
            Deed::LayOff {
                meld: to.meld,
                end: to.end,
                card: *card,
            },
        ),
        Event::SwappedJoker {
            seat,
            meld,
            at,
            card,
            to,
            joker: _,
        } => (
            *seat,
            Deed::SwapJoker {
                meld: *meld,
                at: *at,
                card: *card,
                to: *to,
            },
        ),
        Event::MovedJoker {
            seat,
            meld,
            from,
            to,
            joker: _,
        } => (
            *seat,
            Deed::MoveJoker {
                meld: *meld,
                from: *from,
                to: *to,
            },
        ),
        Event::TookBack { seat, steps } => (
            *seat,
            Deed::TakeBack {
                steps: Steps(*steps),
            },
        ),
        // A discard and the end of a hand are written together with the events beside them: see `typed`.
        Event::Discarded { .. } | Event::Ended(_) => return None,
    };
    Some(RecordLine::Do { p, deed })
}

fn laid(meld: &Meld) -> LaidMeld {
    LaidMeld {
        id: meld.id,
        meld: as_proposed(meld),
    }
}

/// The combination as a player proposes it.
fn as_proposed(meld: &Meld) -> NewMeld {
    let cards = meld.cards.clone();
    match meld.shape {
        MeldShape::Trio { .. } => NewMeld::Trio { cards },
        MeldShape::Run { suit, low } => NewMeld::Run {
            from: Card::new(low, suit),
            cards,
        },
    }
}

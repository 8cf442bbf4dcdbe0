//! With the hands open: what nobody at the table could know then, and what came of it.
use super::super::drawing;
use super::decisions::Decision;
use crate::{
    cards::Card,
    seat::{Seat, SeatSet},
    table::{Action, Answer, Event, SeatView, Table},
};

/// One fact that only the open hands, the stock or the rest of the hand tell. None of it enters a judgement.
///
/// A card is *useful* to a player who is not down if it brings the contract nearer, and to one who is down if it can be laid off or
/// swapped for a joker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hindsight {
    /// To whom else a card was really useful: the one discarded, or the one that would have been better discarded.
    UsefulTo {
        /// The card.
        card: Card,
        /// The others it was useful to; nobody if empty.
        seats: SeatSet,
    },
    /// Who got the card that was discarded or let lie, before it was trodden (R15).
    GotBy {
        /// The card.
        card: Card,
        /// Who took or claimed it.
        seat: Seat,
    },
    /// The card that the stock gave, or would have given.
    FromStock {
        /// The card.
        card: Card,
        /// Whether it was useful to the player looked at.
        useful: bool,
    },
    /// The penalty card that the claim brought, or would have brought (R14).
    Penalty {
        /// The card.
        card: Card,
        /// Whether it was useful besides the card claimed.
        useful: bool,
    },
    /// Another player whose turn came sooner claimed as well: the card was not to be had (R16).
    Outranked {
        /// Who got it.
        by: Seat,
    },
    /// The hand ended before the player's next turn.
    LastTurn {
        /// Who closed; nobody in tablas (D2).
        closer: Option<Seat>,
    },
}

/// The facts about a decision. `later` are the hand's events from the one on that carried it out; `best` is what would have been
/// better, or the same.
pub(super) fn facts(
    decision: &Decision,
    later: &[Event],
    seat: Seat,
    best: &Action,
) -> Vec<Hindsight> {
    let table = &decision.before;
    let mut facts = Vec::new();
    let Some((done, later)) = later.split_first() else {
        return facts;
    };
    let last_turn = last_turn(later, seat);
    match &decision.action {
        Action::Discard { card, .. } => {
            // R30: the card that closes is of no use to anybody any more.
            if last_turn != Some(Some(seat)) {
                facts.push(useful_to_others(table, *card, seat));
                facts.extend(got(*card, later));
            }
            if let Action::Discard { card: better, .. } = best
                && better != card
            {
                facts.push(useful_to_others(table, *better, seat));
            }
        }
        Action::TakeStock => {
            if let Event::TookStock { card, .. } = done {
                facts.push(from_stock(table, seat, *card));
            }
            let let_lie = table.public().pile.last();
            facts.extend(let_lie.and_then(|card| got(*card, later)));
        }
        Action::TakeDiscard => {
            let top = table.imagined_top();
            facts.extend(top.map(|card| from_stock(table, seat, card)));
        }
        Action::Pass | Action::Claim => facts.extend(of_claim(decision, later, seat)),
        Action::LayDown { .. }
        | Action::LayOff { .. }
        | Action::SwapJoker { .. }
        | Action::MoveJoker { .. }
        | Action::TakeBack(_) => {}
    }
    let ends_turn = matches!(
        decision.action,
        Action::Discard { .. } | Action::LayDown { .. }
    );
    if let (true, Some(closer)) = (ends_turn, last_turn)
        && closer != Some(seat)
    {
        facts.push(Hindsight::LastTurn { closer });
    }
    facts
}

fn useful_to_others(table: &Table, card: Card, seat: Seat) -> Hindsight {
    let others = table.public().seating.others(seat);
    let seats = others
        .filter(|other| useful(table, *other, None, card))
        .collect();
    Hindsight::UsefulTo { card, seats }
}

fn from_stock(table: &Table, seat: Seat, card: Card) -> Hindsight {
    let useful = useful(table, seat, None, card);
    Hindsight::FromStock { card, useful }
}

/// Whether the card is useful to the player, who may be given another one besides.
fn useful(table: &Table, seat: Seat, besides: Option<Card>, card: Card) -> bool {
    table.view(seat).is_some_and(|view| {
        let mut hand = *view.hand;
        besides.iter().for_each(|card| hand.add(*card));
        let hand = &hand;
        drawing::useful(SeatView { hand, ..view }, card)
    })
}

/// Who got this card, the pile's top, before the next discard trod it.
fn got(card: Card, later: &[Event]) -> Option<Hindsight> {
    this_turn(later).find_map(|event| {
        if let Event::TookDiscard { seat, .. } | Event::Awarded { seat, .. } = event {
            Some(Hindsight::GotBy { card, seat: *seat })
        } else {
            None
        }
    })
}

/// What became of a card that was claimed or passed on, and the penalty card.
fn of_claim(decision: &Decision, later: &[Event], seat: Seat) -> Vec<Hindsight> {
    let table = &decision.before;
    let Some(claimed) = table.public().pile.last().copied() else {
        return Vec::new();
    };
    let penalty = |card| Hindsight::Penalty {
        card,
        useful: useful(table, seat, Some(claimed), card),
    };
    let award = this_turn(later).find_map(|event| {
        if let Event::Awarded { seat, penalty, .. } = event {
            Some((*seat, *penalty))
        } else {
            None
        }
    });
    let claims = decision.action == Action::Claim;
    match award {
        Some((winner, card)) if winner == seat => vec![penalty(card)],
        Some((by, _)) if claims || outranks(table, later, by, seat) => {
            vec![Hindsight::Outranked { by }]
        }
        // The hand was closed before the claim was decided.
        None if claims => Vec::new(),
        award => {
            let to_come = table.imagined_penalty().map(penalty);
            let winner = award.map(|(seat, _)| Hindsight::GotBy {
                card: claimed,
                seat,
            });
            to_come.into_iter().chain(winner).collect()
        }
    }
}

/// Whether the claim of `other` comes before that of `seat`: their turn comes sooner (R16), and they had not passed before (D3).
fn outranks(table: &Table, later: &[Event], other: Seat, seat: Seat) -> bool {
    let public = table.public();
    let place = |seat| public.seating.distance(public.active, seat);
    let passed = (public.window.as_ref())
        .is_some_and(|window| window.answers[other] == Answer::Passed)
        || this_turn(later).any(|event| matches!(event, Event::Passed { seat } if *seat == other));
    place(other) < place(seat) && !passed
}

/// The events up to the next discard.
fn this_turn(later: &[Event]) -> impl Iterator<Item = &Event> {
    later
        .iter()
        .take_while(|event| !matches!(event, Event::Discarded { .. }))
}

/// Who closed the hand, if that was before the player took another card of their own.
fn last_turn(later: &[Event], seat: Seat) -> Option<Option<Seat>> {
    for event in later {
        match event {
            Event::TookStock { seat: whose, .. } | Event::TookDiscard { seat: whose, .. } => {
                if *whose == seat {
                    return None;
                }
            }
            Event::Ended(end) => return Some(end.closer),
            Event::Dealt { .. }
            | Event::Passed { .. }
            | Event::Claimed { .. }
            | Event::Awarded { .. }
            | Event::StockRenewed { .. }
            | Event::LaidDown { .. }
            | Event::LaidOff { .. }
            | Event::SwappedJoker { .. }
            | Event::MovedJoker { .. }
            | Event::TookBack { .. }
            | Event::Discarded { .. } => {}
        }
    }
    None
}

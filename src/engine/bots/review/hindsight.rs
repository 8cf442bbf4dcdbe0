//! Hindsight: hidden cards and later events, which no player could know at the table.
use super::{
    super::{discards, drawing},
    judge::Decision,
};
use crate::{
    cards::Card,
    seat::{Seat, SeatSet},
    table::{Action, Answer, Event, SeatView, Table},
};
use serde::Serialize;

/// One fact from the other players' cards, the stock or the later turns of the hand. Judgements ignore these facts.
///
/// A card is *useful* to a player who is not down if it brings the contract nearer. It is useful to a player who is
/// down if it can be laid off or swapped for a joker. A discard is useful only to players who may take or claim it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "fact", rename_all = "snake_case")]
pub enum HindsightFact {
    /// A card, and the other players to whom it was really useful. The card is the one discarded, or the better
    /// discard.
    UsefulTo {
        /// The card.
        card: Card,
        /// The other players to whom the card was useful; may be empty.
        #[serde(rename = "players")]
        seats: SeatSet,
    },
    /// The player who got the discarded or declined card before it was covered (R15).
    GotBy {
        /// The card.
        card: Card,
        /// The player who took or claimed the card.
        #[serde(rename = "player")]
        seat: Seat,
    },
    /// The card that was drawn from the stock, or would have been.
    FromStock {
        /// The card.
        card: Card,
        /// True if the card was useful to the reviewed player.
        useful: bool,
    },
    /// The penalty card that came with the claim, or would have come with it (R14).
    Penalty {
        /// The card.
        card: Card,
        /// True if the penalty card was useful together with the claimed card.
        useful: bool,
    },
    /// Another player with an earlier turn also claimed, so the card was not available (R16).
    Outranked {
        /// The player who got the card.
        #[serde(rename = "player")]
        by: Seat,
    },
    /// The hand ended before the player's next turn.
    LastTurn {
        /// The player who closed; `None` for *tablas*, a hand without a closer (D2).
        closer: Option<Seat>,
    },
}

/// Returns the facts about a decision.
///
/// `later` contains the events of the hand, starting with the one that carried out the decision. `best` is the best
/// action, which may be the action taken.
pub(super) fn facts(
    decision: &Decision,
    later: &[Event],
    seat: Seat,
    best: &Action,
) -> Vec<HindsightFact> {
    let table = &decision.before;
    let mut facts = Vec::new();
    let Some((done, later)) = later.split_first() else {
        return facts;
    };
    let last_turn = last_turn(later, seat);
    match &decision.action {
        Action::Discard { card, .. } => {
            // If the discard closed the hand (R30), the card was no longer useful to any other player.
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
            let top = table.sampled_top();
            facts.extend(top.map(|card| from_stock(table, seat, card)));
        }
        Action::Pass | Action::Claim => facts.extend(of_claim(decision, later, seat)),
        _ => {}
    }
    let ends_turn = matches!(
        decision.action,
        Action::Discard { .. } | Action::LayDown { .. }
    );
    if let (true, Some(closer)) = (ends_turn, last_turn)
        && closer != Some(seat)
    {
        facts.push(HindsightFact::LastTurn { closer });
    }
    facts
}

fn useful_to_others(table: &Table, card: Card, seat: Seat) -> HindsightFact {
    let public = table.public();
    let can_get =
        |other: &Seat| !public.down.contains(*other) || discards::can_get(public, seat, *other);
    let users = public.seating.others(seat).filter(can_get);
    let users = users.filter(|other| useful(table, *other, None, card));
    let seats = users.collect();
    HindsightFact::UsefulTo { card, seats }
}

fn from_stock(table: &Table, seat: Seat, card: Card) -> HindsightFact {
    let useful = useful(table, seat, None, card);
    HindsightFact::FromStock { card, useful }
}

/// True if the card is useful to the player. `besides`, if given, is added to the hand first.
fn useful(table: &Table, seat: Seat, besides: Option<Card>, card: Card) -> bool {
    table.view(seat).is_some_and(|view| {
        let mut hand = *view.hand;
        besides.iter().for_each(|card| hand.add(*card));
        let hand = &hand;
        drawing::useful(SeatView { hand, ..view }, card)
    })
}

/// Returns the player who got `card`, the top of the pile, before the next discard covered it.
fn got(card: Card, later: &[Event]) -> Option<HindsightFact> {
    this_turn(later).find_map(|event| match *event {
        Event::TookDiscard { seat, .. } | Event::Awarded { seat, .. } => {
            Some(HindsightFact::GotBy { card, seat })
        }
        _ => None,
    })
}

/// Returns the outcome of a claim or pass: the player who got the card, and the penalty card.
fn of_claim(decision: &Decision, later: &[Event], seat: Seat) -> Vec<HindsightFact> {
    let table = &decision.before;
    let Some(claimed) = table.public().pile.last().copied() else {
        return Vec::new();
    };
    let penalty = |card| HindsightFact::Penalty {
        card,
        useful: useful(table, seat, Some(claimed), card),
    };
    let award = this_turn(later).find_map(|event| match event {
        Event::Awarded { seat, penalty, .. } => Some((*seat, penalty)),
        _ => None,
    });
    let claims = decision.action == Action::Claim;
    match award {
        Some((winner, cards)) if winner == seat => cards.iter().copied().map(penalty).collect(),
        Some((by, _)) if claims || outranks(table, later, by, seat) => {
            vec![HindsightFact::Outranked { by }]
        }
        // The hand ended before the claim was decided, so there is no outcome.
        None if claims => Vec::new(),
        award => {
            let to_come = table.sampled_penalty().map(penalty);
            let winner = award.map(|(seat, _)| HindsightFact::GotBy {
                card: claimed,
                seat,
            });
            to_come.chain(winner).collect()
        }
    }
}

/// True if a claim of `other` has priority over one of `seat`: the turn of `other` comes sooner (R16), and `other` had
/// not passed (D3).
fn outranks(table: &Table, later: &[Event], other: Seat, seat: Seat) -> bool {
    let public = table.public();
    let place = |seat| public.seating.distance(public.active, seat);
    let passed = (public.window.as_ref())
        .is_some_and(|window| window.answers[other] == Answer::Passed)
        || this_turn(later).any(|event| matches!(event, Event::Passed { seat } if *seat == other));
    place(other) < place(seat) && !passed
}

/// Returns the events up to the next discard.
fn this_turn(later: &[Event]) -> impl Iterator<Item = &Event> {
    let goes_on = |event: &&Event| !matches!(event, Event::Discarded { .. });
    later.iter().take_while(goes_on)
}

/// Returns `Some` if the hand ended before the player took another card. The inner value is the player who closed;
/// `None` if the hand ended without a closer.
fn last_turn(later: &[Event], seat: Seat) -> Option<Option<Seat>> {
    let outcome = later.iter().find_map(|event| match event {
        Event::TookStock { seat: whose, .. } | Event::TookDiscard { seat: whose, .. } => {
            (*whose == seat).then_some(None)
        }
        Event::Ended(end) => Some(Some(end.closer)),
        _ => None,
    });
    outcome.flatten()
}

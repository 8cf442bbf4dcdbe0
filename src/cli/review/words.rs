//! Moves, reasons and facts in plain English.
use engine::{
    bots::{Advice, Reason, review::Hindsight},
    cards::{Card, write_cards},
    melds::NewMeld,
    seat::{Seat, SeatSet},
    table::Action,
    text::counted,
};

/// A move, after a player's name. `top` is the discard it may be about.
pub(super) fn action(action: &Action, top: Option<Card>) -> String {
    let top = top.map_or_else(|| "the discard".to_owned(), |card| card.to_string());
    match action {
        Action::TakeStock => "draws from the stock".to_owned(),
        Action::TakeDiscard => format!("takes {top}"),
        Action::Claim => format!("claims {top}"),
        Action::Pass => format!("passes on {top}"),
        Action::LayDown { melds } => {
            let melds: Vec<String> = melds.iter().map(meld).collect();
            format!("lays down {}", melds.join(" | "))
        }
        Action::LayOff { card, to } => format!("lays {card} off to #{}", to.meld.0),
        Action::SwapJoker { meld, card, .. } => format!("swaps {card} for a joker of #{}", meld.0),
        Action::MoveJoker { meld, .. } => format!("moves a joker of #{}", meld.0),
        Action::TakeBack(_) => "takes back".to_owned(),
        Action::Discard { card, close: false } => format!("discards {card}"),
        Action::Discard { card, close: true } => format!("closes with {card}"),
    }
}

fn meld(meld: &NewMeld) -> String {
    write_cards(meld.cards())
}

/// What speaks for and against a move.
pub(super) fn reasons(advice: &Advice, names: &[&str]) -> String {
    let all: Vec<String> = advice
        .reasons
        .iter()
        .map(|one| reason(*one, advice, names))
        .collect();
    all.join(", ")
}

fn reason(reason: Reason, advice: &Advice, names: &[&str]) -> String {
    match reason {
        Reason::Closes => "closes the hand".to_owned(),
        Reason::LaysDown => "lays the contract down".to_owned(),
        Reason::LaysOff => "gets rid of a card for good".to_owned(),
        Reason::Nearer(n) => format!("{n} nearer to the contract"),
        Reason::Breaks(n) => format!("{n} further from the contract"),
        Reason::Penalty => "costs a penalty card".to_owned(),
        Reason::MoreCards => "two more cards are worth having".to_owned(),
        Reason::Sheds(points) => format!("sheds {}", counted(points, "point")),
        Reason::Helped(1) => "1 unseen card helps then".to_owned(),
        Reason::Helped(n) => format!("{n} unseen cards help then"),
        Reason::Feeds => format!("{} may want the card", seats(advice.feeds, names)),
        Reason::FeedsNobody => "nobody seems to want the card".to_owned(),
    }
}

/// A fact that the open hands tell.
pub(super) fn hindsight(fact: &Hindsight, names: &[&str]) -> String {
    let was = |useful: bool| if useful { "useful" } else { "of no use" };
    match fact {
        Hindsight::UsefulTo { card, seats: to } if to.is_empty() => {
            format!("{card} was of use to nobody else")
        }
        Hindsight::UsefulTo { card, seats: to } => {
            format!("{card} was of use to {}", seats(*to, names))
        }
        Hindsight::GotBy { card, seat } => format!("{} got {card}", name(*seat, names)),
        Hindsight::FromStock { card, useful } => {
            format!("the stock's next card was {card}, {}", was(*useful))
        }
        Hindsight::Penalty { card, useful } => {
            format!("the penalty card was {card}, {}", was(*useful))
        }
        Hindsight::Outranked { by } => {
            format!("{} had the better claim", name(*by, names))
        }
        Hindsight::LastTurn { closer: Some(seat) } => {
            format!("{} closed before the next turn", name(*seat, names))
        }
        Hindsight::LastTurn { closer: None } => "the hand ended before the next turn".to_owned(),
    }
}

fn name<'a>(seat: Seat, names: &[&'a str]) -> &'a str {
    names.get(seat.index()).copied().unwrap_or("?")
}

fn seats(seats: SeatSet, names: &[&str]) -> String {
    let all: Vec<&str> = seats.iter().map(|seat| name(seat, names)).collect();
    all.join(" and ")
}

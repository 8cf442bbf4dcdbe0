//! Describes the course of a match in English, one line for each event.
use engine::{
    cards::{Card, write_cards},
    matchplay::{MatchEvent, Setup},
    melds::{Meld, Place},
    rules::Direction,
    seat::{PerSeat, Seat},
    table::{Event, HandEnd, HowEnded, TakeBack},
    text::{counted, visible},
};
use std::io::{self, Write};

/// Writes a line for each event of a match.
pub(super) fn tell(out: &mut impl Write, setup: &Setup, events: &[MatchEvent]) -> io::Result<()> {
    let names = crate::names(setup);
    let players: Vec<String> = (names.iter().zip(&setup.players))
        .map(|(name, player)| format!("{name} ({})", player.kind))
        .collect();
    writeln!(
        out,
        "Rules {}, seed “{}”: {}",
        visible(&setup.rules.name),
        visible(&setup.seed),
        players.join(", ")
    )?;
    let mut turn = 0;
    for event in events {
        match event {
            MatchEvent::Table(Event::Dealt { .. }) => turn = 0,
            MatchEvent::Table(Event::TookStock { .. } | Event::TookDiscard { .. }) => turn += 1,
            _ => {}
        }
        let line = sentence(&names, setup.rules.direction, event);
        match event {
            MatchEvent::Table(Event::Dealt { .. } | Event::Ended(_)) => writeln!(out, "\n{line}"),
            MatchEvent::Table(_) if turn > 0 => writeln!(out, "{turn:>4}  {line}"),
            _ => writeln!(out, "{line}"),
        }?;
    }
    Ok(())
}

fn sentence(names: &[String], direction: Direction, event: &MatchEvent) -> String {
    let who = |seat: &Seat| names.get(seat.index()).map_or("?", String::as_str);
    match event {
        MatchEvent::SeatsDrawn { draw } => {
            let cards = draw
                .iter()
                .map(|(seat, card)| format!("{} {card}", who(seat)));
            format!("Seat draw: {}", cards.collect::<Vec<_>>().join(", "))
        }
        MatchEvent::Seated { seating } => {
            let order: Vec<&str> = seating.order().iter().map(who).collect();
            let (direction, order) = (direction.name(), order.join(", "));
            format!("Seats, {direction}, the first dealer first: {order}")
        }
        MatchEvent::Table(event) => at_table(&who, event),
        MatchEvent::Scored {
            hand,
            points,
            totals,
        } => {
            let (points, totals) = (by_player(names, points), by_player(names, totals));
            format!("Hand {}: {points}; totals: {totals}", hand + 1)
        }
        MatchEvent::Ended { winner, totals } => {
            let totals = by_player(names, totals);
            format!("\n{} wins the match: {totals}", who(winner))
        }
    }
}

/// Describes an event of a hand. The function is long because each kind of event has its own sentence.
fn at_table<'a>(who: &impl Fn(&Seat) -> &'a str, event: &Event) -> String {
    match event {
        Event::Dealt {
            hand,
            contracts,
            dealer,
            decks,
            shoe,
            ..
        } => {
            let (hand, dealer) = (hand + 1, who(dealer));
            let (packs, cards) = (counted(decks, "pack"), counted(shoe.len(), "card"));
            format!("Hand {hand}, {contracts}: {dealer} deals from {packs}, {cards}")
        }
        Event::TookStock { seat, card } => format!("{} takes {card} from the stock", who(seat)),
        Event::TookDiscard { seat, card } => format!("{} takes the discard {card}", who(seat)),
        Event::Passed { seat } => format!("{} passes", who(seat)),
        Event::Claimed { seat } => format!("{} claims", who(seat)),
        Event::Awarded {
            seat,
            card,
            penalty,
        } => {
            let penalty: Vec<String> = penalty.iter().map(Card::to_string).collect();
            let penalty = match penalty.as_slice() {
                [] => String::new(),
                cards => format!(", and {} as penalty", cards.join(" ")),
            };
            format!("{} gets {card}{penalty}", who(seat))
        }
        Event::StockRenewed { stock } => format!(
            "The discard pile becomes the new stock of {}",
            counted(stock.len(), "card")
        ),
        Event::LaidDown { seat, melds } => {
            let melds: Vec<String> = melds.iter().map(meld).collect();
            format!("{} lays down {}", who(seat), melds.join(" | "))
        }
        Event::LaidOff { seat, card, to } => format!("{} lays {card} off {}", who(seat), place(to)),
        Event::SwappedJoker {
            seat,
            meld,
            card,
            joker,
            to,
            ..
        } => {
            let (who, meld) = (who(seat), meld.0);
            let to = to.as_ref();
            let to = to.map_or_else(|| "into the hand".to_owned(), place);
            format!("{who} puts {card} in the place of a joker of #{meld}, {joker} goes {to}")
        }
        Event::MovedJoker {
            seat,
            meld,
            joker,
            to,
            ..
        } => {
            format!("{} moves {joker} from #{} {}", who(seat), meld.0, place(to))
        }
        Event::TookBack { seat, steps } => match steps {
            TakeBack::Steps(n) => format!("{} takes back {}", who(seat), counted(n, "step")),
            TakeBack::All => format!("{} takes everything back", who(seat)),
        },
        Event::Discarded {
            seat, card, closes, ..
        } => {
            let does = if *closes { "closes with" } else { "discards" };
            format!("{} {does} {card}", who(seat))
        }
        Event::Ended(end) => ending(who, end),
    }
}

fn ending<'a>(who: &impl Fn(&Seat) -> &'a str, end: &HandEnd) -> String {
    let how = match end.how {
        HowEnded::Discard => "with the last discard",
        HowEnded::LaidOff => "by laying off everything",
        HowEnded::LaidDown => "by laying down the whole hand",
        HowEnded::Leftover => "with a few points left",
        HowEnded::None => "tablas",
    };
    let held = end.hands.iter().filter(|(_, hand)| !hand.is_empty());
    let left: Vec<String> = held
        .map(|(seat, hand)| format!("{} {}", who(&seat), write_cards(&hand.to_vec())))
        .collect();
    let left = left.join(" | ");
    match &end.closer {
        Some(seat) => format!("{} closes the hand {how}; left: {left}", who(seat)),
        None => format!("Nobody closes the hand ({how}); left: {left}"),
    }
}

fn meld(meld: &Meld) -> String {
    let card = |(at, card): (usize, &Card)| match meld.stands_for(at) {
        Some(natural) if natural != *card => format!("{card}={natural}"),
        Some(_) | None => card.to_string(),
    };
    let cards: Vec<String> = meld.cards.iter().enumerate().map(card).collect();
    format!("#{} {}", meld.id.0, cards.join(" "))
}

fn place(to: &Place) -> String {
    match to.end {
        Some(engine::melds::End::Low) => format!("to the low end of #{}", to.meld.0),
        Some(engine::melds::End::High) => format!("to the high end of #{}", to.meld.0),
        None => format!("to #{}", to.meld.0),
    }
}

fn by_player(names: &[String], points: &PerSeat<i32>) -> String {
    let of_seat = |(seat, points): (Seat, i32)| format!("{} {points}", names[seat.index()]);
    points.iter().map(of_seat).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::seat::Seating;

    #[test]
    fn the_seats_are_told_in_the_direction_of_play() {
        let seating = Seating::new(&[Seat(1), Seat(0)]).expect("two seats");
        let names = ["Ana".to_owned(), "Blas".to_owned()];
        let seated = MatchEvent::Seated { seating };
        for (direction, word) in [
            (Direction::CounterClockwise, "counter-clockwise"),
            (Direction::Clockwise, "clockwise"),
        ] {
            let told = sentence(&names, direction, &seated);
            assert_eq!(
                told,
                format!("Seats, {word}, the first dealer first: Blas, Ana")
            );
        }
    }
}

//! A match that is over, counted from its events.
use super::stood_in::hands_of_others;
use super::{HandNumbers, HowHandClosed, MatchStatistics, PlayerNumbers, StoodIn};
use crate::{
    cards::Card,
    matchplay::{Match, MatchEvent, MatchStage},
    rules::RuleSet,
    seat::{PerSeat, Seat},
    table::{Event, Table},
};
use std::sync::Arc;

/// Counts a match; nothing if it is not over. `events` are all that happened in it.
pub fn count(game: &Match, events: &[MatchEvent]) -> Option<MatchStatistics> {
    count_without(game, events, &[])
}

/// Counts a match in which bots have answered for people in these stretches: the hands they did so in are not the people's.
pub fn count_without(
    game: &Match,
    events: &[MatchEvent],
    stood_in: &[StoodIn],
) -> Option<MatchStatistics> {
    let MatchStage::Over { .. } = game.stage() else {
        return None;
    };
    let setup = game.setup();
    let hands = count_hands(game, events);
    let places = game.sheet().ranking(game.seating());
    let players = setup.players.iter().enumerate().map(|(index, player)| {
        let seat = Seat(index as u8);
        let place = places.iter().find(|(_, other)| *other == seat);
        PlayerNumbers {
            name: player.name.clone(),
            kind: player.kind,
            place: place.map_or(0, |(place, _)| *place as u8),
            hands: hands.iter().map(|hand| hand[seat]).collect(),
            stood_in: hands_of_others(events, seat, stood_in),
        }
    });
    Some(MatchStatistics {
        contracts: game
            .sheet()
            .lines
            .iter()
            .map(|line| line.contract)
            .collect(),
        players: players.collect(),
    })
}

/// The hand that is being counted.
struct Counting {
    table: Table,
    /// How many are down by the end of the last turn.
    down: u16,
    numbers: PerSeat<HandNumbers>,
}

fn count_hands(game: &Match, events: &[MatchEvent]) -> Vec<PerSeat<HandNumbers>> {
    let rules = game.rules();
    let hands = game.contracts().len();
    let mut counted = Vec::with_capacity(hands);
    let mut open: Option<Counting> = None;
    for event in events {
        let MatchEvent::Table(event) = event else {
            continue;
        };
        if let Event::Dealt { hand, .. } = event {
            let last = usize::from(*hand) + 1 == hands;
            open = Some(Counting::dealt(Arc::clone(rules), last, event));
            continue;
        }
        let Some(counting) = &mut open else { continue };
        counting.count(rules, event);
        if let Event::Ended(_) = event
            && let Some(counting) = open.take()
        {
            counted.push(counting.numbers);
        }
    }
    counted
}

impl Counting {
    fn dealt(rules: Arc<RuleSet>, last_hand: bool, deal: &Event) -> Counting {
        let table = Table::dealt(Arc::clone(&rules), last_hand, deal);
        let seats = table.public().seating.len();
        let mut numbers = PerSeat::filled(seats, HandNumbers::default());
        for seat in (0..seats as u8).map(Seat) {
            let wild = |view: crate::table::SeatView<'_>| {
                view.hand.iter().filter(|card| rules.is_wild(*card)).count()
            };
            numbers[seat].jokers = table.view(seat).map_or(0, wild) as u16;
        }
        Counting {
            table,
            down: 0,
            numbers,
        }
    }

    fn count(&mut self, rules: &RuleSet, event: &Event) {
        let numbers = &mut self.numbers;
        let joker = |card: Card| u16::from(rules.is_wild(card));
        match event {
            Event::TookStock { seat, card } | Event::TookDiscard { seat, card } => {
                numbers[*seat].jokers += joker(*card);
            }
            Event::Claimed { seat } => numbers[*seat].asked += 1,
            Event::Awarded {
                seat,
                card,
                penalty,
            } => {
                numbers[*seat].won += 1;
                numbers[*seat].jokers += joker(*card) + joker(*penalty);
            }
            Event::Dealt { .. }
            | Event::Passed { .. }
            | Event::StockRenewed { .. }
            | Event::LaidDown { .. }
            | Event::LaidOff { .. }
            | Event::SwappedJoker { .. }
            | Event::MovedJoker { .. }
            | Event::TookBack { .. }
            | Event::Discarded { .. }
            | Event::Ended(_) => {}
        }
        let active = self.table.public().active;
        self.table.evolve(event);
        // What is laid down can be taken back until the turn ends (R25).
        if matches!(event, Event::Discarded { .. } | Event::Ended(_))
            && self.table.public().down.contains(active)
            && self.numbers[active].down == 0
        {
            self.down += 1;
            self.numbers[active].down = self.down;
        }
        if let Event::Ended(end) = event {
            for (seat, points) in end.points.iter() {
                self.numbers[seat].points = points;
            }
            if let Some(closer) = end.closer {
                self.numbers[closer].closed = HowHandClosed::of(end.how);
            }
        }
    }
}

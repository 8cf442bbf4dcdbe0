//! Judgement of luck and skill, computed with low effort.
use crate::bots::fair::LITTLE;
use engine::{
    arena::Sample,
    matchplay::{BotLevel, Match, PlayerInfo, PlayerKind, Setup},
    record::{self, Replay},
    rules::oficial,
    sim,
    statistics::{Judging, MatchStatistics, count, judge},
};
use std::cell::Cell;

const SOME: Judging = Judging {
    worlds: 60,
    effort: LITTLE,
};

fn played(seed: &str, levels: [BotLevel; 3]) -> (Setup, Replay, MatchStatistics) {
    let player = |level| PlayerInfo::new("Bot", PlayerKind::Bot(level));
    let setup = Setup {
        seed: seed.to_owned(),
        rules: oficial(),
        players: levels.map(player).to_vec(),
    };
    let text = sim::play(setup.clone(), true)
        .expect("three may play")
        .record;
    let record = record::read(&text.expect("it was asked for")).expect("a record");
    let replay = record::replay(&record, false).expect("it obeys the rules");
    let numbers = count(&replay.game, &replay.events).expect("it is over");
    (setup, replay, numbers)
}

#[test]
fn an_interrupted_judgement_continues_at_the_same_point() {
    let levels = [BotLevel::Aprendiz, BotLevel::Habitual, BotLevel::Fuerte];
    let (setup, replay, counted) = played("judged", levels);
    let mut whole = counted.clone();
    assert!(!whole.is_judged());
    assert!(judge(&mut whole, &setup, &replay.events, &SOME, &|| true));
    assert!(whole.is_judged());
    let mut piecewise = counted.clone();
    let mut rounds = 0;
    loop {
        let left = Cell::new(1000);
        let go_on = || left.replace(left.get() - 1) > 0;
        rounds += 1;
        if judge(&mut piecewise, &setup, &replay.events, &SOME, &go_on) {
            break;
        }
        assert!(rounds < 500, "judging does not end");
    }
    assert!(rounds > 1);
    assert_eq!(piecewise, whole);
    // Judging adds luck and skill to the statistics, and changes nothing else.
    for (judged, counted) in whole.players.iter().zip(&counted.players) {
        assert_eq!(judged.total(), counted.total());
        assert!(judged.hands.iter().all(|hand| hand.decisions > 0));
        assert!(
            judged
                .hands
                .iter()
                .all(|hand| hand.mistakes <= hand.decisions)
        );
        let clean = |hand: &&engine::statistics::HandNumbers| hand.mistakes == 0;
        assert!(
            judged
                .hands
                .iter()
                .filter(clean)
                .all(|hand| hand.lost == Some(0.0))
        );
    }
}

#[test]
fn luck_follows_the_cards_and_skill_the_play() {
    let levels = [BotLevel::Aprendiz, BotLevel::Fuerte, BotLevel::Fuerte];
    let (mut lucky, mut unlucky, mut lost) =
        (Sample::default(), Sample::default(), [Sample::default(); 2]);
    for number in 0..6 {
        let (setup, replay, mut numbers) = played(&format!("luck-{number}"), levels);
        judge(&mut numbers, &setup, &replay.events, &SOME, &|| true);
        for (index, player) in numbers.players.iter().enumerate() {
            for (number, hand) in player.hands.iter().enumerate() {
                let luck = hand.luck().expect("it was judged");
                let result = numbers.result(index, number);
                if luck > 0.0 { &mut lucky } else { &mut unlucky }.add(result);
                lost[index.min(1)].add(f64::from(hand.lost.expect("it was judged")));
            }
        }
    }
    assert!(
        lucky.mean() > unlucky.mean() + 5.0,
        "{} {}",
        lucky.mean(),
        unlucky.mean()
    );
    assert!(
        lost[0].mean() > 1.5 * lost[1].mean(),
        "{} {}",
        lost[0].mean(),
        lost[1].mean()
    );
}

#[test]
fn the_expectation_of_a_deal_depends_only_on_the_own_cards() {
    // The expected points stay the same if the other players' cards are exchanged for cards from the stock.
    let (setup, replay, numbers) = played("blind", [BotLevel::Habitual; 3]);
    let (game, _) = Match::new(setup.clone()).expect("three may play");
    assert_eq!(game.setup(), replay.game.setup());
    let mut once = numbers.clone();
    judge(&mut once, &setup, &replay.events, &SOME, &|| true);
    let mut other_events = replay.events.clone();
    let exchanged = exchange_stock_and_others(&mut other_events);
    assert!(exchanged > 0);
    let mut again = numbers;
    let none = Judging {
        worlds: SOME.worlds,
        ..SOME
    };
    // Permits `keep_going` to return true only until all deals have been evaluated.
    let hands = again.contracts.len() * again.players.len();
    let left = Cell::new(hands);
    let go_on = || {
        left.get() > 0 && {
            left.set(left.get() - 1);
            true
        }
    };
    assert!(!judge(&mut again, &setup, &other_events, &none, &go_on));
    let first = |numbers: &MatchStatistics| -> Vec<Option<[f32; 2]>> {
        let hands = numbers.players[0].hands.iter();
        hands.map(|hand| hand.expected).collect()
    };
    assert_eq!(first(&once), first(&again));
}

/// Exchanges the cards dealt to the other players for cards from the end of the shoe, in every deal. Returns the number
/// of exchanged cards.
fn exchange_stock_and_others(events: &mut [engine::matchplay::MatchEvent]) -> usize {
    use engine::{matchplay::MatchEvent, seat::Seat, table::Event};
    let mut exchanged = 0;
    for event in events {
        let MatchEvent::Table(Event::Dealt {
            dealer,
            seating,
            each,
            shoe,
            ..
        }) = event
        else {
            continue;
        };
        let seats = seating.len();
        let dealt = seats * usize::from(*each);
        let mut end = shoe.len() - 1;
        for at in 0..dealt {
            // The card at index 0 is dealt first, to the player to the dealer's right.
            let whose = seating.steps_from(*dealer, 1 + at % seats);
            if whose != Seat(0) && end > dealt {
                shoe.swap(at, end);
                end -= 1;
                exchanged += 1;
            }
        }
    }
    exchanged
}

//! Statistics of a match: they agree with the engine's score sheet and events.
use engine::{
    matchplay::{BotLevel, MatchEvent, PlayerInfo, PlayerKind, Setup},
    record::{self, Replay},
    rules::{RuleSet, fournier, francais, oficial},
    seat::{PerSeat, Seat},
    sim,
    statistics::{
        Figures, FiledMatch, MatchStatistics, Subject, Substitution, count, count_without,
    },
    table::{Event, HowEnded},
};
use std::{fs, path::Path};

/// Checks that the statistics agree with the score sheet and the events.
fn check(what: &str, replay: &Replay, numbers: &MatchStatistics) {
    let (game, sheet) = (&replay.game, replay.game.sheet());
    let seats = game.setup().players.len();
    let seat = |index: usize| Seat(index as u8);
    let totals = sheet.totals(seats);
    assert_eq!(numbers.contracts, game.contracts(), "{what}");
    for (index, player) in numbers.players.iter().enumerate() {
        assert_eq!(player.total(), totals[seat(index)], "{what}: {index}");
        assert_eq!(player.name, game.setup().players[index].name, "{what}");
        for (hand, line) in player.hands.iter().zip(&sheet.lines) {
            assert_eq!(hand.points, line.points[seat(index)], "{what}: {index}");
            assert_eq!(
                hand.closed.is_some(),
                line.closer == Some(seat(index)),
                "{what}: {index}"
            );
        }
    }
    let first: Vec<usize> = (0..seats)
        .filter(|it| numbers.players[*it].place == 1)
        .collect();
    let winner = sheet.winner(game.seating());
    assert_eq!(first, [winner.index()], "{what}");
    claims_and_closings(what, replay, numbers);
    // `down` is 1 for the first player who laid down, 2 for the second, and so on.
    for hand in 0..sheet.lines.len() {
        let downs = numbers.players.iter().map(|it| it.hands[hand].down);
        let mut downs: Vec<u16> = downs.filter(|down| *down > 0).collect();
        downs.sort_unstable();
        assert!(downs.iter().copied().eq(1..=downs.len() as u16), "{what}");
    }
}

fn claims_and_closings(what: &str, replay: &Replay, numbers: &MatchStatistics) {
    let seats = numbers.players.len();
    let (mut asked, mut won) = (PerSeat::filled(seats, 0), PerSeat::filled(seats, 0));
    let mut hand = 0;
    for event in &replay.events {
        match event {
            MatchEvent::Table(Event::Claimed { seat }) => asked[*seat] += 1,
            MatchEvent::Table(Event::Awarded { seat, .. }) => won[*seat] += 1,
            MatchEvent::Table(Event::Ended(end)) => {
                let held = end.hands.iter().map(|(seat, cards)| (seat.index(), cards));
                for (index, cards) in held {
                    let told = &numbers.players[index].hands[hand];
                    assert!(usize::from(told.jokers) >= cards.jokers(), "{what}");
                    // Only a player who is down can close a hand.
                    assert!(told.closed.is_none() || told.down > 0, "{what}");
                }
                let how = Some(end.how).filter(|how| *how != HowEnded::None);
                let told = numbers.players.iter().find_map(|it| it.hands[hand].closed);
                assert_eq!(told, how, "{what}");
                hand += 1;
            }
            _ => {}
        }
    }
    let of = |pick: fn(&engine::statistics::HandNumbers) -> u16| -> Vec<u32> {
        let sums = numbers.players.iter().map(|player| {
            let hands = player.hands.iter();
            hands.map(|hand| u32::from(pick(hand))).sum()
        });
        sums.collect()
    };
    assert_eq!(of(|hand| hand.asked), asked.as_slice(), "{what}");
    assert_eq!(of(|hand| hand.won), won.as_slice(), "{what}");
}

#[test]
fn the_numbers_of_every_golden_record_are_those_of_its_score_sheet() {
    let folder =
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("tests/records/golden");
    let mut counted_matches = 0;
    for entry in fs::read_dir(folder).expect("there are golden records") {
        let path = entry.expect("a file").path();
        let what = path.display().to_string();
        let text = fs::read_to_string(&path).expect("it can be read");
        for record in record::read_all(&text).expect("it is a record") {
            let replay = record::replay(&record, false).expect("it obeys the rules");
            let Some(numbers) = count(&replay.game, &replay.events) else {
                continue;
            };
            check(&what, &replay, &numbers);
            counted_matches += 1;
        }
    }
    assert!(counted_matches > 10, "{counted_matches}");
}

fn setup(seed: &str, rules: RuleSet, seats: usize) -> Setup {
    let levels = BotLevel::QUICK;
    let player = |seat: usize| {
        let kind = PlayerKind::Bot(levels[seat % levels.len()]);
        PlayerInfo::new(format!("Player {seat}"), kind)
    };
    Setup {
        seed: seed.to_owned(),
        rules,
        players: (0..seats).map(player).collect(),
    }
}

#[test]
fn the_numbers_of_random_matches_are_those_of_the_simulation() {
    let rules = [oficial(), fournier(), francais()];
    for number in 0..24 {
        let rules = rules[number % rules.len()].clone();
        let seats = rules.min_seats as usize + number % 3;
        let what = format!("numbers-{number}");
        let played = sim::play(setup(&what, rules, seats), true).expect("they may play");
        let text = played.record.expect("it was asked for");
        let record = record::read(&text).expect("it is a record");
        let replay = record::replay(&record, true).expect("it obeys the rules");
        let numbers = count(&replay.game, &replay.events).expect("it is over");
        check(&what, &replay, &numbers);
        for (index, player) in numbers.players.iter().enumerate() {
            let (seat, hands) = (Seat(index as u8), player.hands.iter());
            let won: u32 = hands.clone().map(|hand| u32::from(hand.won)).sum();
            assert_eq!(won, played.tally.claims[seat], "{what}");
            let closed = hands.filter(|hand| hand.closed.is_some()).count() as u32;
            assert_eq!(closed, played.tally.closed[seat], "{what}");
        }
        let jokers: u32 = (numbers.players.iter())
            .flat_map(|player| &player.hands)
            .map(|hand| u32::from(hand.jokers))
            .sum();
        assert!(jokers > 0, "{what}");
    }
}

#[test]
fn an_unfinished_match_has_no_statistics() {
    let played = sim::play(setup("unfinished", oficial(), 4), true).expect("they may play");
    let text = played.record.expect("it was asked for");
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    for part in [1, 3, lines.len() / 2, lines.len() - 2] {
        let resumed = record::resume(&lines[..part].concat()).expect("it is a record");
        // The last two lines follow from the last answer. A record without them therefore resumes as a finished match.
        let is_over = part == lines.len() - 2;
        let numbers = count(&resumed.game, &resumed.events);
        assert_eq!(numbers.is_some(), is_over, "{part}");
    }
}

#[test]
fn a_hand_with_a_substitute_bot_does_not_count_for_the_person() {
    let played = sim::play(setup("stand-in", oficial(), 3), true).expect("they may play");
    let text = played.record.expect("it was asked for");
    let record = record::read(&text).expect("it is a record");
    let replay = record::replay(&record, true).expect("it obeys the rules");
    let dealt = |hand: u8| {
        let is_it = |event: &MatchEvent| matches!(event, MatchEvent::Table(Event::Dealt { hand: dealt, .. }) if *dealt == hand);
        replay.events.iter().position(is_it).expect("it is dealt")
    };
    // The substitute plays from the middle of the second hand to the deal of the fourth.
    let stretch = Substitution {
        seat: Seat(1),
        from: (dealt(1) + dealt(2)) / 2,
        to: Some(dealt(3)),
    };
    let all = count(&replay.game, &replay.events).expect("it is over");
    let numbers = count_without(&replay.game, &replay.events, &[stretch]).expect("it is over");
    assert_eq!(numbers.players[1].stood_in, [1, 2]);
    assert!(numbers.players[0].stood_in.is_empty());
    assert_eq!(numbers.players[1].hands, all.players[1].hands);
    let filed = |numbers: &MatchStatistics| FiledMatch {
        file: "one".to_owned(),
        length: 1,
        day: String::new(),
        numbers: numbers.clone(),
    };
    let mut person = filed(&numbers);
    person.numbers.players[1].kind = PlayerKind::Human;
    person.numbers.players[1].name = "Ana".to_owned();
    let figures = Figures::of([&person], &Subject::person("Ana"));
    assert_eq!((figures.matches, figures.points.count()), (1, 5));
    // In a stored match, the field `stood_in` lists the hands with a substitute. A match without substitutes omits the
    // field, like matches stored by older versions.
    let kept = serde_json::to_string(&person).expect("it can be kept");
    assert_eq!(
        serde_json::from_str::<FiledMatch>(&kept).expect("read"),
        person
    );
    let before = serde_json::to_string(&filed(&all)).expect("it can be kept");
    assert!(!before.contains("stood_in"), "{before}");
    assert_eq!(
        serde_json::from_str::<FiledMatch>(&before).expect("read"),
        filed(&all)
    );
}

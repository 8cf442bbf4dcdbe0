//! Fuzz target: any text, or a record with something changed, read, replayed and gone on with.
use super::text::{self, Input};
use engine::{
    cards::full_shoe,
    matchplay::{Match, MatchStage},
    record::{self, Record, RecordError},
};
use testkit::{
    driver::{greedy, step},
    garble::garble,
    invariants,
    random::Random,
};

/// Reads what the bytes say. Gives whether it is a record of a match by the rules.
///
/// # Panics
/// If something does not hold that must.
pub fn check(bytes: &[u8]) -> bool {
    let text = match text::input(bytes) {
        Input::Text(text) => text,
        Input::Dice(mut random) => changed(&mut random),
    };
    let lines = text.split('\n').count();
    let all = match record::read_all(&text) {
        Ok(all) => all,
        Err(error) => {
            names_a_line(&error, lines);
            assert!(record::read(&text).is_err() && record::resume(&text).is_err());
            return false;
        }
    };
    let replayed: Vec<bool> = all.iter().map(|record| replay(record, lines)).collect();
    match record::resume(&text) {
        Ok(resumed) => {
            assert_eq!(
                replayed,
                [true],
                "what is resumed is one record by the rules"
            );
            assert_eq!(resumed.dropped, all[0].dropped);
            let again = record::resume(&resumed.text).expect("it was written by this program");
            assert_eq!(again.text, resumed.text);
            assert!(again.game == resumed.game && again.events == resumed.events);
            go_on(resumed.game);
            true
        }
        Err(error) => {
            names_a_line(&error, lines);
            assert_ne!(replayed, [true], "{error}");
            false
        }
    }
}

/// A golden record, cut short somewhere and changed.
fn changed(random: &mut Random) -> String {
    let golden = *random.pick(&GOLDEN);
    let most = *random.pick(&[8, 40, 512]);
    let kept = 1 + random.below(most);
    let kept: usize = golden.split_inclusive('\n').take(kept).map(str::len).sum();
    // Now and then nothing is changed: every beginning of a record is one.
    if random.chance(5) {
        return golden[..kept].to_owned();
    }
    garble(random, &golden[..kept], &WORDS)
}

const GOLDEN: [&str; 3] = [
    include_str!("../../../../tests/records/golden/oficial-3.jsonl"),
    include_str!("../../../../tests/records/golden/fournier-5.jsonl"),
    include_str!("../../../../tests/records/golden/francais-4-many-variants.jsonl"),
];

const WORDS: [&str; 24] = [
    "take_stock",
    "take_discard",
    "pass",
    "claim",
    "lay_down",
    "lay_off",
    "swap_joker",
    "move_joker",
    "take_back",
    "discard",
    "close",
    "award",
    "renew_stock",
    "end_hand",
    "end_match",
    "hand",
    "low",
    "high",
    "all",
    "JK",
    "2H",
    "\"",
    "{",
    "],",
];

fn names_a_line(error: &RecordError, lines: usize) {
    assert!(
        (1..=lines).contains(&error.line),
        "{error}: there are {lines} lines"
    );
    assert!(!error.reason.trim().is_empty(), "a reason is given");
}

/// Whether the record is by the rules. Then what the rules make of it is what it says, letter by letter as this program writes it.
fn replay(record: &Record, lines: usize) -> bool {
    let verified = record::replay(record, true);
    let replay = match record::replay(record, false) {
        Ok(replay) => replay,
        Err(error) => {
            names_a_line(&error, lines);
            assert!(
                verified.is_err(),
                "the seed's shuffles are among all: {error}"
            );
            return false;
        }
    };
    match verified {
        Ok(verified) => assert!(verified.game == replay.game && verified.events == replay.events),
        Err(error) => names_a_line(&error, lines),
    }
    let given = record.lines.iter().map(|(_, line)| record::text(line));
    let mut given: Vec<String> = given.collect();
    // A record cut between a renewal and the draw that asks for it (D2) says one thing more than has happened.
    if given
        .last()
        .is_some_and(|line| line.starts_with("{\"renew_stock\""))
        && replay.missing.is_empty()
    {
        given.pop();
    }
    given.extend(replay.missing);
    assert_eq!(record::lines(&replay.events), given);
    true
}

/// The match is sound and can be gone on with.
fn go_on(mut game: Match) {
    sound(&game);
    let random = &mut Random::new(0);
    for _ in 0..12 {
        match game.stage() {
            MatchStage::Over { .. } => break,
            MatchStage::BetweenHands { .. } => drop(game.next_hand().expect("it is the time")),
            MatchStage::Playing => drop(step(&mut game, &mut |view, legal| {
                greedy(view, legal, random)
            })),
        }
        sound(&game);
    }
}

fn sound(game: &Match) {
    if let Some(table) = game.table() {
        invariants::hold(table);
        let jokers = game.rules().jokers_per_deck as usize;
        let shoe = full_shoe(table.public().decks as usize, jokers);
        assert_eq!(table.all_cards(), shoe.into_iter().collect());
    }
}

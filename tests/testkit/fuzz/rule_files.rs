//! Fuzz target: reads any text, or a modified rule-set file, as a rule-set file.
use super::text::{self, Input};
use crate::{driver::setup, files::garble, random_input::any_game};
use engine::{
    matchplay::Match,
    rules::{Field, Preset, RuleFile, RuleFileError, Variant},
    seat::MAX_SEATS,
};

/// Reads the text encoded in the bytes. Returns true if it is a valid rule-set file.
///
/// # Panics
/// If an invariant is broken.
pub fn check(bytes: &[u8]) -> bool {
    let text = match text::input(bytes) {
        Input::Text(text) => text,
        Input::Dice(mut random) => {
            let random = &mut random;
            let base = match random.below(11) {
                kind if kind < SHIPPED.len() => SHIPPED[kind].to_owned(),
                _ => RuleFile::of(any_game(random).0).write(),
            };
            let mut words: Vec<&str> = WORDS.to_vec();
            words.extend(Field::ALL.map(Field::key));
            words.extend(Variant::ALL.map(Variant::id));
            words.extend(Preset::ALL.map(Preset::id));
            garble(random, &base, &words)
        }
    };
    match RuleFile::read(&text) {
        Ok(file) => {
            written_and_read_again(&file);
            played(&file);
            true
        }
        Err(error) => {
            stands_in(&text, &error);
            false
        }
    }
}

const SHIPPED: [&str; 9] = [
    include_str!("../../../assets/rules/contract_rummy.ron"),
    include_str!("../../../assets/rules/familiar.ron"),
    include_str!("../../../assets/rules/fournier.ron"),
    include_str!("../../../assets/rules/francais.ron"),
    include_str!("../../../assets/rules/latinoamerica.ron"),
    include_str!("../../../assets/rules/liverpool.ron"),
    include_str!("../../../assets/rules/oficial.ron"),
    include_str!("../../../assets/rules/sin_comodines.ron"),
    include_str!("../../../assets/rules/supercontinental.ron"),
];

/// Words of the file format, except the names of fields, variants and presets.
const WORDS: [&str; 24] = [
    "version",
    "name",
    "names",
    "about",
    "base",
    "variants",
    "trio",
    "run",
    "forbidden",
    "two",
    "growing",
    "pips",
    "steps",
    "runs_of_owner",
    "any_other_meld",
    "shared",
    "separate",
    "same_turn_in_last_hand",
    "rising",
    "/*",
    "//",
    "\"",
    "(",
    "],",
];

/// Checks that the position of the error is inside the text, or directly after the end of a line.
fn stands_in(text: &str, error: &RuleFileError) {
    let lines: Vec<&str> = text.split('\n').collect();
    let line = error.line.checked_sub(1).and_then(|line| lines.get(line));
    let Some(line) = line else {
        panic!("{error}: there are {} lines", lines.len())
    };
    let letters = line.chars().count();
    let columns = 1..=letters + 1;
    assert!(
        columns.contains(&error.column),
        "{error}: there are {letters} letters in that line"
    );
    assert!(!error.reason.trim().is_empty(), "a reason is given");
}

/// Checks that a file, once written, reads back as the same rules and is written identically again.
fn written_and_read_again(file: &RuleFile) {
    let text = file.write();
    let again = match RuleFile::read(&text) {
        Ok(again) => again,
        Err(error) => panic!("what was written is not read: {error}\n{text}"),
    };
    assert_eq!(again.rules, file.rules);
    assert_eq!((&again.names, &again.about), (&file.names, &file.about));
    assert_eq!(again.base, Some(file.compared_with()));
    assert_eq!(again.write(), text);
}

/// Checks that a match starts for exactly those numbers of players that the rules allow, and that they allow at least
/// one.
fn played(file: &RuleFile) {
    let mut admitted = 0;
    for seats in 0..=MAX_SEATS + 1 {
        let checked = file.rules.check(seats);
        match Match::new(setup("", file.rules.clone(), seats)) {
            Ok((mut game, _)) => {
                assert_eq!(checked, Ok(()));
                game.next_hand().expect("the first hand is dealt");
                admitted += 1;
            }
            Err(error) => assert_eq!(checked, Err(error)),
        }
    }
    assert!(admitted > 0, "unplayable rules: {file:?}");
}

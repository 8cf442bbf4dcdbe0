//! Tests of `themes.ftl`. It has a text for each reason in three languages, and the English text equals that of the command line.
use cardart::{Argument, Reason, Slots};
use std::collections::BTreeSet;
use testkit::decks::texts_of;

/// Returns the names of the placeholders in a text.
fn placeholders(text: &str) -> BTreeSet<String> {
    let parts = text.split("{ $").skip(1);
    let names = parts.filter_map(|part| Some(part.split_once(" }")?.0.to_owned()));
    names.collect()
}

#[test]
fn the_english_text_is_what_the_command_line_says() {
    let english = texts_of("en");
    let samples = Reason::samples();
    assert_eq!(samples.len(), Reason::KEYS.len());
    for reason in samples {
        let mut text = english[reason.key()].clone();
        for (name, argument) in reason.arguments() {
            let value = match argument {
                Argument::Text(text) => text,
                Argument::Number(number) => number.to_string(),
                Argument::Slots(slots) => Slots(slots).to_string(),
            };
            text = text.replace(&format!("{{ ${name} }}"), &value);
        }
        assert_eq!(text, reason.to_string(), "{}", reason.key());
    }
}

#[test]
fn three_languages_say_the_same_with_the_same_values() {
    let english = texts_of("en");
    for key in Reason::KEYS {
        assert!(english.contains_key(*key), "{key}");
    }
    for language in ["es", "fr"] {
        let other = texts_of(language);
        assert_eq!(
            english.keys().collect::<Vec<_>>(),
            other.keys().collect::<Vec<_>>(),
            "{language}"
        );
        for (key, text) in &english {
            assert_eq!(
                placeholders(text),
                placeholders(&other[key]),
                "{language}: {key}"
            );
            let is_translated = *text != other[key] || text.split_whitespace().count() < 2;
            assert!(is_translated, "{language}: {key}");
        }
    }
}

//! Names of files.
use super::target::Target;
use cardart::names;
use proptest::prelude::*;

/// Any bytes as names, a line each: what they say depends neither on case nor on how accents are put together.
#[test]
fn names_of_any_bytes() {
    let target = Target {
        name: "cardart_names",
        seeds: vec![
            b"ace_of_spades\nQH@2x\ncardHearts10\ncard_clubs_02\n1J\njoker_red\nback_blue2".to_vec(),
            "10\u{2660}\nReine de c\u{153}ur\nsota de copas\nDa\u{301}ma\n\u{41a}\u{43e}\u{440}\u{43e}\u{43b}\u{44c}"
                .into(),
        ],
        words: &[
            "queen", "Hearts", "T", "13", "joker", "black", "back", "flipside", "@2x", "\u{2665}",
            "\u{301}", "\u{202e}", "\u{fe0f}", "CARD", "_", "\u{130}", "\u{df}",
        ],
        look: |_, input| {
            for name in String::from_utf8_lossy(input).lines() {
                let said = names::read(name);
                let _ = (names::did_you_mean(name), names::back_name(name));
                if name.is_ascii() {
                    assert_eq!(names::read(&name.to_ascii_uppercase()), names::read(&name.to_ascii_lowercase()), "{name:?}");
                }
                if said.is_some() && !name.contains('@') {
                    assert_eq!(names::read(&format!("{name}@2x")), said, "{name:?}");
                }
            }
        },
    };
    target.run();
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// A name of any letters is read or not; what it says does not depend on the mark of density.
    #[test]
    fn any_name_is_read_without_a_panic(stem in "\\PC{0,40}") {
        let said = names::read(&stem);
        let _ = (names::did_you_mean(&stem), names::back_name(&stem));
        if said.is_some() && !stem.contains('@') {
            prop_assert_eq!(names::read(&format!("{stem}@2x")), said);
        }
    }

    /// Names put together from the words of the format, in any order and spelling.
    #[test]
    fn names_of_known_words_are_read_the_same_in_any_case(
        words in prop::collection::vec(prop::sample::select(vec![
            "ace", "A", "10", "02", "queen", "Q", "of", "hearts", "h", "♠", "clubs", "joker", "red", "back", "card", "1", "T",
        ]), 0..5),
        between in prop::sample::select(vec!["_", "-", " ", "."]),
    ) {
        let stem = words.join(between);
        let lower = names::read(&stem.to_lowercase());
        prop_assert_eq!(&names::read(&stem.to_uppercase()), &lower, "{}", stem);
        prop_assert_eq!(&names::read(&stem), &lower, "{}", stem);
    }
}

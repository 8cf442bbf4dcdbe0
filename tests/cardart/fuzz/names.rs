//! Names of files.
use continental::cardart::names;
use proptest::prelude::*;

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

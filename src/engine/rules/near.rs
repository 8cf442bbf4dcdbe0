//! Suggests the known word closest to a mistyped one: “did you mean …?”.

/// Returns the text to append to the message “… is unknown”: the closest known word if it is close enough, otherwise
/// all known words.
pub fn suggestion<'a>(given: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let known: Vec<&str> = known.into_iter().collect();
    match nearest(given, &known) {
        Some(word) => format!("; did you mean “{word}”?"),
        None => format!("; known are {}", known.join(", ")),
    }
}

fn nearest<'a>(given: &str, known: &[&'a str]) -> Option<&'a str> {
    let given: String = given.trim().to_lowercase().chars().take(64).collect();
    // Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours, each letter
    // edited at most once.
    let far = |word: &str| strsim::osa_distance(&given, &word.to_lowercase());
    let all = known.iter().map(|word| (*word, far(word)));
    let (word, far) = all.min_by_key(|(_, far)| *far)?;
    // Allow one typing error per three letters. Words with digits need a closer match, so that V16 does not suggest V1.
    let slips = far * 3 + usize::from(given.contains(|letter: char| letter.is_ascii_digit()));
    (slips <= given.chars().count().max(word.chars().count())).then_some(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_word_is_offered_only_when_it_is_near() {
        let known = ["V4last", "no-own-claim", "supercontinental", "bonus"];
        for (given, meant) in [
            ("V4lsat", Some("V4last")),
            ("no_own_claim", Some("no-own-claim")),
            ("Supercontinetal", Some("supercontinental")),
            ("bonsu", Some("bonus")),
            ("bons", Some("bonus")),
            ("pinochle", None),
            ("V16", None),
            ("", None),
        ] {
            assert_eq!(nearest(given, &known), meant, "{given}");
        }
        assert_eq!(suggestion("x", ["a", "b"]), "; known are a, b");
    }
}

//! “Did you mean …?”: the known word that a mistyped one is nearest to.

/// What to say after “… is unknown”: the word meant, if one is near enough, else all of them.
pub(crate) fn hint<'a>(given: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let known: Vec<&str> = known.into_iter().collect();
    match nearest(given, &known) {
        Some(word) => format!("; did you mean “{word}”?"),
        None => format!("; known are {}", known.join(", ")),
    }
}

fn nearest<'a>(given: &str, known: &[&'a str]) -> Option<&'a str> {
    let given: Vec<char> = given.trim().to_lowercase().chars().take(64).collect();
    let far = |word: &str| distance(&given, &word.to_lowercase().chars().collect::<Vec<_>>());
    let (word, far) = known
        .iter()
        .map(|word| (*word, far(word)))
        .min_by_key(|(_, far)| *far)?;
    // One slip in three letters; but V16 is not meant to be V1.
    let slips = if given.iter().any(char::is_ascii_digit) {
        far * 3 + 1
    } else {
        far * 3
    };
    (slips <= given.len().max(word.chars().count())).then_some(word)
}

/// Letters put in, left out, changed or swapped with their neighbour (optimal string alignment).
fn distance(a: &[char], b: &[char]) -> usize {
    let mut rows: Vec<Vec<usize>> = vec![(0..=b.len()).collect()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let same = usize::from(a[i - 1] != b[j - 1]);
            let mut best = (rows[i - 1][j - 1] + same)
                .min(rows[i - 1][j] + 1)
                .min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            row.push(best);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
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
        assert_eq!(hint("x", ["a", "b"]), "; known are a, b");
    }
}

//! Cleans player names for display.
use engine::text::{has_no_ink, is_hidden};
use unicode_segmentation::UnicodeSegmentation as _;

/// Maximum length of a name, in characters (Unicode scalar values).
const MOST: usize = 16;

/// Maximum length of a grapheme cluster, in characters. A family emoji has seven.
const MOST_OF_A_SIGN: usize = 8;

/// Removes invisible characters from a name and shortens it at the end of a grapheme cluster. The result is empty if
/// nothing visible is left.
pub(super) fn proper(name: &str) -> String {
    let seen = |letter: &char| !is_hidden(*letter) && !has_no_ink(*letter);
    let name = cut(&name.chars().filter(seen).collect::<String>(), MOST);
    match name.chars().all(is_filler) {
        true => String::new(),
        false => name,
    }
}

/// True for a character that is invisible alone but may be part of a visible grapheme cluster.
fn is_filler(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}')
}

/// Returns as many leading grapheme clusters as fit into `most` characters.
fn cut(text: &str, most: usize) -> String {
    let mut name = String::new();
    let mut left = most;
    for sign in text.trim().graphemes(true) {
        let count = sign.chars().count();
        // A cluster with too many combining marks is reduced to its base letter.
        let (sign, count) = match sign.chars().next() {
            Some(first) if count > MOST_OF_A_SIGN => (&sign[..first.len_utf8()], 1),
            _ => (sign, count),
        };
        if count > left {
            break;
        }
        left -= count;
        name += sign;
    }
    name.trim_end().to_owned()
}

/// Returns the name. If another player has it, appends a number.
pub(super) fn own(name: &str, taken: &[&str]) -> String {
    let taken: Vec<String> = taken.iter().map(|name| likeness(name)).collect();
    let is_free = |wish: &str| !taken.contains(&likeness(wish));
    if name.is_empty() || is_free(name) {
        return name.to_owned();
    }
    let numbered = |number: usize| {
        let number = format!(" {number}");
        cut(name, MOST - number.len()) + &number
    };
    let mut all = (2..=taken.len() + 2).map(numbered);
    all.find(|name| is_free(name)).unwrap_or_default()
}

/// Returns a key that is equal for names that look the same.
fn likeness(name: &str) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    let words = words.join(" ");
    let seen = |letter: &char| !is_filler(*letter) || *letter == ' ';
    let letters = words.chars().filter(seen);
    letters.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invisible_name_counts_as_empty() {
        for name in [
            "",
            "  ",
            "\u{3164}",
            "\u{2800}\u{2800}",
            "\u{200b}",
            "\u{200d}\u{fe0f}",
            "\u{ffa0} \u{115f}",
        ] {
            assert_eq!(proper(name), "", "{name:?}");
        }
        assert_eq!(proper("\u{3164}Ana\u{2800}"), "Ana");
        assert_eq!(proper("Ana\u{202e} María del Carmen"), "Ana María del Ca");
    }

    #[test]
    fn a_name_is_cut_between_two_grapheme_clusters() {
        let family = "👨‍👩‍👧‍👦";
        assert_eq!(proper(&family.repeat(3)), family.repeat(2));
        assert_eq!(proper("❤️ Núria"), "❤️ Núria");
        // The letter n followed by a combining tilde is one cluster.
        assert_eq!(proper("Sixteen lettersn\u{303}o"), "Sixteen letters");
        let heap = format!("Z{}", "\u{351}".repeat(40));
        assert_eq!(proper(&heap), "Z");
        assert!(proper(&"﷽".repeat(60_000)).chars().count() <= MOST);
    }

    #[test]
    fn the_second_of_two_equal_names_has_a_number() {
        assert_eq!(own("Bea", &["Ana", ""]), "Bea");
        assert_eq!(own("", &["", "Ana"]), "");
        assert_eq!(own("ANA", &["Ana", "ana 2"]), "ANA 3");
        assert_eq!(own("Ana\u{200d}", &["Ana"]), "Ana\u{200d} 2");
        let long = "Sixteen letters!";
        assert_eq!(own(long, &[long]), "Sixteen letter 2");
    }
}

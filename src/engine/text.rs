//! English sentences and the words that come into them from outside: counted, shortened, and with nothing in them that hides.
use std::{borrow::Cow, fmt::Display};

/// Whether a letter does something to the text around it instead of being seen: it moves the cursor, begins a terminal's command,
/// breaks the line or turns the direction of reading around.
///
/// The joiners U+200C and U+200D do not count: Persian names and some pictograms are written with them, and they move nothing.
pub const fn is_hidden(letter: char) -> bool {
    matches!(letter,
        // C0, delete, C1 (U+009B begins a terminal's command as ESC [ does).
        '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}'
        // Soft hyphen, Arabic letter mark, Mongolian vowel separator, zero-width space.
        | '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'
        // Direction marks; line and paragraph separators; embeddings and overrides.
        | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
        // Word joiner, invisible operators, isolates, deprecated formatting.
        | '\u{2060}'..='\u{206f}'
        // Byte order mark, annotations, formatting of shorthand and music, tags.
        | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e007f}'
    )
}

/// The text with every [hidden](is_hidden) letter written out, as in Rust: `\n`, `\u{1b}`, `\u{202e}`.
///
/// ```
/// # use engine::text::visible;
/// assert_eq!(visible("Ana\u{1b}[2J\nBea"), "Ana\\u{1b}[2J\\nBea");
/// assert_eq!(visible("Núria ♠"), "Núria ♠");
/// ```
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.contains(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut seen = String::with_capacity(text.len() + 8);
    for letter in text.chars() {
        if is_hidden(letter) {
            seen.extend(letter.escape_default());
        } else {
            seen.push(letter);
        }
    }
    Cow::Owned(seen)
}

/// The first `most` letters, with an ellipsis if there are more.
pub fn shortened(text: &str, most: usize) -> Cow<'_, str> {
    match text.char_indices().nth(most) {
        None => Cow::Borrowed(text),
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
    }
}

/// A number of things: `1 card`, `2 cards`, `3 matches`. `what` is one of them.
pub fn counted(count: impl Display, what: &str) -> String {
    let count = count.to_string();
    let ending = match what {
        _ if count == "1" => "",
        what if what.ends_with("ch") => "es",
        _ => "s",
    };
    format!("{count} {what}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_hides_is_written_out() {
        for (text, seen) in [
            ("a\r\nb\tc", "a\\r\\nb\\tc"),
            ("\u{202e}laicifo", "\\u{202e}laicifo"),
            ("\u{9b}2J\u{7f}", "\\u{9b}2J\\u{7f}"),
            ("a\u{2028}b\u{feff}", "a\\u{2028}b\\u{feff}"),
        ] {
            assert_eq!(visible(text), seen);
            assert_eq!(visible(&visible(text)), seen, "twice is no different");
        }
        let names = "José, نیلوفر, می‌خواهم, 👩‍🌾, C:\\bots\\new";
        assert_eq!(visible(names), names);
    }

    #[test]
    fn one_thing_is_no_plural() {
        for (count, what, told) in [
            (1, "card", "1 card"),
            (0, "card", "0 cards"),
            (2, "match", "2 matches"),
            (1, "match", "1 match"),
            (11, "deal set", "11 deal sets"),
        ] {
            assert_eq!(counted(count, what), told);
        }
    }

    #[test]
    fn long_texts_end_in_an_ellipsis() {
        assert_eq!(shortened("áéíóú", 5), "áéíóú");
        assert_eq!(shortened("áéíóú", 4), "áéíó…");
    }
}

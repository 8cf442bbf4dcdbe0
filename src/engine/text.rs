//! Text helpers: counts with an English noun, shortening, and escaping of invisible characters in untrusted text.
use std::{borrow::Cow, fmt::Display};

/// True for a control or formatting character. Such characters move the cursor, start a terminal escape sequence, break
/// the line or reverse the direction of reading.
///
/// The joiners U+200C and U+200D are not included. They do not move the cursor, and Persian names and some emoji need
/// them.
pub const fn is_hidden(letter: char) -> bool {
    matches!(letter,
        // Control characters: C0, DEL and C1. U+009B (in C1) starts a terminal escape sequence, as ESC [ does.
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

/// True for a filler character of Korean, Khmer or Braille: it counts as a letter or symbol but renders as blank space.
pub const fn has_no_ink(letter: char) -> bool {
    matches!(
        letter,
        '\u{34f}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{ffa0}'
    )
}

/// Returns the text with every [hidden](is_hidden) character as a Rust escape: `\n`, `\u{1b}`, `\u{202e}`.
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

/// Returns the text unchanged if it has at most `most` characters, otherwise its first `most` characters and an
/// ellipsis.
pub fn shortened(text: &str, most: usize) -> Cow<'_, str> {
    match text.char_indices().nth(most) {
        None => Cow::Borrowed(text),
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
    }
}

/// Returns a count with its noun, for example `1 card`, `2 cards` or `3 matches`. `what` is the noun in the singular.
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
    fn invisible_characters_are_escaped() {
        for (text, seen) in [
            ("a\r\nb\tc", "a\\r\\nb\\tc"),
            ("\u{202e}laicifo", "\\u{202e}laicifo"),
            ("\u{9b}2J\u{7f}", "\\u{9b}2J\\u{7f}"),
            ("a\u{2028}b\u{feff}", "a\\u{2028}b\\u{feff}"),
        ] {
            assert_eq!(visible(text), seen);
            assert_eq!(visible(&visible(text)), seen, "escaping twice changes it");
        }
        let names = "José, نیلوفر, می‌خواهم, 👩‍🌾, C:\\bots\\new";
        assert_eq!(visible(names), names);
    }

    #[test]
    fn a_count_of_one_is_singular() {
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

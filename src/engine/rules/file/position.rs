//! Where in a file's text something stands.

/// A line and a letter in it, both counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TextPosition {
    pub line: usize,
    pub column: usize,
}

/// The beginning of a file.
pub const START: TextPosition = TextPosition { line: 1, column: 1 };

/// Where `key: …` stands, for a key like `decks` or `run.repeats`; the outer part if the inner one is not there, the beginning if
/// neither is.
pub fn of_key(text: &str, key: &str) -> TextPosition {
    let mut found = START;
    let mut words = words(text);
    for part in key.split('.') {
        match words.find(|(_, word)| *word == part) {
            Some((at, _)) => found = of_byte(text, at),
            None => return found,
        }
    }
    found
}

/// Where a value begins of which only what follows its quotation mark or sign is known.
pub fn of_value(text: &str, inside: TextPosition) -> TextPosition {
    let line = text.split('\n').nth(inside.line - 1).unwrap_or_default();
    let before = inside.column.checked_sub(2);
    let letter = before.and_then(|at| line.chars().nth(at));
    let behind = matches!(letter, Some('"' | '-' | '+'));
    TextPosition {
        column: inside.column - usize::from(behind),
        ..inside
    }
}

/// Where something stands for the last time.
pub fn of_last(text: &str, part: &str) -> TextPosition {
    text.rfind(part).map_or(START, |at| of_byte(text, at))
}

fn of_byte(text: &str, at: usize) -> TextPosition {
    let before = &text[..at];
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    TextPosition {
        line: before.matches('\n').count() + 1,
        column: before[line_start..].chars().count() + 1,
    }
}

/// The bare words that a colon follows, with where they begin; nothing in comments and in quotation marks counts.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        while let Some(letter) = text[at..].chars().next() {
            let rest = &text[at..];
            let skip = if rest.starts_with("//") {
                rest.find('\n').unwrap_or(rest.len())
            } else if rest.starts_with("/*") {
                rest.find("*/").map_or(rest.len(), |end| end + 2)
            } else if letter == '"' {
                quoted(rest)
            } else if letter.is_alphanumeric() || letter == '_' {
                let inside = |letter: char| letter.is_alphanumeric() || letter == '_';
                let end = rest.find(|letter| !inside(letter)).unwrap_or(rest.len());
                if rest[end..].trim_start().starts_with(':') {
                    let word = (at, &rest[..end]);
                    at += end;
                    return Some(word);
                }
                end
            } else {
                letter.len_utf8()
            };
            at += skip;
        }
        None
    })
}

/// How many bytes a text in quotation marks takes, the marks included.
fn quoted(text: &str) -> usize {
    let mut escaped = false;
    for (i, letter) in text.char_indices().skip(1) {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return i + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_found_outside_comments_and_texts() {
        let text = "( // decks: two\n  name: \"decks: ¡\\\"\", /* decks: 1 */\n é: 1, decks: two,\n run: (\n repeats: true))";
        for (key, line, column) in [
            ("decks", 3, 8),
            ("run.repeats", 5, 2),
            ("run.other", 4, 2),
            ("other", 1, 1),
        ] {
            assert_eq!(of_key(text, key), TextPosition { line, column }, "{key}");
        }
    }
}

//! Errors in rule-set files, with their position and an explanation for the author of the file.
use super::super::near;
use crate::text::{shortened, visible};
use ron::error::{Error, Position, SpannedError};

/// Maximum length of an error message in characters, because it may quote text from the file.
const LONGEST_REASON: usize = 1000;

/// Error for a file that is not a valid rule set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{line}:{column}: {reason}")]
pub struct RuleFileError {
    /// Line number, from 1.
    pub line: usize,
    /// Position of the character in the line, from 1.
    pub column: usize,
    /// The reason, as one English sentence without a full stop.
    pub reason: String,
}

impl RuleFileError {
    /// Creates an error. Escapes invisible characters quoted from the file ([visible]), and shortens long messages.
    pub(super) fn at(place: Position, reason: impl AsRef<str>) -> RuleFileError {
        let reason = shortened(reason.as_ref(), LONGEST_REASON);
        RuleFileError {
            line: place.line,
            column: place.col,
            reason: visible(&reason).into_owned(),
        }
    }
}

impl RuleFileError {
    /// Converts an error of the RON parser. `text` is the content of the file.
    pub(super) fn of(error: &SpannedError, text: &str) -> RuleFileError {
        // The position of a wrong value is the start of the error's span; that of a missing token is the end.
        let at = match &error.code {
            Error::NoSuchStructField { .. }
            | Error::NoSuchEnumVariant { .. }
            | Error::DuplicateStructField { .. }
            | Error::IntegerOutOfBounds
            | Error::InvalidValueForType { .. }
            | Error::ExpectedDifferentStructName { .. }
            | Error::Message(_) => position_of_value(text, error.span.start),
            Error::UnclosedBlockComment => {
                let last = text.rfind("/*");
                last.map_or(START, |at| position_of_byte(text, at))
            }
            _ => error.span.end,
        };
        RuleFileError::at(at, reason(&error.code))
    }
}

fn reason(error: &Error) -> String {
    let near =
        |found: &str, expected: &[&'static str]| near::suggestion(found, expected.iter().copied());
    match error {
        Error::NoSuchStructField {
            expected, found, ..
        } => format!("“{found}” is no option{}", near(found, expected)),
        Error::NoSuchEnumVariant {
            expected, found, ..
        } => format!("“{found}” is not possible here{}", near(found, expected)),
        Error::DuplicateStructField { field, .. } => format!("“{field}” is there twice"),
        Error::MissingStructField { field, .. } => format!("“{field}” is missing"),
        Error::IntegerOutOfBounds => "this number is too large or too small".to_owned(),
        Error::ExpectedInteger => "a number is wanted here".to_owned(),
        Error::ExpectedBoolean => "true or false is wanted here".to_owned(),
        Error::ExpectedString => "a text in quotation marks is wanted here".to_owned(),
        Error::InvalidIdentifier(found) | Error::SuggestRawIdentifier(found) => {
            format!("a word is wanted here, and not “{found}”")
        }
        Error::ExpectedIdentifier => "a word without quotation marks is wanted here".to_owned(),
        Error::ExpectedArray => "a list in [ ] is wanted here".to_owned(),
        Error::ExpectedMap => "a list like {\"es\": \"…\"} is wanted here".to_owned(),
        Error::ExpectedMapColon => "a colon is missing here".to_owned(),
        Error::ExpectedStructLike
        | Error::ExpectedNamedStructLike(_)
        | Error::ExpectedDifferentStructName { .. } => "an opening ( is wanted here".to_owned(),
        Error::InvalidValueForType { expected, .. } => format!("{expected} is wanted here"),
        Error::ExpectedStructLikeEnd => "a comma or the closing ) is missing here".to_owned(),
        Error::ExpectedArrayEnd => "a comma or the closing ] is missing here".to_owned(),
        Error::ExpectedMapEnd => "a comma or the closing } is missing here".to_owned(),
        Error::ExpectedComma => "a comma or a closing bracket is missing here".to_owned(),
        Error::ExpectedStringEnd => "the closing quotation mark is missing".to_owned(),
        Error::Eof => "the file ends too early".to_owned(),
        Error::TrailingCharacters => "there is more after the end of the rule set".to_owned(),
        Error::UnclosedBlockComment => "a comment is not closed with */".to_owned(),
        Error::ExceededRecursionLimit => "too many brackets inside one another".to_owned(),
        Error::Message(sentence) => sentence.clone(),
        other => format!("this cannot be read: {other}"),
    }
}

/// The first character of a file.
pub const START: Position = Position { line: 1, col: 1 };

/// Returns the position of a key that is followed by a colon, for example `decks` or `run.repeats`.
///
/// If the text does not contain `run.repeats`, returns the position of `run`, or else the start of the file.
pub fn position_of_key(text: &str, key: &str) -> Position {
    let mut found = START;
    let mut words = words(text);
    for part in key.split('.') {
        match words.find(|(_, word)| *word == part) {
            Some((at, _)) => found = position_of_byte(text, at),
            None => return found,
        }
    }
    found
}

/// Moves a position back to the first character of a value. The parser may report the position after an opening
/// quotation mark or a sign.
fn position_of_value(text: &str, mut inside: Position) -> Position {
    let line = text.split('\n').nth(inside.line - 1).unwrap_or_default();
    let before = inside.col.checked_sub(2);
    let letter = before.and_then(|at| line.chars().nth(at));
    inside.col -= usize::from(matches!(letter, Some('"' | '-' | '+')));
    inside
}

fn position_of_byte(text: &str, at: usize) -> Position {
    let before = &text[..at];
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    let line = before.matches('\n').count() + 1;
    let col = before[line_start..].chars().count() + 1;
    Position { line, col }
}

/// Returns the words that are followed by a colon, each with its byte offset. Skips comments and strings.
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

/// Returns the length in bytes of the string literal at the start of `text`, quotation marks included.
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
            let place = position_of_key(text, key);
            assert_eq!((place.line, place.col), (line, column), "{key}");
        }
    }
}

//! The text of a record, line by line.
use std::borrow::Cow;

/// A line of a record's text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextLine<'a> {
    /// The text without the line's end.
    pub text: Cow<'a, str>,
    /// Whether the line has an end: a power cut leaves one that has none.
    pub finished: bool,
}

/// The lines of a text that is there as a whole.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Result<TextLine<'_>, String>> {
    text.split_inclusive('\n').map(|line| {
        let (text, finished) = match line.strip_suffix('\n') {
            Some(line) => (line.strip_suffix('\r').unwrap_or(line), true),
            None => (line, false),
        };
        let text = text.into();
        Ok(TextLine { text, finished })
    })
}

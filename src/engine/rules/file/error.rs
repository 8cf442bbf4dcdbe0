//! What is wrong with a rule-set file, where, and in words that its author understands.
use super::{
    super::near,
    position::{self, TextPosition},
};
use crate::text::{shortened, visible};
use ron::error::{Error, Position, SpannedError};

/// The most letters of a reason: it may quote what somebody else has written.
const LONGEST_REASON: usize = 1000;

/// A file that holds no rule set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{line}:{column}: {reason}")]
pub struct RuleFileError {
    /// The line, counted from 1.
    pub line: usize,
    /// The letter in that line, counted from 1.
    pub column: usize,
    /// Why, in one English sentence without its full stop.
    pub reason: String,
}

impl From<Position> for TextPosition {
    fn from(position: Position) -> TextPosition {
        TextPosition {
            line: position.line,
            column: position.col,
        }
    }
}

impl RuleFileError {
    /// What the reason quotes from the file is made [visible] and is not told at any length.
    pub(super) fn at(place: TextPosition, reason: impl AsRef<str>) -> RuleFileError {
        let reason = shortened(reason.as_ref(), LONGEST_REASON);
        RuleFileError {
            line: place.line,
            column: place.column,
            reason: visible(&reason).into_owned(),
        }
    }
}

impl RuleFileError {
    /// What the reader of RON objects to in this text.
    pub(super) fn of(error: &SpannedError, text: &str) -> RuleFileError {
        // The value at fault begins at the start of the span; what should have come instead is missed at its end.
        let at = match &error.code {
            Error::NoSuchStructField { .. }
            | Error::NoSuchEnumVariant { .. }
            | Error::DuplicateStructField { .. }
            | Error::IntegerOutOfBounds
            | Error::InvalidValueForType { .. }
            | Error::ExpectedDifferentStructName { .. }
            | Error::Message(_) => position::of_value(text, error.span.start.into()),
            Error::UnclosedBlockComment => position::of_last(text, "/*"),
            _ => error.span.end.into(),
        };
        RuleFileError::at(at, reason(&error.code))
    }
}

fn reason(error: &Error) -> String {
    match error {
        Error::NoSuchStructField {
            expected, found, ..
        } => format!(
            "“{found}” is no option{}",
            near::suggestion(found, expected.iter().copied())
        ),
        Error::NoSuchEnumVariant {
            expected, found, ..
        } => format!(
            "“{found}” is not possible here{}",
            near::suggestion(found, expected.iter().copied())
        ),
        Error::DuplicateStructField { field, .. } => format!("“{field}” is there twice"),
        Error::MissingStructField { field, .. } => format!("“{field}” is missing"),
        Error::IntegerOutOfBounds => "this number is too large or too small".to_owned(),
        Error::ExpectedInteger => "a number is wanted here".to_owned(),
        Error::ExpectedBoolean => "true or false is wanted here".to_owned(),
        Error::ExpectedString => "a text in quotation marks is wanted here".to_owned(),
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

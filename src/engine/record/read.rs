//! A reader for records, which reads one match at a time. Errors contain the line number. An unfinished last line is
//! dropped and reported. Records written by a newer version of the game are detected.
use super::{
    line::{HeaderLine, RecordLine, VERSION},
    parse::{NO_HEADER, parse},
    write::text,
};
use crate::{
    json,
    matchplay::{Commitment, Setup},
    text::{shortened, visible},
};
use serde_json::Value;
use std::borrow::Cow;

/// Maximum length of a line, in bytes. A shoe takes 1,200 bytes. The longest field in a header is the seed. A seed of
/// Linux's maximum argument length (128 KiB) fits even if every character is escaped.
pub const LONGEST_LINE: usize = 1024 * 1024;

/// Maximum size of the record of one match, in bytes. Among 9,000 random matches of bots the longest had 330,000 bytes.
/// `simulate` abandons a match after 200,000 answers of at most about 300 bytes each.
pub const LONGEST_MATCH: usize = 64 * 1024 * 1024;

/// Maximum number of lines in the record of one match: 200,000 answers and the lines that follow from them. The limit
/// bounds memory use if lines are short.
pub const MOST_LINES: usize = 500_000;

/// A parsed record. Every line is well formed, but has not been checked against the rules (see [`super::replay`]).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The players, rules and seed.
    pub setup: Setup,
    /// The hash of the seed, from the header. [`super::replay`] with `verify` compares it with the seed.
    pub seed_hash: Option<Commitment>,
    /// Name and version of the program that wrote the record, from the header.
    pub program: Option<String>,
    /// All lines after the header, with their line numbers in the file, counted from 1.
    pub lines: Vec<(usize, RecordLine)>,
    /// The line number of the header.
    pub first_line: usize,
    /// The unfinished last line of the file, which was dropped.
    pub dropped: Option<DroppedTail>,
}

/// An unfinished last line, for example after a power failure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DroppedTail {
    /// The number of the line, counted from 1.
    pub line: usize,
    /// The text of the incomplete line.
    pub text: String,
}

impl Record {
    fn begin(first_line: usize, header: HeaderLine) -> Record {
        Record {
            setup: Setup {
                seed: header.seed,
                rules: header.rules,
                players: header.players,
            },
            seed_hash: header.seed_hash,
            program: header.program,
            lines: Vec::new(),
            first_line,
            dropped: None,
        }
    }

    /// Returns the header line as it was written, without the line break. Does not add a hash or program that the file
    /// lacks.
    pub fn header(&self) -> String {
        let program = self.program.clone();
        text(&RecordLine::header(&self.setup, self.seed_hash, program))
    }
}

/// Reads the record of one match.
///
/// # Errors
/// Returns the first invalid line, with its number and the reason.
pub fn read(text: &str) -> Result<Record, RecordError> {
    read_one(text_lines(text))
}

/// Reads the record of one match from an iterator of lines.
///
/// # Errors
/// Returns the first invalid line, with its number and the reason.
pub fn read_one<'a>(
    lines: impl Iterator<Item = Result<TextLine<'a>, String>>,
) -> Result<Record, RecordError> {
    let mut records = Records::new(lines);
    let none = || RecordError::new(1, NO_HEADER);
    let record = records.next().ok_or_else(none)??;
    match records.next() {
        None => Ok(record),
        Some(second) => Err(RecordError::new(
            second?.first_line,
            "a second match begins here, where one was expected",
        )),
    }
}

/// Reads one or more matches from a text in memory, each beginning with its header. For files use [`Records`], which reads match by match.
///
/// # Errors
/// Returns the first invalid line, with its number and the reason.
pub fn read_all(text: &str) -> Result<Vec<Record>, RecordError> {
    Records::new(text_lines(text)).collect()
}

/// Iterator over the matches of a file, each beginning with its header. Only one match is in memory at a time. The
/// iteration ends after the first error.
#[derive(Debug)]
pub struct Records<I> {
    lines: I,
    /// Number of lines read so far.
    number: usize,
    /// The match that is being read; `None` before the first header.
    open: Option<Record>,
    /// Number of bytes of this match so far.
    bytes: usize,
    over: bool,
}

impl<'a, I: Iterator<Item = Result<TextLine<'a>, String>>> Records<I> {
    /// Creates the iterator. An `Err` item of `lines` contains the reason for a read error.
    pub const fn new(lines: I) -> Records<I> {
        Records {
            lines,
            number: 0,
            open: None,
            bytes: 0,
            over: false,
        }
    }

    /// Returns the iterator of lines given to [`Records::new`].
    pub const fn source(&self) -> &I {
        &self.lines
    }

    fn advance(&mut self) -> Result<Option<Record>, RecordError> {
        for line in self.lines.by_ref() {
            self.number += 1;
            let number = self.number;
            let wrong = |reason: String| RecordError::new(number, reason);
            let TextLine { text, finished } = line.map_err(wrong)?;
            let text = match text.strip_prefix('\u{feff}') {
                Some(rest) if number == 1 => rest,
                Some(_) | None => &text,
            };
            if text.trim().is_empty() {
                continue;
            }
            if text.len() > LONGEST_LINE {
                return Err(wrong(format!(
                    "this line is longer than {LONGEST_LINE} bytes"
                )));
            }
            match (parse(text), &mut self.open) {
                (Ok(RecordLine::Header(header)), before) => {
                    self.bytes = text.len();
                    if let Some(before) = before.replace(Record::begin(number, *header)) {
                        return Ok(Some(before));
                    }
                }
                (Ok(line), Some(open)) => {
                    self.bytes += text.len() + 1;
                    if self.bytes > LONGEST_MATCH || open.lines.len() >= MOST_LINES {
                        return Err(wrong(format!(
                            "this match is longer than any can be ({LONGEST_MATCH} bytes, {MOST_LINES} lines)"
                        )));
                    }
                    open.lines.push((number, line));
                }
                // An unfinished line that cannot be parsed was truncated, for example by a power failure.
                (Err(_), Some(open)) if !finished => {
                    let (line, text) = (number, text.to_owned());
                    open.dropped = Some(DroppedTail { line, text });
                }
                (Err(reason), _) => return Err(wrong(reason)),
                (Ok(_), None) => return Err(wrong(NO_HEADER.to_owned())),
            }
        }
        self.over = true;
        let none = || RecordError::new(self.number.max(1), NO_HEADER);
        self.open.take().map(Some).ok_or_else(none)
    }
}

impl<'a, I: Iterator<Item = Result<TextLine<'a>, String>>> Iterator for Records<I> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over {
            return None;
        }
        let next = self.advance();
        self.over |= next.is_err();
        next.transpose()
    }
}

/// A line of a record's text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextLine<'a> {
    /// The text without the line break.
    pub text: Cow<'a, str>,
    /// True if the line ends with a line break. False for the last line of a file truncated by a power failure.
    pub finished: bool,
}

/// Splits a text in memory into lines.
fn text_lines(text: &str) -> impl Iterator<Item = Result<TextLine<'_>, String>> {
    text.split_inclusive('\n').map(|line| {
        let (text, finished) = match line.strip_suffix('\n') {
            Some(line) => (line.strip_suffix('\r').unwrap_or(line), true),
            None => (line, false),
        };
        let text = text.into();
        Ok(TextLine { text, finished })
    })
}

/// True if, according to its header, a newer version of the game wrote the record. Either the format version or the
/// program version may be newer.
pub fn is_newer(text: &str) -> bool {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let first = text.lines().find(|line| !line.trim().is_empty());
    let header = first.and_then(|line| json::parse(line).ok());
    header.is_some_and(|header| {
        header["record"] == "continental"
            && (is_of_newer_format(&header) || is_of_newer_program(&header))
    })
}

fn is_of_newer_format(header: &Value) -> bool {
    let version = header["version"].as_u64();
    version.is_some_and(|version| version > u64::from(VERSION))
}

fn is_of_newer_program(header: &Value) -> bool {
    let program = header["program"].as_str();
    let theirs = program.and_then(|name| numbers(name.strip_prefix("continental ")?));
    let ours = numbers(env!("CARGO_PKG_VERSION"));
    theirs.is_some_and(|theirs| ours.is_some_and(|ours| theirs > ours))
}

/// Parses a version number with three components, such as `0.1.0`.
fn numbers(version: &str) -> Option<[u32; 3]> {
    let mut parts = version.split('.').map(|part| part.parse::<u32>().ok());
    let three = [parts.next()??, parts.next()??, parts.next()??];
    parts.next().is_none().then_some(three)
}

/// Maximum length of an error message, in characters. The message may quote text from the file.
const LONGEST_REASON: usize = 500;

/// Error for a record that cannot be read or replayed. The message is one sentence.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct RecordError {
    /// The number of the faulty line, counted from 1.
    pub line: usize,
    /// The reason.
    pub reason: String,
}

impl RecordError {
    /// Creates an error for a line, counted from 1. Escapes invisible characters quoted from the record ([visible]),
    /// and shortens long messages.
    pub fn new(line: usize, reason: impl AsRef<str>) -> RecordError {
        let reason = shortened(reason.as_ref(), LONGEST_REASON);
        let reason = visible(&reason).into_owned();
        RecordError { line, reason }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_newer_version_is_known_by_its_format_or_by_its_own_number() {
        let header = |version: &str, program: &str| {
            format!(r#"{{"record":"continental","version":{version},"program":"{program}"}}"#)
        };
        let own = concat!("continental ", env!("CARGO_PKG_VERSION"));
        for (version, program, newer) in [
            ("1", own, false),
            ("99", own, true),
            ("1", "continental 999.0.0", true),
            ("1", "continental 0.0.1", false),
            ("1", "continental 999", false),
            ("1", "solitaire 999.0.0", false),
            ("0", own, false),
            ("\"99\"", own, false),
        ] {
            let text = header(version, program);
            assert_eq!(is_newer(&text), newer, "{text}");
            assert_eq!(is_newer(&format!("\u{feff}\n{text}\n{{}}\n")), newer);
        }
        for none in [
            "",
            "garbage",
            "[]",
            r#"{"record":"solitaire","version":99}"#,
            r#"{"statistics":"continental","version":99}"#,
        ] {
            assert!(!is_newer(none), "{none}");
        }
    }
}

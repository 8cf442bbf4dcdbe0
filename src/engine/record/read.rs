//! Text to lines, match by match. What cannot be read is named with its line; an unfinished last line is dropped and reported.
use super::{
    RecordError,
    line::RecordLine,
    parse::{NO_HEADER, parse},
    source::{self, TextLine},
    write::text,
};
use crate::matchplay::{Commitment, Setup};

/// The longest line that is read, in bytes. A shoe takes 1,200, and of all that may stand in a header the longest is a seed: one
/// that Linux takes as an argument (128 KiB) fits with every letter escaped.
pub const LONGEST_LINE: usize = 1024 * 1024;

/// The longest record of one match that is read, in bytes. The longest of 9,000 matches of bots at random tables had 330,000; after
/// 200,000 answers, the longest of which take some 300, `simulate` gives a match up.
pub const LONGEST_MATCH: usize = 64 * 1024 * 1024;

/// The most lines of one match that are read: those 200,000 answers, with what follows from them. It bounds what is held in memory
/// where lines are short.
pub const MOST_LINES: usize = 500_000;

/// A record as read: every line is well formed, none is checked against the rules yet (see [`super::replay`]).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Who plays by which rules.
    pub setup: Setup,
    /// The hash of the seed as the header names it; [`super::replay`] compares the two when it verifies.
    pub seed_hash: Option<Commitment>,
    /// The program that has written it, as the header names it.
    pub program: Option<String>,
    /// Everything after the header, each with its number in the file, counted from 1.
    pub lines: Vec<(usize, RecordLine)>,
    /// The number of the header's line.
    pub first_line: usize,
    /// What was dropped at the end of the file.
    pub dropped: Option<DroppedTail>,
}

/// An unfinished last line (power cut).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DroppedTail {
    /// The number of the line, counted from 1.
    pub line: usize,
    /// The text of the line as far as it was written.
    pub text: String,
}

impl Record {
    /// The header line of this record, without a line end, as it was written: one without a hash of the seed or without a program
    /// gets none.
    pub fn header(&self) -> String {
        let program = self.program.clone();
        text(&RecordLine::header(&self.setup, self.seed_hash, program))
    }
}

/// Reads the record of one match.
///
/// # Errors
/// The first line that is not one, with its number and the reason.
pub fn read(text: &str) -> Result<Record, RecordError> {
    read_one(source::lines(text))
}

/// Reads the record of one match from its lines, as they come.
///
/// # Errors
/// The first line that is not one, with its number and the reason.
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

/// Reads one or more matches from a text that is there as a whole, each beginning with its header. A file is read match by match
/// instead ([`Records`]).
///
/// # Errors
/// The first line that is not one, with its number and the reason.
pub fn read_all(text: &str) -> Result<Vec<Record>, RecordError> {
    Records::new(source::lines(text)).collect()
}

/// The matches of a file, one after another, each beginning with its header. Only one of them is held at a time; after the first
/// error there are no more.
#[derive(Debug)]
pub struct Records<I> {
    lines: I,
    /// Lines taken so far.
    number: usize,
    /// The match whose lines are being read; its header is read already.
    open: Option<OpenRecord>,
    over: bool,
}

/// A match whose end has not been read.
#[derive(Debug)]
struct OpenRecord {
    record: Record,
    bytes: usize,
}

impl<'a, I: Iterator<Item = Result<TextLine<'a>, String>>> Records<I> {
    /// The matches in these lines. A line that could not be had comes as the reason.
    pub const fn new(lines: I) -> Records<I> {
        Records {
            lines,
            number: 0,
            open: None,
            over: false,
        }
    }

    /// Where the lines come from.
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
                (
                    Ok(RecordLine::Header {
                        program,
                        seed,
                        seed_hash,
                        rules,
                        players,
                        ..
                    }),
                    before,
                ) => {
                    let setup = Setup {
                        seed,
                        rules,
                        players,
                    };
                    let written = (seed_hash, program);
                    let begun = OpenRecord::new(number, setup, written, text.len());
                    if let Some(before) = before.replace(begun) {
                        return Ok(Some(before.record));
                    }
                }
                (Ok(line), Some(open)) => open.push(number, line, text.len()).map_err(wrong)?,
                // A line without its end that does not parse is what a power cut leaves.
                (Err(_), Some(open)) if !finished => {
                    open.record.dropped = Some(DroppedTail {
                        line: number,
                        text: text.to_owned(),
                    });
                }
                (Err(reason), _) => return Err(wrong(reason)),
                (Ok(_), None) => return Err(wrong(NO_HEADER.to_owned())),
            }
        }
        self.over = true;
        match self.open.take() {
            Some(last) => Ok(Some(last.record)),
            None => Err(RecordError::new(self.number.max(1), NO_HEADER)),
        }
    }
}

impl OpenRecord {
    /// The match whose header is line `number`, `bytes` long.
    fn new(
        number: usize,
        setup: Setup,
        (seed_hash, program): (Option<Commitment>, Option<String>),
        bytes: usize,
    ) -> OpenRecord {
        let record = Record {
            setup,
            seed_hash,
            program,
            lines: Vec::new(),
            first_line: number,
            dropped: None,
        };
        OpenRecord { record, bytes }
    }

    fn push(&mut self, number: usize, line: RecordLine, bytes: usize) -> Result<(), String> {
        self.bytes += bytes + 1;
        if self.bytes > LONGEST_MATCH || self.record.lines.len() >= MOST_LINES {
            return Err(format!(
                "this match is longer than any can be ({LONGEST_MATCH} bytes, {MOST_LINES} lines)"
            ));
        }
        self.record.lines.push((number, line));
        Ok(())
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

//! A reader for the tables of `theme.toml`. Every key that the code requests counts as known. The other keys are
//! reported at the end, each with the most similar known key as a suggestion.
use crate::{
    Fallback, Files, Problem, Reason, Slot,
    file_index::as_text,
    limits,
    names::{self, Named},
};
use platform::disk;
use std::{
    cell::RefCell,
    ops::{Range, RangeInclusive},
    path::PathBuf,
};
use strum::{VariantArray, VariantNames};
use toml_edit::{Document, Item, TableLike};

/// State of the parser of a `theme.toml`: the text, the theme's files, and the problems found so far.
pub(super) struct Reading<'a> {
    text: &'a str,
    files: &'a Files,
    path: PathBuf,
    problems: RefCell<Vec<Problem>>,
}

/// Table of a `theme.toml`, with the keys that have been requested from it.
pub(super) struct Section<'a> {
    pub reading: &'a Reading<'a>,
    table: &'a dyn TableLike,
    asked: RefCell<Vec<&'a str>>,
    /// Line number of the table's key, 0 for the root.
    pub line: u64,
}

/// Value of a key with its line number in `theme.toml`.
#[derive(Clone, Copy)]
pub(super) struct Value<'a> {
    pub key: &'a str,
    pub item: &'a Item,
    pub line: u64,
}

/// Reads a description file, with these lines added, and passes its root table to `read`. A missing file counts as empty.
/// Adds the problems in it to `problems`.
pub(super) fn read_file<T: Default>(
    files: &Files,
    name: &str,
    lines: &str,
    problems: &mut Vec<Problem>,
    read: impl FnOnce(&Section<'_>) -> T,
) -> T {
    let inside = format!("{name}/");
    let is_folder = || files.path(name).is_dir() || files.names().any(|it| it.starts_with(&inside));
    let bytes = match files.read(name, limits::TEXT) {
        Err(_) if !files.has(name) && is_folder() => Err(disk::ReadError::NoFile.into()),
        Err(_) if !files.has(name) => Ok(Vec::new()),
        read => read,
    };
    let bytes = bytes.unwrap_or_else(|reason| {
        problems.push(Problem::new(files.path(name), reason, Fallback::Skipped));
        Vec::new()
    });
    let text = super::with_lines(as_text(&bytes), lines);
    parse(&text, files, name, problems, read)
}

/// Parses the text of the file with this name and passes its root table to `read`. If there is a syntax error, returns the
/// default. Adds the problems to `problems`.
pub(super) fn parse<T: Default>(
    text: &str,
    files: &Files,
    name: &str,
    problems: &mut Vec<Problem>,
    read: impl FnOnce(&Section<'_>) -> T,
) -> T {
    let reading = Reading {
        text,
        files,
        path: files.path(name),
        problems: RefCell::default(),
    };
    let read = match text.parse::<Document<String>>() {
        Ok(document) => Section::new(&reading, document.as_table(), 0).read(read),
        Err(error) => {
            let (line, column) = place(text, error.span().map_or(0, |span| span.start));
            let reason = error.message().trim().replace('\n', ", ");
            reading.tell(Reason::Toml {
                line,
                column,
                reason,
            });
            T::default()
        }
    };
    problems.append(&mut reading.problems.borrow_mut());
    read
}

impl<'a> Reading<'a> {
    pub fn tell(&self, reason: Reason) {
        let problem = Problem::new(self.path.clone(), reason, Fallback::Skipped);
        let mut problems = self.problems.borrow_mut();
        if !problems.contains(&problem) {
            problems.push(problem);
        }
    }

    /// Reports that a value is invalid. `wanted` describes the valid values.
    pub fn bad(&self, value: Value<'_>, wanted: impl Into<String>) {
        let (line, key, wanted) = (value.line, value.key.to_owned(), wanted.into());
        self.tell(Reason::BadValue { line, key, wanted });
    }

    /// Returns the path of the file that a value names, relative to the theme. Reports a name that leads out of the
    /// theme or does not match any file.
    pub fn file(&self, value: Value<'_>) -> Option<String> {
        let Some(name) = trimmed(value.item).filter(|name| !name.is_empty()) else {
            self.bad(value, "the name of a file");
            return None;
        };
        let found = self.find(&name, value.line);
        found.map_err(|reason| self.tell(reason)).ok()
    }

    /// Returns the path of the file with this name, relative to the theme. Ignores case, and accepts `\` as separator.
    pub fn find(&self, name: &str, line: u64) -> Result<String, Reason> {
        let plain = name.replace('\\', "/");
        let is_drive = plain.as_bytes().get(1) == Some(&b':');
        if is_drive || plain.starts_with('/') || plain.split('/').any(|part| part == "..") {
            let name = name.to_owned();
            return Err(Reason::NameOutside { line, name });
        }
        let parts = plain
            .split('/')
            .filter(|part| !part.is_empty() && *part != ".");
        let plain = parts.collect::<Vec<_>>().join("/");
        if self.files.has(&plain) {
            return Ok(plain);
        }
        let folded = fold(&plain);
        let found = self.files.names().find(|name| fold(name) == folded);
        found
            .map(str::to_owned)
            .ok_or_else(|| Reason::no_such_file(name))
    }

    fn line(&self, span: Option<Range<usize>>) -> u64 {
        place(self.text, span.map_or(0, |span| span.start)).0
    }
}

/// Returns a name in a normalised form. Names that differ only in case or in the Unicode encoding of accents have the
/// same form.
fn fold(name: &str) -> String {
    use unicode_normalization::UnicodeNormalization;
    name.nfc().flat_map(char::to_lowercase).collect()
}

impl<'a> Section<'a> {
    fn new(reading: &'a Reading<'a>, table: &'a dyn TableLike, line: u64) -> Section<'a> {
        Section {
            reading,
            table,
            asked: RefCell::default(),
            line,
        }
    }

    /// Calls `read`, and then reports as unknown each key that it has not requested.
    fn read<T>(&self, read: impl FnOnce(&Section<'a>) -> T) -> T {
        let value = read(self);
        let asked = self.asked.borrow().clone();
        for value in self.others() {
            let meant = nearest(value.key, asked.iter().copied());
            self.reading.tell(unknown(value, meant.map(str::to_owned)));
        }
        value
    }

    /// Returns the value of a key, if the table has it. The key then counts as known.
    pub fn value(&self, key: &'static str) -> Option<Value<'a>> {
        self.asked.borrow_mut().push(key);
        let (key, item) = self.table.get_key_value(key)?;
        let (key, line) = (key.get(), self.reading.line(key.span()));
        Some(Value { key, item, line })
    }

    /// Returns the values of all keys that have not been requested. They then count as known. Used for tables in which the author of the
    /// theme chooses the keys.
    pub fn others(&self) -> Vec<Value<'a>> {
        let mut asked = self.asked.borrow_mut();
        let all = self.table.iter().filter_map(|(key, item)| {
            let line = self.reading.line(self.table.key(key)?.span());
            Some(Value { key, item, line })
        });
        let others: Vec<Value<'_>> = all.filter(|value| !asked.contains(&value.key)).collect();
        asked.extend(others.iter().map(|value| value.key));
        others
    }

    /// Returns the values of the [other](Self::others) keys, each with the meaning of its key. Reports a key that names no
    /// picture, or one that `is_wanted` rejects.
    pub fn named(&self, is_wanted: fn(&Named) -> bool) -> impl Iterator<Item = (Named, Value<'a>)> {
        self.others().into_iter().filter_map(move |value| {
            let named = names::read(value.key).filter(is_wanted);
            if named.is_none() {
                let meant = names::did_you_mean(value.key).map(Slot::file_stem);
                self.reading.tell(unknown(value, meant));
            }
            Some((named?, value))
        })
    }

    /// Passes the table that is the value of a key to `read`. Returns the default if there is none. Reports a value that is not a table.
    pub fn table<T: Default>(&self, key: &'static str, read: impl FnOnce(&Section<'a>) -> T) -> T {
        match self.value(key) {
            Some(value) => self.table_of(value, &format!("a table: [{key}]"), read),
            None => T::default(),
        }
    }

    /// Passes the table that is this value to `read`. Reports a value that is not a table, and returns the default.
    pub fn table_of<T: Default>(
        &self,
        value: Value<'a>,
        wanted: &str,
        read: impl FnOnce(&Section<'a>) -> T,
    ) -> T {
        let Some(table) = value.item.as_table_like() else {
            self.reading.bad(value, wanted);
            return T::default();
        };
        Section::new(self.reading, table, value.line).read(read)
    }

    /// Returns the value of a key, converted with `read`. If `read` returns `None`, reports the value. `wanted` describes the valid
    /// values.
    pub fn parsed<T>(
        &self,
        key: &'static str,
        wanted: impl Into<String>,
        read: impl FnOnce(&Item) -> Option<T>,
    ) -> Option<T> {
        let value = self.value(key)?;
        read(value.item).or_else(|| {
            self.reading.bad(value, wanted);
            None
        })
    }

    /// Returns the text that is the value of a key, or `None` if it is empty. Reports a value that is not a text.
    pub fn text(&self, key: &'static str) -> Option<String> {
        let text = self.parsed(key, "a text in quotation marks", trimmed)?;
        Some(text).filter(|text| !text.is_empty())
    }

    /// Returns the licence, or an empty text. Both English spellings of the key are accepted.
    pub fn licence(&self) -> String {
        let licence = self.text("license").or(self.text("licence"));
        licence.unwrap_or_default()
    }

    /// Returns the path, within the theme, of the file that a key's value refers to.
    pub fn file(&self, key: &'static str) -> Option<String> {
        self.reading.file(self.value(key)?)
    }

    /// Returns the variant whose name is the value of a key. Reports a word that is not the name of a variant.
    pub fn choice<T: VariantNames + VariantArray + Copy>(&self, key: &'static str) -> Option<T> {
        let names = <T as VariantNames>::VARIANTS;
        self.word(key, names, <T as VariantArray>::VARIANTS)
    }

    /// Returns the meaning of the word that is the value of a key. `words` lists the valid words, and `meanings` their meanings. Reports
    /// any other word.
    pub fn word<T: Copy>(&self, key: &'static str, words: &[&str], meanings: &[T]) -> Option<T> {
        let quoted: Vec<String> = words.iter().map(|word| format!("“{word}”")).collect();
        self.parsed(key, quoted.join(" | "), |item| {
            let said = match item.as_bool() {
                Some(true) => "always".to_owned(),
                Some(false) => "never".to_owned(),
                None => trimmed(item)?.to_lowercase(),
            };
            let place = words.iter().position(|word| *word == said)?;
            meanings.get(place).copied()
        })
    }

    /// Returns the number that is the value of a key. Reports a value outside the inclusive bounds.
    pub fn number(&self, key: &'static str, bounds: RangeInclusive<f64>) -> Option<f32> {
        let wanted = format!("a number from {} to {}", bounds.start(), bounds.end());
        self.parsed(key, wanted, |item| {
            let whole = item.as_integer().map(|number| number as f64);
            let number = item.as_float().or(whole);
            let number = number.filter(|number| bounds.contains(number))?;
            Some(number as f32)
        })
    }

    /// Returns a number as [`number`](Self::number) does. The word “auto” stands for `None`.
    pub fn number_or_auto(&self, key: &'static str, bounds: RangeInclusive<f64>) -> Option<f32> {
        let Some(word) = trimmed(self.value(key)?.item) else {
            return self.number(key, bounds);
        };
        let (start, end) = (bounds.start(), bounds.end());
        let wanted = format!("“auto”, or a number from {start:.2} to {end:.2}");
        self.parsed(key, wanted, |_| {
            word.eq_ignore_ascii_case("auto").then_some(None)
        })?
    }

    /// Returns the whole number that is the value of a key. Reports a value outside the inclusive bounds.
    pub fn whole(&self, key: &'static str, bounds: RangeInclusive<u32>) -> Option<u32> {
        let wanted = format!("a whole number from {} to {}", bounds.start(), bounds.end());
        self.parsed(key, wanted, |item| {
            as_whole(item).filter(|number| bounds.contains(number))
        })
    }

    /// Returns the two whole numbers that are the value of a key. With `one_for_both`, a single number is used for
    /// both. Reports a value outside the inclusive bounds.
    pub fn pair(
        &self,
        key: &'static str,
        bounds: RangeInclusive<u32>,
        one_for_both: bool,
    ) -> Option<[u32; 2]> {
        let (start, end) = (bounds.start(), bounds.end());
        let wanted = format!("two whole numbers from {start} to {end}: [13, 5]");
        self.parsed(key, wanted, |item| {
            let one = as_whole(item).filter(|_| one_for_both);
            let pair = one.map(|one| [one, one]).or_else(|| as_pair(item));
            pair.filter(|pair| pair.iter().all(|number| bounds.contains(number)))
        })
    }
}

/// Returns the text of a value, without spaces around it.
pub(super) fn trimmed(item: &Item) -> Option<String> {
    Some(item.as_str()?.trim().to_owned())
}

/// Returns the reason to report for an unknown key. `meant` is a known key to suggest.
fn unknown(value: Value<'_>, meant: Option<String>) -> Reason {
    let (line, key) = (value.line, value.key.to_owned());
    match meant {
        Some(meant) => Reason::KeyDidYouMean { line, key, meant },
        None => Reason::UnknownKey { line, key },
    }
}

/// Returns the word that is most similar to `word`. Returns `None` if no word has an edit distance of at most 2.
fn nearest<'a>(word: &str, words: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let all = words.map(|other| (strsim::damerau_levenshtein(&word, other), other));
    let alike = all.filter(|(distance, other)| *distance <= 2 && *distance < other.chars().count());
    alike.min().map(|(_, other)| other)
}

fn as_whole(item: &Item) -> Option<u32> {
    u32::try_from(item.as_integer()?).ok()
}

/// Returns the two whole numbers of an array such as `[13, 5]`. Returns `None` for any other value.
pub(super) fn as_pair(item: &Item) -> Option<[u32; 2]> {
    let array = item.as_array().filter(|array| array.len() == 2)?;
    let at = |place: usize| u32::try_from(array.get(place)?.as_integer()?).ok();
    Some([at(0)?, at(1)?])
}

/// Returns the line and column, both from 1, at the byte position `at` in a text.
pub(super) fn place(text: &str, at: usize) -> (u64, u64) {
    let before = &text.as_bytes()[..at.min(text.len())];
    let line = before.iter().filter(|byte| **byte == b'\n').count();
    let last = before.rsplit(|byte| *byte == b'\n').next();
    let column = String::from_utf8_lossy(last.unwrap_or_default())
        .chars()
        .count();
    (line as u64 + 1, column as u64 + 1)
}

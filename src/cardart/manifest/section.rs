//! A table of `theme.toml`, read key by key. What is asked for is known; what nobody asked for is told at the end, with the key that
//! was perhaps meant.
use crate::{Files, Instead, Problem, Reason};
use std::{
    cell::RefCell,
    ops::{Range, RangeInclusive},
    path::PathBuf,
};
use toml_edit::{Item, TableLike};

/// The text of a `theme.toml`, its files, and what is wrong with it.
pub(super) struct Reading<'a> {
    pub text: &'a str,
    pub files: &'a dyn Files,
    pub path: PathBuf,
    pub problems: RefCell<Vec<Problem>>,
}

/// One of its tables.
pub(super) struct Section<'a> {
    reading: &'a Reading<'a>,
    table: &'a dyn TableLike,
    asked: RefCell<Vec<&'static str>>,
}

/// A value, and where it stands.
#[derive(Clone, Copy)]
pub(super) struct Value<'a> {
    pub key: &'a str,
    pub item: &'a Item,
    pub line: u64,
}

impl<'a> Reading<'a> {
    pub fn tell(&self, reason: Reason) {
        let problem = Problem::new(self.path.clone(), reason, Instead::Skipped);
        let mut problems = self.problems.borrow_mut();
        if !problems.contains(&problem) {
            problems.push(problem);
        }
    }

    /// Tells that a value cannot be used.
    pub fn bad(&self, value: Value<'_>, wanted: impl Into<String>) {
        self.tell(Reason::BadValue {
            line: value.line,
            key: value.key.to_owned(),
            wanted: wanted.into(),
        });
    }

    /// The file of the theme that a value names. One that leads out of the theme, or is not there, is told.
    pub fn file(&self, value: Value<'_>) -> Option<String> {
        let Some(name) = value
            .item
            .as_str()
            .map(str::trim)
            .filter(|name| !name.is_empty())
        else {
            self.bad(value, "the name of a file");
            return None;
        };
        let found = self.find(name, value.line);
        if let Err(reason) = &found {
            self.tell(reason.clone());
        }
        found.ok()
    }

    /// The file of this name, whatever the case and the slashes.
    pub fn find(&self, name: &str, line: u64) -> Result<String, Reason> {
        let plain = name.replace('\\', "/");
        let is_drive = plain.as_bytes().get(1) == Some(&b':');
        if is_drive || plain.starts_with('/') || plain.split('/').any(|part| part == "..") {
            return Err(Reason::NameOutside {
                line,
                name: name.to_owned(),
            });
        }
        let parts = plain
            .split('/')
            .filter(|part| !part.is_empty() && *part != ".");
        let plain = parts.collect::<Vec<_>>().join("/");
        if self.files.has(&plain) {
            return Ok(plain);
        }
        let folded = fold(&plain);
        let mut entries = self.files.entries().iter();
        entries
            .find(|entry| fold(&entry.name) == folded)
            .map(|entry| entry.name.clone())
            .ok_or_else(|| Reason::NoSuchFile {
                name: name.to_owned(),
            })
    }

    fn line(&self, span: Option<Range<usize>>) -> u64 {
        place(self.text, span.map_or(0, |span| span.start)).0
    }
}

/// A name as a system that does not tell cases apart, nor the spellings of an accent, compares it.
fn fold(name: &str) -> String {
    use unicode_normalization::UnicodeNormalization;
    name.nfc().flat_map(char::to_lowercase).collect()
}

impl<'a> Section<'a> {
    pub fn new(reading: &'a Reading<'a>, table: &'a dyn TableLike) -> Section<'a> {
        Section {
            reading,
            table,
            asked: RefCell::default(),
        }
    }

    pub fn reading(&self) -> &'a Reading<'a> {
        self.reading
    }

    /// The value of a key, if it is there.
    pub fn value(&self, key: &'static str) -> Option<Value<'a>> {
        self.asked.borrow_mut().push(key);
        let (key, item) = self.table.get_key_value(key)?;
        Some(Value {
            key: key.get(),
            item,
            line: self.reading.line(key.span()),
        })
    }

    /// All values, of a table whose keys the author chooses, without those that were asked for by name.
    pub fn others(&self) -> Vec<Value<'a>> {
        let asked = self.asked.borrow();
        let all = self.table.iter().filter_map(|(key, item)| {
            let spot = self.table.key(key)?;
            Some(Value {
                key,
                item,
                line: self.reading.line(spot.span()),
            })
        });
        all.filter(|value| !asked.contains(&value.key)).collect()
    }

    /// Tells the keys that nobody asked for.
    pub fn finish(&self) {
        for value in self.others() {
            let asked = self.asked.borrow();
            let meant = nearest(value.key, asked.iter().copied());
            self.reading.tell(unknown(value, meant.map(str::to_owned)));
        }
    }

    /// A table below this one.
    pub fn section(&self, key: &'static str) -> Option<Section<'a>> {
        let value = self.value(key)?;
        let table = value.item.as_table_like();
        if table.is_none() {
            self.reading.bad(value, format!("a table: [{key}]"));
        }
        Some(Section::new(self.reading, table?))
    }

    /// A text; nothing for an empty one.
    pub fn text(&self, key: &'static str) -> Option<String> {
        let value = self.value(key)?;
        let Some(text) = value.item.as_str() else {
            self.reading.bad(value, "a text in quotation marks");
            return None;
        };
        Some(text.trim().to_owned()).filter(|text| !text.is_empty())
    }

    /// A file of the theme.
    pub fn file(&self, key: &'static str) -> Option<String> {
        self.reading.file(self.value(key)?)
    }

    /// One of some words.
    pub fn choice<T: Copy>(&self, key: &'static str, words: &[(&str, T)]) -> Option<T> {
        let value = self.value(key)?;
        let said = match (value.item.as_str(), value.item.as_bool()) {
            (Some(word), _) => word.trim().to_lowercase(),
            (None, Some(true)) => "always".to_owned(),
            (None, Some(false)) => "never".to_owned(),
            (None, None) => String::new(),
        };
        let known = words.iter().find(|(word, _)| *word == said);
        if known.is_none() {
            let words: Vec<String> = words.iter().map(|(word, _)| format!("“{word}”")).collect();
            self.reading.bad(value, words.join(" | "));
        }
        known.map(|(_, meaning)| *meaning)
    }

    /// A number within bounds, both included.
    pub fn number(&self, key: &'static str, bounds: RangeInclusive<f64>) -> Option<f64> {
        let value = self.value(key)?;
        let told = as_number(value.item).filter(|number| bounds.contains(number));
        if told.is_none() {
            let wanted = format!("a number from {} to {}", bounds.start(), bounds.end());
            self.reading.bad(value, wanted);
        }
        told
    }

    /// A whole number within bounds, both included.
    pub fn whole(&self, key: &'static str, bounds: RangeInclusive<u32>) -> Option<u32> {
        let value = self.value(key)?;
        let told = as_whole(value.item).filter(|number| bounds.contains(number));
        if told.is_none() {
            let wanted = format!("a whole number from {} to {}", bounds.start(), bounds.end());
            self.reading.bad(value, wanted);
        }
        told
    }

    /// Two whole numbers within bounds; one alone counts for both if that is allowed.
    pub fn pair(
        &self,
        key: &'static str,
        bounds: RangeInclusive<u32>,
        one_for_both: bool,
    ) -> Option<[u32; 2]> {
        let value = self.value(key)?;
        let one = as_whole(value.item)
            .filter(|_| one_for_both)
            .map(|one| [one, one]);
        let told = one.or_else(|| as_pair(value.item));
        let told = told.filter(|pair| pair.iter().all(|number| bounds.contains(number)));
        if told.is_none() {
            let wanted = format!(
                "two whole numbers from {} to {}: [13, 5]",
                bounds.start(),
                bounds.end()
            );
            self.reading.bad(value, wanted);
        }
        told
    }
}

/// A key that says nothing, and the one that was perhaps meant.
pub(super) fn unknown(value: Value<'_>, meant: Option<String>) -> Reason {
    let (line, key) = (value.line, value.key.to_owned());
    match meant {
        Some(meant) => Reason::KeyDidYouMean { line, key, meant },
        None => Reason::UnknownKey { line, key },
    }
}

/// The word most like this one, if one is alike at all.
fn nearest<'a>(word: &str, words: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let alike = words.map(|other| (strsim::damerau_levenshtein(&word, other), other));
    alike
        .filter(|(distance, other)| *distance <= 2 && *distance < other.chars().count())
        .min()
        .map(|(_, other)| other)
}

fn as_number(item: &Item) -> Option<f64> {
    let whole = item.as_integer().map(|number| number as f64);
    item.as_float().or(whole)
}

fn as_whole(item: &Item) -> Option<u32> {
    u32::try_from(item.as_integer()?).ok()
}

/// Two whole numbers: `[13, 5]`.
pub(super) fn as_pair(item: &Item) -> Option<[u32; 2]> {
    let array = item.as_array().filter(|array| array.len() == 2)?;
    let at = |place: usize| u32::try_from(array.get(place)?.as_integer()?).ok();
    Some([at(0)?, at(1)?])
}

/// Line and column of a place in a text, from 1.
pub(super) fn place(text: &str, at: usize) -> (u64, u64) {
    let before = &text.as_bytes()[..at.min(text.len())];
    let line = before.iter().filter(|byte| **byte == b'\n').count();
    let start = before
        .iter()
        .rposition(|byte| *byte == b'\n')
        .map_or(0, |at| at + 1);
    let column = String::from_utf8_lossy(&before[start..]).chars().count();
    (line as u64 + 1, column as u64 + 1)
}

//! How the picture of a table is laid: the `[table]` table of a theme, and the description beside a table of its own.
use super::section::{Reading, Section, place};
use crate::{Files, Problem, Reason, limits, text::as_text};
use std::cell::RefCell;
use toml_edit::Document;

/// How the picture of a table is laid.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct TableLook {
    /// Whether it fills the table or is repeated.
    pub fit: TableFit,
    /// How much of its light is taken away, 0 to 0.95; never less than it takes to read what is written on it.
    pub veil: Option<f32>,
}

/// Whether a picture fills the table or is repeated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TableFit {
    /// Repeated if it is small.
    #[default]
    Auto,
    /// It fills the table, its ends cut off.
    Cover,
    /// It is repeated in its own size.
    Tile,
}

/// What is said of a table that is no part of a theme.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct TableDescription {
    /// The name shown; empty if none is given.
    pub name: String,
    /// Who made it.
    pub author: String,
    /// Under which licence.
    pub licence: String,
    /// How it is laid.
    pub look: TableLook,
}

impl TableLook {
    /// Reads the keys of a table; which others there are is not told.
    fn read_keys(section: &Section<'_>) -> TableLook {
        let fits = [
            ("auto", TableFit::Auto),
            ("cover", TableFit::Cover),
            ("tile", TableFit::Tile),
        ];
        TableLook {
            fit: section.choice("fit", &fits).unwrap_or_default(),
            veil: veil(section),
        }
    }

    /// Reads `[table]`.
    pub(super) fn read(section: &Section<'_>) -> TableLook {
        let look = TableLook::read_keys(section);
        section.finish();
        look
    }
}

/// A number, or “auto”.
fn veil(section: &Section<'_>) -> Option<f32> {
    let value = section.value("veil")?;
    let word = value.item.as_str().map(str::trim);
    if word.is_some_and(|word| word.eq_ignore_ascii_case("auto")) {
        return None;
    }
    section.number("veil", 0.0..=0.95).map(|veil| veil as f32)
}

impl TableDescription {
    /// Reads a description among some files; what is wrong with it is added to the problems.
    pub fn read(files: &dyn Files, name: &str, problems: &mut Vec<Problem>) -> TableDescription {
        let path = files.path(name);
        let bytes = files.read(name, limits::TEXT);
        let text = bytes.as_deref().map(as_text).unwrap_or_default();
        let reading = Reading {
            text: &text,
            files,
            path,
            problems: RefCell::default(),
        };
        let read = match (bytes.err(), text.parse::<Document<String>>()) {
            (Some(reason), _) => {
                reading.tell(reason);
                TableDescription::default()
            }
            (None, Ok(document)) => {
                TableDescription::of(&Section::new(&reading, document.as_table()))
            }
            (None, Err(error)) => {
                let (line, column) = place(&text, error.span().map_or(0, |span| span.start));
                let reason = error.message().trim().replace('\n', ", ");
                reading.tell(Reason::Toml {
                    line,
                    column,
                    reason,
                });
                TableDescription::default()
            }
        };
        problems.append(&mut reading.problems.borrow_mut());
        read
    }

    fn of(root: &Section<'_>) -> TableDescription {
        let text = |key| root.text(key).unwrap_or_default();
        let description = TableDescription {
            name: text("name"),
            author: text("author"),
            licence: root
                .text("license")
                .or(root.text("licence"))
                .unwrap_or_default(),
            look: TableLook::read_keys(root),
        };
        root.finish();
        description
    }
}

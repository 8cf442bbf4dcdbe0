//! The parser of `theme.toml`, which contains a theme's metadata and settings. Every key is optional. A mistake is
//! reported with its line, and the remaining keys still apply.
mod layout;
mod look;
mod section;

pub(super) use layout::{FileNames, SheetLayout, SvgLayout};
pub use look::{
    Animation, Fit, Letters, Look, Mode, Outlines, Repeat, Still, SuitColours, TableFit, TableLook,
};

use super::{Cut, Files, Problem, Reason, Source, names::Named};
use section::{Section, Value};

/// Latest format version of `theme.toml` that this game supports.
const FORMAT: u32 = 1;

/// Metadata and settings of a theme.
#[derive(Clone, Debug, Default)]
pub struct Manifest {
    /// Display name. Empty if the file states none.
    pub name: String,
    /// Author of the theme. Empty if the file states none.
    pub author: String,
    /// Licence of the theme. Empty if the file states none.
    pub licence: String,
    /// URL from which the theme comes. Empty if the file states none.
    pub url: String,
    /// Version of the theme, for display only.
    pub version: String,
    /// Id of the theme that supplies the cards which this one lacks.
    pub extends: Option<String>,
    /// Rendering settings of the cards.
    pub look: Look,
    /// Name of the default back.
    pub back: Option<String>,
    /// Suit colours.
    pub suits: SuitColours,
    /// Rank letters in corner indices that the game renders.
    pub letters: Letters,
    /// Outlines of the rank letters in other languages.
    pub outlines: Outlines,
    /// Font file for corner indices that the game renders.
    pub index_font: Option<String>,
    /// Animations of cards. Their frames are regions of one picture.
    pub animations: Vec<Animation>,
    /// Condition under which the animated cards stand still.
    pub still: Still,
    /// Settings for the theme's table picture.
    pub table: TableLook,
    /// Id of the high-contrast twin: a theme that replaces this one for players who need more contrast.
    pub twin: Option<String>,
    pub(crate) sheet: Option<SheetLayout>,
    pub(crate) svg: Option<SvgLayout>,
    pub(crate) files: Option<FileNames>,
    /// Entries of the table `[map]`, which assigns pictures to cards.
    pub(crate) map: Vec<(Named, Source)>,
}

impl Manifest {
    /// Parses the `theme.toml` of a theme, with these lines added. Adds the problems in it to `problems`.
    pub fn read(files: &Files, lines: &str, problems: &mut Vec<Problem>) -> Manifest {
        section::read_file(files, "theme.toml", lines, problems, Manifest::of)
    }

    /// Parses a text as the `theme.toml` of these files. Adds the problems in it to `problems`.
    pub(crate) fn parse(text: &str, files: &Files, problems: &mut Vec<Problem>) -> Manifest {
        section::parse(text, files, "theme.toml", problems, Manifest::of)
    }

    /// Parses the description file (`.toml`) of a table picture that does not belong to a theme. The settings for the
    /// picture are not in a table of their own. Adds the problems in the file to `problems`.
    pub(crate) fn of_table(files: &Files, name: &str, problems: &mut Vec<Problem>) -> Manifest {
        section::read_file(files, name, "", problems, |root| {
            let text = |key| root.text(key).unwrap_or_default();
            Manifest {
                name: text("name"),
                author: text("author"),
                licence: root.licence(),
                table: TableLook::read(root),
                ..Manifest::default()
            }
        })
    }

    fn of(root: &Section<'_>) -> Manifest {
        let text = |key| root.text(key).unwrap_or_default();
        for key in ["format", "requires"] {
            let wanted = root.whole(key, 1..=u32::MAX).unwrap_or(FORMAT);
            if wanted > FORMAT {
                let format = wanted.into();
                root.reading.tell(Reason::TooNew { format });
            }
        }
        let mut manifest = Manifest {
            name: text("name"),
            author: text("author"),
            licence: root.licence(),
            url: text("url"),
            version: text("version"),
            extends: root.text("extends"),
            look: root.table("card", Look::read),
            back: root.table("back", |back| back.text("default")),
            suits: root.table("suits", SuitColours::read),
            ..Manifest::default()
        };
        root.table("index", |index| {
            manifest.index_font = index.file("font");
            manifest.letters = index.table("letters", look::letters);
            manifest.outlines = index.table("outlines", Outlines::read);
        });
        manifest.twin = root.table("twin", |twin| twin.text("id"));
        manifest.table = root.table("table", TableLook::read);
        manifest.sheet = root.table("sheet", |sheet| Some(SheetLayout::read(sheet)));
        manifest.svg = root.table("svg", |svg| Some(SvgLayout::read(svg)));
        manifest.files = root.table("files", |files| Some(FileNames::read(files)));
        manifest.map = root.table("map", |map| {
            let values = map.named(|_| true);
            values.filter_map(|value| mapped(map, value)).collect()
        });
        (manifest.still, manifest.animations) = root.table("animate", |animate| {
            let still = animate.choice("still").unwrap_or_default();
            let values = animate.named(|named| !named.slots().is_empty());
            let all = values.flat_map(|value| animations(animate, value));
            (still, all.collect())
        });
        manifest
    }
}

/// Parses an entry of `[map]`. Its value is a file, or an element of an SVG such as `deck.svg#queen`.
fn mapped(map: &Section<'_>, (target, value): (Named, Value<'_>)) -> Option<(Named, Source)> {
    let said = value.item.as_str().unwrap_or_default().trim();
    // A value `file#element` is split at the `#` only if no file has this whole name, because file names may contain a `#`.
    if let (Some((file, node)), Err(_)) = (said.split_once('#'), map.reading.find(said, value.line))
        && let (Ok(file), false) = (map.reading.find(file, value.line), node.is_empty())
    {
        let node = Cut::Node(node.to_owned(), None);
        return Some((target, Source::new(file, node)));
    }
    Some((target, Source::whole(map.reading.file(value)?)))
}

/// Parses an entry of `[animate]`. The key `joker` without a colour animates both jokers.
fn animations<'a>(animate: &Section<'a>, (named, value): (Named, Value<'a>)) -> Vec<Animation> {
    let wanted = "a table: { image = \"strip.png\", frames = 12, ms = 80 }";
    animate.table_of(value, wanted, |section| {
        let has = |key| section.value(key).is_some();
        for (key, is_stated) in [
            ("image", has("image")),
            ("frames", has("frames") || has("grid")),
        ] {
            if !is_stated {
                animate.reading.bad(value, format!("a table with {key}"));
            }
        }
        let read = |slot| Animation::read(slot, section);
        named.slots().into_iter().filter_map(read).collect()
    })
}

/// Appends lines to the text of a `theme.toml`, after an empty line.
pub(crate) fn with_lines(mut text: String, lines: &str) -> String {
    if !text.is_empty() && !lines.is_empty() {
        text.truncate(text.trim_end().len());
        text += "\n\n";
    }
    text + lines
}

#[cfg(test)]
mod tests;

//! Settings for a table picture. A theme states them in `[table]` in its `theme.toml`. A picture that does not belong
//! to a theme has a description file.
use super::{
    Manifest,
    section::{Section, read_file},
};
use crate::{Files, Problem};
use strum::{VariantArray, VariantNames};

/// Settings for the picture of a table, the surface below the cards.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct TableLook {
    /// Fit of the picture on the table.
    pub fit: TableFit,
    /// Fraction by which the picture is darkened, 0 to 0.95. `None` means 0. The game darkens the picture further if
    /// text on it would be unreadable.
    pub veil: Option<f32>,
}

/// Fit of a picture on the surface of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, VariantArray, VariantNames)]
#[strum(serialize_all = "lowercase")]
pub enum TableFit {
    /// Repeats a picture that is at most 512 pixels wide and high. Covers the table with a single copy of a larger
    /// picture.
    #[default]
    Auto,
    /// Fills the table with one copy of the picture. Parts that extend beyond the table are cut off.
    Cover,
    /// Fills the table with copies of the picture at its original size.
    Tile,
}

impl TableLook {
    /// Parses the keys for the picture. Reports mistakes in them.
    pub(super) fn read(section: &Section<'_>) -> TableLook {
        TableLook {
            fit: section.choice("fit").unwrap_or_default(),
            veil: section.number_or_auto("veil", 0.0..=0.95),
        }
    }
}

impl Manifest {
    /// Parses the description file (`.toml`) of a table picture that does not belong to a theme. The settings for the
    /// picture are not in a table of their own. Adds the problems in the file to `problems`.
    pub(crate) fn of_table(files: &Files, name: &str, problems: &mut Vec<Problem>) -> Manifest {
        read_file(files, name, "", problems, |root| {
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
}

//! What the places of themes have in common.
use super::{folder::Folder, single::Single, zipped::Zipped};
use crate::{Instead, Problem, Reason, limits};
use std::{
    fmt::Debug,
    path::{Path, PathBuf},
};

/// One file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its name below the theme, its parts separated by `/`.
    pub name: String,
    /// Its length in bytes.
    pub bytes: u64,
}

/// The files of a theme.
pub trait Files: Send + Sync + Debug {
    /// The folder or file on the disk.
    fn place(&self) -> &Path;

    /// The files, sorted by name. Hidden ones and what a system leaves behind are not among them.
    fn entries(&self) -> &[Entry];

    /// Reads a file of at most so many bytes.
    ///
    /// # Errors
    /// There is no such file, it is too long, or it cannot be read.
    fn read(&self, name: &str, most: u64) -> Result<Vec<u8>, Reason>;

    /// What was wrong while they were counted.
    fn problems(&self) -> &[Problem];

    /// Where a file lies: for whoever reads it by another way, and for messages.
    fn path(&self, name: &str) -> PathBuf {
        self.place().join(name)
    }

    /// Whether there is a file of this name.
    fn has(&self, name: &str) -> bool {
        let entries = self.entries();
        entries
            .binary_search_by(|entry| entry.name.as_str().cmp(name))
            .is_ok()
    }
}

/// Counts the files of a place: of a folder, a zip, or a picture that holds a whole deck.
///
/// # Errors
/// It cannot be opened.
pub fn open(place: &Path) -> Result<Box<dyn Files>, Problem> {
    let opened: Result<Box<dyn Files>, Reason> = if place.is_dir() {
        Folder::open(place).map(|files| Box::new(files) as Box<dyn Files>)
    } else if has_ending(place, &ZIPS) {
        Zipped::open(place).map(|files| Box::new(files) as Box<dyn Files>)
    } else {
        Single::open(place).map(|files| Box::new(files) as Box<dyn Files>)
    };
    opened.map_err(|reason| Problem::new(place, reason, Instead::Classic))
}

/// Reads a file that may lie in a zip: `themes/mine.zip/queen.png`.
///
/// # Errors
/// There is no such file, it is too long, or it cannot be read.
pub fn file_in_zip(path: &Path, most: u64) -> Option<Result<Vec<u8>, Reason>> {
    let zip = path
        .ancestors()
        .skip(1)
        .find(|place| has_ending(place, &ZIPS) && place.is_file())?;
    let name = path.strip_prefix(zip).ok()?.to_str()?;
    let name = name.replace(std::path::MAIN_SEPARATOR, "/");
    Some(Zipped::open(zip).and_then(|files| files.read(&name, most)))
}

/// How the names of zips end: the second, which a double click opens with the game, is the same under a name of its own.
pub const ZIPS: [&str; 2] = ["zip", "continental-theme"];

/// How the names of files end that may hold a whole theme.
pub(crate) const THEME_FILES: [&str; 11] = [
    "zip",
    "continental-theme",
    "svg",
    "svgz",
    "png",
    "webp",
    "jpg",
    "jpeg",
    "jfif",
    "gif",
    "bmp",
];

/// Whether the name ends so, whatever the case.
pub(crate) fn has_ending(path: &Path, endings: &[&str]) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str());
    ending.is_some_and(|ending| endings.iter().any(|one| ending.eq_ignore_ascii_case(one)))
}

/// Whether a part of a name is hidden, or what a system leaves behind.
pub(super) fn is_litter(part: &str) -> bool {
    part.starts_with('.')
        || ["__MACOSX", "Thumbs.db", "desktop.ini", "CVS"]
            .iter()
            .any(|litter| part.eq_ignore_ascii_case(litter))
}

/// The limit on the number of entries, as a problem.
pub(super) fn too_many(place: &Path) -> Problem {
    let reason = Reason::TooManyFiles {
        limit: limits::ENTRIES as u64,
    };
    Problem::new(place, reason, Instead::Skipped)
}

//! An index of a theme's files for the format recognisers: file names, text contents, picture sizes, and the element
//! ids of SVGs. Each picture is read at most once.
use super::{
    Fallback, Files, Problem, Reason, limits, names,
    picture::{SvgIndex, svg_index},
};
use image::ImageReader;
use std::{cell::RefCell, collections::BTreeMap, io::Cursor, rc::Rc};

/// Extensions of picture files, in lower case. Some browsers save a JPEG as `.jfif`.
pub const PICTURES: [&str; 9] = [
    "svg", "svgz", "png", "webp", "jpg", "jpeg", "jfif", "gif", "bmp",
];

/// Files of a theme, with a cache of their contents.
pub(super) struct FileIndex<'a> {
    /// All files of the theme.
    pub files: &'a Files,
    /// Names of the pictures that the recognisers examine, sorted.
    pictures: Vec<&'a str>,
    sizes: RefCell<BTreeMap<String, Option<(u32, u32)>>>,
    svgs: RefCell<BTreeMap<String, Result<Rc<SvgIndex>, Reason>>>,
}

impl<'a> FileIndex<'a> {
    /// Creates the index. Reports to `problems` if the theme has more pictures than [`limits::FILES`], so that some are not
    /// examined.
    pub fn of(files: &'a Files, problems: &mut Vec<Problem>) -> FileIndex<'a> {
        let mut pictures: Vec<&str> = files.names().filter(|name| is_picture(name)).collect();
        if pictures.len() > limits::FILES {
            let limit = limits::FILES as u64;
            let (place, reason) = (files.place(), Reason::TooManyFiles { limit });
            problems.push(Problem::new(place, reason, Fallback::Skipped));
            // Pictures that are named after cards come first, so that the limit leaves out other pictures.
            pictures.sort_by_key(|name| names::read(stem(name)).is_none());
            pictures.truncate(limits::FILES);
            pictures.sort_unstable();
        }
        FileIndex {
            files,
            pictures,
            sizes: RefCell::default(),
            svgs: RefCell::default(),
        }
    }

    /// Returns the names of the pictures that the recognisers examine, at most [`limits::FILES`].
    pub fn pictures(&self) -> impl Iterator<Item = &'a str> {
        self.pictures.iter().copied()
    }

    /// Returns the names of the pictures directly in this folder.
    pub fn pictures_in(&self, folder: &str) -> impl Iterator<Item = &'a str> {
        self.pictures()
            .filter(move |name| self::folder(name) == folder)
    }

    /// Creates a problem report for a file. `instead` is what the deck uses in place of the file.
    pub fn problem(&self, file: &str, reason: Reason, instead: Fallback) -> Problem {
        Problem::new(self.files.path(file), reason, instead)
    }

    /// Creates a problem report for the whole theme. The shipped deck is shown in its place.
    pub fn theme_problem(&self, reason: Reason) -> Problem {
        Problem::new(self.files.place(), reason, Fallback::Classic)
    }

    /// Returns the content of a text file, or `None` if it cannot be read. Accepts UTF-16 with a byte order mark and UTF-8, and reads
    /// anything else as Latin-1.
    pub fn text(&self, name: &str) -> Option<String> {
        let bytes = self.files.read(name, limits::TEXT).ok()?;
        Some(as_text(&bytes))
    }

    /// Returns the width and height of a bitmap in pixels, or `None` if the file is not a bitmap.
    pub fn size(&self, name: &str) -> Option<(u32, u32)> {
        let read = || {
            let bytes = self.files.read(name, limits::PICTURE).ok()?;
            let reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format();
            reader.ok()?.into_dimensions().ok()
        };
        let mut sizes = self.sizes.borrow_mut();
        *sizes.entry(name.to_owned()).or_insert_with(read)
    }

    /// Returns the named elements and the metadata of an SVG.
    ///
    /// # Errors
    /// Returns the reason if the SVG cannot be read.
    pub fn svg(&self, name: &str) -> Result<Rc<SvgIndex>, Reason> {
        let mut svgs = self.svgs.borrow_mut();
        let read = || Ok(Rc::new(svg_index(&self.files.read(name, limits::SVG)?)?));
        svgs.entry(name.to_owned()).or_insert_with(read).clone()
    }
}

/// Returns the extension of a file name in lower case, without the dot.
pub(super) fn ending(name: &str) -> String {
    let (_, ending) = file(name).rsplit_once('.').unwrap_or_default();
    ending.to_lowercase()
}

/// True if a file has the extension of a picture.
pub(super) fn is_picture(name: &str) -> bool {
    PICTURES.contains(&&*ending(name))
}

/// True if a file has the extension of an SVG.
pub(super) fn is_svg(name: &str) -> bool {
    ["svg", "svgz"].contains(&&*ending(name))
}

/// Returns the folder part of a path in the theme. Empty for a file at the top level.
pub(super) fn folder(name: &str) -> &str {
    name.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// Returns the last component of a path in the theme.
pub(super) fn file(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}

/// Returns the file name of a path in the theme, without its extension.
pub(super) fn stem(name: &str) -> &str {
    let file = file(name);
    file.rsplit_once('.').map_or(file, |(stem, _)| stem)
}

/// Decodes a text. Accepts UTF-16 with a byte order mark and UTF-8, and reads anything else as Latin-1.
pub(super) fn as_text(bytes: &[u8]) -> String {
    let utf16 = |read: fn([u8; 2]) -> u16| {
        let pairs = bytes[2..].chunks_exact(2);
        let units = pairs.map(|pair| read([pair[0], pair[1]]));
        String::from_utf16_lossy(&units.collect::<Vec<_>>())
    };
    match bytes {
        [0xff, 0xfe, ..] => utf16(u16::from_le_bytes),
        [0xfe, 0xff, ..] => utf16(u16::from_be_bytes),
        _ => match std::str::from_utf8(bytes) {
            Ok(text) => text.trim_start_matches('\u{feff}').to_owned(),
            Err(_) => bytes.iter().map(|byte| char::from(*byte)).collect(),
        },
    }
}

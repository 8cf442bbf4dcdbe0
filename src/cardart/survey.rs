//! What lies in a theme, asked by the formats: names, texts, the sizes of pictures, the ids of an SVG. Each is read once.
use super::{
    Cut, Files, Instead, Problem, Reason, limits, names,
    picture::{Picture, Piece, Scaling, SvgIndex, decode, svg_index},
    text::as_text,
};
use image::{ImageReader, RgbaImage};
use std::{cell::RefCell, collections::BTreeMap, io::Cursor, rc::Rc, sync::Arc};

/// The endings of pictures, in small letters. Browsers save a JPEG as `.jfif`, too.
pub const PICTURES: [&str; 9] = [
    "svg", "svgz", "png", "webp", "jpg", "jpeg", "jfif", "gif", "bmp",
];

/// What lies in a theme.
pub(super) struct Survey<'a> {
    files: &'a dyn Files,
    /// The pictures that are looked at, sorted by name.
    pictures: Vec<&'a str>,
    /// Whether there are more of them than are looked at.
    cut: bool,
    texts: RefCell<BTreeMap<String, Option<Rc<str>>>>,
    sizes: RefCell<BTreeMap<String, Option<(u32, u32)>>>,
    svgs: RefCell<BTreeMap<String, Result<Rc<SvgIndex>, Reason>>>,
}

impl<'a> Survey<'a> {
    pub fn of(files: &'a dyn Files) -> Survey<'a> {
        let names = files.entries().iter().map(|entry| entry.name.as_str());
        let mut pictures: Vec<&str> = names
            .filter(|name| PICTURES.contains(&&*ending(name)))
            .collect();
        let cut = pictures.len() > limits::FILES;
        if cut {
            // Those that say a card by their name go before the rest.
            pictures.sort_by_key(|name| names::read(stem(name)).is_none());
            pictures.truncate(limits::FILES);
            pictures.sort_unstable();
        }
        Survey {
            files,
            pictures,
            cut,
            texts: RefCell::default(),
            sizes: RefCell::default(),
            svgs: RefCell::default(),
        }
    }

    pub fn files(&self) -> &'a dyn Files {
        self.files
    }

    /// The names of all files, sorted.
    pub fn names(&self) -> impl Iterator<Item = &'a str> {
        self.files.entries().iter().map(|entry| entry.name.as_str())
    }

    /// The names of the pictures, as many as are looked at.
    pub fn pictures(&self) -> impl Iterator<Item = &'a str> {
        self.pictures.iter().copied()
    }

    /// That there are more pictures than are looked at.
    pub fn too_many(&self) -> Option<Problem> {
        self.cut.then(|| {
            let limit = limits::FILES as u64;
            let reason = Reason::TooManyFiles { limit };
            Problem::new(self.files.place(), reason, Instead::Skipped)
        })
    }

    /// Whether a picture is called by a card: then no picture need be opened to know what lies here.
    pub fn names_a_card(&self) -> bool {
        let named = |name: &str| matches!(names::read(stem(name)), Some(names::Named::Face(_)));
        self.pictures().any(named)
    }

    /// A text; bytes that are no UTF-8 are read as Latin-1, UTF-16 by its mark. None if it cannot be read or is no text.
    pub fn text(&self, name: &str) -> Option<Rc<str>> {
        let read = || {
            let bytes = self.files.read(name, limits::TEXT).ok()?;
            Some(as_text(&bytes).into())
        };
        let mut texts = self.texts.borrow_mut();
        texts.entry(name.to_owned()).or_insert_with(read).clone()
    }

    /// Width and height of a picture made of pixels.
    pub fn size(&self, name: &str) -> Option<(u32, u32)> {
        let read = || {
            let bytes = self.files.read(name, limits::PICTURE).ok()?;
            let reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format();
            reader.ok()?.into_dimensions().ok()
        };
        let mut sizes = self.sizes.borrow_mut();
        *sizes.entry(name.to_owned()).or_insert_with(read)
    }

    /// A picture as pixels, whatever it is made of; shapes are drawn so high.
    pub fn drawn(&self, name: &str, most: u64, height: u32) -> Option<RgbaImage> {
        if !["svg", "svgz"].contains(&&*ending(name)) {
            return self.pixels(name, most);
        }
        let bytes = self.files.read(name, limits::SVG).ok()?;
        let piece = Piece::cut(Arc::new(decode(&bytes, &[]).ok()?), &Cut::Whole).ok()?;
        let width = (height as f32 * piece.aspect()).clamp(1.0, 4.0 * height as f32) as u32;
        Some(piece.draw(width, height, Scaling::default()))
    }

    /// The pixels of a picture of at most so many, their colours multiplied with their opacity; of a moving one the first frame.
    pub fn pixels(&self, name: &str, most: u64) -> Option<RgbaImage> {
        let (width, height) = self.size(name)?;
        if u64::from(width) * u64::from(height) > most {
            return None;
        }
        let bytes = self.files.read(name, limits::PICTURE).ok()?;
        match decode(&bytes, &[]).ok()? {
            Picture::Pixels(pixels) => Some((*pixels.image()).clone()),
            Picture::Shapes(_) => None,
        }
    }

    /// What an SVG holds.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn svg(&self, name: &str) -> Result<Rc<SvgIndex>, Reason> {
        let mut svgs = self.svgs.borrow_mut();
        let read = || Ok(Rc::new(svg_index(&self.files.read(name, limits::SVG)?)?));
        svgs.entry(name.to_owned()).or_insert_with(read).clone()
    }
}

/// The ending of a name in lower case, without the point.
pub(super) fn ending(name: &str) -> String {
    file(name)
        .rsplit_once('.')
        .map(|(_, ending)| ending.to_lowercase())
        .unwrap_or_default()
}

/// The folder of a name; empty for one that lies in none.
pub(super) fn folder(name: &str) -> &str {
    name.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// The name without its folder.
pub(super) fn file(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}

/// The name without folder and ending.
pub(super) fn stem(name: &str) -> &str {
    let file = file(name);
    file.rsplit_once('.').map_or(file, |(stem, _)| stem)
}

//! Table pictures, which are shown below the cards. They come from themes and from the player's own folders, and are darkened until text on
//! them is readable.
use super::{
    Fallback, Fit, Manifest, Pack, Picture, Piece, Problem, Reason, Reserved, Scaling, Severity,
    Source, TableFit, TableLook,
    deck::lay_on,
    file_index,
    files::{Files, open, read_file},
    limits,
    picture::{Outline, decode},
    reading::Stamp,
};
use image::{Rgba, RgbaImage, imageops};
use std::{
    fs::File,
    io::BufReader,
    path::{Path, PathBuf},
    sync::Arc,
};

/// Picture that can be shown as the surface of the table.
#[derive(Clone, PartialEq, Debug)]
pub struct Table {
    /// Id in settings: the file name without its extension, or the id of the theme.
    pub id: String,
    /// Display name.
    pub name: String,
    /// Author. Empty if none is stated.
    pub author: String,
    /// Licence. Empty if none is stated.
    pub licence: String,
    /// Path on disk. A file in a zip has the zip's path followed by the file's name.
    pub path: PathBuf,
    /// Settings for showing the picture.
    pub look: TableLook,
    /// Problems that were found without decoding the picture.
    pub problems: Vec<Problem>,
    source: Source,
    stamp: Option<Stamp>,
}

impl Table {
    /// Returns the table picture of a theme, if it has one.
    pub(crate) fn of(pack: &Pack) -> Option<Table> {
        let source = pack.other(Reserved::Table)?.clone();
        let path = pack.files().path(&source.file);
        Some(Table::new(pack.id.clone(), &pack.manifest, path, source))
    }

    /// Creates a table picture without problems. `about` is the description of the theme or of the picture.
    fn new(id: String, about: &Manifest, path: PathBuf, source: Source) -> Table {
        Table {
            id,
            name: about.name.clone(),
            author: about.author.clone(),
            licence: about.licence.clone(),
            look: about.table,
            stamp: Stamp::of(&path),
            path,
            problems: Vec::new(),
            source,
        }
    }

    /// Returns a table picture that is a file in a folder of tables.
    fn alone(files: &Files, name: &str) -> Table {
        let id = file_index::stem(name).to_owned();
        let mut problems = Vec::new();
        let mut about = Manifest::of_table(files, &format!("{id}.toml"), &mut problems);
        if about.name.is_empty() {
            // A file called `old_oak` has the display name “old oak”.
            about.name = id.replace('_', " ");
        }
        let path = files.path(name);
        if let Err(reason) = head(&path) {
            problems.push(Problem::new(&path, reason, Fallback::Skipped));
        }
        Table {
            problems,
            ..Table::new(id, &about, path, Source::whole(name))
        }
    }

    /// True if no known error prevents the use of the picture.
    pub fn is_usable(&self) -> bool {
        let grave = |problem: &Problem| {
            problem.file == self.path && problem.reason.severity() == Severity::Error
        };
        !self.problems.iter().any(grave)
    }

    /// Reads and decodes the picture file.
    ///
    /// # Errors
    /// Returns the reason if the file cannot be read or decoded.
    pub fn read(&self) -> Result<Picture, Reason> {
        self.decode(&read_file(&self.path, limits::PICTURE)?)
    }

    fn decode(&self, bytes: &[u8]) -> Result<Picture, Reason> {
        decode(bytes, self.source.node().cloned().as_slice())
    }
}

/// Checks the size and the header of a picture file. Other faults are found only when it is decoded.
fn head(path: &Path) -> Result<(), Reason> {
    let file = File::open(path)?;
    if file.metadata()?.len() > limits::PICTURE {
        return Err(Reason::too_long(limits::PICTURE));
    }
    if file_index::is_svg(&path.to_string_lossy()) {
        return Ok(());
    }
    Outline::of(BufReader::new(file)).map(drop)
}

/// Returns the table pictures in these folders, sorted by name. A picture in a later folder replaces the one with the same id in an earlier
/// folder.
pub fn tables(folders: &[PathBuf]) -> Vec<Table> {
    let mut all: Vec<Table> = Vec::new();
    for folder in folders.iter().filter(|folder| folder.is_dir()) {
        let Ok(files) = open(folder) else { continue };
        for table in of_folder(&files) {
            all.retain(|other| other.id != table.id);
            all.push(table);
        }
    }
    all.sort_by_key(|table| (table.name.to_lowercase(), table.id.clone()));
    all
}

fn of_folder(files: &Files) -> Vec<Table> {
    let is_here = |name: &&str| file_index::folder(name).is_empty() && file_index::is_picture(name);
    let pictures = files.names().filter(is_here);
    let mut all: Vec<Table> = Vec::new();
    for name in pictures.take(limits::TABLES) {
        // If two files have the same stem, an SVG takes precedence, because it is sharp at any size.
        let stem = file_index::stem(name);
        match all.iter_mut().find(|other| other.id == stem) {
            Some(other) if file_index::ending(name) == "svg" => *other = Table::alone(files, name),
            Some(_) => {}
            None => all.push(Table::alone(files, name)),
        }
    }
    all
}

/// Returns the problem that makes a theme's table picture unusable, if there is one.
pub(crate) fn problem(pack: &Pack) -> Option<Problem> {
    let table = Table::of(pack)?;
    let bytes = pack.files().read(&table.source.file, limits::PICTURE);
    let picture = bytes.and_then(|bytes| table.decode(&bytes));
    let piece = picture.and_then(|picture| Piece::cut(Arc::new(picture), &table.source.cut));
    let reason = piece.err()?;
    Some(Problem::new(table.path, reason, Fallback::Skipped))
}

/// Maximum width and height of a picture that is tiled by default, in its own pixels. A larger picture is scaled to cover the table.
const SMALL: f32 = 512.0;
/// Minimum width and height of a tile in screen pixels. A picture of a single pixel is enlarged to this size.
const LEAST: u32 = 8;
/// Side length of the squares in which the mean luminance is measured, in pixels of the unscaled layout. It is about the size of a letter.
const LETTER: f32 = 10.0;
/// Fraction of the measured squares that may be lighter than allowed. A few light spots do not make text unreadable.
const SPARKS: f32 = 0.01;

/// Size of the table on the screen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SurfaceSize {
    /// Width in screen pixels.
    pub width: u32,
    /// Height in screen pixels.
    pub height: u32,
    /// Number of screen pixels per pixel of the unscaled layout. Tiles grow with it.
    pub scale: f32,
}

/// Table picture ready for display.
#[derive(Clone, PartialEq, Debug)]
pub struct Surface {
    /// Pixels as opaque RGBA in sRGB, row by row.
    pub pixels: Vec<u8>,
    /// Fraction by which the picture was darkened, 0 to 1.
    pub veil: f32,
    /// Mean colour of the darkened picture: linear red, green and blue, each from 0 to 1.
    pub mean: [f32; 3],
}

impl Surface {
    /// Prepares a table picture for display. Transparent areas show the colour `ground`. The picture is darkened until the luminance (0 to
    /// 1) of nearly all areas of a letter's size is at most `lightest`.
    ///
    /// # Errors
    /// Returns a reason if the picture does not have the region to show.
    pub fn lay(
        table: &Table,
        picture: Picture,
        size: SurfaceSize,
        ground: [u8; 3],
        lightest: f32,
    ) -> Result<Surface, Reason> {
        let piece = Piece::cut(Arc::new(picture), &table.source.cut)?;
        let tiled = match table.look.fit {
            TableFit::Auto => piece.size().0.max(piece.size().1) <= SMALL,
            TableFit::Cover => false,
            TableFit::Tile => true,
        };
        let picture = if tiled {
            repeated(&piece, size)
        } else {
            let scaling = Scaling::of(Fit::Cover, piece.is_pixel_art());
            piece.draw(size.width, size.height, scaling)
        };
        let [red, green, blue] = ground;
        let ground = Rgba([red, green, blue, 255]);
        let mut image = RgbaImage::from_pixel(size.width, size.height, ground);
        lay_on(&mut image, &picture, false);
        let linear = linear_table();
        let cell = ((LETTER * size.scale).round() as u32).clamp(2, 64);
        let light = lightness(&image, cell, &linear);
        let needed = 1.0 - lightest / light;
        let veil = needed.max(table.look.veil.unwrap_or(0.0));
        darken(&mut image, 1.0 - veil, &linear);
        Ok(Surface {
            veil,
            mean: mean(&image, &linear),
            pixels: image.into_raw(),
        })
    }
}

/// Fills the table with copies of the picture. One copy is in the centre, so that the copies at opposite edges are cut
/// off equally.
fn repeated(piece: &Piece, size: SurfaceSize) -> RgbaImage {
    let (width, height) = piece.size();
    let side = |own: f32| ((own * size.scale).round() as u32).clamp(LEAST, 8192);
    let scaling = Scaling::of(Fit::Stretch, piece.is_pixel_art());
    let tile = piece.draw(side(width), side(height), scaling);
    let mut whole = RgbaImage::new(size.width, size.height);
    let first = |whole: u32, tile: u32| {
        let middle = (i64::from(whole) - i64::from(tile)) / 2;
        middle.rem_euclid(i64::from(tile)) - i64::from(tile)
    };
    let left = first(size.width, tile.width());
    let top = first(size.height, tile.height());
    for y in (top..i64::from(size.height)).step_by(tile.height() as usize) {
        for x in (left..i64::from(size.width)).step_by(tile.width() as usize) {
            imageops::replace(&mut whole, &tile, x, y);
        }
    }
    whole
}

/// Returns the linear intensity (0 to 1) for each value of an sRGB channel.
fn linear_table() -> [f32; 256] {
    std::array::from_fn(|value| {
        let value = value as f32 / 255.0;
        if value <= 0.040_45 {
            value / 12.92
        } else {
            ((value + 0.055) / 1.055).powf(2.4)
        }
    })
}

/// Returns the highest mean luminance of the squares, without the lightest fraction [`SPARKS`] of them. `cell` is the side length of a
/// square in pixels.
fn lightness(image: &RgbaImage, cell: u32, linear: &[f32; 256]) -> f32 {
    let (columns, rows) = (image.width().div_ceil(cell), image.height().div_ceil(cell));
    let mut sums = vec![(0.0f32, 0u32); (columns * rows) as usize];
    for (x, y, pixel) in image.enumerate_pixels() {
        let [red, green, blue, _] = pixel.0.map(|value| linear[usize::from(value)]);
        let sum = &mut sums[(y / cell * columns + x / cell) as usize];
        sum.0 += 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        sum.1 += 1;
    }
    let means = sums.into_iter();
    let means = means.map(|(light, count)| light / count.max(1) as f32);
    let mut means: Vec<f32> = means.collect();
    means.sort_by(f32::total_cmp);
    let sparks = (means.len() as f32 * SPARKS) as usize;
    means.iter().rev().nth(sparks).copied().unwrap_or(0.0)
}

/// Darkens a picture. `part` is the fraction of its linear intensity that remains.
fn darken(image: &mut RgbaImage, part: f32, linear: &[f32; 256]) {
    if part >= 1.0 {
        return;
    }
    let darker: [u8; 256] = std::array::from_fn(|value| {
        let light = linear[value] * part;
        let value = if light <= 0.003_130_8 {
            light * 12.92
        } else {
            1.055 * light.powf(1.0 / 2.4) - 0.055
        };
        (value * 255.0).round() as u8
    });
    for pixel in image.pixels_mut() {
        for value in &mut pixel.0[..3] {
            *value = darker[usize::from(*value)];
        }
    }
}

fn mean(image: &RgbaImage, linear: &[f32; 256]) -> [f32; 3] {
    let mut sums = [0.0f64; 3];
    for pixel in image.pixels() {
        for (sum, value) in sums.iter_mut().zip(pixel.0) {
            *sum += f64::from(linear[usize::from(value)]);
        }
    }
    let count = f64::from(image.width()) * f64::from(image.height());
    sums.map(|sum| (sum / count.max(1.0)) as f32)
}

#[cfg(test)]
mod tests;

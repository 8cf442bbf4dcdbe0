//! Pictures: decoding files (SVGs, and bitmaps with one or more frames), cutting out cards, and rendering them at any size.
//!
//! A picture may have a record in the disk cache. It is a JSON file of facts, such as the visible bounding boxes of SVG elements, and a PNG
//! file for each rendering. The pixels in these PNG files have premultiplied alpha, unlike those of other programs.
mod cache;
mod complexity;
mod frames;
mod index;
mod piece;
mod pixels;
mod render_limits;
mod shapes;
mod svg;

pub use cache::DrawingCache;
pub(super) use index::{SvgIndex, SvgNode, index as svg_index};
pub use piece::{Piece, Scaling};
#[cfg(test)]
pub use pixels::png_of;
pub use render_limits::Watchdog;
pub(super) use shapes::seen_edges;
pub use svg::with_rank_outline;
pub use svg::{draw as draw_svg, parse as parse_svg};
pub(super) use svg::{escaped, parse_xml};

use super::Reason;
use cache::CacheKey;
use frames::Frames;
use image::RgbaImage;
use parking_lot::Mutex;
pub(super) use pixels::Outline;
use pixels::{HUGE, Pixels};
use resvg::tiny_skia::Rect;
use serde::{Deserialize, Serialize};
use shapes::Shapes;
use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    fmt::Debug,
    io::Cursor,
    mem,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};

/// Decoded picture.
pub enum Picture {
    /// SVG.
    Shapes(Arc<Shapes>),
    /// Bitmap.
    Pixels(Arc<Pixels>),
}

impl Debug for Picture {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (width, height) = self.size();
        write!(out, "Picture({width} × {height})")
    }
}

impl Picture {
    fn notes(&self) -> &Notes {
        match self {
            Picture::Shapes(shapes) => &shapes.notes,
            Picture::Pixels(pixels) => &pixels.notes,
        }
    }

    /// Returns the width and the height, in the units of an SVG or the pixels of a bitmap.
    pub fn size(&self) -> (f32, f32) {
        self.notes().look(|facts| facts.size)
    }

    /// Returns the bitmap, or `None` for an SVG.
    fn pixels(&self) -> Option<&Pixels> {
        match self {
            Picture::Pixels(pixels) => Some(pixels),
            Picture::Shapes(_) => None,
        }
    }

    /// Returns the animation frames, or `None` for a still picture.
    pub fn frames(&self) -> Option<&Frames> {
        self.pixels()?.frames.as_ref()?.as_ref().ok()
    }

    /// Returns the reason why a picture with several frames is shown without animation. Returns `None` for other pictures.
    pub fn stands_still(&self) -> Option<&Reason> {
        self.pixels()?.frames.as_ref()?.as_ref().err()
    }

    /// Marks the picture as one from which no region will be cut out. A large bitmap then keeps only as many pixels as rendering the whole
    /// card needs.
    pub(crate) fn settle(&self) {
        if let Some(pixels) = self.pixels() {
            pixels.settle();
        }
    }

    /// Returns the number of pixels that count towards [`limits::DECK`](crate::limits::DECK).
    pub(crate) fn demand(&self) -> u64 {
        match self {
            Picture::Shapes(shapes) => shapes.length,
            Picture::Pixels(pixels) => pixels.demand(),
        }
    }

    /// Returns the names of fonts that visible text requests but the game does not have. Examines only the elements
    /// that were passed to [`decode`] as `ids`, or all elements if `ids` was empty.
    pub fn other_fonts(&self) -> BTreeSet<String> {
        self.notes().look(|facts| facts.fonts.clone())
    }
}

/// True if a file is a very large bitmap. Such files are decoded one at a time to save memory.
pub(crate) fn is_huge(bytes: &[u8]) -> bool {
    !svg::is_svg(bytes) && Outline::of(Cursor::new(bytes)).is_ok_and(|outline| outline.area >= HUGE)
}

/// Decodes a picture file. Its content determines whether it is an SVG or a bitmap. `ids` are the SVG elements that
/// will be cut out. They may be in `defs`, although elements in `defs` are not normally rendered.
///
/// # Errors
/// Returns the reason if the file is not a usable picture.
pub fn decode(bytes: &[u8], ids: &[String]) -> Result<Picture, Reason> {
    decode_with(bytes, ids, &DrawingCache::default())
}

/// Decodes a file as [`decode`] does. Uses renderings from the disk cache where they exist.
///
/// # Errors
/// Returns the errors of [`decode`].
pub fn decode_with(bytes: &[u8], ids: &[String], cache: &DrawingCache) -> Result<Picture, Reason> {
    if bytes.is_empty() {
        return Err(Reason::CutShort {});
    }
    // The decoders should not panic. If one does, a broken file must not end the game.
    let decoded = catch_unwind(AssertUnwindSafe(|| {
        if svg::is_svg(bytes) {
            Ok(Picture::Shapes(cache.shapes(bytes, ids)?))
        } else {
            Ok(Picture::Pixels(cache.pixels(bytes)?))
        }
    }));
    decoded.unwrap_or_else(|_| Err(Reason::decoder_panic()))
}

/// Facts about a picture that would otherwise require parsing or decoding it.
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
struct Facts {
    /// Width and height, in the units of an SVG or the pixels of a bitmap.
    pub size: (f32, f32),
    /// Fonts that visible text requests but the game does not have.
    pub fonts: BTreeSet<String>,
    /// Actual id of each requested SVG element. `None` if there is no such element.
    pub ids: BTreeMap<String, Option<String>>,
    /// Visible bounding box of each SVG element: left, top, right, bottom. `None` if nothing is visible.
    pub boxes: BTreeMap<String, Option<[f32; 4]>>,
    /// For each SVG element and cell of the page to which it is clipped, described as text: true if the element fills the cell.
    pub cells: BTreeMap<String, bool>,
    /// Maps each region of a bitmap, described as text, to true if it is pixel art.
    pub pixel_art: BTreeMap<String, bool>,
}

/// Returns the left, top, right and bottom edges of a rectangle.
fn edges(rect: Rect) -> [f32; 4] {
    [rect.left(), rect.top(), rect.right(), rect.bottom()]
}

/// Facts about a picture and its renderings.
struct Notes {
    state: Mutex<State>,
    /// Location of the record in the disk cache. Without it, renderings are not stored in memory either.
    kept: Option<CacheKey>,
}

struct State {
    facts: Facts,
    /// True if the facts have unsaved changes.
    is_new: bool,
    /// Renderings that are not on disk yet, by the names of their files.
    drawings: HashMap<String, RgbaImage>,
}

impl Notes {
    /// Creates the record of a picture. `is_new` is false if the facts come from the disk cache.
    pub fn new(facts: Facts, is_new: bool, kept: Option<CacheKey>) -> Notes {
        let state = Mutex::new(State {
            facts,
            is_new,
            drawings: HashMap::new(),
        });
        Notes { state, kept }
    }

    /// Calls `look` with the stored facts and returns its result.
    pub fn look<T>(&self, look: impl FnOnce(&Facts) -> T) -> T {
        look(&self.state.lock().facts)
    }

    /// Returns the fact with this key in one of the maps of facts. If it is not stored yet, determines it with `find_out` and stores it.
    pub fn fact<T: Clone>(
        &self,
        map: fn(&mut Facts) -> &mut BTreeMap<String, T>,
        key: &str,
        find_out: impl FnOnce() -> T,
    ) -> T {
        if let Some(fact) = map(&mut self.state.lock().facts).get(key) {
            return fact.clone();
        }
        let fact = find_out();
        let mut state = self.state.lock();
        map(&mut state.facts).insert(key.to_owned(), fact.clone());
        state.is_new = true;
        fact
    }

    /// Returns a stored rendering of this width and height. `view` describes everything else that affects the
    /// rendering. If there is no such rendering, draws and stores it first.
    ///
    /// # Errors
    /// Returns the error of `draw` if the rendering fails. In that case, nothing is stored.
    pub fn drawn(
        &self,
        view: impl Debug,
        size: (u32, u32),
        draw: impl FnOnce() -> Result<RgbaImage, Reason>,
    ) -> Result<RgbaImage, Reason> {
        let Some(kept) = &self.kept else {
            return draw();
        };
        let name = kept.drawing_name(&format!("{view:?} {size:?}"));
        let new = self.state.lock().drawings.get(&name).cloned();
        if let Some(image) = new.or_else(|| kept.folder.image(&name, size)) {
            return Ok(image);
        }
        let image = draw()?;
        self.state.lock().drawings.insert(name, image.clone());
        Ok(image)
    }

    /// Writes the record to disk if it has unsaved changes. The renderings are compressed here, because no visible frame waits for this
    /// call.
    pub fn keep(&self) {
        let Some(kept) = &self.kept else { return };
        let mut state = self.state.lock();
        let drawings = mem::take(&mut state.drawings);
        let facts = mem::take(&mut state.is_new).then(|| state.facts.clone());
        drop(state);
        for (name, image) in drawings {
            kept.folder.write_image(&name, &image);
        }
        if let Some(facts) = facts {
            kept.write_facts(&facts);
        }
    }
}

#[cfg(test)]
mod tests;

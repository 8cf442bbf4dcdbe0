//! Pictures: decoding files (SVGs, and bitmaps with one or more frames), cutting out cards, and rendering them at any size.
mod cache;
mod complexity;
mod frames;
mod index;
mod piece;
mod pixels;
mod record;
mod shapes;
mod svg;
mod tree_limits;
mod watchdog;

pub use cache::DrawingCache;
pub(super) use index::{SvgIndex, SvgNode, index as svg_index};
pub use piece::{Piece, Scaling};
#[cfg(test)]
pub use pixels::png_of;
pub(super) use shapes::seen_edges;
pub use svg::with_rank_outline;
pub use svg::{draw as draw_svg, parse as parse_svg};
pub(super) use svg::{escaped, parse_xml};
pub use watchdog::Watchdog;

use super::Reason;
use frames::Frames;
pub(super) use pixels::Outline;
use pixels::Pixels;
use record::Notes;
use shapes::Shapes;
use std::{
    collections::BTreeSet,
    io::Cursor,
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

impl std::fmt::Debug for Picture {
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
    !svg::is_svg(bytes) && Outline::of(Cursor::new(bytes)).is_ok_and(|outline| outline.is_huge())
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

#[cfg(test)]
mod tests;

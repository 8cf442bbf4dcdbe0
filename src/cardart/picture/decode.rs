//! A picture's file, decoded: an SVG, or pixels of one frame or several.
use super::{cache::DrawingCache, frames::Frames, pixels::Pixels, shapes::Shapes, svg};
use crate::Reason;
use std::{
    collections::BTreeSet,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};

/// A decoded picture.
pub enum Picture {
    /// Shapes.
    Shapes(Arc<Shapes>),
    /// Pixels.
    Pixels(Arc<Pixels>),
}

impl std::fmt::Debug for Picture {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (width, height) = self.size();
        write!(out, "Picture({width} × {height})")
    }
}

impl Picture {
    /// Its width and height in its own units.
    pub fn size(&self) -> (f32, f32) {
        match self {
            Picture::Shapes(shapes) => shapes.size(),
            Picture::Pixels(pixels) => {
                let (width, height) = pixels.size();
                (width as f32, height as f32)
            }
        }
    }

    /// Its frames, if it moves by itself.
    pub fn frames(&self) -> Option<&Frames> {
        match self {
            Picture::Pixels(pixels) => pixels.frames(),
            Picture::Shapes(_) => None,
        }
    }

    /// Why it stands still though its file holds several frames.
    pub fn stands_still(&self) -> Option<&Reason> {
        match self {
            Picture::Pixels(pixels) => pixels.stands_still(),
            Picture::Shapes(_) => None,
        }
    }

    /// Only the whole of it will be shown: of a large picture nothing larger is kept than what cards are drawn from.
    pub(crate) fn settle(&self) {
        if let Picture::Pixels(pixels) = self {
            pixels.settle();
        }
    }

    /// The fonts that its visible texts name and that are drawn with another of ours; of the nodes that it was decoded for, or of all
    /// if none was named.
    pub fn other_fonts(&self) -> BTreeSet<String> {
        match self {
            Picture::Shapes(shapes) => shapes.other_fonts(),
            Picture::Pixels(_) => BTreeSet::new(),
        }
    }
}

/// Decodes a file. Which kind it is its content says; of an SVG, `ids` are the nodes that will be cut out of it: one that stands
/// only among its definitions is made a node.
///
/// # Errors
/// Why it is no picture that can be used.
pub fn decode(bytes: &[u8], ids: &[String]) -> Result<Picture, Reason> {
    decode_with(bytes, ids, &DrawingCache::default())
}

/// Decodes a file as [`decode`] does; what is drawn of an SVG or of a large picture may have been kept.
///
/// # Errors
/// Those of [`decode`].
pub fn decode_with(bytes: &[u8], ids: &[String], cache: &DrawingCache) -> Result<Picture, Reason> {
    if bytes.is_empty() {
        return Err(Reason::CutShort {});
    }
    // The decoders are meant not to panic; a stranger's file must not end the game if one does.
    let decoded = catch_unwind(AssertUnwindSafe(|| {
        if svg::is_svg(bytes) {
            Ok(Picture::Shapes(cache.shapes(bytes, ids)?))
        } else {
            Ok(Picture::Pixels(cache.pixels(bytes)?))
        }
    }));
    decoded.unwrap_or_else(|_| {
        Err(Reason::Undecodable {
            reason: "the decoder gave up".to_owned(),
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::RgbaImage;
    use std::io::Cursor;

    fn png(width: u32, height: u32) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        let image = RgbaImage::from_pixel(width, height, image::Rgba([200, 100, 50, 128]));
        image
            .write_to(&mut bytes, image::ImageFormat::Png)
            .expect("encoded");
        bytes.into_inner()
    }

    #[test]
    fn what_is_no_picture_is_refused_with_the_reason() {
        let whole = png(9, 9);
        for (broken, key) in [
            (b"hello".as_slice(), "theme-no-picture"),
            (b"<svg", "theme-undecodable"),
            (b"", "theme-cut-short"),
            (b"\x1f\x8b", "theme-cut-short"),
            (&whole[..20], "theme-cut-short"),
            (&whole[..whole.len() - 20], "theme-cut-short"),
        ] {
            let refused = decode(broken, &[]).map(|_| ()).map_err(|it| it.key());
            assert_eq!(refused, Err(key), "{broken:?}");
        }
        let large = decode(&png(8193, 1), &[]).map(|_| ());
        assert_eq!(large, Err(Reason::too_large(8193, 1)));
    }
}

//! Bitmaps in PNG, WebP, JPEG, GIF and BMP.
use super::{
    Facts, Notes,
    cache::CacheKey,
    frames::{self, Frames},
    piece::{self, Part},
};
use crate::{Reason, limits};
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, RgbaImage, imageops};
use parking_lot::Mutex;
use std::{
    collections::HashMap,
    io::{BufRead, Cursor, Seek},
    sync::Arc,
};

/// Bitmap. If it is animated, it consists of the first frame and the compressed frames.
pub struct Pixels {
    /// Width and height in pixels.
    pub(super) size: (u32, u32),
    /// First frame with premultiplied alpha. `None` if it is not decoded at present.
    decoded: Mutex<Option<Arc<RgbaImage>>>,
    /// Reduced copies of regions. Renderings of a card at several sizes share a copy.
    reduced: Mutex<HashMap<Part, Arc<RgbaImage>>>,
    /// Minimum height of a reduced copy in pixels, see [`piece::step`]. Such a copy serves all renderings up to half its height. Large
    /// windows need larger copies.
    pub(super) least: u32,
    /// Content of the file, to decode it again. Without it, the decoded picture stays in memory.
    file: Option<Vec<u8>>,
    /// Animation frames, or the reason why a picture with several frames is shown without animation. `None` for a still picture.
    pub(super) frames: Option<Result<Frames, Reason>>,
    /// Facts and cached renderings. Small and animated pictures have no record in the disk cache.
    pub(super) notes: Notes,
}

/// Properties of a bitmap file that are known without decoding it.
pub struct Outline {
    format: Option<ImageFormat>,
    /// Number of pixels.
    pub(super) area: u64,
}

/// Minimum number of pixels in a large picture. For such a picture, reading a cached rendering is faster than decoding
/// the file.
pub(super) const LARGE: u64 = 300_000;

/// Minimum number of pixels in a huge picture. Huge pictures are decoded one at a time to save memory.
pub(super) const HUGE: u64 = 12_000_000;

/// Default minimum height of a reduced copy, in pixels. It suffices for the cards in a window 720 pixels high.
pub(super) const REDUCED: u32 = 540;

impl Outline {
    /// Reads the header of a file.
    ///
    /// # Errors
    /// Returns a reason if the file is not a bitmap of a supported format, or if the picture is too large.
    pub fn of(file: impl BufRead + Seek) -> Result<Outline, Reason> {
        let reader = ImageReader::new(file).with_guessed_format()?;
        let format = reader.format();
        let (width, height) = reader.into_dimensions()?;
        if width > limits::SIDE || height > limits::SIDE {
            return Err(Reason::TooLarge {
                width: width.into(),
                height: height.into(),
                limit: limits::SIDE.into(),
            });
        }
        let area = u64::from(width) * u64::from(height);
        Ok(Outline { format, area })
    }
}

impl Pixels {
    /// Creates a picture from its pixels, without animation.
    pub fn still(image: RgbaImage) -> Pixels {
        let (width, height) = image.dimensions();
        let facts = Facts {
            size: (width as f32, height as f32),
            ..Facts::default()
        };
        Pixels {
            size: (width, height),
            decoded: Mutex::new(Some(Arc::new(image))),
            reduced: Mutex::default(),
            least: REDUCED,
            file: None,
            frames: None,
            notes: Notes::new(facts, false, None),
        }
    }

    /// Returns the still picture or the first frame. Decodes it if necessary.
    pub fn image(&self) -> Arc<RgbaImage> {
        let mut decoded = self.decoded.lock();
        let decode = || {
            let file = self.file.as_deref().unwrap_or_default();
            let again = Outline::of(Cursor::new(file)).and_then(|outline| still(file, &outline));
            // The file has been decoded before, so decoding is not expected to fail.
            Arc::new(again.unwrap_or_else(|_| RgbaImage::new(self.size.0, self.size.1)))
        };
        // Without a record, `keep` would never free the picture, so it is not stored.
        match self.notes.kept.is_some() {
            true => decoded.get_or_insert_with(decode).clone(),
            false => decoded.clone().unwrap_or_else(decode),
        }
    }

    /// Reads a file. Decodes it only if it has no record in the disk cache. For an animated picture, only the first frame stays decoded.
    /// Decoding all frames of a deck of animated cards would fill the memory.
    ///
    /// # Errors
    /// Returns the reason if the file cannot be decoded.
    pub(super) fn read(
        bytes: &[u8],
        outline: &Outline,
        kept: Option<CacheKey>,
    ) -> Result<Pixels, Reason> {
        if let Some(facts) = kept.as_ref().and_then(CacheKey::facts) {
            let (width, height) = facts.size;
            return Ok(Pixels {
                size: ((width as u32).max(1), (height as u32).max(1)),
                decoded: Mutex::default(),
                file: Some(bytes.to_vec()),
                notes: Notes::new(facts, false, kept),
                ..Pixels::still(RgbaImage::default())
            });
        }
        if let Some((first, frames)) = frames::examine_frames(bytes, outline.format)? {
            return Ok(Pixels {
                frames: Some(frames),
                ..Pixels::still(first)
            });
        }
        let pixels = Pixels::still(still(bytes, outline)?);
        let facts = pixels.notes.look(Facts::clone);
        Ok(Pixels {
            file: (outline.area >= LARGE).then(|| bytes.to_vec()),
            notes: Notes::new(facts, true, kept),
            ..pixels
        })
    }

    /// Replaces the decoded picture with a reduced copy, if the file can be decoded again. A deck of scanned cards
    /// would otherwise fill the memory while its files are read.
    pub(super) fn settle(&self) {
        if self.file.is_none() || self.decoded.lock().is_none() {
            return;
        }
        let (width, height) = self.size;
        let whole = (0, 0, width, height);
        if let Some(smaller) = piece::to_height(whole, self.least) {
            let reduced = piece::reduce(&self.image(), whole, smaller);
            self.reduced.lock().insert(whole, Arc::new(reduced));
            *self.decoded.lock() = None;
        }
    }

    /// Returns the number of pixels that count towards [`limits::DECK`]. A picture that is not decoded at present counts as a quarter of
    /// its pixels. The file's content adds one pixel for every four bytes.
    pub(super) fn demand(&self) -> u64 {
        let area = u64::from(self.size.0) * u64::from(self.size.1);
        let file = self.file.as_ref().map_or(0, Vec::len) as u64;
        let is_decoded = self.decoded.lock().is_some();
        let pixels = if is_decoded { area } else { area / 4 };
        pixels + file / 4
    }

    /// Returns the pixels of a region for a rendering of this size. If the region is much larger, it is reduced to at least twice the size
    /// of the rendering.
    pub(super) fn part(&self, part: Part, size: (u32, u32)) -> Arc<RgbaImage> {
        let known = self.reduced.lock().get(&part).cloned();
        let step = piece::step(part, self.least, size);
        if let (Some(known), Some((width, height))) = (known, step)
            && known.width() >= width
            && known.height() >= height
        {
            return finer_than(known, size);
        }
        let image = self.image();
        let (left, top, width, height) = part;
        match step {
            Some(smaller) => {
                let reduced = Arc::new(piece::reduce(&image, part, smaller));
                // A picture without a record has settled if it is not decoded.
                if self.notes.kept.is_some() || self.decoded.lock().is_some() {
                    self.reduced.lock().insert(part, reduced.clone());
                }
                finer_than(reduced, size)
            }
            None if (width, height) == image.dimensions() => image,
            None => Arc::new(imageops::crop_imm(&*image, left, top, width, height).to_image()),
        }
    }

    /// Saves the renderings on disk and frees the decoded picture. The pictures of a deck of scanned cards would otherwise fill the memory.
    pub(super) fn keep(&self) {
        if self.file.is_some() && self.notes.kept.is_some() {
            self.notes.keep();
            self.reduced.lock().clear();
            *self.decoded.lock() = None;
        }
    }

    #[cfg(test)]
    pub(super) fn is_decoded(&self) -> bool {
        self.decoded.lock().is_some()
    }
}

/// Reduces a shared copy further for one rendering, because smoothing is faster with fewer pixels.
fn finer_than(reduced: Arc<RgbaImage>, size: (u32, u32)) -> Arc<RgbaImage> {
    let whole = (0, 0, reduced.width(), reduced.height());
    match piece::step(whole, 0, size) {
        Some(smaller) => Arc::new(piece::reduce(&reduced, whole, smaller)),
        None => reduced,
    }
}

/// Decodes a still picture, with premultiplied alpha.
fn still(bytes: &[u8], outline: &Outline) -> Result<RgbaImage, Reason> {
    let mut reader = ImageReader::new(Cursor::new(bytes));
    if let Some(format) = outline.format {
        reader.set_format(format);
    }
    let mut decoder = reader.into_decoder()?;
    // Photographs contain the orientation in which they should be displayed.
    let turned = decoder.orientation().ok();
    let mut image = DynamicImage::from_decoder(decoder)?;
    if let Some(turned) = turned {
        image.apply_orientation(turned);
    }
    let is_opaque = !image.color().has_alpha();
    let mut image = image.into_rgba8();
    if !is_opaque {
        premultiply(&mut image);
    }
    Ok(image)
}

pub(super) fn premultiply(image: &mut RgbaImage) {
    for pixel in image.pixels_mut() {
        let [r, g, b, a] = pixel.0;
        let times = |value: u8| ((u16::from(value) * u16::from(a) + 127) / 255) as u8;
        pixel.0 = [times(r), times(g), times(b), a];
    }
}

/// Returns a PNG in one colour. Used by tests for which only the size matters.
#[cfg(test)]
pub fn png_of(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    let image = RgbaImage::from_pixel(width, height, image::Rgba([200, 100, 50, 255]));
    image
        .write_to(&mut bytes, ImageFormat::Png)
        .expect("encoded");
    bytes.into_inner()
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgba;

    const RED: Rgba<u8> = Rgba([200, 40, 30, 255]);

    fn encoded(format: ImageFormat) -> Vec<u8> {
        let image = DynamicImage::from(RgbaImage::from_pixel(20, 28, RED));
        let mut bytes = Cursor::new(Vec::new());
        // JPEG does not support transparency.
        let image = DynamicImage::from(image.to_rgb8());
        image.write_to(&mut bytes, format).expect("encoded");
        bytes.into_inner()
    }

    #[test]
    fn every_format_is_read_whatever_its_name() {
        use ImageFormat::{Bmp, Gif, Jpeg, Png, WebP};
        for format in [Png, WebP, Jpeg, Gif, Bmp] {
            let bytes = encoded(format);
            let outline = Outline::of(Cursor::new(&bytes)).expect("a picture");
            let pixels = Pixels::read(&bytes, &outline, None).expect("decoded");
            assert!(pixels.frames.is_none(), "{format:?}");
            let image = pixels.image();
            assert_eq!(image.dimensions(), (20, 28));
            let Rgba([r, g, b, a]) = *image.get_pixel(10, 14);
            let near = r.abs_diff(200) < 12 && g.abs_diff(40) < 12 && b.abs_diff(30) < 12;
            assert!(near && a == 255, "{format:?}: {r} {g} {b}");
        }
    }
}

//! Pictures made of pixels: PNG, WebP, JPEG, GIF, BMP.
use super::{
    frames::{self, Frames},
    notes::{Kept, Notes},
    record::{Facts, Record, View},
    reduce::{self, Part},
};
use crate::{Reason, limits};
use image::{
    DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, RgbaImage,
    error::{ImageFormatHint, UnsupportedError},
    imageops,
};
use std::{
    collections::HashMap,
    io::{Cursor, ErrorKind},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// A picture made of pixels: its first frame, and the others if it moves by itself.
pub struct Pixels {
    size: (u32, u32),
    /// What it shows while it stands still, once somebody has asked for it. Its colours are multiplied with their opacity.
    decoded: Mutex<Option<Arc<RgbaImage>>>,
    /// Parts of it, smaller: a card is drawn at several sizes.
    reduced: Mutex<HashMap<Part, Arc<RgbaImage>>>,
    /// The height below which no part is reduced.
    least: u32,
    /// The file, from which it can be decoded again; without it what is decoded stays.
    file: Option<Vec<u8>>,
    frames: Option<Frames>,
    stands_still: Option<Reason>,
    /// What is known of a large one.
    notes: Option<Notes>,
}

/// What its file says of a picture before it is decoded.
pub(super) struct Outline {
    format: Option<ImageFormat>,
    width: u32,
    height: u32,
}

/// A picture of so many pixels takes longer to be decoded and made smaller than what is drawn of it takes to be read from the disk.
const LARGE: u64 = 300_000;

/// A large picture is first reduced to this height, from which all is drawn that a window of 720 lines shows.
pub(super) const REDUCED: u32 = 540;

impl Outline {
    /// Reads it.
    ///
    /// # Errors
    /// It is no picture that can be decoded, or it is too large.
    pub fn of(bytes: &[u8]) -> Result<Outline, Reason> {
        let reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format()?;
        let format = reader.format();
        let (width, height) = reader.into_dimensions().map_err(|error| wrong(&error))?;
        if width > limits::SIDE || height > limits::SIDE {
            return Err(Reason::too_large(width, height));
        }
        Ok(Outline {
            format,
            width,
            height,
        })
    }

    /// Whether what is drawn of it is worth to be kept on the disk.
    pub fn is_large(&self) -> bool {
        u64::from(self.width) * u64::from(self.height) >= LARGE
    }
}

impl Pixels {
    /// A picture that does not move.
    pub fn still(image: RgbaImage) -> Pixels {
        Pixels {
            size: image.dimensions(),
            decoded: Mutex::new(Some(Arc::new(image))),
            reduced: Mutex::default(),
            least: REDUCED,
            file: None,
            frames: None,
            stands_still: None,
            notes: None,
        }
    }

    /// Width and height in pixels.
    pub fn size(&self) -> (u32, u32) {
        self.size
    }

    /// What it shows while it stands still.
    pub fn image(&self) -> Arc<RgbaImage> {
        let mut decoded = locked(&self.decoded);
        let decode = || {
            let file = self.file.as_deref().unwrap_or_default();
            let again = Outline::of(file).and_then(|outline| still(file, &outline));
            // It could be decoded before.
            Arc::new(again.unwrap_or_else(|_| RgbaImage::new(self.size.0, self.size.1)))
        };
        decoded.get_or_insert_with(decode).clone()
    }

    /// Its frames, if it moves by itself.
    pub fn frames(&self) -> Option<&Frames> {
        self.frames.as_ref()
    }

    /// Why it stands still though its file holds several frames.
    pub fn stands_still(&self) -> Option<&Reason> {
        self.stands_still.as_ref()
    }

    /// Decodes a picture. Of one that moves only the first frame is kept as pixels, and of all others how long they are shown: a
    /// deck of moving cards would fill the memory else.
    ///
    /// # Errors
    /// Why it cannot be decoded.
    pub(super) fn decode(bytes: &[u8], outline: &Outline) -> Result<Pixels, Reason> {
        if let Some(moving) = frames::look_through(bytes, outline.format)? {
            return Ok(Pixels {
                frames: moving.frames,
                stands_still: moving.stands_still,
                ..Pixels::still(moving.first)
            });
        }
        Ok(Pixels::still(still(bytes, outline)?))
    }

    /// Decodes a picture of which is kept what is drawn, unless it moves.
    ///
    /// # Errors
    /// Those of [`decode`](Self::decode).
    pub(super) fn noted(bytes: &[u8], outline: &Outline, kept: Kept) -> Result<Pixels, Reason> {
        let pixels = Pixels::decode(bytes, outline)?;
        if pixels.frames.is_some() || pixels.stands_still.is_some() {
            return Ok(pixels);
        }
        let facts = Facts {
            size: (pixels.size.0 as f32, pixels.size.1 as f32),
            ..Facts::default()
        };
        Ok(Pixels {
            file: Some(bytes.to_vec()),
            notes: Some(Notes::new(facts, Some(kept))),
            ..pixels
        })
    }

    /// A picture of which something was drawn before; it is decoded when anything else is asked.
    pub(super) fn recorded(bytes: &[u8], record: Record, kept: Kept) -> Pixels {
        let (width, height) = record.facts.size;
        Pixels {
            size: (width as u32, height as u32),
            decoded: Mutex::default(),
            reduced: Mutex::default(),
            least: REDUCED,
            file: Some(bytes.to_vec()),
            frames: None,
            stands_still: None,
            notes: Some(Notes::recorded(record, kept)),
        }
    }

    /// The same, with nothing reduced below a height from which larger drawings are made.
    pub(super) fn no_lower_than(self, least: u32) -> Pixels {
        Pixels { least, ..self }
    }

    /// Lets go of all that is finer than what will be drawn of the whole, if it can be decoded again: a deck of scanned cards would
    /// fill the memory else while it is read.
    pub(super) fn settle(&self) {
        if self.file.is_none() || locked(&self.decoded).is_none() {
            return;
        }
        let (width, height) = self.size;
        let whole = (0, 0, width, height);
        if let Some(smaller) = reduce::to_height(whole, self.least) {
            let reduced = reduce::reduce(&self.image(), whole, smaller);
            locked(&self.reduced).insert(whole, Arc::new(reduced));
            *locked(&self.decoded) = None;
        }
    }

    /// What was drawn of it before, or else is drawn now.
    pub(super) fn drawn(
        &self,
        view: impl FnOnce() -> View,
        draw: impl FnOnce() -> RgbaImage,
    ) -> RgbaImage {
        match &self.notes {
            Some(notes) => notes.drawn(view(), draw),
            None => draw(),
        }
    }

    /// Whether a part of it is pixel art, which is found out once.
    pub(super) fn is_pixel_art(&self, part: Part, find_out: impl FnOnce() -> bool) -> bool {
        let Some(notes) = &self.notes else {
            return find_out();
        };
        let part = format!("{part:?}");
        notes.fact(
            |facts| facts.pixel_art.get(&part).copied(),
            find_out,
            |facts, is| _ = facts.pixel_art.insert(part.clone(), *is),
        )
    }

    /// A part of it for a drawing of this size: reduced to something smaller that is still finer than that, if much is gained by it.
    pub(super) fn part(&self, part: Part, size: (u32, u32)) -> Arc<RgbaImage> {
        let known = locked(&self.reduced).get(&part).cloned();
        let step = reduce::step(part, self.least, size);
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
                let reduced = Arc::new(reduce::reduce(&image, part, smaller));
                locked(&self.reduced).insert(part, reduced.clone());
                finer_than(reduced, size)
            }
            None if (width, height) == image.dimensions() => image,
            None => Arc::new(imageops::crop_imm(&*image, left, top, width, height).to_image()),
        }
    }

    /// Keeps what was drawn on the disk, and lets go of what it was drawn from: a deck of scanned cards would fill the memory else.
    pub(super) fn keep(&self) {
        let (Some(notes), Some(_)) = (&self.notes, &self.file) else {
            return;
        };
        notes.keep();
        locked(&self.reduced).clear();
        *locked(&self.decoded) = None;
    }

    /// Whether it is decoded.
    #[cfg(test)]
    pub(super) fn is_decoded(&self) -> bool {
        locked(&self.decoded).is_some()
    }
}

/// What was reduced for all sizes, for this one: it is smoothed the quicker the less there is of it.
fn finer_than(reduced: Arc<RgbaImage>, size: (u32, u32)) -> Arc<RgbaImage> {
    let whole = (0, 0, reduced.width(), reduced.height());
    match reduce::step(whole, 0, size) {
        Some(smaller) => Arc::new(reduce::reduce(&reduced, whole, smaller)),
        None => reduced,
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Decodes a picture that does not move.
fn still(bytes: &[u8], outline: &Outline) -> Result<RgbaImage, Reason> {
    let mut reader = ImageReader::new(Cursor::new(bytes));
    if let Some(format) = outline.format {
        reader.set_format(format);
    }
    let mut decoder = reader.into_decoder().map_err(|error| wrong(&error))?;
    // A photograph says which side is up.
    let turned = decoder.orientation().ok();
    let mut image = DynamicImage::from_decoder(decoder).map_err(|error| wrong(&error))?;
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

pub(super) fn wrong(error: &ImageError) -> Reason {
    match error {
        ImageError::IoError(error) if error.kind() == ErrorKind::UnexpectedEof => {
            Reason::CutShort {}
        }
        ImageError::Unsupported(what) if is_unknown(what) => Reason::NoPicture {},
        other => Reason::Undecodable {
            reason: other.to_string(),
        },
    }
}

/// Whether it is not even known what kind of picture it should be.
fn is_unknown(what: &UnsupportedError) -> bool {
    matches!(what.format_hint(), ImageFormatHint::Unknown)
}

pub(super) fn premultiply(image: &mut RgbaImage) {
    for pixel in image.pixels_mut() {
        let [r, g, b, a] = pixel.0;
        if a == 255 {
            continue;
        }
        let times = |value: u8| ((u16::from(value) * u16::from(a) + 127) / 255) as u8;
        pixel.0 = [times(r), times(g), times(b), a];
    }
}

/// A picture of one colour, for tests of formats that look at sizes.
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
        // JPEG has no transparency.
        let image = DynamicImage::from(image.to_rgb8());
        image.write_to(&mut bytes, format).expect("encoded");
        bytes.into_inner()
    }

    #[test]
    fn every_format_is_read_whatever_its_name() {
        use ImageFormat::{Bmp, Gif, Jpeg, Png, WebP};
        for format in [Png, WebP, Jpeg, Gif, Bmp] {
            let bytes = encoded(format);
            let outline = Outline::of(&bytes).expect("a picture");
            let pixels = Pixels::decode(&bytes, &outline).expect("decoded");
            assert!(pixels.frames().is_none(), "{format:?}");
            let image = pixels.image();
            assert_eq!(image.dimensions(), (20, 28));
            let Rgba([r, g, b, a]) = *image.get_pixel(10, 14);
            let near = r.abs_diff(200) < 12 && g.abs_diff(40) < 12 && b.abs_diff(30) < 12;
            assert!(near && a == 255, "{format:?}: {r} {g} {b}");
        }
    }
}

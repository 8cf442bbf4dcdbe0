//! Pictures made of pixels: PNG, WebP, JPEG, GIF, BMP.
use super::frames::{self, Frames};
use crate::cardart::{Reason, limits};
use image::{DynamicImage, ImageDecoder, ImageReader, RgbaImage};
use std::io::Cursor;

/// A picture made of pixels: its first frame, and the others if it moves by itself.
pub struct Pixels {
    /// Its colours are multiplied with their opacity.
    image: RgbaImage,
    frames: Option<Frames>,
    stands_still: Option<Reason>,
}

impl Pixels {
    /// A picture that does not move.
    pub fn still(image: RgbaImage) -> Pixels {
        Pixels {
            image,
            frames: None,
            stands_still: None,
        }
    }

    /// What it shows while it stands still.
    pub fn image(&self) -> &RgbaImage {
        &self.image
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
    /// Why it cannot be decoded, or that it is too large.
    pub(super) fn decode(bytes: &[u8]) -> Result<Pixels, Reason> {
        let reader = || ImageReader::new(Cursor::new(bytes)).with_guessed_format();
        let format = reader()?.format();
        let (width, height) = reader()?.into_dimensions().map_err(|error| wrong(&error))?;
        if width > limits::SIDE || height > limits::SIDE {
            return Err(Reason::too_large(width, height));
        }
        if let Some(moving) = frames::look_through(bytes, format)? {
            return Ok(Pixels {
                image: moving.first,
                frames: moving.frames,
                stands_still: moving.stands_still,
            });
        }
        let mut decoder = reader()?.into_decoder().map_err(|error| wrong(&error))?;
        // A photograph says which side is up.
        let turned = decoder.orientation().ok();
        let mut image = DynamicImage::from_decoder(decoder).map_err(|error| wrong(&error))?;
        if let Some(turned) = turned {
            image.apply_orientation(turned);
        }
        let mut image = image.into_rgba8();
        premultiply(&mut image);
        Ok(Pixels::still(image))
    }
}

pub(super) fn wrong(error: &image::ImageError) -> Reason {
    Reason::Undecodable {
        reason: error.to_string(),
    }
}

pub(super) fn premultiply(image: &mut RgbaImage) {
    for pixel in image.pixels_mut() {
        let [r, g, b, a] = pixel.0;
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
        .write_to(&mut bytes, image::ImageFormat::Png)
        .expect("encoded");
    bytes.into_inner()
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::{ImageFormat, Rgba};

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
            let pixels = Pixels::decode(&encoded(format)).expect("decoded");
            assert!(pixels.frames().is_none(), "{format:?}");
            let image = pixels.image();
            assert_eq!(image.dimensions(), (20, 28));
            let Rgba([r, g, b, a]) = *image.get_pixel(10, 14);
            let near = r.abs_diff(200) < 12 && g.abs_diff(40) < 12 && b.abs_diff(30) < 12;
            assert!(near && a == 255, "{format:?}: {r} {g} {b}");
        }
    }
}

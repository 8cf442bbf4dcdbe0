//! One picture of a deck, decoded: an SVG or pixels. Drawn at any size, whole and in its own proportions.
use super::{ProblemReason, limits, svg};
use image::{ImageReader, RgbaImage, imageops};
use resvg::usvg::Tree;
use std::{
    io::Cursor,
    panic::{AssertUnwindSafe, catch_unwind},
};

/// A decoded picture.
pub enum Picture {
    /// Shapes.
    Shapes(Box<Tree>),
    /// Pixels, their colours multiplied with their opacity.
    Pixels(RgbaImage),
}

impl Picture {
    /// Decodes a file.
    ///
    /// # Errors
    /// Why it is no picture that can be used.
    pub fn decode(bytes: &[u8], is_svg: bool) -> Result<Picture, ProblemReason> {
        // The decoders are meant not to panic; a stranger's file must not end the game if one does.
        let decoded = catch_unwind(AssertUnwindSafe(|| {
            if is_svg { shapes(bytes) } else { pixels(bytes) }
        }));
        decoded.unwrap_or_else(|_| Err(ProblemReason::Undecodable("…".to_owned())))
    }

    /// Width by height.
    pub fn aspect(&self) -> f32 {
        match self {
            Picture::Shapes(tree) => tree.size().width() / tree.size().height(),
            Picture::Pixels(image) => image.width() as f32 / image.height() as f32,
        }
    }

    /// Draws it into a picture of this size: straight RGBA.
    pub fn draw(&self, width: u32, height: u32) -> Vec<u8> {
        let drawn = catch_unwind(AssertUnwindSafe(|| match self {
            Picture::Shapes(tree) => svg::draw(tree, width, height),
            Picture::Pixels(image) => fit(image, width, height),
        }));
        drawn.unwrap_or_else(|_| vec![0; (width * height * 4) as usize])
    }
}

fn shapes(bytes: &[u8]) -> Result<Picture, ProblemReason> {
    Ok(Picture::Shapes(Box::new(svg::parse(bytes)?)))
}

fn pixels(bytes: &[u8]) -> Result<Picture, ProblemReason> {
    let wrong = |error: &dyn std::fmt::Display| ProblemReason::Undecodable(error.to_string());
    let reader = || {
        ImageReader::new(Cursor::new(bytes))
            .with_guessed_format()
            .map_err(|error| wrong(&error))
    };
    let (width, height) = reader()?.into_dimensions().map_err(|error| wrong(&error))?;
    if width > limits::SIDE || height > limits::SIDE {
        return Err(ProblemReason::TooLarge { width, height });
    }
    let mut image = reader()?
        .decode()
        .map_err(|error| wrong(&error))?
        .into_rgba8();
    for pixel in image.pixels_mut() {
        let [r, g, b, a] = pixel.0;
        let times = |value: u8| ((u16::from(value) * u16::from(a) + 127) / 255) as u8;
        pixel.0 = [times(r), times(g), times(b), a];
    }
    Ok(Picture::Pixels(image))
}

/// Pixels in the middle of a picture of this size.
fn fit(image: &RgbaImage, width: u32, height: u32) -> Vec<u8> {
    let scale = (width as f32 / image.width() as f32).min(height as f32 / image.height() as f32);
    let side = |own: u32, most: u32| ((own as f32 * scale).round() as u32).clamp(1, most.max(1));
    let (inner_width, inner_height) = (side(image.width(), width), side(image.height(), height));
    let scaled = imageops::resize(
        image,
        inner_width,
        inner_height,
        imageops::FilterType::Lanczos3,
    );
    let mut whole = RgbaImage::new(width, height);
    imageops::replace(
        &mut whole,
        &scaled,
        i64::from((width - inner_width) / 2),
        i64::from((height - inner_height) / 2),
    );
    for pixel in whole.pixels_mut() {
        let [r, g, b, a] = pixel.0;
        if a > 0 {
            let divided = |value: u8| (u16::from(value) * 255 / u16::from(a)).min(255) as u8;
            pixel.0 = [divided(r), divided(g), divided(b), a];
        }
    }
    whole.into_raw()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn png(width: u32, height: u32) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        let image = RgbaImage::from_pixel(width, height, image::Rgba([200, 100, 50, 128]));
        image
            .write_to(&mut bytes, image::ImageFormat::Png)
            .expect("encoded");
        bytes.into_inner()
    }

    #[test]
    fn a_picture_keeps_its_proportions_and_its_colour() {
        let picture = Picture::decode(&png(10, 40), false).expect("a picture");
        let drawn = picture.draw(20, 20);
        let at = |x: usize, y: usize| &drawn[(y * 20 + x) * 4..][..4];
        assert_eq!(at(2, 10)[3], 0, "the side stays empty");
        let middle = at(10, 10);
        assert!(
            middle[0].abs_diff(200) < 4
                && middle[1].abs_diff(100) < 4
                && middle[3].abs_diff(128) < 2,
            "{middle:?}"
        );
    }

    #[test]
    fn what_is_no_picture_is_refused_with_the_reason() {
        assert!(matches!(
            Picture::decode(b"hello", false),
            Err(ProblemReason::Undecodable(_))
        ));
        assert!(matches!(
            Picture::decode(b"<svg", true),
            Err(ProblemReason::Undecodable(_))
        ));
        let large = Picture::decode(&png(8193, 1), false);
        assert!(matches!(
            large,
            Err(ProblemReason::TooLarge {
                width: 8193,
                height: 1
            })
        ));
    }
}

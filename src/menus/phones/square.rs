//! The square that a camera reads, as a picture: dark on light, with the quiet margin that every reader wants.
use bevy::{image::ImageSampler, prelude::*};
use server::Square;
use ui::theme::texture;

/// Light modules round it.
const MARGIN: usize = 4;

/// Pixels of a module: its edges are sharp in any size.
const PIXELS: usize = 8;

/// The picture of the square, on the page that shows it.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct SquareImage;

/// Design pixels along a side of the picture for each of the squares' modules: whole ones, and large enough for a camera three metres
/// away.
const MODULE: f32 = 9.0;

/// The picture of this text's square, and how large it is shown; none if it is too long for any.
pub(super) fn picture(text: &str) -> Option<(Image, f32)> {
    let square = Square::of(text)?;
    let modules = square.size + 2 * MARGIN;
    let side = modules * PIXELS;
    let mut pixels = Vec::with_capacity(side * side * 4);
    for y in 0..side {
        for x in 0..side {
            let module = |at: usize| (at / PIXELS).checked_sub(MARGIN);
            let dark = match (module(x), module(y)) {
                (Some(x), Some(y)) => square.is_dark(x, y),
                _ => false,
            };
            pixels.extend(match dark {
                true => [0x14, 0x13, 0x12, 0xFF],
                false => [0xFF, 0xFF, 0xFF, 0xFF],
            });
        }
    }
    let mut image = texture(side as u32, side as u32, pixels);
    image.sampler = ImageSampler::nearest();
    Some((image, modules as f32 * MODULE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_is_the_square_in_its_light_margin() {
        let link = "http://192.168.1.20:4747/#KXTR";
        let (image, side) = picture(link).expect("short enough");
        let square = Square::of(link).expect("short enough");
        let data = image.data.expect("it has pixels");
        let width = (square.size + 2 * MARGIN) * PIXELS;
        assert_eq!(side, (square.size + 2 * MARGIN) as f32 * MODULE);
        for (y, row) in data.chunks(width * 4).enumerate() {
            for (x, pixel) in row.chunks(4).enumerate() {
                let inside = |at: usize| (at / PIXELS).checked_sub(MARGIN);
                let dark = inside(x)
                    .zip(inside(y))
                    .is_some_and(|(x, y)| square.is_dark(x, y));
                assert_eq!(pixel[0] < 0x80, dark, "{x} {y}");
            }
        }
    }
}

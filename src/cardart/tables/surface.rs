//! The picture of a table as it lies under the cards: as large as it is seen, opaque, and never so light that what is written on it
//! cannot be read.
use super::Table;
use crate::{Fit, Picture, Piece, Reason, Scaling, TableFit};
use image::{RgbaImage, imageops};

/// A picture no larger than this on either side, in its own pixels, is repeated if its author does not say otherwise.
const SMALL: f32 = 512.0;
/// The least side of what is repeated, in pixels on the screen: a picture of one pixel is a colour.
const LEAST: u32 = 8;
/// The side of the squares whose light is measured, in design pixels: about a letter's.
const LETTER: f32 = 10.0;
/// The part of those squares that may be lighter than allowed: a spark is no ground to write on.
const SPARKS: f32 = 0.01;

/// How large a table is seen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SurfaceSize {
    /// In pixels of the screen.
    pub width: u32,
    /// In pixels of the screen.
    pub height: u32,
    /// Pixels of the screen for each design pixel: what is repeated grows with the window.
    pub scale: f32,
}

/// The picture of a table, laid.
#[derive(Clone, PartialEq, Debug)]
pub struct Surface {
    /// Opaque RGBA, sRGB, row by row.
    pub pixels: Vec<u8>,
    /// How much of its light was taken away, 0 to 1.
    pub veil: f32,
    /// Its mean colour as it is seen, as linear light.
    pub mean: [f32; 3],
}

impl Surface {
    /// Lays a table's picture, on a ground of this colour where it can be seen through; so dark that no place of it that is as large as
    /// a letter has more than this luminance, 0 to 1.
    ///
    /// # Errors
    /// The table's part is not in the picture.
    pub fn lay(
        table: &Table,
        picture: Picture,
        size: SurfaceSize,
        ground: [u8; 3],
        lightest: f32,
    ) -> Result<Surface, Reason> {
        let piece = table.piece(picture)?;
        let tiled = match table.look.fit {
            TableFit::Auto => piece.size().0.max(piece.size().1) <= SMALL,
            TableFit::Cover => false,
            TableFit::Tile => true,
        };
        let mut image = if tiled {
            repeated(&piece, size)
        } else {
            let scaling = Scaling {
                fit: Fit::Cover,
                pixelated: piece.is_pixel_art(),
            };
            piece.draw(size.width, size.height, scaling)
        };
        cover(&mut image, ground);
        let linear = linear_table();
        let cell = ((LETTER * size.scale).round() as u32).clamp(2, 64);
        let light = lightness(&image, cell, &linear);
        let needed = if light > lightest {
            1.0 - lightest / light
        } else {
            0.0
        };
        let veil = needed.max(table.look.veil.unwrap_or(0.0));
        darken(&mut image, 1.0 - veil, &linear);
        Ok(Surface {
            veil,
            mean: mean(&image, &linear),
            pixels: image.into_raw(),
        })
    }
}

/// A picture repeated from the middle, so that it is cut alike at both sides.
fn repeated(piece: &Piece, size: SurfaceSize) -> RgbaImage {
    let (width, height) = piece.size();
    let side = |own: f32| ((own * size.scale).round() as u32).clamp(LEAST, 8192);
    let scaling = Scaling {
        fit: Fit::Stretch,
        pixelated: piece.is_pixel_art(),
    };
    let tile = piece.draw(side(width), side(height), scaling);
    let mut whole = RgbaImage::new(size.width, size.height);
    let first = |whole: u32, tile: u32| {
        let middle = (i64::from(whole) - i64::from(tile)) / 2;
        middle.rem_euclid(i64::from(tile)) - i64::from(tile)
    };
    let (left, top) = (
        first(size.width, tile.width()),
        first(size.height, tile.height()),
    );
    for y in (top..i64::from(size.height)).step_by(tile.height() as usize) {
        for x in (left..i64::from(size.width)).step_by(tile.width() as usize) {
            imageops::replace(&mut whole, &tile, x, y);
        }
    }
    whole
}

/// Lays the picture, whose colours are multiplied with their opacity, on a ground.
fn cover(image: &mut RgbaImage, ground: [u8; 3]) {
    for pixel in image.pixels_mut() {
        let through = 255 - u16::from(pixel.0[3]);
        if through > 0 {
            for (value, below) in pixel.0.iter_mut().zip(ground) {
                let shown = (u16::from(below) * through + 127) / 255;
                *value = (u16::from(*value) + shown).min(255) as u8;
            }
            pixel.0[3] = 255;
        }
    }
}

/// The light of each value of sRGB.
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

/// The luminance that hardly any square of this side exceeds.
fn lightness(image: &RgbaImage, cell: u32, linear: &[f32; 256]) -> f32 {
    let (columns, rows) = (image.width().div_ceil(cell), image.height().div_ceil(cell));
    let mut sums = vec![(0.0f32, 0u32); (columns * rows) as usize];
    for (x, y, pixel) in image.enumerate_pixels() {
        let [red, green, blue, _] = pixel.0.map(|value| linear[usize::from(value)]);
        let sum = &mut sums[(y / cell * columns + x / cell) as usize];
        sum.0 += 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        sum.1 += 1;
    }
    let mut means: Vec<f32> = sums
        .into_iter()
        .map(|(light, count)| light / count.max(1) as f32)
        .collect();
    means.sort_by(f32::total_cmp);
    let sparks = (means.len() as f32 * SPARKS) as usize;
    means.iter().rev().nth(sparks).copied().unwrap_or(0.0)
}

/// Leaves this part of the light.
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

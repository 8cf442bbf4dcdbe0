//! The comparison of cards with reference renderings by another program (librsvg). A table contains the coarse
//! appearance (“look”) of each card: the brightness of a grid of cells, and the mean colour. Two programs never render
//! exactly the same pixels. But each card must be more similar to its own reference than to those of the deck's other
//! cards.
use image::RgbaImage;
use std::collections::HashMap;

/// Columns and rows of the grid of cells.
const GRID: (u32, u32) = (8, 12);
/// Number of bytes in a [`Look`]: the brightness of each cell, then the mean red, green and blue.
const LENGTH: usize = (GRID.0 * GRID.1) as usize + 3;

/// Coarse appearance of a card, see [`LENGTH`].
pub type Look = [u8; LENGTH];

/// Returns the reference looks of each deck in the order of the slots, by the key of the deck. `None` if a slot has no
/// reference.
pub fn table() -> HashMap<&'static str, Vec<Option<Look>>> {
    let mut table: HashMap<&str, Vec<Option<Look>>> = HashMap::new();
    let mut deck = "";
    for line in include_str!("looks.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
    {
        match line.strip_prefix("deck ") {
            Some(name) => deck = name,
            None => table.entry(deck).or_default().push(read(line)),
        }
    }
    table
}

/// Parses a line of the table. It has one hexadecimal digit for the brightness of each cell, and two digits each for the mean red, green
/// and blue.
fn read(line: &str) -> Option<Look> {
    let mut look = [0; LENGTH];
    for (at, byte) in look.iter_mut().enumerate() {
        let cells = LENGTH - 3;
        let place = if at < cells {
            at..at + 1
        } else {
            2 * at - cells..2 * at - cells + 2
        };
        let value = u8::from_str_radix(line.get(place)?, 16).ok()?;
        *byte = if at < cells { 16 * value + 8 } else { value };
    }
    Some(look)
}

/// Returns the look of a picture on a white background.
pub fn look(picture: &RgbaImage) -> Look {
    let mut cells = [[0.0_f32; 2]; LENGTH - 3];
    let mut sum = [0.0_f32; 3];
    let (width, height) = (picture.width() as f32, picture.height() as f32);
    for (x, y, pixel) in picture.enumerate_pixels() {
        let [r, g, b] = on_white(pixel.0);
        for (sum, part) in sum.iter_mut().zip([r, g, b]) {
            *sum += part;
        }
        let bright = 0.299 * r + 0.587 * g + 0.114 * b;
        // A pixel on the border between cells counts for each of them, in proportion to the overlap.
        for (column, in_column) in shares(x, width, GRID.0) {
            for (row, in_row) in shares(y, height, GRID.1) {
                let cell = &mut cells[(row * GRID.0 + column) as usize];
                cell[0] += bright * in_column * in_row;
                cell[1] += in_column * in_row;
            }
        }
    }
    let mut look = [0; LENGTH];
    for (byte, [sum, weight]) in look.iter_mut().zip(cells) {
        *byte = (sum / weight).round() as u8;
    }
    for (byte, sum) in look[LENGTH - 3..].iter_mut().zip(sum) {
        *byte = (sum / (width * height)).round() as u8;
    }
    look
}

/// Returns the cells that a pixel overlaps in one direction, each with the fraction of the pixel in it.
fn shares(at: u32, length: f32, cells: u32) -> [(u32, f32); 2] {
    let (start, end) = (
        at as f32 * cells as f32 / length,
        (at + 1) as f32 * cells as f32 / length,
    );
    let first = (start as u32).min(cells - 1);
    let edge = (first + 1) as f32;
    if end <= edge || first + 1 == cells {
        [(first, 1.0), (first, 0.0)]
    } else {
        let in_first = (edge - start) / (end - start);
        [(first, in_first), (first + 1, 1.0 - in_first)]
    }
}

/// Returns the colour of a pixel on a white background.
pub fn on_white([r, g, b, a]: [u8; 4]) -> [f32; 3] {
    let opacity = f32::from(a) / 255.0;
    [r, g, b].map(|part| f32::from(part) * opacity + 255.0 * (1.0 - opacity))
}

/// Returns the difference between two looks. The brightness in the table has only 16 levels, so differences of up to 8 of 255 are ignored.
/// The mean colour has fourfold weight.
pub fn distance(look: &Look, other: &Look) -> f32 {
    let parts = look.iter().zip(other).enumerate();
    let sum: f32 = parts
        .map(|(at, (a, b))| {
            let away = f32::from(a.abs_diff(*b));
            if at < LENGTH - 3 {
                (away - 8.0).max(0.0)
            } else {
                4.0 * away
            }
        })
        .sum();
    sum / LENGTH as f32
}

//! What cards look like, coarsely: compared with pictures that another program (librsvg) drew of the same decks. The table holds, for
//! each card, the brightness of a grid of cells and the mean colour; two programs never draw the same pixels, but of all cards of a deck
//! the same one must be the nearest.
use image::RgbaImage;
use std::collections::HashMap;

/// The columns and rows of the grid.
const GRID: (u32, u32) = (8, 12);
/// Bytes of a look: the cells, then red, green, blue.
const LENGTH: usize = (GRID.0 * GRID.1) as usize + 3;

/// What a card looks like.
pub type Look = [u8; LENGTH];

/// The looks of decks by name; a deck has one for each slot, in their order, or none.
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

/// A line of the table: a digit for the brightness of each cell, in sixteenths, and two for red, green and blue.
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

/// What a picture looks like on white paper.
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
        // A pixel that two cells share belongs to each by its part in it.
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

/// The cells that a pixel lies in, and how much of it.
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

/// The colour of a pixel on white paper.
pub fn on_white([r, g, b, a]: [u8; 4]) -> [f32; 3] {
    let opacity = f32::from(a) / 255.0;
    [r, g, b].map(|part| f32::from(part) * opacity + 255.0 * (1.0 - opacity))
}

/// How much a card's look differs from one of the table: the mean over the cells beyond what their sixteenths leave open, colours
/// counting four times.
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

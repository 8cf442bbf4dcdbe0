//! The shape of a pip: which of the four suits it is most like.
use super::cell::{Blot, Cell, SIZE};

/// Columns and rows that a pip is looked at in, pulled to a square.
const GRID: usize = 16;
/// So far from the middle of a card, in pixels, the middle of its middle pip may lie.
const MIDDLE: f32 = 12.0;

/// The pips of the shipped deck: clubs, diamonds, hearts, spades.
const SHAPES: [[&str; GRID]; 4] = [
    [
        "......####......",
        ".....######.....",
        "....########....",
        "....########....",
        "....########....",
        ".....######.....",
        "..###.####.##...",
        ".##############.",
        "################",
        "################",
        "################",
        "################",
        ".#####.##.####..",
        "......###.......",
        "......####......",
        ".....#####......",
    ],
    [
        ".......##.......",
        ".......###......",
        "......####......",
        ".....######.....",
        "....########....",
        "...##########...",
        ".##############.",
        "################",
        "################",
        ".##############.",
        "...##########...",
        "....########....",
        "......#####.....",
        "......####......",
        ".......###......",
        ".......##.......",
    ],
    [
        "..####....###...",
        ".######..######.",
        "################",
        "################",
        "################",
        "################",
        "################",
        "###############.",
        ".##############.",
        "..############..",
        "..###########...",
        "...#########....",
        "....#######.....",
        ".....#####......",
        "......####......",
        ".......##.......",
    ],
    [
        ".......#........",
        ".......##.......",
        "......####......",
        ".....######.....",
        "...##########...",
        "..###########...",
        "..############..",
        ".##############.",
        "###############.",
        "################",
        "################",
        "################",
        ".##############.",
        "...###.##.###...",
        "......####......",
        ".....#####......",
    ],
];

/// How little a pip is like those of the four suits: the part of its square that differs, 0 to 1.
pub(super) type Unlike = [f32; 4];

/// The pip in the middle of a card, if there is one.
pub(super) fn middle(cell: &Cell) -> Option<Unlike> {
    let away = |blot: &Blot| {
        let half = |(first, last): (usize, usize)| (first + last) as f32 / 2.0;
        (half(blot.columns) - SIZE.0 as f32 / 2.0).abs()
            + (half(blot.rows) - SIZE.1 as f32 / 2.0).abs()
    };
    let blots = cell.blots();
    let near = blots.iter().filter(|blot| away(blot) < MIDDLE);
    let blot = near.min_by(|a, b| away(a).total_cmp(&away(b)))?;
    let shape = square(blot)?;
    Some(SHAPES.map(|suit| {
        let differs = suit.iter().zip(&shape).map(|(row, own)| {
            let cells = row.bytes().zip(own);
            cells
                .map(|(ink, own)| (f32::from(u8::from(ink == b'#')) - own).abs())
                .sum::<f32>()
        });
        differs.sum::<f32>() / (GRID * GRID) as f32
    }))
}

/// A pip pulled to a square; nothing if it is too small to be seen.
fn square(blot: &Blot) -> Option<[[f32; GRID]; GRID]> {
    let width = blot.columns.1 - blot.columns.0 + 1;
    let height = blot.rows.1 - blot.rows.0 + 1;
    if width < 5 || height < 6 {
        return None;
    }
    let mut ink = vec![0.0_f32; width * height];
    for (column, row) in &blot.pixels {
        ink[(row - blot.rows.0) * width + column - blot.columns.0] = 1.0;
    }
    // Each cell is the mean of a few points of it.
    const POINTS: usize = 3;
    let at = |place: usize, length: usize| (2 * place + 1) * length / (2 * GRID * POINTS);
    let mut shape = [[0.0; GRID]; GRID];
    for row in 0..GRID * POINTS {
        for column in 0..GRID * POINTS {
            let value = ink[at(row, height) * width + at(column, width)];
            shape[row / POINTS][column / POINTS] += value / (POINTS * POINTS) as f32;
        }
    }
    Some(shape)
}

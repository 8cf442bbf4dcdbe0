//! What lies on a sheet beside the cards: jokers and backs, as far as they are certain.
use super::cell::Cell;
use image::RgbaImage;

/// The pixels of a cell: left, top, width, height.
type Part = (u32, u32, u32, u32);

/// So much of a cell is covered, if something lies in it.
const COVERED: f32 = 0.5;
/// A back has ink in so many of its parts, a joker in fewer.
const FILLED: f32 = 0.85;
/// A back looks the same turned half round: so much of its ink lies where it did.
const ALIKE: f32 = 0.8;
/// The ink of a joker, as a part of its inside.
const DRAWN: std::ops::RangeInclusive<f32> = 0.02..=0.95;
/// Grounds this near one another are the same paper, of 441.
const SAME_PAPER: f32 = 60.0;
/// More jokers than this are none: it is another deck.
const JOKERS: usize = 4;

/// What lies on a sheet beside the cards.
#[derive(Default)]
pub(crate) struct Others {
    /// At most two, black first.
    pub jokers: Vec<Part>,
    pub backs: Vec<Part>,
}

/// What lies in the other cells of a sheet with these faces. A back is drawn on all over, and looks the same turned half round or lies on
/// another ground than the faces; a joker lies on their paper. Whatever is neither (an empty place, a blank card, a button) is left out.
pub(crate) fn others(
    picture: &RgbaImage,
    faces: &[&Cell],
    parts: impl Iterator<Item = Part>,
) -> Others {
    let mut found = Others::default();
    let mut jokers: Vec<(bool, Part)> = Vec::new();
    for part in parts {
        if covered(picture, part) < COVERED {
            continue;
        }
        let cell = Cell::of(picture, part);
        let is_filled = cell.filled() >= FILLED;
        let is_paper = is_paper(&cell, faces);
        if is_filled && (cell.alike_turned() >= ALIKE || !is_paper) {
            found.backs.push(part);
        } else if is_paper && DRAWN.contains(&cell.amount) {
            jokers.push((cell.is_coloured(), part));
        }
    }
    if jokers.len() <= JOKERS {
        // Black first; of the same colour, the first of the sheet.
        let mut take = |wanted: bool| {
            let of_colour = jokers.iter().position(|(coloured, _)| *coloured == wanted);
            let at = of_colour.or((!jokers.is_empty()).then_some(0))?;
            Some(jokers.remove(at).1)
        };
        found.jokers = [false, true].into_iter().filter_map(&mut take).collect();
    }
    found
}

/// Whether a cell has along its edge the colour that most of the faces have there.
fn is_paper(cell: &Cell, faces: &[&Cell]) -> bool {
    let near = |face: &&&Cell| {
        let apart = [0, 1, 2].map(|channel: usize| face.edge[channel] - cell.edge[channel]);
        apart.iter().map(|part| part * part).sum::<f32>().sqrt() < SAME_PAPER
    };
    faces.iter().filter(near).count() * 2 > faces.len()
}

/// How much of a cell can be seen, 0 to 1.
fn covered(picture: &RgbaImage, (left, top, width, height): Part) -> f32 {
    let pixels = (top..top + height).flat_map(|row| (left..left + width).map(move |at| (at, row)));
    let seen = pixels.filter(|(column, row)| {
        let pixel = picture.get_pixel_checked(*column, *row);
        pixel.is_some_and(|pixel| pixel.0[3] > 128)
    });
    seen.count() as f32 / (width * height).max(1) as f32
}

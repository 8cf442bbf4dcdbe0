//! One picture of a card, made small: where its ink is, how much of it, of how many colours.
use image::{GenericImageView, RgbaImage, imageops};

/// Width and height that a card is looked at in.
pub(super) const SIZE: (usize, usize) = (80, 112);
/// From so far from the colour of the ground on a pixel is ink, of 441.
const INK: f32 = 90.0;
/// The part of a card that has the pips in it and not the corners' indices: left, top, right, bottom.
const INSIDE: (f32, f32, f32, f32) = (0.2, 0.08, 0.8, 0.92);
/// Inks whose directions from the ground have a smaller cosine are of two colours.
const ALIKE: f32 = 0.92;
/// Pieces of ink of fewer pixels are specks.
const SPECK: usize = 14;
/// So many pixels lie between the edge of a card and what is looked at as its edge.
const EDGE: std::ops::Range<usize> = 3..7;
/// The part of a card's width and height that a corner takes.
const CORNER: (f32, f32) = (0.27, 0.42);
/// A line round the pips is at least this part of a card wide and high, and covers at most this part of what it goes round.
const FRAME: (f32, f32) = (0.5, 0.22);

/// A picture that may be a card.
pub(crate) struct Cell {
    ink: Vec<bool>,
    /// How much of the inside is ink, 0 to 1.
    pub amount: f32,
    /// How much of that ink has another colour than the most, 0 to 1.
    pub varied: f32,
    /// The colour of the ink as a direction away from the ground's: red, green, blue.
    pub colour: [f32; 3],
    /// The colour along the edge (red, green, blue, 0 to 255): on most cards that of the paper, whatever is drawn on it.
    pub edge: [f32; 3],
}

/// A connected piece of ink.
pub(super) struct Blot {
    pub pixels: Vec<(usize, usize)>,
    /// First and last column and row.
    pub columns: (usize, usize),
    pub rows: (usize, usize),
}

impl Cell {
    /// A card with nothing on it.
    pub fn empty() -> Cell {
        Cell {
            ink: vec![false; SIZE.0 * SIZE.1],
            amount: 0.0,
            varied: 0.0,
            colour: [0.0; 3],
            edge: [255.0; 3],
        }
    }

    /// Looks at a part of a picture (left, top, width, height) whose colours are multiplied with their opacity.
    pub fn of(picture: &RgbaImage, part: (u32, u32, u32, u32)) -> Cell {
        let view = picture.view(part.0, part.1, part.2.max(1), part.3.max(1));
        let small = imageops::thumbnail(&*view, SIZE.0 as u32, SIZE.1 as u32);
        let on_white = |pixel: &image::Rgba<u8>| {
            let [r, g, b, a] = pixel.0;
            [r, g, b].map(|part| f32::from(part) + 255.0 - f32::from(a))
        };
        let pixels: Vec<[f32; 3]> = small.pixels().map(on_white).collect();
        let ground = [0, 1, 2].map(|channel| median(&pixels, channel));
        let edge: Vec<[f32; 3]> = (0..pixels.len())
            .filter(|at| is_edge(*at))
            .map(|at| pixels[at])
            .collect();
        let edge = [0, 1, 2].map(|channel| median(&edge, channel));
        let away = pixels.iter().map(|pixel| {
            let apart = [0, 1, 2].map(|channel: usize| ground[channel] - pixel[channel]);
            (length(apart), apart)
        });
        let away: Vec<(f32, [f32; 3])> = away.collect();
        let ink: Vec<bool> = away.iter().map(|(far, _)| *far > INK).collect();
        let mut cell = Cell {
            ink,
            edge,
            ..Cell::empty()
        };
        cell.without_frames();
        let inside: Vec<usize> = cell.inside().collect();
        let inks = inside.iter().filter(|at| cell.ink[**at]);
        let directions: Vec<[f32; 3]> = inks
            .map(|at| away[*at].1.map(|part| part / away[*at].0))
            .collect();
        let count = directions.len() as f32;
        if count == 0.0 {
            return cell;
        }
        let sum = directions.iter().fold([0.0; 3], |sum: [f32; 3], one| {
            [0, 1, 2].map(|channel: usize| sum[channel] + one[channel])
        });
        let whole = length(sum).max(f32::EPSILON);
        cell.colour = sum.map(|part| part / whole);
        let other = |one: &&[f32; 3]| dot(**one, cell.colour) < ALIKE;
        cell.varied = directions.iter().filter(other).count() as f32 / count;
        cell.amount = count / inside.len() as f32;
        cell
    }

    /// The places of the pixels that have pips.
    fn inside(&self) -> impl Iterator<Item = usize> + Clone + use<> {
        let (left, top, right, bottom) = INSIDE;
        let columns = (left * SIZE.0 as f32) as usize..(right * SIZE.0 as f32) as usize;
        let rows = (top * SIZE.1 as f32) as usize..(bottom * SIZE.1 as f32) as usize;
        rows.flat_map(move |row| columns.clone().map(move |column| row * SIZE.0 + column))
    }

    /// How many of the parts of the card that a net of them has are drawn on, 0 to 1: the outermost are left out.
    pub(super) fn filled(&self) -> f32 {
        const NET: (usize, usize) = (8, 10);
        let has_ink = |(column, row): (usize, usize)| {
            let columns = column * SIZE.0 / NET.0..(column + 1) * SIZE.0 / NET.0;
            let rows = row * SIZE.1 / NET.1..(row + 1) * SIZE.1 / NET.1;
            let mut pixels = rows.flat_map(|row| columns.clone().map(move |at| row * SIZE.0 + at));
            pixels.any(|at| self.ink[at])
        };
        let parts = (1..NET.1 - 1).flat_map(|row| (1..NET.0 - 1).map(move |column| (column, row)));
        let parts: Vec<bool> = parts.map(has_ink).collect();
        parts.iter().filter(|has| **has).count() as f32 / parts.len() as f32
    }

    /// How much of the ink lies where ink lies on the card turned half round as well, 0 to 1.
    pub(super) fn alike_turned(&self) -> f32 {
        let turned = self.ink.iter().rev();
        let (mut both, mut either) = (0_u32, 0_u32);
        for (one, other) in self.ink.iter().zip(turned) {
            both += u32::from(*one && *other);
            either += u32::from(*one || *other);
        }
        both as f32 / either.max(1) as f32
    }

    /// Whether the ink is neither black nor grey.
    pub(super) fn is_coloured(&self) -> bool {
        let most = self.colour.iter().copied().fold(f32::MIN, f32::max);
        let least = self.colour.iter().copied().fold(f32::MAX, f32::min);
        self.varied > 0.1 || most - least > 0.3
    }

    /// The connected pieces of ink inside, the largest first.
    pub(super) fn blots(&self) -> Vec<Blot> {
        let mut blots = pieces(&self.ink, self.inside());
        blots.sort_by_key(|blot| std::cmp::Reverse(blot.pixels.len()));
        blots
    }

    /// The connected pieces of ink of the whole card but for those in its corners, where large indices stand; the largest first.
    pub(super) fn blots_beside_corners(&self) -> Vec<Blot> {
        let all = (1..SIZE.1 - 1)
            .flat_map(|row| (1..SIZE.0 - 1).map(move |column| row * SIZE.0 + column));
        let mut blots = pieces(&self.ink, all);
        blots.retain(|blot| !blot.is_in_corner());
        blots.sort_by_key(|blot| std::cmp::Reverse(blot.pixels.len()));
        blots
    }

    /// Takes away the lines that are drawn round the pips, or along the edge: they are no ink of a pip.
    fn without_frames(&mut self) {
        // The outermost pixels have none beside them on one side.
        let all = (1..SIZE.1 - 1)
            .flat_map(|row| (1..SIZE.0 - 1).map(move |column| row * SIZE.0 + column));
        for blot in pieces(&self.ink, all) {
            if blot.is_frame() {
                for (column, row) in &blot.pixels {
                    self.ink[row * SIZE.0 + column] = false;
                }
            }
        }
    }
}

/// The connected pieces of ink among some pixels, none of which is one of the outermost.
fn pieces(ink: &[bool], among: impl Iterator<Item = usize> + Clone) -> Vec<Blot> {
    let mut open = vec![false; ink.len()];
    among.clone().for_each(|at| open[at] = ink[at]);
    let mut blots = Vec::new();
    for at in among {
        if !open[at] {
            continue;
        }
        open[at] = false;
        let (mut next, mut pixels) = (vec![at], Vec::new());
        while let Some(at) = next.pop() {
            let (column, row) = (at % SIZE.0, at / SIZE.0);
            pixels.push((column, row));
            for beside in [at - 1, at + 1, at - SIZE.0, at + SIZE.0] {
                if std::mem::take(&mut open[beside]) {
                    next.push(beside);
                }
            }
        }
        if pixels.len() >= SPECK {
            blots.push(Blot::of(pixels));
        }
    }
    blots
}

impl Blot {
    /// Whether it is a line round much of the card.
    fn is_frame(&self) -> bool {
        let length = |(first, last): (usize, usize)| (last - first + 1) as f32;
        let (width, height) = (length(self.columns), length(self.rows));
        let (least, most) = FRAME;
        width >= least * SIZE.0 as f32
            && height >= least * SIZE.1 as f32
            && self.pixels.len() as f32 <= most * width * height
    }

    /// Whether its middle lies in one of the four corners.
    fn is_in_corner(&self) -> bool {
        let middle = |(first, last): (usize, usize), length: usize| {
            let middle = (first + last) as f32 / 2.0 / length as f32;
            middle.min(1.0 - middle)
        };
        let (width, height) = CORNER;
        middle(self.columns, SIZE.0) < width && middle(self.rows, SIZE.1) < height
    }

    fn of(pixels: Vec<(usize, usize)>) -> Blot {
        let range = |axis: fn(&(usize, usize)) -> usize| {
            let all = || pixels.iter().map(axis);
            (all().min().unwrap_or(0), all().max().unwrap_or(0))
        };
        let (columns, rows) = (range(|at| at.0), range(|at| at.1));
        Blot {
            pixels,
            columns,
            rows,
        }
    }
}

/// Whether a place lies along the edge: inside of a line that may be drawn there, and outside of the pips.
fn is_edge(at: usize) -> bool {
    let (column, row) = (at % SIZE.0, at / SIZE.0);
    let from_edge = column
        .min(SIZE.0 - 1 - column)
        .min(row)
        .min(SIZE.1 - 1 - row);
    EDGE.contains(&from_edge)
}

/// The middle value of a channel: that of the ground, if most of a card is ground.
fn median(pixels: &[[f32; 3]], channel: usize) -> f32 {
    let mut values: Vec<u8> = pixels.iter().map(|pixel| pixel[channel] as u8).collect();
    let middle = values.len() / 2;
    f32::from(*values.select_nth_unstable(middle).1)
}

fn dot(a: [f32; 3], b: [f32; 3]) -> f32 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn length(a: [f32; 3]) -> f32 {
    dot(a, a).sqrt()
}

//! Photographs as cards: bitmaps that fill the whole card and have no corner index. The game gives them a rim with rounded corners, and
//! draws the index into two corners.
//!
//! A printed card has paper of one colour along its edge. A photograph does not, or it is empty in the corners where the index of a
//! card is.
use super::{DeckCard, Fit, Mode, Piece, Scaling, Slot, deck::blank, index};
use image::RgbaImage;
use std::collections::BTreeMap;

/// Aspect ratio of a photograph as a card, width divided by height. The rest of the photograph is cut off.
pub const ASPECT: f32 = 5.0 / 7.0;
/// Minimum height of a photograph in pixels.
const LEAST: u32 = 200;
/// Number of a pack's photographs below which each picture is judged by itself.
const FEW: usize = 13;
/// Width of the rim in fractions of the card's height.
const RIM: f32 = 0.022;
/// Radius of the card's corner in fractions of its height, as that of the blank card.
const CORNER: f32 = 13.2 / 350.0;

/// Maximum difference in a colour channel between two pixels of the same paper.
const SAME: u8 = 40;
/// Minimum share of the most frequent colour in a ring of pixels along a printed edge. Of 392 cards in ten published decks, each has a
/// ring with 0.94 or more. Of 92 pictures without a printed edge, 87 have none with 0.85.
const EDGE: f32 = 0.85;
/// Number of rings that are examined, each one pixel of the small rendering wide. The outermost ones may contain a line around the card.
const RINGS: u32 = 4;
/// Minimum share of the most frequent colour in a corner without an index.
const EMPTY: f32 = 0.97;
/// Minimum entropy of the brightness in bits. Photographs have more than 6, drawings in a few colours have less than 5.
const RICH: f32 = 5.5;

/// Marks the photographs among the cards of a deck. If at least half of a pack's opaque bitmaps are photographs, all of them are
/// treated as photographs, because the others lack an index, too. A back counts only beside faces that are photographs.
pub fn mark(cards: &mut [DeckCard]) {
    let mut packs: BTreeMap<String, Vec<(usize, bool)>> = BTreeMap::new();
    for (place, card) in cards.iter().enumerate() {
        if let (Some(pack), Some(is_photograph)) = (&card.pack, judge(card)) {
            let pictures = packs.entry(pack.clone()).or_default();
            pictures.push((place, is_photograph));
        }
    }
    for pictures in packs.into_values() {
        let is_face = |place: usize| place != Slot::Back.index();
        let faces = pictures.iter().filter(|(place, _)| is_face(*place));
        let count = faces.clone().count();
        let photographs = faces.filter(|(_, is_photograph)| *is_photograph).count();
        let is_album = photographs > 0 && photographs * 2 >= count;
        for (place, is_photograph) in pictures {
            let alone = is_photograph && is_face(place) && count < FEW;
            cards[place].is_photograph = is_album || alone;
        }
    }
}

/// True if the card looks like a photograph. Returns `None` for a card that cannot be one: an SVG, a small or animated picture, or one
/// with transparent parts.
fn judge(card: &DeckCard) -> Option<bool> {
    let piece = &card.piece;
    let is_large = piece.pixels_high()? >= LEAST;
    let moves = card.motion.is_some() || piece.picture.frames().is_some();
    if !is_large || moves || card.look.index == Mode::Never {
        return None;
    }
    let (width, height) = card.sounding();
    let small = piece.draw(width, height, Scaling::of(Fit::Stretch, false));
    let is_opaque = small.pixels().all(|pixel| pixel.0[3] >= 250);
    is_opaque.then(|| is_rich(&small) && (has_no_edge(&small) || has_empty_corners(&small)))
}

fn is_rich(picture: &RgbaImage) -> bool {
    let mut counts = [0_u32; 256];
    for pixel in picture.pixels() {
        let [r, g, b, _] = pixel.0;
        counts[index::brightness([r, g, b]) as usize] += 1;
    }
    let all = (picture.width() * picture.height()) as f32;
    let parts = counts.iter().filter(|count| **count > 0);
    let parts = parts.map(|count| *count as f32 / all);
    let entropy: f32 = parts.map(|part| -part * part.log2()).sum();
    entropy >= RICH
}

/// True if no ring of pixels along the edge has one colour.
fn has_no_edge(picture: &RgbaImage) -> bool {
    let (width, height) = picture.dimensions();
    let depth = |x: u32, y: u32| x.min(y).min(width - 1 - x).min(height - 1 - y);
    (0..RINGS).all(|ring| most_frequent(picture, |x, y| depth(x, y) == ring) < EDGE)
}

/// True if the upper left and the lower right corner each have one colour.
fn has_empty_corners(picture: &RgbaImage) -> bool {
    let (width, height) = picture.dimensions();
    let wide = (width as f32 * index::CORNER.0) as u32;
    let high = (height as f32 * index::CORNER.1) as u32;
    let upper = most_frequent(picture, |x, y| x < wide && y < high);
    let lower = most_frequent(picture, |x, y| x + wide >= width && y + high >= height);
    upper >= EMPTY && lower >= EMPTY
}

/// Returns the share of the most frequent colour among the pixels of an area.
fn most_frequent(picture: &RgbaImage, is_inside: impl Fn(u32, u32) -> bool) -> f32 {
    let pixels = picture.enumerate_pixels();
    let inside: Vec<[u8; 3]> = pixels
        .filter(|(x, y, _)| is_inside(*x, *y))
        .map(|(_, _, pixel)| [pixel.0[0], pixel.0[1], pixel.0[2]])
        .collect();
    let groups = index::colour_groups(inside.iter().copied());
    let Some(paper) = groups.iter().max().map(|group| group.mean) else {
        return 0.0;
    };
    let is_paper = |colour: &&[u8; 3]| colour.iter().zip(paper).all(|(a, b)| a.abs_diff(b) <= SAME);
    inside.iter().filter(is_paper).count() as f32 / inside.len() as f32
}

/// Renders a photograph as a card: on the game's blank card, whose rim stays visible. RGBA with premultiplied alpha.
pub fn draw(photograph: &Piece, width: u32, height: u32, scaling: Scaling) -> RgbaImage {
    let mut card = blank(width as f32 / height as f32).draw(width, height, Scaling::default());
    let rim = (height as f32 * RIM).round().max(1.0) as u32;
    let inner = |side: u32| side.saturating_sub(2 * rim).max(1);
    let fit = match scaling.fit {
        Fit::Contain | Fit::Cover => Fit::Cover,
        Fit::Stretch => Fit::Stretch,
    };
    let inside = photograph.draw(inner(width), inner(height), Scaling { fit, ..scaling });
    let radius = (height as f32 * CORNER - rim as f32).max(0.0);
    let (wide, high) = (inside.width() as f32, inside.height() as f32);
    for (x, y, above) in inside.enumerate_pixels() {
        // Distance from the centre of the nearest corner's arc.
        let beyond = |at: u32, side: f32| {
            let at = at as f32 + 0.5;
            (radius - at).max(at - (side - radius)).max(0.0)
        };
        let distance = beyond(x, wide).hypot(beyond(y, high));
        let covered = match distance > 0.0 {
            true => ((radius - distance + 0.5).clamp(0.0, 1.0) * 255.0) as u16,
            false => 255,
        };
        let alpha = u16::from(above.0[3]) * covered / 255;
        let Some(below) = card.get_pixel_mut_checked(x + rim, y + rim) else {
            continue;
        };
        for (low, part) in below.0.iter_mut().zip(above.0) {
            let sum = u16::from(*low) * (255 - alpha) + u16::from(part) * covered;
            *low = ((sum + 127) / 255).min(255) as u8;
        }
    }
    card
}

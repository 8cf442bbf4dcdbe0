//! Whether the cards of a pack show in their corners which is which.
use super::CORNER;
use crate::{DeckCard, in_parallel};
use image::RgbaImage;

/// Two pixels differ if one of their channels does by more than this, 0 to 255.
const DIFFERENT: u8 = 80;
/// Two corners differ if so many of their pixels do, in parts of them: measured with a hundred sets, where what has no indices has
/// 0.000, what has small ones from 0.007 on.
const CLEARLY: f32 = 0.006;
/// Corners are compared one pixel to each side as well: scanned cards are never cut at the same place.
const ASKEW: i64 = 1;

/// Whether the corners of these cards, all of one suit, show clearly which is which. Of one card alone that cannot be known.
pub fn tells_apart(cards: &[&DeckCard]) -> bool {
    let corners: Vec<RgbaImage> = in_parallel(cards, |card| corner(card));
    let mut pairs = corners
        .iter()
        .enumerate()
        .flat_map(|(place, one)| corners[place + 1..].iter().map(move |other| (one, other)));
    pairs.all(|(one, other)| differ(one, other))
}

fn corner(card: &DeckCard) -> RgbaImage {
    let (width, height) = card.sounding();
    let whole = card.draw(width, height);
    let part = |length: u32, part: f32| ((length as f32 * part).round() as u32).max(4);
    let (width, height) = (part(width, CORNER.0), part(height, CORNER.1));
    let mut corner = image::imageops::crop_imm(&whole, 0, 0, width, height).to_image();
    for pixel in corner.pixels_mut() {
        // What can be seen through lies on white.
        let [r, g, b, a] = pixel.0;
        let on_white = |value: u8| value.saturating_add(255 - a);
        pixel.0 = [on_white(r), on_white(g), on_white(b), 255];
    }
    corner
}

fn differ(one: &RgbaImage, other: &RgbaImage) -> bool {
    if one.dimensions() != other.dimensions() {
        return true;
    }
    let (width, height) = (i64::from(one.width()), i64::from(one.height()));
    let inner = (width - 2 * ASKEW) * (height - 2 * ASKEW);
    let enough = (CLEARLY * inner as f32).ceil() as i64;
    let at = |image: &RgbaImage, x: i64, y: i64| image.get_pixel(x as u32, y as u32).0;
    let shifts = (-ASKEW..=ASKEW).flat_map(|x| (-ASKEW..=ASKEW).map(move |y| (x, y)));
    let differing = |(right, down): (i64, i64)| {
        let mut count = 0;
        for y in ASKEW..height - ASKEW {
            for x in ASKEW..width - ASKEW {
                let (a, b) = (at(one, x + right, y + down), at(other, x, y));
                count += i64::from(a.iter().zip(b).any(|(a, b)| a.abs_diff(b) > DIFFERENT));
            }
        }
        count
    };
    shifts.map(differing).all(|count| count >= enough.max(1))
}

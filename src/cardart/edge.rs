//! Cards that differ from their pictures: transparent margins, which are cut off, and photographs.
//!
//! A card may be in the middle of a larger picture, for example of a whole page. If the margin were not cut off, the card would be rendered
//! much too small.
//!
//! Photographs are bitmaps that fill the whole card and have no corner index. The game gives them a rim with rounded corners, and
//! draws the index into two corners. A printed card has paper of one colour along its edge. A photograph does not, or it is empty in the
//! corners where the index of a card is.
use super::{
    Area, Assembly, Cut, DeckCard, Fallback, Fit, Mode, Pack, Piece, Problem, Reason, Scaling,
    Slot, Slots, Source, deck::blank, in_parallel, index, limits, picture::seen_edges,
};
use image::RgbaImage;
use std::collections::BTreeMap;

/// Minimum width or height of a transparent margin, as a fraction of the picture. It is larger than the margin that a soft shadow needs.
const FREE: f32 = 0.06;
/// Minimum fraction of its bounding box that a card must fill. Round corners leave little of the box empty. A figure on
/// a transparent background leaves more.
const FILLED: f32 = 0.88;
/// Height in pixels of the small rendering in which margins are detected.
const SOUNDING: f32 = 96.0;
/// Height in pixels of the larger rendering in which margins are measured.
const MEASURED: f32 = 640.0;
/// Percentage of a pack's faces that must have a transparent margin. If fewer faces have one, no face of the pack is
/// cut.
const MOST: usize = 75;
/// Maximum difference between the widths or heights of a pack's cards, as a fraction of the largest width or height.
const ALIKE: f32 = 0.05;

/// Returns the area that the card occupies in a picture with a transparent margin. Returns `None` if the picture has no such margin.
pub(super) fn card_in(piece: &Piece) -> Option<Area> {
    let rough = seen(piece, Area::cell(0, 0, 1, 1), SOUNDING)?;
    if !is_free(&rough) || !limits::ASPECTS.contains(&(piece.aspect() * rough.width / rough.height))
    {
        return None;
    }
    // The small rendering is accurate to about two pixels. The area grows by that much, so that it contains the card's edges.
    let around = 2.0 / SOUNDING;
    let left = (rough.left - around).max(0.0);
    let top = (rough.top - around).max(0.0);
    let closer = Area {
        left,
        top,
        width: (rough.left + rough.width + around).min(1.0) - left,
        height: (rough.top + rough.height + around).min(1.0) - top,
    };
    seen(piece, closer, MEASURED).filter(is_free)
}

fn is_free(card: &Area) -> bool {
    card.width < 1.0 - FREE || card.height < 1.0 - FREE
}

/// Returns the bounding box of the visible pixels in an area of a picture. Returns `None` if they fill too little of the box to be a card.
fn seen(piece: &Piece, part: Area, height: f32) -> Option<Area> {
    let part_of = Piece::cut(piece.picture.clone(), &Cut::Part(part)).ok()?;
    let width = (height * part_of.aspect()).round().clamp(8.0, 2048.0);
    // A picture that takes too long at this size is shown whole.
    let drawn = part_of.try_draw(width as u32, height as u32, Scaling::default());
    let drawn = drawn.ok()?;
    let [left, top, right, bottom] = seen_edges(&drawn)?;
    let inside = drawn.pixels().filter(|pixel| pixel.0[3] >= 128).count();
    let filled = inside as f32 / ((right - left) * (bottom - top)).max(1.0);
    (filled >= FILLED).then_some(Area {
        left: part.left + part.width * left / width,
        top: part.top + part.height * top / height,
        width: part.width * (right - left) / width,
        height: part.height * (bottom - top) / height,
    })
}

/// True if a transparent margin may be cut off a picture. Faces that are laid on a blank card have such margins on purpose.
pub(super) fn may_cut(pack: &Pack, source: &Source, piece: &Piece) -> bool {
    let is_still = piece.picture.frames().is_none();
    let is_laid = pack.blank().is_some() || pack.look().base == Mode::Always;
    source.cut == Cut::Whole && is_still && !is_laid
}

impl Assembly {
    /// Finds the cards whose transparent margin is cut off, restricts their candidates to the card, and reports them. Counts one step for
    /// each card.
    ///
    /// This also measures the visible bounding boxes of SVG elements in parallel. The decoded SVG stores the results, so later measurements
    /// are fast.
    pub(super) fn find_free_edges(&mut self, slots: &[Slot]) {
        self.steps.expect(slots.len());
        let found = in_parallel(slots, |slot| {
            let mut candidates = self.candidates[slot.index()].iter().enumerate();
            let piece = candidates.find_map(|(place, (pack, source))| {
                Some((place, *pack, source, self.piece(*pack, source)?.ok()?))
            });
            self.steps.count();
            let (place, pack, source, piece) = piece?;
            let own = &self.packs[pack];
            let may_cut = may_cut(own, source, &piece) && own.animation(*slot).is_none();
            may_cut.then(|| (pack, place, card_in(&piece)))
        });
        let mut packs: BTreeMap<usize, Vec<(Slot, usize, Option<Area>)>> = BTreeMap::new();
        for (slot, found) in slots.iter().zip(found) {
            if let Some((pack, place, area)) = found {
                packs.entry(pack).or_default().push((*slot, place, area));
            }
        }
        for (pack, cards) in packs {
            let is_face = |slot: &Slot| matches!(slot, Slot::Face(_));
            let faces: Vec<_> = cards.iter().filter(|(slot, ..)| is_face(slot)).collect();
            let areas: Vec<Area> = faces.iter().filter_map(|(.., area)| *area).collect();
            // In a deck of figures on transparent pictures, a few court cards may have a frame that looks like a card. The faces of such a
            // deck are not cut.
            let are_cut = areas.len() * 100 >= faces.len() * MOST && are_alike(&areas);
            let mut cut = Vec::new();
            for (slot, place, area) in cards {
                if let Some(area) = area.filter(|_| are_cut || !is_face(&slot)) {
                    self.candidates[slot.index()][place].1.cut = Cut::Part(area);
                    cut.push(slot);
                }
            }
            if !cut.is_empty() {
                let (place, slots) = (self.packs[pack].files().place(), Slots(cut));
                let problem = Problem::new(place, Reason::FreeEdge { slots }, Fallback::Used);
                self.problems.push(problem);
            }
        }
    }
}

fn are_alike(areas: &[Area]) -> bool {
    let spread = |side: fn(&Area) -> f32| {
        let sides = areas.iter().map(side);
        let most = sides.clone().fold(0.0, f32::max);
        let least = sides.fold(most, f32::min);
        most - least <= ALIKE * most
    };
    spread(|area| area.width) && spread(|area| area.height)
}

/// Aspect ratio of a photograph as a card, width divided by height. The rest of the photograph is cut off.
pub const PHOTOGRAPH_ASPECT: f32 = 5.0 / 7.0;
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
pub fn mark_photographs(cards: &mut [DeckCard]) {
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
pub fn draw_photograph(photograph: &Piece, width: u32, height: u32, scaling: Scaling) -> RgbaImage {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Sources, check::check, files::Memory};
    use image::{Rgba, RgbaImage, imageops};

    /// Returns a PNG of this size with a card of 100 × 140 pixels at this position. Each `number` gives a different drawing on the card.
    fn png(size: (u32, u32), at: (u32, u32), number: usize) -> Vec<u8> {
        let mut picture = RgbaImage::new(size.0, size.1);
        let card = RgbaImage::from_fn(100, 140, |x, y| {
            let corner = !(3..=96).contains(&x) && !(3..=136).contains(&y);
            let ink = x as usize / 2 == number / 2 && y < 30 + number as u32;
            match (corner, ink) {
                (true, _) => Rgba([0; 4]),
                (false, true) => Rgba([200, 0, 0, 255]),
                (false, false) => Rgba([250, 250, 250, 255]),
            }
        });
        imageops::replace(&mut picture, &card, at.0.into(), at.1.into());
        let mut bytes = std::io::Cursor::new(Vec::new());
        let written = picture.write_to(&mut bytes, image::ImageFormat::Png);
        written.expect("encoded");
        bytes.into_inner()
    }

    fn svg(number: usize) -> Vec<u8> {
        let text = format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 744 1052"><rect x="259" y="369" width="226" height="314" rx="9" fill="#fff"/><rect x="{}" y="380" width="9" height="{}"/></svg>"##,
            270 + 3 * number,
            10 + number,
        );
        text.into_bytes()
    }

    /// Returns the number of cards that were cut, and the deck. `of` creates the picture of each card.
    fn checked(toml: &str, of: impl Fn(usize) -> Vec<u8>, ending: &str) -> (usize, crate::Deck) {
        let slots = Slot::all();
        let mut files: Vec<(String, Vec<u8>)> = slots
            .map(|slot| (format!("{}.{ending}", slot.file_stem()), of(slot.index())))
            .collect();
        files.push(("theme.toml".to_owned(), toml.as_bytes().to_vec()));
        let files = files
            .iter()
            .map(|(name, bytes)| (name.as_str(), bytes.as_slice()));
        let pack = Pack::of("test".to_owned(), Memory::of(files));
        let (report, deck) = check(pack, &Sources::default());
        let cut = report
            .problems
            .iter()
            .find_map(|problem| match &problem.reason {
                Reason::FreeEdge { slots } => Some(slots.0.len()),
                _ => None,
            });
        (cut.unwrap_or(0), deck)
    }

    #[test]
    fn a_card_in_the_middle_of_a_page_is_cut_out() {
        let (cut, deck) = checked("", svg, "svg");
        assert_eq!(cut, 55);
        assert!(
            (deck.aspect - 226.0 / 314.0).abs() < 0.01,
            "{}",
            deck.aspect
        );
        let queen = Slot::Face("QH".parse().expect("a card"));
        let drawn = RgbaImage::from_raw(72, 100, deck.draw(queen, 72, 100)).expect("of this size");
        let edges = [(36, 0), (36, 99), (0, 50), (71, 50)];
        for (x, y) in edges {
            assert!(drawn.get_pixel(x, y).0[3] > 128, "{x}, {y}");
        }
    }

    #[test]
    fn a_bitmap_is_cut_to_its_pixels() {
        for (size, at) in [
            ((500, 500), (200, 180)),
            ((100, 180), (0, 20)),
            ((180, 140), (0, 0)),
        ] {
            let (cut, deck) = checked("", |number| png(size, at, number), "png");
            assert_eq!(cut, 55, "{size:?}");
            let ace = deck.card(Slot::Face("AS".parse().expect("a card")));
            let (width, height) = ace.piece.size();
            assert_eq!((width.round(), height.round()), (100.0, 140.0), "{size:?}");
        }
    }

    #[test]
    fn pictures_without_a_card_in_a_free_edge_are_not_cut() {
        // Round corners or a narrow transparent margin do not cause a card to be cut.
        for (size, at) in [((100, 140), (0, 0)), ((104, 146), (2, 3))] {
            assert_eq!(
                checked("", |number| png(size, at, number), "png").0,
                0,
                "{size:?}"
            );
        }
        // Only some pictures have a transparent margin, as in a deck of figures for a blank card.
        let some = |number: usize| {
            png(
                if number % 13 < 9 {
                    (100, 140)
                } else {
                    (180, 220)
                },
                (0, 0),
                number,
            )
        };
        assert!(
            checked("", some, "png").0 <= 3,
            "at most jokers and back are cut"
        );
        // The author states that the faces need a blank card.
        let says = "[card]\nbase = \"always\"\n";
        assert_eq!(checked(says, svg, "svg").0, 0);
    }
}

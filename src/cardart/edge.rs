//! Transparent margins: a card may be in the middle of a larger picture, for example of a whole page. The margin is cut
//! off. Otherwise the card would be rendered much too small.
use super::{
    Area, Assembly, Cut, Fallback, Mode, Pack, Piece, Problem, Reason, Scaling, Slot, Slots,
    Source, in_parallel, limits, picture::seen_edges,
};
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
    /// Finds the cards whose transparent margin is cut off, stores their areas, and reports them. Counts one step for each card.
    ///
    /// This also measures the visible bounding boxes of SVG elements in parallel. The decoded SVG stores the results, so later measurements
    /// are fast.
    pub(super) fn find_free_edges(&mut self, slots: &[Slot]) {
        self.steps.expect(slots.len());
        let found = in_parallel(slots, |slot| {
            let candidates = self.candidates[slot.index()].iter();
            let mut pieces = candidates.filter_map(|(pack, source)| {
                Some((*pack, source, self.piece(*pack, source)?.ok()?))
            });
            let piece = pieces.next();
            self.steps.count();
            let (pack, source, piece) = piece?;
            let own = &self.packs[pack];
            let may_cut = may_cut(own, source, &piece) && own.animation(*slot).is_none();
            may_cut.then(|| (pack, card_in(&piece)))
        });
        let mut packs: BTreeMap<usize, Vec<(Slot, Option<Area>)>> = BTreeMap::new();
        for (slot, found) in slots.iter().zip(found) {
            if let Some((pack, area)) = found {
                packs.entry(pack).or_default().push((*slot, area));
            }
        }
        for (pack, cards) in packs {
            let is_face = |slot: &Slot| matches!(slot, Slot::Face(_));
            let faces: Vec<_> = cards.iter().filter(|(slot, _)| is_face(slot)).collect();
            let areas: Vec<Area> = faces.iter().filter_map(|(_, area)| *area).collect();
            // In a deck of figures on transparent pictures, a few court cards may have a frame that looks like a card. The faces of such a
            // deck are not cut.
            let are_cut = areas.len() * 100 >= faces.len() * MOST && are_alike(&areas);
            let mut cut = Vec::new();
            for (slot, area) in cards {
                if let Some(area) = area.filter(|_| are_cut || !is_face(&slot)) {
                    self.cards_in.insert(slot.index(), area);
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

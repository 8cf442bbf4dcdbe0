//! Dirty rectangles: a small number of rectangles that cover the differences between two frames.
use bevy::prelude::*;

/// Maximum number of rectangles per frame. Each requires a traversal of all draw calls.
const MAX_RECTS: usize = 24;
/// Maximum share of unchanged pixels at which two rectangles are merged: their union may exceed the changed pixels by
/// this fraction. Two rectangles are also merged if their union adds at most [`Cost`] pixels.
const WASTE: f32 = 0.2;
/// If more than this fraction of the frame has changed, the whole frame is redrawn in one traversal of the draw calls.
const NEARLY_ALL: f32 = 0.6;
/// Width of the anti-aliased edge outside an item's bounds, in pixels.
const EDGE: f32 = 2.0;
/// Size of a grid cell in pixels. Overlapping rectangles are split along this grid.
const CELL: f32 = 32.0;

/// Region of a frame that must be redrawn.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) enum DirtyRects {
    /// The whole frame, which is cleared first.
    #[default]
    Whole,
    /// These rectangles only. The rest of the previous frame stays.
    Some(Vec<URect>),
}

/// Number of pixels whose rendering takes as long as one traversal of all draw calls.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Cost(f32);

impl Cost {
    /// Cost for rectangles in which all layers are redrawn.
    pub const DRAWN: Cost = Cost(3000.0);
    /// Cost for rectangles that are restored from the backing copy, so that only the upper layers are redrawn.
    pub const COPIED: Cost = Cost(30_000.0);
}

impl DirtyRects {
    /// Returns the dirty rectangles that cover the changed rectangles `places` in a frame of this size.
    pub fn of(places: &[Rect], size: UVec2, cost: Cost) -> DirtyRects {
        let frame = Rect::from_corners(Vec2::ZERO, size.as_vec2());
        let places: Vec<Rect> = places
            .iter()
            .map(|place| place.inflate(EDGE).intersect(frame))
            .filter(|place| !place.is_empty())
            .collect();
        let mut parts = Vec::new();
        for rect in split_disjoint(&places, size) {
            let covered = rect.area();
            add(&mut parts, MergedRect { rect, covered }, cost);
        }
        while parts.len() > MAX_RECTS {
            let (a, b) = cheapest(&parts);
            let (b, a) = (parts.swap_remove(b), parts.swap_remove(a));
            add(&mut parts, a.with(b), cost);
        }
        let parts: Vec<Rect> = parts.into_iter().map(|part| part.rect).collect();
        if parts.iter().map(Rect::area).sum::<f32>() > NEARLY_ALL * frame.area() {
            return DirtyRects::Whole;
        }
        let whole = |part: Rect| {
            let (min, max) = (part.min.floor(), part.max.ceil());
            URect::from_corners(min.as_uvec2(), max.as_uvec2().min(size))
        };
        DirtyRects::Some(parts.into_iter().map(whole).collect())
    }

    /// Returns the rectangles to redraw. For [`DirtyRects::Whole`] this is one rectangle of the frame's size.
    pub fn places(&self, size: UVec2) -> Vec<URect> {
        match self {
            DirtyRects::Whole => vec![URect::from_corners(UVec2::ZERO, size)],
            DirtyRects::Some(parts) => parts.clone(),
        }
    }
}

/// Splits overlapping rectangles into disjoint ones along the grid, and shrinks each to the changed area inside it.
fn split_disjoint(places: &[Rect], size: UVec2) -> Vec<Rect> {
    let cells = (size.as_vec2() / CELL).ceil().as_uvec2();
    let mut marked = vec![false; (cells.x * cells.y) as usize];
    for place in places {
        let first = (place.min / CELL).floor().as_uvec2();
        let end = (place.max / CELL).ceil().as_uvec2().min(cells);
        for row in first.y..end.y {
            marked[(row * cells.x + first.x) as usize..(row * cells.x + end.x) as usize].fill(true);
        }
    }
    let mut blocks: Vec<URect> = Vec::new();
    for (y, row) in (0..).zip(marked.chunks(cells.x.max(1) as usize)) {
        let mut x = 0;
        for run in row.chunk_by(|a, b| a == b) {
            let (start, end) = (x, x + run.len() as u32);
            x = end;
            if !run[0] {
                continue;
            }
            // A block that ends directly above this run of cells, with the same width, is extended by one row.
            let above =
                |block: &&mut URect| (block.min.x, block.max) == (start, UVec2::new(end, y));
            match blocks.iter_mut().find(above) {
                Some(block) => block.max.y = y + 1,
                None => blocks.push(URect::new(start, y, end, y + 1)),
            }
        }
    }
    let shrunk = |block: URect| {
        let block = Rect::from_corners(block.min.as_vec2() * CELL, block.max.as_vec2() * CELL);
        let inside = places.iter().map(|place| place.intersect(block));
        inside
            .filter(|place| !place.is_empty())
            .reduce(|a, b| a.union(b))
    };
    blocks.into_iter().filter_map(shrunk).collect()
}

/// Rectangle with the number of changed pixels in it, for merging.
#[derive(Clone, Copy, Debug)]
struct MergedRect {
    rect: Rect,
    /// Number of changed pixels in the rectangle.
    covered: f32,
}

impl MergedRect {
    fn with(self, other: MergedRect) -> MergedRect {
        MergedRect {
            rect: self.rect.union(other.rect),
            covered: self.covered + other.covered,
        }
    }

    /// Returns the number of pixels in the union of both rectangles that are in neither of them.
    fn waste(self, other: MergedRect) -> f32 {
        self.with(other).rect.area() - self.rect.area() - other.rect.area()
    }

    /// True if the two rectangles should be merged. Overlapping ones always are, so that no pixel is blended twice.
    fn belongs_to(self, other: MergedRect, cost: Cost) -> bool {
        // The rectangles count as overlapping if they overlap after rounding to whole pixels.
        let (a, b, both) = (self.rect, other.rect, self.with(other));
        let meet = a.min.floor().cmplt(b.max.ceil()) & b.min.floor().cmplt(a.max.ceil());
        meet.all()
            || self.waste(other) <= cost.0
            || both.rect.area() <= both.covered * (1.0 + WASTE)
    }
}

fn add(parts: &mut Vec<MergedRect>, mut part: MergedRect, cost: Cost) {
    while let Some(other) = parts.iter().position(|other| other.belongs_to(part, cost)) {
        part = part.with(parts.swap_remove(other));
    }
    parts.push(part);
}

/// Returns the indices, in ascending order, of the two rectangles whose union adds the fewest pixels.
fn cheapest(parts: &[MergedRect]) -> (usize, usize) {
    let pairs = (1..parts.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
    let wasted = pairs.map(|(a, b)| (parts[a].waste(parts[b]), (a, b)));
    let best = wasted.min_by(|one, other| one.0.total_cmp(&other.0));
    best.map_or((0, 1), |(_, pair)| pair)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const SIZE: UVec2 = UVec2::new(1280, 720);

    fn parts(places: &[Rect]) -> Vec<URect> {
        DirtyRects::of(places, SIZE, Cost::DRAWN).places(SIZE)
    }

    #[test]
    fn equal_frames_have_no_dirty_rectangles() {
        assert_eq!(
            DirtyRects::of(&[], SIZE, Cost::DRAWN),
            DirtyRects::Some(Vec::new())
        );
        let beyond = Rect::new(-90.0, 10.0, -20.0, 50.0);
        assert_eq!(
            DirtyRects::of(&[beyond], SIZE, Cost::DRAWN),
            DirtyRects::Some(Vec::new())
        );
    }

    #[test]
    fn distant_cards_are_separate_rectangles() {
        let (a, b) = (
            Rect::new(100.0, 100.0, 160.0, 180.0),
            Rect::new(900.0, 500.0, 960.0, 580.0),
        );
        assert_eq!(parts(&[a, b]).len(), 2);
        assert_eq!(parts(&[a, Rect::new(150.0, 90.0, 170.0, 190.0)]).len(), 1);
    }

    /// A card that flies along a diagonal changes rectangles along its path. The area beside the path is not redrawn.
    #[test]
    fn overlapping_tilted_rectangles_are_split() {
        let along = |i: u8| {
            let at = Vec2::new(100.0, 60.0) + f32::from(i) * Vec2::new(90.0, 60.0);
            Rect::from_corners(at, at + Vec2::new(100.0, 140.0))
        };
        let places: Vec<Rect> = (0..7).map(along).collect();
        let parts = parts(&places);
        let drawn: f32 = parts.iter().map(|part| part.as_rect().area()).sum();
        let around = places[0].union(places[6]).area();
        let covered = places[0].area() + 6.0 * (places[0].area() - 10.0 * 80.0);
        assert!(
            covered <= drawn && drawn < 0.7 * around,
            "{drawn} of {around}, {covered} covered"
        );
    }

    #[test]
    fn a_nearly_full_frame_is_drawn_whole() {
        let most = Rect::new(0.0, 0.0, 1280.0, 700.0);
        assert_eq!(
            DirtyRects::of(&[most], SIZE, Cost::DRAWN),
            DirtyRects::Whole
        );
    }

    fn places() -> impl Strategy<Value = Vec<Rect>> {
        let place = (
            -100.0..1300.0_f32,
            -100.0..800.0_f32,
            0.0..300.0_f32,
            0.0..200.0_f32,
        );
        let rect = place.prop_map(|(x, y, w, h)| Rect::new(x, y, x + w, y + h));
        proptest::collection::vec(rect, 0..40)
    }

    proptest! {
        #[test]
        fn dirty_rectangles_cover_all_places_and_are_disjoint(places in places(), copied: bool) {
            let cost = if copied { Cost::COPIED } else { Cost::DRAWN };
            let parts = DirtyRects::of(&places, SIZE, cost).places(SIZE);
            prop_assert!(parts.len() <= MAX_RECTS);
            let frame = Rect::from_corners(Vec2::ZERO, SIZE.as_vec2());
            for place in &places {
                let seen = place.intersect(frame);
                // The dirty rectangles are disjoint, so the areas of their intersections with `place` add up.
                let held = |part: &URect| part.as_rect().intersect(seen).area();
                let all: f32 = parts.iter().map(held).sum();
                prop_assert!((all - seen.area()).abs() <= seen.area() * 1e-4, "{place:?} in {parts:?}");
            }
            for (i, a) in parts.iter().enumerate() {
                prop_assert!(a.max.cmple(SIZE).all() && !a.is_empty());
                for b in &parts[..i] {
                    prop_assert!(a.intersect(*b).is_empty(), "{a:?} and {b:?}");
                }
            }
        }
    }
}

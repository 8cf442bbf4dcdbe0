//! The places that two frames differ in, as a few rectangles.
use bevy::prelude::*;

/// Each of them costs a walk over what is drawn, but no pixels of its own.
const MOST: usize = 24;
/// Some are one when that makes so little more, as a part of them; or two when it makes no more than so many pixels (see [`Cost`]).
const WASTE: f32 = 0.2;
/// So much of the frame is as good as all of it, which is walked over once only.
const NEARLY_ALL: f32 = 0.6;
/// What is smoothed at an edge may reach so far beyond it, in pixels.
const EDGE: f32 = 2.0;
/// What lies askew or overlaps is taken apart along a grid of this many pixels.
const CELL: f32 = 32.0;

/// What of a frame is to be drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Parts {
    /// All of it, from nothing.
    Whole,
    /// These places of it; the rest is as it was.
    Some(Vec<URect>),
}

/// How many pixels take as long as a walk over what is drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Cost(f32);

impl Cost {
    /// Where all that lies there is drawn.
    pub const DRAWN: Cost = Cost(3000.0);
    /// Where what lies there is copied, and only what flies above is drawn.
    pub const COPIED: Cost = Cost(30_000.0);
}

impl Parts {
    /// The parts of a frame of this size that these places lie in.
    pub fn of(places: &[Rect], size: UVec2, cost: Cost) -> Parts {
        let frame = Rect::from_corners(Vec2::ZERO, size.as_vec2());
        let reach = |place: &Rect| Rect {
            min: place.min - EDGE,
            max: place.max + EDGE,
        };
        let places: Vec<Rect> = places
            .iter()
            .map(|place| reach(place).intersect(frame))
            .filter(|place| !place.is_empty())
            .collect();
        let mut parts = Vec::new();
        for rect in apart(&places, size) {
            let covered = area(rect);
            add(&mut parts, Part { rect, covered }, cost);
        }
        while parts.len() > MOST {
            let (a, b) = cheapest(&parts);
            let (b, a) = (parts.swap_remove(b), parts.swap_remove(a));
            add(&mut parts, a.with(b), cost);
        }
        let parts: Vec<Rect> = parts.into_iter().map(|part| part.rect).collect();
        if parts.iter().copied().map(area).sum::<f32>() > NEARLY_ALL * area(frame) {
            return Parts::Whole;
        }
        let whole = |part: Rect| {
            let (min, max) = (part.min.floor(), part.max.ceil());
            URect::from_corners(min.as_uvec2(), max.as_uvec2().min(size))
        };
        Parts::Some(parts.into_iter().map(whole).collect())
    }

    /// The places, in a frame of this size.
    pub fn places(&self, size: UVec2) -> Vec<URect> {
        match self {
            Parts::Whole => vec![URect::from_corners(UVec2::ZERO, size)],
            Parts::Some(parts) => parts.clone(),
        }
    }
}

fn area(rect: Rect) -> f32 {
    rect.width() * rect.height()
}

/// The same places as rectangles that do not overlap: along the cells of a grid, each no larger than what lies in it.
fn apart(places: &[Rect], size: UVec2) -> Vec<Rect> {
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
            // A run as wide as the one above it is one with it.
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

/// One of the rectangles as they are put together.
#[derive(Clone, Copy, Debug)]
struct Part {
    rect: Rect,
    /// How many pixels of it are to be drawn indeed.
    covered: f32,
}

impl Part {
    fn with(self, other: Part) -> Part {
        Part {
            rect: self.rect.union(other.rect),
            covered: self.covered + other.covered,
        }
    }

    /// How many pixels are drawn more with one rectangle than with these two.
    fn waste(self, other: Part) -> f32 {
        area(self.with(other).rect) - area(self.rect) - area(other.rect)
    }

    /// Whether one rectangle is better than these two. Those that meet are always one: nothing is blended twice.
    fn belongs_to(self, other: Part, cost: Cost) -> bool {
        // By the pixels that they are rounded to.
        let (a, b, both) = (self.rect, other.rect, self.with(other));
        let meet = a.min.floor().cmplt(b.max.ceil()) & b.min.floor().cmplt(a.max.ceil());
        meet.all() || self.waste(other) <= cost.0 || area(both.rect) <= both.covered * (1.0 + WASTE)
    }
}

fn add(parts: &mut Vec<Part>, mut part: Part, cost: Cost) {
    while let Some(other) = parts.iter().position(|other| other.belongs_to(part, cost)) {
        part = part.with(parts.swap_remove(other));
    }
    parts.push(part);
}

/// The two, the first one first, that waste the least as one.
fn cheapest(parts: &[Part]) -> (usize, usize) {
    let mut best = (f32::INFINITY, (0, 1));
    for b in 1..parts.len() {
        for a in 0..b {
            let waste = parts[a].waste(parts[b]);
            if waste < best.0 {
                best = (waste, (a, b));
            }
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const SIZE: UVec2 = UVec2::new(1280, 720);

    fn parts(places: &[Rect]) -> Vec<URect> {
        Parts::of(places, SIZE, Cost::DRAWN).places(SIZE)
    }

    #[test]
    fn nothing_is_drawn_where_nothing_differs() {
        assert_eq!(Parts::of(&[], SIZE, Cost::DRAWN), Parts::Some(Vec::new()));
        let beyond = Rect::new(-90.0, 10.0, -20.0, 50.0);
        assert_eq!(
            Parts::of(&[beyond], SIZE, Cost::DRAWN),
            Parts::Some(Vec::new())
        );
    }

    #[test]
    fn two_cards_far_apart_are_two_parts() {
        let (a, b) = (
            Rect::new(100.0, 100.0, 160.0, 180.0),
            Rect::new(900.0, 500.0, 960.0, 580.0),
        );
        assert_eq!(parts(&[a, b]).len(), 2);
        assert_eq!(parts(&[a, Rect::new(150.0, 90.0, 170.0, 190.0)]).len(), 1);
    }

    /// A card that flies aslant has been on the way that leads to where it is; what lies beside that way is not drawn.
    #[test]
    fn what_overlaps_aslant_is_taken_apart() {
        let along = |i: u8| {
            let at = Vec2::new(100.0, 60.0) + f32::from(i) * Vec2::new(90.0, 60.0);
            Rect::from_corners(at, at + Vec2::new(100.0, 140.0))
        };
        let places: Vec<Rect> = (0..7).map(along).collect();
        let parts = parts(&places);
        let drawn: f32 = parts.iter().map(|part| area(part.as_rect())).sum();
        let around = area(places[0].union(places[6]));
        let covered = area(places[0]) + 6.0 * (area(places[0]) - 10.0 * 80.0);
        assert!(
            covered <= drawn && drawn < 0.7 * around,
            "{drawn} of {around}, {covered} covered"
        );
    }

    #[test]
    fn nearly_all_is_all() {
        let most = Rect::new(0.0, 0.0, 1280.0, 700.0);
        assert_eq!(Parts::of(&[most], SIZE, Cost::DRAWN), Parts::Whole);
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
        fn the_parts_hold_every_place_lie_in_the_frame_and_do_not_meet(places in places(), copied: bool) {
            let cost = if copied { Cost::COPIED } else { Cost::DRAWN };
            let parts = Parts::of(&places, SIZE, cost).places(SIZE);
            prop_assert!(parts.len() <= MOST);
            let frame = Rect::from_corners(Vec2::ZERO, SIZE.as_vec2());
            for place in &places {
                let seen = place.intersect(frame);
                // They do not meet: what each holds of the place adds up.
                let held = |part: &URect| area(part.as_rect().intersect(seen));
                let all: f32 = parts.iter().map(held).sum();
                prop_assert!((all - area(seen)).abs() <= area(seen) * 1e-4, "{place:?} in {parts:?}");
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

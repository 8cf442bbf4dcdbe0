//! The places that two frames differ in, as a few rectangles.
use bevy::prelude::*;

/// Each of them costs a walk over everything that is drawn, but no pixels of its own.
const MOST: usize = 10;
/// Two are one when that makes so little more, as a part of both.
const WASTE: f32 = 0.2;
/// So much of the frame is as good as all of it, which is walked over once only.
const NEARLY_ALL: f32 = 0.6;
/// What is smoothed at an edge may reach so far beyond it, in pixels.
const EDGE: f32 = 2.0;

/// What of a frame is to be drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Parts {
    /// All of it, from nothing.
    Whole,
    /// These places of it; the rest is as it was.
    Some(Vec<URect>),
}

impl Parts {
    /// The parts of a frame of this size that these places lie in.
    pub fn of(places: &[Rect], size: UVec2) -> Parts {
        let frame = Rect::from_corners(Vec2::ZERO, size.as_vec2());
        let mut parts: Vec<Rect> = Vec::new();
        for place in places {
            let reach = Rect {
                min: place.min - EDGE,
                max: place.max + EDGE,
            };
            let part = reach.intersect(frame);
            if part.width() > 0.0 && part.height() > 0.0 {
                add(&mut parts, part);
            }
        }
        while parts.len() > MOST {
            let (a, b) = cheapest(&parts);
            let (b, a) = (parts.swap_remove(b), parts.swap_remove(a));
            add(&mut parts, a.union(b));
        }
        if parts.iter().copied().map(area).sum::<f32>() > NEARLY_ALL * area(frame) {
            return Parts::Whole;
        }
        let whole = |part: Rect| {
            let (min, max) = (part.min.floor(), part.max.ceil());
            URect::from_corners(min.as_uvec2(), max.as_uvec2().min(size))
        };
        Parts::Some(parts.into_iter().map(whole).collect())
    }
}

fn area(rect: Rect) -> f32 {
    rect.width() * rect.height()
}

/// Whether one rectangle is better than these two. Those that meet are always one: nothing is blended twice.
fn belong(a: Rect, b: Rect) -> bool {
    // By the pixels that they are rounded to.
    let meet = a.min.floor().cmplt(b.max.ceil()) & b.min.floor().cmplt(a.max.ceil());
    meet.all() || area(a.union(b)) <= (area(a) + area(b)) * (1.0 + WASTE)
}

fn add(parts: &mut Vec<Rect>, mut part: Rect) {
    while let Some(other) = parts.iter().position(|other| belong(*other, part)) {
        part = part.union(parts.swap_remove(other));
    }
    parts.push(part);
}

/// The two, the first one first, that waste the least as one.
fn cheapest(parts: &[Rect]) -> (usize, usize) {
    let mut best = (f32::INFINITY, (0, 1));
    for b in 1..parts.len() {
        for a in 0..b {
            let waste = area(parts[a].union(parts[b])) - area(parts[a]) - area(parts[b]);
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
        match Parts::of(places, SIZE) {
            Parts::Whole => vec![URect::from_corners(UVec2::ZERO, SIZE)],
            Parts::Some(parts) => parts,
        }
    }

    #[test]
    fn nothing_is_drawn_where_nothing_differs() {
        assert_eq!(Parts::of(&[], SIZE), Parts::Some(Vec::new()));
        let beyond = Rect::new(-90.0, 10.0, -20.0, 50.0);
        assert_eq!(Parts::of(&[beyond], SIZE), Parts::Some(Vec::new()));
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

    #[test]
    fn nearly_all_is_all() {
        let most = Rect::new(0.0, 0.0, 1280.0, 700.0);
        assert_eq!(Parts::of(&[most], SIZE), Parts::Whole);
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
        fn the_parts_hold_every_place_lie_in_the_frame_and_do_not_meet(places in places()) {
            let parts = parts(&places);
            prop_assert!(parts.len() <= MOST);
            let frame = Rect::from_corners(Vec2::ZERO, SIZE.as_vec2());
            for place in &places {
                let seen = place.intersect(frame);
                let holds = |part: &URect| part.as_rect().union(seen) == part.as_rect();
                prop_assert!(seen.is_empty() || parts.iter().any(holds), "{place:?} in {parts:?}");
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

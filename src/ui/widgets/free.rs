//! Where a panel covers least of what lies there: pure geometry, for whatever comes up over the table.
use bevy::prelude::*;

/// Something that had better not be covered.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Obstacle {
    /// Where it is.
    pub rect: Rect,
    /// What covering a square pixel of it costs.
    pub weight: f32,
}

impl Obstacle {
    /// What must be covered only when there is no other way.
    pub const NEVER: f32 = 1000.0;
    /// What should stay to be seen.
    pub const SELDOM: f32 = 30.0;
    /// What may be covered for a while.
    pub const MAY: f32 = 1.0;

    /// An obstacle.
    pub fn new(rect: Rect, weight: f32) -> Obstacle {
        Obstacle { rect, weight }
    }
}

/// What covering `rect` costs.
pub fn cost(rect: Rect, obstacles: &[Obstacle]) -> f32 {
    let covered = |obstacle: &Obstacle| {
        let common = obstacle.rect.intersect(rect);
        if common.is_empty() {
            0.0
        } else {
            common.width() * common.height() * obstacle.weight
        }
    };
    obstacles.iter().map(covered).sum()
}

/// The step of the search, in pixels.
const STEP: f32 = 4.0;
/// What a pixel of distance from the place wished for costs: enough to choose among places equally free.
const DISTANCE: f32 = 0.5;
/// How much a pixel away from the side wished for counts beside one away from the thing itself.
const SIDE: f32 = 0.1;

/// The place of a panel of `size` within `room` that covers least, and among those the one nearest to `wish` (its middle).
///
/// A panel larger than the room begins at the room's corner.
pub fn least_covering(size: Vec2, room: Rect, obstacles: &[Obstacle], wish: Vec2) -> Rect {
    let far = |place: Rect| place.center().distance(wish);
    cheapest(size, room, obstacles, wish, far)
}

/// Likewise, where `far` says how far a place is from where it should be; `wish` is the best one.
fn cheapest(
    size: Vec2,
    room: Rect,
    obstacles: &[Obstacle],
    wish: Vec2,
    far: impl Fn(Rect) -> f32,
) -> Rect {
    let at = |corner: Vec2| Rect::from_corners(corner, corner + size);
    let last = (room.max - size).max(room.min);
    let steps = ((last - room.min) / STEP).ceil();
    let corner = |x: i32, y: i32| (room.min + Vec2::new(x as f32, y as f32) * STEP).min(last);
    let all = (0..=steps.y as i32).flat_map(|y| (0..=steps.x as i32).map(move |x| (x, y)));
    // The place wished for is not always on the grid.
    let wished = (wish - size / 2.0).clamp(room.min, last);
    let places = all.map(|(x, y)| at(corner(x, y)));
    let worth = |place: &Rect| cost(*place, obstacles) + DISTANCE * far(*place);
    std::iter::once(at(wished))
        .chain(places)
        .map(|place| (worth(&place), place))
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map_or(at(room.min), |(_, place)| place)
}

/// The largest distance between a thing and what it speaks of, in pixels.
const REACH: f32 = 320.0;

/// The place near `target` for something of `size` that speaks of it: never on it, never outside of `room`, and covering as
/// little as can be; above it, if nothing else is to be said for another place. Without any such place there is none.
pub fn beside(
    target: Rect,
    size: Vec2,
    room: Rect,
    obstacles: &[Obstacle],
    gap: f32,
) -> Option<Rect> {
    let room = room.intersect(target.inflate(REACH + size.max_element()));
    if (room.max - size).cmplt(room.min).any() {
        return None;
    }
    let own = Obstacle::new(target.inflate(gap - 0.1), Obstacle::NEVER);
    let near = obstacles.iter().copied();
    let near = near.filter(|obstacle| !obstacle.rect.intersect(room).is_empty());
    let obstacles: Vec<Obstacle> = near.chain([own]).collect();
    let above = Vec2::new(target.center().x, target.min.y - gap - size.y / 2.0);
    // Just below a thing, or at its side, is nearer to it than far above.
    let far = |place: Rect| apart(place, target) + SIDE * place.center().distance(above);
    let place = cheapest(size, room, &obstacles, above, far);
    place.intersect(target).is_empty().then_some(place)
}

/// How much lies between two rectangles.
fn apart(a: Rect, b: Rect) -> f32 {
    (a.min - b.max).max(b.min - a.max).max(Vec2::ZERO).length()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: Rect = Rect {
        min: Vec2::ZERO,
        max: Vec2::new(1000.0, 600.0),
    };

    #[test]
    fn a_free_place_is_found_and_the_nearest_of_them() {
        let wish = Vec2::new(500.0, 300.0);
        let size = Vec2::new(200.0, 100.0);
        let free = least_covering(size, ROOM, &[], wish);
        assert_eq!(free, Rect::from_center_size(wish, size));
        let wall = Obstacle::new(Rect::new(0.0, 150.0, 1000.0, 420.0), Obstacle::NEVER);
        let place = least_covering(size, ROOM, &[wall], wish);
        assert!(place.intersect(wall.rect).is_empty(), "{place:?}");
        assert!(
            place.min.y >= 420.0 && place.max.y <= 600.0,
            "below, which is nearer"
        );
    }

    #[test]
    fn what_weighs_little_is_covered_first() {
        let size = Vec2::new(1000.0, 300.0);
        let heavy = Obstacle::new(Rect::new(0.0, 0.0, 1000.0, 300.0), Obstacle::SELDOM);
        let light = Obstacle::new(Rect::new(0.0, 300.0, 1000.0, 600.0), Obstacle::MAY);
        let place = least_covering(size, ROOM, &[heavy, light], Vec2::ZERO);
        assert_eq!(place, light.rect);
    }

    #[test]
    fn what_speaks_of_a_thing_never_lies_on_it_nor_outside() {
        let size = Vec2::new(240.0, 40.0);
        for target in [
            Rect::new(0.0, 0.0, 60.0, 30.0),
            Rect::new(940.0, 570.0, 1000.0, 600.0),
            Rect::new(400.0, 0.0, 460.0, 600.0),
            Rect::new(0.0, 280.0, 1000.0, 320.0),
        ] {
            let place = beside(target, size, ROOM, &[], 8.0).expect("there is room");
            assert!(
                place.intersect(target).is_empty(),
                "{place:?} on {target:?}"
            );
            assert!(ROOM.contains(place.min) && ROOM.contains(place.max));
        }
        assert_eq!(beside(ROOM, size, ROOM, &[], 8.0), None);
        let hand = Obstacle::new(Rect::new(300.0, 0.0, 700.0, 280.0), Obstacle::MAY);
        let target = Rect::new(480.0, 290.0, 520.0, 310.0);
        let place = beside(target, size, ROOM, &[hand], 8.0).expect("there is room");
        assert!(place.min.y > target.max.y, "below, where nothing lies");
    }

    #[test]
    fn what_speaks_of_a_thing_stands_at_it_and_not_at_the_side_wished_for() {
        let size = Vec2::new(240.0, 120.0);
        let target = Rect::new(450.0, 250.0, 550.0, 300.0);
        let above = Obstacle::new(Rect::new(300.0, 60.0, 700.0, 245.0), Obstacle::NEVER);
        let place = beside(target, size, ROOM, &[above], 8.0).expect("there is room");
        assert!(apart(place, target) < 16.0, "{place:?}");
        let free = beside(target, size, ROOM, &[], 8.0).expect("there is room");
        assert_eq!(free.max.y, target.min.y - 8.0, "above, where it can be");
    }
}

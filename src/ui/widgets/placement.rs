//! Placement of panels over the table so that they cover as little as possible.
use bevy::{ecs::query::QueryData, prelude::*};

/// Area of a node in the window.
#[derive(QueryData)]
pub struct NodeArea {
    node: &'static ComputedNode,
    at: &'static UiGlobalTransform,
    visible: &'static InheritedVisibility,
}

impl NodeAreaItem<'_, '_> {
    /// Returns the rectangle of the node in units of `unit` physical pixels. Returns `None` if the node is invisible.
    pub fn rect(&self, unit: f32) -> Option<Rect> {
        let (middle, size) = (self.at.translation / unit, self.node.size() / unit);
        let rect = Rect::from_center_size(middle, size);
        self.visible.get().then_some(rect)
    }
}

/// Area that a panel should not cover.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Obstacle {
    pub rect: Rect,
    /// Cost per covered square pixel.
    pub weight: f32,
}

impl Obstacle {
    /// Weight of an area that must not be covered unless there is no alternative.
    pub const NEVER: f32 = 1000.0;
    /// Weight of an area that should stay visible.
    pub const SELDOM: f32 = 30.0;
    /// Weight of an area that may be covered for a while.
    pub const MAY: f32 = 1.0;

    pub fn new(rect: Rect, weight: f32) -> Obstacle {
        Obstacle { rect, weight }
    }
}

/// Returns the cost of covering `rect`: the sum over all obstacles of weight times covered area.
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

/// Grid step of the search, in pixels.
const STEP: f32 = 4.0;
/// Cost per pixel of distance from the preferred position. It is just enough to decide between equally free positions.
const DISTANCE: f32 = 0.5;
/// Weight of the distance from the preferred side, relative to the distance from the target.
const SIDE: f32 = 0.1;

/// Returns the rectangle of a panel of this size within `room` with the lowest cost of covered obstacles. `wish` is the
/// preferred centre. Among equally good positions, the one nearest to `wish` is used.
///
/// A panel larger than `room` starts at the top left corner of `room`.
pub fn least_covering(size: Vec2, room: Rect, obstacles: &[Obstacle], wish: Vec2) -> Rect {
    let far = |place: Rect| place.center().distance(wish);
    cheapest(size, room, obstacles, wish, far)
}

/// Like [`least_covering`], but `far` returns the distance of a position from the ideal one. `wish` is the preferred
/// centre.
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
    // The preferred position may be between the steps of the grid.
    let wished = (wish - size / 2.0).clamp(room.min, last);
    let places = all.map(|(x, y)| at(corner(x, y)));
    let worth = |place: &Rect| cost(*place, obstacles) + DISTANCE * far(*place);
    std::iter::once(at(wished))
        .chain(places)
        .map(|place| (worth(&place), place))
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map_or(at(room.min), |(_, place)| place)
}

/// Largest distance between a target and its panel, in pixels.
const REACH: f32 = 320.0;

/// Returns the rectangle of a panel next to its target that covers as little as possible. It never overlaps the target
/// and never leaves `room`. The preferred position is above the target. Returns `None` if there is no such position.
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
    // A position just below or beside the target is better than one far above it.
    let far = |place: Rect| apart(place, target) + SIDE * place.center().distance(above);
    let place = cheapest(size, room, &obstacles, above, far);
    place.intersect(target).is_empty().then_some(place)
}

/// Returns the distance between two rectangles.
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
            "the panel is not at the nearest position, below"
        );
    }

    #[test]
    fn an_area_of_little_weight_is_covered_first() {
        let size = Vec2::new(1000.0, 300.0);
        let heavy = Obstacle::new(Rect::new(0.0, 0.0, 1000.0, 300.0), Obstacle::SELDOM);
        let light = Obstacle::new(Rect::new(0.0, 300.0, 1000.0, 600.0), Obstacle::MAY);
        let place = least_covering(size, ROOM, &[heavy, light], Vec2::ZERO);
        assert_eq!(place, light.rect);
    }

    #[test]
    fn a_panel_never_overlaps_its_target_nor_leaves_the_room() {
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
        assert!(place.min.y > target.max.y, "the panel is not below");
    }

    #[test]
    fn a_panel_prefers_a_near_position_to_the_preferred_side() {
        let size = Vec2::new(240.0, 120.0);
        let target = Rect::new(450.0, 250.0, 550.0, 300.0);
        let above = Obstacle::new(Rect::new(300.0, 60.0, 700.0, 245.0), Obstacle::NEVER);
        let place = beside(target, size, ROOM, &[above], 8.0).expect("there is room");
        assert!(apart(place, target) < 16.0, "{place:?}");
        let free = beside(target, size, ROOM, &[], 8.0).expect("there is room");
        assert_eq!(free.max.y, target.min.y - 8.0, "the panel is not above");
    }
}

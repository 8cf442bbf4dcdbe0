//! What leads from the coach's panel to the thing it speaks of: a corner on the edge that faces it.
use bevy::{prelude::*, ui::UiTransform};
use ui::widgets::{Surface, palette as p};

/// The side of the square whose corner is seen, in design pixels.
const SIDE: f32 = 18.0;
/// What stays free at the corners of the panel.
const CORNER: f32 = 22.0;
/// From farther off it would point at what lies between: the light on the thing tells enough then.
const FAR: f32 = 60.0;
/// How far aside of a thing above or below the corner may be to point at it still.
const ASIDE: f32 = 12.0;

/// The corner.
#[derive(Component)]
pub(super) struct Tail;

/// A corner that points nowhere yet.
pub(super) fn tail() -> impl Bundle {
    let node = Node {
        position_type: PositionType::Absolute,
        width: px(SIDE),
        height: px(SIDE),
        // Only the two edges that are seen.
        border: UiRect {
            left: px(2),
            top: px(2),
            ..default()
        },
        display: Display::None,
        ..default()
    };
    (
        node,
        Surface::Panel,
        BorderColor::all(p::BRASS),
        UiTransform::default(),
        Pickable::IGNORE,
        Tail,
    )
}

/// Where the middle of the corner is on the panel, from the panel's own corner, and how far it is turned, in degrees; none if the panel
/// lies on what it speaks of, or far from it.
pub(super) fn place(panel: Rect, target: Rect) -> Option<(Vec2, f32)> {
    let left = panel.min.x - target.max.x;
    let right = target.min.x - panel.max.x;
    let above = panel.min.y - target.max.y;
    let below = target.min.y - panel.max.y;
    let along = |from: f32, to: f32, other: (f32, f32)| {
        // The middle of what both have in common, or the end that is nearer.
        let middle = (from.max(other.0) + to.min(other.1)) / 2.0;
        middle.clamp(from + CORNER, (to - CORNER).max(from + CORNER))
    };
    let x = along(panel.min.x, panel.max.x, (target.min.x, target.max.x));
    let y = along(panel.min.y, panel.max.y, (target.min.y, target.max.y));
    let (at, turn) = if above >= 0.0 {
        (Vec2::new(x, panel.min.y), 45.0)
    } else if below >= 0.0 {
        (Vec2::new(x, panel.max.y), 225.0)
    } else if right >= 0.0 {
        (Vec2::new(panel.max.x, y), 135.0)
    } else if left >= 0.0 {
        (Vec2::new(panel.min.x, y), 315.0)
    } else {
        return None;
    };
    let nearest = at.clamp(target.min, target.max);
    // Things stand side by side: from the side of one the corner would point at its neighbour.
    let beside = above.max(below) >= 0.0 && (nearest.x - at.x).abs() > ASIDE;
    let near = nearest.distance(at) <= FAR && !beside;
    near.then_some((at - panel.min, turn))
}

/// Turns the corner there.
pub(super) fn point(
    node: &mut Mut<'_, Node>,
    turned: &mut Mut<'_, UiTransform>,
    place: Option<(Vec2, f32)>,
) {
    let Some((at, degrees)) = place else {
        node.display = Display::None;
        return;
    };
    node.display = Display::Flex;
    // Places count from within the panel's border.
    let corner = at - Vec2::splat(SIDE / 2.0 + 2.0);
    (node.left, node.top) = (px(corner.x), px(corner.y));
    **turned = UiTransform::from_rotation(Rot2::degrees(degrees));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_corner_is_on_the_edge_that_faces_the_thing() {
        let panel = Rect::new(100.0, 100.0, 400.0, 200.0);
        let turn = |target| place(panel, target).map(|(at, turn)| (at, turn as i32));
        let above = Rect::new(200.0, 0.0, 240.0, 50.0);
        assert_eq!(turn(above), Some((Vec2::new(120.0, 0.0), 45)));
        let below = Rect::new(60.0, 220.0, 110.0, 400.0);
        assert_eq!(turn(below), Some((Vec2::new(CORNER, 100.0), 225)));
        let right = Rect::new(440.0, 120.0, 600.0, 160.0);
        assert_eq!(turn(right), Some((Vec2::new(300.0, 40.0), 135)));
        let left = Rect::new(0.0, 120.0, 60.0, 160.0);
        assert_eq!(turn(left), Some((Vec2::new(0.0, 40.0), 315)));
        let aslant = Rect::new(0.0, 0.0, 80.0, 90.0);
        assert_eq!(turn(aslant), None, "it would point at a neighbour");
        assert_eq!(turn(Rect::new(150.0, 150.0, 160.0, 160.0)), None);
        let far = Rect::new(200.0, 320.0, 240.0, 400.0);
        assert_eq!(turn(far), None, "something else may lie between");
    }
}

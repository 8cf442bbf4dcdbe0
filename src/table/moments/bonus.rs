//! A hand won with less than nothing: the points show over the piles, large, and go to the plate of whoever has won them.
use bevy::{prelude::*, ui::UiTransform};
use engine::seat::Seat;
use gamecore::{
    i18n::signed,
    model::{Geometry, Speed},
    states::Screen,
    wakeup::{FrameWakeup, seen_secs},
};
use ui::widgets::{OVER_THE_TABLE, one_line, palette as p, text, written};

/// Seconds at the designed pace: it pops up, it stands, it goes to the plate, where the total has just rolled.
const POP: f32 = 0.25;
const STAND: f32 = 0.45;
const GO: f32 = 0.45;
/// The room it stands in, in design pixels.
const ROOM: Vec2 = Vec2::new(360.0, 110.0);

/// The points of a closing in one go.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub struct Bonus {
    /// Who has won them.
    pub seat: Seat,
    elapsed: f32,
}

/// A part of it, which fades with it.
#[derive(Component)]
pub(super) struct Part;

/// How opaque its ground is.
const GROUND: f32 = 0.86;

/// The points on their way to this player.
pub(super) fn of(seat: Seat, points: i32) -> impl Bundle {
    let style = text::TITLE.size(p::DISPLAY).color(p::BRASS_LIGHT);
    let room = Node {
        display: Display::None,
        ..default()
    };
    // It stands over cards of every colour.
    let ground = Node {
        padding: UiRect::axes(px(26), px(2)),
        border: UiRect::all(px(2)),
        border_radius: BorderRadius::all(px(16)),
        ..default()
    };
    (
        Bonus { seat, elapsed: 0.0 },
        room,
        UiTransform::default(),
        // Above the sentence that the end of the hand puts there.
        GlobalZIndex(OVER_THE_TABLE + 1),
        Pickable::IGNORE,
        DespawnOnExit(Screen::Table),
        children![(
            ground,
            BackgroundColor(Color::NONE),
            BorderColor::all(Color::NONE),
            Part,
            Pickable::IGNORE,
            children![(written(signed(points), style), one_line(), Part)],
        )],
    )
}

/// How large it is, how far on its way, and how opaque, so many seconds after its beginning.
fn shape(since: f32) -> (f32, f32, f32) {
    let u = (since / POP).clamp(0.0, 1.0) - 1.0;
    let size = 0.4 + 0.6 * (1.0 + 2.7 * u * u * u + 1.7 * u * u);
    let t = ((since - POP - STAND) / GO).clamp(0.0, 1.0);
    let way = t * t * (3.0 - 2.0 * t);
    let alpha = (since / 0.12).clamp(0.0, 1.0) * ((1.0 - t) * 4.0).min(1.0);
    (size * (1.0 - 0.7 * way), way, alpha)
}

pub(super) fn rise(
    (time, speed): (Res<Time<Real>>, Res<Speed>),
    geometry: Res<Geometry>,
    mut awake: ResMut<FrameWakeup>,
    mut all: Query<(Entity, &mut Bonus, &mut Node, &mut UiTransform)>,
    mut grounds: Query<(&mut BackgroundColor, &mut BorderColor), With<Part>>,
    mut words: Query<&mut TextColor, With<Part>>,
    mut commands: Commands,
) {
    if !all.is_empty() {
        awake.keep(time.elapsed_secs(), 0.1);
    }
    for (entity, mut bonus, mut node, mut transform) in &mut all {
        bonus.elapsed += seen_secs(&time);
        let since = bonus.elapsed / speed.factor.max(0.05);
        let plate = geometry.seats.get(bonus.seat.index());
        let Some(plate) = plate.filter(|_| since < POP + STAND + GO) else {
            commands.entity(entity).despawn();
            continue;
        };
        let (size, way, alpha) = shape(since);
        // Under reduced motion it stands and fades.
        let (size, way) = if speed.reduced {
            (1.0, 0.0)
        } else {
            (size, way)
        };
        let middle = Vec2::new(geometry.size.x / 2.0, geometry.pile.y);
        let at = middle.lerp(plate.plate.center(), way);
        let corner = middle - ROOM / 2.0;
        node.set_if_neq(Node {
            position_type: PositionType::Absolute,
            left: px(corner.x),
            top: px(corner.y),
            width: px(ROOM.x),
            height: px(ROOM.y),
            justify_content: JustifyContent::Center,
            align_items: AlignItems::Center,
            ..default()
        });
        transform.set_if_neq(UiTransform {
            translation: Val2::px(at.x - middle.x, at.y - middle.y),
            scale: Vec2::splat(size),
            ..default()
        });
        for (mut ground, mut border) in &mut grounds {
            ground.set_if_neq(BackgroundColor(p::FELT_RIM.with_alpha(GROUND * alpha)));
            border.set_if_neq(BorderColor::all(p::BRASS.with_alpha(alpha)));
        }
        for mut color in &mut words {
            color.set_if_neq(TextColor(p::BRASS_LIGHT.with_alpha(alpha)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_points_stand_over_the_piles_and_end_at_the_plate() {
        assert_eq!(shape(0.0).2, 0.0, "not there yet");
        let (size, way, alpha) = shape(POP + STAND / 2.0);
        assert!((size - 1.0).abs() < 1e-5 && way == 0.0 && alpha == 1.0);
        let (size, way, alpha) = shape(POP + STAND + GO);
        assert!(size < 0.35 && way > 0.999 && alpha < 0.001);
    }
}

//! Numbers that appear over the table for a moment.
//!
//! - Bonus: the negative score of the player who closed the hand. It appears large over the piles, then moves to the
//!   player's nameplate.
//! - Points: what each player scored in the hand. They appear over the player's cards and move to the nameplate.
//! - Penalty: “+1” for the penalty card of a claim. It rises from the player's cards and fades.
use super::{Age, effect, jump};
use bevy::{prelude::*, ui::UiTransform};
use engine::seat::Seat;
use gamecore::{
    feedback::{PlaySound, Sound},
    i18n::signed,
    model::{Geometry, SeatPlace, SnapAll, Speed, TableSide},
    playback::POINTS_FLIGHT,
};
use hud::PlateOf;
use ui::widgets::{OVER_THE_TABLE, at as place, one_line, palette as p, text, written};

/// Number of an event, with the player whom it concerns.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
#[require(Age)]
pub struct NumberDisplay {
    pub seat: Seat,
    pub kind: NumberKind,
    pub value: i32,
    /// Seconds until the number appears, at normal speed.
    pub delay: f32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NumberKind {
    /// Negative score of the player who closed the hand.
    Bonus,
    /// Points of a hand.
    Points,
    /// Penalty card of a claim.
    Penalty,
}

/// Size of the area that contains a number, in design pixels.
const ROOM: Vec2 = Vec2::new(360.0, 110.0);
/// Distance by which the number of a penalty card rises, in design pixels.
const RISE: f32 = 32.0;
/// Opacity of the background.
const GROUND: f32 = 0.86;

impl NumberKind {
    /// Returns the durations of the growth, the pause and the movement in seconds, at normal speed. Those of the bonus
    /// are chosen so that it reaches the nameplate just after the total on it has been updated.
    const fn times(self) -> [f32; 3] {
        match self {
            NumberKind::Bonus => [0.25, 0.45, 0.45],
            NumberKind::Points => [0.10, 0.06, POINTS_FLIGHT - 0.16],
            NumberKind::Penalty => [0.14, 0.20, 0.56],
        }
    }

    /// Returns the scale, the progress of the movement (0 to 1) and the opacity, `since` seconds after the start.
    /// Returns `None` at the end.
    fn shape(self, since: f32) -> Option<(f32, f32, f32)> {
        let [pop, stand, go] = self.times();
        let u = (since / pop).clamp(0.0, 1.0) - 1.0;
        let size = 0.4 + 0.6 * (1.0 + 2.7 * u * u * u + 1.7 * u * u);
        let t = ((since - pop - stand) / go).max(0.0);
        let way = t * t * (3.0 - 2.0 * t);
        let (shrinks, fades) = match self {
            NumberKind::Bonus | NumberKind::Points => (0.7, 4.0),
            NumberKind::Penalty => (0.0, 1.6),
        };
        let alpha = (since / 0.12).clamp(0.0, 1.0) * ((1.0 - t) * fades).min(1.0);
        (t < 1.0).then_some((size * (1.0 - shrinks * way), way, alpha))
    }

    /// Returns the start and the end of the movement.
    fn path(self, seat: &SeatPlace, geometry: &Geometry) -> [Vec2; 2] {
        // The faces of the viewer's own cards stay visible.
        let cards = match seat.side {
            TableSide::Bottom => Vec2::new(seat.hand.center().x, seat.hand.min.y),
            _ => seat.hand.center(),
        };
        match self {
            NumberKind::Bonus => {
                let middle = Vec2::new(geometry.size.x / 2.0, geometry.pile.y);
                [middle, seat.plate.center()]
            }
            NumberKind::Points => [cards, seat.plate.center()],
            NumberKind::Penalty => {
                // A speech bubble may cover the upper part of a fan.
                let below = match seat.side {
                    TableSide::Bottom => 0.0,
                    _ => seat.hand.height() / 2.0 + 0.6 * RISE,
                };
                let from = cards + Vec2::new(0.0, below);
                [from, from - Vec2::new(0.0, RISE)]
            }
        }
    }
}

/// Creates the display of a number.
pub(super) fn number(number: NumberDisplay) -> impl Bundle {
    let (size, padding) = match number.kind {
        NumberKind::Bonus => (p::DISPLAY, UiRect::axes(px(26), px(2))),
        NumberKind::Points | NumberKind::Penalty => (p::TITLE, UiRect::axes(px(12), px(1))),
    };
    let words = match number.kind {
        NumberKind::Bonus => signed(number.value),
        NumberKind::Points | NumberKind::Penalty => format!("+{}", number.value),
    };
    let style = text::TITLE.size(size).color(p::BRASS_LIGHT);
    // The background keeps the number legible over cards of any colour.
    let ground = Node {
        padding,
        border: UiRect::all(px(2)),
        border_radius: BorderRadius::all(px(16)),
        ..default()
    };
    (
        number,
        UiTransform::default(),
        // One layer above the message that appears at the same position at the end of the hand.
        effect(OVER_THE_TABLE + 1),
        children![(
            ground,
            BackgroundColor(Color::NONE),
            BorderColor::all(Color::NONE),
            Pickable::IGNORE,
            children![(written(words, style), one_line())],
        )],
    )
}

pub(super) fn rise(
    (speed, geometry): (Res<Speed>, Res<Geometry>),
    mut numbers: Query<(Entity, &NumberDisplay, &Age, &mut Node, &mut UiTransform)>,
    (parts, plates): (Query<&Children>, Query<(Entity, &PlateOf)>),
    mut grounds: Query<(&mut BackgroundColor, &mut BorderColor), Without<NumberDisplay>>,
    mut words: Query<&mut TextColor>,
    mut sounds: MessageWriter<PlaySound>,
    mut commands: Commands,
) {
    for (entity, number, Age(age), mut node, mut transform) in &mut numbers {
        let since = age / speed.factor.max(0.05) - number.delay;
        let seat = geometry.seats.get(number.seat.index());
        let Some(seat) = seat else { continue };
        let Some((size, way, alpha)) = number.kind.shape(since) else {
            if number.kind == NumberKind::Points {
                jump(number.seat, &plates, &mut commands);
                sounds.write(Sound::Click.at(seat.plate.center().x, geometry.size.x));
            }
            commands.entity(entity).despawn();
            continue;
        };
        // With reduced motion, the number neither grows nor moves. It only fades.
        let (size, way) = match speed.reduced {
            true => (1.0, 0.0),
            false => (size, way),
        };
        let [from, to] = number.kind.path(seat, &geometry);
        node.set_if_neq(Node {
            justify_content: JustifyContent::Center,
            align_items: AlignItems::Center,
            ..place(Rect::from_center_size(from, ROOM))
        });
        let moved = (to - from) * way;
        transform.set_if_neq(UiTransform {
            translation: Val2::px(moved.x, moved.y),
            scale: Vec2::splat(size),
            ..default()
        });
        for part in parts.iter_descendants(entity) {
            if let Ok(mut color) = words.get_mut(part) {
                color.set_if_neq(TextColor(p::BRASS_LIGHT.with_alpha(alpha)));
            } else if let Ok((mut ground, mut border)) = grounds.get_mut(part) {
                ground.set_if_neq(BackgroundColor(p::FELT_RIM.with_alpha(GROUND * alpha)));
                border.set_if_neq(BorderColor::all(p::BRASS.with_alpha(alpha)));
            }
        }
    }
}

/// Removes all numbers when the animations are skipped.
pub(super) fn skip(
    mut skipped: MessageReader<SnapAll>,
    numbers: Query<Entity, With<NumberDisplay>>,
    mut commands: Commands,
) {
    if skipped.read().count() > 0 {
        for entity in &numbers {
            commands.entity(entity).despawn();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bonus_stands_over_the_piles_and_ends_at_the_plate() {
        let shape = |since| {
            NumberKind::Bonus
                .shape(since)
                .expect("the bonus is visible")
        };
        let [pop, stand, go] = NumberKind::Bonus.times();
        assert_eq!(shape(0.0).2, 0.0, "the points are visible at the start");
        let (size, way, alpha) = shape(pop + stand / 2.0);
        assert!((size - 1.0).abs() < 1e-5 && way == 0.0 && alpha == 1.0);
        let (size, way, alpha) = shape(pop + stand + go * 0.999);
        assert!(size < 0.35 && way > 0.999 && alpha < 0.01);
        assert_eq!(NumberKind::Bonus.shape(pop + stand + go), None);
    }

    #[test]
    fn points_take_the_time_for_which_the_result_waits() {
        let times = NumberKind::Points.times();
        assert!((times.iter().sum::<f32>() - POINTS_FLIGHT).abs() < 1e-5);
        let shape = NumberKind::Points.shape(-0.2).expect("the number waits");
        assert_eq!(shape.2, 0.0, "the number is hidden during its delay");
    }

    #[test]
    fn the_number_of_a_penalty_card_rises_and_fades_at_its_size() {
        let [pop, stand, go] = NumberKind::Penalty.times();
        let moving = (0..=8).filter_map(|part| {
            let since = pop + stand + go * part as f32 / 8.0;
            NumberKind::Penalty.shape(since)
        });
        let moving: Vec<_> = moving.collect();
        assert_eq!(moving.len(), 8, "the number is visible until its end");
        assert!(moving.iter().all(|(size, ..)| (size - 1.0).abs() < 1e-5));
        let onward = |pair: &[(f32, f32, f32)]| pair[0].1 < pair[1].1 && pair[0].2 >= pair[1].2;
        assert!(moving.windows(2).all(onward), "{moving:?}");
    }
}

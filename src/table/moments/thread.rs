//! The thread: a thin line of brass from the pile to whoever takes its card out of turn. It runs ahead of the card, and is drawn in
//! behind it.
use bevy::{prelude::*, ui::UiTransform};
use engine::seat::Seat;
use gamecore::{
    model::{Geometry, Speed},
    states::Screen,
    wakeup::{FrameWakeup, seen_secs},
};
use ui::widgets::{depth, palette as p};

/// Seconds from its beginning to its end, at the designed pace; and never fewer than can be seen.
const LENGTH: f32 = 0.8;
const LEAST: f32 = 0.3;
/// How thick it is, in design pixels.
const THICK: f32 = 3.0;

/// A thread.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub struct Thread {
    /// Who takes the card.
    pub to: Seat,
    elapsed: f32,
}

/// A thread from the pile to this player's fan.
pub(super) fn to(seat: Seat) -> impl Bundle {
    (
        Thread {
            to: seat,
            elapsed: 0.0,
        },
        Node {
            display: Display::None,
            ..default()
        },
        UiTransform::default(),
        BackgroundColor(Color::NONE),
        GlobalZIndex(depth::FOCUS_RING + 1),
        Pickable::IGNORE,
        DespawnOnExit(Screen::Table),
    )
}

/// The part of the way that the thread covers at `t` of its time, 0 to 1.
fn part(t: f32) -> (f32, f32) {
    let smooth = |t: f32| {
        let t = t.clamp(0.0, 1.0);
        t * t * (3.0 - 2.0 * t)
    };
    (smooth((t - 0.3) / 0.7), smooth(t / 0.25))
}

pub(super) fn draw(
    (time, speed): (Res<Time<Real>>, Res<Speed>),
    geometry: Res<Geometry>,
    mut awake: ResMut<FrameWakeup>,
    mut threads: Query<(
        Entity,
        &mut Thread,
        &mut Node,
        &mut UiTransform,
        &mut BackgroundColor,
    )>,
    mut commands: Commands,
) {
    if !threads.is_empty() {
        awake.keep(time.elapsed_secs(), 0.1);
    }
    let length = (LENGTH * speed.factor).max(LEAST);
    for (entity, mut thread, mut node, mut transform, mut color) in &mut threads {
        thread.elapsed += seen_secs(&time);
        let t = thread.elapsed / length;
        let Some(place) = geometry.seats.get(thread.to.index()).filter(|_| t < 1.0) else {
            commands.entity(entity).despawn();
            continue;
        };
        let (from, to) = (geometry.pile, place.hand.center());
        // Under reduced motion it only fades.
        let (tail, head) = if speed.reduced { (0.0, 1.0) } else { part(t) };
        let (start, end) = (from.lerp(to, tail), from.lerp(to, head));
        let (middle, way) = ((start + end) / 2.0, to - from);
        let long = start.distance(end).max(0.01);
        node.set_if_neq(Node {
            position_type: PositionType::Absolute,
            left: px(middle.x - way.length() / 2.0),
            top: px(middle.y - THICK / 2.0),
            width: px(way.length()),
            height: px(THICK),
            border_radius: BorderRadius::MAX,
            ..default()
        });
        transform.set_if_neq(UiTransform {
            rotation: Rot2::radians(way.y.atan2(way.x)),
            scale: Vec2::new(long / way.length().max(1.0), 1.0),
            ..default()
        });
        let bright = (t * 20.0).min(1.0) * ((1.0 - t) * 3.0).min(1.0);
        color.set_if_neq(BackgroundColor(p::BRASS_LIGHT.with_alpha(0.8 * bright)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_sets_out_at_the_pile_and_is_drawn_in_at_the_fan() {
        assert_eq!(part(0.0), (0.0, 0.0));
        assert_eq!(part(1.0), (1.0, 1.0));
        for i in 0..=20 {
            let (tail, head) = part(i as f32 / 20.0);
            assert!(tail <= head, "{tail} to {head}");
        }
    }
}

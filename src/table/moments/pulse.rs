//! The pulse: a line of brass with a soft rim round a combination or a fan, once. It says that something happened here.
use bevy::prelude::*;
use engine::{melds::MeldId, seat::Seat};
use gamecore::{
    model::{Geometry, Layout, Speed, Zones},
    states::Screen,
    wakeup::{FrameWakeup, seen_secs},
};
use ui::widgets::{at as place, depth, palette as p};

/// Seconds from its beginning to its end, at the designed pace; and never fewer than can be seen.
const LENGTH: f32 = 0.85;
const LEAST: f32 = 0.3;
/// Seconds from one pulse to the next of a row.
const STAGGER: f32 = 0.1;
/// The part of its time in which it grows bright.
const RISE: f32 = 0.18;
/// How far outside the cards it runs, how wide it is, and how wide its rim, in design pixels.
const OUTSIDE: f32 = 4.0;
const LINE: f32 = 2.5;
const RIM: f32 = 5.0;

/// Where something happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    /// A combination.
    Meld(MeldId),
    /// A player's fan.
    Hand(Seat),
}

/// A pulse.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub struct Pulse {
    /// Where.
    pub spot: Spot,
    /// Its place in a row of pulses, from 0 on.
    order: u8,
    /// Seconds since it was asked for.
    elapsed: f32,
}

/// A pulse at a spot, the `order`-th in a row.
pub(super) fn at(spot: Spot, order: u8) -> impl Bundle {
    (
        Pulse {
            spot,
            order,
            elapsed: 0.0,
        },
        Node {
            display: Display::None,
            ..default()
        },
        BorderColor::all(Color::NONE),
        Outline::new(px(RIM), px(0), Color::NONE),
        GlobalZIndex(depth::FOCUS_RING + 1),
        Pickable::IGNORE,
        DespawnOnExit(Screen::Table),
    )
}

/// How bright it is at `t` of its time, 0 to 1.
fn brightness(t: f32) -> f32 {
    if t < RISE {
        (t / RISE).max(0.0)
    } else {
        let left = ((1.0 - t) / (1.0 - RISE)).clamp(0.0, 1.0);
        left * (2.0 - left) * left.sqrt()
    }
}

/// The box round the cards of a spot, where they belong.
pub(super) fn rect(
    spot: Spot,
    geometry: &Geometry,
    layout: &Layout,
    zones: &Zones,
) -> Option<Rect> {
    match spot {
        Spot::Meld(id) => {
            let area = layout.melds.iter().find(|(meld, _)| *meld == id);
            area.map(|(_, rect)| *rect)
        }
        Spot::Hand(seat) => layout.bounds(zones.hand(seat), geometry.aspect),
    }
}

pub(super) fn glow(
    (time, speed): (Res<Time<Real>>, Res<Speed>),
    (geometry, layout, zones): (Res<Geometry>, Res<Layout>, Res<Zones>),
    mut awake: ResMut<FrameWakeup>,
    mut pulses: Query<(
        Entity,
        &mut Pulse,
        &mut Node,
        &mut BorderColor,
        &mut Outline,
    )>,
    mut commands: Commands,
) {
    if !pulses.is_empty() {
        awake.keep(time.elapsed_secs(), 0.1);
    }
    let length = (LENGTH * speed.factor).max(LEAST);
    for (entity, mut pulse, mut node, mut border, mut rim) in &mut pulses {
        pulse.elapsed += seen_secs(&time);
        let since = pulse.elapsed - f32::from(pulse.order) * STAGGER * speed.factor;
        let rect = rect(pulse.spot, &geometry, &layout, &zones);
        let Some(rect) = rect.filter(|_| since < length) else {
            commands.entity(entity).despawn();
            continue;
        };
        let bright = brightness(since / length);
        node.set_if_neq(Node {
            border: UiRect::all(px(LINE)),
            border_radius: BorderRadius::all(px(8)),
            ..place(rect.inflate(OUTSIDE))
        });
        border.set_if_neq(BorderColor::all(p::BRASS_LIGHT.with_alpha(0.95 * bright)));
        rim.color = p::BRASS.with_alpha(0.4 * bright);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pulse_begins_and_ends_dark() {
        assert!(brightness(0.0) < 1e-6 && brightness(1.0) < 1e-6);
        assert!((brightness(RISE) - 1.0).abs() < 1e-5);
        let after: Vec<f32> = (0..50)
            .map(|i| brightness(RISE + i as f32 * (1.0 - RISE) / 49.0))
            .collect();
        assert!(after.windows(2).all(|pair| pair[1] <= pair[0] + 1e-6));
    }
}

//! Brass lights that show which meld or player an event concerns.
//!
//! - Pulse: an outline with a soft glow that flashes once round a meld, a fan or a nameplate.
//! - Shine: a soft light that passes once along a meld just laid down.
use super::{Age, effect};
use bevy::{ecs::system::SystemParam, prelude::*, ui::UiTransform};
use engine::{melds::MeldId, seat::Seat};
use gamecore::model::{CardPlacement, Geometry, Layout, Speed};
use ui::widgets::{at as place, cover, depth, palette as p};

/// Duration of a pulse in seconds, at normal speed.
const PULSE_LENGTH: f32 = 0.85;
/// Minimum duration of a pulse in seconds, at any speed.
const PULSE_LEAST: f32 = 0.3;
/// Delay in seconds between the pulses of a series, at normal speed.
const STAGGER: f32 = 0.1;
/// Fraction of the duration in which the pulse brightens. In the remaining time it fades.
const RISE: f32 = 0.18;
/// Distance of the outline from the cards in design pixels.
const OUTSIDE: f32 = 4.0;
/// Width of the outline in design pixels.
const LINE: f32 = 2.5;
/// Width of the glow in design pixels.
const RIM: f32 = 5.0;

/// Meld, fan or nameplate that a pulse surrounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EffectPlace {
    Meld(MeldId),
    /// Fan of a player's cards.
    Hand(Seat),
    /// Nameplate of a player.
    Plate(Seat),
}

/// Outline that flashes round its place.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
#[require(Age)]
pub struct Pulse {
    pub spot: EffectPlace,
    /// Position in a series of pulses, starting at 0.
    order: u8,
}

/// Z-index of the lights: just above the focus ring.
const DEPTH: i32 = depth::FOCUS_RING + 1;

/// Creates the pulse with this index in a series.
pub(super) fn pulse_at(spot: EffectPlace, order: u8) -> impl Bundle {
    (
        Pulse { spot, order },
        effect(DEPTH),
        BorderColor::all(Color::NONE),
        Outline::new(px(RIM), px(0), Color::NONE),
    )
}

/// Returns the brightness (0 to 1) at `t`, the elapsed fraction of the duration.
fn brightness(t: f32) -> f32 {
    if t < RISE {
        (t / RISE).max(0.0)
    } else {
        let left = ((1.0 - t) / (1.0 - RISE)).clamp(0.0, 1.0);
        left * (2.0 - left) * left.sqrt()
    }
}

/// Resources that determine the place of an effect.
#[derive(SystemParam)]
pub(super) struct Places<'w> {
    geometry: Res<'w, Geometry>,
    layout: Res<'w, Layout>,
    zones: Res<'w, CardPlacement>,
}

impl Places<'_> {
    /// Returns the bounding box of a nameplate, or of a meld or fan with all its cards in their final positions.
    fn rect(&self, spot: EffectPlace) -> Option<Rect> {
        match spot {
            EffectPlace::Meld(id) => self.layout.meld(id),
            EffectPlace::Hand(seat) => {
                let hand = self.zones.hand(seat);
                self.layout.bounds(hand, self.geometry.aspect)
            }
            EffectPlace::Plate(seat) => {
                let place = self.geometry.seats.get(seat.index());
                place.map(|place| place.plate)
            }
        }
    }
}

pub(super) fn glow(
    (speed, places): (Res<Speed>, Places),
    mut pulses: Query<(
        Entity,
        &Pulse,
        &Age,
        &mut Node,
        &mut BorderColor,
        &mut Outline,
    )>,
    mut commands: Commands,
) {
    let length = (PULSE_LENGTH * speed.factor).max(PULSE_LEAST);
    for (entity, pulse, Age(age), mut node, mut border, mut rim) in &mut pulses {
        let since = age - f32::from(pulse.order) * STAGGER * speed.factor;
        let rect = places.rect(pulse.spot);
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

/// Duration of the shine in seconds, at normal speed.
const SHINE_LENGTH: f32 = 0.46;
/// Minimum duration of the shine in seconds, at any speed.
const SHINE_LEAST: f32 = 0.25;
/// Widths of the stacked layers in design pixels. Together they give the light soft edges.
const LAYERS: [f32; 4] = [76.0, 54.0, 34.0, 16.0];
/// Opacity of each layer.
const BRIGHT: f32 = 0.13;

#[derive(Component, Clone, Copy, PartialEq, Debug)]
#[require(Age)]
pub struct Shine {
    pub meld: MeldId,
}

/// Marker for the moving light, which is clipped to the meld's edges.
#[derive(Component)]
pub(super) struct Light;

pub(super) fn shine_along(meld: MeldId) -> impl Bundle {
    let layer = |width: f32| {
        let node = Node {
            left: px((LAYERS[0] - width) / 2.0),
            width: px(width),
            ..cover()
        };
        let ground = BackgroundColor(p::BRASS_LIGHT.with_alpha(BRIGHT));
        (node, ground, Pickable::IGNORE)
    };
    let [first, second, third, fourth] = LAYERS.map(layer);
    let light = Node {
        width: px(LAYERS[0]),
        ..cover()
    };
    (
        Shine { meld },
        effect(DEPTH),
        children![(
            Light,
            light,
            UiTransform::default(),
            Pickable::IGNORE,
            children![first, second, third, fourth],
        )],
    )
}

/// Returns the left edge of the light at `t`, the elapsed fraction of the duration. The light moves from before the
/// meld's left edge to beyond its right edge.
fn left(t: f32, width: f32) -> f32 {
    (width + LAYERS[0]) * smooth(t) - LAYERS[0]
}

pub(super) fn shine(
    (speed, places): (Res<Speed>, Places),
    mut glints: Query<(Entity, &Shine, &Age, &mut Node, &Children)>,
    mut lights: Query<&mut UiTransform, With<Light>>,
    mut commands: Commands,
) {
    let length = (SHINE_LENGTH * speed.factor).max(SHINE_LEAST);
    for (entity, glint, Age(age), mut node, children) in &mut glints {
        let t = age / length;
        let rect = places.rect(EffectPlace::Meld(glint.meld));
        let Some(rect) = rect.filter(|_| t < 1.0) else {
            commands.entity(entity).despawn();
            continue;
        };
        node.set_if_neq(Node {
            overflow: Overflow::clip(),
            ..place(rect)
        });
        for child in children {
            if let Ok(mut light) = lights.get_mut(*child) {
                light.set_if_neq(UiTransform::from_translation(Val2::px(
                    left(t, rect.width()),
                    0.0,
                )));
            }
        }
    }
}

/// Returns the eased progress at `t`. It is smooth at both ends and stays within 0 and 1.
fn smooth(t: f32) -> f32 {
    let t = t.clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
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

    #[test]
    fn the_light_enters_at_the_left_edge_and_leaves_at_the_right_one() {
        let at: Vec<f32> = (0..=20).map(|i| left(i as f32 / 20.0, 240.0)).collect();
        assert_eq!(at[0], -LAYERS[0], "the light starts inside the meld");
        assert_eq!(at[20], 240.0, "the light ends inside the meld");
        assert!(at.windows(2).all(|pair| pair[0] < pair[1]));
    }
}

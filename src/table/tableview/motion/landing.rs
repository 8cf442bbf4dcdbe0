//! Landing of a card. On contact the card slides on a little, is squashed for a moment, and its shadow breathes. The
//! cards below it give way by half as much. If the card is slapped onto the pile, they jump. A landing only adds to the
//! appearance of a card, and no event waits for it.
use super::{
    super::CardKey,
    Current, Flight,
    tween::{self, LANDING_PEAK},
};
use bevy::prelude::*;
use gamecore::model::{Landed, Speed};

/// Duration of a landing in seconds, at normal speed.
const LENGTH: f32 = 0.16;
/// Distance that the card slides on, in design pixels.
const GIVE: f32 = 2.0;
/// Flattening of the card, as a fraction of its height.
const SQUASH: f32 = 0.02;
/// Distance in design pixels below which two cards count as one stack.
const STACKED: f32 = 9.0;
/// Movement of the cards below, relative to that of the landing card.
const BELOW: f32 = 0.5;
/// Distance in design pixels from which a slammed card counts as slapped down.
const SLAPPED: f32 = 40.0;
/// Strength of the landing of a card that is slapped down.
const SLAP: f32 = 2.0;
/// Smallest height of the jump of the cards below, and its variation, in design pixels.
const JUMP: (f32, f32) = (4.0, 2.0);

/// Landing of a card after its flight.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub struct Landing {
    /// Largest offset in design pixels.
    give: Vec2,
    /// Strength of the squash and of the shadow, 1 for a usual landing.
    strength: f32,
    elapsed: f32,
    is_slap: bool,
}

impl Landing {
    /// Returns the landing of a card that has moved by `way`. `struck` is true for a slam.
    pub(super) fn after(way: Vec2, struck: bool) -> Landing {
        let is_slap = struck && way.length() > SLAPPED;
        let strength = if is_slap { SLAP } else { 1.0 };
        Landing {
            give: way.normalize_or(Vec2::Y) * GIVE * strength,
            strength,
            elapsed: 0.0,
            is_slap,
        }
    }

    /// Returns the landing of a card below this one, which does not get squashed. `index` varies the direction of a jump.
    fn below(self, index: usize) -> Landing {
        let give = match self.is_slap {
            true => {
                let aside = [0.4, -0.6, 0.1, 0.7, -0.3][index % 5];
                Vec2::new(aside * JUMP.1, -JUMP.0 - aside.abs() * JUMP.1)
            }
            false => self.give * BELOW,
        };
        Landing {
            give,
            strength: 0.0,
            ..self
        }
    }

    /// Returns the offset of the card in design pixels.
    pub(super) fn offset(&self) -> Vec2 {
        self.give * tween::velocity_decay(self.elapsed / LENGTH) / LANDING_PEAK
    }

    /// Returns the pressure on the card, 0 to 1. It flattens the card and darkens its shadow.
    pub(super) fn pressure(&self) -> f32 {
        self.strength * tween::breath(self.elapsed / LENGTH)
    }

    /// Returns the height of the card as a fraction of its usual height.
    pub(super) fn flat(&self) -> f32 {
        1.0 - SQUASH * self.pressure()
    }
}

/// Lets the cards below a landing card give way.
pub(super) fn press(
    mut landed: MessageReader<Landed>,
    cards: Query<(Entity, &CardKey, &Current), Without<Flight>>,
    landings: Query<&Landing>,
    mut commands: Commands,
) {
    for card in landed.read() {
        let mut above = cards.iter().filter(|(_, key, _)| key.0 == card.key);
        let Some((top, _, at)) = above.next() else {
            continue;
        };
        let Ok(landing) = landings.get(top) else {
            continue;
        };
        let is_below =
            |other: &Current| other.0.z < at.0.z && other.0.at.distance(at.0.at) < STACKED;
        let below = cards.iter().filter(|(_, _, other)| is_below(other));
        for (index, (entity, ..)) in below.enumerate() {
            commands.entity(entity).insert(landing.below(index));
        }
    }
}

/// Advances all landings.
pub(super) fn settle(
    (time, speed): (Res<Time>, Res<Speed>),
    mut landings: Query<(Entity, &mut Landing)>,
    mut commands: Commands,
) {
    for (entity, mut landing) in &mut landings {
        landing.elapsed += time.delta_secs() / speed.factor.max(0.01);
        if landing.elapsed >= LENGTH {
            commands.entity(entity).remove::<Landing>();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_landing_gives_two_pixels_and_two_percent_and_ends_at_rest() {
        let at = |part: f32| Landing {
            elapsed: part * LENGTH,
            ..Landing::after(Vec2::new(-300.0, 0.0), false)
        };
        let all: Vec<Landing> = (0..=100).map(|i| at(i as f32 / 100.0)).collect();
        for landing in [all[0], all[100]] {
            assert!(landing.offset().length() < 1e-4, "{landing:?}");
            assert!(landing.pressure() < 1e-4, "{landing:?}");
        }
        let least = all.iter().map(|it| it.offset().x).fold(0.0, f32::min);
        assert!((-2.0..-1.98).contains(&least), "{least}");
        let flat = all.iter().map(Landing::flat).fold(1.0, f32::min);
        assert!((0.98..0.981).contains(&flat), "{flat}");
        assert!(
            all.iter()
                .all(|it| it.offset().x <= 0.0 && it.offset().y == 0.0)
        );
    }

    #[test]
    fn the_pile_gives_way_to_a_discard_and_jumps_under_a_slap() {
        let way = Vec2::new(0.0, 300.0);
        let give = |landing: Landing| landing.give.y;
        let usual = Landing::after(way, false);
        assert_eq!((give(usual), give(usual.below(0))), (2.0, 1.0));
        let slap = Landing::after(way, true);
        assert!(give(slap) > give(usual));
        assert!((0..9).all(|order| give(slap.below(order)) <= -4.0));
        // A staged meld is slammed down in place.
        assert!(!Landing::after(Vec2::new(0.0, 6.0), true).is_slap);
    }
}

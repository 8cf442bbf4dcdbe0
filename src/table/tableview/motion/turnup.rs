//! The own hand is turned up, card by card, for whoever has just lifted the curtain or looks at their cards.
use super::{Current, Flight, moment::Moment, plan::Plan};
use crate::tableview::{CardKey, Target};
use bevy::prelude::*;
use gamecore::model::{Key, Pose, Shown, Speed, TurnUp, Zones};

/// Seconds from card to card, and the place from which on none waits any longer.
const RIPPLE: f32 = 0.014;
const LAST: usize = 14;

/// Seconds that the card at this place of the hand waits until it is turned up, at the designed pace.
pub(super) fn ripple(hand: &[Key], key: Key) -> f32 {
    let place = hand.iter().position(|other| *other == key);
    place.unwrap_or(0).min(LAST) as f32 * RIPPLE
}

/// Lays the cards with their backs up and turns them. Whoever looks now is the only one who sees them: it goes this way only, and a
/// hand that is covered is covered at once.
pub(super) fn turn_up(
    mut asked: MessageReader<TurnUp>,
    (speed, shown, zones): (Res<Speed>, Res<Shown>, Res<Zones>),
    mut cards: Query<(Entity, &CardKey, &Target, &mut Current)>,
    mut commands: Commands,
) {
    if asked.read().count() == 0 || !speed.flies() {
        return;
    }
    let hand = zones.hand(shown.bottom_seat());
    for (entity, CardKey(key), target, mut current) in &mut cards {
        if target.0.face.is_none() || !hand.contains(key) {
            continue;
        }
        current.0 = Pose {
            face: None,
            ..target.0
        };
        let plan = Plan {
            delay: ripple(hand, *key) * speed.factor,
            ..Plan::nudged(&current.0, &target.0, speed.factor)
        };
        let flight = Flight::new(Moment::at_rest(&current.0), target.0, plan);
        commands.entity(entity).insert(flight);
    }
}

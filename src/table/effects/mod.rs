//! Effects of a match. They show which player acted, and celebrate a lay-down, a closed hand or a won match. An effect
//! starts once its cards have landed. The game never waits for an effect. At instant speed there are no effects.
//!
//! A brass outline flashes round the meld, fan or nameplate that an event concerns. A shine passes along a meld just
//! laid down (`lights.rs`). Only a closed hand shakes the table. Numbers show the penalty card of a claim, and the points
//! of a hand on their way to the nameplates (`numbers.rs`). In a won match all melds of the winner shine, and confetti of
//! small cards and suit symbols falls (`celebration.rs`).
mod celebration;
mod lights;
mod numbers;
pub use celebration::ConfettiPiece;
pub use lights::{EffectPlace, Pulse, Shine};
pub use numbers::{NumberDisplay, NumberKind};

use crate::tableview::{CardEntities, Flight, TableShake};
use bevy::prelude::*;
use engine::{
    matchplay::SeenMatchEvent,
    melds::{Meld, MeldId},
    seat::{PerSeat, Seat},
    table::{HandEnd, HowEnded, SeenEvent},
};
use gamecore::{
    model::{CardPlacement, DisplayedState, Key, Speed},
    playback::{StepStarted, tally},
    redraw::{RedrawRequest, seen_secs},
    sets::{FrameSystems, reset},
    states::{Screen, TableOverlay},
};
use hud::PlateOf;
use ui::widgets::Pop;

pub fn plugin(app: &mut App) {
    app.init_resource::<Waiting>();
    app.add_systems(OnEnter(Screen::Table), reset::<Waiting>);
    app.add_systems(
        Update,
        (
            listen,
            begin,
            numbers::skip,
            grow_older,
            lights::glow,
            lights::shine,
            numbers::rise,
            celebration::fall,
        )
            .chain()
            .in_set(FrameSystems::Present)
            .run_if(in_state(Screen::Table)),
    );
    // The last hand ends the match, and the ranking follows.
    app.add_systems(OnEnter(TableOverlay::HandOver), celebration::rain);
    app.add_systems(OnEnter(TableOverlay::MatchOver), celebration::rain);
}

/// Effect shown in addition to the animation of the cards.
#[derive(Clone, Copy, PartialEq, Debug)]
enum TableEffect {
    /// Pulse round the place that an event concerns. The number is the position in a series of pulses, starting at 0. A
    /// nameplate also jumps.
    Here(EffectPlace, u8),
    /// Pulse and shine on a meld just laid down. The number is the meld's position in the lay-down, starting at 0.
    Laid(MeldId, u8),
    /// Table shake for a closed hand.
    Closed,
    /// Number that appears over the table.
    Number(NumberDisplay),
}

/// Effect, with the keys of the cards that must land before it starts.
#[derive(Clone, PartialEq, Debug)]
struct Expected {
    moment: TableEffect,
    keys: Vec<Key>,
}

impl Expected {
    fn now(moment: TableEffect) -> Expected {
        Expected {
            moment,
            keys: Vec::new(),
        }
    }
}

/// Returns the effects of an event. `shown` and `zones` are the state after the event.
fn moments(event: &SeenEvent, shown: &DisplayedState, zones: &CardPlacement) -> Vec<Expected> {
    let meld = |id: MeldId, order: u8| Expected {
        moment: TableEffect::Here(EffectPlace::Meld(id), order),
        keys: zones.meld(id).to_vec(),
    };
    // A joker that leaves a meld, and the other meld to which it goes.
    let joker = |left: MeldId, target: Option<MeldId>| {
        let target = target.filter(|target| *target != left);
        let target = target.map(|target| meld(target, 1));
        [meld(left, 0)].into_iter().chain(target).collect()
    };
    match event {
        SeenEvent::LaidDown { melds, .. } => {
            let new = melds.iter().zip(0..);
            let moment = |(laid, order): (&Meld, u8)| Expected {
                moment: TableEffect::Laid(laid.id, order),
                ..meld(laid.id, order)
            };
            new.map(moment).collect()
        }
        SeenEvent::LaidOff { to, .. } => vec![meld(to.meld, 0)],
        SeenEvent::SwappedJoker { meld: left, to, .. } => joker(*left, to.map(|to| to.meld)),
        SeenEvent::MovedJoker { meld: left, to, .. } => joker(*left, Some(to.meld)),
        SeenEvent::Awarded { seat, penalty, .. } => {
            let taken = |moment| Expected {
                moment,
                keys: zones.hand(*seat).to_vec(),
            };
            let plate = TableEffect::Here(EffectPlace::Plate(*seat), 0);
            let number = TableEffect::Number(NumberDisplay {
                seat: *seat,
                kind: NumberKind::Penalty,
                value: penalty.len() as i32,
                delay: 0.0,
            });
            let mut all = vec![Expected::now(plate)];
            all.extend((!penalty.is_empty()).then(|| taken(number)));
            if *seat != shown.bottom_seat() {
                all.push(taken(TableEffect::Here(EffectPlace::Hand(*seat), 0)));
            }
            all
        }
        SeenEvent::Discarded { closes: true, .. } => vec![Expected {
            moment: TableEffect::Closed,
            keys: zones.pile.last().copied().into_iter().collect(),
        }],
        SeenEvent::Ended(end) => ended(end, shown),
        _ => Vec::new(),
    }
}

/// Returns the effects at the end of a hand. The table shake is only included if the hand was closed without a discard.
fn ended(end: &HandEnd, shown: &DisplayedState) -> Vec<Expected> {
    let Some(closer) = end.closer else {
        return Vec::new();
    };
    let points = end.points.get(closer).copied().unwrap_or(0);
    let mut moments = Vec::new();
    if matches!(end.how, HowEnded::LaidOff | HowEnded::LaidDown) {
        moments.push(Expected::now(TableEffect::Closed));
    }
    let plate = TableEffect::Here(EffectPlace::Plate(closer), 0);
    moments.push(Expected::now(plate));
    if points < 0 {
        let bonus = TableEffect::Number(NumberDisplay {
            seat: closer,
            kind: NumberKind::Bonus,
            value: points,
            delay: 0.0,
        });
        moments.push(Expected::now(bonus));
        let melds = melds_of(closer, shown);
        let pulses = melds.map(|(meld, order)| TableEffect::Here(EffectPlace::Meld(meld), order));
        moments.extend(pulses.map(Expected::now));
    }
    moments
}

/// Returns the effects of a won match: the winner's nameplate jumps, and all melds of the winner shine.
fn won(winner: Seat, shown: &DisplayedState) -> Vec<Expected> {
    let plate = TableEffect::Here(EffectPlace::Plate(winner), 0);
    let melds = melds_of(winner, shown).map(|(meld, order)| TableEffect::Laid(meld, order));
    let all = std::iter::once(plate).chain(melds);
    all.map(Expected::now).collect()
}

/// Returns the melds of a player, numbered from 0.
fn melds_of(seat: Seat, shown: &DisplayedState) -> impl Iterator<Item = (MeldId, u8)> {
    let melds = shown.view.iter().flat_map(|view| &view.table.melds);
    let own = melds.filter(move |meld| meld.owner == seat);
    own.map(|meld| meld.id).zip(0..)
}

/// Returns the points that fly to the nameplates after a hand.
fn scored(points: &PerSeat<i32>) -> impl Iterator<Item = Expected> {
    let numbers = tally(points)
        .into_iter()
        .map(|(seat, delay)| NumberDisplay {
            seat,
            kind: NumberKind::Points,
            value: points.get(seat).copied().unwrap_or_default(),
            delay,
        });
    numbers.map(|number| Expected::now(TableEffect::Number(number)))
}

/// Returns the components of the node of an effect. It is hidden until it has a place.
fn effect(depth: i32) -> impl Bundle {
    let hidden = Node {
        display: Display::None,
        ..default()
    };
    (
        hidden,
        GlobalZIndex(depth),
        Pickable::IGNORE,
        DespawnOnExit(Screen::Table),
    )
}

/// Seconds since an effect has started.
#[derive(Component, Clone, Copy, Default, Debug)]
struct Age(f32);

/// Advances all effects, and requests frames for them.
fn grow_older(time: Res<Time<Real>>, mut ages: Query<&mut Age>, mut awake: ResMut<RedrawRequest>) {
    if !ages.is_empty() {
        awake.animate_for(time.elapsed_secs(), 0.1);
    }
    for mut age in &mut ages {
        age.0 += seen_secs(&time);
    }
}

/// Longest time in seconds that an effect waits for its cards.
const PATIENCE: f32 = 3.0;

/// Effects whose cards have not landed yet, each with its remaining waiting time in seconds.
#[derive(Resource, Default, Debug)]
struct Waiting(Vec<(Expected, f32)>);

/// Queues the effects of events whose animation has just begun. At instant speed there are no effects.
fn listen(
    mut steps: MessageReader<StepStarted>,
    (shown, zones, speed): (Res<DisplayedState>, Res<CardPlacement>, Res<Speed>),
    mut waiting: ResMut<Waiting>,
) {
    for StepStarted(event) in steps.read().filter(|_| speed.factor > 0.0) {
        let expected = match event {
            SeenMatchEvent::Table(event) => moments(event, &shown, &zones),
            SeenMatchEvent::Scored { points, .. } => scored(points).collect(),
            SeenMatchEvent::Ended { winner, .. } => won(*winner, &shown),
            _ => Vec::new(),
        };
        let expected = expected.into_iter().map(|it| (it, PATIENCE));
        waiting.0.extend(expected);
    }
}

/// Starts a pulse. It replaces an earlier pulse at the same place.
fn renew(spot: EffectPlace, order: u8, pulses: &Query<(Entity, &Pulse)>, commands: &mut Commands) {
    for (entity, _) in pulses.iter().filter(|(_, pulse)| pulse.spot == spot) {
        commands.entity(entity).despawn();
    }
    commands.spawn(lights::pulse_at(spot, order));
}

/// Makes the nameplate of a player jump.
fn jump(seat: Seat, plates: &Query<(Entity, &PlateOf)>, commands: &mut Commands) {
    for (plate, _) in plates.iter().filter(|(_, of)| of.0 == seat) {
        commands.entity(plate).insert(Pop::jump());
    }
}

/// Starts the effects whose cards have landed or whose waiting time is over.
fn begin(
    (time, speed): (Res<Time<Real>>, Res<Speed>),
    entities: Res<CardEntities>,
    flights: Query<(), With<Flight>>,
    (pulses, plates): (Query<(Entity, &Pulse)>, Query<(Entity, &PlateOf)>),
    mut waiting: ResMut<Waiting>,
    mut nudges: MessageWriter<TableShake>,
    mut awake: ResMut<RedrawRequest>,
    mut commands: Commands,
) {
    if waiting.0.is_empty() {
        return;
    }
    awake.animate_for(time.elapsed_secs(), 0.1);
    let flies = |key: &Key| {
        let entity = entities.0.get(key.index());
        entity.is_some_and(|entity| flights.contains(*entity))
    };
    let begun = waiting.0.extract_if(.., |(expected, left)| {
        *left -= seen_secs(&time);
        *left <= 0.0 || !expected.keys.iter().any(flies)
    });
    for (expected, _) in begun {
        match expected.moment {
            TableEffect::Here(spot, order) => {
                renew(spot, order, &pulses, &mut commands);
                if let EffectPlace::Plate(seat) = spot {
                    jump(seat, &plates, &mut commands);
                }
            }
            TableEffect::Laid(meld, _) if speed.flies() => {
                // The melds of a lay-down land one after another, so their pulses need no additional delay.
                renew(EffectPlace::Meld(meld), 0, &pulses, &mut commands);
                commands.spawn(lights::shine_along(meld));
            }
            TableEffect::Laid(meld, order) => {
                renew(EffectPlace::Meld(meld), order, &pulses, &mut commands);
            }
            TableEffect::Closed => drop(nudges.write(TableShake)),
            TableEffect::Number(number) => drop(commands.spawn(numbers::number(number))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::cards::{Card, Rank, Suit};

    #[test]
    fn the_plate_of_a_claimer_reacts_at_once_and_the_number_waits_for_the_penalty_card() {
        let mut zones = CardPlacement::default();
        zones.reset(10, 2);
        zones.hands[1] = zones.stock.split_off(7);
        let event = SeenEvent::Awarded {
            seat: Seat(1),
            card: Card::new(Rank::King, Suit::Clubs),
            penalty: vec![None],
        };
        let moments = moments(&event, &DisplayedState::default(), &zones);
        let plate = TableEffect::Here(EffectPlace::Plate(Seat(1)), 0);
        assert_eq!(moments[0], Expected::now(plate));
        let is_penalty = |moment| match moment {
            TableEffect::Number(number) => number.kind == NumberKind::Penalty,
            _ => false,
        };
        assert!(is_penalty(moments[1].moment));
        assert_eq!(moments[1].keys, zones.hands[1]);
    }
}

//! Card entities and their sounds. Cards are spawned at the beginning of a hand and rendered at their pose (`paint`).
//!
//! This module also tracks cards in flight to or from a hand. The card counts at the table do not change before the
//! cards arrive.
//!
//! A sound plays when a card leaves, turns over or lands. Its stereo position is the card's position on the screen. The
//! faster a card lands, the louder its sound. Sounds such as shuffling belong to events: see `playback/sounds.rs`.
use super::{
    Current, Drawn, Flight, Target,
    motion::{HoverState, LIES, SHUFFLES, TURNS},
};
use bevy::{platform::collections::HashMap, prelude::*};
use engine::{cards::Card, matchplay::SeenMatchEvent, table::SeenEvent};
use gamecore::{
    feedback::{PlaySound, Sound},
    model::{
        AnimationCues, CardPlacement, Flying, Geometry, InFlightCards, Key, Landed, Layout, Pose,
        Speed, Zone,
    },
    playback::{GATHERED, Play, ShownEvents, StepRepeated, StepStarted},
    sets::FrameSystems,
    states::Screen,
};
use hud::HudState;

/// Key of the card that an entity displays.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct CardKey(pub Key);

/// Card entities, indexed by [`Key`].
#[derive(Resource, Default, Debug)]
pub struct CardEntities(pub Vec<Entity>);

pub fn plugin(app: &mut App) {
    app.init_resource::<CardEntities>()
        .init_resource::<InFlightCards>()
        .init_resource::<StepKind>();
    app.add_systems(
        Update,
        (
            spawn_cards.in_set(FrameSystems::Playback).after(Play),
            track_flights.after(FrameSystems::Animate).before(HudState),
            (follow_steps, play_slides)
                .chain()
                .in_set(FrameSystems::Playback)
                .after(Play),
            (play_landings, play_turns).in_set(FrameSystems::Present),
        )
            .run_if(in_state(Screen::Table)),
    );
    app.add_systems(OnExit(Screen::Table), clear_cards);
}

/// Adjusts the number of card entities to the number of cards in the displayed hand.
fn spawn_cards(
    zones: Res<CardPlacement>,
    geometry: Res<Geometry>,
    mut entities: ResMut<CardEntities>,
    mut commands: Commands,
) {
    while entities.0.len() > zones.len() {
        if let Some(entity) = entities.0.pop() {
            commands.entity(entity).despawn();
        }
    }
    let there = entities.0.len();
    if there < zones.len() {
        // New cards enter from beyond the table's edge.
        let at = Vec2::new(geometry.size.x / 2.0, -120.0);
        let cards = (there as u16..zones.len() as u16).map(|key| {
            let pose = Pose::new(at, geometry.pile_height, f32::from(key) * 0.01);
            (
                CardKey(Key(key)),
                Target(pose),
                Current(pose),
                Drawn::at_rest(pose),
                HoverState::default(),
                Name::new(format!("card {key}")),
            )
        });
        let cards: Vec<_> = cards.collect();
        // Spawned as one batch: single spawns would take longer than half a frame.
        commands.queue(move |world: &mut World| {
            let made: Vec<Entity> = world.spawn_batch(cards).collect();
            world.resource_mut::<CardEntities>().0.extend(made);
        });
    }
}

fn clear_cards(
    mut entities: ResMut<CardEntities>,
    (mut zones, mut afoot): (ResMut<CardPlacement>, ResMut<InFlightCards>),
    mut commands: Commands,
) {
    for entity in entities.0.drain(..) {
        commands.entity(entity).despawn();
    }
    *zones = CardPlacement::default();
    *afoot = InFlightCards::default();
}

/// Updates the cards in flight. Runs after the cards have moved and before any text is updated.
fn track_flights(
    zones: Res<CardPlacement>,
    (mut steps, mut again): (MessageReader<StepStarted>, MessageReader<StepRepeated>),
    entities: Res<CardEntities>,
    flights: Query<&Current, With<Flight>>,
    cards: Query<&Current>,
    mut lay: Local<Vec<Vec2>>,
    mut afoot: ResMut<InFlightCards>,
) {
    let flies = |key: Key| {
        let entity = entities.0.get(key.index())?;
        flights.get(*entity).ok().map(|current| current.0.at)
    };
    // A missed-turn replay never repeats a deal.
    let (mut step, mut deal) = (again.read().count() > 0, false);
    for StepStarted(event) in steps.read() {
        step = true;
        deal |= matches!(event, SeenMatchEvent::Table(SeenEvent::Dealt { .. }));
    }
    if !afoot.is_empty() {
        afoot.follow(flies);
    }
    if step || zones.is_changed() {
        let lay = |key: Key| lay.get(key.index()).copied();
        afoot.note(&zones, (step, deal), flies, lay);
    }
    // Positions of all cards in this frame. If the animation of an event begins in the next frame, its cards start at
    // these positions.
    let at = |card: &Entity| cards.get(*card).map_or(Vec2::ZERO, |card| card.0.at);
    lay.clear();
    lay.extend(entities.0.iter().map(at));
}

/// Speed at which a landing card sounds at full volume, in design pixels per second. At this speed, a card crosses the
/// table in about half a second.
const FULL_VOLUME_SPEED: f32 = 1800.0;
/// Volume of the slowest landing card, as a fraction of the full volume.
const SLOWEST_VOLUME: f32 = 0.4;
/// Volume factor of a card that lands during a deal.
const DEAL_VOLUME: f32 = 0.6;
/// Volume of a card that slides off its pile or out of its row, 0 to 1.
const SLIDE_VOLUME: f32 = 0.55;
/// Volume of a card that turns over in a hand, and of one that turns over anywhere else, 0 to 1.
const TURN_VOLUMES: (f32, f32) = (0.4, 0.8);

/// Sounds of a stock renewal. Each entry is the delay in seconds after the start, the sound and its volume.
const RENEWAL_SOUNDS: [(f32, Sound, f32); 4] = [
    (0.0, Sound::Slide, SLIDE_VOLUME),
    (TURNS, Sound::Flip, TURN_VOLUMES.1),
    (LIES, Sound::Place, 0.9),
    (SHUFFLES, Sound::Shuffle, 1.0),
];

/// Kind of the event being animated. It determines which sounds the cards make.
#[derive(Resource, Default, Clone, Copy, PartialEq, Debug)]
enum StepKind {
    #[default]
    Move,
    Deal,
    /// The stock is renewed from the pile. The sounds belong to the whole stack, not to single cards.
    Renewal,
    /// The hands are opened for scoring, and their cards turn over in place.
    Opening,
}

fn follow_steps(mut events: ShownEvents, mut running: ResMut<StepKind>) {
    for event in events.read() {
        let now = match event {
            SeenMatchEvent::Table(SeenEvent::Dealt { .. }) => StepKind::Deal,
            SeenMatchEvent::Table(SeenEvent::StockRenewed { .. }) => StepKind::Renewal,
            SeenMatchEvent::Table(SeenEvent::Ended(_)) => StepKind::Opening,
            _ => StepKind::Move,
        };
        running.set_if_neq(now);
    }
}

/// Plays the slide sound of each card that an event moves, after the delay of the card's animation.
fn play_slides(
    (time, speed, running): (Res<Time>, Res<Speed>, Res<StepKind>),
    (cues, layout, geometry): (Res<AnimationCues>, Res<Layout>, Res<Geometry>),
    mut due: Local<Vec<(f32, PlaySound)>>,
    mut sounds: MessageWriter<PlaySound>,
) {
    due.retain_mut(|(left, request)| {
        *left -= time.delta_secs();
        if *left <= 0.0 {
            sounds.write(*request);
        }
        *left > 0.0
    });
    if cues.0.is_empty() || !speed.flies() {
        return;
    }
    let of_stock: &[(f32, Sound, f32)] = match *running {
        StepKind::Renewal => &RENEWAL_SOUNDS,
        StepKind::Deal => &[(GATHERED, Sound::Shuffle, 1.0)],
        StepKind::Move | StepKind::Opening => &[],
    };
    due.extend(of_stock.iter().map(|(after, sound, strength)| {
        let request = sound.at(geometry.stock.x, geometry.size.x);
        (after * speed.factor, request.with_strength(*strength))
    }));
    if *running != StepKind::Move {
        return;
    }
    // A card whose animation has no arc only settles into place, without a sound.
    for (key, cue) in cues.0.iter().filter(|(_, cue)| cue.arc > 0.0) {
        // The layout still contains the position before the event.
        if let Some(pose) = layout.poses.get(key.index()) {
            let request = Sound::Slide.at(pose.at.x, geometry.size.x);
            let delay = cue.delay * speed.factor;
            due.push((delay, request.with_strength(SLIDE_VOLUME)));
        }
    }
}

/// Returns the sound of a card that lands in this zone, and its volume factor. Returns `None` for a silent landing.
fn landing_sound(zone: Zone, running: StepKind) -> Option<(Sound, f32)> {
    match (zone, running) {
        (_, StepKind::Opening) | (Zone::Stock | Zone::Penalty, _) => None,
        // During a renewal, the top card of the pile is put aside and comes back.
        (Zone::Pile, StepKind::Renewal) => Some((Sound::Place, 1.0)),
        (_, StepKind::Renewal) => None,
        (Zone::Hand(_), StepKind::Deal) => Some((Sound::Deal, DEAL_VOLUME)),
        (Zone::Hand(_), StepKind::Move) => Some((Sound::Deal, 1.0)),
        (Zone::Pile | Zone::Meld(_), _) => Some((Sound::Place, 1.0)),
    }
}

fn play_landings(
    mut landed: MessageReader<Landed>,
    (zones, running): (Res<CardPlacement>, Res<StepKind>),
    (speed, geometry): (Res<Speed>, Res<Geometry>),
    mut sounds: MessageWriter<PlaySound>,
) {
    for card in landed.read().filter(|_| speed.flies()) {
        let zone = zones.find(card.key).map(|(zone, _)| zone);
        if let Some((sound, part)) = zone.and_then(|zone| landing_sound(zone, *running)) {
            let by_speed =
                SLOWEST_VOLUME + (1.0 - SLOWEST_VOLUME) * (card.speed / FULL_VOLUME_SPEED).min(1.0);
            let request = sound.at(card.at.x, geometry.size.x);
            sounds.write(request.with_strength(part * by_speed));
        }
    }
}

/// Plays the flip sound of a card that turns over while cards fly. During a deal, only the card that opens the pile
/// makes this sound.
fn play_turns(
    cards: Query<(&CardKey, &Drawn), Changed<Drawn>>,
    (zones, running, speed): (Res<CardPlacement>, Res<StepKind>, Res<Speed>),
    (flying, geometry): (Res<Flying>, Res<Geometry>),
    mut shown: Local<HashMap<Key, Option<Card>>>,
    mut sounds: MessageWriter<PlaySound>,
) {
    for (CardKey(key), drawn) in &cards {
        let face = drawn.pose.face;
        let before = shown.insert(*key, face);
        let turned = before.is_some_and(|before| before.is_some() != face.is_some());
        if !turned || flying.0 == 0 || !speed.flies() {
            continue;
        }
        let in_hand = matches!(zones.find(*key), Some((Zone::Hand(_), _)));
        let strength = match (*running, in_hand) {
            (StepKind::Renewal, _) | (StepKind::Deal, true) => continue,
            (StepKind::Move | StepKind::Opening, true) => TURN_VOLUMES.0,
            (_, false) => TURN_VOLUMES.1,
        };
        let request = Sound::Flip.at(drawn.pose.at.x, geometry.size.x);
        sounds.write(request.with_strength(strength));
    }
}

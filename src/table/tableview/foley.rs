//! The cards as they are heard: each at the moment when it leaves, turns or comes down, from where it is, as strongly as it moves.
//!
//! (*Foley* are the sounds of a film's footsteps and doors.) Signals and the shuffling belong to events: `playback/signals.rs`.
use super::{CardKey, Drawn, motion::renewal};
use bevy::{platform::collections::HashMap, prelude::*};
use engine::{cards::Card, matchplay::SeenMatchEvent, table::SeenEvent};
use gamecore::{
    feedback::{PlaySound, Sound},
    model::{Cues, Flying, Geometry, Key, Landed, Layout, Speed, Zone, Zones},
    playback::{Play, StepRepeated, StepStarted},
    sets::FrameSystems,
    states::Screen,
};

/// The speed from which on a card is heard at full strength, in design pixels a second: right across the table in half a second.
const FULL_SPEED: f32 = 1800.0;
/// How strongly the slowest card is heard.
const SLOWEST: f32 = 0.4;
/// How much weaker a card is that is one of a whole deal.
const OF_A_DEAL: f32 = 0.6;
/// How strongly a card is heard that slides off its place.
const SLIDING: f32 = 0.55;
/// How strongly a card is heard that turns on its way into a hand, and one that turns in the middle of the table.
const TURNING: (f32, f32) = (0.4, 0.8);

/// What is heard of a renewal: seconds after its beginning, and how strongly.
const RENEWAL: [(f32, Sound, f32); 4] = [
    (0.0, Sound::Slide, SLIDING),
    (renewal::TURNS, Sound::Flip, TURNING.1),
    (renewal::LIES, Sound::Place, 0.9),
    (renewal::SHUFFLES, Sound::Shuffle, 1.0),
];

/// Adds the sounds of cards.
pub fn plugin(app: &mut App) {
    app.init_resource::<Running>();
    app.add_systems(
        Update,
        (follow, leave)
            .chain()
            .in_set(FrameSystems::Playback)
            .after(Play)
            .run_if(in_state(Screen::Table)),
    );
    app.add_systems(
        Update,
        (land, turn)
            .in_set(FrameSystems::Present)
            .run_if(in_state(Screen::Table)),
    );
}

/// What kind of step is running.
#[derive(Resource, Default, Clone, Copy, PartialEq, Debug)]
enum Running {
    /// A player moves cards.
    #[default]
    Move,
    /// The hand is dealt, card by card.
    Deal,
    /// The stock is renewed from the pile: the packet is heard, not its cards.
    Renewal,
    /// The hands are opened to be counted: cards turn where they lie.
    Opening,
}

fn follow(
    (mut started, mut again): (MessageReader<StepStarted>, MessageReader<StepRepeated>),
    mut running: ResMut<Running>,
) {
    let repeated = again.read().map(|StepRepeated(event)| event);
    for event in started
        .read()
        .map(|StepStarted(event)| event)
        .chain(repeated)
    {
        let now = match event {
            SeenMatchEvent::Table(SeenEvent::Dealt { .. }) => Running::Deal,
            SeenMatchEvent::Table(SeenEvent::StockRenewed { .. }) => Running::Renewal,
            SeenMatchEvent::Table(SeenEvent::Ended(_)) => Running::Opening,
            _ => Running::Move,
        };
        running.set_if_neq(now);
    }
}

/// A card that an event moves slides off its place when its cue says so.
fn leave(
    (time, speed, running): (Res<Time>, Res<Speed>, Res<Running>),
    (cues, layout, geometry): (Res<Cues>, Res<Layout>, Res<Geometry>),
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
    let moves = matches!(*running, Running::Move | Running::Renewal);
    if cues.0.is_empty() || !speed.flies() || !moves {
        return;
    }
    if *running == Running::Renewal {
        let heard = RENEWAL.map(|(after, sound, strength)| {
            let request = sound.at(geometry.stock.x, geometry.size.x);
            (after * speed.factor, request.with_strength(strength))
        });
        due.extend(heard);
        return;
    }
    // What does not bend only settles.
    for (key, cue) in cues.0.iter().filter(|(_, cue)| cue.arc > 0.0) {
        // The layout is still the one before the event.
        if let Some(pose) = layout.poses.get(key.index()) {
            let request = Sound::Slide.at(pose.at.x, geometry.size.x);
            let delay = cue.delay * speed.factor;
            due.push((delay, request.with_strength(SLIDING)));
        }
    }
}

/// What is heard of a card that comes down here, and how much weaker than it would by its speed alone.
fn landing(zone: Zone, running: Running) -> Option<(Sound, f32)> {
    match (zone, running) {
        (_, Running::Opening) | (Zone::Stock | Zone::Penalty, _) => None,
        // The pile's top card, put aside and back.
        (Zone::Pile, Running::Renewal) => Some((Sound::Place, 1.0)),
        (_, Running::Renewal) => None,
        (Zone::Hand(_), Running::Deal) => Some((Sound::Deal, OF_A_DEAL)),
        (Zone::Hand(_), Running::Move) => Some((Sound::Deal, 1.0)),
        (Zone::Pile | Zone::Meld(_), _) => Some((Sound::Place, 1.0)),
    }
}

fn land(
    mut landed: MessageReader<Landed>,
    (zones, running): (Res<Zones>, Res<Running>),
    (speed, geometry): (Res<Speed>, Res<Geometry>),
    mut sounds: MessageWriter<PlaySound>,
) {
    for card in landed.read().filter(|_| speed.flies()) {
        let zone = zones.find(card.key).map(|(zone, _)| zone);
        if let Some((sound, part)) = zone.and_then(|zone| landing(zone, *running)) {
            let by_speed = SLOWEST + (1.0 - SLOWEST) * (card.speed / FULL_SPEED).min(1.0);
            let request = sound.at(card.at.x, geometry.size.x);
            sounds.write(request.with_strength(part * by_speed));
        }
    }
}

/// A card that shows its other side while cards fly is heard as it turns. In a deal only the one turned up for the pile is.
fn turn(
    cards: Query<(&CardKey, &Drawn), Changed<Drawn>>,
    (zones, running, speed): (Res<Zones>, Res<Running>, Res<Speed>),
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
            (Running::Renewal, _) | (Running::Deal, true) => continue,
            (Running::Move | Running::Opening, true) => TURNING.0,
            (_, false) => TURNING.1,
        };
        let request = Sound::Flip.at(drawn.pose.at.x, geometry.size.x);
        sounds.write(request.with_strength(strength));
    }
}

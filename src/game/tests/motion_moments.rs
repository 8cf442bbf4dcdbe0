//! The promises of what a hand does with many cards at once: it renews the stock, it lays combinations down.
use crate::{
    harness::{Home, game, wait_until},
    motion_trace::{FINE, Trace, everything_has_landed},
    positions::{open, settle},
};
use bevy::{ecs::message::MessageCursor, platform::collections::HashMap, prelude::*};
use engine::{
    matchplay::SeenMatchEvent,
    melds::MeldId,
    table::{DecisionStage, SeenEvent},
};
use gamecore::{
    feedback::{PlaySound, Sound},
    model::{ContinueMatch, Geometry, Key, PlayerIntent, Prompt, Script, Shown, Speed, Zones},
    playback::StepStarted,
    saves::Store,
};
use table::{
    moments::Glint,
    tableview::{CardKey, Drawn, Flight},
};
use ui::theme::CardArt;

fn record(name: &str) -> String {
    let path = format!(
        "{}/../../tests/films/{name}.jsonl",
        env!("CARGO_MANIFEST_DIR")
    );
    std::fs::read_to_string(path).expect("the records of the films can be read")
}

fn drawn(app: &mut App) -> HashMap<Key, Drawn> {
    let mut cards = app.world_mut().query::<(&CardKey, &Drawn)>();
    let cards = cards.iter(app.world());
    cards.map(|(card, drawn)| (card.0, *drawn)).collect()
}

fn flies(app: &mut App) -> bool {
    let mut flights = app.world_mut().query::<&Flight>();
    flights.iter(app.world()).next().is_some()
}

/// The frames, from 0 on, in which something was first seen of a renewal.
#[derive(Default, Debug)]
struct Renewal {
    aside: Option<usize>,
    square: Option<usize>,
    turned: Option<usize>,
    apart: Option<usize>,
    alone: Option<usize>,
}

impl Renewal {
    fn look(&mut self, frame: usize, app: &mut App, top: Key, packet: &[Key]) {
        let cards = drawn(app);
        let geometry = app.world().resource::<Geometry>();
        let width = geometry.pile_size().x;
        let (top, packet) = (cards[&top].pose, packet.iter().map(|key| cards[key].pose));
        let packet: Vec<_> = packet.collect();
        for card in packet.iter().filter(|card| card.z > top.z) {
            let apart = (card.at - top.at).abs();
            let covers = apart.x < width * 0.9 && apart.y < geometry.pile_height * 0.9;
            assert!(
                !covers,
                "frame {frame}: {card:?} hides the top one, {top:?}"
            );
        }
        let off = top.at.distance(geometry.pile);
        let note = |seen: bool, first: &mut Option<usize>| {
            if seen && first.is_none() {
                *first = Some(frame);
            }
        };
        let spread = packet.iter().map(|card| card.at.x);
        let (least, most) = spread.fold((f32::MAX, f32::MIN), |(a, b), x| (a.min(x), b.max(x)));
        let straight = packet.iter().all(|card| card.angle == 0.0);
        note(off > width * 1.1, &mut self.aside);
        note(straight && most - least < 3.0, &mut self.square);
        note(
            packet.iter().any(|card| card.face.is_none()),
            &mut self.turned,
        );
        note(
            self.turned.is_some() && most - least > width * 0.3,
            &mut self.apart,
        );
        note(self.turned.is_some() && off < 3.0, &mut self.alone);
        let all_turned = packet.iter().all(|card| card.face.is_none());
        assert!(
            all_turned || self.turned.is_none_or(|first| first == frame),
            "frame {frame}: the packet is turned over as a whole"
        );
    }
}

#[test]
fn the_stock_is_renewed_by_a_hand() {
    let home = Home::new("motion-renewal");
    let mut app = game(&home, 1280, 720);
    app.world_mut()
        .resource_mut::<Store>()
        .begin_match(&record("renewal"));
    app.world_mut().write_message(ContinueMatch);
    wait_until(&mut app, 400, "the table", |world| {
        world.resource::<Shown>().view.is_some()
    });
    app.world_mut().resource_mut::<Speed>().factor = 1.0;
    (0..3).for_each(|_| app.update());
    Trace::begin(&mut app, FINE);
    let mut steps = MessageCursor::<StepStarted>::default();
    let mut sounds = MessageCursor::<PlaySound>::default();
    let mut pile = Vec::new();
    let renewed = |event: &StepStarted| {
        let event = &event.0;
        matches!(event, SeenMatchEvent::Table(SeenEvent::StockRenewed { .. }))
    };
    for frame in 0.. {
        app.update();
        std::thread::yield_now();
        let messages = app.world().resource::<Messages<StepStarted>>();
        if steps.read(messages).any(renewed) {
            break;
        }
        pile = app.world().resource::<Zones>().pile.clone();
        assert!(frame < 4_000, "the stock is never renewed");
    }
    let _ = sounds.read(app.world().resource()).count();
    let (top, packet) = pile.split_last().expect("cards were discarded");
    assert!(packet.len() > 6, "there is something to see");
    let (mut seen, mut heard) = (Renewal::default(), Vec::new());
    for frame in 0.. {
        seen.look(frame, &mut app, *top, packet);
        let messages = app.world().resource::<Messages<PlaySound>>();
        heard.extend(sounds.read(messages).map(|request| request.sound));
        app.update();
        let messages = app.world().resource::<Messages<StepStarted>>();
        if steps.read(messages).count() > 0 {
            break;
        }
        assert!(frame < 1_000, "the renewal does not end: {seen:?}");
    }
    let (aside, square) = (seen.aside.expect("put aside"), seen.square.expect("square"));
    let (turned, apart) = (seen.turned.expect("turned"), seen.apart.expect("shuffled"));
    let alone = seen.alone.expect("the top one comes back");
    assert!(aside < turned && square < turned, "{seen:?}");
    assert!(turned < apart && turned < alone, "{seen:?}");
    for sound in [Sound::Slide, Sound::Place, Sound::Flip, Sound::Shuffle] {
        assert!(heard.contains(&sound), "{sound:?} of {heard:?}");
    }
    Trace::check(&app, "a renewal");
}

/// What was seen of one combination as it came down.
#[derive(Default, Debug)]
struct Strike {
    keys: Vec<Key>,
    highest: f32,
    peak: usize,
    landed: usize,
    glint: Option<usize>,
}

#[test]
fn the_own_combinations_are_struck_down_one_after_another() {
    let home = Home::new("motion-strike");
    let mut app = open(&home, &record("lay_down"));
    settle(&mut app);
    app.world_mut().resource_mut::<Speed>().factor = 1.0;
    let legal = app.world().resource::<Prompt>().legal().cloned();
    assert_eq!(legal.map(|l| l.stage), Some(DecisionStage::Play));
    Trace::begin(&mut app, FINE);
    app.world_mut().write_message(PlayerIntent::LayDown);
    (0..300).for_each(|_| app.update());
    app.world_mut().write_message(PlayerIntent::LayDown);
    let mut sounds = MessageCursor::<PlaySound>::default();
    let _ = sounds.read(app.world().resource()).count();
    let (mut strikes, mut placed): (Vec<Strike>, Vec<usize>) = (Vec::new(), Vec::new());
    for frame in 0..450 {
        if frame == 84 {
            // The deck arrives late, and its cards are narrower by a hair: the table is laid out anew under the second strike.
            app.world_mut().resource_mut::<CardArt>().aspect -= 0.000_1;
        }
        app.update();
        if strikes.is_empty() {
            let melds = app.world().resource::<Zones>().melds.clone();
            strikes.extend(melds.into_iter().map(|keys| Strike {
                keys,
                ..Strike::default()
            }));
        }
        let messages = app.world().resource::<Messages<PlaySound>>();
        let place = |request: &PlaySound| request.sound == Sound::Place && request.strength > 0.7;
        placed.extend(sounds.read(messages).filter(|it| place(it)).map(|_| frame));
        let cards = drawn(&mut app);
        let mut glints = app.world_mut().query::<&Glint>();
        let glints: Vec<MeldId> = glints.iter(app.world()).map(|it| it.meld).collect();
        for (i, strike) in strikes.iter_mut().enumerate() {
            let highs: Vec<f32> = strike.keys.iter().map(|key| cards[key].altitude).collect();
            assert!(
                highs.iter().all(|high| (high - highs[0]).abs() < 1e-4),
                "a combination comes down as a whole: {highs:?}"
            );
            if highs[0] > strike.highest {
                (strike.highest, strike.peak) = (highs[0], frame);
            }
            if highs[0] > 0.01 {
                strike.landed = frame + 1;
            }
            if strike.glint.is_none() && glints.contains(&MeldId(i as u8)) {
                strike.glint = Some(frame);
            }
        }
    }
    assert!(strikes.len() >= 2, "{strikes:?}");
    let beat = (0.15 / FINE.as_secs_f32()) as usize;
    for pair in strikes.windows(2) {
        assert!(pair[0].peak + beat < pair[1].peak, "{strikes:?}");
        assert!(pair[0].landed + beat < pair[1].landed, "{strikes:?}");
    }
    for strike in &strikes {
        assert!(strike.highest > 0.4, "it is taken up: {strike:?}");
        // It comes down faster than it is taken up.
        assert!(strike.landed - strike.peak < beat, "{strike:?}");
        let glint = strike.glint.expect("a light passes along it");
        assert!(glint >= strike.landed.saturating_sub(2), "{strike:?}");
        let heard = placed.iter().any(|at| at.abs_diff(strike.landed) < 6);
        assert!(heard, "{strike:?} is heard: {placed:?}");
    }
    assert!(app.world().resource::<Script>().is_idle() && !flies(&mut app));
    let mut glints = app.world_mut().query::<&Glint>();
    assert_eq!(glints.iter(app.world()).count(), 0, "they pass");
    everything_has_landed(&mut app, "a lay-down");
    Trace::check(&app, "a lay-down");
}

/// Whoever lifts the curtain turns the own cards up one after another, from the left.
#[test]
fn the_own_hand_is_turned_up_card_by_card() {
    let home = Home::new("motion-ripple");
    let mut app = open(&home, &record("lay_down"));
    settle(&mut app);
    let hand = {
        let world = app.world();
        let bottom = world.resource::<Shown>().bottom_seat();
        world.resource::<Zones>().hand(bottom).to_vec()
    };
    // The next person looks: every card of theirs lies with its back up as yet.
    let mut cards = app.world_mut().query::<(
        &CardKey,
        &mut table::tableview::Current,
        &mut table::tableview::Target,
    )>();
    for (CardKey(key), mut current, mut target) in cards.iter_mut(app.world_mut()) {
        if hand.contains(key) {
            (current.0.face, target.0.face) = (None, None);
        }
    }
    app.world_mut().resource_mut::<Speed>().factor = 1.0;
    app.world_mut()
        .resource_mut::<gamecore::model::Layout>()
        .set_changed();
    Trace::begin(&mut app, FINE);
    let mut turned: Vec<Key> = Vec::new();
    let mut frames = Vec::new();
    for frame in 0..300 {
        app.update();
        let cards = drawn(&mut app);
        for key in &hand {
            if cards[key].pose.face.is_some() && !turned.contains(key) {
                turned.push(*key);
                frames.push(frame);
            }
        }
    }
    assert_eq!(turned, hand, "from the left");
    assert!(frames[0] + 10 < frames[hand.len() - 1], "{frames:?}");
}

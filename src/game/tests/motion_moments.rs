//! Invariants of animations with many cards: the renewal of the stock, a lay-down, and the opening of a hand.
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
    model::{
        CardPlacement, ContinueMatch, DisplayedState, EventQueue, Geometry, Key, PlayerIntent,
        Prompt, Speed,
    },
    playback::StepStarted,
    saves::SaveService,
};
use table::{
    effects::Shine,
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

/// First frame of each phase of a stock renewal, counted from 0.
#[derive(Default, Debug)]
struct RenewalPhases {
    aside: Option<usize>,
    square: Option<usize>,
    turned: Option<usize>,
    apart: Option<usize>,
    alone: Option<usize>,
}

impl RenewalPhases {
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
                "frame {frame}: {card:?} hides the top card, {top:?}"
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
            "frame {frame}: only a part of the packet is flipped"
        );
    }
}

#[test]
fn the_stock_renewal_is_animated_in_order() {
    let home = Home::new("motion-renewal");
    let mut app = game(&home, 1280, 720);
    app.world_mut()
        .resource_mut::<SaveService>()
        .begin_match(&record("renewal"));
    app.world_mut().write_message(ContinueMatch);
    wait_until(&mut app, 400, "the table", |world| {
        world.resource::<DisplayedState>().view.is_some()
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
        pile = app.world().resource::<CardPlacement>().pile.clone();
        assert!(frame < 4_000, "the stock is never renewed");
    }
    let _ = sounds.read(app.world().resource()).count();
    let (top, packet) = pile.split_last().expect("cards were discarded");
    assert!(packet.len() > 6, "too few discards for a renewal");
    let (mut seen, mut heard) = (RenewalPhases::default(), Vec::new());
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

/// Observed course of one combination's lay-down animation, which slams its cards onto the table one after another.
#[derive(Default, Debug)]
struct Slam {
    keys: Vec<Key>,
    /// Largest altitude of each card, and its frame.
    peaks: Vec<(f32, usize)>,
    /// Frame in which the first card landed.
    landed: usize,
    glint: Option<usize>,
}

#[test]
fn the_own_combinations_slam_down_one_after_another() {
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
    let (mut strikes, mut placed): (Vec<Slam>, Vec<usize>) = (Vec::new(), Vec::new());
    for frame in 0..450 {
        if frame == 84 {
            // Simulates a deck that is loaded late and has slightly narrower cards. It causes a new table layout during
            // the second slam.
            app.world_mut().resource_mut::<CardArt>().aspect -= 0.000_1;
        }
        app.update();
        if strikes.is_empty() {
            let melds = app.world().resource::<CardPlacement>().melds.clone();
            strikes.extend(melds.into_iter().map(|keys| Slam {
                peaks: vec![(0.0, 0); keys.len()],
                keys,
                ..Slam::default()
            }));
        }
        let messages = app.world().resource::<Messages<PlaySound>>();
        let place = |request: &PlaySound| request.sound == Sound::Place && request.strength > 0.7;
        placed.extend(sounds.read(messages).filter(|it| place(it)).map(|_| frame));
        let cards = drawn(&mut app);
        let mut glints = app.world_mut().query::<&Shine>();
        let glints: Vec<MeldId> = glints.iter(app.world()).map(|it| it.meld).collect();
        for (i, strike) in strikes.iter_mut().enumerate() {
            let highs: Vec<f32> = strike.keys.iter().map(|key| cards[key].altitude).collect();
            for (peak, high) in strike.peaks.iter_mut().zip(&highs) {
                if *high > peak.0 {
                    *peak = (*high, frame);
                }
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
        assert!(
            pair[0].peaks[0].1 + beat < pair[1].peaks[0].1,
            "{strikes:?}"
        );
        assert!(pair[0].landed + beat < pair[1].landed, "{strikes:?}");
    }
    for strike in &strikes {
        assert!(
            strike.peaks.iter().all(|(high, _)| *high > 0.4),
            "a card does not rise: {strike:?}"
        );
        assert!(
            strike.peaks.windows(2).all(|two| two[0].1 < two[1].1),
            "the cards do not come down one after another: {strike:?}"
        );
        // A card falls faster than it rises.
        assert!(strike.landed - strike.peaks[0].1 < beat, "{strike:?}");
        let glint = strike.glint.expect("the combination has a glint");
        assert!(glint >= strike.landed.saturating_sub(2), "{strike:?}");
        let heard = placed.iter().any(|at| at.abs_diff(strike.landed) < 6);
        assert!(heard, "{strike:?} has no sound: {placed:?}");
    }
    assert!(app.world().resource::<EventQueue>().is_idle() && !flies(&mut app));
    let mut glints = app.world_mut().query::<&Shine>();
    assert_eq!(glints.iter(app.world()).count(), 0, "glints left over");
    everything_has_landed(&mut app, "a lay-down");
    Trace::check(&app, "a lay-down");
}

/// After the privacy screen closes, the player's cards flip one after another, starting from the left.
#[test]
fn the_own_hand_flips_card_by_card() {
    let home = Home::new("motion-ripple");
    let mut app = open(&home, &record("lay_down"));
    settle(&mut app);
    let hand = {
        let world = app.world();
        let bottom = world.resource::<DisplayedState>().bottom_seat();
        world.resource::<CardPlacement>().hand(bottom).to_vec()
    };
    // Simulates a change of viewer, after which all cards in the hand are face down.
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
    assert_eq!(turned, hand, "order of the flips");
    assert!(frames[0] + 10 < frames[hand.len() - 1], "{frames:?}");
}

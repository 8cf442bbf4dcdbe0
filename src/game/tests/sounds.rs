//! Tests of sound effects. Cards make a sound at the time and the place of their movement, and each event is heard
//! once.
use crate::{
    harness::{Home, game, setup, wait_until},
    input::frames,
    screens_texts::check_page,
};
use bevy::prelude::*;
use engine::{matchplay::SeenMatchEvent, table::SeenEvent};
use gamecore::{
    feedback::{PlaySound, Sound},
    i18n::{Language, Localized},
    model::{DisplayedState, Geometry, Landed, Speed, StartMatch},
    playback::StepStarted,
    settings::Settings,
    states::Menu,
};
use ui::audio::SoundDevice;

/// Events, sounds and landed cards of one frame.
#[derive(Default)]
struct Frame {
    steps: Vec<SeenEvent>,
    heard: Vec<PlaySound>,
    landed: Vec<Landed>,
}

#[derive(Resource, Default)]
struct Recording(Vec<Frame>);

fn record(
    mut steps: MessageReader<StepStarted>,
    mut heard: MessageReader<PlaySound>,
    mut landed: MessageReader<Landed>,
    mut tape: ResMut<Recording>,
) {
    let table = |StepStarted(event): &StepStarted| match event {
        SeenMatchEvent::Table(event) => Some(event.clone()),
        _ => None,
    };
    tape.0.push(Frame {
        steps: steps.read().filter_map(table).collect(),
        heard: heard.read().copied().collect(),
        landed: landed.read().copied().collect(),
    });
}

/// Runs a match of four bots until this number of discards has been made, and returns its frames. Animations take
/// `factor` times their normal duration.
fn record_match(name: &str, factor: f32, discards: usize) -> (Vec<Frame>, App, Home) {
    let home = Home::new(name);
    let mut app = game(&home, 1280, 720);
    app.init_resource::<Recording>().add_systems(Last, record);
    app.world_mut().resource_mut::<Speed>().factor = factor;
    app.world_mut()
        .write_message(StartMatch(setup("sounds", 0, 4)));
    wait_until(&mut app, 60_000, "the discards", |world| {
        let frames = world.resource::<Recording>().0.iter();
        let steps = frames.flat_map(|frame| &frame.steps);
        steps
            .filter(|step| matches!(step, SeenEvent::Discarded { .. }))
            .count()
            >= discards
    });
    let frames = std::mem::take(&mut app.world_mut().resource_mut::<Recording>().0);
    (frames, app, home)
}

/// Returns all requests for this sound.
fn of(sound: Sound, frames: &[Frame]) -> Vec<PlaySound> {
    let all = frames.iter().flat_map(|frame| &frame.heard);
    all.filter(|it| it.sound == sound).copied().collect()
}

/// Splits the frames into steps, each from one game event to the next. Returns the steps for which `wanted` is true.
fn steps(frames: &[Frame], wanted: impl Fn(&SeenEvent) -> bool) -> Vec<&[Frame]> {
    let starts: Vec<usize> = (0..frames.len())
        .filter(|frame| !frames[*frame].steps.is_empty())
        .collect();
    let spans = starts.windows(2).map(|span| &frames[span[0]..span[1]]);
    spans.filter(|span| wanted(&span[0].steps[0])).collect()
}

#[test]
fn cards_sound_when_and_where_they_move() {
    let (frames, app, _home) = record_match("sounds", 0.5, 10);
    let geometry = app.world().resource::<Geometry>();
    let pan = |x: f32| Sound::Place.at(x, geometry.size.x).pan;
    let pile = pan(geometry.pile.x);

    let deal = steps(&frames, |step| matches!(step, SeenEvent::Dealt { .. }))[0];
    assert_eq!(of(Sound::Shuffle, deal).len(), 1);
    let shown = app.world().resource::<DisplayedState>();
    let contract = shown.contract();
    let hand = shown.rules.cards_dealt(0, contract.expect("it is played"));
    let dealt = of(Sound::Deal, deal);
    assert_eq!(dealt.len(), 4 * hand, "number of deal sounds");
    let turns = dealt.windows(2).filter(|two| {
        let [one, next] = [two[0], two[1]];
        (one.pan - next.pan).abs() > 0.15
    });
    // A card may land before a card that was dealt earlier. Therefore some successive sounds come from the same side.
    assert!(
        turns.count() * 4 > dealt.len() * 3,
        "the deal sounds do not alternate between sides"
    );
    let side = |from: f32, to: f32| {
        dealt
            .iter()
            .filter(|it| (from..to).contains(&it.pan))
            .count()
    };
    assert_eq!(
        [side(-1.1, -0.4), side(-0.4, 0.4), side(0.4, 1.1)],
        [hand, 2 * hand, hand],
        "deal sounds left, centre and right"
    );
    assert_eq!(of(Sound::Flip, deal).len(), 1, "flip sounds in the deal");

    let discards = steps(&frames, |step| matches!(step, SeenEvent::Discarded { .. }));
    assert!(discards.len() >= 9);
    for step in discards {
        let (left, down) = (of(Sound::Slide, step), of(Sound::Place, step));
        assert_eq!((left.len(), down.len()), (1, 1));
        assert!((down[0].pan - pile).abs() < 0.02, "{}", down[0].pan);
        assert_ne!(left[0].pan, down[0].pan);
        let first = |sound| {
            step.iter()
                .position(|frame| !of(sound, std::slice::from_ref(frame)).is_empty())
        };
        assert!(first(Sound::Slide) < first(Sound::Place));
    }
    for step in steps(&frames, |step| matches!(step, SeenEvent::TookStock { .. })) {
        let (left, down) = (of(Sound::Slide, step), of(Sound::Deal, step));
        assert_eq!((left.len(), down.len()), (1, 1));
        assert!((left[0].pan - pan(geometry.stock.x)).abs() < 0.02);
        assert!(
            down[0].strength > dealt[0].strength,
            "a draw is not louder than a dealt card"
        );
    }
    // Every landing card makes a sound, except in the deal, where the cards that form the stock are silent.
    let single = |step: &SeenEvent| !matches!(step, SeenEvent::Dealt { .. });
    for frame in steps(&frames, single).into_iter().flatten() {
        for card in &frame.landed {
            let there = |it: &PlaySound| (it.pan - pan(card.at.x)).abs() < 1e-3;
            assert!(frame.heard.iter().any(there), "{card:?}");
        }
    }
}

#[test]
fn at_instant_speed_sounds_are_few_and_never_simultaneous() {
    let (frames, _app, _home) = record_match("sounds-at-once", 0.0, 60);
    assert!(of(Sound::Slide, &frames).is_empty() && of(Sound::Flip, &frames).is_empty());
    let loud: Vec<usize> = (0..frames.len())
        .filter(|frame| !frames[*frame].heard.is_empty())
        .collect();
    assert!(!loud.is_empty());
    for frame in &loud {
        assert_eq!(frames[*frame].heard.len(), 1, "in frame {frame}");
    }
    let cards = |frame: &&usize| frames[**frame].heard[0].sound.is_of_cards();
    let cards: Vec<&usize> = loud.iter().filter(cards).collect();
    assert!(
        cards.windows(2).all(|two| two[1] - two[0] >= 7),
        "{cards:?}"
    );
}

/// True if the settings page shows the note about a missing sound device.
fn says_silent(app: &mut App) -> bool {
    let mut texts = app.world_mut().query::<(&Localized, &ComputedNode)>();
    texts
        .iter(app.world())
        .any(|(text, node)| text.key() == "settings-silent" && node.size().min_element() > 1.0)
}

/// A missing sound device is reported next to the volume settings, and not by a message at every start.
#[test]
fn the_settings_page_reports_a_missing_sound_device() {
    let home = Home::new("no-sound");
    let mut app = game(&home, 1280, 720);
    let go = |app: &mut App, menu| {
        app.world_mut().resource_mut::<NextState<Menu>>().set(menu);
        frames(app, 6);
    };
    // The game has already detected the sound device of this computer, so the test can override the result.
    for is_there in [true, false, true] {
        app.insert_resource(SoundDevice::known(is_there));
        go(&mut app, Menu::Settings);
        assert_eq!(says_silent(&mut app), !is_there);
        for language in Language::ALL {
            app.world_mut().resource_mut::<Settings>().language = Some(language);
            frames(&mut app, 4);
            check_page(&mut app, &format!("device {is_there} {language:?}"));
        }
        // The note must also follow a change while the page is open.
        app.insert_resource(SoundDevice::known(!is_there));
        frames(&mut app, 4);
        assert_eq!(says_silent(&mut app), is_there);
        go(&mut app, Menu::None);
    }
    app.insert_resource(SoundDevice::default());
    go(&mut app, Menu::Settings);
    assert!(
        !says_silent(&mut app),
        "the note is visible before the device is known"
    );
}

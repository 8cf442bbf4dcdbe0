//! Tests of cards with animated pictures. The animation runs only while the card is visible, wakes the window only for
//! its own frames, and leaves everything else unchanged.
use crate::{
    harness::{Home, wait_until, yield_to_workers},
    positions::{before, open, record, settle},
};
use bevy::{
    prelude::*,
    time::TimeUpdateStrategy,
    winit::{UpdateMode, WinitSettings},
};
use gamecore::{
    model::{CardPlacement, DisplayedState},
    settings::Settings,
    states::Menu,
};
use image::{Delay, Frame, Rgba, RgbaImage, codecs::gif::GifEncoder};
use std::{fs, path::Path, time::Duration};
use ui::theme::{AnimatedSlots, CardArt, RescanThemes, Slot, ThemeProblems, VisibleAnimations};

const COLOURS: [[u8; 3]; 3] = [[255, 0, 0], [0, 255, 0], [0, 0, 255]];
/// Display time of each frame of the animated picture.
const SHOWN: Duration = Duration::from_millis(200);

/// Writes an animated GIF that is red, then green, then blue.
fn gif(place: &Path) {
    let mut bytes = Vec::new();
    let mut encoder = GifEncoder::new(&mut bytes);
    for [red, green, blue] in COLOURS {
        let image = RgbaImage::from_pixel(50, 70, Rgba([red, green, blue, 255]));
        let delay = Delay::from_numer_denom_ms(SHOWN.as_millis() as u32, 1);
        encoder
            .encode_frame(Frame::from_parts(image, 0, 0, delay))
            .expect("encoded");
    }
    drop(encoder);
    fs::create_dir_all(place.parent().expect("a folder")).expect("made");
    fs::write(place, bytes).expect("written");
}

/// Returns the index of the animation frame that a card shows. Asserts that both rendered sizes of the card show the
/// same frame.
fn seen(world: &World, slot: Slot) -> Option<usize> {
    let art = world.resource::<CardArt>();
    let image = world.resource::<Assets<Image>>().get(&art.image)?;
    let data = image.data.as_ref()?;
    let colour = |height: f32| {
        let at = art.ready().then(|| art.rect(slot, height).center())?;
        let place = (at.y as usize * art.size.x as usize + at.x as usize) * 4;
        let pixel = data.get(place..place + 3)?;
        COLOURS
            .iter()
            .position(|colour| pixel.iter().zip(colour).all(|(a, b)| a.abs_diff(*b) < 40))
    };
    let both = [150.0, 84.0].map(colour);
    assert_eq!(both[0], both[1], "both sizes show the same frame");
    both[0]
}

/// Opens the table at a decision, with two animated cards: the first card in the player's hand, and a hidden card.
fn table(home: &Home, description: &str) -> (App, Slot) {
    let (text, _) = before(&record("moving", 3), 0, r#"{"p":0,"do":"discard""#);
    let overrides = home.0.join("overrides");
    fs::create_dir_all(&overrides).expect("made");
    fs::write(overrides.join("theme.toml"), description).expect("written");
    let mut app = open(home, &text);
    settle(&mut app);
    let world = app.world();
    let (zones, shown) = (
        world.resource::<CardPlacement>(),
        world.resource::<DisplayedState>(),
    );
    let hand = zones.hand(shown.bottom_seat());
    let faces = hand.iter().filter_map(|key| zones.face(*key));
    let own = faces.clone().find(|card| card.face().is_some());
    let own = own.expect("the hand has a natural card");
    let all = zones.zones().flat_map(|(_, keys)| keys);
    let open: Vec<_> = all.filter_map(|key| zones.face(*key)).collect();
    let hidden = (0..52).filter_map(engine::cards::Card::from_index);
    let hidden = hidden.into_iter().find(|card| !open.contains(card));
    let hidden = Slot::Face(hidden.expect("most cards are in the stock"));
    for slot in [Slot::Face(own), hidden] {
        gif(&overrides.join(slot.file_stem() + ".gif"));
    }
    app.insert_resource(WinitSettings::game());
    app.world_mut().write_message(RescanThemes);
    wait_until(&mut app, 20_000, "the moving cards", |world| {
        yield_to_workers();
        world.resource::<AnimatedSlots>().0.len() == 2
    });
    (app, Slot::Face(own))
}

fn moves(app: &mut App, slot: Slot) {
    wait_until(app, 4000, "the second frame", |world| {
        yield_to_workers();
        seen(world, slot) == Some(1)
    });
}

/// Returns the longest time for which the window may sleep now, or `None` while it renders continuously.
fn sleep(world: &World) -> Option<Duration> {
    match world.resource::<WinitSettings>().focused_mode {
        UpdateMode::Continuous => None,
        UpdateMode::Reactive { wait, .. } => Some(wait),
    }
}

/// Runs frames until no animated card wakes the window any more.
fn falls_asleep(app: &mut App, slot: Slot, frame: usize) {
    wait_until(app, 2000, "sleep", |world| {
        yield_to_workers();
        sleep(world).is_some_and(|wait| wait >= Duration::from_secs(600))
    });
    for _ in 0..90 {
        app.update();
        assert_eq!(seen(app.world(), slot), Some(frame));
        assert!(sleep(app.world()).is_some_and(|wait| wait >= Duration::from_secs(600)));
    }
}

fn show(app: &mut App, menu: Menu) {
    app.world_mut().resource_mut::<NextState<Menu>>().set(menu);
    app.update();
}

#[test]
fn an_animated_card_moves_while_visible_and_wakes_the_window_only_for_its_frames() {
    let home = Home::new("moving");
    let (mut app, slot) = table(&home, "");
    moves(&mut app, slot);
    assert_eq!(app.world().resource::<VisibleAnimations>().0, [slot]);
    assert_eq!(app.world().resource::<ThemeProblems>().0, []);
    // Waits until all other work is done.
    wait_until(&mut app, 2000, "peace", |world| {
        yield_to_workers();
        sleep(world).is_some_and(|wait| wait > Duration::from_millis(60))
    });
    // Each animation frame is shown for its display time, and the window sleeps until the next one.
    let mut lengths = vec![(seen(app.world(), slot), 0)];
    for _ in 0..120 {
        app.update();
        let now = seen(app.world(), slot);
        match lengths.last_mut() {
            Some((last, length)) if *last == now => *length += 1,
            _ => lengths.push((now, 1)),
        }
        assert!(sleep(app.world()).is_some_and(|wait| wait <= SHOWN));
    }
    let order: Vec<usize> = lengths.iter().filter_map(|(frame, _)| *frame).collect();
    assert!(order.len() > 8, "{lengths:?}");
    assert!(
        order.windows(2).all(|two| two[1] == (two[0] + 1) % 3),
        "{order:?}"
    );
    let whole = &lengths[1..lengths.len() - 1];
    assert!(
        whole.iter().all(|(_, length)| (11..=13).contains(length)),
        "{lengths:?}"
    );
    // A menu covers the card and stops its animation. When the menu closes, the animation continues from the same
    // frame.
    show(&mut app, Menu::Pause);
    app.update();
    let frame = seen(app.world(), slot).expect("one of the colours");
    falls_asleep(&mut app, slot, frame);
    show(&mut app, Menu::None);
    moves(&mut app, slot);
    // With reduced motion, the card shows its first animation frame.
    app.world_mut().resource_mut::<Settings>().reduced_motion = true;
    (0..3).for_each(|_| app.update());
    falls_asleep(&mut app, slot, 0);
    app.world_mut().resource_mut::<Settings>().reduced_motion = false;
    moves(&mut app, slot);
}

#[test]
fn a_slow_computer_shows_the_first_frame_of_animated_cards() {
    let home = Home::new("moving-late");
    let (mut app, slot) = table(&home, "");
    moves(&mut app, slot);
    // With game frames of half a second, each animation frame is shown much later than scheduled.
    let slow = TimeUpdateStrategy::ManualDuration(Duration::from_millis(500));
    app.insert_resource(slow);
    (0..30).for_each(|_| app.update());
    falls_asleep(&mut app, slot, 0);
}

#[test]
fn a_deck_can_force_or_forbid_animation() {
    let home = Home::new("moving-never");
    let (mut app, slot) = table(&home, "[animate]\nstill = \"always\"");
    falls_asleep(&mut app, slot, 0);
    app.world_mut().resource_mut::<Settings>().reduced_motion = true;
    let description = home.0.join("overrides/theme.toml");
    fs::write(description, "[animate]\nstill = \"never\"").expect("written");
    app.world_mut().write_message(RescanThemes);
    moves(&mut app, slot);
}

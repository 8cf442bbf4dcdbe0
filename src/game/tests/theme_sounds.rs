//! Tests of the sounds of a deck. They replace the shipped sounds and are reloaded after changes. A broken file is
//! reported and skipped.
use crate::harness::{Home, game, wait_until, yield_to_workers};
use bevy::prelude::*;
use cardart::limits;
use gamecore::{
    feedback::Sound,
    i18n::Language,
    settings::{DeckStack, Settings},
};
use std::{fs, path::Path};
use ui::{
    audio::ThemeSounds,
    theme::{Fallback, Reason, ThemeProblems},
};

/// A sound with a duration of 0.4 s.
const OGG: &[u8] = include_bytes!("beep.ogg");

/// Returns a silent WAV file with this duration.
fn wav(milliseconds: u32) -> Vec<u8> {
    let data = milliseconds * 8;
    let mut bytes = b"RIFF".to_vec();
    bytes.extend((36 + data).to_le_bytes());
    bytes.extend(b"WAVEfmt ");
    bytes.extend(16u32.to_le_bytes());
    bytes.extend([1, 0, 1, 0]);
    bytes.extend(8000u32.to_le_bytes());
    bytes.extend(8000u32.to_le_bytes());
    bytes.extend([1, 0, 8, 0]);
    bytes.extend(b"data");
    bytes.extend(data.to_le_bytes());
    bytes.resize(44 + data as usize, 128);
    bytes
}

fn write(path: &Path, bytes: &[u8]) {
    fs::create_dir_all(path.parent().expect("a folder")).expect("made");
    fs::write(path, bytes).expect("written");
}

/// Returns the path of a sound's file relative to the folder of themes, and its duration in hundredths of a second.
fn sound_file(world: &World, home: &Home, sound: Sound) -> Option<(String, u32)> {
    let (path, lasts) = world.resource::<ThemeSounds>().heard(sound)?;
    let below = path.strip_prefix(home.0.join("themes")).expect("a theme's");
    let name = below.to_string_lossy().replace('\\', "/");
    Some((name, (lasts.as_secs_f64() * 100.0).round() as u32))
}

fn wait_for_sound(app: &mut App, home: &Home, sound: Sound, wanted: Option<(&str, u32)>) {
    let wanted = wanted.map(|(name, lasts)| (name.to_owned(), lasts));
    wait_until(app, 6000, &format!("{sound:?} as {wanted:?}"), |world| {
        yield_to_workers();
        sound_file(world, home, sound) == wanted
    });
}

fn told(app: &mut App, count: usize) -> Vec<(String, Reason, Fallback)> {
    let of = |world: &World| {
        let problems = world.resource::<ThemeProblems>().0.iter();
        let sounds = problems.filter(|problem| {
            let name = problem.file_name();
            name.ends_with("wav") || name.ends_with("ogg")
        });
        let told = sounds.map(|it| (it.file_name(), it.reason.clone(), it.instead.clone()));
        told.collect::<Vec<_>>()
    };
    wait_until(app, 6000, "what is told", |world| {
        yield_to_workers();
        of(world).len() == count
    });
    of(app.world())
}

#[test]
fn theme_sounds_are_chosen_by_stack_language_and_file() {
    let home = Home::new("theme-sounds");
    let theme = home.0.join("themes/mine");
    write(&theme.join("QH.svg"), b"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 5 7\"><rect width=\"5\" height=\"7\"/></svg>");
    fs::create_dir_all(home.0.join("themes/top")).expect("made");
    fs::copy(theme.join("QH.svg"), home.0.join("themes/top/QH.svg")).expect("copied");
    write(&theme.join("sounds/deal.wav"), &wav(200));
    write(&theme.join("sounds/win.ogg"), OGG);
    write(&theme.join("fr/sounds/win.wav"), &wav(700));
    write(&home.0.join("themes/top/sounds/deal.wav"), &wav(300));

    let mut app = game(&home, 640, 360);
    app.world_mut().resource_mut::<Settings>().language = Some(Language::En);
    wait_for_sound(&mut app, &home, Sound::Deal, None);
    app.world_mut().resource_mut::<Settings>().decks = DeckStack::of("mine");
    wait_for_sound(
        &mut app,
        &home,
        Sound::Deal,
        Some(("mine/sounds/deal.wav", 20)),
    );
    wait_for_sound(
        &mut app,
        &home,
        Sound::Win,
        Some(("mine/sounds/win.ogg", 40)),
    );
    wait_for_sound(&mut app, &home, Sound::Place, None);

    app.world_mut()
        .resource_mut::<Settings>()
        .decks
        .lay_on_top("top");
    wait_for_sound(
        &mut app,
        &home,
        Sound::Deal,
        Some(("top/sounds/deal.wav", 30)),
    );
    wait_for_sound(
        &mut app,
        &home,
        Sound::Win,
        Some(("mine/sounds/win.ogg", 40)),
    );
    app.world_mut().resource_mut::<Settings>().language = Some(Language::Fr);
    wait_for_sound(
        &mut app,
        &home,
        Sound::Win,
        Some(("mine/fr/sounds/win.wav", 70)),
    );

    // Replaces the file, and then removes it.
    write(&home.0.join("themes/top/sounds/deal.wav"), &wav(500));
    wait_for_sound(
        &mut app,
        &home,
        Sound::Deal,
        Some(("top/sounds/deal.wav", 50)),
    );
    fs::remove_dir_all(home.0.join("themes/top/sounds")).expect("removed");
    wait_for_sound(
        &mut app,
        &home,
        Sound::Deal,
        Some(("mine/sounds/deal.wav", 20)),
    );
    assert_eq!(told(&mut app, 0), []);
    app.world_mut().resource_mut::<Settings>().decks = DeckStack::default();
    wait_for_sound(&mut app, &home, Sound::Deal, None);
}

#[test]
fn theme_sounds_that_are_unusable_are_reported_and_skipped() {
    let home = Home::new("theme-sounds-broken");
    let sounds = home.0.join("themes/mine/sounds");
    write(&home.0.join("themes/mine/QH.svg"), b"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 5 7\"><rect width=\"5\" height=\"7\"/></svg>");
    write(&sounds.join("deal.wav"), b"no sound");
    write(&sounds.join("place.wav"), &wav(30_000));
    write(
        &sounds.join("flip.ogg"),
        &vec![0; limits::SOUND as usize + 1],
    );
    write(&sounds.join("win.wav"), &wav(400));
    let mut app = game(&home, 640, 360);
    app.world_mut().resource_mut::<Settings>().decks = DeckStack::of("mine");
    wait_for_sound(
        &mut app,
        &home,
        Sound::Win,
        Some(("mine/sounds/win.wav", 40)),
    );
    let mut all = told(&mut app, 3);
    all.sort_by(|a, b| a.0.cmp(&b.0));
    assert!(matches!(all[0].1, Reason::NotASound { .. }), "{all:?}");
    assert_eq!(all[1].1, Reason::TooLong { limit: 4 });
    let limit = limits::SECONDS;
    assert_eq!(all[2].1, Reason::SoundTooLong { seconds: 30, limit });
    assert!(
        all.iter()
            .all(|(_, _, instead)| *instead == Fallback::Skipped)
    );
    for sound in [Sound::Deal, Sound::Place, Sound::Flip] {
        assert_eq!(sound_file(app.world(), &home, sound), None);
    }
    // An incomplete file is reported, and the last valid sound stays in use.
    let whole = wav(600);
    write(&sounds.join("win.wav"), &whole[..30]);
    let all = told(&mut app, 4);
    let win = all.iter().find(|(name, ..)| name == "win.wav");
    assert_eq!(
        win.map(|(_, _, instead)| instead),
        Some(&Fallback::LastGood)
    );
    assert_eq!(
        sound_file(app.world(), &home, Sound::Win),
        Some(("mine/sounds/win.wav".to_owned(), 40))
    );
    write(&sounds.join("win.wav"), &whole);
    wait_for_sound(
        &mut app,
        &home,
        Sound::Win,
        Some(("mine/sounds/win.wav", 60)),
    );
    assert_eq!(told(&mut app, 3).len(), 3);
}

//! Tests of loading: progress, the player's own files in place of the shipped ones, and messages about unusable files.
use crate::harness::{self, Home, wait_until};
use bevy::prelude::*;
use gamecore::{
    feedback::Toast,
    i18n::{Language, Texts},
    loading::Progress,
    states::Screen,
};
use ui::theme::UiArt;

/// Returns a square SVG image whose sides are this many units long.
fn square(side: u32) -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}"><rect width="{side}" height="{side}" fill="red"/></svg>"#
    )
}

fn write(home: &Home, name: &str, content: impl AsRef<[u8]>) {
    let file = home.0.join(name);
    std::fs::create_dir_all(file.parent().expect("a file lies in a folder")).expect("made");
    std::fs::write(file, content).expect("written");
}

/// Starts the game and waits for the title screen. Returns the game and the messages shown.
fn started(home: &Home) -> (App, Vec<String>) {
    let mut app = harness::game(home, 1280, 720);
    let mut told = Vec::new();
    for _ in 0..30 {
        app.update();
        let mut toasts = app.world_mut().resource_mut::<Messages<Toast>>();
        told.extend(toasts.drain().map(|toast| toast.text));
    }
    (app, told)
}

fn width(app: &App, picture: &Handle<Image>) -> u32 {
    let images = app.world().resource::<Assets<Image>>();
    images.get(picture).expect("it is there").width()
}

#[test]
fn loading_progress_never_decreases() {
    let home = Home::without_cards("loading-progress");
    let mut app = harness::loading(&home, 1280, 720);
    let mut parts = vec![app.world().resource::<Progress>().part()];
    wait_until(&mut app, 4000, "the title", |world| {
        parts.push(world.resource::<Progress>().part());
        harness::yield_to_workers();
        *world.resource::<State<Screen>>().get() == Screen::Title
    });
    assert!(parts.is_sorted(), "{parts:?}");
    assert_eq!((parts.first(), parts.last()), (Some(&0.0), Some(&1.0)));
}

#[test]
fn loading_uses_the_players_pictures_and_reports_broken_ones() {
    let home = Home::new("loading-pictures");
    write(&home, "ui/emblem.svg", square(17));
    write(&home, "ui/logo.svg", "<svg");
    write(&home, "characters/carmen.svg", [0xff; 99]);
    std::fs::create_dir_all(home.0.join("ui/tile.svg")).expect("made");
    let (app, told) = started(&home);
    let art = app.world().resource::<UiArt>();
    // SVG images are rendered at twice their nominal size.
    assert_eq!(width(&app, &art.emblem), 34);
    assert!(width(&app, &art.logo) > 34 && width(&app, &art.tile) > 34);
    let logo = home.0.join("ui/logo.svg").display().to_string();
    let sentence = told.iter().find(|text| text.contains("ui/"));
    let sentence = sentence.unwrap_or_else(|| panic!("no message about the pictures: {told:?}"));
    assert!(sentence.contains(&logo), "{sentence}");
    assert!(
        sentence.contains('2'),
        "number of other broken files: {sentence}"
    );
}

#[test]
fn loading_starts_with_folders_that_are_files_or_cannot_be_read() {
    let home = Home::new("loading-odd");
    for name in ["ui", "sounds", "locales", "themes", "overrides"] {
        write(&home, name, "not a folder");
    }
    let (app, told) = started(&home);
    let art = app.world().resource::<UiArt>();
    assert!(width(&app, &art.emblem) > 34);
    assert_eq!(told, Vec::<String>::new());
}

#[test]
fn loading_uses_the_players_texts_message_by_message() {
    let home = Home::new("loading-texts");
    let file = "locales/es/mine.ftl";
    write(
        &home,
        file,
        "speed-fast = Me voy\n\nsuit-spades = { broken\n",
    );
    write(&home, "locales/es/odd #1.ftl", "felt-green = Manías\n");
    write(&home, "locales/fr/bytes.ftl", [b'a', b'\n', 0xff]);
    std::fs::create_dir_all(home.0.join("locales/en/folder.ftl")).expect("made");
    let (mut app, told) = started(&home);
    let mut texts = app.world_mut().resource_mut::<Texts>();
    texts.set_language(Language::Es);
    assert_eq!(texts.get("speed-fast"), "Me voy");
    assert_eq!(texts.get("felt-green"), "Manías");
    assert_eq!(texts.get("suit-spades"), "picas");
    let told = told.join("\n");
    for (name, line) in [
        (file, "3"),
        ("locales/fr/bytes.ftl", "2"),
        ("folder.ftl", "0"),
    ] {
        let tells = |text: &str| text.contains(name) && text.contains(line);
        assert!(told.lines().any(tells), "{name}: {told}");
    }
}

#[test]
fn loading_reports_a_broken_sound_of_the_player() {
    let home = Home::new("loading-sounds");
    write(&home, "sounds/click.wav", "no sound");
    write(&home, "sounds/unknown.wav", "nobody asks for it");
    let (_, told) = started(&home);
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].contains("sounds/click.wav"), "{told:?}");
}

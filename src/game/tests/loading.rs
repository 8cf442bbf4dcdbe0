//! Loading: how far it is, own files that stand in, and what is told of those that cannot be used.
use crate::harness::{self, Home, wait_until};
use bevy::prelude::*;
use gamecore::{
    feedback::Toast,
    i18n::{Language, Texts},
    loading::Progress,
    states::Screen,
};
use ui::theme::UiArt;

/// A picture of this many units' side, as its author draws it.
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

/// The game at its title, and what it has said of its troubles until then.
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

/// The width of a picture of the interface in pixels.
fn width(app: &App, picture: &Handle<Image>) -> u32 {
    let images = app.world().resource::<Assets<Image>>();
    images.get(picture).expect("it is there").width()
}

#[test]
fn loading_tells_how_far_it_is_and_never_goes_back() {
    let home = Home::new("loading-progress");
    let mut app = harness::loading(&home, 1280, 720);
    let mut parts = vec![app.world().resource::<Progress>().part()];
    wait_until(&mut app, 4000, "the title", |world| {
        parts.push(world.resource::<Progress>().part());
        harness::let_others_work();
        *world.resource::<State<Screen>>().get() == Screen::Title
    });
    assert!(parts.is_sorted(), "{parts:?}");
    assert_eq!((parts.first(), parts.last()), (Some(&0.0), Some(&1.0)));
}

#[test]
fn loading_an_own_picture_stands_in_and_a_broken_one_is_told() {
    let home = Home::new("loading-pictures");
    write(&home, "ui/emblem.svg", square(17));
    write(&home, "ui/logo.svg", "<svg");
    write(&home, "characters/carmen.svg", [0xff; 99]);
    std::fs::create_dir_all(home.0.join("ui/tile.svg")).expect("made");
    let (app, told) = started(&home);
    let art = app.world().resource::<UiArt>();
    // Twice its own size.
    assert_eq!(width(&app, &art.emblem), 34);
    assert!(width(&app, &art.logo) > 34 && width(&app, &art.tile) > 34);
    let logo = home.0.join("ui/logo.svg").display().to_string();
    let sentence = told.iter().find(|text| text.contains("ui/"));
    let sentence = sentence.unwrap_or_else(|| panic!("nothing is told: {told:?}"));
    assert!(sentence.contains(&logo), "{sentence}");
    assert!(sentence.contains('2'), "the other two: {sentence}");
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
fn loading_own_texts_stand_in_message_by_message() {
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
fn loading_a_broken_sound_of_the_player_is_told() {
    let home = Home::new("loading-sounds");
    write(&home, "sounds/click.wav", "no sound");
    write(&home, "sounds/unknown.wav", "nobody asks for it");
    let (_, told) = started(&home);
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].contains("sounds/click.wav"), "{told:?}");
}

//! What the first versions of the game have written, as it lay on a disk then: it is read without a word, and nothing of it is lost.
use crate::{
    harness::Home,
    robust::{begin, play_a_little},
};
use bevy::prelude::KeyCode;
use gamecore::{
    family::Family,
    i18n::Language,
    input::{Bindings, BoundDevice, PlayerAction, Trigger},
    settings::{DeckStack, Felt, Settings, TableChoice},
    statistics::Statistics,
};
use std::fs;

/// A finished match of the first format: without a hash of its seed, and without the program that has written it.
const FINISHED: &str = include_str!("../../../tests/records/golden/oficial-2.jsonl");
/// Another one, the beginning of which is a match to go on with.
const PLAYED: &str = include_str!("../../../tests/records/golden/oficial-3.jsonl");
/// It is played so far: the person is to discard.
const LINES: usize = 7;

#[test]
fn what_the_first_versions_have_written_is_read_without_a_word_and_whole() {
    assert!(!FINISHED.contains("seed_hash") && !FINISHED.contains("\"program\""));
    let home = Home::new("old-saves");
    let write = |name: &str, text: &str| {
        let path = home.0.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        fs::write(path, text).expect("written");
    };
    let played: String = PLAYED.split_inclusive('\n').take(LINES).collect();
    let played = played.replacen("bot:aprendiz", "human", 1);
    write("match.jsonl", &played);
    write("matches/2026-11-21_201500_old.jsonl", FINISHED);
    write("settings.json", include_str!("old/settings.json"));
    write("bindings.txt", include_str!("old/bindings.txt"));
    write("family.json", include_str!("old/family.json"));
    write("statistics.jsonl", include_str!("old/statistics.jsonl"));

    let mut app = begin(&home);
    let settings = app.world().resource::<Settings>().clone();
    assert_eq!(settings.language, Some(Language::En));
    assert_eq!((settings.volume, settings.bots), (35, 2));
    assert_eq!(
        (settings.felt, settings.table),
        (Felt::Wine, TableChoice::Ours)
    );
    assert_eq!(settings.decks, DeckStack::of("moderna"), "the one theme");
    assert_eq!(settings.claim_seconds, Some(30));
    assert_eq!(settings.player_name, "Ana");
    assert!(settings.reduced_motion && settings.dim_cards && !settings.narration);
    let bindings = app.world().resource::<Bindings>();
    let of = bindings.of(PlayerAction::TakeStock, BoundDevice::Keyboard);
    assert!(
        of.collect::<Vec<_>>()
            .contains(&Trigger::Key(KeyCode::KeyW))
    );
    let family = app.world().resource::<Family>();
    let people = family.people().iter().map(|person| &*person.name);
    assert_eq!(people.collect::<Vec<_>>(), ["Ana", "Blas"]);
    assert_eq!(family.people()[0].own.language, Some(Language::Fr));

    let said = play_a_little(&mut app);
    assert!(said.is_empty(), "{said:?}");
    // What was judged then is not judged anew: the numbers come from the file.
    let known = &app.world().resource::<Statistics>().known;
    let filed = known.matches().find(|filed| filed.file.contains("_old"));
    let numbers = &filed.expect("it is counted").numbers;
    assert_eq!(numbers.players[0].hands[0].lost, Some(4.5));
    drop(app);
    let now = fs::read_to_string(home.0.join("match.jsonl")).expect("there");
    let (_, moves) = played.split_once('\n').expect("a header");
    assert!(now.contains(moves), "it goes on");
    assert!(now.len() >= played.len());
    let finished = fs::read_to_string(home.0.join("matches/2026-11-21_201500_old.jsonl"));
    assert_eq!(finished.expect("there"), FINISHED);
    let names = fs::read_dir(&home.0).expect("read").flatten();
    let mut names = names.map(|entry| entry.file_name().to_string_lossy().into_owned());
    assert!(names.all(|name| !name.contains("broken")));
}

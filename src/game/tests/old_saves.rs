//! Tests of files in the formats of the first versions. The game reads them without messages and without loss.
use crate::{
    damaged_files::{start_recorded_game, visit_pages_and_play},
    harness::Home,
};
use bevy::prelude::KeyCode;
use gamecore::{
    family::Profiles,
    i18n::Language,
    input::{Bindings, BoundDevice, PlayerAction, Trigger},
    settings::{DeckStack, Felt, Settings, TableChoice},
    statistics::Statistics,
};
use std::fs;

/// A finished match in the first record format, which has neither a seed hash nor the program's name.
const FINISHED: &str = include_str!("../../../tests/records/golden/oficial-2.jsonl");
/// Another match in the first record format. Its beginning serves as an unfinished match.
const PLAYED: &str = include_str!("../../../tests/records/golden/oficial-3.jsonl");
/// Number of lines of the unfinished match, which ends when the player is about to discard.
const LINES: usize = 7;

#[test]
fn files_of_the_first_versions_are_read_without_messages_or_loss() {
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

    let mut app = start_recorded_game(&home);
    let settings = app.world().resource::<Settings>().clone();
    assert_eq!(settings.language, Some(Language::En));
    assert_eq!((settings.volume, settings.bots), (35, 2));
    assert_eq!(
        (settings.felt, settings.table),
        (Felt::Wine, TableChoice::Ours)
    );
    assert_eq!(
        settings.decks,
        DeckStack::of("moderna"),
        "decks from the old theme setting"
    );
    assert_eq!(settings.claim_seconds, Some(30));
    assert_eq!(settings.player_name, "Ana");
    assert!(settings.reduced_motion && settings.dim_cards && !settings.narration);
    let bindings = app.world().resource::<Bindings>();
    let of = bindings.of(PlayerAction::TakeStock, BoundDevice::Keyboard);
    assert!(
        of.collect::<Vec<_>>()
            .contains(&Trigger::Key(KeyCode::KeyW))
    );
    let family = app.world().resource::<Profiles>();
    let people = family.people().iter().map(|person| &*person.name);
    assert_eq!(people.collect::<Vec<_>>(), ["Ana", "Blas"]);
    assert_eq!(family.people()[0].own.language, Some(Language::Fr));

    let said = visit_pages_and_play(&mut app);
    assert!(said.is_empty(), "{said:?}");
    // The game does not repeat the analysis of the old match: the number of lost points comes from the file.
    let known = &app.world().resource::<Statistics>().known;
    let filed = known.matches().find(|filed| filed.file.contains("_old"));
    let numbers = &filed.expect("the match is in the statistics").numbers;
    assert_eq!(numbers.players[0].hands[0].lost, Some(4.5));
    drop(app);
    let now = fs::read_to_string(home.0.join("match.jsonl")).expect("there");
    let (_, moves) = played.split_once('\n').expect("a header");
    assert!(
        now.contains(moves),
        "the old moves are missing from the resumed match"
    );
    assert!(now.len() >= played.len());
    let finished = fs::read_to_string(home.0.join("matches/2026-11-21_201500_old.jsonl"));
    assert_eq!(finished.expect("there"), FINISHED);
    let names = fs::read_dir(&home.0).expect("read").flatten();
    let mut names = names.map(|entry| entry.file_name().to_string_lossy().into_owned());
    assert!(names.all(|name| !name.contains("broken")));
}

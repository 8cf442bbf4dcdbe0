//! Tests of the times at which matches are written, and of the resulting files.
use super::folder::{
    TestFolder, begun, first, leave, listed, opened, read, record, sample_lines, saved,
};
use crate::saves::{MatchSummary, PlayedBy, SaveService, Saved};
use std::fs;

#[test]
fn lines_are_written_and_a_finished_match_is_kept() {
    let folder = TestFolder::new("finish");
    let mut store = SaveService::at(&folder.0);
    store.begin_match("{\"record\":\"continental\",\"seed\":\"my seed\"}\n");
    store.append("{\"p\":0}");
    store.append("{\"p\":1}\n{\"p\":2}\n");
    store.settle();
    let on_disk = read(folder.file("match.jsonl"));
    assert!(
        on_disk.ends_with("{\"p\":0}\n{\"p\":1}\n{\"p\":2}\n"),
        "{on_disk}"
    );
    store.finish_match();
    store.settle();
    let kept = store.archive().files().pop().expect("kept");
    assert!(
        kept.file_name()
            .is_some_and(|name| name.to_string_lossy().ends_with("_my-seed.jsonl"))
    );
    assert_eq!(
        saved(&mut store),
        Saved::Nothing,
        "the backup of a finished match is left"
    );
    assert!(opened(&mut store).is_none());
    assert_eq!(store.archive().files(), [kept]);
    assert!(store.troubles.is_empty());
}

#[test]
fn a_new_match_leaves_the_unfinished_one_in_the_list() {
    let folder = TestFolder::new("beside");
    let mut store = SaveService::at(&folder.0);
    store.begin_match(&first(30));
    store.settle();
    let told = listed(&mut store).remove(0);
    let names = told.summary.players.iter().map(|player| &*player.name);
    assert!(names.eq(["Player 0", "Player 1", "Player 2"]));
    assert_eq!((told.summary.hand, told.summary.hands), (1, 7));
    assert_eq!(
        told.summary.contracts.map(|it| it.to_string()).as_deref(),
        Some("TT")
    );
    assert_eq!((told.by, told.name), (PlayedBy::Us, None));
    let other = record("two");
    let header = other.lines().next().expect("a header");
    store.begin_match(header);
    let list = listed(&mut store);
    assert_eq!(list.len(), 2);
    let by: Vec<PlayedBy> = list.iter().map(|entry| entry.by).collect();
    assert!(by.contains(&PlayedBy::Us) && by.contains(&PlayedBy::Nobody));
    assert_eq!(read(folder.file("match.jsonl")), first(30));
    assert_eq!(read(folder.file("match-2.jsonl")).trim_end(), header);
    assert!(store.archive().files().is_empty() && store.troubles.is_empty());
    // Continuing a match creates no third list entry.
    leave(&mut store);
    let text = opened(&mut store).expect("it is there");
    store.begin_match(&text);
    assert_eq!(listed(&mut store).len(), 2);
    // Loading a match from its own file creates no new list entry either.
    leave(&mut store);
    store.begin_match(&first(40));
    assert_eq!(listed(&mut store).len(), 2);
    assert_eq!(read(folder.file("match.jsonl")), first(40));
}

#[test]
fn unsaved_matches_stay_in_memory_until_they_can_be_written() {
    let folder = TestFolder::new("several-unwritten");
    let data = folder.file("data");
    fs::write(&data, "a file where the folder should be").expect("written");
    let mut store = SaveService::at(&data);
    let texts = ["one", "two", "three"].map(|seed| begun(seed, 20));
    for text in &texts {
        store.begin_match(text);
        store.settle();
    }
    assert_eq!(listed(&mut store).len(), 3, "unsaved matches are missing");
    leave(&mut store);
    let told = store.troubles.len();
    leave(&mut store);
    assert_eq!(store.troubles.len(), told, "the error was reported twice");
    fs::remove_file(&data).expect("removed");
    // Open the match that was closed first.
    let list = listed(&mut store);
    let hash = |text: &str| MatchSummary::in_text(text).expect("a match").seed_hash;
    let first = list
        .iter()
        .find(|it| it.summary.seed_hash == hash(&texts[0]));
    store.open(&first.expect("listed").id);
    assert!(matches!(store.take_opened(), Some(Ok(it)) if it.resumed.text == texts[0]));
    drop(store);
    // Each match now has its own file.
    let mut kept: Vec<String> = ["match.jsonl", "match-2.jsonl", "match-3.jsonl"]
        .map(|name| read(data.join(name)))
        .to_vec();
    kept.sort();
    let mut all = texts.to_vec();
    all.sort();
    assert!(kept == all);
}

#[test]
fn a_failed_write_is_reported_once_and_retried() {
    let folder = TestFolder::new("full");
    let data = folder.file("data");
    fs::write(&data, "a file where the folder should be").expect("written");
    let mut store = SaveService::at(&data);
    store.begin_match(&first(3));
    store.append(&sample_lines()[3]);
    store.append(&sample_lines()[4]);
    store.settle();
    assert_eq!(store.troubles.len(), 1, "{:?}", store.troubles);
    assert!(store.unsaved().is_some());
    // A match that could not be written can still be closed and continued until the game ends.
    leave(&mut store);
    assert_eq!(store.troubles.len(), 2, "closing the match gave no warning");
    assert_eq!(saved(&mut store), Saved::Here);
    assert_eq!(opened(&mut store), Some(first(5)));
    fs::remove_file(&data).expect("removed");
    store.append(&sample_lines()[5]);
    store.settle();
    assert!(store.unsaved().is_none());
    assert_eq!(read(data.join("match.jsonl")), first(6));
}

#[test]
fn a_file_changed_by_another_program_is_rewritten_and_the_foreign_text_kept() {
    let folder = TestFolder::new("tampered");
    let path = folder.file("match.jsonl");
    let mut store = SaveService::at(&folder.0);
    store.begin_match(&first(10));
    store.settle();
    fs::remove_file(&path).expect("removed");
    store.append(&sample_lines()[10]);
    store.settle();
    assert_eq!(read(&path), first(11));
    fs::write(&path, "something else").expect("written");
    store.append(&sample_lines()[11]);
    store.settle();
    assert_eq!(read(&path), first(12));
    assert_eq!(read(folder.file("match.broken-1.jsonl")), "something else");
    assert!(store.troubles.is_empty());
}

#[test]
fn a_game_that_exits_has_written_everything() {
    let folder = TestFolder::new("ends");
    let mut store = SaveService::at(&folder.0);
    store.begin_match(&first(3));
    for line in &sample_lines()[3..120] {
        store.append(line);
    }
    store.save_table_layout(b"{}".to_vec());
    drop(store);
    assert_eq!(read(folder.file("match.jsonl")), first(120));
    assert_eq!(read(folder.file("match.desk.json")), "{}");
    assert_eq!(
        saved(&mut SaveService::at(&folder.0)),
        Saved::Here,
        "the match is still locked"
    );
}

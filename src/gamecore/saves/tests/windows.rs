//! Tests of two windows that use the same folder.
use super::folder::{
    TestFolder, begun, first, leave, listed, open_newest, opened, read, record, sample_lines, saved,
};
use crate::saves::{NotOpened, PlayedBy, SaveService, Saved, error::SaveError};
use std::fs;

#[test]
fn two_windows_never_write_to_one_match() {
    let folder = TestFolder::new("two");
    let (mut one, mut two) = (SaveService::at(&folder.0), SaveService::at(&folder.0));
    one.begin_match(&first(30));
    one.settle();
    assert_eq!(saved(&mut two), Saved::Elsewhere);
    assert!(matches!(open_newest(&mut two), Err(NotOpened::Elsewhere)));
    one.append(&sample_lines()[30]);
    one.settle();
    assert_eq!(read(folder.file("match.jsonl")), first(31));
    // A new match in the second window gets its own file.
    two.begin_match(&record("beside"));
    two.settle();
    assert_eq!(two.match_file(), Some(folder.file("match-2.jsonl")));
    two.append("{\"p\":0}");
    one.append(&sample_lines()[31]);
    one.settle();
    two.settle();
    assert_eq!(read(folder.file("match.jsonl")), first(32));
    assert!(read(folder.file("match-2.jsonl")).ends_with("{\"p\":0}\n"));
    assert!(one.archive().files().is_empty() && two.troubles.is_empty());
    // Each window continues its own match. Closed matches are available to both.
    two.finish_match();
    two.settle();
    assert_eq!(saved(&mut two), Saved::Elsewhere);
    leave(&mut one);
    assert_eq!(saved(&mut two), Saved::Here);
    assert_eq!(opened(&mut two), Some(first(32)));
    assert_eq!(saved(&mut one), Saved::Elsewhere);
    // Closing a window releases its match.
    drop(two);
    assert_eq!(saved(&mut one), Saved::Here);
    assert_eq!(opened(&mut one), Some(first(32)));
}

#[test]
fn the_match_played_last_is_opened_first() {
    let folder = TestFolder::new("last");
    let (mut one, mut two) = (SaveService::at(&folder.0), SaveService::at(&folder.0));
    one.begin_match(&first(30));
    one.settle();
    two.begin_match(&begun("another", 40));
    leave(&mut one);
    let old = fs::File::options()
        .write(true)
        .open(folder.file("match.jsonl"));
    let hour = std::time::Duration::from_secs(3600);
    old.expect("there")
        .set_modified(std::time::SystemTime::now() - hour)
        .expect("set");
    leave(&mut two);
    assert_eq!(opened(&mut one), Some(begun("another", 40)));
    assert_eq!(
        opened(&mut two),
        Some(first(30)),
        "the second window did not open the other match"
    );
}

#[test]
fn a_match_of_another_window_is_not_opened_deleted_or_mixed_up() {
    let folder = TestFolder::new("taken");
    let (mut one, mut two) = (SaveService::at(&folder.0), SaveService::at(&folder.0));
    one.begin_match(&first(30));
    one.settle();
    let entry = listed(&mut two).remove(0);
    assert_eq!(entry.by, PlayedBy::Others);
    two.open(&entry.id);
    two.settle();
    assert!(matches!(two.take_opened(), Some(Err(NotOpened::Elsewhere))));
    two.delete(&entry.id);
    two.settle();
    assert!(matches!(two.troubles[..], [SaveError::Played]));
    assert!(two.trash().is_empty() && folder.file("match.jsonl").is_file());
    // The match can be renamed while the other window plays it, because the name is stored in a separate file.
    two.rename(&entry.id, "Domingo");
    two.settle();
    assert_eq!(listed(&mut one)[0].name.as_deref(), Some("Domingo"));
    // The other window finishes the match, and a new one takes its slot. Requests from the outdated list must not
    // affect the new match.
    two.troubles.clear();
    one.finish_match();
    one.settle();
    one.begin_match(&begun("another", 40));
    leave(&mut one);
    assert_eq!(read(folder.file("match.jsonl")), begun("another", 40));
    two.delete(&entry.id);
    two.rename(&entry.id, "Lunes");
    two.open(&entry.id);
    two.export(&entry.id);
    two.settle();
    let gone = |told: &SaveError| matches!(told, SaveError::Gone);
    assert_eq!(two.troubles.iter().filter(|it| gone(it)).count(), 4);
    assert_eq!(read(folder.file("match.jsonl")), begun("another", 40));
    let list = listed(&mut one);
    assert_eq!((list.len(), list[0].name.as_deref()), (1, None));
    assert!(matches!(two.take_opened(), Some(Err(NotOpened::Broken))));
}

#[test]
fn windows_that_begin_and_leave_at_the_same_time_lose_nothing() {
    let folder = TestFolder::new("at-once");
    let texts: Vec<String> = (0..4).map(|n| begun(&format!("at once {n}"), 25)).collect();
    std::thread::scope(|scope| {
        for text in &texts {
            let at = &folder.0;
            scope.spawn(move || {
                let mut store = SaveService::at(at);
                for round in 0..3 {
                    store.begin_match(text.split_inclusive('\n').next().expect("a header"));
                    for line in text.split_inclusive('\n').skip(1) {
                        store.append(line);
                    }
                    match round {
                        2 => leave(&mut store),
                        _ => store.finish_match(),
                    }
                }
            });
        }
    });
    let mut store = SaveService::at(&folder.0);
    // These matches are not finished, but `finish_match` moves each of them to the archive unchanged.
    let archived: Vec<String> = store.archive().files().iter().map(read).collect();
    assert_eq!(archived.len(), 8);
    assert!(archived.iter().all(|text| texts.contains(text)));
    let list = listed(&mut store);
    assert_eq!(list.len(), 4);
    let mut left: Vec<String> = fs::read_dir(&folder.0)
        .expect("there")
        .map(|entry| entry.expect("read").path())
        .filter(|path| path.extension().is_some_and(|it| it == "jsonl"))
        .map(read)
        .collect();
    left.sort();
    let mut all = texts;
    all.sort();
    assert!(left == all, "some matches have no file of their own");
}

//! What is written when, and where it lies afterwards.
use super::folder::{TestFolder, first, opened, read, record, whole};
use crate::game::saves::{Saved, Store, trouble::StoreTrouble};
use std::fs;

#[test]
fn lines_are_on_disk_at_once_and_a_finished_match_is_kept() {
    let folder = TestFolder::new("finish");
    let mut store = Store::at(&folder.0);
    store.begin_match("{\"record\":\"continental\",\"seed\":\"my seed\"}\n");
    store.append("{\"p\":0}");
    store.append("{\"p\":1}\n{\"p\":2}\n");
    let on_disk = read(folder.file("match.jsonl"));
    assert!(
        on_disk.ends_with("{\"p\":0}\n{\"p\":1}\n{\"p\":2}\n"),
        "{on_disk}"
    );
    let kept = store.finish_match().expect("kept");
    assert!(
        kept.file_name()
            .is_some_and(|name| name.to_string_lossy().ends_with("_my-seed.jsonl"))
    );
    assert_eq!(store.saved(), Saved::Nothing, "nor is its backup a match");
    assert!(opened(&mut store).is_none());
    assert_eq!(store.matches(), [kept]);
    assert!(store.troubles.is_empty());
}

#[test]
fn a_new_match_puts_the_unfinished_one_away() {
    let folder = TestFolder::new("away");
    let mut store = Store::at(&folder.0);
    store.begin_match(&first(30));
    let told = store.unfinished().expect("it can be gone on with");
    assert_eq!(told.players, ["Player 0", "Player 1", "Player 2"]);
    assert_eq!((told.hand, told.hands), (1, 7));
    store.leave_match();
    assert_eq!(store.unfinished(), Some(told));
    store.begin_match(
        &record("two")
            .lines()
            .next()
            .map(str::to_owned)
            .expect("a header"),
    );
    let away = store.matches();
    assert_eq!(away.iter().map(read).collect::<Vec<_>>(), [first(30)]);
    assert!(matches!(&store.troubles[..], [StoreTrouble::PutAway(file)] if *file == away[0]));
    // Going on puts nothing away.
    store.leave_match();
    let text = opened(&mut store).expect("it is there");
    store.begin_match(&text);
    assert_eq!(store.matches().len(), 1);
}

#[test]
fn a_disk_that_cannot_be_written_is_told_once_and_made_up_for() {
    let folder = TestFolder::new("full");
    let data = folder.file("data");
    fs::write(&data, "a file where the folder should be").expect("written");
    let mut store = Store::at(&data);
    store.begin_match(&first(3));
    store.append(&whole()[3]);
    store.append(&whole()[4]);
    assert_eq!(store.troubles.len(), 1, "{:?}", store.troubles);
    assert!(store.unsaved().is_some());
    // It can be left and gone on with all the same, as long as the game is open.
    store.leave_match();
    assert_eq!(store.troubles.len(), 2, "leaving warns");
    assert_eq!(store.saved(), Saved::Here);
    assert_eq!(opened(&mut store), Some(first(5)));
    fs::remove_file(&data).expect("removed");
    store.append(&whole()[5]);
    assert!(store.unsaved().is_none());
    assert_eq!(read(data.join("match.jsonl")), first(6));
}

#[test]
fn what_others_do_to_the_file_is_made_up_for_and_nothing_is_thrown_away() {
    let folder = TestFolder::new("tampered");
    let path = folder.file("match.jsonl");
    let mut store = Store::at(&folder.0);
    store.begin_match(&first(10));
    fs::remove_file(&path).expect("removed");
    store.append(&whole()[10]);
    assert_eq!(read(&path), first(11));
    fs::write(&path, "something else").expect("written");
    store.append(&whole()[11]);
    assert_eq!(read(&path), first(12));
    assert_eq!(read(folder.file("match.broken-1.jsonl")), "something else");
    assert!(store.troubles.is_empty());
}

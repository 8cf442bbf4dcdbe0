//! Tests of operations on the match list: names, trash and files of older versions.
use super::folder::{TestFolder, begun, first, leave, listed, opened, read, sample_lines};
use crate::saves::{MatchId, SaveService, SavedMatch, error::SaveError};
use std::fs;

/// Creates a folder with these matches, none of them running.
pub(super) fn several(name: &str, seeds: &[&str]) -> (TestFolder, SaveService) {
    let folder = TestFolder::new(name);
    let mut store = SaveService::at(&folder.0);
    for seed in seeds {
        store.begin_match(&begun(seed, 40));
        store.settle();
    }
    leave(&mut store);
    (folder, store)
}

pub(super) fn id_of(store: &mut SaveService, seed: &str) -> MatchId {
    let hash = engine::matchplay::Commitment::to(seed).to_string();
    let list = listed(store);
    let entry = list.iter().find(|it| it.summary.seed_hash == hash);
    entry
        .unwrap_or_else(|| panic!("{seed} is not listed"))
        .id
        .clone()
}

fn names(list: &[SavedMatch]) -> Vec<&str> {
    list.iter().filter_map(|it| it.name.as_deref()).collect()
}

#[test]
fn a_match_keeps_the_name_that_it_was_given() {
    let (folder, mut store) = several("names", &["a", "b"]);
    let (a, b) = (id_of(&mut store, "a"), id_of(&mut store, "b"));
    store.rename(&a, "  Domingo\u{202e} en casa\n");
    assert_eq!(store.list().len(), 2);
    store.settle();
    assert_eq!(names(&listed(&mut store)), ["Domingo en casa"]);
    store.rename(&b, &"x".repeat(100));
    store.settle();
    let list = listed(&mut store);
    assert!(names(&list).contains(&"x".repeat(40).as_str()));
    // Another window reads the name. If the name file of another match is damaged, only that match's name is lost.
    drop(store);
    let label = folder.file("match.name.json");
    fs::write(&label, "{\"version\":1,").expect("written");
    let mut store = SaveService::at(&folder.0);
    assert_eq!(names(&listed(&mut store)), ["x".repeat(40)]);
    let aside = folder.file("match.name.broken-1.json");
    assert_eq!(fs::read_to_string(aside).expect("kept"), "{\"version\":1,");
    assert!(matches!(store.troubles[..], [SaveError::Beside(_)]));
    store.troubles.clear();
    fs::create_dir(&label).expect("a folder where a file should be");
    store.rename(&a, "Lunes");
    store.settle();
    assert!(matches!(store.troubles[..], [SaveError::NotRenamed(_), ..]));
    assert_eq!(
        names(&listed(&mut store)),
        ["x".repeat(40)],
        "the failed rename changed the list"
    );
    store.rename(&b, " ");
    store.settle();
    assert!(names(&listed(&mut store)).is_empty());
}

#[test]
fn a_deleted_match_is_restored_with_all_its_files() {
    let (folder, mut store) = several("trash", &["a", "b", "c"]);
    let (a, b) = (id_of(&mut store, "a"), id_of(&mut store, "b"));
    store.rename(&a, "Domingo");
    store.open(&a);
    store.settle();
    assert!(matches!(store.take_opened(), Some(Ok(_))));
    store.save_table_layout(b"{}".to_vec());
    leave(&mut store);
    store.delete(&a);
    store.delete(&b);
    store.settle();
    assert_eq!((listed(&mut store).len(), store.trash().len()), (1, 2));
    assert!(!folder.file("match.jsonl").exists() && !folder.file("match.desk.json").exists());
    // Another match takes the slot in the meantime.
    store.begin_match(&begun("d", 30));
    store.settle();
    assert_eq!(store.match_file(), Some(folder.file("match.jsonl")));
    store.restore();
    store.restore();
    store.settle();
    assert!(store.trash().is_empty() && store.troubles.is_empty());
    let list = listed(&mut store);
    assert_eq!((list.len(), names(&list)), (4, vec!["Domingo"]));
    let again = id_of(&mut store, "a");
    store.open(&again);
    store.settle();
    let Some(Ok(opened)) = store.take_opened() else {
        panic!("not opened");
    };
    assert_eq!(opened.resumed.text, begun("a", 40));
    assert_eq!(opened.desk.as_deref(), Some(&b"{}"[..]));
}

/// Summaries are cached by a file's length and modification time. Both are equal for two matches of the same length
/// that began in the same clock tick.
#[test]
fn a_match_in_the_slot_of_one_with_the_same_length_and_age_is_read_again() {
    let (folder, mut store) = several("twins", &[]);
    let files = ["match.jsonl", "match-2.jsonl"].map(|name| folder.file(name));
    for (file, seed) in files.iter().zip(["a", "b"]) {
        fs::write(file, begun(seed, 1)).expect("written");
        let file = fs::File::options().write(true).open(file).expect("there");
        let tick = std::time::UNIX_EPOCH + std::time::Duration::from_secs(1_000_000_000);
        file.set_modified(tick).expect("set");
    }
    let lengths = files.map(|file| fs::metadata(file).expect("there").len());
    assert_eq!(
        lengths[0], lengths[1],
        "the files of the two matches differ in length"
    );
    let (a, b) = (id_of(&mut store, "a"), id_of(&mut store, "b"));
    store.delete(&a);
    store.delete(&b);
    store.settle();
    // The second match takes the slot of the first.
    store.restore();
    store.settle();
    assert_eq!(id_of(&mut store, "b").number, a.number);
}

#[test]
fn a_match_that_cannot_be_moved_stays_whole() {
    let (folder, mut store) = several("unmovable", &["a", "b"]);
    let a = id_of(&mut store, "a");
    fs::create_dir_all(folder.file("matches")).expect("made");
    fs::write(
        folder.file("matches/.trash"),
        "a file where a folder should be",
    )
    .expect("written");
    store.delete(&a);
    store.settle();
    assert!(matches!(store.troubles[..], [SaveError::NotDeleted(_)]));
    assert!(store.trash().is_empty());
    assert_eq!(listed(&mut store).len(), 2);
    assert!(folder.file("match.jsonl").is_file() && folder.file("match.jsonl.bak").is_file());
    // A deleted match cannot be restored after its files are gone.
    fs::remove_file(folder.file("matches/.trash")).expect("removed");
    store.delete(&a);
    store.settle();
    fs::remove_dir_all(folder.file("matches/.trash")).expect("removed");
    store.troubles.clear();
    store.restore();
    store.settle();
    assert!(matches!(store.troubles[..], [SaveError::NotRestored(_)]));
}

#[test]
fn a_match_that_was_over_when_its_window_was_killed_is_among_the_finished_ones() {
    let folder = TestFolder::new("over");
    fs::write(folder.file("match-7.jsonl"), sample_lines().concat()).expect("written");
    fs::write(folder.file("match-7.jsonl.bak"), first(300)).expect("written");
    let mut store = SaveService::at(&folder.0);
    assert!(listed(&mut store).is_empty() && opened(&mut store).is_none());
    let files = store.archive().files();
    assert_eq!(
        files.iter().map(read).collect::<Vec<_>>(),
        [sample_lines().concat()]
    );
    assert!(!folder.file("match-7.jsonl.bak").exists() && store.troubles.is_empty());
}

#[test]
fn a_finished_match_keeps_its_name_can_be_renamed_and_goes_to_the_trash() {
    let folder = TestFolder::new("finished-name");
    let path = folder.file("match.jsonl");
    fs::write(&path, first(300)).expect("written");
    let mut store = SaveService::at(&folder.0);
    let id = listed(&mut store).swap_remove(0).id;
    store.rename(&id, "Domingo");
    store.settle();
    // The window that played the match was killed just after its last move.
    fs::write(&path, sample_lines().concat()).expect("written");
    assert!(listed(&mut store).is_empty());
    let finished = |store: &mut SaveService| {
        store.look_finished();
        store.settle();
        let list = store.finished().iter();
        let list = list.map(|it| (it.file.clone(), it.name.clone()));
        list.collect::<Vec<_>>()
    };
    let list = finished(&mut store);
    assert_eq!(list.len(), 1);
    let (file, name) = list[0].clone();
    assert_eq!(name.as_deref(), Some("Domingo"));
    store.rename_finished(&file, " Lunes ");
    assert_eq!(finished(&mut store)[0].1.as_deref(), Some("Lunes"));
    // Another window reads the name from the disk.
    let mut other = SaveService::at(&folder.0);
    assert_eq!(finished(&mut other)[0].1.as_deref(), Some("Lunes"));
    store.rename_finished(&file, "");
    assert_eq!(finished(&mut store)[0].1, None);
    assert!(!file.with_extension("name.json").exists());

    store.delete_finished(&file);
    assert!(finished(&mut store).is_empty() && !file.exists());
    assert!(store.troubles.is_empty(), "{:?}", store.troubles);
    // The other window still lists the match.
    other.delete_finished(&file);
    other.settle();
    assert!(matches!(other.troubles[..], [SaveError::Gone]));
}

#[test]
fn a_broken_match_affects_no_other_match() {
    let (folder, mut store) = several("costs-no-other", &["a", "b", "c"]);
    drop(std::mem::replace(
        &mut store,
        SaveService::at(TestFolder::new("none").0.clone()),
    ));
    for (name, bytes) in [
        ("match-2.jsonl", &b"garbage"[..]),
        ("match-2.jsonl.bak", &[0xff, 0xfe]),
        ("match-2.desk.json", b"garbage"),
        ("match-2.name.json", b"garbage"),
        ("match-9.jsonl", b""),
    ] {
        fs::write(folder.file(name), bytes).expect("written");
    }
    fs::create_dir(folder.file("match-8.jsonl")).expect("a folder where a match should be");
    let mut store = SaveService::at(&folder.0);
    assert_eq!(listed(&mut store).len(), 2);
    assert_eq!(
        store.troubles.len(),
        3,
        "broken files that were not reported: {:?}",
        store.troubles
    );
    assert!(folder.file("match.broken-1.jsonl").exists());
    for seed in ["a", "c"] {
        id_of(&mut store, seed);
    }
    assert_eq!(listed(&mut store).len(), 2);
    assert_eq!(store.troubles.len(), 3, "a file was reported twice");
}

#[test]
fn forty_matches_are_listed_quickly() {
    let folder = TestFolder::new("forty");
    for number in 1..=40 {
        let name = match number {
            1 => "match.jsonl".to_owned(),
            _ => format!("match-{number}.jsonl"),
        };
        let text = sample_lines()[..300]
            .concat()
            .replace("\"store\"", &format!("\"store {number}\""));
        // The hash in the header no longer matches the changed seed, but only a verification would detect this.
        fs::write(folder.file(&name), text).expect("written");
    }
    let mut store = SaveService::at(&folder.0);
    assert_eq!(listed(&mut store).len(), 40);
    let began = std::time::Instant::now();
    for _ in 0..10 {
        assert_eq!(listed(&mut store).len(), 40);
    }
    let each = began.elapsed() / 10;
    assert!(
        each.as_millis() < 100,
        "a listing reads cached matches again: {each:?}"
    );
}

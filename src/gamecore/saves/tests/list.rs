//! What is done with the list: names, the trash, what older versions have left.
use super::folder::{TestFolder, begun, first, leave, listed, opened, read, whole};
use crate::saves::{MatchId, Opened, SavedMatch, Store, news::ShelfNews, trouble::StoreTrouble};
use std::fs;

/// A folder with these matches in it, none of them played.
pub(super) fn several(name: &str, seeds: &[&str]) -> (TestFolder, Store) {
    let folder = TestFolder::new(name);
    let mut store = Store::at(&folder.0);
    for seed in seeds {
        store.begin_match(&begun(seed, 40));
        store.settle();
    }
    leave(&mut store);
    (folder, store)
}

pub(super) fn id_of(store: &mut Store, seed: &str) -> MatchId {
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
fn a_match_is_called_what_somebody_has_called_it() {
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
    // It stays when the match goes on, in another window, and while a broken one of another match costs nothing but that.
    drop(store);
    let label = folder.file("match.name.json");
    fs::write(&label, "{\"version\":1,").expect("written");
    let mut store = Store::at(&folder.0);
    assert_eq!(names(&listed(&mut store)), ["x".repeat(40)]);
    let aside = folder.file("match.name.broken-1.json");
    assert_eq!(fs::read_to_string(aside).expect("kept"), "{\"version\":1,");
    assert!(matches!(store.troubles[..], [StoreTrouble::Beside { .. }]));
    store.troubles.clear();
    fs::create_dir(&label).expect("a folder where a file should be");
    store.rename(&a, "Lunes");
    store.settle();
    assert!(matches!(
        store.troubles[..],
        [StoreTrouble::Shelf(ShelfNews::NotRenamed(_)), ..]
    ));
    assert_eq!(
        names(&listed(&mut store)),
        ["x".repeat(40)],
        "nor is it said to be called so"
    );
    store.rename(&b, " ");
    store.settle();
    assert!(names(&listed(&mut store)).is_empty());
}

#[test]
fn a_deleted_match_is_brought_back_with_all_that_belongs_to_it() {
    let (folder, mut store) = several("trash", &["a", "b", "c"]);
    let (a, b) = (id_of(&mut store, "a"), id_of(&mut store, "b"));
    store.rename(&a, "Domingo");
    store.open(&a);
    store.settle();
    assert!(matches!(store.take_opened(), Some(Opened::Match(_))));
    store.keep_desk(b"{}".to_vec());
    leave(&mut store);
    store.delete(&a);
    store.delete(&b);
    store.settle();
    assert_eq!((listed(&mut store).len(), store.trash().len()), (1, 2));
    assert!(!folder.file("match.jsonl").exists() && !folder.file("match.desk.json").exists());
    // Its place is taken by another one in the meantime.
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
    let Some(Opened::Match(opened)) = store.take_opened() else {
        panic!("it goes on");
    };
    assert_eq!(opened.resumed.text, begun("a", 40));
    assert_eq!(opened.desk.as_deref(), Some(&b"{}"[..]));
}

/// A summary is read once for each length and age of a file: two matches that begun in the same tick of the clock have the same.
#[test]
fn a_match_that_lies_where_one_of_its_length_and_age_lay_is_itself() {
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
        "they are told apart by their length"
    );
    let (a, b) = (id_of(&mut store, "a"), id_of(&mut store, "b"));
    store.delete(&a);
    store.delete(&b);
    store.settle();
    // The second takes the place that the first has left.
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
    assert!(matches!(
        store.troubles[..],
        [StoreTrouble::Shelf(ShelfNews::NotDeleted(_))]
    ));
    assert!(store.trash().is_empty());
    assert_eq!(listed(&mut store).len(), 2);
    assert!(folder.file("match.jsonl").is_file() && folder.file("match.jsonl.bak").is_file());
    // What was deleted and is not there any more cannot be brought back.
    fs::remove_file(folder.file("matches/.trash")).expect("removed");
    store.delete(&a);
    store.settle();
    fs::remove_dir_all(folder.file("matches/.trash")).expect("removed");
    store.troubles.clear();
    store.restore();
    store.settle();
    assert!(matches!(
        store.troubles[..],
        [StoreTrouble::Shelf(ShelfNews::NotRestored(_))]
    ));
}

#[test]
fn what_older_versions_have_left_is_in_the_list() {
    let folder = TestFolder::new("older");
    let away = folder.file("matches");
    fs::create_dir_all(&away).expect("made");
    // The one slot with its backup and its desk, and what was put away for another match.
    fs::write(folder.file("match.jsonl"), begun("slot", 40)).expect("written");
    fs::write(folder.file("match.jsonl.bak"), begun("slot", 30)).expect("written");
    fs::write(folder.file("match.desk.json"), "{}").expect("written");
    fs::write(folder.file("match-2.jsonl"), begun("window", 40)).expect("written");
    let names = [
        "2026-01-02_030405_a-unfinished.jsonl",
        "2026-01-02_030405_b-unfinished-2.jsonl",
    ];
    for (name, seed) in names.into_iter().zip(["a", "b"]) {
        fs::write(away.join(name), begun(seed, 40)).expect("written");
    }
    fs::write(away.join("2026-01-02_030405_over.jsonl"), whole().concat()).expect("written");
    fs::write(away.join("2026-01-02_030405_torn-unfinished.jsonl"), "torn").expect("written");
    let mut store = Store::at(&folder.0);
    assert_eq!(listed(&mut store).len(), 4);
    for seed in ["slot", "window", "a", "b"] {
        let id = id_of(&mut store, seed);
        store.open(&id);
        store.settle();
        let opened = store.take_opened();
        assert!(matches!(opened, Some(Opened::Match(it)) if it.resumed.text == begun(seed, 40)));
        leave(&mut store);
    }
    let archived = store.archive();
    assert_eq!(
        archived.files().len(),
        1,
        "the finished one stays what it is"
    );
    assert!(archived.put_away().is_empty());
    assert!(matches!(store.troubles[..], [StoreTrouble::Broken { .. }]));
    assert_eq!(read(folder.file("match.broken-1.jsonl")), "torn");
}

#[test]
fn a_match_that_was_over_when_its_window_was_killed_is_among_the_finished_ones() {
    let folder = TestFolder::new("over");
    fs::write(folder.file("match-7.jsonl"), whole().concat()).expect("written");
    fs::write(folder.file("match-7.jsonl.bak"), first(300)).expect("written");
    let mut store = Store::at(&folder.0);
    assert!(listed(&mut store).is_empty() && opened(&mut store).is_none());
    let files = store.archive().files();
    assert_eq!(
        files.iter().map(read).collect::<Vec<_>>(),
        [whole().concat()]
    );
    assert!(!folder.file("match-7.jsonl.bak").exists() && store.troubles.is_empty());
}

#[test]
fn a_broken_match_costs_no_other() {
    let (folder, mut store) = several("costs-no-other", &["a", "b", "c"]);
    drop(std::mem::replace(
        &mut store,
        Store::at(TestFolder::new("none").0.clone()),
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
    let mut store = Store::at(&folder.0);
    assert_eq!(listed(&mut store).len(), 2);
    assert_eq!(
        store.troubles.len(),
        3,
        "each is named: {:?}",
        store.troubles
    );
    assert!(folder.file("match.broken-1.jsonl").exists());
    for seed in ["a", "c"] {
        id_of(&mut store, seed);
    }
    assert_eq!(listed(&mut store).len(), 2);
    assert_eq!(store.troubles.len(), 3, "once");
}

#[test]
fn forty_matches_are_listed_at_once() {
    let folder = TestFolder::new("forty");
    for number in 1..=40 {
        let name = match number {
            1 => "match.jsonl".to_owned(),
            _ => format!("match-{number}.jsonl"),
        };
        let text = whole()[..300]
            .concat()
            .replace("\"store\"", &format!("\"store {number}\""));
        // The hash in the header is that of another seed: only whoever verifies minds.
        fs::write(folder.file(&name), text).expect("written");
    }
    let mut store = Store::at(&folder.0);
    assert_eq!(listed(&mut store).len(), 40);
    let began = std::time::Instant::now();
    for _ in 0..10 {
        assert_eq!(listed(&mut store).len(), 40);
    }
    let each = began.elapsed() / 10;
    assert!(
        each.as_millis() < 100,
        "what is known is not read again: {each:?}"
    );
}

//! Two windows on one folder.
use super::folder::{TestFolder, first, opened, read, record, whole};
use crate::game::saves::{Opened, Saved, Store, trouble::StoreTrouble};
use std::fs;

#[test]
fn two_windows_never_write_to_one_match() {
    let folder = TestFolder::new("two");
    let (mut one, mut two) = (Store::at(&folder.0), Store::at(&folder.0));
    one.begin_match(&first(30));
    assert_eq!(two.saved(), Saved::Elsewhere);
    assert!(two.unfinished().is_none(), "it is not there to be put away");
    assert!(matches!(two.open_match(), Opened::Elsewhere));
    one.append(&whole()[30]);
    assert_eq!(read(folder.file("match.jsonl")), first(31));
    // A new match in the second window has a file of its own.
    two.begin_match(&record("beside"));
    assert!(matches!(&two.troubles[..], [StoreTrouble::Beside(_)]));
    assert_eq!(two.match_file(), Some(folder.file("match-2.jsonl")));
    two.append("{\"p\":0}");
    one.append(&whole()[31]);
    assert_eq!(read(folder.file("match.jsonl")), first(32));
    assert!(read(folder.file("match-2.jsonl")).ends_with("{\"p\":0}\n"));
    assert!(one.matches().is_empty());
    // Each window goes on with its own; then the other one is there as well.
    assert!(two.finish_match().is_some());
    assert_eq!(two.saved(), Saved::Elsewhere);
    one.leave_match();
    assert_eq!(two.saved(), Saved::Here);
    assert_eq!(opened(&mut two), Some(first(32)));
    assert_eq!(one.saved(), Saved::Elsewhere);
    // A window that dies lets go of its match.
    drop(two);
    assert_eq!(one.saved(), Saved::Here);
    assert_eq!(opened(&mut one), Some(first(32)));
}

#[test]
fn of_two_matches_the_one_played_last_goes_on_first() {
    let folder = TestFolder::new("last");
    let (mut one, mut two) = (Store::at(&folder.0), Store::at(&folder.0));
    one.begin_match(&first(30));
    two.begin_match(&first(40));
    one.leave_match();
    let old = fs::File::options()
        .write(true)
        .open(folder.file("match.jsonl"));
    let hour = std::time::Duration::from_secs(3600);
    old.expect("there")
        .set_modified(std::time::SystemTime::now() - hour)
        .expect("set");
    two.leave_match();
    assert_eq!(opened(&mut one), Some(first(40)));
    assert_eq!(
        opened(&mut two),
        Some(first(30)),
        "the other window takes the other one"
    );
}

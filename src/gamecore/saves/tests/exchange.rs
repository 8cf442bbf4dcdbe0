//! Records go out of the list and come in again, also those that other people have left.
use super::{
    folder::{TestFolder, begun, listed, read, whole},
    list::{id_of, several},
};
use crate::saves::{Store, news::ShelfNews, reason::Wrong, trouble::StoreTrouble};
use std::{fs, path::PathBuf};

#[test]
fn records_go_out_and_come_in_again() {
    let (folder, mut store) = several("exchange", &["a", "b"]);
    let (a, b) = (id_of(&mut store, "a"), id_of(&mut store, "b"));
    store.rename(&a, "Domingo en casa");
    for id in [&a, &a, &b] {
        store.export(id);
    }
    store.settle();
    let exported = |told: &StoreTrouble| match told {
        StoreTrouble::Shelf(ShelfNews::Exported(file)) => Some(file.clone()),
        _ => None,
    };
    let files: Vec<PathBuf> = store.troubles.iter().filter_map(exported).collect();
    assert_eq!(files[0], files[1], "twice the same is one file");
    assert_eq!(
        (read(&files[0]), read(&files[2])),
        (begun("a", 40), begun("b", 40))
    );
    let name = files[0].file_name().expect("named").to_string_lossy();
    assert!(name.starts_with("domingo-en-casa_20"), "{name}");
    // So it can be opened by a double click: the desktop knows the same ending.
    assert!(name.ends_with(".continental"), "{name}");
    let kinds = include_str!("../../../../.ci/linux/continental-mime.xml");
    assert!(kinds.contains("pattern=\"*.continental\""));
    // They are known here, and new elsewhere; so is a finished match, and garbage is neither.
    let elsewhere = TestFolder::new("exchange-elsewhere");
    let mut other = Store::at(&elsewhere.0);
    fs::write(folder.file("records/over.jsonl"), whole().concat()).expect("written");
    fs::write(folder.file("records/garbage.jsonl"), "garbage").expect("written");
    fs::write(folder.file("records/letter.txt"), "a letter").expect("written");
    store.troubles.clear();
    store.take_in_folder();
    store.settle();
    let [
        StoreTrouble::Shelf(ShelfNews::NotTaken { file, .. }),
        StoreTrouble::Shelf(ShelfNews::TakenIn {
            finished: 1,
            unfinished: 0,
            known: 2,
        }),
    ] = &store.troubles[..]
    else {
        panic!("{:?}", store.troubles);
    };
    assert!(file.ends_with("garbage.jsonl"));
    assert_eq!(
        store.archive().files().iter().map(read).collect::<Vec<_>>(),
        [whole().concat()]
    );
    let dropped = [&files[0], &files[2], &folder.file("records/over.jsonl")];
    other.take_in(dropped.map(PathBuf::clone).to_vec());
    other.settle();
    assert!(matches!(
        other.troubles[..],
        [StoreTrouble::Shelf(ShelfNews::TakenIn {
            finished: 1,
            unfinished: 2,
            known: 0,
        })]
    ));
    assert_eq!(listed(&mut other).len(), 2);
    other.troubles.clear();
    other.take_in(vec![folder.file("records/over.jsonl")]);
    other.settle();
    assert!(matches!(
        other.troubles[..],
        [StoreTrouble::Shelf(ShelfNews::TakenIn { known: 1, .. })]
    ));
    assert_eq!(other.archive().files().len(), 1);
}

#[test]
fn a_record_of_a_newer_version_is_named_as_one() {
    let (folder, mut store) = several("exchange-newer", &[]);
    let newer = folder.file("friend.continental");
    fs::write(&newer, "{\"record\":\"continental\",\"version\":99}\n").expect("written");
    store.take_in(vec![newer.clone()]);
    store.settle();
    assert!(matches!(
        store.troubles[..],
        [StoreTrouble::Shelf(ShelfNews::NotTaken {
            reason: Wrong::Newer,
            ..
        })]
    ));
    assert!(newer.is_file() && listed(&mut store).is_empty());
}

#[test]
fn what_is_no_record_is_named_and_nothing_is_touched() {
    let (folder, mut store) = several("nonsense", &["a"]);
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.file(name);
        fs::write(&path, bytes).expect("written");
        path
    };
    let wrong = begun("a", 40).replace(
        "\"do\":\"discard\",\"card\":\"",
        "\"do\":\"discard\",\"card\":\"9",
    );
    let huge = file("huge.jsonl", b"");
    let sparse = fs::OpenOptions::new().write(true).open(&huge);
    sparse.expect("there").set_len(300 << 20).expect("sparse");
    fs::create_dir(folder.file("folder.jsonl")).expect("made");
    let files = vec![
        file("empty.jsonl", b""),
        file("bytes.jsonl", &[0xff, 0xfe, 0]),
        file("wrong.jsonl", wrong.as_bytes()),
        file("two.jsonl", (begun("a", 9) + &begun("b", 9)).as_bytes()),
        huge,
        folder.file("folder.jsonl"),
        folder.file("nowhere.jsonl"),
    ];
    let before = listed(&mut store);
    store.take_in(files.clone());
    store.settle();
    let named = store.troubles.iter().map(|told| match told {
        StoreTrouble::Shelf(ShelfNews::NotTaken { file, .. }) => file.clone(),
        other => panic!("{other:?}"),
    });
    assert_eq!(named.collect::<Vec<_>>(), files);
    assert_eq!(listed(&mut store), before);
    assert!(store.archive().files().is_empty());
    // Where nothing can be written, that is said.
    fs::write(folder.file("records"), "a file where a folder should be").expect("written");
    let id = before[0].id.clone();
    store.troubles.clear();
    store.export(&id);
    store.take_in_folder();
    store.settle();
    assert!(matches!(
        store.troubles[..],
        [
            StoreTrouble::Shelf(ShelfNews::NotExported(_)),
            StoreTrouble::Shelf(ShelfNews::NoFolder(_))
        ]
    ));
}

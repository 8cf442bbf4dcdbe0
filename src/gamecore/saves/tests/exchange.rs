//! Tests of the export and import of records.
use super::{
    folder::{TestFolder, begun, listed, read, sample_lines},
    list::{id_of, several},
};
use crate::saves::{
    SaveService,
    error::{FileDefect, SaveError},
};
use std::{fs, path::PathBuf};

#[test]
fn records_are_exported_and_imported() {
    let (folder, mut store) = several("exchange", &["a", "b"]);
    let (a, b) = (id_of(&mut store, "a"), id_of(&mut store, "b"));
    store.rename(&a, "Domingo en casa");
    for id in [&a, &a, &b] {
        store.export(id);
    }
    store.settle();
    let exported = |told: &SaveError| match told {
        SaveError::Exported(file) => Some(file.clone()),
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
    // The desktop entry registers the same extension, so that a double click opens the file.
    assert!(name.ends_with(".continental"), "{name}");
    let kinds = include_str!("../../../../.ci/linux/continental-mime.xml");
    assert!(kinds.contains("pattern=\"*.continental\""));
    // The exported matches already exist here and are new in the other folder. A finished match is imported, and
    // garbage is rejected.
    let elsewhere = TestFolder::new("exchange-elsewhere");
    let mut other = SaveService::at(&elsewhere.0);
    fs::write(folder.file("records/over.jsonl"), sample_lines().concat()).expect("written");
    fs::write(folder.file("records/garbage.jsonl"), "garbage").expect("written");
    fs::write(folder.file("records/letter.txt"), "a letter").expect("written");
    store.troubles.clear();
    store.import_folder();
    store.settle();
    let [
        SaveError::NotTaken(file, _),
        SaveError::TakenIn {
            finished: 1,
            unfinished: 0,
            known: 2,
        },
    ] = &store.troubles[..]
    else {
        panic!("{:?}", store.troubles);
    };
    assert!(file.ends_with("garbage.jsonl"));
    assert_eq!(
        store.archive().files().iter().map(read).collect::<Vec<_>>(),
        [sample_lines().concat()]
    );
    let dropped = [&files[0], &files[2], &folder.file("records/over.jsonl")];
    other.import_records(dropped.map(PathBuf::clone).to_vec());
    other.settle();
    assert!(matches!(
        other.troubles[..],
        [SaveError::TakenIn {
            finished: 1,
            unfinished: 2,
            known: 0,
        }]
    ));
    assert_eq!(listed(&mut other).len(), 2);
    other.troubles.clear();
    other.import_records(vec![folder.file("records/over.jsonl")]);
    other.settle();
    assert!(matches!(
        other.troubles[..],
        [SaveError::TakenIn { known: 1, .. }]
    ));
    assert_eq!(other.archive().files().len(), 1);
}

#[test]
fn a_record_of_a_newer_version_is_reported_as_newer() {
    let (folder, mut store) = several("exchange-newer", &[]);
    let newer = folder.file("friend.continental");
    fs::write(&newer, "{\"record\":\"continental\",\"version\":99}\n").expect("written");
    store.import_records(vec![newer.clone()]);
    store.settle();
    assert!(matches!(
        store.troubles[..],
        [SaveError::NotTaken(_, FileDefect::Newer)]
    ));
    assert!(newer.is_file() && listed(&mut store).is_empty());
}

#[test]
fn a_file_that_is_no_record_is_reported_and_left_alone() {
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
    store.import_records(files.clone());
    store.settle();
    let named = store.troubles.iter().map(|told| match told {
        SaveError::NotTaken(file, _) => file.clone(),
        other => panic!("{other:?}"),
    });
    assert_eq!(named.collect::<Vec<_>>(), files);
    assert_eq!(listed(&mut store), before);
    assert!(store.archive().files().is_empty());
    // A failed export to a folder that is not writable is reported.
    fs::write(folder.file("records"), "a file where a folder should be").expect("written");
    let id = before[0].id.clone();
    store.troubles.clear();
    store.export(&id);
    store.import_folder();
    store.settle();
    assert!(matches!(
        store.troubles[..],
        [SaveError::NotExported(_), SaveError::NoFolder(_)]
    ));
}

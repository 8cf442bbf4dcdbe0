//! The texts: all languages have the same keys with the same values in them, and the program asks for no others.
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

type Keys = BTreeMap<String, BTreeSet<String>>;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The messages of a file with the names of the values in them.
fn keys(file: &Path) -> Keys {
    let text =
        fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let mut keys = Keys::new();
    let mut last: Option<String> = None;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if line.starts_with(|c: char| c.is_ascii_alphabetic())
            && let Some((key, _)) = line.split_once('=')
        {
            let key = key.trim().to_owned();
            assert!(
                keys.insert(key.clone(), BTreeSet::new()).is_none(),
                "{}: {key} twice",
                file.display()
            );
            last = Some(key);
        }
        if let Some(key) = &last {
            let names = line.split('$').skip(1).map(|rest| {
                rest.chars()
                    .take_while(|c| c.is_ascii_alphanumeric() || *c == '_' || *c == '-')
                    .collect::<String>()
            });
            keys.get_mut(key).expect("just inserted").extend(names);
        }
    }
    keys
}

fn files(language: &str) -> BTreeSet<String> {
    let folder = root().join("assets/locales").join(language);
    let entries = fs::read_dir(folder).expect("the folder of a language");
    entries
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect()
}

/// All messages of a language.
fn all(language: &str) -> Keys {
    let folder = root().join("assets/locales").join(language);
    let mut all = Keys::new();
    for file in files(language) {
        for (key, names) in keys(&folder.join(&file)) {
            assert!(
                all.insert(key.clone(), names).is_none(),
                "{language}: {key} stands in two files"
            );
        }
    }
    all
}

#[test]
fn services_all_languages_have_the_same_texts() {
    for language in ["en", "fr"] {
        assert_eq!(files("es"), files(language));
        for file in files("es") {
            let of =
                |language: &str| keys(&root().join("assets/locales").join(language).join(&file));
            let (spanish, other) = (of("es"), of(language));
            for key in spanish.keys().chain(other.keys()) {
                assert_eq!(
                    spanish.get(key),
                    other.get(key),
                    "{file}: {key} (es, {language})"
                );
            }
        }
    }
}

fn sources(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read_to_string(&path).expect("a source file");
            // What a test asks for need not exist.
            let text = text
                .split("#[cfg(test)]")
                .next()
                .unwrap_or_default()
                .to_owned();
            found.push((path, text));
        }
    }
}

fn is_key(text: &str) -> bool {
    text.contains('-')
        && !text.starts_with('-')
        && text
            .chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
}

#[test]
fn services_every_text_asked_for_exists_and_every_text_is_asked_for() {
    let texts = all("es");
    let files = fs::read_dir(root().join("assets/locales/es")).expect("the texts are there");
    let raw: String = files
        .flatten()
        .filter_map(|file| fs::read_to_string(file.path()).ok())
        .collect();
    let mut found = Vec::new();
    sources(&root().join("src/game"), &mut found);
    let mut wrong = Vec::new();
    let mut literals = BTreeSet::new();
    for (path, text) in &found {
        let own = ["i18n", "settings", "saves"]
            .iter()
            .any(|module| path.parent().is_some_and(|folder| folder.ends_with(module)));
        let mut before = "";
        for (i, part) in text.split('"').enumerate() {
            if i % 2 == 1 {
                literals.insert(part.to_owned());
                let asked = ["get(", "with(", "Localized::new(", "_key("]
                    .iter()
                    .any(|call| before.trim_end().ends_with(call));
                if is_key(part) && (asked || own) && !texts.contains_key(part) {
                    wrong.push(format!("{}: no text “{part}”", path.display()));
                }
            }
            before = part;
        }
    }
    let built: Vec<&str> = literals
        .iter()
        .filter_map(|literal| Some(literal.split_once('{')?.0))
        .filter(|start| start.len() > 3)
        .collect();
    for key in texts.keys() {
        // A text may also be a part of another one.
        let quoted = raw.contains(&format!("{{ {key} }}"));
        if !quoted && !literals.contains(key) && !built.iter().any(|start| key.starts_with(start)) {
            wrong.push(format!("nobody asks for “{key}”"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

//! Tests that `assets/README.md` is complete and correct. It explains every diagnostic and every key of `theme.toml`,
//! and its examples and commands work.
use super::program::run;
use cardart::{Manifest, Problem, Reason, SOUNDS, TableFit, limits, open, tables};
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};
use testkit::decks::{png, scratch, texts_of};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn guide() -> String {
    fs::read_to_string(root().join("assets/README.md")).expect("the guide is there")
}

/// Returns the guide's code blocks that have this language tag.
fn blocks(kind: &str) -> Vec<String> {
    let guide = guide();
    let mut blocks = Vec::new();
    for part in guide.split(&format!("```{kind}\n")).skip(1) {
        let block = part.split("```").next().unwrap_or_default();
        blocks.push(block.to_owned());
    }
    assert!(!blocks.is_empty(), "no block of {kind}");
    blocks
}

#[test]
fn every_diagnostic_is_explained() {
    let guide = guide();
    let english = texts_of("en");
    for key in Reason::KEYS {
        let text = &english[*key];
        let mut row = String::from("| ");
        for (place, part) in text.split("{ $").enumerate() {
            let rest = match place {
                0 => part,
                _ => part.split_once(" }").expect("a value ends").1,
            };
            row += if place == 0 { "" } else { "…" };
            row += rest;
        }
        row += " | ";
        let line = guide.lines().find(|line| line.starts_with(&row));
        let line = line.unwrap_or_else(|| panic!("{key} is not in the guide: {row}"));
        assert!(
            line.len() > row.len() + 10,
            "the guide gives no remedy for {key}"
        );
    }
}

/// Returns the keys that the parser of `theme.toml` accepts, extracted from its source code.
fn known_keys() -> BTreeSet<String> {
    let source = root().join("src/cardart/manifest");
    let one = root().join("src/cardart/manifest.rs");
    let files: Vec<PathBuf> = match fs::read_dir(&source) {
        Ok(folder) => folder.map(|file| file.expect("an entry").path()).collect(),
        Err(_) => vec![one],
    };
    let asks = [
        "text", "value", "section", "choice", "number", "whole", "pair", "file", "axis",
    ];
    let mut keys = BTreeSet::new();
    for file in files {
        let text = fs::read_to_string(file).expect("it can be read");
        let text = text.split("#[cfg(test)]").next().unwrap_or_default();
        for ask in asks {
            for (at, found) in text.match_indices(&format!("{ask}(\"")) {
                let is_word = |c: char| c.is_alphanumeric() || c == '_';
                let before = text[..at].chars().next_back();
                let key = text[at + found.len()..]
                    .split('"')
                    .next()
                    .unwrap_or_default();
                if !before.is_some_and(is_word) && !key.is_empty() && key.chars().all(is_word) {
                    keys.insert(key.to_owned());
                }
            }
        }
    }
    assert!(keys.len() >= 6 && keys.contains("name"), "{keys:?}");
    keys
}

#[test]
fn every_key_of_theme_toml_has_an_example() {
    let examples = blocks("toml").concat();
    let shown = |key: &str| {
        examples.lines().any(|line| {
            let line = line.split(" #").next().unwrap_or_default();
            let words: Vec<&str> = line
                .split(|c: char| !c.is_alphanumeric() && c != '_' && c != '=' && c != '[')
                .filter(|word| !word.is_empty())
                .collect();
            let is_key = words.windows(2).any(|two| two == [key, "="]);
            is_key || line.trim() == format!("[{key}]")
        })
    };
    // The guide need not mention `licence`, which is only an alternative spelling of `license`.
    let known = known_keys();
    let unshown: Vec<&String> = known
        .iter()
        .filter(|key| *key != "licence" && !shown(key))
        .collect();
    assert!(unshown.is_empty(), "no example shows {unshown:?}");
}

#[test]
fn every_example_of_theme_toml_is_valid() {
    let folder = scratch("guide-examples");
    for (number, example) in blocks("toml").into_iter().enumerate() {
        let place = folder.join(number.to_string());
        fs::create_dir_all(&place).expect("made");
        fs::write(place.join("theme.toml"), &example).expect("written");
        for name in example.split('"').skip(1).step_by(2) {
            let Some((_, ending)) = name.rsplit_once('.') else {
                continue;
            };
            if ["png", "svgz", "ttf"].contains(&ending) {
                let file = place.join(name);
                fs::create_dir_all(file.parent().expect("a folder")).expect("made");
                fs::write(file, png(923, 480, 1)).expect("written");
            }
        }
        let mut problems: Vec<Problem> = Vec::new();
        let files = open(&place).expect("opened");
        let manifest = Manifest::read(&files, "", &mut problems);
        assert_eq!(problems, [], "{example}");
        if number == 0 {
            assert_eq!(
                (manifest.author.as_str(), manifest.version.as_str()),
                ("Núria", "1.2.0")
            );
        }
    }
}

/// The guide's example of a table uses every key, and the limits that the guide states are those of the program.
#[test]
fn the_tables_and_sounds_of_the_guide_are_complete() {
    let folder = scratch("guide-tables");
    let example = blocks("toml table").concat();
    fs::write(folder.join("old_oak.toml"), &example).expect("written");
    fs::write(folder.join("old_oak.png"), png(600, 400, 1)).expect("written");
    let tables = tables(std::slice::from_ref(&folder));
    let [oak] = tables.as_slice() else {
        panic!("{tables:?}");
    };
    assert_eq!(oak.problems, []);
    let told = (oak.id.as_str(), oak.name.as_str(), oak.author.as_str());
    assert_eq!(told, ("old_oak", "Old oak", "Núria"));
    assert_eq!((oak.look.fit, oak.look.veil), (TableFit::Cover, Some(0.2)));
    // The functions that read the description of a table picture.
    let readers = [("mod.rs", "fn of_table("), ("look.rs", "-> TableLook {")];
    let source = readers.map(|(file, reader)| {
        let source = root().join("src/cardart/manifest").join(file);
        let source = fs::read_to_string(source).expect("it can be read");
        let (_, body) = source.split_once(reader).expect("it reads a table");
        body.split("\n    }\n").next().map(str::to_owned)
    });
    let source: String = source.into_iter().flatten().collect();
    for ask in ["text(\"", "choice(\"", "number(\""] {
        for key in source.split(ask).skip(1) {
            let key = key.split('"').next().unwrap_or_default();
            let shown = example
                .lines()
                .any(|line| line.starts_with(&format!("{key} =")));
            assert!(shown || key == "licence", "no example shows {key}");
        }
    }
    let guide = guide();
    for sound in SOUNDS {
        assert!(guide.contains(&format!("`{sound}`")), "{sound}");
    }
    let limits = format!(
        "at most {} seconds and {} MiB",
        limits::SECONDS,
        limits::SOUND >> 20
    );
    assert!(guide.contains(&limits), "{limits}");
}

#[test]
fn every_command_of_the_guide_works() {
    let home = scratch("guide-commands");
    let commands = blocks("sh").concat();
    let mut tried = 0;
    for line in commands.lines().filter(|line| !line.trim().is_empty()) {
        let line = line.split(" #").next().unwrap_or_default();
        let words: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(words[..2], ["continental", "theme"], "{line}");
        let mut args = words[1..].to_vec();
        if args[1] == "export" {
            args.extend(["--height", "60"]);
        }
        let (code, out, err) = run(&home, &args);
        assert_eq!(code, 0, "{line}\n{out}{err}");
        tried += 1;
    }
    assert!(tried >= 5);
}

#[test]
fn every_json_field_is_explained() {
    let home = scratch("guide-json");
    fs::create_dir_all(home.join("mine")).expect("made");
    fs::write(home.join("mine/QH.png"), png(100, 140, 1)).expect("written");
    let (_, out, _) = run(&home, &["theme", "check", "mine", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    let guide = guide();
    let theme = &json["themes"][0];
    for object in [&json, theme, &theme["problems"][0]] {
        for key in object.as_object().expect("an object").keys() {
            assert!(
                guide.contains(&format!("`{key}`")),
                "{key} is not explained"
            );
        }
    }
}

#[test]
fn the_pictures_exist_and_are_small() {
    let guide = guide();
    let names: Vec<&str> = guide
        .split("](readme/")
        .skip(1)
        .filter_map(|rest| rest.split(')').next())
        .collect();
    assert!(names.contains(&"contact.png"));
    for name in names {
        let path = root().join("assets/readme").join(name);
        let bytes = fs::metadata(&path).expect("the picture is there").len();
        assert!(bytes <= 300 << 10, "{name} has {bytes} bytes");
        image::open(&path).expect("it is a picture");
    }
}

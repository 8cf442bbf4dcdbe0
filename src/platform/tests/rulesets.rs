//! Tests of rule sets in folders: lookup by id, reports of broken files, and replacement by later folders.
use engine::rules::{Preset, oficial};
use platform::rulesets::{RuleSets, id_for, read_file};
use std::{
    fs,
    path::{Path, PathBuf},
};

fn folder(name: &str, files: &[(&str, &[u8])]) -> PathBuf {
    testkit::files::folder(PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name), files)
}

fn house(name: &str, rest: &str) -> String {
    format!("(version: 1, name: \"{name}\", base: \"oficial\", {rest})")
}

fn ids(sets: &RuleSets) -> Vec<&str> {
    sets.entries.iter().map(|entry| entry.id.as_str()).collect()
}

#[test]
fn broken_files_do_not_hide_others() {
    let (good, broken) = (
        house("Casa", "distinct: true"),
        house("Rota", "\n  bonus: tem"),
    );
    let folder = folder(
        "rules_broken",
        &[
            ("casa.ron", good.as_bytes()),
            ("rota.ron", broken.as_bytes()),
            ("bytes.ron", b"(\n  \xff"),
            ("huge.ron", &vec![b' '; 70_000]),
            ("notes.txt", b"not a rule set"),
            (".hidden.ron", b"("),
        ],
    );
    fs::create_dir(folder.join("folder.ron")).expect("a folder");
    let nowhere = folder.join("nowhere");
    let sets = RuleSets::read(&[nowhere, folder.clone()]);
    assert_eq!(ids(&sets), ["oficial", "fournier", "francais", "casa"]);
    assert!(sets.find("casa").expect("it exists").file.rules.distinct);
    assert_eq!(sets.find("rota"), None);
    let told: Vec<String> = sets.broken.iter().map(ToString::to_string).collect();
    let expected = [
        (
            "bytes.ron",
            ":2:3: here is something that is no text in UTF-8",
        ),
        ("folder.ron", ": is no file"),
        (
            "huge.ron",
            ": is longer than a rule set can be (65536 bytes)",
        ),
        (
            "rota.ron",
            ":2:10: “tem” is not possible here; did you mean “ten”?",
        ),
    ];
    let expected = expected.map(|(file, said)| format!("{}{said}", folder.join(file).display()));
    assert_eq!(told, expected);
}

#[test]
fn a_later_folder_replaces_an_earlier_one() {
    let (one, other) = (house("One", ""), house("Other", "distinct: true"));
    let shipped = folder(
        "rules_shipped",
        &[("casa.ron", one.as_bytes()), ("solo.ron", one.as_bytes())],
    );
    let own = folder("rules_own", &[("casa.ron", other.as_bytes())]);
    let sets = RuleSets::read(&[shipped.clone(), own.clone()]);
    let casa = sets.find("casa").expect("the rule set exists");
    assert_eq!(casa.file.rules.name, "Other");
    assert_eq!(casa.path, Some(own.join("casa.ron")));
    assert_eq!(casa.instead_of, Some(shipped.join("casa.ron")));
    assert_eq!(
        sets.find("solo").and_then(|solo| solo.instead_of.clone()),
        None
    );
    assert!(sets.broken.is_empty());
}

#[test]
fn the_rulebooks_cannot_be_replaced() {
    let changed = Preset::Fournier
        .text()
        .replace("name: \"fournier\"", "name: \"oficial\"");
    let said = Preset::Francais
        .text()
        .replace("Reglas francesas", "Las de mi suegra");
    let folder = folder(
        "rules_rulebooks",
        &[
            ("oficial.ron", changed.as_bytes()),
            ("francais.ron", said.as_bytes()),
            ("fournier.ron", b"("),
        ],
    );
    let sets = RuleSets::read(std::slice::from_ref(&folder));
    assert_eq!(ids(&sets), ["oficial", "fournier", "francais"]);
    for (preset, entry) in Preset::ALL.into_iter().zip(&sets.entries) {
        assert_eq!(&entry.file.rules, preset.rules());
        assert_eq!(entry.instead_of, None);
    }
    let [fournier, oficial] = sets.broken.as_slice() else {
        panic!("{:?}", sets.broken)
    };
    assert!(fournier.line.is_some());
    assert!(
        oficial
            .reason
            .contains("“oficial” is a rulebook and stays as it is")
    );
    let francais = sets.find("francais").expect("the rule set exists");
    assert_eq!(
        francais.file.name_in("es"),
        "Las de mi suegra",
        "the same rules by another name"
    );
    assert_eq!(francais.path, Some(folder.join("francais.ron")));
}

#[test]
fn the_shipped_folder_has_no_broken_files() {
    let assets = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("assets/rules");
    let sets = RuleSets::read(std::slice::from_ref(&assets));
    assert_eq!(sets.broken, []);
    assert_eq!(sets.entries.len(), 18);
    assert!(sets.entries.iter().all(|entry| entry.path.is_some()));
    let alone = RuleSets::shipped();
    assert_eq!(ids(&alone), ["oficial", "fournier", "francais"]);
    assert_eq!(alone.entries[0].file.rules, oficial());
    assert!(read_file(&assets).is_err(), "a folder is no file");
}

#[test]
fn a_file_is_named_after_its_rules() {
    for (name, id) in [
        ("Casa de la abuela", "casa_de_la_abuela"),
        ("  ¡Navidad/2030!  ", "navidad_2030"),
        ("../../etc", "etc"),
        ("Oficial", "oficial_own"),
        ("…", "own"),
    ] {
        assert_eq!(id_for(name), id);
    }
}

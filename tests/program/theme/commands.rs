//! Tests of `continental theme`, run as a program.
use super::program::run;
use cardart::{Assembly, Choice, Deck, Slot, Sources};
use std::{fs, path::Path};
use testkit::decks::{png, scratch};

/// Writes a complete deck of small pictures with a `theme.toml` into a folder.
fn deck(folder: &Path) {
    testkit::decks::deck(folder, Slot::all().map(Slot::file_stem));
}

/// Loads the deck of a theme from this folder of themes.
fn loaded(themes: &Path, id: &str) -> Deck {
    let sources = Sources {
        themes: vec![themes.to_owned()],
        overrides: Vec::new(),
    };
    let mut assembly = Assembly::begin(&Choice::of(id), &sources);
    assembly.read_all();
    assembly.finish()
}

#[track_caller]
fn same_pixels(one: &Deck, other: &Deck, height: u32) {
    assert!((one.aspect - other.aspect).abs() < 0.02);
    let width = (height as f32 * one.aspect).round() as u32;
    for slot in Slot::all() {
        let same = one.draw(slot, width, height) == other.draw(slot, width, height);
        assert!(same, "{slot:?}");
    }
}

#[test]
fn a_valid_deck_is_described_in_a_few_lines() {
    let home = scratch("in-order");
    deck(&home.join("themes/mine"));
    for named in ["themes/mine", "mine"] {
        let (code, out, err) = run(&home, &["theme", "check", named]);
        assert_eq!((code, err.as_str()), (0, ""), "{out}");
        assert!(out.contains("“Mía” by Ana, CC0-1.0"), "{out}");
        assert!(out.contains("a folder of pictures: 52 of 52 faces, 2 jokers, 1 back, 0.71 wide for 1 high, 84 pixels high"), "{out}");
        assert!(
            out.contains("note     mine: the cards are only 84 pixels high"),
            "{out}"
        );
        assert!(out.ends_with("  in order\n"), "{out}");
    }
    let (code, out, err) = run(&home, &["theme", "check", "classic", "--strict"]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(out.contains("52 of 52 faces, 2 jokers"), "{out}");
}

#[test]
fn exit_codes_distinguish_warnings_errors_and_wrong_arguments() {
    let home = scratch("exit-codes");
    deck(&home.join("mine"));
    fs::rename(
        home.join("mine/queen_of_hearts.png"),
        home.join("mine/quen_of_hearts.png"),
    )
    .expect("renamed");
    let (code, out, _) = run(&home, &["theme", "check", "mine"]);
    assert_eq!(code, 0, "{out}");
    assert!(out.contains("warning  quen_of_hearts.png: this is not the name of a card; did you mean “queen_of_hearts”?; it is skipped"), "{out}");
    assert!(
        out.contains(
            "warning  mine: missing cards (1): queen_of_hearts; the built-in deck is used instead"
        ),
        "{out}"
    );
    assert_eq!(run(&home, &["theme", "check", "mine", "--strict"]).0, 1);
    fs::write(home.join("mine/ace_of_spades.png"), "no picture").expect("written");
    let (code, out, _) = run(&home, &["theme", "check", "mine"]);
    assert_eq!(code, 1, "{out}");
    assert!(
        out.contains("error    ace_of_spades.png: it is not a picture in a supported format"),
        "{out}"
    );
    assert!(out.ends_with("  1 error, 2 warnings\n"), "{out}");
    let (code, _, err) = run(&home, &["theme", "check", "clasic"]);
    assert_eq!(code, 2);
    assert!(err.contains("did you mean “classic”?"), "{err}");
    assert_eq!(run(&home, &["theme", "check"]).0, 2);
    fs::write(home.join("broken.zip"), "PK no zip").expect("written");
    let (code, out, err) = run(&home, &["theme", "check", "broken.zip"]);
    assert_eq!((code, out.as_str()), (1, ""));
    assert!(
        err.starts_with("continental: broken.zip: it is not a zip"),
        "{err}"
    );
}

#[test]
fn json_contains_every_field_in_a_stable_form() {
    let home = scratch("json");
    fs::create_dir_all(home.join("mine")).expect("made");
    fs::write(home.join("mine/QH.png"), png(100, 140, 1)).expect("written");
    let (code, out, err) = run(&home, &["theme", "check", "mine", "nothing.zip", "--json"]);
    assert_eq!(code, 2, "{out}{err}");
    fs::write(home.join("nothing.zip"), "").expect("written");
    let (code, out, err) = run(&home, &["theme", "check", "mine", "nothing.zip", "--json"]);
    assert_eq!((code, err.as_str()), (1, ""));
    let json: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((&json["schema"], &json["ok"]), (&1.into(), &false.into()));
    let mine = &json["themes"][0];
    for (key, value) in [
        ("id", serde_json::json!("mine")),
        ("ok", true.into()),
        ("name", "mine".into()),
        ("author", "".into()),
        ("licence", "".into()),
        ("extends", serde_json::Value::Null),
        ("format", "a folder of pictures".into()),
        ("faces", 1.into()),
        ("jokers", 0.into()),
        ("backs", serde_json::json!([])),
        ("aspect", 0.714.into()),
        ("height", 140.into()),
        ("errors", 0.into()),
        ("warnings", 1.into()),
        ("notes", 4.into()),
    ] {
        assert_eq!(mine[key], value, "{key}");
    }
    assert_eq!(mine["missing"].as_array().map(Vec::len), Some(51));
    let first = &mine["problems"][0];
    assert_eq!(first["key"], "theme-missing-cards");
    assert_eq!(
        (&first["severity"], &first["instead"]),
        (&"warning".into(), &"built_in".into())
    );
    assert_eq!(first["arguments"]["count"], 51);
    assert_eq!(first["arguments"]["slots"][0], "ace_of_clubs");
    let broken = &json["themes"][1];
    assert_eq!(broken["id"], "nothing");
    assert_eq!(
        (&broken["ok"], &broken["errors"]),
        (&false.into(), &1.into())
    );
    assert_eq!(broken["problems"][0]["key"], "theme-no-zip");
}

#[test]
fn a_sheet_shows_every_card_and_overwrites_no_card() {
    let home = scratch("sheet");
    deck(&home.join("mine"));
    let args = [
        "theme",
        "sheet",
        "mine",
        "-o",
        "sheet.png",
        "--height",
        "64",
        "--columns",
        "10",
        "--labels",
    ];
    let (code, out, _) = run(&home, &args);
    assert_eq!(
        (code, out.as_str()),
        (0, "sheet.png: 52 of 52 faces its own\n")
    );
    let sheet = image::open(home.join("sheet.png"))
        .expect("a picture")
        .into_rgba8();
    // The image shows 55 cards in rows of ten, below a preview row that is 1.5 times as high.
    let (width, gap, label) = (46, 4, 12);
    assert_eq!(sheet.width(), 10 * (width + gap) + gap);
    assert_eq!(sheet.height(), 96 + 3 * gap + 6 * (64 + label + gap));
    for (output, sentence) in [
        ("mine/ace_of_spades.png", "belongs to the theme itself"),
        ("sheet.jpg", "must end with .png"),
    ] {
        let (code, _, err) = run(&home, &["theme", "sheet", "mine", "-o", output]);
        assert_eq!(code, 2);
        assert!(err.contains(sentence), "{err}");
    }
}

#[test]
fn an_exported_theme_shows_the_same_pixels() {
    let home = scratch("export");
    let themes = home.join("themes");
    deck(&themes.join("mine"));
    for name in ["back_red.png", "back_blue.png"] {
        fs::write(themes.join("mine").join(name), png(60, 84, 200)).expect("written");
    }
    let (code, out, err) = run(
        &home,
        &[
            "theme",
            "export",
            "mine",
            "-o",
            "themes/copy",
            "--height",
            "84",
        ],
    );
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    same_pixels(&loaded(&themes, "mine"), &loaded(&themes, "copy"), 84);
    assert_eq!(loaded(&themes, "copy").problems, []);
    let (_, checked, _) = run(&home, &["theme", "check", "copy", "--strict"]);
    assert!(checked.contains("“copy” by Ana, CC0-1.0"), "{checked}");
    assert!(checked.contains("3 backs (back, blue, red)"), "{checked}");
    // `classic` is the shipped deck of vector images, from which templates are usually made.
    let (code, out, err) = run(
        &home,
        &[
            "theme",
            "export",
            "classic",
            "-o",
            "themes/template",
            "--height",
            "140",
        ],
    );
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    same_pixels(
        &loaded(&themes, "classic"),
        &loaded(&themes, "template"),
        140,
    );
}

#[test]
fn an_export_overwrites_only_with_force_and_keeps_the_old_files() {
    let home = scratch("export-force");
    deck(&home.join("mine"));
    fs::create_dir_all(home.join("copy")).expect("made");
    fs::write(home.join("copy/work.kra"), "a week's work").expect("written");
    let (code, _, err) = run(
        &home,
        &["theme", "export", "mine", "-o", "copy", "--height", "40"],
    );
    assert_eq!(code, 1);
    assert!(
        err.contains("exists already") && err.contains("--force"),
        "{err}"
    );
    let (code, _, err) = run(
        &home,
        &[
            "theme", "export", "mine", "-o", "copy", "--height", "40", "--force",
        ],
    );
    assert_eq!(code, 0, "{err}");
    assert!(err.contains("“.copy.old1”"), "{err}");
    assert!(home.join("copy/back.png").is_file() && !home.join("copy/work.kra").exists());
    assert!(home.join(".copy.old1/work.kra").is_file());
}

#[test]
fn packing_is_reproducible_and_keeps_the_pixels() {
    let home = scratch("pack");
    let folder = home.join("mine");
    deck(&folder);
    fs::create_dir_all(home.join("themes")).expect("made");
    for litter in ["queen.kra", ".DS_Store", "Thumbs.db", "run.exe"] {
        fs::write(folder.join(litter), "litter").expect("written");
    }
    let (code, out, err) = run(&home, &["theme", "pack", "mine", "-o", "themes/mine.zip"]);
    assert_eq!(code, 0, "{err}");
    assert!(out.starts_with("themes/mine.zip: 56 files, "), "{out}");
    assert!(
        err.contains("left out, the game does not read it: queen.kra") && err.contains("run.exe"),
        "{err}"
    );
    let first = fs::read(home.join("themes/mine.zip")).expect("there");
    assert_eq!(
        run(&home, &["theme", "pack", "mine", "-o", "again.zip"]).0,
        0
    );
    assert_eq!(fs::read(home.join("again.zip")).expect("there"), first);
    same_pixels(
        &loaded(&home.join("themes"), "mine"),
        &loaded(&home, "mine"),
        84,
    );
    // Packing the zip file again gives the same bytes.
    assert_eq!(
        run(
            &home,
            &["theme", "pack", "themes/mine.zip", "-o", "third.zip"]
        )
        .0,
        0
    );
    assert_eq!(fs::read(home.join("third.zip")).expect("there"), first);
}

#[test]
fn a_theme_with_errors_is_packed_only_with_force() {
    let home = scratch("pack-errors");
    deck(&home.join("mine"));
    fs::write(home.join("mine/back.png"), "no picture").expect("written");
    let (code, out, err) = run(&home, &["theme", "pack", "mine", "-o", "mine.zip"]);
    assert_eq!(code, 1);
    assert!(
        out.contains("error    back.png: it is not a picture in a supported format"),
        "{out}"
    );
    assert!(
        err.contains("--force packs it anyway") && !home.join("mine.zip").exists(),
        "{err}"
    );
    assert_eq!(
        run(
            &home,
            &["theme", "pack", "mine", "-o", "mine.zip", "--force"]
        )
        .0,
        0
    );
    assert!(home.join("mine.zip").is_file());
    let (code, _, err) = run(&home, &["theme", "pack", "mine", "-o", "mine/back.png"]);
    assert_eq!(code, 2);
    assert!(err.contains("must end with .zip"), "{err}");
}

#[test]
fn help_is_short_and_names_the_main_options() {
    let home = scratch("help");
    for (command, part) in [
        (
            &["theme"][..],
            "continental theme pack my_deck -o my_deck.zip",
        ),
        (&["theme", "check"], "--strict"),
        (&["theme", "sheet"], "--columns <N>"),
        (&["theme", "export"], "--force"),
        (&["theme", "pack"], "--output <FILE>"),
    ] {
        let (code, help, _) = run(&home, &[command, &["--help"]].concat());
        assert_eq!(code, 0);
        assert!(help.contains(part), "{help}");
        let widest = help.lines().map(|line| line.chars().count()).max();
        assert!(widest.is_some_and(|widest| widest <= 125), "{help}");
        assert!(help.lines().count() < 60);
    }
}

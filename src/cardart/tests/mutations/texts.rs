//! Tests of broken `theme.toml` files and other text files.
use super::super::common::{report, told};
use super::{guarded, mutated, nest, tells};
use std::{fs, path::Path};

#[test]
fn mistakes_in_theme_toml_are_reported_with_their_place() {
    let write = |text: &'static [u8]| {
        move |mine: &Path| fs::write(mine.join("theme.toml"), text).expect("written")
    };
    let (place, _) = nest("mutate-toml-place");
    write(b"name = \"x\"\n[card\n")(&place);
    let report = report(&place);
    let toml: Vec<String> = report
        .problems
        .iter()
        .map(|it| it.reason.to_string())
        .collect();
    assert!(
        toml.iter()
            .any(|reason| reason.starts_with("line 2, column ")),
        "{toml:?}"
    );
    for (number, text) in [
        &b"= = ="[..],
        b"name = ",
        b"\xff\xfe\x00\x00",
        b"[[[[[[[[[[[[[[[[",
        b"name = \"a\"\nname = \"b\"",
        b"\x00\x01\x02",
        b"a = { b = { c = [[[[[[[[[[",
    ]
    .into_iter()
    .enumerate()
    {
        let told = mutated(&format!("mutate-toml-{number}"), write(text));
        tells(&told, "theme-toml", "theme.toml");
    }
    // Texts that are extremely long or deeply nested.
    let (place, canary) = nest("mutate-toml-deep");
    fs::write(
        place.join("theme.toml"),
        "a = ".to_owned() + &"[".repeat(100_000),
    )
    .expect("written");
    tells(&guarded(&place, &canary, told), "theme-toml", "theme.toml");
    fs::write(place.join("theme.toml"), "# long\n".repeat(50_000)).expect("written");
    let told = guarded(&place, &canary, told);
    assert!(
        told.iter()
            .any(|(key, file)| *key == "theme-text-too-long" && file == "theme.toml"),
        "{told:?}"
    );
}

#[test]
fn a_text_in_utf_16_is_read_or_named() {
    let utf16 = |text: &str| -> Vec<u8> {
        let units = text.encode_utf16().flat_map(u16::to_le_bytes);
        [0xff, 0xfe].into_iter().chain(units).collect()
    };
    let (place, canary) = nest("mutate-utf16");
    fs::write(
        place.join("theme.toml"),
        utf16("name = \"Ωmega\"\nlicense = \"CC0-1.0\"\n"),
    )
    .expect("written");
    let report = guarded(&place, &canary, report);
    assert_eq!(report.pack.manifest.name, "Ωmega");
    assert!(
        !report
            .problems
            .iter()
            .any(|it| it.reason.key() == "theme-toml"),
        "{:?}",
        report.problems
    );
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"60\" height=\"84\"><rect width=\"60\" height=\"84\"/></svg>";
    fs::remove_file(place.join("2_of_clubs.png")).expect("gone");
    fs::write(place.join("2_of_clubs.svg"), utf16(svg)).expect("written");
    let told = guarded(&place, &canary, told);
    assert!(
        !told.iter().any(|(key, _)| *key == "theme-undecodable"),
        "{told:?}"
    );
}

//! Tests of a dropped deck with malicious pictures. The game continues and names each picture. The time limit itself is
//! tested in the crate `cardart`.
use crate::{
    harness::{Home, game, wait_until, yield_to_workers},
    input::frames,
    screens_themes::wait_for_theme,
    screens_themes_dropped::{drop_on, wait_for_menu},
};
use bevy::prelude::*;
use gamecore::{
    settings::{DeckStack, Settings},
    states::Menu,
};
use std::{collections::BTreeMap, fs, io::Write};
use ui::theme::ThemeProblems;
use zip::{ZipWriter, write::SimpleFileOptions};

/// Returns the malicious pictures, each with its file name, the text key of the expected message, and its content.
fn bombs() -> Vec<(&'static str, &'static str, String)> {
    let svg = |inside: &str| {
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 240 336\">{inside}</svg>")
    };
    let mask = |at: usize| {
        let before = at.checked_sub(1);
        let before = before.map_or_else(String::new, |before| format!("mask=\"url(#m{before})\""));
        format!("<mask id=\"m{at}\" {before}><rect width=\"9\" height=\"9\"/></mask>")
    };
    let masks: String = (0..1500).map(mask).collect();
    let attributes: String = (0..100_000).map(|at| format!(" a{at}=\"\"")).collect();
    let complex = "theme-too-complex";
    vec![
        (
            "AS.svg",
            complex,
            svg(&format!(
                "<defs>{masks}</defs><rect width=\"9\" height=\"9\" mask=\"url(#m1499)\"/>"
            )),
        ),
        (
            "KS.svg",
            complex,
            svg(
                "<filter id=\"f\"><feTurbulence numOctaves=\"100000\"/></filter><rect width=\"99\" height=\"99\" filter=\"url(#f)\"/>",
            ),
        ),
        (
            "QS.svg",
            complex,
            svg(&format!("<rect width=\"9\" height=\"9\"{attributes}/>")),
        ),
    ]
}

#[test]
fn screens_a_dropped_deck_of_malicious_pictures_is_reported_card_by_card() {
    let home = Home::new("drop-bombs");
    let place = home.0.join("bombs.zip");
    let mut zip = ZipWriter::new(fs::File::create(&place).expect("made"));
    let bombs = bombs();
    let fine = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"50\" height=\"70\"><rect width=\"50\" height=\"70\"/></svg>";
    let all = bombs.iter().map(|(file, _, svg)| (*file, svg.as_str()));
    for (file, svg) in all.chain([("QH.svg", fine)]) {
        zip.start_file(file, SimpleFileOptions::default())
            .expect("begun");
        zip.write_all(svg.as_bytes()).expect("written");
    }
    zip.finish().expect("closed");
    let mut app = game(&home, 1280, 720);
    frames(&mut app, 2);
    drop_on(&mut app, place);
    wait_for_menu(&mut app, Menu::Themes);
    wait_for_theme(&mut app, "bombs");
    app.world_mut().resource_mut::<Settings>().decks = DeckStack::of("bombs");
    let wanted: BTreeMap<String, &str> = bombs
        .iter()
        .map(|(file, key, _)| ((*file).to_owned(), *key))
        .collect();
    wait_until(&mut app, 60_000, "the reasons", |world| {
        yield_to_workers();
        let problems = world.resource::<ThemeProblems>().0.iter();
        let told: BTreeMap<String, &str> = problems
            .map(|problem| (problem.file_name(), problem.reason.key()))
            .collect();
        wanted.iter().all(|(file, key)| told.get(file) == Some(key))
    });
}

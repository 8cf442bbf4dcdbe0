//! Draws the shipped deck and the ornaments of the interface as SVG, the same bytes every time.
//!
//! A function that draws a figure is a list of its shapes from back to front, and as long as that list.
//!
//! `draw_deck [DIR]` writes below DIR (default `assets`); `draw_deck --check [DIR]` fails when the files there differ.

mod card;
mod classic;
mod cuatro_colores;
mod deck;
mod glyph;
mod modern;
mod palette;
mod pips;
mod svg;
mod tile;
mod ui;

use deck::File;
use glyph::Letters;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Draws every file of one deck's folder.
type DrawDeck = fn(&Letters) -> Vec<File>;

/// The decks: the folder below `themes`, and what draws it.
const DECKS: &[(&str, DrawDeck)] = &[
    ("classic", classic::files),
    ("cuatro_colores", cuatro_colores::files),
    ("moderna", |_| modern::files()),
];

/// Every file with its path below the asset folder.
fn files() -> Vec<File> {
    let letters = Letters::load();
    let below = |folder: String, files: Vec<File>| {
        files
            .into_iter()
            .map(move |(name, text)| (format!("{folder}/{name}"), text))
    };
    let mut out: Vec<File> = below("ui".to_owned(), ui::files()).collect();
    for (id, draw) in DECKS {
        out.extend(below(format!("themes/{id}"), draw(&letters)));
    }
    out
}

fn run(dir: &Path, check: bool) -> Result<bool, std::io::Error> {
    let mut same = true;
    for (name, text) in files() {
        let path = dir.join(&name);
        if check {
            if std::fs::read_to_string(&path).ok().as_deref() != Some(text.as_str()) {
                eprintln!(
                    "draw_deck: {} is not what the generator draws",
                    path.display()
                );
                same = false;
            }
        } else {
            if let Some(parent) = path.parent() {
                std::fs::create_dir_all(parent)?;
            }
            std::fs::write(&path, text)?;
        }
    }
    Ok(same)
}

fn main() -> ExitCode {
    let mut check = false;
    let mut dir = PathBuf::from("assets");
    for arg in std::env::args().skip(1) {
        match arg.as_str() {
            "--check" => check = true,
            "--help" | "-h" => {
                println!("draw_deck [--check] [DIR]   draws the deck below DIR (default: assets)");
                return ExitCode::SUCCESS;
            }
            other => dir = PathBuf::from(other),
        }
    }
    match run(&dir, check) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("draw_deck: {error}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{DECKS, files};
    use crate::glyph::Letters;

    #[test]
    fn every_deck_is_whole() {
        let letters = Letters::load();
        for (id, draw) in DECKS {
            let files = draw(&letters);
            let count = |part: &str| files.iter().filter(|(name, _)| name.contains(part)).count();
            assert_eq!(count("_of_"), 52, "{id}");
            for name in ["joker_black.svg", "joker_red.svg", "back.svg", "theme.toml"] {
                assert_eq!(count(name), 1, "{id}: {name}");
            }
            let bytes: usize = files.iter().map(|(_, text)| text.len()).sum();
            assert!(bytes < 1_000_000, "{id} has {bytes} bytes");
        }
    }

    #[test]
    fn a_deck_states_the_colours_it_is_drawn_in() {
        let letters = Letters::load();
        for (id, draw) in DECKS {
            let files = draw(&letters);
            let text = |wanted: &str| {
                let file = files.iter().find(|(name, _)| name == wanted);
                &file.unwrap_or_else(|| panic!("{id} has no {wanted}")).1
            };
            let theme = text("theme.toml");
            for suit in ["clubs", "diamonds", "hearts", "spades"] {
                let line = theme.lines().find(|line| line.starts_with(suit));
                let line = line.unwrap_or_else(|| panic!("{id} states no colour for {suit}"));
                let color = line.split('"').nth(1).expect("a colour in quotes");
                let face = text(&format!("2_of_{suit}.svg"));
                assert!(
                    face.contains(color),
                    "{id}: no {color} on the two of {suit}"
                );
            }
        }
    }

    #[test]
    fn every_picture_is_small_self_contained_and_drawn_once() {
        let files = files();
        for (name, text) in &files {
            assert!(text.len() < 60_000, "{name} has {} bytes", text.len());
            for banned in ["<text", "<image", "<filter", "<style", "NaN", "inf"] {
                assert!(!text.contains(banned), "{name} contains {banned}");
            }
            let twins = files.iter().filter(|(_, other)| other == text).count();
            assert_eq!(twins, 1, "{name} is drawn twice");
        }
    }

    #[test]
    fn drawing_twice_gives_the_same_bytes() {
        assert_eq!(files(), files());
    }
}

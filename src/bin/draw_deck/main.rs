//! Draws the shipped deck and the ornaments of the interface as SVG, the same bytes every time.
//!
//! A function that draws a figure is a list of its shapes from back to front, and as long as that list.
//!
//! `draw_deck [DIR]` writes below DIR (default `assets`); `draw_deck --check [DIR]` fails when the files there differ.

mod ace;
mod back;
mod beasts;
mod card;
mod costume;
mod court;
mod emblem;
mod face;
mod frame;
mod glyph;
mod hand;
mod hats;
mod headdress;
mod jack;
mod joker;
mod king;
mod looks;
mod monkey;
mod palette;
mod pips;
mod portrait;
mod profile;
mod queen;
mod regalia;
mod spots;
mod svg;
mod theme;
mod tile;
mod token;

use palette::Suit;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Every file with its path below the asset folder.
fn files() -> Vec<(String, String)> {
    let letters = glyph::Letters::load();
    let mut out = Vec::new();
    for suit in Suit::ALL {
        for (i, (word, _)) in palette::RANKS.iter().enumerate() {
            let picture = match i + 1 {
                1 => ace::draw(&letters, suit),
                n if n <= 10 => spots::draw(&letters, suit, n),
                n => court::draw(&letters, suit, n),
            };
            out.push((
                format!("themes/classic/{word}_of_{}.svg", suit.name()),
                picture.finish(),
            ));
        }
    }
    for (name, picture) in [
        ("themes/classic/joker_black.svg", joker::black()),
        ("themes/classic/joker_red.svg", joker::red()),
        ("themes/classic/back.svg", back::draw()),
        ("ui/tile.svg", back::tile()),
        ("ui/emblem.svg", emblem::emblem()),
        ("ui/logo.svg", emblem::logo()),
    ] {
        out.push((name.to_owned(), picture.finish()));
    }
    for i in 0..portrait::COUNT {
        out.push((format!("ui/portrait_{i}.svg"), portrait::draw(i).finish()));
    }
    out.push((
        "themes/classic/theme.toml".to_owned(),
        theme::TOML.to_owned(),
    ));
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
    use super::files;

    #[test]
    fn the_deck_is_whole_small_and_self_contained() {
        let files = files();
        let faces = files
            .iter()
            .filter(|(name, _)| name.contains("_of_"))
            .count();
        assert_eq!(faces, 52);
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

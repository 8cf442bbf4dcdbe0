//! Tests of the shipped decks: every corner identifies its card, also in French, and every back looks the same when turned upside down.
use cardart::{Assembly, Choice, Deck, DrawingCache, PictureCache, Slot, Sources};
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8, Transform};
use resvg::usvg::{Options, Tree};
use std::path::{Path, PathBuf};

fn decks() -> Vec<PathBuf> {
    let themes = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("assets/themes");
    let mut decks: Vec<_> = std::fs::read_dir(themes)
        .expect("the decks are shipped")
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.join("ace_of_spades.svg").is_file())
        .collect();
    decks.sort();
    assert!(decks.len() >= 2);
    decks
}

/// Renders the pictures of a deck whose file stems satisfy `wanted`, at this height in pixels.
fn pictures(deck: &Path, height: u32, wanted: impl Fn(&str) -> bool) -> Vec<(String, Pixmap)> {
    let mut files: Vec<_> = std::fs::read_dir(deck)
        .expect("a deck is a folder")
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "svg"))
        .collect();
    files.sort();
    files
        .into_iter()
        .filter(|path| {
            let stem = path.file_stem().and_then(|stem| stem.to_str());
            stem.is_some_and(&wanted)
        })
        .map(|path| (path.display().to_string(), draw(&path, height)))
        .collect()
}

fn draw(path: &Path, height: u32) -> Pixmap {
    let text = std::fs::read(path).expect("readable");
    let tree = Tree::from_data(&text, &Options::default()).expect("our own SVG is valid");
    let scale = height as f32 / tree.size().height();
    let width = (tree.size().width() * scale).round() as u32;
    let mut picture = Pixmap::new(width, height).expect("a card has a size");
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut picture.as_mut(),
    );
    picture
}

fn is_face(stem: &str) -> bool {
    stem.contains("_of_") || stem.starts_with("joker")
}

/// Returns the difference between two colours: the sum over the colour channels, 0 to 765.
fn distance(a: PremultipliedColorU8, b: PremultipliedColorU8) -> u32 {
    u32::from(a.red().abs_diff(b.red()))
        + u32::from(a.green().abs_diff(b.green()))
        + u32::from(a.blue().abs_diff(b.blue()))
}

/// Returns the pixels of the upper left corner, which stays visible in a fan: a quarter of the width and half of the height.
fn corner(picture: &Pixmap) -> Vec<PremultipliedColorU8> {
    let (width, height) = (picture.width(), picture.height());
    (0..height / 2)
        .flat_map(|y| (0..width / 4).map(move |x| (x, y)))
        .map(|(x, y)| picture.pixel(x, y).expect("inside"))
        .collect()
}

#[test]
fn every_deck_has_54_faces_whose_corners_differ_in_a_narrow_fan() {
    for deck in decks() {
        // Height in pixels of a card in the player's hand, in a small window.
        let faces = pictures(&deck, 110, is_face);
        assert_eq!(faces.len(), 54, "{}", deck.display());
        for (i, (name, a)) in faces.iter().enumerate() {
            for (other, b) in &faces[..i] {
                let (a, b) = (corner(a), corner(b));
                let differ = a.iter().zip(&b).filter(|(a, b)| distance(**a, **b) > 120);
                let differ = differ.count() * 1000 / a.len();
                assert!(differ >= 20, "{name} and {other}: {differ} of 1000 pixels");
            }
        }
    }
}

#[test]
fn a_back_looks_the_same_from_both_ends() {
    for deck in decks() {
        for (name, back) in pictures(&deck, 350, |stem| stem.starts_with("back")) {
            let pixels = back.pixels();
            let turned = pixels.iter().rev();
            let differ = pixels.iter().zip(turned);
            let differ = differ.filter(|(a, b)| distance(**a, **b) > 90).count();
            assert!(differ * 1000 < pixels.len(), "{name}: {differ} pixels");
        }
    }
}

#[test]
fn the_backs_of_a_deck_are_told_apart_when_small_and_none_is_as_light_as_a_face() {
    for deck in decks() {
        let backs = pictures(&deck, 56, |stem| stem.starts_with("back"));
        assert!(backs.len() >= 2, "{}", deck.display());
        let mean = |picture: &Pixmap| {
            let sum = picture.pixels().iter().fold([0_u32; 3], |sum, pixel| {
                let [red, green, blue] = sum;
                [
                    red + u32::from(pixel.red()),
                    green + u32::from(pixel.green()),
                    blue + u32::from(pixel.blue()),
                ]
            });
            sum.map(|channel| channel / picture.pixels().len() as u32)
        };
        for (i, (name, a)) in backs.iter().enumerate() {
            let a = mean(a);
            assert!(a.iter().sum::<u32>() < 600, "{name} is pale: {a:?}");
            for (other, b) in &backs[..i] {
                let apart: u32 = a.iter().zip(mean(b)).map(|(a, b)| a.abs_diff(b)).sum();
                assert!(apart >= 24, "{name} and {other} look alike: {apart}");
            }
        }
    }
}

/// Returns a shipped deck in a language, and its decoded pictures. Reuses those in `before`.
fn spoken(
    deck: &Path,
    language: &str,
    cache: &DrawingCache,
    before: &PictureCache,
) -> (Deck, PictureCache) {
    let id = deck.file_name().expect("a name").to_string_lossy();
    let sources = Sources {
        themes: vec![deck.parent().expect("the themes").to_owned()],
        overrides: Vec::new(),
    };
    let choice = Choice {
        language: language.to_owned(),
        ..Choice::of(id)
    };
    let mut assembly = Assembly::begin(&choice, &sources);
    assembly.cache = cache.clone();
    assembly.before = before.clone();
    assembly.read_all();
    let kept = assembly.kept();
    (assembly.finish(), kept)
}

/// Size in pixels at which the letters are compared.
const SIZE: (u32, u32) = (100, 140);

fn hearts(deck: &Deck) -> Vec<Vec<u8>> {
    let ranks = "A23456789TJQK".chars();
    let slots = ranks.map(|rank| Slot::Face(format!("{rank}H").parse().expect("a card")));
    slots.map(|slot| deck.draw(slot, SIZE.0, SIZE.1)).collect()
}

#[test]
fn french_changes_the_letters_of_the_court_cards_and_nothing_else() {
    let folder = testkit::decks::scratch("letters");
    for deck in decks() {
        let name = deck.display();
        let cache = DrawingCache::at(folder.join(deck.file_name().expect("a name")));
        let read = |language, before: &PictureCache| spoken(&deck, language, &cache, before);
        let (plain, kept) = read("", &PictureCache::default());
        assert_eq!(plain.problems, [], "{name}");
        let plain = hearts(&plain);
        for language in ["es", "en"] {
            assert!(
                hearts(&read(language, &kept).0) == plain,
                "{name}: {language}"
            );
        }
        // Neither the decoded pictures nor the drawings of another language are reused.
        let (french, _) = read("fr", &kept);
        let drawn = hearts(&french);
        french.keep_drawings();
        assert!(
            hearts(&read("fr-CA", &PictureCache::default()).0) == drawn,
            "{name}"
        );
        assert!(
            hearts(&read("en", &PictureCache::default()).0) == plain,
            "{name}"
        );
        for (rank, (other, card)) in drawn.iter().zip(&plain).enumerate() {
            let changed: Vec<usize> = (0..card.len() / 4)
                .filter(|at| card[at * 4..at * 4 + 4] != other[at * 4..at * 4 + 4])
                .collect();
            assert_eq!(changed.is_empty(), rank < 10, "{name}: rank {rank}");
            for at in changed {
                let (x, y) = (at as u32 % SIZE.0, at as u32 / SIZE.0);
                let is_corner = |x: u32, y: u32| x < SIZE.0 * 3 / 10 && y < SIZE.1 * 3 / 10;
                let turned = (SIZE.0 - 1 - x, SIZE.1 - 1 - y);
                let is_index = is_corner(x, y) || is_corner(turned.0, turned.1);
                assert!(is_index, "{name}: rank {rank} at {x}, {y}");
            }
        }
        let corner = |card: &[u8]| -> Vec<u8> {
            let rows = card
                .chunks(SIZE.0 as usize * 4)
                .take(SIZE.1 as usize * 3 / 10);
            rows.flat_map(|row| row[..SIZE.0 as usize].to_vec())
                .collect()
        };
        let corners: Vec<Vec<u8>> = drawn.iter().map(|card| corner(card)).collect();
        for (place, one) in corners.iter().enumerate() {
            for other in &corners[..place] {
                let differ = one.iter().zip(other).filter(|(a, b)| a.abs_diff(**b) > 80);
                assert!(differ.count() > 60, "{name}: rank {place}");
            }
        }
    }
}

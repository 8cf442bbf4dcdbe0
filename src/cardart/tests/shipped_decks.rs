//! The decks in the assets folder as a player sees them: every corner says which card it is, and no back says which way up it lies.
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8, Transform};
use resvg::usvg::{Options, Tree};
use std::path::{Path, PathBuf};

/// The folders of the shipped decks.
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

/// The pictures of a deck whose names satisfy the filter, drawn this many pixels high.
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

/// How far two colours lie apart, from 0 to 765.
fn distance(a: PremultipliedColorU8, b: PremultipliedColorU8) -> u32 {
    u32::from(a.red().abs_diff(b.red()))
        + u32::from(a.green().abs_diff(b.green()))
        + u32::from(a.blue().abs_diff(b.blue()))
}

/// The upper left of a card as far as a fan shows it: a quarter of its width, half of its height.
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
        // The height of a card in the hand on a small window.
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

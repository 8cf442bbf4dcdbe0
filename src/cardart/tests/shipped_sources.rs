//! Tests that the text of each shipped SVG follows the rules for authors in `assets/README.md`.
use roxmltree::{Document, Node};
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// Maximum size of a shipped SVG in bytes.
const LIMIT: usize = 40_000;

/// Elements that a shipped SVG may contain. Text, bitmaps, filters and style sheets are not allowed, because programs render them
/// differently.
const ELEMENTS: [&str; 8] = [
    "circle", "clipPath", "defs", "ellipse", "g", "path", "rect", "use",
];

fn assets() -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("assets")
}

fn decks() -> Vec<PathBuf> {
    let themes = fs::read_dir(assets().join("themes")).expect("the decks are there");
    let decks = themes.map(|entry| entry.expect("an entry").path());
    decks.filter(|path| path.is_dir()).collect()
}

/// Returns the name and the text of each SVG file in a folder.
fn drawings(folder: &Path) -> Vec<(String, String)> {
    let files = fs::read_dir(folder).expect("the folder is there");
    let files = files.map(|entry| entry.expect("an entry").path());
    let drawings = files.filter(|path| path.extension().is_some_and(|ending| ending == "svg"));
    let named = drawings.map(|path| {
        let text = fs::read_to_string(&path).expect("the file is text");
        (path.display().to_string(), text)
    });
    named.collect()
}

/// Returns the name and the text of each shipped SVG: cards, portraits and ornaments.
fn all() -> Vec<(String, String)> {
    let mut folders = decks();
    folders.extend([assets().join("ui"), assets().join("characters")]);
    let all: Vec<_> = folders.iter().flat_map(|folder| drawings(folder)).collect();
    assert!(all.len() > 150, "only {} drawings", all.len());
    all
}

fn parsed<'a>(name: &str, text: &'a str) -> Document<'a> {
    Document::parse(text).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn elements<'a>(document: &'a Document<'a>) -> impl Iterator<Item = Node<'a, 'a>> {
    document.descendants().filter(Node::is_element)
}

#[test]
fn a_drawing_is_small_and_needs_nothing_else() {
    for (name, text) in all() {
        assert!(text.len() <= LIMIT, "{name} has {} bytes", text.len());
        let document = parsed(&name, &text);
        for element in elements(&document).skip(1) {
            let tag = element.tag_name().name();
            assert!(ELEMENTS.contains(&tag), "{name} has an element {tag}");
        }
    }
}

#[test]
fn one_line_holds_one_element() {
    for (name, text) in all() {
        let mut depth = 0;
        for (number, line) in text.lines().enumerate() {
            let place = format!("{name}, line {}", number + 1);
            let element = line.trim_start();
            if element.starts_with("<!--") {
                continue;
            }
            if element.starts_with("</") {
                depth -= 2;
            }
            assert_eq!(line.len() - element.len(), depth, "{place}: indentation");
            assert_eq!(element.matches('<').count(), 1, "{place}: elements");
            if !element.starts_with("</") && !element.ends_with("/>") {
                depth += 2;
            }
        }
    }
}

#[test]
fn an_id_stands_once_and_every_link_has_its_target() {
    for (name, text) in all() {
        let document = parsed(&name, &text);
        let mut ids = BTreeSet::new();
        for id in elements(&document).filter_map(|element| element.attribute("id")) {
            assert!(ids.insert(id), "{name} has the id {id} twice");
        }
        for element in elements(&document) {
            let link = element.attribute("href").map(|link| &link[1..]);
            let clip = element.attribute("clip-path");
            let clip = clip.map(|clip| clip.trim_start_matches("url(#").trim_end_matches(')'));
            for target in link.into_iter().chain(clip) {
                assert!(ids.contains(target), "{name} has no id {target}");
            }
        }
    }
}

#[test]
fn no_path_is_written_twice() {
    for (name, text) in all() {
        let document = parsed(&name, &text);
        let mut paths = BTreeSet::new();
        for path in elements(&document).filter_map(|element| element.attribute("d")) {
            assert!(paths.insert(path), "{name} has this path twice: {path}");
        }
    }
}

#[test]
fn a_face_has_one_index_that_stands_in_both_corners() {
    for deck in decks() {
        let faces = drawings(&deck);
        let faces = faces.iter().filter(|(name, _)| !name.contains("back"));
        for (name, text) in faces {
            let document = parsed(name, text);
            let with = |key: &str, value: &str| {
                elements(&document)
                    .filter(|element| element.attribute(key) == Some(value))
                    .count()
            };
            assert_eq!(with("id", "index"), 1, "{name}: groups with the id index");
            assert_eq!(with("href", "#index"), 1, "{name}: uses of the index");
            let letters = with("id", "rank");
            let expected = usize::from(name.contains("_of_"));
            assert_eq!(letters, expected, "{name}: paths with the id rank");
        }
    }
}

/// Returns the suit colours in a deck's `theme.toml`, as pairs of key and value.
fn suits(deck: &Path) -> Vec<(String, String)> {
    let text = fs::read_to_string(deck.join("theme.toml")).expect("a deck has a theme.toml");
    let suits = text.split("[suits]").nth(1).expect("a deck has [suits]");
    let pairs = suits.lines().filter_map(|line| line.split_once('='));
    let pairs = pairs.map(|(suit, color)| (suit.trim(), color.trim().trim_matches('"')));
    let colors = pairs.filter(|(_, color)| color.starts_with('#'));
    colors
        .map(|(suit, color)| (suit.to_owned(), color.to_owned()))
        .collect()
}

#[test]
fn a_deck_is_drawn_in_the_colours_of_its_theme() {
    for deck in decks() {
        let suits = suits(&deck);
        assert_eq!(suits.len(), 4, "{}", deck.display());
        for (suit, color) in suits {
            let two = deck.join(format!("2_of_{suit}.svg"));
            let text = fs::read_to_string(&two).expect("a deck has a two");
            assert!(text.contains(&color), "{} lacks {color}", two.display());
        }
    }
}

/// Returns the relative luminance (0 to 1, as defined by WCAG 2) of a colour of the form `#RRGGBB`.
fn luminance(color: &str) -> f64 {
    let channel = |at: usize| {
        let value = u8::from_str_radix(&color[at..at + 2], 16).expect("a colour is #RRGGBB");
        let value = f64::from(value) / 255.0;
        if value <= 0.03928 {
            value / 12.92
        } else {
            ((value + 0.055) / 1.055).powf(2.4)
        }
    };
    0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

fn contrast(a: &str, b: &str) -> f64 {
    let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
    a.max(b) / a.min(b)
}

#[test]
fn the_suits_of_the_high_contrast_deck_can_be_read() {
    let suits = suits(&assets().join("themes/cuatro_colores"));
    let color = |wanted: &str| {
        let suit = suits.iter().find(|(suit, _)| suit == wanted);
        suit.map(|(_, color)| color.as_str())
            .expect("the suit has a colour")
    };
    for (suit, color) in &suits {
        let ratio = contrast(color, "#FFFFFF");
        assert!(ratio >= 4.5, "{suit} on white: {ratio:.2} to 1");
    }
    let ratio = contrast(color("spades"), color("clubs"));
    assert!(ratio >= 3.0, "spades and clubs: {ratio:.2} to 1");
}

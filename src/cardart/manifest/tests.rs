//! Tests of `theme.toml`: a file with every key, and files with mistakes.
use super::*;
use crate::{
    Argument, Cut, Pack, Problem, Reason, Severity, Slot, Source, files::Memory, picture::png_of,
};
use engine::cards::{Rank, Suit};
use std::time::Duration;

fn pack(toml: &str, files: &[(&str, &[u8])]) -> Pack {
    let toml = ("theme.toml", toml.as_bytes());
    let files = files.iter().copied().chain([toml]);
    Pack::of("test".to_owned(), Memory::of(files))
}

fn reasons(pack: &Pack) -> Vec<&Reason> {
    pack.problems
        .iter()
        .map(|problem| &problem.reason)
        .collect()
}

fn face(name: &str) -> Slot {
    Slot::Face(name.parse().expect("a card"))
}

const WHOLE: &str = r##"
format = 1
requires = 1
name = "Mía"
author = "Ana"
license = "CC0"
url = "https://example.org"
version = "1.2.0"
extends = "classic"
[card]
aspect = 0.7
fit = "cover"
filter = "nearest"
base = "never"
index = "always"
fan = { x = 0.3, y = 0.2 }
[back]
default = "back_red"
[map]
"queen of hearts" = "portraits/Queen.PNG"
"joker" = "fool.png"
"back_blue" = "b.png"
[suits]
clubs = "#2b7d2e"
diamonds = "#15c"
[index]
font = "index.ttf"
letters = { jack = "V", queen = "D", king = "R" }
[index.outlines.fr]
jack = "M-20.5-38-3 38H3L20.5-38"
[animate]
"KS" = { image = "strip.png", frames = 3, ms = 80, loop = "pingpong" }
still = "never"
[twin]
id = "mine-contrast"
"##;

#[test]
fn everything_is_read() {
    let strip = png_of(150, 70);
    let found = pack(
        WHOLE,
        &[
            ("portraits/queen.png", b""),
            ("fool.png", b""),
            ("b.png", b""),
            ("back_red.png", b""),
            ("index.ttf", b""),
            ("strip.png", &strip),
            ("as.png", b""),
        ],
    );
    assert_eq!(found.problems, []);
    let manifest = &found.manifest;
    let said = [
        &manifest.name,
        &manifest.author,
        &manifest.licence,
        &manifest.url,
        &manifest.version,
    ];
    assert_eq!(said, ["Mía", "Ana", "CC0", "https://example.org", "1.2.0"]);
    assert_eq!(manifest.extends.as_deref(), Some("classic"));
    let look = Look {
        aspect: Some(0.7),
        fit: Fit::Cover,
        nearest: Mode::Always,
        base: Mode::Never,
        index: Mode::Always,
        fan: Some((0.3, 0.2)),
    };
    assert_eq!(found.look(), look);
    assert_eq!(
        found.source(face("QH")),
        Some(&Source::whole("portraits/queen.png"))
    );
    for joker in [0, 1] {
        assert_eq!(
            found.source(Slot::Joker(joker)),
            Some(&Source::whole("fool.png"))
        );
    }
    let backs: Vec<&str> = found
        .backs()
        .iter()
        .map(|back| back.name.as_str())
        .collect();
    assert_eq!(backs, ["red", "blue"]);
    assert_eq!(manifest.suits.get(Suit::Clubs), Some([0x2b, 0x7d, 0x2e]));
    assert_eq!(manifest.suits.get(Suit::Diamonds), Some([0x11, 0x55, 0xcc]));
    assert_eq!(manifest.suits.get(Suit::Spades), None);
    assert_eq!(
        manifest.letters.get(&Rank::Jack).map(String::as_str),
        Some("V")
    );
    assert_eq!(manifest.letters.get(&Rank::Ace), None);
    let outlines = ["fr", "fr-CA", "es"].map(|code| manifest.outlines.get(code, Rank::Jack));
    let jack = Some("M-20.5-38-3 38H3L20.5-38");
    assert_eq!(outlines, [jack, jack, None]);
    assert_eq!(manifest.outlines.get("fr", Rank::King), None);
    assert_eq!(manifest.index_font.as_deref(), Some("index.ttf"));
    assert_eq!(
        (manifest.still, manifest.twin.as_deref()),
        (Still::Never, Some("mine-contrast"))
    );
    let king = found.animation(face("KS")).expect("it moves");
    let each = Duration::from_millis(80);
    let told = (king.frames, king.each, king.repeat);
    assert_eq!(told, (3, each, Repeat::PingPong));
    // The king of spades has no picture of its own, so its slot shows the first frame of its animation.
    let first = found.source(face("KS")).map(|source| &source.cut);
    assert_eq!(first, Some(&Cut::Part(king.area(0, (150, 70)))));
}

#[test]
fn mistakes_are_reported_with_their_lines_and_other_keys_count() {
    let found = pack(
        "nmae = \"x\"\nauthor = 7\nname = \"Good\"\n[card]\naspect = 3.0\nfit = \"streched\"\nfiltre = \"nearest\"\nbase = true\n[suits]\nhearts = \"red\"\n[map]\n\"quen_of_hearts\" = \"a.png\"\n\"zebra\" = \"a.png\"\nQS = \"nowhere.png\"\nKS = \"../secret.png\"\nAS = 3\n[back]\ndefault = \"green\"\n[wings]\n",
        &[("a.png", b""), ("back_red.png", b"")],
    );
    let bad = |line, key: &str, wanted: &str| Reason::BadValue {
        line,
        key: key.to_owned(),
        wanted: wanted.to_owned(),
    };
    let meant = |line, key: &str, meant: &str| Reason::KeyDidYouMean {
        line,
        key: key.to_owned(),
        meant: meant.to_owned(),
    };
    let wanted = [
        bad(2, "author", "a text in quotation marks"),
        bad(5, "aspect", "a number from 0.4 to 1.45"),
        bad(6, "fit", "“contain” | “stretch” | “cover”"),
        meant(7, "filtre", "filter"),
        bad(10, "hearts", "a colour as #rrggbb"),
        meant(12, "quen_of_hearts", "queen_of_hearts"),
        Reason::UnknownKey {
            line: 13,
            key: "zebra".to_owned(),
        },
        Reason::NoSuchFile {
            name: "nowhere.png".to_owned(),
        },
        Reason::NameOutside {
            line: 15,
            name: "../secret.png".to_owned(),
        },
        bad(16, "AS", "the name of a file"),
        meant(1, "nmae", "name"),
        Reason::NoSuchBack {
            name: "green".to_owned(),
            backs: "red".to_owned(),
        },
    ];
    let told = reasons(&found);
    for reason in &wanted {
        assert!(told.contains(&reason), "{reason}\n{told:#?}");
    }
    let unknown = Reason::UnknownKey {
        line: 19,
        key: "wings".to_owned(),
    };
    assert!(told.contains(&&unknown), "{told:#?}");
    assert_eq!(found.manifest.name, "Good");
    assert_eq!(found.look().base, Mode::Always);
}

#[test]
fn invalid_toml_is_reported_with_line_and_column() {
    let found = pack("name = \"Mía\"\nauthor = \n", &[("as.png", b"")]);
    let Reason::Toml { line, column, .. } = &found.problems[0].reason else {
        panic!("{:?}", found.problems);
    };
    assert_eq!((*line, *column), (2, 10));
    assert_eq!((found.count(), found.manifest.name.as_str()), (1, "test"));
    let later = pack("format = 2", &[("as.png", b"")]);
    assert_eq!(reasons(&later), [&Reason::TooNew { format: 2 }]);
}

#[test]
fn a_sheet_is_cut_as_described() {
    let toml = "[sheet]\nimage = \"deck.png\"\ngrid = [13, 5]\ncell = [20, 30]\nmargin = 2\nspacing = [1, 3]\nrows = \"CDHS\"\ncols = \"2345678910JQKA\"\nextras = { back = [2, 4], joker_black = [0, 4], joker_red = [1, 4] }\n";
    let size = (2 * 2 + 13 * 20 + 12, 2 * 2 + 5 * 30 + 4 * 3);
    let picture = png_of(size.0, size.1);
    let found = pack(toml, &[("deck.png", &picture)]);
    assert_eq!((found.problems.as_slice(), found.count()), (&[][..], 54));
    let area = |slot| match found.source(slot).map(|source| source.cut.clone()) {
        Some(Cut::Part(area)) => [
            area.left * size.0 as f32,
            area.top * size.1 as f32,
            area.width * size.0 as f32,
            area.height * size.1 as f32,
        ]
        .map(|side| side.round() as u32),
        other => panic!("{other:?}"),
    };
    assert_eq!(area(face("2C")), [2, 2, 20, 30]);
    assert_eq!(area(face("AC")), [2 + 12 * 21, 2, 20, 30]);
    assert_eq!(area(face("TS")), [2 + 8 * 21, 2 + 3 * 33, 20, 30]);
    assert_eq!(area(Slot::Joker(1)), [2 + 21, 2 + 4 * 33, 20, 30]);
    assert_eq!(area(Slot::Back), [2 + 2 * 21, 2 + 4 * 33, 20, 30]);
    // A sheet of twice the stated size is accepted, but a sheet with other proportions is not.
    let double = png_of(size.0 * 2, size.1 * 2);
    assert_eq!(pack(toml, &[("deck.png", &double)]).count(), 54);
    let other = png_of(size.0, size.1 + 40);
    let refused = pack(toml, &[("deck.png", &other)]);
    let wanted = Reason::SheetSize {
        expected: format!("{} × {}", size.0, size.1),
        found: format!("{} × {}", size.0, size.1 + 40),
    };
    assert_eq!((reasons(&refused), refused.count()), (vec![&wanted], 0));
}

#[test]
fn rows_may_be_ranks_and_cells_may_be_listed() {
    let picture = png_of(400, 1820);
    let toml = "[sheet]\nrows = \"A23456789TJQK\"\ncols = \"SHDC\"";
    let found = pack(toml, &[("deck.png", &picture)]);
    let area = |pack: &Pack, name| match pack.source(face(name)).map(|source| source.cut.clone()) {
        Some(Cut::Part(area)) => ((area.left * 4.0).round(), (area.top * 13.0).round()),
        other => panic!("{other:?}"),
    };
    assert_eq!(
        (area(&found, "AS"), area(&found, "KC")),
        ((0.0, 0.0), (3.0, 12.0))
    );
    let both = pack(
        "[sheet]\nrows = \"CDHS\"\ncols = \"SHDC\"",
        &[("deck.png", &picture)],
    );
    assert!(matches!(
        reasons(&both)[..],
        [Reason::BadValue { line: 3, .. }]
    ));
    let listed = "[sheet]\ngrid = [4, 13]\norder = [\"KH\", \"\", \"ace_of_spades\", \"horse\"]";
    let listed = pack(listed, &[("deck.png", &picture)]);
    assert_eq!((listed.count(), area(&listed, "AS")), (2, (2.0, 0.0)));
    assert!(matches!(
        reasons(&listed)[..],
        [Reason::BadValue { line: 3, .. }]
    ));
}

#[test]
fn an_svg_is_read_by_the_pattern_of_its_ids() {
    let svg = br#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 130 50"><g id="K-Heart-x"><rect width="9" height="9"/></g><g id="1-SPADE-x"><rect width="9" height="9"/></g><g id="red_joker"><rect width="9" height="9"/></g><g id="layer1"><rect width="9" height="9"/></g></svg>"#;
    let toml = "[svg]\nfile = \"deck.svg\"\ncard = \"{rank}-{suit}-x\"\nclip = \"bbox\"";
    let found = pack(toml, &[("deck.svg", svg)]);
    let node = |slot| found.source(slot).map(|source| source.cut.clone());
    assert_eq!(
        node(face("KH")),
        Some(Cut::Node("K-Heart-x".to_owned(), None))
    );
    assert_eq!(
        node(face("AS")),
        Some(Cut::Node("1-SPADE-x".to_owned(), None))
    );
    assert_eq!(
        node(Slot::Joker(1)),
        Some(Cut::Node("red_joker".to_owned(), None))
    );
    let none = pack("[svg]\ncard = \"{suit}+{rank}\"", &[("deck.svg", svg)]);
    let id = "{suit}+{rank}".to_owned();
    assert!(
        reasons(&none).contains(&&Reason::NoSuchNode { id }),
        "{:?}",
        none.problems
    );
    // `[map]` assigns a single SVG element to a card.
    let mapped = pack("[map]\nQS = \"deck.svg#layer1\"", &[("deck.svg", svg)]);
    let queen = mapped.source(face("QS")).map(|source| source.cut.clone());
    assert_eq!(queen, Some(Cut::Node("layer1".to_owned(), None)));
}

#[test]
fn sizes_beyond_measure_are_refused() {
    let picture = png_of(130, 40);
    let cols = "A".repeat(3000);
    for toml in [
        format!("[sheet]\ncols = \"{cols}\"\ncell = [8000, 8000]\nspacing = 8000\n"),
        "[sheet]\nextras = { back = [4294967295, 4294967295] }\ncell = [8000, 8000]".to_owned(),
        "[sheet]\ngrid = [100, 100]\ncell = [8192, 8192]\nmargin = 8192\nspacing = 8192".to_owned(),
        "[sheet]\ngrid = [0, 5]\ncell = [-1, 99999999999]\nmargin = 1.5".to_owned(),
        "[animate]\nQH = { image = \"deck.png\", frames = 9999999999, ms = -4 }".to_owned(),
    ] {
        let found = pack(&toml, &[("deck.png", &picture)]);
        assert!(!found.problems.is_empty(), "{toml:.60}");
    }
}

proptest::proptest! {
    #[test]
    fn a_broken_description_loses_no_card(at in 0..1200usize, byte: u8, cut in 0..1200usize) {
        let mut bytes = WHOLE.as_bytes().to_vec();
        let at = at % bytes.len();
        bytes[at] = byte;
        bytes.truncate(cut.max(1));
        let files = Memory::of([("theme.toml", bytes.as_slice()), ("as.png", &b""[..])]);
        let found = Pack::of("test".to_owned(), files);
        // The ace of spades always has a picture, whatever mistakes `theme.toml` contains.
        proptest::prop_assert!(found.count() >= 1);
    }
}

#[test]
fn a_description_in_another_encoding_is_read() {
    let mut wide = vec![0xff, 0xfe];
    wide.extend("name = \"Ñandú\"".encode_utf16().flat_map(u16::to_le_bytes));
    let files = Memory::of([("theme.toml", wide.as_slice())]);
    let found = Pack::of("test".to_owned(), files);
    assert_eq!(
        (found.manifest.name.as_str(), found.problems.len()),
        ("Ñandú", 0)
    );
}

#[test]
fn no_mistake_of_a_value_is_an_error() {
    let toml = "a=1\nname=[]\ncard=3\nback=[]\nsheet=\"\"\nsvg=1\nmap=2\nsuits=[]\nindex=1\nanimate=7\ntwin=1\nrequires=\"x\"\n";
    let found = pack(toml, &[("as.png", b"")]);
    let severe = |problem: &Problem| problem.reason.severity() == Severity::Error;
    assert!(!found.problems.iter().any(severe), "{:?}", found.problems);
    assert_eq!(found.problems.len(), 12, "{:#?}", found.problems);
    let has_line = |problem: &Problem| {
        let arguments = problem.reason.arguments();
        arguments
            .iter()
            .any(|(name, value)| *name == "line" && matches!(value, Argument::Number(1..)))
    };
    assert!(found.problems.iter().all(has_line));
}

#[test]
fn a_folder_in_the_place_of_the_description_is_named() {
    let files = Memory::of([("theme.toml/as.png", &b""[..]), ("as.png", &b""[..])]);
    let found = Pack::of("test".to_owned(), files);
    let told = found
        .problems
        .iter()
        .find(|it| it.file_name() == "theme.toml");
    assert_eq!(told.map(|it| it.reason.key()), Some("theme-unreadable"));
}

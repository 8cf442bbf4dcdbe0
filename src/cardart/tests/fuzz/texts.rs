//! Fuzzing of `theme.toml`, of description files from other programs, and of the interpretation of file names.
use super::{Target, with_file};
use cardart::names;
use proptest::prelude::*;
use std::fs;

const TOML: &str = r##"format = 1
name = "Mía"
extends = "classic"
[card]
aspect = 0.7
fit = "cover"
filter = "nearest"
base = "always"
index = "always"
fan = { x = 0.25, y = 0.22 }
[back]
default = "01"
[sheet]
image = "deck.png"
grid = [13, 5]
cell = [2, 8]
margin = 0
spacing = [0, 1]
rows = "CDHS"
cols = "A23456789TJQK"
extras = { back = [2, 4], joker_black = [0, 4] }
[svg]
file = "deck.svg"
card = "{rank}_{suit}"
clip = "cell"
[files]
card = "{rank}{suit}"
suits = "CDHS"
order = "CDHS"
ranks = "A23456789TJQK"
first = 1
by = "rank"
[map]
"QH" = "2c.png"
"back_x" = "deck.svg#back"
[suits]
clubs = "#2b7d2e"
[index]
letters = { jack = "V" }
[animate]
"QH" = { image = "deck.png", frames = 12, ms = 80, loop = "pingpong" }
"##;

#[test]
fn toml() {
    let target = Target {
        name: "cardart_toml",
        seeds: vec![TOML.into(), b"[map]\n".to_vec()],
        words: &[
            "[[",
            "]]",
            "= {",
            "\"\"\"",
            "..",
            "/",
            "QH",
            "grid = [0, 0]\n",
            "cell = [99999, 1]\n",
            "fit = \"stretch\"\n",
            "\u{feff}",
            "'",
        ],
        look: |folder, input| with_file(folder, "theme.toml", input),
    };
    target.run();
}

#[test]
fn descriptions() {
    let seeds = [
        "index.desktop\0[KDE Backdeck]\nName=Mía\nName[es]=Mía\nSVG=deck.svg\nBackSVG=deck.svg\n",
        "config.txt\0PySolFC solitaire cardset;5;.png;1;54;3\nmine;Mine\n73 97\n16 20 10\nback01.png\nback01.png;back02.png\n",
        "deckstyle.xml\0<?xml version=\"1.0\"?><PokerTH><TableStyle><StyleDescription value=\"x\"/></TableStyle></PokerTH>",
        "saved.json\0{\"ObjectStates\":[{\"Name\":\"Deck\",\"DeckIDs\":[100,101],\"CustomDeck\":{\"1\":{\"FaceURL\":\"http://x/deck.png\",\"BackURL\":\"back01.png\",\"NumWidth\":10,\"NumHeight\":7}},\"ContainedObjects\":[{\"CardID\":100,\"Nickname\":\"Queen of Hearts\"}]}]}",
        "atlas.xml\0<TextureAtlas imagePath=\"deck.png\"><SubTexture name=\"cardHeartsQ.png\" x=\"0\" y=\"0\" width=\"2\" height=\"8\"/></TextureAtlas>",
        "atlas.json\0{\"frames\":{\"spades_q\":{\"frame\":{\"x\":0,\"y\":0,\"w\":2,\"h\":8}}},\"meta\":{\"image\":\"deck.png\"}}",
    ];
    let target = Target {
        name: "cardart_descriptions",
        seeds: seeds.iter().map(|seed| seed.as_bytes().to_vec()).collect(),
        words: &[
            ";",
            "../",
            "[KDE Backdeck]",
            "SVG=",
            "9999999",
            "\r\n",
            "PySol",
            "<",
            "{",
            "[",
            "NumWidth\":0",
            "\u{feff}",
        ],
        look: |folder, input| {
            let mut parts = input.splitn(2, |byte| *byte == 0);
            let name = String::from_utf8_lossy(parts.next().unwrap_or_default()).into_owned();
            let known = [
                "index.desktop",
                "config.txt",
                "deckstyle.xml",
                "saved.json",
                "atlas.xml",
                "atlas.json",
            ];
            let name = known
                .into_iter()
                .find(|known| *known == name)
                .unwrap_or("config.txt");
            for other in known {
                let _ = fs::remove_file(folder.join("theme").join(other));
            }
            with_file(folder, name, parts.next().unwrap_or(input));
        },
    };
    target.run();
}

/// Inputs are lists of arbitrary names, one on each line. The meaning of a name depends neither on case nor on the Unicode encoding of
/// accents.
#[test]
fn names_of_any_bytes() {
    let target = Target {
        name: "cardart_names",
        seeds: vec![
            b"ace_of_spades\nQH@2x\ncardHearts10\ncard_clubs_02\n1J\njoker_red\nback_blue2".to_vec(),
            "10\u{2660}\nReine de c\u{153}ur\nsota de copas\nDa\u{301}ma\n\u{41a}\u{43e}\u{440}\u{43e}\u{43b}\u{44c}"
                .into(),
        ],
        words: &[
            "queen", "Hearts", "T", "13", "joker", "black", "back", "flipside", "@2x", "\u{2665}",
            "\u{301}", "\u{202e}", "\u{fe0f}", "CARD", "_", "\u{130}", "\u{df}",
        ],
        look: |_, input| {
            for name in String::from_utf8_lossy(input).lines() {
                let said = names::read(name);
                let _ = (names::did_you_mean(name), names::back_name(name));
                if name.is_ascii() {
                    assert_eq!(names::read(&name.to_ascii_uppercase()), names::read(&name.to_ascii_lowercase()), "{name:?}");
                }
                if said.is_some() && !name.contains('@') {
                    assert_eq!(names::read(&format!("{name}@2x")), said, "{name:?}");
                }
            }
        },
    };
    target.run();
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// Names consist of arbitrary characters. The suffix `@2x` for double size does not change their meaning.
    #[test]
    fn any_name_is_read_without_a_panic(stem in "\\PC{0,40}") {
        let said = names::read(&stem);
        let _ = (names::did_you_mean(&stem), names::back_name(&stem));
        if said.is_some() && !stem.contains('@') {
            prop_assert_eq!(names::read(&format!("{stem}@2x")), said);
        }
    }

    /// Names consist of known words in any order. Case does not change their meaning.
    #[test]
    fn names_of_known_words_are_read_the_same_in_any_case(
        words in prop::collection::vec(prop::sample::select(vec![
            "ace", "A", "10", "02", "queen", "Q", "of", "hearts", "h", "♠", "clubs", "joker", "red", "back", "card", "1", "T",
        ]), 0..5),
        between in prop::sample::select(vec!["_", "-", " ", "."]),
    ) {
        let stem = words.join(between);
        let lower = names::read(&stem.to_lowercase());
        prop_assert_eq!(&names::read(&stem.to_uppercase()), &lower, "{}", stem);
        prop_assert_eq!(&names::read(&stem), &lower, "{}", stem);
    }
}

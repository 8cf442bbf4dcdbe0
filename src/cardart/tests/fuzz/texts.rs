//! `theme.toml` and the descriptions of other programs.
use super::target::{Target, with_file};
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

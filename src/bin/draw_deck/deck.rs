//! The names of the files that make up a deck's folder.

use crate::palette::{RANKS, Suit};
use crate::svg::Svg;
use std::fmt::Write as _;

/// A file's name in its folder, and its text.
pub type File = (String, String);

/// The 52 faces under their English names; `draw` gets the suit and the rank from 1 (ace) to 13 (king).
pub fn faces(draw: impl Fn(Suit, usize) -> Svg) -> Vec<File> {
    let mut out = Vec::new();
    for suit in Suit::ALL {
        for (i, (word, _)) in RANKS.iter().enumerate() {
            let name = format!("{word}_of_{}.svg", suit.name());
            out.push((name, draw(suit, i + 1).finish()));
        }
    }
    out
}

/// Pictures by name, without the ending.
pub fn pictures<const N: usize>(pictures: [(&str, Svg); N]) -> impl Iterator<Item = File> {
    pictures
        .into_iter()
        .map(|(name, picture)| (format!("{name}.svg"), picture.finish()))
}

/// What a deck says whose twin for tired eyes is *Cuatro colores*.
pub const TWIN: &str = "\n[twin]\nid = \"cuatro_colores\"\n";

/// The `theme.toml` of a deck: its name and version, how much of a covered card is seen in a fan (in parts of its width and height),
/// the inks of the suits; and whatever else it says.
pub fn toml(
    name: &str,
    version: &str,
    fan: (f64, f64),
    ink: impl Fn(Suit) -> &'static str,
    more: &str,
) -> File {
    let mut out = format!(
        r#"format  = 1
name    = "{name}"
author  = "Continental"
license = "CC0-1.0"
version = "{version}"

[card]
aspect = 0.714
index  = "never"
fan    = {{ x = {:.2}, y = {:.2} }}

[back]
default = "back"

[suits]
"#,
        fan.0, fan.1
    );
    for suit in Suit::ALL {
        let _ = writeln!(out, "{:8} = \"{}\"", suit.name(), ink(suit));
    }
    ("theme.toml".to_owned(), out + more)
}

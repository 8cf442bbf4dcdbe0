//! Texture atlases: a picture of many cards and a text that tells where each lies, as game engines and packing programs write them.
//!
//! ```text
//! <TextureAtlas imagePath="playingCards.png">                                       Sparrow, Starling, Kenney
//!   <SubTexture name="cardSpadesQ.png" x="0" y="0" width="140" height="190"/>
//! { "frames": { "spades_q": { "frame": { "x": 0, "y": 0, "w": 210, "h": 290 } } } }   TexturePacker, Phaser, PixiJS, Aseprite
//! { "frames": [ { "filename": "spades_q.png", "frame": { … } } ], "meta": { "image": "deck.png" } }
//! ```
use super::found::Found;
use crate::{
    Area, Cut, Problem, Slot, Source,
    names::{self, Named, Noise},
    survey::{self, Survey},
};
use serde_json::Value;

/// So many of the cards must be told for it to be a deck.
const MANY: usize = 26;
/// So many texts are read.
const TEXTS: usize = 8;

/// Recognises pictures whose parts a text tells, if no single card lies beside them.
pub(super) fn recognise(survey: &Survey<'_>) -> Option<Result<Found, Problem>> {
    if survey.names_a_card() {
        return None;
    }
    let is_told = |name: &&str| ["xml", "json"].contains(&&*survey::ending(name));
    let texts = survey.names().filter(is_told).take(TEXTS);
    let parts: Vec<Part> = texts.flat_map(|name| parts(survey, name)).collect();
    let stem = |part: &Part| {
        let is_picture = survey::PICTURES.contains(&&*survey::ending(&part.name));
        let file = part.name.rsplit('/').next().unwrap_or_default();
        if is_picture { survey::stem(file) } else { file }.to_owned()
    };
    let stems: Vec<String> = parts.iter().map(stem).collect();
    let noise = Noise::of(stems.iter().map(String::as_str));
    let mut found = Found::default();
    let mut jokers = Vec::new();
    for (part, stem) in parts.iter().zip(&stems) {
        match names::read_among(stem, &noise) {
            Some(Named::Face(card)) if found.face(Slot::Face(card)).is_none() => {
                found.put(Slot::Face(card), part.source.clone());
            }
            Some(Named::Joker(Some(colour))) => {
                found.put(Slot::Joker(colour), part.source.clone());
            }
            Some(Named::Joker(None)) => jokers.push(part.source.clone()),
            Some(Named::Back(_)) => found.add_back(&names::back_name(stem), part.source.clone()),
            Some(Named::Face(_) | Named::Reserved) | None => {}
        }
    }
    // Of which no colour is said: black first.
    for source in jokers {
        let free = [0, 1].map(Slot::Joker).into_iter();
        if let Some(slot) = free.clone().find(|slot| found.face(*slot).is_none()) {
            found.put(slot, source);
        }
    }
    if found.count() < MANY {
        return None;
    }
    found.backs.sort_by_key(|back| back.name != "back");
    add_backs(survey, &parts, &mut found);
    Some(Ok(found))
}

/// Backs that lie beside the atlas as pictures of their own.
fn add_backs(survey: &Survey<'_>, parts: &[Part], found: &mut Found) {
    let is_atlas = |name: &str| parts.iter().any(|part| part.source.file == name);
    for name in survey.pictures().filter(|name| !is_atlas(name)) {
        if let Some(Named::Back(_)) = names::read(survey::stem(name)) {
            found.add_back(&names::back_name(survey::stem(name)), Source::whole(name));
        }
    }
}

/// A part of an atlas.
struct Part {
    name: String,
    source: Source,
}

/// What a text tells of a picture that is there.
fn parts(survey: &Survey<'_>, name: &str) -> Vec<Part> {
    let told = survey
        .text(name)
        .and_then(|text| match &*survey::ending(name) {
            "xml" => from_xml(&text),
            _ => from_json(&text),
        });
    let Some(told) = told else {
        return Vec::new();
    };
    let Some(picture) = picture(survey, name, &told.picture) else {
        return Vec::new();
    };
    let Some(whole) = survey.size(picture) else {
        return Vec::new();
    };
    let lies_in = |[left, top, width, height]: &[u32; 4]| {
        let ends = |start: &u32, length: &u32| u64::from(*start) + u64::from(*length);
        *width > 0
            && *height > 0
            && ends(left, width) <= whole.0.into()
            && ends(top, height) <= whole.1.into()
    };
    let inside = told.parts.into_iter().filter(|(_, area)| lies_in(area));
    inside
        .map(|(name, [left, top, width, height])| {
            let cut = Cut::Part(Area::pixels((left, top), (width, height), whole));
            let file = picture.to_owned();
            let source = Source { file, cut };
            Part { name, source }
        })
        .collect()
}

/// The picture that a text is about: the one it names, else the one with its own name, else the only one.
fn picture<'a>(survey: &Survey<'a>, text: &str, named: &str) -> Option<&'a str> {
    let folder = survey::folder(text);
    let beside = || {
        survey
            .pictures()
            .filter(|name| survey::folder(name) == folder)
    };
    let file = named.rsplit(['/', '\\']).next().unwrap_or_default();
    let file_of = |name: &str| survey::file(name).to_lowercase();
    let by_name = beside().find(|name| file_of(name) == file.to_lowercase());
    let by_text = || beside().find(|name| survey::stem(name) == survey::stem(text));
    let only = || {
        let mut all = beside().filter(|name| names::read(survey::stem(name)).is_none());
        all.next().filter(|_| all.next().is_none())
    };
    by_name.or_else(by_text).or_else(only)
}

/// What a text tells: the name of the picture, if it says so, and its parts (left, top, width, height in pixels).
#[derive(Default)]
struct Told {
    picture: String,
    parts: Vec<(String, [u32; 4])>,
}

fn from_xml(text: &str) -> Option<Told> {
    let document = roxmltree::Document::parse(text).ok()?;
    let atlas = document.root_element();
    if !atlas.has_tag_name("TextureAtlas") {
        return None;
    }
    let parts = atlas.children().filter_map(|node| {
        // Other programs call it a sprite, and its name n.
        let is_part = node.has_tag_name("SubTexture") || node.has_tag_name("sprite");
        let named = |names: [&str; 2]| names.into_iter().find_map(|name| node.attribute(name));
        let number = |names: [&str; 2]| named(names)?.parse::<f32>().ok().map(|it| it as u32);
        // One that lies on its side is left out.
        let turned = named(["rotated", "r"]).is_some_and(|it| ["true", "y"].contains(&it));
        let area = [
            number(["x", "x"])?,
            number(["y", "y"])?,
            number(["width", "w"])?,
            number(["height", "h"])?,
        ];
        (is_part && !turned).then_some((named(["name", "n"])?.to_owned(), area))
    });
    Some(Told {
        picture: atlas.attribute("imagePath").unwrap_or_default().to_owned(),
        parts: parts.collect(),
    })
}

fn from_json(text: &str) -> Option<Told> {
    let value: Value = serde_json::from_str(text).ok()?;
    let part = |name: &str, value: &Value| {
        let frame = value.get("frame").unwrap_or(value);
        let number = |key: &str| frame.get(key)?.as_f64().map(|it| it as u32);
        let turned = value.get("rotated").and_then(Value::as_bool) == Some(true);
        let area = [number("x")?, number("y")?, number("w")?, number("h")?];
        (!turned).then(|| (name.to_owned(), area))
    };
    let parts = match value.get("frames")? {
        Value::Object(frames) => frames
            .iter()
            .filter_map(|(name, value)| part(name, value))
            .collect(),
        Value::Array(frames) => frames
            .iter()
            .filter_map(|value| part(value.get("filename")?.as_str()?, value))
            .collect(),
        _ => return None,
    };
    let picture = value.get("meta").and_then(|meta| meta.get("image"));
    Some(Told {
        picture: picture
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_owned(),
        parts,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Pack, files::Memory};

    /// The names of Kenney, each with its place in a grid of six columns.
    fn cells() -> Vec<(String, u32, u32)> {
        let ranks = [
            "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K",
        ];
        let suits = ["Clubs", "Diamonds", "Hearts", "Spades"];
        let cards = suits
            .into_iter()
            .flat_map(|suit| ranks.map(|rank| format!("card{suit}{rank}.png")));
        let all = cards.chain(["cardJoker.png", "cardBack_red2.png"].map(str::to_owned));
        (0..)
            .zip(all)
            .map(|(at, name)| (name, at % 6 * 14, at / 6 * 19))
            .collect()
    }

    fn pack(text: (&str, &str), size: (u32, u32)) -> Pack {
        let picture = crate::picture::png_of(size.0, size.1);
        let files = [
            ("sheet/cards_all.png", picture.as_slice()),
            (text.0, text.1.as_bytes()),
        ];
        Pack::of("test".to_owned(), Box::new(Memory::of(files)))
    }

    fn left(pack: &Pack, name: &str) -> f32 {
        let source = pack.source(Slot::Face(name.parse().expect("a card")));
        match source.map(|source| &source.cut) {
            Some(Cut::Part(area)) => (area.left * 84.0).round(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn an_xml_and_both_kinds_of_json_tell_where_the_cards_lie() {
        let xml = |(name, x, y): &(String, u32, u32)| {
            format!("<SubTexture name=\"{name}\" x=\"{x}\" y=\"{y}\" width=\"14\" height=\"19\"/>")
        };
        let xml: String = cells().iter().map(xml).collect();
        let xml = format!("<TextureAtlas imagePath=\"Cards_All.png\">{xml}</TextureAtlas>");
        let frame = |x: &u32, y: &u32| format!("{{\"x\":{x},\"y\":{y},\"w\":14,\"h\":19}}");
        let hash = cells();
        let hash = hash
            .iter()
            .map(|(name, x, y)| format!("\"{name}\":{{\"frame\":{}}}", frame(x, y)));
        let hash = format!("{{\"frames\":{{{}}}}}", hash.collect::<Vec<_>>().join(","));
        let list = cells();
        let list = list
            .iter()
            .map(|(name, x, y)| format!("{{\"filename\":\"{name}\",\"frame\":{}}}", frame(x, y)));
        let list = format!(
            "{{\"frames\":[{}],\"meta\":{{\"image\":\"cards_all.png\"}}}}",
            list.collect::<Vec<_>>().join(",")
        );
        for (file, text) in [
            ("sheet/a.xml", xml),
            ("sheet/cards_all.json", hash),
            ("sheet/x.json", list),
        ] {
            let found = pack((file, &text), (84, 190));
            // The only joker stands for both.
            assert_eq!(
                (found.format, found.count()),
                ("a texture atlas", 54),
                "{file}"
            );
            assert_eq!(
                (left(&found, "AC"), left(&found, "6C"), left(&found, "7C")),
                (0.0, 70.0, 0.0)
            );
            assert_eq!(found.backs().len(), 1);
            // What it tells of a picture that has no room for it is passed over.
            let small = pack((file, &text), (84, 100));
            assert_eq!(small.count(), 30, "{file}");
        }
    }

    #[test]
    fn other_texts_are_none_of_it() {
        for (file, text) in [
            ("sheet/a.xml", "<map><SubTexture name=\"AS\"/></map>"),
            (
                "sheet/a.xml",
                "<TextureAtlas><SubTexture name=\"AS\" x=\"0\" y=\"0\" width=\"9\" height=\"9\"/></TextureAtlas>",
            ),
            ("sheet/a.json", "{\"frames\": 7}"),
            ("sheet/a.json", "{\"frames\": {\"as\": 1}, \"meta\": 3}"),
            ("sheet/a.json", "{"),
        ] {
            assert_eq!(pack((file, text), (84, 190)).count(), 0, "{text}");
        }
    }
}

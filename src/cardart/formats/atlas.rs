//! Texture atlases: one picture with many cards, and a text file with the position of each card. Game engines and atlas packers write
//! them.
//!
//! ```text
//! <TextureAtlas imagePath="playingCards.png">                                       Sparrow, Starling, Kenney
//!   <SubTexture name="cardSpadesQ.png" x="0" y="0" width="140" height="190"/>
//! { "frames": { "spades_q": { "frame": { "x": 0, "y": 0, "w": 210, "h": 290 } } } }   TexturePacker, Phaser, PixiJS, Aseprite
//! { "frames": [ { "filename": "spades_q.png", "frame": { … } } ], "meta": { "image": "deck.png" } }
//! ```
use super::RecognizedDeck;
use crate::{
    Area, Cut, Fallback, Problem, Reason, Source,
    file_index::{self, FileIndex},
    names::{self, Named, Noise},
    picture::parse_xml,
};
use serde_json::Value;

/// Minimum number of cards and jokers in a deck of this format.
const MANY: usize = 26;
/// Maximum number of XML and JSON files in a theme that are read.
const TEXTS: usize = 8;

/// Recognises pictures for which an XML or JSON file states the position of each card.
pub(super) fn recognise(survey: &FileIndex<'_>) -> Option<Result<RecognizedDeck, Problem>> {
    let is_told = |name: &&str| ["xml", "json"].contains(&&*file_index::ending(name));
    let texts = survey.files.names().filter(is_told).take(TEXTS);
    let atlases = texts.filter_map(|name| Some((name, atlas_text(survey, name)?)));
    let (mut parts, mut problems) = (Vec::new(), Vec::new());
    for (name, told) in atlases {
        let (own, mistake) = parts_of(survey, name, &told);
        parts.extend(own);
        // Mistakes in atlases of other pictures are not reported.
        let mistake = mistake.filter(|_| is_deck(&told));
        let problem = mistake.map(|reason| survey.problem(name, reason, Fallback::Skipped));
        problems.extend(problem);
    }
    let mut found = RecognizedDeck::default();
    for ((_, source), named) in parts.iter().zip(meanings(&parts)) {
        if let Some(named) = named {
            found.add(&named, source.clone());
        }
    }
    found.place_jokers();
    if found.count() < MANY {
        return problems.into_iter().next().map(Err);
    }
    found.problems = problems;
    found.backs.sort_by_key(|back| back.name != "back");
    add_backs(survey, &parts, &mut found);
    Some(Ok(found))
}

/// Adds the backs that are separate pictures outside the atlas.
fn add_backs(survey: &FileIndex<'_>, parts: &[Part], found: &mut RecognizedDeck) {
    let is_atlas = |name: &str| parts.iter().any(|(_, source)| source.file == name);
    for name in survey.pictures().filter(|name| !is_atlas(name)) {
        if let Some(Named::Back(back)) = names::read(file_index::stem(name)) {
            found.add_back(&back, Source::whole(name));
        }
    }
}

/// Named rectangle of an atlas, which usually shows one card.
type Part = (String, Source);

/// Returns the meanings of the names of all rectangles. Ignores their folders, and their extensions if they are those of pictures.
fn meanings<T>(parts: &[(String, T)]) -> Vec<Option<Named>> {
    let stem = |(name, _): &(String, T)| match file_index::is_picture(name) {
        true => file_index::stem(name).to_owned(),
        false => file_index::file(name).to_owned(),
    };
    let stems: Vec<String> = parts.iter().map(stem).collect();
    let noise = Noise::of(stems.iter().map(String::as_str));
    let named = stems.iter().map(|stem| names::read_among(stem, &noise));
    named.collect()
}

/// Returns the content of an XML or JSON file, or `None` if it does not describe an atlas.
fn atlas_text(survey: &FileIndex<'_>, name: &str) -> Option<AtlasText> {
    let text = survey.text(name)?;
    match &*file_index::ending(name) {
        "xml" => from_xml(&text),
        _ => from_json(&text),
    }
}

/// True if the rectangles of an atlas are a deck of cards.
fn is_deck(told: &AtlasText) -> bool {
    let is_face = |named: &Option<Named>| matches!(named, Some(Named::Face(_)));
    let named = meanings(&told.parts).into_iter();
    named.filter(is_face).count() >= MANY
}

/// Returns the rectangles of an atlas that are within its picture. Also returns the mistake if the picture does not exist or
/// some rectangles are outside it.
fn parts_of(survey: &FileIndex<'_>, name: &str, told: &AtlasText) -> (Vec<Part>, Option<Reason>) {
    let picture = picture(survey, name, &told.picture);
    let Some((picture, whole)) = picture.and_then(|picture| Some((picture, survey.size(picture)?)))
    else {
        let named = match told.picture.is_empty() {
            true => file_index::stem(name),
            false => &told.picture,
        };
        return (Vec::new(), Some(Reason::no_such_file(named)));
    };
    let lies_in = |[left, top, width, height]: &[u32; 4]| {
        let fits = |from: u32, length: u32, whole: u32| {
            length > 0 && from.checked_add(length).is_some_and(|end| end <= whole)
        };
        fits(*left, *width, whole.0) && fits(*top, *height, whole.1)
    };
    let (inside, outside): (Vec<_>, Vec<_>) =
        told.parts.iter().partition(|(_, area)| lies_in(area));
    let part = |(name, [left, top, width, height]): &(String, [u32; 4])| {
        let cut = Cut::Part(Area::pixels((*left, *top), (*width, *height), whole));
        (name.clone(), Source::new(picture, cut))
    };
    let mistake = (!outside.is_empty()).then(|| Reason::PartsOutside {
        count: outside.len() as u64,
        picture: picture.to_owned(),
    });
    (inside.into_iter().map(part).collect(), mistake)
}

/// Returns the picture that the description file `text` belongs to. The picture is in the same folder. A picture with
/// the name `named` takes precedence, then a picture with the same file stem, and then the only picture.
fn picture<'a>(survey: &FileIndex<'a>, text: &str, named: &str) -> Option<&'a str> {
    let folder = file_index::folder(text);
    let beside = || survey.pictures_in(folder);
    let file = named.rsplit(['/', '\\']).next().unwrap_or_default();
    let file_of = |name: &str| file_index::file(name).to_lowercase();
    let by_name = beside().find(|name| file_of(name) == file.to_lowercase());
    let by_text = || beside().find(|name| file_index::stem(name) == file_index::stem(text));
    let only = || {
        let mut all = beside().filter(|name| names::read(file_index::stem(name)).is_none());
        all.next().filter(|_| all.next().is_none())
    };
    by_name.or_else(by_text).or_else(only)
}

/// Content of an atlas description: the name of the picture (empty if not stated) and the named rectangles. A rectangle consists of left,
/// top, width and height in pixels.
#[derive(Default)]
struct AtlasText {
    picture: String,
    parts: Vec<(String, [u32; 4])>,
}

fn from_xml(text: &str) -> Option<AtlasText> {
    let document = parse_xml(text)?;
    let atlas = document.root_element();
    if !atlas.has_tag_name("TextureAtlas") {
        return None;
    }
    let parts = atlas.children().filter_map(|node| {
        // Some programs write `sprite` and `n` instead of `SubTexture` and `name`.
        let is_part = node.has_tag_name("SubTexture") || node.has_tag_name("sprite");
        let named = |names: [&str; 2]| names.into_iter().find_map(|name| node.attribute(name));
        let number = |names: [&str; 2]| named(names)?.parse::<f32>().ok().map(|it| it as u32);
        // Rotated rectangles are not supported and are left out.
        let turned = named(["rotated", "r"]).is_some_and(|it| ["true", "y"].contains(&it));
        let area = [
            number(["x", "x"])?,
            number(["y", "y"])?,
            number(["width", "w"])?,
            number(["height", "h"])?,
        ];
        (is_part && !turned).then_some((named(["name", "n"])?.to_owned(), area))
    });
    let picture = atlas.attribute("imagePath").unwrap_or_default();
    let (picture, parts) = (picture.to_owned(), parts.collect());
    Some(AtlasText { picture, parts })
}

fn from_json(text: &str) -> Option<AtlasText> {
    let value: Value = serde_json::from_str(text).ok()?;
    let part = |name: &str, value: &Value| {
        let frame = value.get("frame").unwrap_or(value);
        let number = |key: &str| frame.get(key)?.as_f64().map(|it| it as u32);
        let turned = value.get("rotated").and_then(Value::as_bool) == Some(true);
        let area = [number("x")?, number("y")?, number("w")?, number("h")?];
        (!turned).then(|| (name.to_owned(), area))
    };
    let keyed = |(name, value): (&String, &Value)| part(name, value);
    let listed = |value: &Value| part(value.get("filename")?.as_str()?, value);
    let parts = match value.get("frames")? {
        Value::Object(frames) => frames.iter().filter_map(keyed).collect(),
        Value::Array(frames) => frames.iter().filter_map(listed).collect(),
        _ => return None,
    };
    let picture = value.pointer("/meta/image").and_then(Value::as_str);
    let picture = picture.unwrap_or_default().to_owned();
    Some(AtlasText { picture, parts })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Pack, Slot, files::Memory};

    /// Returns the file names of Kenney's cards, each with its position in pixels in a grid of six columns.
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
        Pack::of("test".to_owned(), Memory::of(files))
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
            // The atlas has one joker, which is used for both joker slots.
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
            // Rectangles outside the picture are left out and reported.
            let small = pack((file, &text), (84, 100));
            assert_eq!(small.count(), 30, "{file}");
            let outside = small
                .problems
                .iter()
                .find(|it| it.reason.key() == "theme-parts-outside");
            assert_eq!(
                outside.map(Problem::file_name).as_deref(),
                file.strip_prefix("sheet/")
            );
            let none = pack((file, &text), (84, 10));
            assert_eq!(
                none.problems[0].reason.key(),
                "theme-parts-outside",
                "{file}"
            );
            // A missing picture is reported, too. The XML file may contain a document type declaration.
            let files = Memory::of([(file, text.as_str())]);
            let none = Pack::of("test".to_owned(), files);
            assert_eq!(
                none.problems[0].reason.key(),
                "theme-no-such-file",
                "{file}"
            );
            if file.ends_with("xml") {
                let with_dtd = format!("<!DOCTYPE TextureAtlas [<!ENTITY a \"b\">]>{text}");
                assert_eq!(pack((file, &with_dtd), (84, 190)).count(), 54);
            }
        }
    }

    #[test]
    fn other_texts_are_not_recognised() {
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

//! Saved objects of Tabletop Simulator: a JSON file with a `CustomDeck`. Its pictures are sheets of `NumWidth` by `NumHeight` cells, row by
//! row. The `CardID` of a card is the number of its sheet times 100, plus the number of its cell. The `Nickname` of a card is its name.
//!
//! The JSON refers to pictures by URL, but nothing is downloaded. A local copy is found by the file name at the end of the URL, or by its
//! name in the cache of Tabletop Simulator.
use super::RecognizedDeck;
use crate::{
    Area, Cut, Fallback, Problem, Reason, Source,
    file_index::{self, FileIndex, as_text},
    names::{self, Named},
};
use serde_json::Value;
use std::collections::BTreeMap;

/// Maximum size of the JSON file in bytes.
const LONGEST: u64 = 8 << 20;

/// Recognises a saved object with at least one `CustomDeck`.
pub(super) fn recognise(survey: &FileIndex<'_>) -> Option<Result<RecognizedDeck, Problem>> {
    let names = survey.files.names();
    let names = names.filter(|name| file_index::ending(name) == "json");
    let mut objects = names.filter_map(|name| {
        let bytes = survey.files.read(name, LONGEST).ok()?;
        let value: Value = serde_json::from_str(&as_text(&bytes)).ok()?;
        let mut object = Object::default();
        object.walk(&value);
        (!object.sheets.is_empty()).then_some((name, object))
    });
    let (name, object) = objects.next()?;
    let (mut found, mut missing) = (RecognizedDeck::default(), Vec::new());
    for (card, nickname) in &object.cards {
        if let Some(named @ (Named::Face(_) | Named::Joker(_))) = names::read(nickname)
            && let Some((sheet, area)) = object.cell(*card)
            && let Some(file) = file_at(survey, &sheet.face, &mut missing)
        {
            found.add(&named, Source::new(file, Cut::Part(area)));
        }
    }
    found.place_jokers();
    let has_names = found.count() > 0 || !missing.is_empty();
    for sheet in object.sheets.values().filter(|_| !has_names) {
        // No card has a name, so the author must state the order of the cells.
        if let Some(file) = file_at(survey, &sheet.face, &mut missing) {
            let cells = format!("{} × {}", sheet.grid.0, sheet.grid.1);
            let reason = Reason::NeedsSheet { cells };
            found.report(survey, file, reason, Fallback::Classic);
        }
    }
    for sheet in object.sheets.values() {
        if let Some(file) = file_at(survey, &sheet.back, &mut missing) {
            let back = names::back_name(file_index::stem(file));
            found.add_back(&back, Source::whole(file));
        }
    }
    for file in missing {
        let reason = Reason::NotDownloaded { name: file };
        found.report(survey, name, reason, Fallback::Classic);
    }
    found.name.clone_from(&object.name);
    Some(Ok(found))
}

/// Content of a saved object, as far as it concerns cards.
#[derive(Default)]
struct Object {
    name: String,
    sheets: BTreeMap<u64, Sheet>,
    /// `CardID` and `Nickname` of each card.
    cards: Vec<(u64, String)>,
}

struct Sheet {
    face: String,
    back: String,
    grid: (u32, u32),
}

impl Object {
    fn walk(&mut self, value: &Value) {
        match value {
            Value::Array(all) => all.iter().for_each(|one| self.walk(one)),
            Value::Object(fields) => {
                let text = |key: &str| fields.get(key).and_then(Value::as_str).unwrap_or_default();
                if let Some(Value::Object(sheets)) = fields.get("CustomDeck") {
                    for (number, sheet) in sheets {
                        if let Ok(number) = number.parse() {
                            self.sheets.insert(number, Sheet::of(sheet));
                        }
                    }
                    if fields.contains_key("DeckIDs") && self.name.is_empty() {
                        text("Nickname").clone_into(&mut self.name);
                    }
                }
                if let Some(card) = fields.get("CardID").and_then(Value::as_u64) {
                    self.cards.push((card, text("Nickname").to_owned()));
                }
                for inner in ["ObjectStates", "ContainedObjects", "States", "ChildObjects"] {
                    fields.get(inner).into_iter().for_each(|inner| match inner {
                        // `States` may be a map from numbers to objects instead of a list.
                        Value::Object(all) => all.values().for_each(|one| self.walk(one)),
                        other => self.walk(other),
                    });
                }
            }
            _ => {}
        }
    }

    /// Returns the sheet that contains a card, and the area of the card's cell.
    fn cell(&self, card: u64) -> Option<(&Sheet, Area)> {
        let sheet = self.sheets.get(&(card / 100))?;
        let cell = (card % 100) as u32;
        let (columns, rows) = sheet.grid;
        let area = Area::cell(cell % columns, cell / columns, columns, rows);
        (cell < columns * rows).then_some((sheet, area))
    }
}

impl Sheet {
    fn of(value: &Value) -> Sheet {
        let text = |key| value.get(key).and_then(Value::as_str).unwrap_or_default();
        let count = |key| {
            let count = value.get(key).and_then(Value::as_u64).unwrap_or(1);
            count.clamp(1, 100) as u32
        };
        Sheet {
            face: text("FaceURL").to_owned(),
            back: text("BackURL").to_owned(),
            grid: (count("NumWidth"), count("NumHeight")),
        }
    }
}

/// Returns the local copy of the file at this URL. If there is none, adds its name to `missing`.
fn file_at<'a>(
    survey: &FileIndex<'a>,
    address: &str,
    missing: &mut Vec<String>,
) -> Option<&'a str> {
    let plain = |text: &str| -> String {
        let letters = text.chars().filter(char::is_ascii_alphanumeric);
        letters.map(|c| c.to_ascii_lowercase()).collect()
    };
    let without_query = address.split(['?', '#']).next().unwrap_or(address);
    let mut parts = without_query.split(['/', '\\']);
    let last = parts.rfind(|part| !part.is_empty())?;
    let last = last.replace("%20", " ");
    let (named, cached) = (plain(file_index::stem(&last)), plain(address));
    let found = survey.pictures().find(|name| {
        let stem = plain(file_index::stem(name));
        !stem.is_empty() && (stem == named || stem == cached || stem == plain(&last))
    });
    if found.is_none() {
        let name = match file_index::is_picture(&last) {
            true => last,
            false => format!("{last}.png"),
        };
        if !missing.contains(&name) {
            missing.push(name);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Pack, Slot, files::Memory};
    use serde_json::json;

    fn pack(object: &Value, files: &[&str], toml: &str) -> Pack {
        let text = object.to_string();
        let files = files.iter().map(|name| (*name, ""));
        let files = files.chain([("object.json", text.as_str()), ("theme.toml", toml)]);
        Pack::of("test".to_owned(), Memory::of(files))
    }

    fn object(nicknames: &[&str]) -> Value {
        let sheet = json!({ "12": {
            "FaceURL": "http://cloud.example.org/ugc/My%20Faces.jpg?x=1",
            "BackURL": "http://cloud.example.org/ugc/99/ABCDEF/",
            "NumWidth": 10, "NumHeight": 7,
        }});
        let cards = nicknames.iter().enumerate().map(|(place, nickname)| {
            json!({ "Name": "Card", "CardID": 1200 + place, "Nickname": nickname })
        });
        json!({ "ObjectStates": [{
            "Name": "DeckCustom", "Nickname": "Poker", "DeckIDs": [1200, 1201],
            "CustomDeck": sheet, "ContainedObjects": cards.collect::<Vec<_>>(),
        }]})
    }

    const NAMES: [&str; 14] = [
        "Ace of Spades",
        "x",
        "x",
        "x",
        "x",
        "x",
        "x",
        "x",
        "x",
        "x",
        "x",
        "Queen of Hearts",
        "Joker",
        "joker",
    ];

    #[test]
    fn cards_go_by_their_nicknames_and_files_lie_beside() {
        let found = pack(&object(&NAMES), &["my faces.png", "abcdef.png"], "");
        assert_eq!(found.problems, []);
        assert_eq!((found.count(), found.manifest.name.as_str()), (4, "Poker"));
        let queen = found.source(Slot::Face("QH".parse().expect("a card")));
        let wanted = Source {
            file: "my faces.png".to_owned(),
            cut: Cut::Part(Area::cell(1, 1, 10, 7)),
        };
        assert_eq!(queen, Some(&wanted));
        let jokers = [0, 1].map(|joker| found.source(Slot::Joker(joker)).cloned());
        assert_ne!(jokers[0], jokers[1]);
        assert_eq!(found.backs().len(), 1);
        // The cache of Tabletop Simulator names a file after its URL, without special characters.
        let cached = "httpcloudexampleorgugcMy20Facesjpgx1.jpg";
        assert_eq!(pack(&object(&NAMES), &[cached], "").count(), 4);
    }

    #[test]
    fn remote_pictures_are_not_downloaded() {
        let found = pack(&object(&NAMES), &[], "");
        let missing = |name: &str| Reason::NotDownloaded {
            name: name.to_owned(),
        };
        let told: Vec<&Reason> = found.problems.iter().map(|p| &p.reason).collect();
        assert_eq!(told, [&missing("My Faces.jpg"), &missing("ABCDEF.png")]);
    }

    #[test]
    fn without_names_the_author_must_state_the_order() {
        let nameless = object(&["", ""]);
        let files = ["my faces.png", "abcdef.png"];
        let found = pack(&nameless, &files, "");
        let cells = "10 × 7".to_owned();
        assert_eq!(found.problems[0].reason, Reason::NeedsSheet { cells });
        let toml = "[sheet]\nimage = \"my faces.png\"\ngrid = [10, 7]\norder = [\"AS\", \"\", \"QH\", \"joker\"]";
        let told = pack(&nameless, &files, toml);
        assert_eq!(told.problems, []);
        assert_eq!((told.count(), told.backs().len()), (4, 1));
    }
}

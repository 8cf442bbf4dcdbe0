//! Saved objects of Tabletop Simulator: JSON with a `CustomDeck`. Its pictures are sheets of `NumWidth` by `NumHeight` cells, row by row;
//! a card's `CardID` is the number of its sheet times a hundred and its cell. Which card it is its `Nickname` says.
//!
//! The pictures lie in the net: nothing is downloaded. One that lies beside the object is found by the name at the end of its address,
//! or by the name that the game's own cache gives it.
use super::found::Found;
use crate::{
    Area, Cut, Instead, Problem, Reason, Slot, Source,
    names::{self, Named},
    survey::{self, Survey},
    text::as_text,
};
use serde_json::Value;
use std::collections::BTreeMap;

/// The most bytes of an object.
const LONGEST: u64 = 8 << 20;

/// Recognises an object.
pub(super) fn recognise(survey: &Survey<'_>) -> Option<Result<Found, Problem>> {
    let mut objects = survey
        .names()
        .filter(|name| survey::ending(name) == "json")
        .filter_map(|name| {
            let bytes = survey.files().read(name, LONGEST).ok()?;
            let value: Value = serde_json::from_str(&as_text(&bytes)).ok()?;
            let mut object = Object::default();
            object.walk(&value);
            (!object.sheets.is_empty()).then_some((name, object))
        });
    let (name, object) = objects.next()?;
    let mut deck = Deck {
        survey,
        object: &object,
        found: Found::default(),
        missing: Vec::new(),
    };
    deck.add_cards();
    if deck.found.count() == 0 && deck.missing.is_empty() {
        deck.tell_order();
    }
    deck.add_backs();
    let mut found = deck.found;
    let path = survey.files().path(name);
    found.problems.extend(deck.missing.into_iter().map(|name| {
        let reason = Reason::NotDownloaded { name };
        Problem::new(path.clone(), reason, Instead::Classic)
    }));
    found.name.clone_from(&object.name);
    Some(Ok(found))
}

/// What an object holds.
#[derive(Default)]
struct Object {
    name: String,
    sheets: BTreeMap<u64, Sheet>,
    /// Number and nickname.
    cards: Vec<(u64, String)>,
}

#[derive(Clone, Default)]
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
                        // The states of an object stand by number.
                        Value::Object(all) => all.values().for_each(|one| self.walk(one)),
                        other => self.walk(other),
                    });
                }
            }
            _ => {}
        }
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

struct Deck<'a> {
    survey: &'a Survey<'a>,
    object: &'a Object,
    found: Found,
    missing: Vec<String>,
}

impl Deck<'_> {
    fn add_cards(&mut self) {
        let mut jokers = Vec::new();
        for (card, nickname) in &self.object.cards {
            let named = names::read(nickname);
            let slot = match named {
                Some(Named::Face(card)) => Slot::Face(card),
                Some(Named::Joker(Some(colour))) => Slot::Joker(colour),
                Some(Named::Joker(None)) => Slot::Back,
                Some(Named::Back(_) | Named::Reserved) | None => continue,
            };
            let Some(source) = self.cell(*card) else {
                continue;
            };
            if slot == Slot::Back {
                jokers.push(source);
            } else if self.found.face(slot).is_none() {
                self.found.put(slot, source);
            }
        }
        // Jokers of which no colour is said: black first.
        let mut free = [0, 1]
            .map(Slot::Joker)
            .into_iter()
            .filter(|slot| self.found.face(*slot).is_none());
        let free: Vec<Slot> = free.by_ref().collect();
        for (slot, source) in free.into_iter().zip(jokers) {
            self.found.put(slot, source);
        }
    }

    fn cell(&mut self, card: u64) -> Option<Source> {
        let sheet = self.object.sheets.get(&(card / 100))?;
        let cell = (card % 100) as u32;
        let (columns, rows) = sheet.grid;
        if cell >= columns * rows {
            return None;
        }
        let area = Area::cell(cell % columns, cell / columns, columns, rows);
        let file = self.file(&sheet.face)?;
        Some(Source {
            file,
            cut: Cut::Part(area),
        })
    }

    /// The local file of an address; one that is not there is noted once.
    fn file(&mut self, address: &str) -> Option<String> {
        let plain = |text: &str| -> String {
            let letters = text.chars().filter(char::is_ascii_alphanumeric);
            letters.map(|c| c.to_ascii_lowercase()).collect()
        };
        let without_query = address.split(['?', '#']).next().unwrap_or(address);
        let mut parts = without_query
            .split(['/', '\\'])
            .filter(|part| !part.is_empty());
        let last = parts.next_back()?.replace("%20", " ");
        let (named, cached) = (plain(survey::stem(&last)), plain(address));
        let found = self.survey.pictures().find(|name| {
            let stem = plain(survey::stem(name));
            !stem.is_empty() && (stem == named || stem == cached || stem == plain(&last))
        });
        if found.is_none() {
            let ending = survey::ending(&last);
            let name = if survey::PICTURES.contains(&ending.as_str()) {
                last
            } else {
                format!("{last}.png")
            };
            if !self.missing.contains(&name) {
                self.missing.push(name);
            }
        }
        found.map(str::to_owned)
    }

    /// No card has a name: which cell is which card the author must tell.
    fn tell_order(&mut self) {
        let sheets: Vec<Sheet> = self.object.sheets.values().cloned().collect();
        for sheet in sheets {
            if let Some(file) = self.file(&sheet.face) {
                let cells = format!("{} × {}", sheet.grid.0, sheet.grid.1);
                let reason = Reason::NeedsSheet { cells };
                let path = self.survey.files().path(&file);
                let problem = Problem::new(path, reason, Instead::Classic);
                self.found.problems.push(problem);
            }
        }
    }

    fn add_backs(&mut self) {
        let backs: Vec<String> = self
            .object
            .sheets
            .values()
            .map(|sheet| sheet.back.clone())
            .collect();
        for back in backs.iter().filter(|back| !back.is_empty()) {
            if let Some(file) = self.file(back) {
                let name = names::back_name(survey::stem(&file));
                self.found.add_back(&name, Source::whole(file));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Pack, files::Memory};
    use serde_json::json;

    fn pack(object: &Value, files: &[&str], toml: &str) -> Pack {
        let text = object.to_string();
        let files = files.iter().map(|name| (*name, ""));
        let files = files.chain([("object.json", text.as_str()), ("theme.toml", toml)]);
        Pack::of("test".to_owned(), Box::new(Memory::of(files)))
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
        // The name that the game gives the picture in its cache.
        let cached = "httpcloudexampleorgugcMy20Facesjpgx1.jpg";
        assert_eq!(pack(&object(&NAMES), &[cached], "").count(), 4);
    }

    #[test]
    fn what_lies_in_the_net_stays_there() {
        let found = pack(&object(&NAMES), &[], "");
        let missing = |name: &str| Reason::NotDownloaded {
            name: name.to_owned(),
        };
        let told: Vec<&Reason> = found.problems.iter().map(|p| &p.reason).collect();
        assert_eq!(told, [&missing("My Faces.jpg"), &missing("ABCDEF.png")]);
    }

    #[test]
    fn without_names_the_order_must_be_told() {
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

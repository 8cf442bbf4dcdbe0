//! KDE's card decks: a file `index.desktop` names an SVG that has the elements `1_club` to `king_spade` and `back`. Some decks also have
//! jokers and further backs.
use super::{RecognizedDeck, drawing, ids::CardNodes};
use crate::{
    Cut, Fallback, Problem, Reason, Source,
    file_index::{self, FileIndex},
    limits,
    picture::{Piece, decode},
};
use std::sync::Arc;

/// Maximum difference between the sizes of two backs of a deck, as a fraction.
const SAME_SIZE: f32 = 0.1;

/// Text of a `.desktop` file that describes a deck.
struct Description<'a> {
    file: &'a str,
    text: String,
}

/// Recognises a deck by its `.desktop` file. If several match, uses the first by name whose SVG is usable.
pub(super) fn recognise(survey: &FileIndex<'_>) -> Option<Result<RecognizedDeck, Problem>> {
    let files = survey.files.names();
    let files = files.filter(|name| file_index::ending(name) == "desktop");
    let all = files.filter_map(|file| {
        let text = survey.text(file)?;
        Some(Description { file, text })
    });
    let descriptions: Vec<Description<'_>> = all.filter(Description::is_deck).collect();
    let mut problem = None;
    for (at, description) in descriptions.iter().enumerate() {
        match description.deck(survey) {
            Ok(mut found) => {
                let others = descriptions[at + 1..].iter().map(Description::name);
                let others = others.collect::<Vec<_>>().join(", ");
                let others = drawing::other_decks(survey, description.file, &others);
                found.problems.extend(others);
                return Some(Ok(found));
            }
            Err(wrong) => problem = problem.or(wrong),
        }
    }
    // The problem is reported only if the theme has too few pictures for a deck of single files. Otherwise another format may recognise
    // these pictures.
    problem
        .filter(|_| survey.pictures().count() < drawing::DECK)
        .map(Err)
}

impl Description<'_> {
    fn is_deck(&self) -> bool {
        let mut lines = self.text.lines().map(|line| line.trim().to_lowercase());
        let deck = lines.any(|line| {
            line.starts_with("[kde ") && (line.contains("deck") || line.contains("card"))
        });
        deck || self.value("SVG").is_some()
    }

    /// Returns the value of a key. Translated values such as `Name[fr]` are ignored.
    fn value(&self, key: &str) -> Option<&str> {
        let pairs = self.text.lines().filter_map(|line| line.split_once('='));
        let mut own = pairs.filter(|(name, _)| name.trim().eq_ignore_ascii_case(key));
        let (_, value) = own.next()?;
        Some(value.trim()).filter(|value| !value.is_empty())
    }

    fn name(&self) -> String {
        let folder = file_index::file(file_index::folder(self.file));
        self.value("Name").unwrap_or(folder).to_owned()
    }

    /// Returns the described deck.
    ///
    /// # Errors
    /// Returns the problem with the SVG, or `None` if the description names no SVG and none was found.
    fn deck(&self, survey: &FileIndex<'_>) -> Result<RecognizedDeck, Option<Problem>> {
        let problem = |file: &str, reason| survey.problem(file, reason, Fallback::Classic);
        let named = self.value("SVG");
        let Some(svg) = self.drawing(survey, named) else {
            return Err(named.map(|name| problem(self.file, Reason::no_such_file(name))));
        };
        let index = survey
            .svg(svg)
            .map_err(|reason| Some(problem(svg, reason)))?;
        let cards = CardNodes::of(&index);
        if cards.count() == 0 {
            return Err(Some(problem(svg, Reason::NoFaces {})));
        }
        let mut found = drawing::deck(svg, &index, &cards, |_| None);
        let backs = backs_in_definitions(survey, svg, &cards);
        for (name, id) in backs.into_iter().flatten() {
            found.add_back(&name, Source::new(svg, Cut::Node(id, None)));
        }
        found.name = self.value("Name").unwrap_or_default().to_owned();
        if let Some(author) = self.value("Author") {
            found.author = author.to_owned();
        }
        let said = self
            .value("License")
            .or_else(|| self.value("X-KDE-PluginInfo-License"));
        // A comment may contain the licence: “Standard KDE card set\nGPL license”.
        let comment = self.value("Comment").unwrap_or_default().split("\\n");
        let mut comment = comment.filter(|line| line.to_lowercase().contains("licen"));
        if let Some(licence) = said.or_else(|| comment.next()) {
            found.licence = licence.to_owned();
        }
        Ok(found)
    }

    /// Returns the SVG with this name in the folder of the description. Ignores case, and does not distinguish `svg` from `svgz`. Without a
    /// match, returns the only SVG in the folder.
    fn drawing<'a>(&self, survey: &FileIndex<'a>, named: Option<&str>) -> Option<&'a str> {
        let folder = file_index::folder(self.file);
        let is_here = |name: &&str| file_index::folder(name) == folder && file_index::is_svg(name);
        let beside: Vec<&str> = survey.files.names().filter(is_here).collect();
        let file = |name: &str| file_index::file(&name.replace('\\', "/")).to_lowercase();
        let stem = |name: &str| file_index::stem(&file(name)).to_owned();
        let exact = named.and_then(|named| beside.iter().find(|name| file(name) == file(named)));
        let alike = || named.and_then(|named| beside.iter().find(|name| stem(name) == stem(named)));
        let only = || beside.first().filter(|_| beside.len() == 1);
        exact.or_else(alike).or_else(only).copied()
    }
}

/// Returns the names and ids of the additional backs in `defs`. They have the size of the default back. Other elements of `defs` are only
/// components of a back.
fn backs_in_definitions(
    survey: &FileIndex<'_>,
    svg: &str,
    cards: &CardNodes<'_>,
) -> Option<Vec<(String, String)>> {
    let (_, usual) = cards.backs.iter().find(|(name, _)| name == "back")?;
    if cards.parts_of_backs.is_empty() {
        return None;
    }
    let parts = cards.parts_of_backs.iter();
    let parts = parts.map(|(name, node)| (name.clone(), node.id.clone()));
    let mut parts: Vec<(String, String)> = parts.collect();
    let ids = parts.iter().map(|(_, id)| id).chain([&usual.id]);
    let ids: Vec<String> = ids.cloned().collect();
    let bytes = survey.files.read(svg, limits::SVG).ok()?;
    let picture = Arc::new(decode(&bytes, &ids).ok()?);
    let size = |id: &str| {
        let piece = Piece::cut(picture.clone(), &Cut::Node(id.to_owned(), None));
        piece.ok().map(|piece| piece.size())
    };
    let usual = size(&usual.id)?;
    let is_alike = |own: f32, usual: f32| (own / usual - 1.0).abs() <= SAME_SIZE;
    let is_back = |own: (f32, f32)| is_alike(own.0, usual.0) && is_alike(own.1, usual.1);
    parts.retain(|(_, id)| size(id).is_some_and(is_back));
    Some(parts)
}

#[cfg(test)]
mod tests {
    use crate::{Pack, Reason, Slot, files::Memory};

    fn svg() -> String {
        let cards = Slot::all().take(52).map(|slot| {
            let (rank, suit) = slot
                .file_stem()
                .split_once("_of_")
                .map(|(rank, suit)| {
                    (
                        rank.replace("ace", "1"),
                        suit.trim_end_matches('s').to_owned(),
                    )
                })
                .expect("a face");
            format!("<g id='{rank}_{suit}'/>")
        });
        let cards: String = cards.collect();
        format!(
            "<svg xmlns='http://www.w3.org/2000/svg'><defs><g id='back_c1'/></defs>{cards}<g id='back'/><g id='red_back'/><g id='joker'/></svg>"
        )
    }

    fn pack(files: &[(&str, &[u8])]) -> Pack {
        Pack::of("test".to_owned(), Memory::of(files.iter().copied()))
    }

    const DESKTOP: &[u8] = b"[KDE Backdeck]\nName[de]=Meins\nName=Mine\nAuthor=Ana\nSVG=Deck.SVGZ\nPreview=queen-of-hearts.png\nComment=Fine\\nGPL licence\n";

    #[test]
    fn the_drawing_is_found_whatever_the_case_of_its_name_and_its_packing() {
        let svg = svg();
        for name in ["deck.svgz", "DECK.svg", "other.svg", "deck.svg"] {
            // The name in `Preview` is ignored. It does not identify a card.
            let found = pack(&[
                ("index.desktop", DESKTOP),
                (name, svg.as_bytes()),
                ("queen-of-hearts.png", b""),
            ]);
            assert_eq!(
                (found.format, found.count()),
                ("a KDE card deck", 54),
                "{name}"
            );
            let manifest = &found.manifest;
            assert_eq!(
                [&manifest.name, &manifest.author, &manifest.licence],
                ["Mine", "Ana", "GPL licence"]
            );
            assert!(
                found
                    .source(Slot::Face("QH".parse().expect("a card")))
                    .is_some_and(|source| source.file == name)
            );
            assert_eq!(
                found
                    .backs()
                    .iter()
                    .map(|back| back.name.as_str())
                    .collect::<Vec<_>>(),
                ["back", "red"]
            );
            let reasons: Vec<&Reason> = found
                .problems
                .iter()
                .map(|problem| &problem.reason)
                .collect();
            assert_eq!(reasons, [&Reason::OneJoker {}]);
        }
    }

    /// An element in `defs` is a back only if it is about as large as the default back.
    #[test]
    fn further_backs_may_stand_among_the_definitions() {
        let card = |id: &str, width: u32| {
            format!("<g id='{id}'><rect width='{width}' height='140' fill='red'/></g>")
        };
        let defs = [
            card("blue_back", 100),
            card("red_back", 97),
            card("back_c1", 40),
        ]
        .concat();
        let svg = svg().replace("<g id='back_c1'/>", &defs);
        let svg = svg.replace("<g id='back'/><g id='red_back'/>", &card("back", 100));
        let found = pack(&[("index.desktop", DESKTOP), ("deck.svg", svg.as_bytes())]);
        let backs: Vec<&str> = found
            .backs()
            .iter()
            .map(|back| back.name.as_str())
            .collect();
        assert_eq!(backs, ["back", "blue", "red"]);
    }

    #[test]
    fn descriptions_in_utf_16_and_latin_1_are_read() {
        let svg = svg();
        let text = "[KDE Backdeck]\r\nName=Ñandú\r\nSVG=a.svg\r\n";
        let utf16: Vec<u8> = [0xfeff]
            .into_iter()
            .chain(text.encode_utf16())
            .flat_map(u16::to_le_bytes)
            .collect();
        let latin: Vec<u8> = text.chars().map(|c| c as u8).collect();
        for desktop in [utf16, latin, text.as_bytes().to_vec()] {
            let found = pack(&[("INDEX.Desktop", &desktop), ("a.svg", svg.as_bytes())]);
            assert_eq!((found.manifest.name.as_str(), found.count()), ("Ñandú", 54));
        }
    }

    #[test]
    fn of_several_decks_the_first_is_used_and_the_others_are_reported() {
        let svg = svg();
        let found = pack(&[
            ("b/index.desktop", DESKTOP),
            ("b/deck.svg", svg.as_bytes()),
            ("a/index.desktop", b"[KDE Backdeck]\nSVG=x.svg"),
            ("a/x.svg", svg.as_bytes()),
        ]);
        assert!(
            found
                .source(Slot::Back)
                .is_some_and(|source| source.file == "a/x.svg")
        );
        let told = Reason::SeveralDecks {
            names: "Mine".to_owned(),
        };
        assert!(
            found.problems.iter().any(|problem| problem.reason == told),
            "{:?}",
            found.problems
        );
    }

    #[test]
    fn a_drawing_that_is_missing_or_broken_is_named() {
        let missing = pack(&[("index.desktop", DESKTOP)]);
        assert_eq!(
            missing.problems[0].reason,
            Reason::NoSuchFile {
                name: "Deck.SVGZ".to_owned()
            }
        );
        let broken = pack(&[("index.desktop", DESKTOP), ("deck.svg", b"<svg")]);
        assert!(
            matches!(broken.problems[0].reason, Reason::Undecodable { .. }),
            "{:?}",
            broken.problems
        );
        let other = pack(&[
            ("index.desktop", DESKTOP),
            (
                "deck.svg",
                b"<svg xmlns='http://www.w3.org/2000/svg'><g id='x'/></svg>",
            ),
        ]);
        assert_eq!(other.problems[0].reason, Reason::NoFaces {});
    }
}

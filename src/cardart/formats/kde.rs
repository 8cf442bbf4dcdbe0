//! KDE's card decks: an `index.desktop` that names an SVG, its cards `1_club` … `king_spade`, `back`; some have jokers and more backs.
use super::{drawing, found::Found, ids::CardNodes};
use crate::{
    Instead, Problem, Reason,
    survey::{self, Survey},
};

/// A description of a deck.
struct Description<'a> {
    file: &'a str,
    text: std::rc::Rc<str>,
}

/// Recognises a description; of several, the first by name whose drawing is there.
pub(super) fn recognise(survey: &Survey<'_>) -> Option<Result<Found, Problem>> {
    let descriptions: Vec<Description<'_>> = survey
        .names()
        .filter(|name| survey::ending(name) == "desktop")
        .filter_map(|file| {
            Some(Description {
                file,
                text: survey.text(file)?,
            })
        })
        .filter(Description::is_deck)
        .collect();
    let mut problem = None;
    let mut used: Option<(&Description<'_>, Found)> = None;
    let mut others = Vec::new();
    for description in &descriptions {
        if used.is_some() {
            others.push(description.name());
            continue;
        }
        match description.deck(survey) {
            Ok(found) => used = Some((description, found)),
            Err(wrong) => problem = problem.or(wrong),
        }
    }
    match used {
        Some((description, mut found)) => {
            drawing::tell_others(survey, description.file, &others, &mut found);
            Some(Ok(found))
        }
        // Pictures one by one may be another format's.
        None => problem
            .filter(|_| survey.pictures().count() < drawing::DECK)
            .map(Err),
    }
}

impl Description<'_> {
    fn is_deck(&self) -> bool {
        let sections = self
            .text
            .lines()
            .map(str::trim)
            .filter(|line| line.starts_with('['));
        let deck = sections.map(str::to_lowercase).any(|line| {
            line.starts_with("[kde ") && (line.contains("deck") || line.contains("card"))
        });
        deck || self.value("SVG").is_some()
    }

    /// The value of a key, not of one in a certain language.
    fn value(&self, key: &str) -> Option<&str> {
        let pairs = self.text.lines().filter_map(|line| line.split_once('='));
        let mut own = pairs.filter(|(name, _)| name.trim().eq_ignore_ascii_case(key));
        own.next()
            .map(|(_, value)| value.trim())
            .filter(|value| !value.is_empty())
    }

    fn name(&self) -> String {
        let folder = survey::folder(self.file);
        let folder = folder.rsplit('/').next().unwrap_or(folder);
        self.value("Name").unwrap_or(folder).to_owned()
    }

    /// The cards.
    ///
    /// # Errors
    /// What is wrong; nothing if there is no drawing and none is named.
    fn deck(&self, survey: &Survey<'_>) -> Result<Found, Option<Problem>> {
        let problem = |file: &str, reason: Reason| {
            Problem::new(survey.files().path(file), reason, Instead::Classic)
        };
        let named = self.value("SVG");
        let Some(svg) = self.drawing(survey, named) else {
            let missing = |name: &str| Reason::NoSuchFile {
                name: name.to_owned(),
            };
            return Err(named.map(|name| problem(self.file, missing(name))));
        };
        let index = survey
            .svg(svg)
            .map_err(|reason| Some(problem(svg, reason)))?;
        let cards = CardNodes::of(&index);
        if cards.count() == 0 {
            return Err(Some(problem(svg, Reason::NoFaces {})));
        }
        let mut found = drawing::deck(svg, &index, &cards, |_| None);
        found.name = self.value("Name").unwrap_or_default().to_owned();
        if let Some(author) = self.value("Author") {
            found.author = author.to_owned();
        }
        let said = self
            .value("License")
            .or_else(|| self.value("X-KDE-PluginInfo-License"));
        // “Standard KDE card set\nGPL license”
        let comment = self.value("Comment").unwrap_or_default().split("\\n");
        let mut comment = comment.filter(|line| line.to_lowercase().contains("licen"));
        if let Some(licence) = said.or_else(|| comment.next()) {
            found.licence = licence.to_owned();
        }
        Ok(found)
    }

    /// The drawing: the one that is named, whatever the case of its name and whether it is packed; else the only one beside.
    fn drawing<'a>(&self, survey: &Survey<'a>, named: Option<&str>) -> Option<&'a str> {
        let folder = survey::folder(self.file);
        let beside: Vec<&str> = survey
            .names()
            .filter(|name| {
                survey::folder(name) == folder && ["svg", "svgz"].contains(&&*survey::ending(name))
            })
            .collect();
        let file = |name: &str| {
            name.rsplit(['/', '\\'])
                .next()
                .unwrap_or(name)
                .to_lowercase()
        };
        let stem = |name: &str| survey::stem(&file(name)).to_owned();
        let exact = named.and_then(|named| beside.iter().find(|name| file(name) == file(named)));
        let alike = || named.and_then(|named| beside.iter().find(|name| stem(name) == stem(named)));
        let only = || {
            Some(&beside)
                .filter(|beside| beside.len() == 1)
                .and_then(|beside| beside.first())
        };
        exact.or_else(alike).or_else(only).copied()
    }
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
        Pack::of(
            "test".to_owned(),
            Box::new(Memory::of(files.iter().copied())),
        )
    }

    const DESKTOP: &[u8] = b"[KDE Backdeck]\nName[de]=Meins\nName=Mine\nAuthor=Ana\nSVG=Deck.SVGZ\nPreview=queen-of-hearts.png\nComment=Fine\\nGPL licence\n";

    #[test]
    fn the_drawing_is_found_whatever_the_case_of_its_name_and_its_packing() {
        let svg = svg();
        for name in ["deck.svgz", "DECK.svg", "other.svg", "deck.svg"] {
            // The preview is no card.
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
    fn of_several_decks_the_first_is_taken_and_the_others_are_told() {
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

//! PySolFC cardsets: a folder with a `config.txt` whose first line begins with `PySol`.
//!
//! ```text
//! PySolFC solitaire cardset;4;.gif;1;52;7      version; ending; type (1 is French); cards; styles …
//! 1000_oxymoron;Oxymoron                       identifier; name
//! 73 97 8                                      width and height of a card, depth of a pile
//! 14 18 7 7                                    how far piles are fanned
//! back001.gif                                  the usual back
//! back001.gif;back101.gif                      all backs
//! ```
//! The files there are count more than what is declared: `02h.gif` is the two of hearts, `01z` and `02z` are jokers.
use super::found::Found;
use crate::{
    Instead, Problem, Reason, Slot, Source, names,
    survey::{self, Survey},
};
use engine::cards::{Card, Rank, Suit};

/// The types of cardsets, from 1.
const TYPES: [&str; 12] = [
    "French",
    "Hanafuda",
    "Tarock",
    "Mahjongg",
    "Hexadeck",
    "Mughal Ganjifa",
    "Navagraha Ganjifa",
    "Dashavatara Ganjifa",
    "trumps-only",
    "matching",
    "puzzle",
    "Ishido",
];
/// The endings of pictures, the better first.
const ENDINGS: [&str; 8] = ["png", "webp", "gif", "bmp", "jpg", "jpeg", "jfif", "svg"];
/// The places of the fields in the first line.
const TYPE: usize = 3;
/// In older versions there were no types.
const FIRST_TYPED: u32 = 3;

/// Recognises a cardset.
pub(super) fn recognise(survey: &Survey<'_>) -> Option<Result<Found, Problem>> {
    let mut configs = survey.names().filter_map(|name| {
        let text = survey::file(name)
            .eq_ignore_ascii_case("config.txt")
            .then(|| survey.text(name))??;
        let own = text.trim_start().get(..5)?.eq_ignore_ascii_case("pysol");
        own.then_some((name, text))
    });
    let (config, text) = configs.next()?;
    let lines: Vec<&str> = text.trim_start().lines().map(str::trim).collect();
    let fields: Vec<&str> = lines[0].split(';').map(str::trim).collect();
    let version = fields.get(1).and_then(|field| field.parse().ok());
    let declared = if version.unwrap_or(FIRST_TYPED) >= FIRST_TYPED {
        fields
            .get(TYPE)
            .and_then(|field| field.parse::<usize>().ok())
    } else {
        None
    };
    if let Some(other) = declared.filter(|declared| *declared != 1) {
        let known = other.checked_sub(1).and_then(|place| TYPES.get(place));
        let kind = known.map_or(format!("type {other}"), |kind| (*kind).to_owned());
        let path = survey.files().path(config);
        let reason = Reason::WrongDeck { kind };
        return Some(Err(Problem::new(path, reason, Instead::Classic)));
    }
    let mut set = Set {
        survey,
        folder: survey::folder(config),
        found: Found::default(),
    };
    set.faces();
    set.jokers();
    set.backs(lines.get(4).copied(), lines.get(5).copied());
    let name = lines.get(1).copied().unwrap_or_default();
    set.found.name = name.rsplit(';').next().unwrap_or(name).trim().to_owned();
    Some(Ok(set.found))
}

struct Set<'a> {
    survey: &'a Survey<'a>,
    folder: &'a str,
    found: Found,
}

impl Set<'_> {
    /// The file of this name, whatever its ending and case.
    fn file(&self, stem: &str) -> Option<&str> {
        let files = self.survey.names().filter(|name| {
            survey::folder(name) == self.folder && survey::stem(name).eq_ignore_ascii_case(stem)
        });
        let rank = |name: &&str| {
            let ending = survey::ending(name);
            ENDINGS.iter().position(|known| *known == ending)
        };
        let pictures = files.filter(|name| rank(name).is_some());
        pictures.min_by_key(|name| rank(name))
    }

    fn faces(&mut self) {
        for suit in Suit::ALL {
            let letter = ["c", "d", "h", "s"][suit.index()];
            for rank in Rank::ALL {
                let stem = format!("{:02}{letter}", rank.index() + 1);
                if let Some(file) = self.file(&stem) {
                    let source = Source::whole(file);
                    self.found.put(Slot::Face(Card::new(rank, suit)), source);
                }
            }
        }
    }

    /// The first two there are: black, then red.
    fn jokers(&mut self) {
        let all = (1..=9).filter_map(|number| self.file(&format!("{number:02}z")));
        let sources: Vec<Source> = all.take(2).map(Source::whole).collect();
        for (joker, source) in (0..).zip(sources) {
            self.found.put(Slot::Joker(joker), source);
        }
    }

    fn backs(&mut self, usual: Option<&str>, all: Option<&str>) {
        let listed = all.into_iter().flat_map(|line| line.split(';'));
        let declared: Vec<String> = usual
            .into_iter()
            .chain(listed)
            .map(|name| survey::stem(name.trim()).to_owned())
            .filter(|stem| !stem.is_empty())
            .collect();
        // Backs that lie there without being listed come last.
        let is_back = |name: &&str| {
            survey::folder(name) == self.folder
                && matches!(names::read(survey::stem(name)), Some(names::Named::Back(_)))
        };
        let there = self.survey.pictures().filter(is_back);
        let stems: Vec<String> = declared
            .into_iter()
            .chain(there.map(|name| survey::stem(name).to_owned()))
            .collect();
        for stem in stems {
            let Some(file) = self.file(&stem).map(str::to_owned) else {
                let config = self.survey.files().path(&self.named("config.txt"));
                let reason = Reason::NoSuchFile { name: stem };
                let problem = Problem::new(config, reason, Instead::Skipped);
                if !self.found.problems.contains(&problem) {
                    self.found.problems.push(problem);
                }
                continue;
            };
            let name = names::back_name(&stem);
            if self.found.backs.iter().all(|back| back.name != name) {
                self.found.add_back(&name, Source::whole(file));
            }
        }
    }

    fn named(&self, file: &str) -> String {
        match self.folder {
            "" => file.to_owned(),
            folder => format!("{folder}/{file}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Pack, files::Memory};

    fn pack(config: &[u8], ending: &str, more: &[&str]) -> Pack {
        let suits = ["c", "d", "h", "s"];
        let faces = (1..=13).flat_map(|rank| suits.map(|suit| format!("{rank:02}{suit}{ending}")));
        let names: Vec<String> = faces.collect();
        let files = names.iter().map(|name| (name.as_str(), &b""[..]));
        let more = more.iter().map(|name| (*name, &b""[..]));
        let files = files.chain(more).chain([("config.txt", config)]);
        Pack::of("test".to_owned(), Box::new(Memory::of(files)))
    }

    fn file(pack: &Pack, slot: Slot) -> Option<&str> {
        pack.source(slot).map(|source| source.file.as_str())
    }

    fn face(name: &str) -> Slot {
        Slot::Face(name.parse().expect("a card"))
    }

    const OXYMORON: &str = "PySolFC solitaire cardset;4;.gif;1;52;7\n1000_oxymoron;Oxymoron\n73 97 8\n14 18 7 7\nback111.gif\nback001.gif; back111.gif;back191.gif\n";

    #[test]
    fn cards_jokers_and_backs_lie_where_they_belong() {
        let more = [
            "back001.gif",
            "back111.gif",
            "back191.gif",
            "01z.gif",
            "02z.gif",
            "bottom01.gif",
        ];
        let found = pack(OXYMORON.as_bytes(), ".gif", &more);
        assert_eq!(
            (found.format, found.problems.as_slice()),
            ("a PySolFC cardset", &[][..])
        );
        assert_eq!(found.manifest.name, "Oxymoron");
        assert_eq!(found.count(), 54);
        assert_eq!(file(&found, face("AC")), Some("01c.gif"));
        assert_eq!(file(&found, face("TD")), Some("10d.gif"));
        assert_eq!(file(&found, face("KS")), Some("13s.gif"));
        assert_eq!(file(&found, Slot::Joker(0)), Some("01z.gif"));
        assert_eq!(file(&found, Slot::Joker(1)), Some("02z.gif"));
        assert_eq!(file(&found, Slot::Back), Some("back111.gif"));
        assert_eq!(found.backs().len(), 3);
    }

    #[test]
    fn what_is_there_counts_more_than_what_is_declared() {
        for (config, ending) in [
            ("PySolFC solitaire cardset;4;.gif;1;52;7", ".PNG"),
            ("PySolFC solitaire cardset;3;.bmp;1", ".bmp"),
            ("PySol solitaire cardset", ".gif"),
            ("PySol solitaire cardset;2\n\n\n", ".gif"),
            (
                "\n\nPySolFC solitaire cardset;7;.gif;1;54;7;0;1;0\r\n;\r\n71 96",
                ".gif",
            ),
        ] {
            let found = pack(config.as_bytes(), ending, &["back01.gif", "01z.gif"]);
            assert_eq!(found.count(), 54, "{config}");
            assert_eq!(file(&found, Slot::Back), Some("back01.gif"), "{config}");
            assert_eq!(file(&found, Slot::Joker(1)), Some("01z.gif"), "{config}");
        }
    }

    #[test]
    fn old_spellings_of_the_text_are_read() {
        let latin = OXYMORON.replace("Oxymoron", "Königsberg");
        let latin: Vec<u8> = latin.chars().map(|c| c as u8).collect();
        assert_eq!(pack(&latin, ".gif", &[]).manifest.name, "Königsberg");
        let mut wide = vec![0xff, 0xfe];
        wide.extend(OXYMORON.encode_utf16().flat_map(u16::to_le_bytes));
        let found = pack(&wide, ".gif", &[]);
        assert_eq!(
            (found.manifest.name.as_str(), found.count()),
            ("Oxymoron", 52)
        );
        // None of its backs is there, and each is told once.
        assert_eq!(found.problems.len(), 3);
    }

    #[test]
    fn other_decks_are_refused_by_their_kind() {
        for (number, kind) in [
            (3, "Tarock"),
            (4, "Mahjongg"),
            (12, "Ishido"),
            (77, "type 77"),
        ] {
            let config = format!("PySolFC solitaire cardset;5;.gif;{number};78;7\n0;X\n");
            let found = pack(config.as_bytes(), ".gif", &[]);
            let kind = kind.to_owned();
            assert_eq!(found.problems[0].reason, Reason::WrongDeck { kind });
            assert_eq!(found.count(), 0);
        }
    }

    proptest::proptest! {
        #[test]
        fn no_description_is_too_broken(at in 0..200usize, byte: u8, cut in 5..200usize) {
            let mut config = OXYMORON.as_bytes().to_vec();
            let at = 5 + at % (config.len() - 5);
            config[at] = byte;
            config.truncate(cut);
            let found = pack(&config, ".gif", &["back01.gif"]);
            // Either it is a French set with all its cards, or one of a type that is named.
            let refused = matches!(found.problems.first(), Some(problem) if matches!(problem.reason, Reason::WrongDeck { .. }));
            proptest::prop_assert!(refused || found.count() == 52);
        }
    }
}

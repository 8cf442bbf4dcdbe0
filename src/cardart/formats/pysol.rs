//! PySolFC cardsets: a folder with a `config.txt` whose first line begins with `PySol`.
//!
//! ```text
//! PySolFC solitaire cardset;4;.gif;1;52;7      version; extension; type (1 is French); number of cards; further fields.
//! 1000_oxymoron;Oxymoron                       id; display name.
//! 73 97 8                                      width and height of a card and depth of a pile, in pixels.
//! 14 18 7 7                                    offsets between the cards of a fan in pixels, first to the right, then down.
//! back001.gif                                  default back.
//! back001.gif;back101.gif                      all backs.
//! ```
//! The files that exist determine the deck, not the numbers in `config.txt`. Their names identify the cards: `02h.gif` is the two of
//! hearts, `01z` and `02z` are jokers.
use super::{RecognizedDeck, report_misspelt};
use crate::{
    Fallback, Problem, Reason, Slot, Source,
    file_index::{self, FileIndex},
    names,
};
use engine::cards::{Card, Rank, Suit};
use std::{collections::BTreeSet, ops::RangeInclusive};

/// Types of cardsets by their number in `config.txt`, from 1.
const TYPES: &str = "French,Hanafuda,Tarock,Mahjongg,Hexadeck,Mughal Ganjifa,Navagraha Ganjifa,Dashavatara Ganjifa,trumps-only,matching,puzzle,Ishido";
/// Extensions of pictures, preferred ones first.
const ENDINGS: [&str; 8] = ["png", "webp", "gif", "bmp", "jpg", "jpeg", "jfif", "svg"];
/// Maximum number of missing backs that are reported individually.
const NAMED: usize = 10;
/// Valid range for the fraction of a card that stays visible in a fan, as in `theme.toml`.
const FANS: RangeInclusive<f32> = 0.02..=1.0;
/// Index of the field in the first line of `config.txt` that states the type.
const TYPE: usize = 3;
/// First version of `config.txt` that states a type.
const FIRST_TYPED: usize = 3;

/// Recognises a cardset by its `config.txt`.
pub(super) fn recognise(survey: &FileIndex<'_>) -> Option<Result<RecognizedDeck, Problem>> {
    let mut configs = survey.names().filter_map(|name| {
        let text = file_index::file(name)
            .eq_ignore_ascii_case("config.txt")
            .then(|| survey.text(name))??;
        let own = text.trim_start().get(..5)?.eq_ignore_ascii_case("pysol");
        own.then_some((name, text))
    });
    let (config, text) = configs.next()?;
    let lines: Vec<&str> = text.trim_start().lines().map(str::trim).collect();
    let fields: Vec<&str> = lines[0].split(';').map(str::trim).collect();
    let number = |place: usize| fields.get(place)?.parse::<usize>().ok();
    let is_typed = number(1).is_none_or(|version| version >= FIRST_TYPED);
    if let Some(other) = number(TYPE).filter(|declared| is_typed && *declared != 1) {
        let known = other.checked_sub(1).and_then(|at| TYPES.split(',').nth(at));
        let kind = known.map_or(format!("type {other}"), str::to_owned);
        let reason = Reason::WrongDeck { kind };
        return Some(Err(survey.problem(config, reason, Fallback::Classic)));
    }
    let folder = file_index::folder(config);
    let mut found = RecognizedDeck::default();
    for card in (0..52).filter_map(Card::from_index) {
        if let Some(file) = file(survey, folder, &stem(card)) {
            found.put(Slot::Face(card), Source::whole(file));
        }
    }
    // The first existing joker file is the black joker, the second one the red joker.
    let jokers = (1..=9).filter_map(|number| file(survey, folder, &format!("{number:02}z")));
    for (joker, file) in (0..).zip(jokers.take(2)) {
        found.put(Slot::Joker(joker), Source::whole(file));
    }
    let backs = lines.get(4..).unwrap_or_default();
    add_backs(survey, config, backs, &mut found);
    found.look.fan = fan(lines.get(2).copied(), lines.get(3).copied());
    report_misspelt(survey, folder, &mut found, stem);
    let name = lines.get(1).copied().unwrap_or_default();
    found.name = name.rsplit(';').next().unwrap_or(name).trim().to_owned();
    Some(Ok(found))
}

/// Returns the fractions of a covered card's width and height that stay visible in a fan. Divides the offsets in a fan by the card's size,
/// both in pixels.
fn fan(size: Option<&str>, offsets: Option<&str>) -> Option<(f32, f32)> {
    let numbers = |line: Option<&str>| -> Option<[f32; 2]> {
        let mut numbers = line?.split_whitespace().map_while(|word| word.parse().ok());
        Some([numbers.next()?, numbers.next()?])
    };
    let ([width, height], [x, y]) = (numbers(size)?, numbers(offsets)?);
    let part = |offset: f32, length: f32| Some(offset / length).filter(|part| FANS.contains(part));
    Some((part(x, width)?, part(y, height)?))
}

/// Returns the file stem of a card, for example `02h`.
fn stem(card: Card) -> String {
    let (rank, suit) = card.face().unwrap_or((Rank::Ace, Suit::Clubs));
    let letter = suit.letter().to_ascii_lowercase();
    format!("{:02}{letter}", rank.index() + 1)
}

/// Returns the file with this stem in a folder, ignoring case. If several files have it, returns the one whose extension comes
/// first in [`ENDINGS`].
fn file<'a>(survey: &FileIndex<'a>, folder: &str, stem: &str) -> Option<&'a str> {
    let files = survey.names().filter(|name| {
        file_index::folder(name) == folder && file_index::stem(name).eq_ignore_ascii_case(stem)
    });
    let ranked = files.filter_map(|name| {
        let ending = file_index::ending(name);
        let rank = ENDINGS.iter().position(|known| *known == ending)?;
        Some((rank, name))
    });
    ranked.min().map(|(_, name)| name)
}

/// Adds the backs. Of the `lines` of `config.txt`, the first one states the default back and the second one all backs.
fn add_backs(survey: &FileIndex<'_>, config: &str, lines: &[&str], found: &mut RecognizedDeck) {
    let folder = file_index::folder(config);
    let usual = lines.iter().take(1).copied();
    let listed = lines.get(1).into_iter().flat_map(|line| line.split(';'));
    let declared = usual.chain(listed).map(str::trim);
    let declared = declared.filter(|name| !file_index::stem(name).is_empty());
    // Backs that exist but are not listed come after the listed ones.
    let named = |name: &str| names::read(file_index::stem(name));
    let is_back = |name: &&str| matches!(named(name), Some(names::Named::Back(_)));
    let there = survey.pictures_in(folder).filter(is_back);
    let mut missing: Vec<&str> = Vec::new();
    let mut known = BTreeSet::new();
    for declared in declared.chain(there.map(file_index::file)) {
        if !known.insert(declared) {
            continue;
        }
        let stem = file_index::stem(declared);
        // The listed files are in the folder of `config.txt`. A name with a path is refused, so it cannot lead to
        // another folder.
        let is_plain = file_index::file(declared) == declared;
        let Some(file) = file(survey, folder, stem).filter(|_| is_plain) else {
            missing.push(declared);
            continue;
        };
        let name = names::back_name(stem);
        if found.backs.iter().all(|back| back.name != name) {
            found.add_back(&name, Source::whole(file));
        }
    }
    // If there are more missing backs than are named, the last report states the number of the remaining ones.
    let (named, more) = missing.split_at(missing.len().min(NAMED));
    let mut names: Vec<String> = named.iter().map(|name| (*name).to_owned()).collect();
    if let (Some(last), false) = (names.last_mut(), more.is_empty()) {
        *last += &format!(" … (+ {})", more.len());
    }
    let backs: Vec<&str> = found.backs.iter().map(|back| back.name.as_str()).collect();
    let backs = backs.join(", ");
    for name in names {
        let backs = backs.clone();
        let reason = Reason::NoSuchBack { name, backs };
        let problem = survey.problem(config, reason, Fallback::Skipped);
        found.problems.push(problem);
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
        Pack::of("test".to_owned(), Memory::of(files))
    }

    fn file(pack: &Pack, slot: Slot) -> Option<&str> {
        pack.source(slot).map(|source| source.file.as_str())
    }

    fn face(name: &str) -> Slot {
        Slot::Face(name.parse().expect("a card"))
    }

    const OXYMORON: &str = "PySolFC solitaire cardset;4;.gif;1;52;7\n1000_oxymoron;Oxymoron\n73 97 8\n14 18 7 7\nback111.gif\nback001.gif; back111.gif;back191.gif\n";

    #[test]
    fn cards_jokers_and_backs_are_assigned() {
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
        assert_eq!(found.look().fan, Some((14.0 / 73.0, 18.0 / 97.0)));
        assert_eq!(file(&found, face("AC")), Some("01c.gif"));
        assert_eq!(file(&found, face("TD")), Some("10d.gif"));
        assert_eq!(file(&found, face("KS")), Some("13s.gif"));
        assert_eq!(file(&found, Slot::Joker(0)), Some("01z.gif"));
        assert_eq!(file(&found, Slot::Joker(1)), Some("02z.gif"));
        assert_eq!(file(&found, Slot::Back), Some("back111.gif"));
        assert_eq!(found.backs().len(), 3);
    }

    #[test]
    fn existing_files_take_precedence_over_declared_ones() {
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
        // The backs that `config.txt` lists do not exist. Each is reported once.
        assert_eq!(found.problems.len(), 3);
    }

    #[test]
    fn missing_backs_are_named_as_they_are_written_and_many_of_them_once() {
        let backs: Vec<String> = (0..5000)
            .map(|number| format!("back{number}.gif"))
            .collect();
        let config = format!(
            "PySolFC;4;.gif;1;52;7\n0;X\n0 0\nx\n../back7.gif\n{}\n",
            backs.join(";")
        );
        let found = pack(config.as_bytes(), ".gif", &["back7.gif"]);
        assert_eq!(found.backs().len(), 1);
        let told: Vec<String> = found
            .problems
            .iter()
            .map(|problem| problem.reason.to_string())
            .collect();
        assert_eq!(told.len(), NAMED, "{told:?}");
        assert!(
            told[0].contains("“../back7.gif”") && told[NAMED - 1].contains("+ 4990"),
            "{told:?}"
        );
        assert_eq!(found.look().fan, None);
    }

    #[test]
    fn a_misspelt_card_is_named_with_what_it_should_be_called() {
        let mut files: Vec<String> = Vec::new();
        for (rank, suit) in (1..=13).flat_map(|rank| ["c", "d", "h", "s"].map(|suit| (rank, suit)))
        {
            files.push(format!("{rank:02}{suit}.gif"));
        }
        files[0] = "01cc.gif".to_owned();
        let more = ["shadow.gif", "bottom01.gif"].map(str::to_owned);
        let config = ("config.txt", "PySolFC;4;.gif;1;52;7\n");
        let names = files.iter().chain(&more).map(|name| (name.as_str(), ""));
        let found = Pack::of("test".to_owned(), Memory::of(names.chain([config])));
        let told: Vec<(String, &Reason)> = found
            .problems
            .iter()
            .map(|it| (it.file_name(), &it.reason))
            .collect();
        let meant = Reason::DidYouMean {
            name: "01c".to_owned(),
        };
        assert_eq!(told, [("01cc.gif".to_owned(), &meant)]);
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
        fn a_broken_description_still_gives_a_deck_or_a_type(at in 0..200usize, byte: u8, cut in 5..200usize) {
            let mut config = OXYMORON.as_bytes().to_vec();
            let at = 5 + at % (config.len() - 5);
            config[at] = byte;
            config.truncate(cut);
            let found = pack(&config, ".gif", &["back01.gif"]);
            // Either the set is refused because of its type, or all its cards are recognised.
            let refused = matches!(found.problems.first(), Some(problem) if matches!(problem.reason, Reason::WrongDeck { .. }));
            proptest::prop_assert!(refused || found.count() == 52);
        }
    }
}

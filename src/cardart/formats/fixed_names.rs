//! Decks of the card games PySolFC and PokerTH, in which each card has a fixed file name.
//!
//! A PySolFC cardset is a folder with a `config.txt` whose first line begins with `PySol`:
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
//!
//! A PokerTH deck has a file `*deckstyle.xml`, the cards `0.png` to `51.png`, and the back `flipside.png`. The cards are
//! numbered suit by suit (diamonds, hearts, spades, clubs), each from two to ace. Without the XML file, the name `flipside` identifies the
//! format.
use super::RecognizedDeck;
use crate::{
    Fallback, Problem, Reason, Slot, Source,
    file_index::{self, FileIndex},
    names,
    picture::parse_xml,
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

/// Recognises a PySolFC cardset by its `config.txt`.
pub(super) fn recognise_pysol(survey: &FileIndex<'_>) -> Option<Result<RecognizedDeck, Problem>> {
    let mut configs = survey.files.names().filter_map(|name| {
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
    let files = survey.files.names().filter(|name| {
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
        found.report(survey, config, reason, Fallback::Skipped);
    }
}

/// Order of the suits in PokerTH.
const SUITS: [Suit; 4] = [Suit::Diamonds, Suit::Hearts, Suit::Spades, Suit::Clubs];

/// Recognises a PokerTH deck by its file `*deckstyle.xml`.
pub(super) fn recognise_pokerth(survey: &FileIndex<'_>) -> Option<Result<RecognizedDeck, Problem>> {
    let is_style = |name: &&str| {
        let stem = file_index::stem(name).to_lowercase();
        file_index::ending(name) == "xml" && stem.contains("deckstyle")
    };
    let style = survey.files.names().find(is_style)?;
    let mut found = pokerth_deck(survey, file_index::folder(style));
    report_misspelt(survey, file_index::folder(style), &mut found, |card| {
        number(card).to_string()
    });
    if let Some(text) = survey.text(style) {
        found.name = value(&text, "StyleDescription").unwrap_or_default();
        found.author = value(&text, "StyleMaintainerName").unwrap_or_default();
    }
    Some(Ok(found))
}

/// Recognises a PokerTH deck that lacks its file `*deckstyle.xml`.
pub(super) fn pokerth_by_back(survey: &FileIndex<'_>) -> Option<Result<RecognizedDeck, Problem>> {
    let is_back = |name: &&str| file_index::stem(name).eq_ignore_ascii_case("flipside");
    let back = survey.pictures().find(is_back)?;
    let found = pokerth_deck(survey, file_index::folder(back));
    (found.count() == SUITS.len() * Rank::ALL.len()).then_some(Ok(found))
}

/// Returns the PokerTH deck in a folder: the cards by their numbers, and the backs.
fn pokerth_deck(survey: &FileIndex<'_>, folder: &str) -> RecognizedDeck {
    let mut found = RecognizedDeck::default();
    let mut backs = Vec::new();
    for name in survey.pictures_in(folder) {
        let stem = file_index::stem(name);
        if let Some(card) = stem.parse().ok().and_then(card) {
            found.put(Slot::Face(card), Source::whole(name));
        } else if let Some(names::Named::Back(_)) = names::read(stem) {
            backs.push(name);
        }
    }
    // The back with the shortest name is the default, so it comes first.
    backs.sort_by_key(|name| file_index::stem(name).len());
    for name in backs {
        let back = names::back_name(file_index::stem(name));
        found.add_back(&back, Source::whole(name));
    }
    found
}

/// Returns the card with this number in PokerTH. The numbers start at 0.
fn card(number: usize) -> Option<Card> {
    let suit = SUITS.get(number / 13)?;
    let rank = Rank::ALL[(number % 13 + 1) % 13];
    Some(Card::new(rank, *suit))
}

/// Returns the number of a card in PokerTH. The numbers start at 0.
fn number(card: Card) -> usize {
    let number = (0..52).find(|number| self::card(*number) == Some(card));
    number.unwrap_or_default()
}

/// Returns the value of an element in the XML file. Returns `None` if the file is broken or the value is missing.
fn value(text: &str, element: &str) -> Option<String> {
    let document = parse_xml(text)?;
    let mut nodes = document.descendants();
    let node = nodes.find(|node| node.tag_name().name().eq_ignore_ascii_case(element))?;
    let value = node.attribute("value").map(str::trim)?;
    (!value.is_empty() && value != "NULL").then(|| value.to_owned())
}

/// Suggests the correct names of misspelt files. A picture in `folder` counts as misspelt if its name differs slightly from that of a
/// missing card. `name` returns the correct file stem of a card.
fn report_misspelt(
    survey: &FileIndex<'_>,
    folder: &str,
    found: &mut RecognizedDeck,
    name: impl Fn(Card) -> String,
) {
    let cards = (0..52).filter_map(Card::from_index);
    let missing = cards.filter(|card| found.face(Slot::Face(*card)).is_none());
    let missing: Vec<String> = missing.map(name).collect();
    let used: BTreeSet<&str> = found.sources().map(|source| source.file.as_str()).collect();
    let free = survey.pictures_in(folder);
    let free = free.filter(|file| !used.contains(file));
    let problems = free.filter_map(|file| {
        let stem = file_index::stem(file).to_lowercase();
        // The distance is 1 if one letter is extra, missing or wrong, or if two neighbouring letters are swapped.
        let is_alike = |name: &&String| strsim::damerau_levenshtein(&stem, name) == 1;
        let name = missing.iter().find(is_alike)?.clone();
        Some(survey.problem(file, Reason::DidYouMean { name }, Fallback::Skipped))
    });
    let problems: Vec<Problem> = problems.collect();
    found.problems.extend(problems);
}

#[cfg(test)]
mod tests;

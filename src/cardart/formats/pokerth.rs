//! Card decks of the game PokerTH: a file `*deckstyle.xml`, the cards `0.png` to `51.png`, and the back `flipside.png`. The cards are
//! numbered suit by suit (diamonds, hearts, spades, clubs), each from two to ace. Without the XML file, the name `flipside` identifies the
//! format.
use super::{RecognizedDeck, report_misspelt};
use crate::{
    Problem, Slot, Source,
    file_index::{self, FileIndex},
    names,
    picture::parse_xml,
};
use engine::cards::{Card, Rank, Suit};

const SUITS: [Suit; 4] = [Suit::Diamonds, Suit::Hearts, Suit::Spades, Suit::Clubs];

/// Recognises a deck by its file `*deckstyle.xml`.
pub(super) fn recognise(survey: &FileIndex<'_>) -> Option<Result<RecognizedDeck, Problem>> {
    let is_style = |name: &&str| {
        let stem = file_index::stem(name).to_lowercase();
        file_index::ending(name) == "xml" && stem.contains("deckstyle")
    };
    let style = survey.names().find(is_style)?;
    let mut found = deck(survey, file_index::folder(style));
    report_misspelt(survey, file_index::folder(style), &mut found, |card| {
        number(card).to_string()
    });
    if let Some(text) = survey.text(style) {
        found.name = value(&text, "StyleDescription").unwrap_or_default();
        found.author = value(&text, "StyleMaintainerName").unwrap_or_default();
    }
    Some(Ok(found))
}

/// Recognises a deck that lacks its file `*deckstyle.xml`.
pub(super) fn undescribed(survey: &FileIndex<'_>) -> Option<Result<RecognizedDeck, Problem>> {
    let is_back = |name: &&str| file_index::stem(name).eq_ignore_ascii_case("flipside");
    let back = survey.pictures().find(is_back)?;
    let found = deck(survey, file_index::folder(back));
    (found.count() == SUITS.len() * Rank::ALL.len()).then_some(Ok(found))
}

/// Returns the deck in a folder: the cards by their numbers, and the backs.
fn deck(survey: &FileIndex<'_>, folder: &str) -> RecognizedDeck {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Pack, files::Memory};

    #[test]
    fn cards_go_by_their_numbers() {
        let xml = "<?xml version=\"1.0\"?><PokerTH><CardDeck><StyleDescription value=\"Old &amp; good\"/><StyleMaintainerName value=\"Team\"/></CardDeck></PokerTH>";
        for text in [xml, "<broken"] {
            let names: Vec<String> = (0..52).map(|n| format!("gfx/{n}.png")).collect();
            let files = names.iter().map(|name| (name.as_str(), ""));
            let others = [
                ("gfx/flipside_tux.png", ""),
                ("gfx/flipside.png", ""),
                ("gfx/preview.png", ""),
                ("gfx/olddeckstyle.xml", text),
            ];
            let files = Memory::of(files.chain(others));
            let found = Pack::of("test".to_owned(), files);
            let file = |name: &str| {
                let source = found.source(Slot::Face(name.parse().expect("a card")));
                source.map(|source| source.file.as_str())
            };
            assert_eq!(file("2D"), Some("gfx/0.png"));
            assert_eq!(file("AD"), Some("gfx/12.png"));
            assert_eq!(file("2H"), Some("gfx/13.png"));
            assert_eq!(file("KS"), Some("gfx/37.png"));
            assert_eq!(file("AC"), Some("gfx/51.png"));
            assert_eq!((found.count(), found.problems.as_slice()), (52, &[][..]));
            let backs: Vec<&str> = found
                .backs()
                .iter()
                .map(|back| back.name.as_str())
                .collect();
            assert_eq!(backs, ["back", "tux"]);
            let named = (found.manifest.name.as_str(), found.manifest.author.as_str());
            let broken = text != xml;
            assert_eq!(
                named,
                if broken {
                    ("test", "")
                } else {
                    ("Old & good", "Team")
                }
            );
        }
    }

    #[test]
    fn without_a_description_the_name_of_the_back_identifies_the_format() {
        let numbers = |back: &str| {
            let names = (0..52).map(|n| format!("{n}.bmp"));
            let names: Vec<String> = names.chain([back.to_owned()]).collect();
            let files = Memory::of(names.iter().map(|name| (name.as_str(), "")));
            Pack::of("test".to_owned(), files)
        };
        let found = numbers("flipside.bmp");
        assert_eq!((found.format, found.count()), ("a PokerTH deck", 52));
        let ace = found.source(Slot::Face("AC".parse().expect("a card")));
        assert_eq!(ace.map(|source| source.file.as_str()), Some("51.bmp"));
        assert_eq!(numbers("back.bmp").count(), 0);
    }
}

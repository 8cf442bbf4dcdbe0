//! PokerTH card decks: `*deckstyle.xml` beside `0.png` to `51.png`, suit by suit (diamonds, hearts, spades, clubs), each from the two to
//! the ace, and `flipside.png`. Without the description `flipside` beside these numbers says whose they are: no other program calls it so.
use super::found::Found;
use crate::{
    Problem, Slot, Source, names,
    survey::{self, Survey},
};
use engine::cards::{Card, Rank, Suit};

/// The order of the suits.
const SUITS: [Suit; 4] = [Suit::Diamonds, Suit::Hearts, Suit::Spades, Suit::Clubs];

/// Recognises a card deck.
pub(super) fn recognise(survey: &Survey<'_>) -> Option<Result<Found, Problem>> {
    let is_style = |name: &&str| {
        let stem = survey::stem(name).to_lowercase();
        survey::ending(name) == "xml" && stem.contains("deckstyle")
    };
    let style = survey.names().find(is_style)?;
    let mut found = deck(survey, survey::folder(style));
    if let Some(text) = survey.text(style) {
        found.name = value(&text, "StyleDescription").unwrap_or_default();
        found.author = value(&text, "StyleMaintainerName").unwrap_or_default();
    }
    Some(Ok(found))
}

/// Recognises a card deck that has lost its description.
pub(super) fn undescribed(survey: &Survey<'_>) -> Option<Result<Found, Problem>> {
    let is_back = |name: &&str| survey::stem(name).eq_ignore_ascii_case("flipside");
    let back = survey.pictures().find(is_back)?;
    let found = deck(survey, survey::folder(back));
    (found.count() == SUITS.len() * Rank::ALL.len()).then_some(Ok(found))
}

/// The cards of a folder by their numbers, and its backs.
fn deck(survey: &Survey<'_>, folder: &str) -> Found {
    let mut found = Found::default();
    let mut backs = Vec::new();
    for name in survey
        .pictures()
        .filter(|name| survey::folder(name) == folder)
    {
        let stem = survey::stem(name);
        if let Some(card) = stem.parse().ok().and_then(card) {
            found.put(Slot::Face(card), Source::whole(name));
        } else if let Some(names::Named::Back(_)) = names::read(stem) {
            backs.push(name);
        }
    }
    // The usual one has the plain name.
    backs.sort_by_key(|name| survey::stem(name).len());
    for name in backs {
        found.add_back(&names::back_name(survey::stem(name)), Source::whole(name));
    }
    found
}

/// The card of a number.
fn card(number: usize) -> Option<Card> {
    let suit = SUITS.get(number / 13)?;
    let rank = Rank::ALL[(number % 13 + 1) % 13];
    Some(Card::new(rank, *suit))
}

/// The value of an element of the style; nothing if the text is broken.
fn value(text: &str, element: &str) -> Option<String> {
    let document = roxmltree::Document::parse(text).ok()?;
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
            let found = Pack::of("test".to_owned(), Box::new(files));
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
    fn without_a_description_the_back_says_whose_it_is() {
        let numbers = |back: &str| {
            let names = (0..52).map(|n| format!("{n}.bmp"));
            let names: Vec<String> = names.chain([back.to_owned()]).collect();
            let files = Memory::of(names.iter().map(|name| (name.as_str(), "")));
            Pack::of("test".to_owned(), Box::new(files))
        };
        let found = numbers("flipside.bmp");
        assert_eq!((found.format, found.count()), ("a PokerTH deck", 52));
        let ace = found.source(Slot::Face("AC".parse().expect("a card")));
        assert_eq!(ace.map(|source| source.file.as_str()), Some("51.bmp"));
        assert_eq!(numbers("back.bmp").count(), 0);
    }
}

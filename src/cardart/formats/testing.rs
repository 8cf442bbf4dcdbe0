//! Decks for the tests of formats.
use crate::{Pack, Slot, files::Memory};

/// A drawing with an element for each card, called by rank and suit (0 to 12, 0 to 3).
pub(super) fn svg(page: &str, spell: impl Fn(usize, usize) -> String) -> String {
    let cards = (0..52).map(|card| format!("<g id='{}'/>", spell(card % 13, card / 13)));
    let cards: String = cards.collect();
    format!("<svg xmlns='http://www.w3.org/2000/svg' {page}>{cards}</svg>")
}

/// A theme of these files.
pub(super) fn pack(files: &[(&str, &str)]) -> Pack {
    Pack::of(
        "test".to_owned(),
        Box::new(Memory::of(files.iter().copied())),
    )
}

/// The file that shows a card.
pub(super) fn file<'a>(pack: &'a Pack, card: &str) -> Option<&'a str> {
    let slot = Slot::Face(card.parse().expect("a card"));
    pack.source(slot).map(|source| source.file.as_str())
}

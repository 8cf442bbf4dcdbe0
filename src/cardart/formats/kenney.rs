//! Kenney's playing cards pack as a sheet: four rows (hearts, diamonds, clubs, spades) of fourteen cells, ace to king; in the last
//! column an empty card, the back, the red joker, the black one. Each cell of 64 × 64 pixels has a card of 42 × 60 in it; between them
//! lies one pixel, or none, and in some copies only the cards are left.
//!
//! The boardgame pack as a sheet: cells of 140 × 190 pixels, ten to a column, in an order of their own; its backs are another.
//!
//! The pack's single files (`card_hearts_02.png`) and the boardgame pack (`cardHearts2.png`) are folders of pictures.
use super::found::Found;
use crate::{
    Area, Cut, Problem, Slot, Source,
    survey::{self, Survey},
};
use engine::cards::{Card, Rank, Suit};

/// The rows.
const SUITS: [Suit; 4] = [Suit::Hearts, Suit::Diamonds, Suit::Clubs, Suit::Spades];
/// Columns and rows.
const GRID: (u32, u32) = (14, 4);
/// Width and height of a card in pixels.
const CARD: (u32, u32) = (42, 60);

/// How a sheet is divided, in pixels.
#[derive(Clone, Copy)]
struct Layout {
    /// From a cell to the next.
    step: (u32, u32),
    /// Where the card begins in its cell.
    card: (u32, u32),
    whole: (u32, u32),
}

const LAYOUTS: [Layout; 3] = [
    Layout {
        step: (64, 64),
        card: (11, 2),
        whole: (896, 256),
    },
    Layout {
        step: (65, 65),
        card: (11, 2),
        whole: (909, 259),
    },
    Layout {
        step: CARD,
        card: (0, 0),
        whole: (588, 240),
    },
];

/// Recognises the sheet by its size, and by its name unless it lies there alone.
pub(super) fn recognise(survey: &Survey<'_>) -> Option<Result<Found, Problem>> {
    if survey.names_a_card() {
        return None;
    }
    if let Some(found) = boardgame(survey) {
        return Some(Ok(found));
    }
    let alone = survey.pictures().take(2).count() == 1;
    let named = |name: &&str| {
        let stem = survey::stem(name).to_lowercase();
        alone
            || ["card", "kenney", "tilemap"]
                .iter()
                .any(|word| stem.contains(word))
    };
    let mut sheets = survey.pictures().filter(named).filter_map(|name| {
        let size = survey.size(name)?;
        let layout = LAYOUTS.iter().find(|layout| {
            let times = size.0 / layout.whole.0;
            times > 0 && size == (layout.whole.0 * times, layout.whole.1 * times)
        })?;
        Some((name, *layout))
    });
    let (name, layout) = sheets.next()?;
    let cell = |column: u32, row: u32| {
        let at = (
            column * layout.step.0 + layout.card.0,
            row * layout.step.1 + layout.card.1,
        );
        Source {
            file: name.to_owned(),
            cut: Cut::Part(Area::pixels(at, CARD, layout.whole)),
        }
    };
    let mut found = Found::default();
    for (row, suit) in (0..).zip(SUITS) {
        for (column, rank) in (0..).zip(Rank::ALL) {
            let card = Slot::Face(Card::new(rank, suit));
            found.put(card, cell(column, row));
        }
    }
    let last = GRID.0 - 1;
    found.blank = Some(cell(last, 0));
    found.put(Slot::Back, cell(last, 1));
    found.put(Slot::Joker(1), cell(last, 2));
    found.put(Slot::Joker(0), cell(last, 3));
    Some(Ok(found))
}

/// The columns of the boardgame pack's sheet, each from the top down; `??` is the joker.
const BOARDGAME: [&str; 6] = [
    "QS KS JS AS TS 9S 8S 7S 6S 5S",
    "4S 3S 2S ?? QH KH JH AH TH 9H",
    "8H 7H 6H 5H 4H 3H 2C QD KD JD",
    "AD TD 9D 8D 7D 6D 5D 4D 3D 2D",
    "QC KC JC AC TC 9C 8C 7C 6C 5C",
    "4C 3C 2H",
];
/// Width and height of that sheet and of the one of backs, and the columns and rows of the latter.
const BOARDGAME_SIZE: (u32, u32) = (840, 1900);
const BACKS_SIZE: (u32, u32) = (420, 950);
const BACKS: (u32, u32) = (3, 5);

/// The boardgame pack's sheet, and that of its backs if it lies beside.
fn boardgame(survey: &Survey<'_>) -> Option<Found> {
    let called = |size: (u32, u32), word: &'static str| {
        survey.pictures().find(|name| {
            let stem = survey::stem(name).to_lowercase();
            stem.contains(word) && survey.size(name) == Some(size)
        })
    };
    let sheet = called(BOARDGAME_SIZE, "card")?;
    let source = |file: &str, cell: (u32, u32), grid: (u32, u32)| Source {
        file: file.to_owned(),
        cut: Cut::Part(Area::cell(cell.0, cell.1, grid.0, grid.1)),
    };
    let mut found = Found::default();
    for (column, cards) in (0..).zip(BOARDGAME) {
        for (row, card) in (0..).zip(cards.split(' ')) {
            let slot = card.parse().map_or(Slot::Joker(1), Slot::Face);
            found.put(slot, source(sheet, (column, row), (6, 10)));
        }
    }
    if let Some(backs) = called(BACKS_SIZE, "back") {
        for at in 0..BACKS.0 * BACKS.1 {
            let cell = (at % BACKS.0, at / BACKS.0);
            let name = if at == 0 {
                "back".to_owned()
            } else {
                format!("{}", at + 1)
            };
            found.add_back(&name, source(backs, cell, BACKS));
        }
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_boardgame_packs_sheet_is_known_by_its_size() {
        let [cards, backs] =
            [BOARDGAME_SIZE, BACKS_SIZE].map(|(w, h)| crate::picture::png_of(w, h));
        let files = [
            ("playingCards.png", cards.as_slice()),
            ("playingCardBacks.png", backs.as_slice()),
        ];
        let found = Pack::of("test".to_owned(), Box::new(Memory::of(files)));
        // The only joker stands for both.
        assert_eq!((found.count(), found.backs().len()), (54, 15));
        let place = |slot| match found.source(slot).map(|source| &source.cut) {
            Some(Cut::Part(area)) => (
                (area.left * 6.0).round() as u32,
                (area.top * 10.0).round() as u32,
            ),
            other => panic!("{other:?}"),
        };
        let face = |name: &str| Slot::Face(name.parse().expect("a card"));
        assert_eq!((place(face("QS")), place(face("2H"))), ((0, 0), (5, 2)));
        assert_eq!((place(face("2C")), place(Slot::Joker(0))), ((2, 6), (1, 3)));
    }
    use crate::{Pack, files::Memory};

    fn pack(size: (u32, u32)) -> Pack {
        let bytes = crate::picture::png_of(size.0, size.1);
        let file = ("cardsLarge_tilemap_packed.png", bytes.as_slice());
        let noise = ("Preview.png", &b"x"[..]);
        Pack::of("test".to_owned(), Box::new(Memory::of([file, noise])))
    }

    #[test]
    fn cards_are_cut_out_of_their_cells() {
        for (size, step, at) in [
            ((896, 256), 64.0, (11.0, 2.0)),
            ((1792, 512), 64.0, (11.0, 2.0)),
            ((909, 259), 65.0, (11.0, 2.0)),
            ((588, 240), 42.0, (0.0, 0.0)),
        ] {
            let found = pack(size);
            assert_eq!((found.count(), found.problems.as_slice()), (54, &[][..]));
            let times = if size.0 == 1792 { 2.0 } else { 1.0 };
            let left = |slot| match found.source(slot).map(|source| &source.cut) {
                Some(Cut::Part(area)) => (area.left * size.0 as f32 / times).round(),
                other => panic!("{other:?}"),
            };
            let face = |name: &str| Slot::Face(name.parse().expect("a card"));
            assert_eq!(left(face("AH")), at.0);
            assert_eq!(left(face("KS")), at.0 + 12.0 * step);
            assert_eq!(left(Slot::Joker(0)), at.0 + 13.0 * step);
            assert_eq!(left(Slot::Back), at.0 + 13.0 * step);
        }
        assert_eq!(pack((900, 256)).count(), 0);
    }
}

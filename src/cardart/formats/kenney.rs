//! Sheets of Kenney's asset packs.
//!
//! The playing cards pack has four rows (hearts, diamonds, clubs, spades) of fourteen cells, from ace to king. The last column holds a
//! blank card, the back, the red joker and the black joker. Each cell of 64 × 64 pixels contains a card of 42 × 60. The cells are one pixel
//! apart or adjacent, and some copies contain only the cards.
//!
//! The boardgame pack has cells of 140 × 190 pixels, ten in a column, in an irregular order. Its backs are on a separate sheet.
//!
//! The single files of both packs (`card_hearts_02.png`, `cardHearts2.png`) are recognised as folders of pictures.
use super::{RecognizedDeck, add_sheet};
use crate::{
    Problem,
    file_index::{self, FileIndex},
};

/// Possible layouts of the playing cards sheet. Each has the picture's size in pixels and its cell positions in the
/// syntax of the `[sheet]` table of `theme.toml`.
const LAYOUTS: [((u32, u32), &str); 3] = [
    ((896, 256), "margin = [11, 2]\nspacing = [22, 4]"),
    ((909, 259), "margin = [11, 2]\nspacing = [23, 5]"),
    ((588, 240), ""),
];
/// Cards on the playing cards sheet.
const CARDS: &str = r#"
cell = [42, 60]
rows = "HDCS"
cols = "A23456789TJQK."
extras = { blank = [13, 0], back = [13, 1], joker_red = [13, 2], joker_black = [13, 3] }
"#;

/// Recognises a sheet by its size. The size alone suffices if it is the theme's only picture. Otherwise its file name must contain `card`,
/// `kenney` or `tilemap`.
pub(super) fn recognise(survey: &FileIndex<'_>) -> Option<Result<RecognizedDeck, Problem>> {
    if survey.names_a_card() {
        return None;
    }
    if let Some(found) = boardgame(survey) {
        return Some(Ok(found));
    }
    let alone = survey.pictures().take(2).count() == 1;
    let named = |name: &&str| {
        let stem = file_index::stem(name).to_lowercase();
        let mut words = ["card", "kenney", "tilemap"].iter();
        alone || words.any(|word| stem.contains(word))
    };
    let mut sheets = survey.pictures().filter(named).filter_map(|name| {
        let size = survey.size(name)?;
        let mut layouts = LAYOUTS.iter();
        let (_, cells) = layouts.find(|(whole, _)| {
            let times = size.0 / whole.0;
            times > 0 && size == (whole.0 * times, whole.1 * times)
        })?;
        Some((name, cells))
    });
    let (name, cells) = sheets.next()?;
    let mut found = RecognizedDeck::default();
    add_sheet(survey, name, &format!("{cells}{CARDS}"), &mut found);
    Some(Ok(found))
}

/// Width and height of the boardgame sheet in pixels.
const BOARDGAME_SIZE: (u32, u32) = (840, 1900);
/// Cards on the boardgame sheet.
const BOARDGAME: &str = r#"
grid = [6, 10]
order = [
    "QS", "4S", "8H", "AD", "QC", "4C",
    "KS", "3S", "7H", "TD", "KC", "3C",
    "JS", "2S", "6H", "9D", "JC", "2H",
    "AS", "joker_red", "5H", "8D", "AC", "-",
    "TS", "QH", "4H", "7D", "TC", "-",
    "9S", "KH", "3H", "6D", "9C", "-",
    "8S", "JH", "2C", "5D", "8C", "-",
    "7S", "AH", "QD", "4D", "7C", "-",
    "6S", "TH", "KD", "3D", "6C", "-",
    "5S", "9H", "JD", "2D", "5C", "-",
]
"#;
/// Width and height of the boardgame pack's sheet of backs in pixels.
const BACKS_SIZE: (u32, u32) = (420, 950);
/// Backs on the boardgame pack's sheet of backs.
const BACKS: &str = r#"
grid = [3, 5]
order = [
    "back", "back2", "back3", "back4", "back5", "back6", "back7", "back8", "back9", "back10",
    "back11", "back12", "back13", "back14", "back15",
]
"#;

/// Returns the deck of the boardgame sheet, with the backs if their sheet exists. Returns `None` for other themes.
fn boardgame(survey: &FileIndex<'_>) -> Option<RecognizedDeck> {
    let called = |size: (u32, u32), word: &'static str| {
        survey.pictures().find(|name| {
            let stem = file_index::stem(name).to_lowercase();
            stem.contains(word) && survey.size(name) == Some(size)
        })
    };
    let mut found = RecognizedDeck::default();
    let cards = called(BOARDGAME_SIZE, "card")?;
    add_sheet(survey, cards, BOARDGAME, &mut found);
    if let Some(backs) = called(BACKS_SIZE, "back") {
        add_sheet(survey, backs, BACKS, &mut found);
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cut, Pack, Slot, files::Memory};

    #[test]
    fn the_boardgame_packs_sheet_is_known_by_its_size() {
        let [cards, backs] =
            [BOARDGAME_SIZE, BACKS_SIZE].map(|(w, h)| crate::picture::png_of(w, h));
        let files = [
            ("playingCards.png", cards.as_slice()),
            ("playingCardBacks.png", backs.as_slice()),
        ];
        let found = Pack::of("test".to_owned(), Memory::of(files));
        // The pack has one joker, which is used for both joker slots.
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
    fn pack(size: (u32, u32)) -> Pack {
        let bytes = crate::picture::png_of(size.0, size.1);
        let file = ("cardsLarge_tilemap_packed.png", bytes.as_slice());
        let noise = ("Preview.png", &b"x"[..]);
        Pack::of("test".to_owned(), Memory::of([file, noise]))
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

//! Sheets that are recognised by their size in pixels: those of Kenney's asset packs and the deck skins of the game Balatro.
//!
//! Kenney's playing cards pack has four rows (hearts, diamonds, clubs, spades) of fourteen cells, from ace to king. The last column holds a
//! blank card, the back, the red joker and the black joker. Each cell of 64 × 64 pixels contains a card of 42 × 60. The cells are one pixel
//! apart or adjacent, and some copies contain only the cards.
//!
//! Kenney's boardgame pack has cells of 140 × 190 pixels, ten in a column, in an irregular order. Its backs are on a separate sheet. The
//! single files of both packs (`card_hearts_02.png`, `cardHearts2.png`) are recognised as folders of pictures.
//!
//! Balatro's deck skins are PNG sheets with ranks from two to ace. A cell has 71 × 95 pixels (in `assets/1x`), or a multiple of that (in
//! `assets/2x`). A sheet of a whole deck has four rows (hearts, clubs, diamonds, spades). A sheet of a single suit has one row, and a sheet
//! of its court cards has three cells. The cells are transparent, so this game renders them on a blank card.
use super::{RecognizedDeck, add_sheet};
use crate::{
    Mode, Problem,
    file_index::{self, FileIndex},
    names,
};
use engine::cards::Suit;

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

/// Recognises a sheet of Kenney by its size. The size alone suffices if it is the theme's only picture. Otherwise its file name must contain
/// `card`, `kenney` or `tilemap`.
pub(super) fn recognise_kenney(survey: &FileIndex<'_>) -> Option<Result<RecognizedDeck, Problem>> {
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

/// Width and height of a card in a deck skin, in pixels.
const CELL: (u32, u32) = (71, 95);
/// Columns and rows of a deck skin of a whole deck.
const WHOLE: (u32, u32) = (13, 4);
/// Columns and rows of Balatro's sheet of backs, whose first cell is the default back.
const SKIN_BACKS: (u32, u32) = (7, 5);

/// Recognises deck skins by the size of their pictures in pixels.
pub(super) fn recognise_balatro(survey: &FileIndex<'_>) -> Option<Result<RecognizedDeck, Problem>> {
    let is_png = |name: &&str| file_index::ending(name) == "png";
    let sheets = survey.pictures().filter(is_png);
    let sheets = sheets.filter_map(|name| Sheet::of(survey, name));
    let mut sheets: Vec<Sheet<'_>> = sheets.collect();
    // Sheets with larger cells take precedence. Among sheets of the same size, high-contrast sheets come last.
    sheets.sort_by_key(|sheet| (std::cmp::Reverse(sheet.times), sheet.is_contrast()));
    let mut found = RecognizedDeck::default();
    for sheet in sheets.iter().rev() {
        add_sheet(survey, sheet.name, &sheet.cells(), &mut found);
    }
    if found.count() == 0 {
        return None;
    }
    found.look.nearest = Mode::Always;
    Some(Ok(found))
}

/// Picture that is a grid of cards or backs in Balatro's cell size.
struct Sheet<'a> {
    name: &'a str,
    grid: (u32, u32),
    /// Number of pixels of the picture for each pixel of a [`CELL`], in each direction: 1 to 4.
    times: u32,
}

impl<'a> Sheet<'a> {
    fn of(survey: &FileIndex<'_>, name: &'a str) -> Option<Sheet<'a>> {
        let size = survey.size(name)?;
        let times = |grid: (u32, u32)| {
            let whole = (grid.0 * CELL.0, grid.1 * CELL.1);
            (1..=4).find(|times| size == (whole.0 * times, whole.1 * times))
        };
        let known = [WHOLE, (13, 1), (3, 1), SKIN_BACKS];
        let (grid, times) = known
            .into_iter()
            .find_map(|grid| Some((grid, times(grid)?)))?;
        let sheet = Sheet { name, grid, times };
        // A sheet of this size may also begin with the ace, in another format. It counts as a skin only in a folder named `1x` or `2x`.
        let is_skin = ["1x", "2x"].contains(&file_index::file(file_index::folder(name)));
        let tells = match grid {
            WHOLE => is_skin,
            SKIN_BACKS => true,
            _ => sheet.suit().is_some(),
        };
        tells.then_some(sheet)
    }

    fn is_contrast(&self) -> bool {
        let stem = file_index::stem(self.name).to_lowercase();
        stem.ends_with("hc")
            || stem.contains("_hc")
            || stem.contains("contrast")
            || stem.ends_with("_2")
    }

    /// Returns the suit that the file name contains, even within a longer word. Returns `None` if it contains none or several.
    fn suit(&self) -> Option<Suit> {
        let stem = file_index::stem(self.name).to_lowercase();
        let mut suits = Suit::ALL.into_iter().filter(|suit| {
            let mut words = names::suit_words(*suit).iter();
            words.any(|word| word.len() > 3 && stem.contains(word))
        });
        suits.next().filter(|_| suits.next().is_none())
    }

    /// Describes the cells in the syntax of the `[sheet]` table of `theme.toml`.
    fn cells(&self) -> String {
        let suit = self.suit().map_or('-', Suit::letter);
        let cards = match self.grid {
            WHOLE => "rows = \"HCDS\"\ncols = \"23456789TJQKA\"".to_owned(),
            // On Balatro's sheet of card backs, the first cell is the default back and the second is the blank card.
            SKIN_BACKS => {
                let stem = file_index::stem(self.name).to_lowercase();
                let extras = match (stem.contains("enhance"), stem.contains("back")) {
                    (true, _) => "back = [0, 0], blank = [1, 0]",
                    (false, true) => "back = [0, 0]",
                    (false, false) => "",
                };
                format!("rows = \"-\"\nextras = {{ {extras} }}")
            }
            (3, _) => format!("rows = \"{suit}\"\ncols = \"JQK\""),
            _ => format!("rows = \"{suit}\"\ncols = \"23456789TJQKA\""),
        };
        format!("grid = [{}, {}]\n{cards}", self.grid.0, self.grid.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cut, Pack, Slot, files::Memory, picture::png_of};

    #[test]
    fn the_boardgame_packs_sheet_is_known_by_its_size() {
        let [cards, backs] = [BOARDGAME_SIZE, BACKS_SIZE].map(|(w, h)| png_of(w, h));
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

    fn tilemap(size: (u32, u32)) -> Pack {
        let bytes = png_of(size.0, size.1);
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
            let found = tilemap(size);
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
        assert_eq!(tilemap((900, 256)).count(), 0);
    }

    fn skins(files: &[(&str, (u32, u32))]) -> Pack {
        let files: Vec<(&str, Vec<u8>)> = files
            .iter()
            .map(|(name, size)| (*name, png_of(size.0, size.1)))
            .collect();
        let files = files.iter().map(|(name, bytes)| (*name, bytes.as_slice()));
        Pack::of("test".to_owned(), Memory::of(files))
    }

    fn place(pack: &Pack, name: &str) -> Option<(String, u32, u32)> {
        let source = pack.source(Slot::Face(name.parse().expect("a card")))?;
        let Cut::Part(area) = source.cut else {
            panic!("{source:?}");
        };
        let count = |from: f32, side: f32| (from / side).round() as u32;
        let column = count(area.left, area.width);
        Some((source.file.clone(), column, count(area.top, area.height)))
    }

    #[test]
    fn a_whole_deck_is_cut_out_of_the_sharper_sheet() {
        let found = skins(&[
            ("assets/1x/deck.png", (923, 380)),
            ("assets/2x/deck.png", (1846, 760)),
            ("assets/2x/backs.png", (994, 950)),
            ("assets/2x/jokers.png", (1420, 3040)),
        ]);
        let deck = "assets/2x/deck.png".to_owned();
        assert_eq!(place(&found, "2H"), Some((deck.clone(), 0, 0)));
        assert_eq!(place(&found, "AC"), Some((deck.clone(), 12, 1)));
        assert_eq!(place(&found, "TD"), Some((deck.clone(), 8, 2)));
        assert_eq!(place(&found, "KS"), Some((deck, 11, 3)));
        assert_eq!((found.count(), found.backs().len()), (52, 1));
        assert_eq!(found.look().nearest, Mode::Always);
    }

    #[test]
    fn suits_and_courts_alone_are_known_by_their_names() {
        let found = skins(&[
            ("assets/1x/my_hearts.png", (923, 95)),
            ("assets/1x/UNBEATASPADESLC.png", (213, 95)),
            ("assets/1x/UNBEATASPADESHC.png", (213, 95)),
            ("assets/1x/nothing.png", (213, 95)),
        ]);
        assert_eq!(found.count(), 16);
        assert_eq!(place(&found, "AH").map(|place| place.1), Some(12));
        let courts = "assets/1x/UNBEATASPADESLC.png".to_owned();
        assert_eq!(place(&found, "QS"), Some((courts, 1, 0)));
        assert_eq!(place(&found, "JC"), None);
    }
}

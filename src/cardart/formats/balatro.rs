//! Deck skins of the game Balatro: PNG sheets with ranks from two to ace. A cell has 71 × 95 pixels (in `assets/1x`),
//! or a multiple of that (in `assets/2x`). A sheet of a whole deck has four rows (hearts, clubs, diamonds, spades). A
//! sheet of a single suit has one row, and a sheet of its court cards has three cells. The cells are transparent, so
//! this game renders them on a blank card.
use super::{RecognizedDeck, add_sheet};
use crate::{
    Mode, Problem,
    file_index::{self, FileIndex},
    names,
};
use engine::cards::Suit;

/// Width and height of a card in pixels.
const CELL: (u32, u32) = (71, 95);
/// Columns and rows of a sheet of a whole deck.
const WHOLE: (u32, u32) = (13, 4);
/// Columns and rows of the sheet of backs, whose first cell is the default back.
const BACKS: (u32, u32) = (7, 5);

/// Recognises deck skins by the size of their pictures in pixels.
pub(super) fn recognise(survey: &FileIndex<'_>) -> Option<Result<RecognizedDeck, Problem>> {
    if survey.names_a_card() {
        return None;
    }
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
        let known = [WHOLE, (13, 1), (3, 1), BACKS];
        let (grid, times) = known
            .into_iter()
            .find_map(|grid| Some((grid, times(grid)?)))?;
        let sheet = Sheet { name, grid, times };
        // A sheet of this size may also begin with the ace, in another format. It counts as a skin only in a folder named `1x` or `2x`.
        let is_skin = ["1x", "2x"].contains(&file_index::file(file_index::folder(name)));
        let tells = match grid {
            WHOLE => is_skin,
            BACKS => true,
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
            BACKS => {
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

    fn pack(files: &[(&str, (u32, u32))]) -> Pack {
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
        let found = pack(&[
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
        let found = pack(&[
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

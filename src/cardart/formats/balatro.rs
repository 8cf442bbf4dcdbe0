//! Deck skins of Balatro: cells of 71 × 95 pixels, or twice that (`assets/1x`, `assets/2x`), from the two to the ace. A whole deck has
//! four rows (hearts, clubs, diamonds, spades), a suit has one, and the court cards alone are three cells. They can be seen through:
//! the game lays them on a card of its own.
use super::{found::Found, seen};
use crate::{
    Area, Cut, Mode, Problem, Slot, Source, names,
    survey::{self, Survey},
};
use engine::cards::{Card, Rank, Suit};

/// Width and height of a card in pixels.
const CELL: (u32, u32) = (71, 95);
/// The rows of a whole deck.
const SUITS: [Suit; 4] = [Suit::Hearts, Suit::Clubs, Suit::Diamonds, Suit::Spades];
/// Columns and rows of the sheet of all cards.
const WHOLE: (u32, u32) = (13, 4);
/// Columns and rows of the sheet of backs; its first cell is the usual one.
const BACKS: (u32, u32) = (7, 5);

/// Recognises them by the sizes of the pictures.
pub(super) fn recognise(survey: &Survey<'_>) -> Option<Result<Found, Problem>> {
    if survey.names_a_card() {
        return None;
    }
    let mut sheets: Vec<Sheet<'_>> = survey
        .pictures()
        .filter(|name| survey::ending(name) == "png")
        .filter_map(|name| Sheet::of(survey, name))
        .collect();
    // The sharper ones first; those for high contrast after the others.
    sheets.sort_by_key(|sheet| (std::cmp::Reverse(sheet.times), sheet.is_contrast()));
    // A sheet of this size may be another's: its pips tell whether it begins with the ace, or with another suit.
    let is_other = |sheet: &&Sheet<'_>| {
        let read = (sheet.grid == WHOLE).then(|| seen::read(survey, sheet.name));
        read.flatten().is_some_and(|page| {
            let first = page.cards.first().map(|(card, _)| *card);
            first != Some(Card::new(sheet.rank(0), SUITS[0]))
        })
    };
    if sheets.iter().take(1).any(|sheet| is_other(&sheet)) {
        return None;
    }
    let mut found = Found::default();
    for sheet in &sheets {
        for (row, suit) in sheet.suits() {
            for column in 0..sheet.grid.0 {
                let card = Slot::Face(Card::new(sheet.rank(column), suit));
                if found.face(card).is_none() {
                    found.put(card, sheet.source(column, row));
                }
            }
        }
    }
    if found.count() == 0 {
        return None;
    }
    // The sheet of the game itself has the blank card beside the usual back.
    for sheet in sheets.iter().filter(|sheet| sheet.grid == BACKS) {
        let stem = survey::stem(sheet.name).to_lowercase();
        if stem.contains("enhance") && found.blank.is_none() {
            found.blank = Some(sheet.source(1, 0));
        }
        if (stem.contains("back") || stem.contains("enhance")) && found.backs.is_empty() {
            found.put(Slot::Back, sheet.source(0, 0));
        }
    }
    found.look.nearest = Mode::Always;
    Some(Ok(found))
}

/// A picture of such cells.
struct Sheet<'a> {
    name: &'a str,
    grid: (u32, u32),
    /// 1, or 2 in double size.
    times: u32,
}

impl<'a> Sheet<'a> {
    fn of(survey: &Survey<'_>, name: &'a str) -> Option<Sheet<'a>> {
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
        let tells = grid == WHOLE || grid == BACKS || sheet.suit().is_some();
        tells.then_some(sheet)
    }

    fn is_contrast(&self) -> bool {
        let stem = survey::stem(self.name).to_lowercase();
        stem.ends_with("hc")
            || stem.contains("_hc")
            || stem.contains("contrast")
            || stem.ends_with("_2")
    }

    /// The suit that its name speaks of, be it only as a part of a word.
    fn suit(&self) -> Option<Suit> {
        let stem = survey::stem(self.name).to_lowercase();
        let mut suits = Suit::ALL.into_iter().filter(|suit| {
            let long = names::suit_words(*suit)
                .iter()
                .filter(|word| word.len() > 3);
            long.into_iter().any(|word| stem.contains(word))
        });
        suits.next().filter(|_| suits.next().is_none())
    }

    /// Its rows and their suits.
    fn suits(&self) -> Vec<(u32, Suit)> {
        match self.grid {
            WHOLE => (0..).zip(SUITS).collect(),
            BACKS => Vec::new(),
            _ => self.suit().map(|suit| (0, suit)).into_iter().collect(),
        }
    }

    fn rank(&self, column: u32) -> Rank {
        let first = if self.grid.0 == 3 { 10 } else { 1 };
        Rank::ALL[(column as usize + first) % 13]
    }

    fn source(&self, column: u32, row: u32) -> Source {
        Source {
            file: self.name.to_owned(),
            cut: Cut::Part(Area::cell(column, row, self.grid.0, self.grid.1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Pack, files::Memory, picture::png_of};

    fn pack(files: &[(&str, (u32, u32))]) -> Pack {
        let files: Vec<(&str, Vec<u8>)> = files
            .iter()
            .map(|(name, size)| (*name, png_of(size.0, size.1)))
            .collect();
        let files = files.iter().map(|(name, bytes)| (*name, bytes.as_slice()));
        Pack::of("test".to_owned(), Box::new(Memory::of(files)))
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

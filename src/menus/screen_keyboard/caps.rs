//! What the keys of the board write, in rows. Pure.
use bevy::prelude::*;

/// How many keys a row has.
pub(super) const COLUMNS: usize = 10;

/// How many rows of letters there are.
pub(super) const ROWS: usize = 4;

const LETTERS: [&str; ROWS] = ["1234567890", "qwertyuiop", "asdfghjklñ", "zxcvbnmç'-"];

/// The letters of Spanish and French, and what stands between words.
const ACCENTS: [&str; ROWS] = ["áéíóúüàèùÿ", "âêîôûëïçœæ", "ñ¿?¡!«»’·&", ".,:;()_+#/"];

/// Which letters the board shows.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Face {
    /// Large ones.
    pub large: bool,
    /// Those with accents.
    pub accents: bool,
}

/// A key of the board.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cap {
    /// The letter at this row and column.
    Letter(usize, usize),
    /// Large letters, for one letter.
    Large,
    /// Letters with accents and signs, or those without.
    Accents,
    /// A space between words.
    Space,
    /// The last letter goes.
    Delete,
    /// The typing is over.
    Done,
}

impl Face {
    /// The letter at a place.
    pub fn letter(self, row: usize, column: usize) -> char {
        let rows = if self.accents { ACCENTS } else { LETTERS };
        let small = rows[row].chars().nth(column).unwrap_or('-');
        let mut large = small.to_uppercase();
        match large.next() {
            // Some letters have a large one only of two.
            Some(letter) if self.large && large.next().is_none() => letter,
            _ => small,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_full_and_the_letters_of_the_three_languages_are_there() {
        for row in LETTERS.into_iter().chain(ACCENTS) {
            assert_eq!(row.chars().count(), COLUMNS, "{row}");
        }
        let all: Vec<char> = [false, true]
            .into_iter()
            .flat_map(|large| [false, true].map(|accents| Face { large, accents }))
            .flat_map(|face| {
                (0..ROWS * COLUMNS).map(move |at| face.letter(at / COLUMNS, at % COLUMNS))
            })
            .collect();
        for letter in "abcxyzABCXYZáéíóúüñçÁÉÍÓÚÜÑÇàâæèêëîïôœùûÿÀÂÆÈÊËÎÏÔŒÙÛŸ¿¡’'0189".chars()
        {
            assert!(all.contains(&letter), "{letter}");
        }
    }
}

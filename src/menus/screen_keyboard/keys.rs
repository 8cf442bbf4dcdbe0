//! Keys of the on-screen keyboard, and the letters that they type.
use bevy::prelude::*;

/// Number of letter keys in a row.
pub(super) const COLUMNS: usize = 10;

/// Number of rows of letter keys.
pub(super) const ROWS: usize = 4;

const LETTERS: [&str; ROWS] = ["1234567890", "qwertyuiop", "asdfghjklñ", "zxcvbnmç'-"];

/// Accented letters of Spanish and French, and punctuation.
const ACCENTS: [&str; ROWS] = ["áéíóúüàèùÿ", "âêîôûëïçœæ", "ñ¿?¡!«»’·&", ".,:;()_+#/"];

/// Set of letters that the keyboard shows.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct LetterSet {
    pub is_capital: bool,
    /// True for accented letters and punctuation.
    pub accents: bool,
}

/// Key of the on-screen keyboard. It is also the action of its button.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeyboardKey {
    /// Letter at this row and column.
    Letter(usize, usize),
    /// Capitalizes the next letter.
    Capital,
    /// Switches between plain letters, and accented letters and punctuation.
    Accents,
    Space,
    Delete,
    /// Ends the typing.
    Done,
}

impl LetterSet {
    pub fn letter(self, row: usize, column: usize) -> char {
        let rows = if self.accents { ACCENTS } else { LETTERS };
        let small = rows[row].chars().nth(column).unwrap_or('-');
        let mut capital = small.to_uppercase();
        match capital.next() {
            // The capital form of some letters consists of two letters. Such letters stay small.
            Some(letter) if self.is_capital && capital.next().is_none() => letter,
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
            .flat_map(|is_capital| {
                [false, true].map(|accents| LetterSet {
                    is_capital,
                    accents,
                })
            })
            .flat_map(|set| {
                (0..ROWS * COLUMNS).map(move |at| set.letter(at / COLUMNS, at % COLUMNS))
            })
            .collect();
        for letter in "abcxyzABCXYZáéíóúüñçÁÉÍÓÚÜÑÇàâæèêëîïôœùûÿÀÂÆÈÊËÎÏÔŒÙÛŸ¿¡’'0189".chars()
        {
            assert!(all.contains(&letter), "{letter}");
        }
    }
}

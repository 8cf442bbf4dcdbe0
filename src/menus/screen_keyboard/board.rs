//! Layout of the on-screen keyboard: the typed text, the rows of letters, and a row of special keys.
use bevy::prelude::*;
use gamecore::{
    i18n::Localized,
    input::{FocusLayer, PlayerAction, Signs},
};
use ui::{
    page::{Element, Words, column, row},
    widgets::{
        Field, Look, Size, TypedOnScreen, depth, frame, ink, one_line, palette as p, panel, scrim,
        text,
    },
};

/// Root of the keyboard.
#[derive(Component)]
pub(super) struct Board;

/// Width of a key and gap between two keys, in design pixels.
const SIDE: f32 = 52.0;
const GAP: f32 = 6.0;
/// Height of a key as a percentage of the window's shorter side. It does not depend on the text size.
const HEIGHT: f32 = 7.3;

pub(super) fn board(signs: &Signs) -> Element {
    let preview = row(0.0)
        .node(|node| {
            (node.height, node.overflow) = (px(40), Overflow::clip());
            node.padding = UiRect::horizontal(px(12));
            node.border = UiRect::bottom(px(1));
        })
        .with(BackgroundColor(Color::BLACK.with_alpha(0.25)))
        .with(BorderColor::all(p::BRASS_LIGHT));
    let typed = Element::new((text::BODY.bundle(), one_line())).words(typed);
    let letters = |at| (0..COLUMNS).map(move |column| letter(at, column));
    let letters = |at| row(GAP).children(letters(at));
    let letters = (0..ROWS).map(letters);
    let special = SPECIAL.map(|(key, columns, act)| special(key, columns, signs.sign(act)));
    let keys = column(GAP).children((letters, row(GAP).children(special)));
    let root = (scrim(depth::KEYBOARD), FocusLayer::Keyboard, Board);
    Element::new(root)
        .children(Element::new(panel(auto())).children((preview.children(typed), keys)))
}

/// Returns the typed text with a caret.
fn typed(typed: Option<Res<TypedOnScreen>>, fields: Query<&Field>) -> Words {
    let field = typed.and_then(|typed| fields.get(typed.0).ok());
    Words::Written(format!("{}|", field.map_or("", Field::text)))
}

fn key(key: KeyboardKey, look: Look, width: f32) -> Element {
    Element::new(frame(look, Size::Medium))
        .node(move |node| {
            (node.width, node.height) = (px(width), vmin(HEIGHT));
            node.padding = UiRect::ZERO;
        })
        .does(key)
}

fn letter(row: usize, column: usize) -> Element {
    let words = move |set: Res<LetterSet>| Words::Written(set.letter(row, column).into());
    let letter = key(KeyboardKey::Letter(row, column), Look::Segment, SIDE)
        .children(Element::new(ink(Look::Segment, Size::Medium)).words(words));
    match (row, column) {
        // The first focus is in the middle of the letters.
        (2, 4) => letter.focused(),
        _ => letter,
    }
}

/// Keys below the letters, each with its width in columns and the action whose key or button has the same effect.
pub(super) const SPECIAL: [(KeyboardKey, f32, PlayerAction); 5] = [
    (KeyboardKey::Capital, 1.5, PlayerAction::Sort),
    (KeyboardKey::Accents, 2.0, PlayerAction::TakeStock),
    (KeyboardKey::Space, 2.5, PlayerAction::LayDown),
    (KeyboardKey::Delete, 2.0, PlayerAction::Pile),
    (KeyboardKey::Done, 2.0, PlayerAction::Menu),
];

fn special(special: KeyboardKey, columns: f32, sign: Option<&str>) -> Element {
    let look = match special {
        KeyboardKey::Done => Look::Brass,
        _ => Look::Segment,
    };
    let other_set =
        |set: Res<LetterSet>| Words::Written(if set.accents { "abc" } else { "áé?" }.to_owned());
    let words = Element::new(ink(look, Size::Small));
    let words = match special {
        KeyboardKey::Accents => words.words(other_set),
        KeyboardKey::Capital | KeyboardKey::Letter(..) => words.with(Text::new("A↑")),
        KeyboardKey::Space => words.with((Text::default(), Localized::new("keyboard-space"))),
        KeyboardKey::Delete => words.with((Text::default(), Localized::new("keyboard-delete"))),
        KeyboardKey::Done => words.with((Text::default(), Localized::new("keyboard-done"))),
    };
    let sign = sign.map(|sign| {
        let edge = BorderColor::all(p::TEXT.with_alpha(0.35));
        Element::new((Node::default(), edge, Pickable::IGNORE))
            .edges(UiRect::horizontal(px(4)), 1.0, 4.0)
            .children(Element::new((Text::new(sign), ink(look, Size::Small))))
    });
    key(special, look, columns * (SIDE + GAP) - GAP).children((words, sign))
}

/// Number of letter keys in a row.
const COLUMNS: usize = 10;

/// Number of rows of letter keys.
const ROWS: usize = 4;

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

//! Layout of the on-screen keyboard: the typed text, the rows of letters, and a row of special keys.
use super::keys::{COLUMNS, KeyboardKey, LetterSet, ROWS};
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

//! Pictures of the rulebook: cards of the deck in use. A picture consists of scenes: some cards with a caption.
//!
//! ```text
//!  pictures    picture of each sentence or paragraph: scenes side by side; card values
//!  contracts   the hands, with the cards that they require
//!  drawing     elements of the pictures, which follow the deck
//! ```
//!
//! Notation of the cards of a scene:
//!
//! ```text
//!  7H 8H 9H      cards that lie together       |   next group
//!  JK=7C         joker that stands for a card  +   added cards
//!  ^7C           card that is moved            >   result
//!  ##            card face down
//! ```
mod contracts;
mod drawing;
mod pictures;

pub(super) use contracts::hands;
pub use drawing::BookCard;
pub(super) use drawing::{picture, plugin};
pub(super) use pictures::{of_paragraph, of_sentence, values};

use engine::cards::Card;
use gamecore::i18n::{Arg, Localized};
use std::borrow::Cow;
use ui::theme::Slot;

/// Card of a scene.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::rules) struct Drawn {
    pub slot: Slot,
    /// True if this card is the one that is moved.
    pub is_moved: bool,
    /// Card that it stands for, if it is a joker in a run.
    pub stands_for: Option<Card>,
}

/// Part of a scene. The parts are side by side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::rules) enum Part {
    /// Overlapping cards.
    Cards(Vec<Drawn>),
    Sign(&'static str),
}

/// Scene of a picture: some cards in the notation of this module, and a caption.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::rules) struct Scene {
    cards: Cow<'static, str>,
    /// Text key of the caption, and its arguments.
    caption: (&'static str, Vec<(&'static str, Arg)>),
    /// True if the rules forbid the scene.
    pub is_refused: bool,
    /// Points that each card costs, shown in large type.
    pub points: Option<i32>,
}

const fn scene(cards: &'static str, caption: &'static str) -> Scene {
    Scene {
        cards: Cow::Borrowed(cards),
        caption: (caption, Vec::new()),
        is_refused: false,
        points: None,
    }
}

impl Scene {
    /// Creates a scene of cards that lie together.
    pub fn of(cards: &[Card], caption: &'static str) -> Scene {
        let words: Vec<String> = cards.iter().map(ToString::to_string).collect();
        Scene {
            cards: words.join(" ").into(),
            ..scene("", caption)
        }
    }

    /// Marks the scene as not allowed.
    pub fn refused(mut self) -> Scene {
        self.is_refused = true;
        self
    }

    pub fn costs(mut self, points: i32) -> Scene {
        self.points = Some(points);
        self
    }

    /// Adds an argument of the caption.
    pub fn arg(mut self, name: &'static str, value: impl Into<Arg>) -> Scene {
        self.caption.1.push((name, value.into()));
        self
    }

    pub fn caption(&self) -> Localized {
        let (key, args) = &self.caption;
        Localized::new(*key).args(args.iter().cloned())
    }

    pub fn parts(&self) -> Vec<Part> {
        read_parts(&self.cards).expect("a test reads all scenes")
    }
}

/// Parses the notation. Returns `None` if it is invalid.
fn read_parts(text: &str) -> Option<Vec<Part>> {
    let (mut parts, mut cards) = (Vec::new(), Vec::new());
    let mut jokers = 0;
    for word in text.split_whitespace() {
        let sign = match word {
            "|" => None,
            "+" => Some("+"),
            ">" => Some("→"),
            _ => {
                cards.push(read_card(word, &mut jokers)?);
                continue;
            }
        };
        parts.extend((!cards.is_empty()).then(|| Part::Cards(std::mem::take(&mut cards))));
        parts.extend(sign.map(Part::Sign));
        if sign == Some("→") {
            // After the move, the same joker is shown again.
            jokers = 0;
        }
    }
    parts.extend((!cards.is_empty()).then_some(Part::Cards(cards)));
    Some(parts)
}

fn read_card(word: &str, jokers: &mut usize) -> Option<Drawn> {
    let moved = word.strip_prefix('^');
    let (is_moved, word) = (moved.is_some(), moved.unwrap_or(word));
    let (word, stands_for) = match word.split_once('=') {
        Some((word, meant)) => (word, Some(meant.parse().ok()?)),
        None => (word, None),
    };
    let slot = match word {
        "##" => Slot::Back,
        word => {
            let card: Card = word.parse().ok()?;
            *jokers += usize::from(card.is_joker());
            Slot::of(card, *jokers)
        }
    };
    Some(Drawn {
        slot,
        is_moved,
        stands_for,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_signs_and_what_jokers_stand_for_are_read() {
        let parts = read_parts("5C JK=6C | ^7D + ## > KS").expect("it can be read");
        let cards = |at: usize| match &parts[at] {
            Part::Cards(cards) => cards.as_slice(),
            Part::Sign(sign) => panic!("{sign}"),
        };
        assert_eq!(cards(0).len(), 2);
        assert_eq!(cards(0)[1].slot, Slot::Joker(1));
        assert_eq!(cards(0)[1].stands_for, "6C".parse().ok());
        assert!(cards(1)[0].is_moved && !cards(0)[0].is_moved);
        assert_eq!(
            (&parts[2], cards(3)[0].slot),
            (&Part::Sign("+"), Slot::Back)
        );
        assert_eq!(parts[4], Part::Sign("→"));
        assert_eq!(parts.len(), 6);
        assert_eq!(read_parts("1X"), None);
    }
}

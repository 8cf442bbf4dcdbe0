//! Cards as the pictures of the rulebook name them.
//!
//! ```text
//!  7H 8H 9H      cards that lie together      |   the next combination
//!  JK=7C         a joker that stands for it   +   what comes to it
//!  ^7C           the card that is moved       >   what becomes of it
//!  ##            a card face down
//! ```
use engine::cards::Card;
use ui::theme::Slot;

/// A card of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Drawn {
    /// Its picture.
    pub slot: Slot,
    /// It is the one that is moved.
    pub moves: bool,
    /// What it stands for, if it is a joker in a run.
    pub stands_for: Option<Card>,
}

/// What stands side by side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Part {
    /// Cards that lie together.
    Cards(Vec<Drawn>),
    /// A sign between them.
    Sign(&'static str),
}

/// What this says; nothing if it cannot be read.
pub(super) fn read(text: &str) -> Option<Vec<Part>> {
    let (mut parts, mut cards) = (Vec::new(), Vec::new());
    let mut jokers = 0;
    for word in text.split_whitespace() {
        let sign = match word {
            "|" => None,
            "+" => Some("+"),
            ">" => Some("→"),
            _ => {
                cards.push(card(word, &mut jokers)?);
                continue;
            }
        };
        parts.extend((!cards.is_empty()).then(|| Part::Cards(std::mem::take(&mut cards))));
        parts.extend(sign.map(Part::Sign));
        if sign == Some("→") {
            // It is the same joker that lies there afterwards.
            jokers = 0;
        }
    }
    parts.extend((!cards.is_empty()).then_some(Part::Cards(cards)));
    Some(parts)
}

fn card(word: &str, jokers: &mut usize) -> Option<Drawn> {
    let (moves, word) = match word.strip_prefix('^') {
        Some(word) => (true, word),
        None => (false, word),
    };
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
        moves,
        stands_for,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_signs_and_what_jokers_stand_for_are_read() {
        let parts = read("5C JK=6C | ^7D + ## > KS").expect("it can be read");
        let cards = |at: usize| match &parts[at] {
            Part::Cards(cards) => cards.as_slice(),
            Part::Sign(sign) => panic!("{sign}"),
        };
        assert_eq!(cards(0).len(), 2);
        assert_eq!(cards(0)[1].slot, Slot::Joker(1));
        assert_eq!(cards(0)[1].stands_for, "6C".parse().ok());
        assert!(cards(1)[0].moves && !cards(0)[0].moves);
        assert_eq!(
            (&parts[2], cards(3)[0].slot),
            (&Part::Sign("+"), Slot::Back)
        );
        assert_eq!(parts[4], Part::Sign("→"));
        assert_eq!(parts.len(), 6);
        assert_eq!(read("1X"), None);
    }
}

//! The pictures a deck is made of: 52 faces, two jokers, a back.
use crate::engine::cards::{Card, Rank, Suit};

/// One picture of a deck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Slot {
    /// A card with rank and suit. For the joker use [`Slot::Joker`]; a joker in here is drawn as the black one.
    Face(Card),
    /// A joker: 0 the black one, 1 the red one.
    Joker(u8),
    /// The back.
    Back,
}

impl Slot {
    /// How many there are.
    pub const COUNT: usize = 55;

    /// The slot of a card; of the jokers, odd numbers are red.
    pub const fn of(card: Card, nth_joker: usize) -> Slot {
        if card.is_joker() {
            Slot::Joker((nth_joker % 2) as u8)
        } else {
            Slot::Face(card)
        }
    }

    /// All slots in the order of their index.
    pub fn all() -> impl Iterator<Item = Slot> {
        (0..52).filter_map(Card::from_index).map(Slot::Face).chain([
            Slot::Joker(0),
            Slot::Joker(1),
            Slot::Back,
        ])
    }

    /// 0 to 51 the faces, then black joker, red joker, back.
    pub const fn index(self) -> usize {
        match self {
            Slot::Face(card) => card.index(),
            Slot::Joker(red) => 52 + (red % 2) as usize,
            Slot::Back => 54,
        }
    }

    /// The name of its file without the ending: `7_of_hearts`, `joker_red`, `back`.
    pub fn file_stem(self) -> String {
        match self {
            Slot::Face(card) => match card.face() {
                Some((rank, suit)) => format!("{}_of_{}", rank_word(rank), suit_word(suit)),
                None => Slot::Joker(0).file_stem(),
            },
            Slot::Joker(red) => if red % 2 == 0 {
                "joker_black"
            } else {
                "joker_red"
            }
            .to_owned(),
            Slot::Back => "back".to_owned(),
        }
    }
}

const fn rank_word(rank: Rank) -> &'static str {
    [
        "ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king",
    ][rank.index()]
}

const fn suit_word(suit: Suit) -> &'static str {
    ["clubs", "diamonds", "hearts", "spades"][suit.index()]
}

/// Cards in the text of a reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slots(pub Vec<Slot>);

impl std::fmt::Display for Slots {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // A whole suit in two words: a theme of one card lacks 51.
        let suit = |slot: &Slot| {
            slot.file_stem()
                .split_once("_of_")
                .map(|(_, suit)| suit.to_owned())
        };
        let mut names: Vec<String> = Vec::new();
        for slot in &self.0 {
            let own = suit(slot);
            let is_whole =
                own.is_some() && self.0.iter().filter(|it| suit(it) == own).count() == 13;
            let name = match own.filter(|_| is_whole) {
                Some(suit) => format!("all {suit}"),
                None => slot.file_stem(),
            };
            if !names.contains(&name) {
                names.push(name);
            }
        }
        out.write_str(&names.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_slot_has_an_index_of_its_own() {
        let all: Vec<usize> = Slot::all().map(Slot::index).collect();
        assert_eq!(all, (0..Slot::COUNT).collect::<Vec<_>>());
    }
}

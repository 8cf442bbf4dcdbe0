//! The pictures a deck is made of: 52 faces, two jokers, a back.
use engine::cards::{Card, Rank, Suit};

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

    /// The suit of a face.
    fn suit(self) -> Option<Suit> {
        match self {
            Slot::Face(card) => card.face().map(|(_, suit)| suit),
            Slot::Joker(_) | Slot::Back => None,
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

/// How cards are told in as few words as may be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Group {
    /// One card.
    One(Slot),
    /// All cards of a suit.
    Suit(Suit),
    /// All faces but these: a pack of four queens lacks the other 48.
    AllBut(Vec<Slot>),
}

/// If so few faces are not among the cards, those are told.
const FEW: usize = 12;

impl Slots {
    /// The cards in groups: whole suits in one, and of nearly all the few that are not among them.
    pub fn groups(&self) -> Vec<Group> {
        let faces = Slot::all().filter(|slot| matches!(slot, Slot::Face(_)));
        let others: Vec<Slot> = faces.filter(|slot| !self.0.contains(slot)).collect();
        let mut groups = Vec::new();
        if (1..=FEW).contains(&others.len()) {
            groups.push(Group::AllBut(others));
        }
        let is_told = !groups.is_empty();
        for slot in &self.0 {
            let group = match slot.suit() {
                Some(_) if is_told => continue,
                Some(suit) if self.has_whole(suit) => Group::Suit(suit),
                Some(_) | None => Group::One(*slot),
            };
            if !groups.contains(&group) {
                groups.push(group);
            }
        }
        groups
    }

    fn has_whole(&self, suit: Suit) -> bool {
        self.0.iter().filter(|it| it.suit() == Some(suit)).count() == Rank::ALL.len()
    }
}

impl std::fmt::Display for Slots {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let stems = |slots: &[Slot]| {
            let stems: Vec<String> = slots.iter().map(|slot| slot.file_stem()).collect();
            stems.join(", ")
        };
        let groups = self.groups().into_iter().map(|group| match group {
            Group::One(slot) => slot.file_stem(),
            Group::Suit(suit) => format!("all {}", suit_word(suit)),
            Group::AllBut(slots) => format!("all but {}", stems(&slots)),
        });
        out.write_str(&groups.collect::<Vec<_>>().join(", "))
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

    #[test]
    fn cards_are_told_in_few_words() {
        let faces = |holds: fn(&str) -> bool| {
            let faces = Slot::all().filter(|slot| matches!(slot, Slot::Face(_)));
            Slots(faces.filter(|slot| holds(&slot.file_stem())).collect()).to_string()
        };
        assert_eq!(faces(|stem| stem.starts_with("ace_of_s")), "ace_of_spades");
        assert_eq!(
            faces(|stem| stem.ends_with("clubs") || stem == "3_of_spades"),
            "all clubs, 3_of_spades"
        );
        assert_eq!(
            faces(|stem| !stem.starts_with("queen")),
            "all but queen_of_clubs, queen_of_diamonds, queen_of_hearts, queen_of_spades"
        );
        assert_eq!(
            faces(|_| true),
            "all clubs, all diamonds, all hearts, all spades"
        );
    }
}

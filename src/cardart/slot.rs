//! Slots of a deck, one for each picture that a complete deck needs. A [`Source`] is the location of a slot's picture:
//! a file in a pack, and the region of that file to show.
use engine::cards::{Card, Rank, Suit};

/// One of the 55 pictures of a deck: a face, a joker or the back.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Slot {
    /// Card with rank and suit. Jokers use [`Slot::Joker`]. A joker in this variant is rendered as the black one.
    Face(Card),
    /// Joker: 0 for the black one, 1 for the red one.
    Joker(u8),
    /// Back of all cards.
    Back,
}

impl Slot {
    /// Number of slots: 52 faces, two jokers, one back.
    pub const COUNT: usize = 55;

    /// Returns the slot of a card. For jokers, an even `nth_joker` means the black one and an odd one the red one.
    pub const fn of(card: Card, nth_joker: usize) -> Slot {
        if card.is_joker() {
            Slot::Joker((nth_joker % 2) as u8)
        } else {
            Slot::Face(card)
        }
    }

    fn suit(self) -> Option<Suit> {
        match self {
            Slot::Face(card) => card.suit(),
            Slot::Joker(_) | Slot::Back => None,
        }
    }

    /// Returns all slots in the order of their index.
    pub fn all() -> impl Iterator<Item = Slot> {
        let others = [Slot::Joker(0), Slot::Joker(1), Slot::Back];
        let faces = (0..52).filter_map(Card::from_index);
        faces.map(Slot::Face).chain(others)
    }

    /// Returns the slots of the 52 faces in the order of their index.
    pub fn faces() -> impl Iterator<Item = Slot> {
        Slot::all().take(52)
    }

    /// Returns the index of the slot: 0 to 51 for the faces, 52 for the black joker, 53 for the red one, 54 for the back.
    pub const fn index(self) -> usize {
        match self {
            Slot::Face(card) => card.index(),
            Slot::Joker(red) => 52 + (red % 2) as usize,
            Slot::Back => 54,
        }
    }

    /// Returns the usual file name without its extension, for example `7_of_hearts`, `joker_red` or `back`.
    pub fn file_stem(self) -> String {
        match self {
            Slot::Face(card) => match card.face() {
                Some((rank, suit)) => format!("{}_of_{}", rank_word(rank), <&str>::from(suit)),
                None => Slot::Joker(0).file_stem(),
            },
            Slot::Joker(red) => ["joker_black", "joker_red"][usize::from(red % 2)].to_owned(),
            Slot::Back => "back".to_owned(),
        }
    }
}

fn rank_word(rank: Rank) -> String {
    match rank {
        Rank::Ace | Rank::Jack | Rank::Queen | Rank::King => <&str>::from(rank).to_owned(),
        number => (number.index() + 1).to_string(),
    }
}

/// List of cards in the text of a [`Reason`](crate::Reason).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slots(pub Vec<Slot>);

/// Group of cards for a short message, such as “all hearts”.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Group {
    /// One card.
    One(Slot),
    /// All thirteen cards of a suit.
    Suit(Suit),
    /// All faces except these. If a theme contains only four queens, for example, all faces except the queens are missing.
    AllBut(Vec<Slot>),
}

/// Maximum number of exceptions in a [`Group::AllBut`].
const FEW: usize = 12;

impl Slots {
    /// Combines the cards into as few groups as possible. A complete suit becomes one group. A set of nearly all faces becomes one group,
    /// too.
    pub fn groups(&self) -> Vec<Group> {
        let others: Vec<Slot> = Slot::faces()
            .filter(|slot| !self.0.contains(slot))
            .collect();
        let mut groups = Vec::new();
        if (1..=FEW).contains(&others.len()) {
            groups.push(Group::AllBut(others));
        }
        let is_told = !groups.is_empty();
        for slot in &self.0 {
            let own = |suit| self.0.iter().filter(|it| it.suit() == Some(suit)).count();
            let group = match slot.suit() {
                Some(_) if is_told => continue,
                Some(suit) if own(suit) == Rank::ALL.len() => Group::Suit(suit),
                Some(_) | None => Group::One(*slot),
            };
            if !groups.contains(&group) {
                groups.push(group);
            }
        }
        groups
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
            Group::Suit(suit) => format!("all {}", <&str>::from(suit)),
            Group::AllBut(slots) => format!("all but {}", stems(&slots)),
        });
        out.write_str(&groups.collect::<Vec<_>>().join(", "))
    }
}

/// Location of a card's picture: a file in a pack, and the region of that file to show.
#[derive(Clone, PartialEq, Debug)]
pub struct Source {
    /// Path within the theme, with `/` as separator.
    pub file: String,
    /// Region of the file to show.
    pub cut: Cut,
}

impl Source {
    pub(super) fn new(file: impl Into<String>, cut: Cut) -> Source {
        let file = file.into();
        Source { file, cut }
    }

    /// Returns the location of a picture that is a whole file.
    pub fn whole(file: impl Into<String>) -> Source {
        Source::new(file, Cut::Whole)
    }

    /// Returns the id of the SVG element to show, or `None` if the cut is not an element.
    pub(super) fn node(&self) -> Option<&String> {
        match &self.cut {
            Cut::Node(id, _) => Some(id),
            Cut::Whole | Cut::Part(_) => None,
        }
    }
}

/// Region of a picture to show as a card.
#[derive(Clone, PartialEq, Debug)]
pub enum Cut {
    /// The picture as a whole.
    Whole,
    /// Rectangle in fractions of the picture's width and height.
    Part(Area),
    /// SVG element with this id, clipped to a rectangle in fractions of the page's width and height. Without a rectangle, its
    /// bounding box is measured by rendering it, because the boxes stated in files are unreliable.
    Node(String, Option<Area>),
}

/// Rectangle in fractions of a picture's width and height. It does not depend on the resolution of the picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Area {
    /// Distance of the left edge from the left of the picture, 0 to 1.
    pub left: f32,
    /// Distance of the upper edge from the top of the picture, 0 to 1.
    pub top: f32,
    /// Width, above 0.
    pub width: f32,
    /// Height, above 0.
    pub height: f32,
}

impl Area {
    /// Returns a cell of a grid that fills the whole picture. `column` and `row` count from 0.
    pub fn cell(column: u32, row: u32, columns: u32, rows: u32) -> Area {
        Area::pixels((column, row), (1, 1), (columns, rows))
    }

    /// Converts a rectangle from pixels to fractions of a picture. `at` is its position, `size` is its size, and `of`
    /// is the size of the picture.
    pub fn pixels(at: (u32, u32), size: (u32, u32), of: (u32, u32)) -> Area {
        let part = |length: u32, whole: u32| length as f32 / whole.max(1) as f32;
        Area {
            left: part(at.0, of.0),
            top: part(at.1, of.1),
            width: part(size.0, of.0),
            height: part(size.1, of.1),
        }
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
    fn a_list_of_cards_uses_groups() {
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

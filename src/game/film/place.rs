//! Pointer targets in a film: a point of the image, or an item on the table.
use bevy::prelude::*;
use engine::cards::Card;
use gamecore::model::{CardPlacement, DisplayedState, Geometry, Key, Layout};
use std::fmt;

/// Pointer target. The position of an item is looked up in the table layout of the current frame.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Place {
    /// A point in pixels from the top left of the image.
    At(Vec2),
    Stock,
    /// The discard pile.
    Pile,
    /// The player's card at this index of the hand, counted from 0 at the left.
    Hand(usize),
    /// The player's card with this face. If the hand has several such cards, the leftmost one.
    Own(Card),
    /// The laid-down combination with this index, counted from 0 in the order of laying down.
    Meld(usize),
}

/// Offset from the midpoint of a card's left edge to a point that neighbouring cards do not cover, in design pixels
/// (window pixels ÷ `Geometry::scale`).
const VISIBLE: Vec2 = Vec2::new(12.0, 20.0);

impl Place {
    /// Parses a pointer target from the front of `words`.
    ///
    /// # Errors
    /// Returns an error if `words` does not begin with a pointer target. The error text completes a longer message.
    pub fn take<'a>(words: &mut impl Iterator<Item = &'a str>) -> Result<Place, String> {
        let mut word = || words.next().ok_or("a place is missing".to_owned());
        let first = word()?;
        match first {
            "stock" => Ok(Place::Stock),
            "pile" => Ok(Place::Pile),
            "hand" => Ok(Place::Hand(counted(word()?)?)),
            "meld" => Ok(Place::Meld(counted(word()?)?)),
            "card" => {
                let face = word()?;
                let card = face
                    .parse()
                    .map_err(|_| format!("“{face}” is no card: write it like 7H, TS or JK"))?;
                Ok(Place::Own(card))
            }
            x => Ok(Place::At(Vec2::new(number(x)?, number(word()?)?))),
        }
    }

    /// Returns the target's position in pixels of the image.
    ///
    /// # Errors
    /// Returns an error if the item is not on the table.
    pub(super) fn point(self, world: &World) -> Result<Vec2, String> {
        if let Place::At(at) = self {
            return Ok(at);
        }
        let missing = || format!("there is no {self} on the table");
        let (geometry, layout, zones, shown) = table(world).ok_or_else(missing)?;
        let own = zones.hand(shown.bottom_seat());
        let card = |key: Key| {
            let pose = layout.poses.get(key.index())?;
            let left = pose.height * geometry.aspect / 2.0;
            Some(pose.at + VISIBLE - Vec2::new(left, 0.0))
        };
        let at = match self {
            Place::At(at) => Some(at),
            Place::Stock => Some(geometry.stock),
            Place::Pile => Some(geometry.pile),
            Place::Hand(place) => own.get(place).copied().and_then(card),
            Place::Own(face) => {
                let key = own.iter().find(|key| zones.face(**key) == Some(face));
                key.copied().and_then(card)
            }
            Place::Meld(place) => layout.melds.get(place).map(|(_, rect)| rect.center()),
        };
        at.map(|at| at * geometry.scale).ok_or_else(missing)
    }
}

/// Returns the resources from which positions are computed, or `None` if no match is shown.
fn table(world: &World) -> Option<(&Geometry, &Layout, &CardPlacement, &DisplayedState)> {
    Some((
        world.get_resource()?,
        world.get_resource()?,
        world.get_resource()?,
        world.get_resource()?,
    ))
}

/// Parses a number counted from 1, and returns it as an index from 0.
fn counted(word: &str) -> Result<usize, String> {
    match word.parse::<usize>() {
        Ok(place) if place > 0 => Ok(place - 1),
        _ => Err(format!("“{word}” is no place: they count from 1")),
    }
}

/// Parses a finite number.
pub(super) fn number(word: &str) -> Result<f32, String> {
    match word.parse::<f32>() {
        Ok(number) if number.is_finite() => Ok(number),
        _ => Err(format!("“{word}” is no number")),
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::At(at) => write!(f, "{} {}", at.x, at.y),
            Place::Stock => f.write_str("stock"),
            Place::Pile => f.write_str("pile"),
            Place::Hand(place) => write!(f, "hand {}", place + 1),
            Place::Own(card) => write!(f, "card {card}"),
            Place::Meld(place) => write!(f, "meld {}", place + 1),
        }
    }
}

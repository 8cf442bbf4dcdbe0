//! Where the pointer goes in a film: at a point of the picture, or at something that lies on the table.
use bevy::prelude::*;
use engine::cards::Card;
use gamecore::model::{Geometry, Key, Layout, Shown, Zones};
use std::fmt;

/// A place that the pointer is brought to. What lies on the table is found when the frame comes, wherever the layout has put it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Place {
    /// A point in pixels of the picture from the top left.
    At(Vec2),
    /// The stock.
    Stock,
    /// The discard pile.
    Pile,
    /// The own card at this place of the hand, from 0 at the left.
    Hand(usize),
    /// The own card with this face, the leftmost of equal ones.
    Own(Card),
    /// The combination with this place on the table, from 0 in the order in which they were laid down.
    Meld(usize),
}

/// The left edge of an own card that no other card covers, and its lower half that the one above does not reach: from its centre.
const VISIBLE: Vec2 = Vec2::new(12.0, 20.0);

impl Place {
    /// Takes a place off the front of these words.
    ///
    /// # Errors
    /// What is wrong, as the end of a sentence.
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

    /// The point in pixels of the picture.
    ///
    /// # Errors
    /// Says that there is no such thing on the table.
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

/// Everything that says where something lies; nothing where no match is shown.
fn table(world: &World) -> Option<(&Geometry, &Layout, &Zones, &Shown)> {
    Some((
        world.get_resource()?,
        world.get_resource()?,
        world.get_resource()?,
        world.get_resource()?,
    ))
}

/// A place counted from 1, as the index.
fn counted(word: &str) -> Result<usize, String> {
    match word.parse::<usize>() {
        Ok(place) if place > 0 => Ok(place - 1),
        _ => Err(format!("“{word}” is no place: they count from 1")),
    }
}

/// A finite number.
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

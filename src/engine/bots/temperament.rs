//! Characters: play styles of equal strength. They change the habits of a bot, never the information that it gets.
use std::str::FromStr;

/// Preferences of a player. The neutral value of each factor is 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Temperament {
    /// Appetite for claims. Above 1, a penalty card matters less.
    pub appetite: f64,
    /// Patience in holding back a complete contract, in order to lay down and close in one turn for the bonus (R31, V6,
    /// V7).
    pub patience: f64,
    /// Fear of high cards. Above 1, they are discarded sooner.
    pub fear: f64,
    /// Share of the discard pile that the player remembers when counting unseen cards, from 0 to 1 (everything).
    pub memory: f64,
    /// Apparent thinking time in milliseconds, for the simplest and the hardest decision. Only the game uses it; the
    /// engine has no clock.
    pub pace: (u16, u16),
}

impl Temperament {
    /// The neutral temperament, used to measure strength.
    pub const EVEN: Temperament = Self::new([1.0; 4], (600, 2000));

    const fn new([appetite, patience, fear, memory]: [f64; 4], pace: (u16, u16)) -> Temperament {
        Temperament {
            appetite,
            patience,
            fear,
            memory,
            pace,
        }
    }

    /// The characters, each with its id. The columns are appetite, patience, fear, memory and pace.
    pub const ALL: [(&'static str, Temperament); 8] = [
        // Plays by the book.
        ("carmen", Temperament::EVEN),
        // Claims everything useful, and soon has many cards.
        ("paco", Self::new([1.8, 1.0, 1.0, 1.0], (500, 1600))),
        // Holds back a complete contract, to lay down and close in one turn.
        ("lola", Self::new([1.0, 2.5, 1.0, 1.0], (800, 2500))),
        // Discards court cards early.
        ("manolo", Self::new([0.8, 1.0, 1.8, 1.0], (600, 2000))),
        // Remembers everything and takes time to think.
        ("ines", Self::new([0.9, 1.0, 1.0, 1.0], (900, 2500))),
        // Quick and careless.
        ("curro", Self::new([1.4, 0.3, 0.6, 0.3], (400, 1100))),
        // Avoids claims.
        ("rocio", Self::new([0.5, 1.0, 1.0, 1.0], (600, 2000))),
        // Lays down at once, at any cost.
        ("blas", Self::new([1.0, 0.0, 1.3, 0.6], (700, 2200))),
    ];

    /// Play styles for measurements, with ids that no character has. A stronger bot must also be stronger against them.
    pub const TEST_STYLES: [(&'static str, Temperament); 3] = [
        // Claims any card that goes with one in hand, keeps high cards, and lays down as late as possible.
        ("hoarder", Self::new([4.0, 8.0, 0.2, 1.0], (600, 2000))),
        // Never claims.
        ("claimless", Self::new([0.0, 1.0, 1.0, 1.0], (600, 2000))),
        // Discards the highest card first, regardless of its use.
        ("dumper", Self::new([1.0, 0.0, 6.0, 1.0], (600, 2000))),
    ];

    /// Returns the character with this id.
    pub fn named(id: &str) -> Option<Temperament> {
        let found = Temperament::ALL.iter().find(|(known, _)| *known == id);
        found.map(|(_, temperament)| *temperament)
    }
}

/// A named way of playing: a character, or one of the [test styles](Temperament::TEST_STYLES).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PlayStyle(&'static str);

impl PlayStyle {
    /// Returns all named styles, the characters first.
    fn all() -> impl Iterator<Item = (&'static str, Temperament)> {
        Temperament::ALL.into_iter().chain(Temperament::TEST_STYLES)
    }

    /// Returns the name of the style.
    pub const fn id(self) -> &'static str {
        self.0
    }

    /// Returns the temperament of this style.
    pub fn temperament(self) -> Temperament {
        let found = PlayStyle::all().find(|(id, _)| *id == self.0);
        found.map_or(Temperament::EVEN, |(_, temperament)| temperament)
    }
}

/// Error for a text that is not the name of a style.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("“{0}” is no style; the styles are {known}", known = PlayStyle::all().map(|(id, _)| id).collect::<Vec<_>>().join(", "))]
pub struct UnknownStyle(String);

impl FromStr for PlayStyle {
    type Err = UnknownStyle;

    fn from_str(text: &str) -> Result<PlayStyle, UnknownStyle> {
        let found = PlayStyle::all().find(|(id, _)| *id == text);
        let style = found.map(|(id, _)| PlayStyle(id));
        style.ok_or_else(|| UnknownStyle(text.to_owned()))
    }
}

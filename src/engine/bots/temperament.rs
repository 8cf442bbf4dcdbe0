//! Characters: what one player likes more than another of the same strength. They change habits, never what a bot may know.
use std::str::FromStr;

/// How a player is inclined; 1 is the neutral value of each number.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Temperament {
    /// Appetite for claims: above 1 takes the penalty card more lightly.
    pub appetite: f64,
    /// Patience to wait with a finished contract so as to close from the hand for the bonus (R31, V6, V7).
    pub patience: f64,
    /// Fear of high cards: above 1 parts with them sooner.
    pub fear: f64,
    /// The share of the discard pile that is remembered when counting what can still come; 1 forgets nothing.
    pub memory: f64,
    /// How long this player seems to think, in milliseconds, from the plainest decision to the hardest. For the game to show; the
    /// engine knows no clock.
    pub pace: (u16, u16),
}

impl Temperament {
    /// Inclined to nothing in particular: what strength is measured with.
    pub const EVEN: Temperament = Temperament {
        appetite: 1.0,
        patience: 1.0,
        fear: 1.0,
        memory: 1.0,
        pace: (600, 2000),
    };

    /// The characters by their ids.
    pub const ALL: [(&'static str, Temperament); 8] = [
        // Plays by the book.
        ("carmen", Temperament::EVEN),
        // Takes whatever helps, and soon sits there with many cards.
        (
            "paco",
            Temperament {
                appetite: 1.8,
                pace: (500, 1600),
                ..Temperament::EVEN
            },
        ),
        // Waits for the great moment.
        (
            "lola",
            Temperament {
                patience: 2.5,
                pace: (800, 2500),
                ..Temperament::EVEN
            },
        ),
        // Away with the court cards.
        (
            "manolo",
            Temperament {
                fear: 1.8,
                appetite: 0.8,
                ..Temperament::EVEN
            },
        ),
        // Remembers everything and thinks twice.
        (
            "ines",
            Temperament {
                appetite: 0.9,
                pace: (900, 2500),
                ..Temperament::EVEN
            },
        ),
        // Quick and careless.
        (
            "curro",
            Temperament {
                appetite: 1.4,
                patience: 0.3,
                fear: 0.6,
                memory: 0.3,
                pace: (400, 1100),
            },
        ),
        // Never pays for a card if she can help it.
        (
            "rocio",
            Temperament {
                appetite: 0.5,
                ..Temperament::EVEN
            },
        ),
        // Down at once, whatever it costs him.
        (
            "blas",
            Temperament {
                patience: 0.0,
                fear: 1.3,
                memory: 0.6,
                pace: (700, 2200),
                ..Temperament::EVEN
            },
        ),
    ];

    /// Ways to play that none of ours has, by their ids: whoever is stronger must be so against these as well. For measuring only.
    pub const FOREIGN: [(&'static str, Temperament); 3] = [
        // Claims whatever goes with a card in hand, keeps the dear ones, and lays down as late as can be.
        (
            "hoarder",
            Temperament {
                appetite: 4.0,
                fear: 0.2,
                patience: 8.0,
                ..Temperament::EVEN
            },
        ),
        // Pays a penalty card for nothing on earth.
        (
            "claimless",
            Temperament {
                appetite: 0.0,
                ..Temperament::EVEN
            },
        ),
        // The dearest card goes first, whatever it might become.
        (
            "dumper",
            Temperament {
                fear: 6.0,
                patience: 0.0,
                ..Temperament::EVEN
            },
        ),
    ];

    /// The character with this id.
    pub fn named(id: &str) -> Option<Temperament> {
        let found = Temperament::ALL.iter().find(|(known, _)| *known == id);
        found.map(|(_, temperament)| *temperament)
    }
}

/// How somebody plays, by name: like one of the characters, or in one of the [foreign ways](Temperament::FOREIGN).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PlayStyle(&'static str);

impl PlayStyle {
    /// Everything that has a name, the characters first.
    fn all() -> impl Iterator<Item = (&'static str, Temperament)> {
        Temperament::ALL.into_iter().chain(Temperament::FOREIGN)
    }

    /// The name of the style.
    pub const fn id(self) -> &'static str {
        self.0
    }

    /// The temperament of this style.
    pub fn temperament(self) -> Temperament {
        let found = PlayStyle::all().find(|(id, _)| *id == self.0);
        found.map_or(Temperament::EVEN, |(_, temperament)| temperament)
    }
}

/// A text that names no style.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("“{0}” is no style; the styles are {known}", known = PlayStyle::all().map(|(id, _)| id).collect::<Vec<_>>().join(", "))]
pub struct UnknownStyle(String);

impl FromStr for PlayStyle {
    type Err = UnknownStyle;

    fn from_str(text: &str) -> Result<PlayStyle, UnknownStyle> {
        let found = PlayStyle::all().find(|(id, _)| *id == text);
        found
            .map(|(id, _)| PlayStyle(id))
            .ok_or_else(|| UnknownStyle(text.to_owned()))
    }
}

impl Default for Temperament {
    fn default() -> Temperament {
        Temperament::EVEN
    }
}

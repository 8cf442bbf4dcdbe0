//! Characters: what one player likes more than another of the same strength. They change habits, never what a bot may know.

/// How a player is inclined. 1 is even everywhere.
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
    /// How long this player seems to think, in milliseconds, from the plainest decision to the hardest. A hint for the game; the
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

    /// The character with this id.
    pub fn named(id: &str) -> Option<Temperament> {
        let found = Temperament::ALL.iter().find(|(known, _)| *known == id);
        found.map(|(_, temperament)| *temperament)
    }
}

impl Default for Temperament {
    fn default() -> Temperament {
        Temperament::EVEN
    }
}

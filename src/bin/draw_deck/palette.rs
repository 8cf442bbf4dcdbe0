//! The colours of the deck, and the suits and ranks they belong to.

/// Card paper.
pub const IVORY: &str = "#FBF7EC";
/// Outlines, and the spades.
pub const INK: &str = "#1D1B1A";
/// Metal: crowns, hilts, frames.
pub const BRASS: &str = "#C9A35B";
/// Metal in the shade.
pub const BRASS_DARK: &str = "#8F6B2C";
/// Metal in the light.
pub const BRASS_LIGHT: &str = "#E8CF94";
/// Azulejo blue.
pub const TILE: &str = "#23508E";
/// A paler azulejo blue.
pub const TILE_LIGHT: &str = "#8FB2DA";
/// White of linen and of eyes.
pub const LINEN: &str = "#FFFDF6";

/// One of the four suits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Suit {
    /// Ink.
    Spades,
    /// Red.
    Hearts,
    /// Blue.
    Diamonds,
    /// Green.
    Clubs,
}

/// The five flat colours of one suit's court.
pub struct Livery {
    /// The main cloth.
    pub cloth: &'static str,
    /// The same cloth in the light.
    pub light: &'static str,
    /// The cloth that answers it.
    pub accent: &'static str,
    /// The wall behind the figure.
    pub wall: &'static str,
    /// The tile drawing on that wall.
    pub wall_line: &'static str,
}

impl Suit {
    /// All four, in the order of the file listing.
    pub const ALL: [Self; 4] = [Self::Spades, Self::Hearts, Self::Diamonds, Self::Clubs];

    /// The name in file names.
    pub fn name(self) -> &'static str {
        match self {
            Self::Spades => "spades",
            Self::Hearts => "hearts",
            Self::Diamonds => "diamonds",
            Self::Clubs => "clubs",
        }
    }

    /// The colour of index and pips.
    pub fn color(self) -> &'static str {
        match self {
            Self::Spades => INK,
            Self::Hearts => "#C62828",
            Self::Diamonds => "#1565C0",
            Self::Clubs => "#2E7D32",
        }
    }

    /// What this suit's court wears.
    pub fn livery(self) -> Livery {
        match self {
            Self::Spades => Livery {
                cloth: "#2B3350",
                light: "#5E6F9E",
                accent: "#93303C",
                wall: "#DFE2E6",
                wall_line: "#CBD0D8",
            },
            Self::Hearts => Livery {
                cloth: "#B3261E",
                light: "#E0705A",
                accent: "#23508E",
                wall: "#F6E1D3",
                wall_line: "#ECCDB9",
            },
            Self::Diamonds => Livery {
                cloth: "#1F5AA6",
                light: "#7FAEDD",
                accent: "#CF6A35",
                wall: "#DCE8F2",
                wall_line: "#C3D7E8",
            },
            Self::Clubs => Livery {
                cloth: "#2F6F43",
                light: "#86B07A",
                accent: "#7A2E4A",
                wall: "#E3EBD6",
                wall_line: "#CDDBBB",
            },
        }
    }
}

/// The ranks in the order of their values, with the word in file names and the letters on the card.
pub const RANKS: [(&str, &str); 13] = [
    ("ace", "A"),
    ("2", "2"),
    ("3", "3"),
    ("4", "4"),
    ("5", "5"),
    ("6", "6"),
    ("7", "7"),
    ("8", "8"),
    ("9", "9"),
    ("10", "10"),
    ("jack", "J"),
    ("queen", "Q"),
    ("king", "K"),
];

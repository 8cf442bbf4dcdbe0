//! What the game draws itself on a theme's cards: the colours of the suits, and the letters of the ranks.
use super::section::{Section, Value};
use engine::cards::{Rank, Suit};

/// The colours that a theme gives its suits, red, green and blue.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SuitColours {
    /// By the index of the suit; nothing where the theme says nothing.
    colours: [Option<[u8; 3]>; 4],
}

/// The letters of the ranks in a corner, whole: `10`, `D`, `V`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Letters {
    /// By the index of the rank; nothing where the usual one counts.
    letters: [Option<String>; 13],
}

/// The most characters that a corner has room for.
const LONGEST: usize = 3;

impl SuitColours {
    /// The colour of a suit, if the theme gives one.
    pub fn get(&self, suit: Suit) -> Option<[u8; 3]> {
        self.colours[suit.index()]
    }

    /// The colour of a suit: the theme's own, else red or black.
    pub fn or_usual(&self, suit: Suit) -> [u8; 3] {
        self.get(suit).unwrap_or(match suit {
            Suit::Diamonds | Suit::Hearts => [0xc6, 0x28, 0x28],
            Suit::Clubs | Suit::Spades => [0x1d, 0x1b, 0x1a],
        })
    }

    /// These, and where nothing is said those.
    #[must_use]
    pub fn or(self, below: &SuitColours) -> SuitColours {
        let colour = |suit: usize| self.colours[suit].or(below.colours[suit]);
        SuitColours {
            colours: [0, 1, 2, 3].map(colour),
        }
    }

    /// Reads `[suits]`.
    pub(super) fn read(section: &Section<'_>) -> SuitColours {
        let mut colours = SuitColours::default();
        let keys = [
            ("clubs", Suit::Clubs),
            ("diamonds", Suit::Diamonds),
            ("hearts", Suit::Hearts),
            ("spades", Suit::Spades),
        ];
        for (key, suit) in keys {
            if let Some(value) = section.value(key) {
                colours.colours[suit.index()] = colour(section, value);
            }
        }
        section.finish();
        colours
    }
}

fn colour(section: &Section<'_>, value: Value<'_>) -> Option<[u8; 3]> {
    let told = value.item.as_str().and_then(hexadecimal);
    if told.is_none() {
        section.reading().bad(value, "a colour as #rrggbb");
    }
    told
}

/// `#rgb` or `#rrggbb`.
fn hexadecimal(text: &str) -> Option<[u8; 3]> {
    let digits = text.trim().strip_prefix('#')?;
    if !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let number = u32::from_str_radix(digits, 16).ok()?;
    let [_, r, g, b] = number.to_be_bytes();
    match digits.len() {
        6 => Some([r, g, b]),
        3 => Some([g & 15, b >> 4, b & 15].map(|digit| digit * 17)),
        _ => None,
    }
}

impl Letters {
    /// Ranks whose letters differ between languages, and their keys.
    pub(crate) const NAMED: [(&'static str, Rank); 5] = [
        ("ace", Rank::Ace),
        ("ten", Rank::Ten),
        ("jack", Rank::Jack),
        ("queen", Rank::Queen),
        ("king", Rank::King),
    ];

    /// These letters for ace, jack, queen and king: those of a language.
    pub fn of(ace: &str, jack: &str, queen: &str, king: &str) -> Letters {
        let mut letters = Letters::default();
        for (rank, letter) in [Rank::Ace, Rank::Jack, Rank::Queen, Rank::King]
            .into_iter()
            .zip([ace, jack, queen, king])
        {
            letters.letters[rank.index()] = Some(letter.to_owned());
        }
        letters
    }

    /// The letters of a rank.
    pub fn get(&self, rank: Rank) -> Option<&str> {
        self.letters[rank.index()].as_deref()
    }

    /// Reads `letters` of `[index]`.
    pub(super) fn read(section: &Section<'_>) -> Letters {
        let mut letters = Letters::default();
        for (key, rank) in Letters::NAMED {
            let Some(value) = section.value(key) else {
                continue;
            };
            let text = value.item.as_str().map(str::trim).unwrap_or_default();
            if text.is_empty()
                || text.chars().count() > LONGEST
                || text.chars().any(char::is_control)
            {
                section
                    .reading()
                    .bad(value, format!("1 to {LONGEST} letters"));
            } else {
                letters.letters[rank.index()] = Some(text.to_owned());
            }
        }
        section.finish();
        letters
    }
}

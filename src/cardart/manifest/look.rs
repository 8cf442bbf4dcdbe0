//! The settings in `theme.toml` for the appearance of the cards: rendering settings (`[card]`), suit colours
//! (`[suits]`), rank letters of the corner indices (`[index]`), and animated cards (`[animate]`). Also the settings for the picture of a
//! table (`[table]`).
use super::section::{Section, trimmed};
use crate::{Area, Slot, limits, names::in_language};
use engine::cards::{Rank, Suit};
use std::{collections::BTreeMap, ops::RangeInclusive, time::Duration};
use strum::{VariantArray, VariantNames};
use toml_edit::Item;

/// Valid aspect ratios of a card, width divided by height.
const ASPECTS: RangeInclusive<f64> = 0.40..=1.45;

/// Rendering settings of a theme's cards.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Look {
    /// Aspect ratio of the cards, width divided by height. `None`: the median of the faces.
    pub aspect: Option<f32>,
    /// Fit of a picture whose aspect ratio differs from that of the card.
    pub fit: Fit,
    /// Setting for scaling without smoothing. [`Mode::Auto`] uses it for pixel art only.
    pub nearest: Mode,
    /// Setting for a blank card behind the faces. [`Mode::Auto`] uses one for faces that are partly transparent.
    pub base: Mode,
    /// Setting for corner indices (rank and suit) rendered by the game. [`Mode::Auto`] renders them if the pictures have none.
    pub index: Mode,
    /// Fractions of a covered card's width and height that stay visible in a fan, 0.02 to 1. `None`: the default of the table layout.
    pub fan: Option<(f32, f32)>,
}

/// Fit of a picture whose aspect ratio differs from that of the card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, VariantArray, VariantNames)]
#[strum(serialize_all = "lowercase")]
pub enum Fit {
    /// Shows the whole picture. The rest of the card stays transparent.
    #[default]
    Contain,
    /// Stretches the picture to the aspect ratio of the card.
    Stretch,
    /// Fills the whole card. Parts of the picture that extend beyond the card are cut off.
    Cover,
}

/// Setting for an optional rendering step: automatic, always or never.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, VariantArray, VariantNames)]
#[strum(serialize_all = "lowercase")]
pub enum Mode {
    /// The step is performed if it is needed.
    #[default]
    Auto,
    /// The step is always performed.
    Always,
    /// The step is never performed.
    Never,
}

impl Mode {
    /// True if the step is performed. `is_needed` decides it in the automatic mode.
    pub(crate) fn applies(self, is_needed: impl FnOnce() -> bool) -> bool {
        match self {
            Mode::Auto => is_needed(),
            Mode::Always => true,
            Mode::Never => false,
        }
    }
}

impl Look {
    /// Returns these settings, with default values replaced by the values of `other`.
    pub(crate) fn or(self, other: &Look) -> Look {
        fn either<T: Default + PartialEq>(own: T, other: T) -> T {
            if own == T::default() { other } else { own }
        }
        Look {
            aspect: self.aspect.or(other.aspect),
            fit: either(self.fit, other.fit),
            nearest: either(self.nearest, other.nearest),
            base: either(self.base, other.base),
            index: either(self.index, other.index),
            fan: self.fan.or(other.fan),
        }
    }

    /// Parses the table `[card]`. Reports mistakes in it.
    pub(super) fn read(card: &Section<'_>) -> Look {
        let filters = ["auto", "nearest", "linear"];
        Look {
            aspect: card.number_or_auto("aspect", ASPECTS),
            fit: card.choice("fit").unwrap_or_default(),
            nearest: card
                .word("filter", &filters, <Mode as VariantArray>::VARIANTS)
                .unwrap_or_default(),
            base: card.choice("base").unwrap_or_default(),
            index: card.choice("index").unwrap_or_default(),
            fan: card.table("fan", |fan| {
                let part = |key, usual| fan.number(key, 0.02..=1.0).unwrap_or(usual);
                Some((part("x", 0.25), part("y", 0.22)))
            }),
        }
    }
}

/// Suit colours of a theme in RGB, by the index of the suit. `None` if the theme sets none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SuitColours([Option<[u8; 3]>; 4]);

/// Letters for the ranks in corner indices that the game renders, for example `D` for a French queen. The other ranks have the
/// default letters.
pub type Letters = BTreeMap<Rank, String>;

/// Maximum number of characters for a rank.
const LONGEST: usize = 3;

impl SuitColours {
    /// Returns the colour of a suit in RGB, if the theme sets one.
    pub fn get(&self, suit: Suit) -> Option<[u8; 3]> {
        self.0[suit.index()]
    }

    /// Returns the colour of a suit in RGB: the one that the theme sets, or else red or black.
    pub fn or_usual(&self, suit: Suit) -> [u8; 3] {
        self.get(suit).unwrap_or(match suit {
            Suit::Diamonds | Suit::Hearts => [0xc6, 0x28, 0x28],
            Suit::Clubs | Suit::Spades => [0x1d, 0x1b, 0x1a],
        })
    }

    /// Returns these colours. Missing colours are taken from `below`.
    #[must_use]
    pub fn or(self, below: &SuitColours) -> SuitColours {
        SuitColours([0, 1, 2, 3].map(|suit| self.0[suit].or(below.0[suit])))
    }

    /// Parses the table `[suits]`. Reports mistakes in it.
    pub(super) fn read(section: &Section<'_>) -> SuitColours {
        let hexadecimal = |item: &Item| hexadecimal(item.as_str()?);
        let colour = |key| section.parsed(key, "a colour as #rrggbb", hexadecimal);
        SuitColours(Suit::ALL.map(|suit| colour(suit.into())))
    }
}

/// Parses a colour of the form `#rgb` or `#rrggbb`.
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

/// Parses the table `letters` within `[index]`. Reports mistakes in it.
pub(super) fn letters(section: &Section<'_>) -> Letters {
    texts(section, &format!("1 to {LONGEST} letters"), |text| {
        let is_plain = !text.chars().any(char::is_control);
        is_plain && (1..=LONGEST).contains(&text.chars().count())
    })
}

/// Parses a table with a text for each rank that a theme can set. Reports texts that do not fit. `wanted` describes those
/// that do.
fn texts(section: &Section<'_>, wanted: &str, fits: impl Fn(&str) -> bool) -> Letters {
    let ranks = [Rank::Ace, Rank::Ten, Rank::Jack, Rank::Queen, Rank::King].into_iter();
    let text = |rank: Rank| {
        let fitting = |item: &Item| trimmed(item).filter(|text| fits(text));
        Some((rank, section.parsed(rank.into(), wanted, fitting)?))
    };
    ranks.filter_map(text).collect()
}

/// Outlines of the rank letters in other languages, as SVG path data, by language code. An outline replaces that of the path `rank` in the
/// SVG of a card.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Outlines(BTreeMap<String, Letters>);

/// Maximum length of an outline in bytes.
const LONGEST_OUTLINE: usize = 8 << 10;

impl Outlines {
    /// Returns the outline of a rank for a language code (`fr`, `fr-CA`). `None`: the SVG stays as it is.
    pub fn get(&self, language: &str, rank: Rank) -> Option<&str> {
        let letters = in_language(language, |code| self.0.get(code))?;
        letters.get(&rank).map(String::as_str)
    }

    /// Parses the table `outlines` within `[index]`. Reports mistakes in it.
    pub(super) fn read(section: &Section<'_>) -> Outlines {
        let is_outline = |text: &str| {
            let allowed =
                |byte: u8| b"MmLlHhVvCcSsQqTtAaZz+-.,eE ".contains(&byte) || byte.is_ascii_digit();
            text.starts_with(['M', 'm'])
                && text.len() <= LONGEST_OUTLINE
                && text.bytes().all(allowed)
        };
        let languages = section.others().into_iter().map(|value| {
            let wanted = "a table of outlines: { jack = \"M0 0…\" }";
            let read =
                |letters: &Section<'_>| texts(letters, "the outline of an SVG path", is_outline);
            let letters = section.table_of(value, wanted, read);
            (value.key.to_lowercase(), letters)
        });
        Outlines(languages.collect())
    }
}

/// Animation of a card. Its frames are regions of one picture.
#[derive(Clone, PartialEq, Debug)]
pub struct Animation {
    /// Card that is animated.
    pub slot: Slot,
    /// File with all frames.
    pub image: String,
    /// Number of frames.
    pub frames: u32,
    /// Columns and rows of frames in the picture, filled row by row. `None`: one row, or one column if the picture is taller than wide.
    pub grid: Option<[u32; 2]>,
    /// Display time of each frame, 20 ms to 10 s, 100 ms by default.
    pub each: Duration,
    /// Behaviour after the last frame.
    pub repeat: Repeat,
}

/// Behaviour of an animation after its last frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, VariantArray, VariantNames)]
#[strum(serialize_all = "lowercase")]
pub enum Repeat {
    /// The animation starts again with the first frame.
    #[default]
    #[strum(serialize = "loop")]
    Round,
    /// The animation plays backwards to the first frame and then starts again.
    PingPong,
    /// The animation stays at the last frame.
    Once,
}

/// Condition under which animated cards stand still.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Still {
    /// Animated cards stand still if the player prefers reduced motion.
    #[default]
    ReducedMotion,
    /// Animated cards always stand still.
    Always,
    /// Animated cards never stand still.
    Never,
}

/// Maximum number of frames of one animation.
const FRAMES: u32 = limits::FRAMES as u32;

impl Animation {
    /// Returns the area of a frame in a picture of this width and height.
    pub fn area(&self, frame: u32, size: (u32, u32)) -> Area {
        let one_line = match size.0 >= size.1 {
            true => [self.frames, 1],
            false => [1, self.frames],
        };
        let [columns, rows] = self.grid.unwrap_or(one_line).map(|count| count.max(1));
        let frame = frame % self.frames.max(1);
        Area::cell(frame % columns, frame / columns, columns, rows)
    }

    /// Parses the table of one card within `[animate]`. Returns `None` if it is incomplete.
    pub(super) fn read(slot: Slot, section: &Section<'_>) -> Option<Animation> {
        let image = section.file("image");
        let frames = section.whole("frames", 1..=FRAMES);
        let ms = section.whole("ms", 20..=10_000).unwrap_or(100);
        let repeat = section.choice("loop").unwrap_or_default();
        let grid = section.pair("grid", 1..=FRAMES, false);
        let grid = grid.filter(|grid| grid[0] * grid[1] >= frames.unwrap_or(0));
        Some(Animation {
            slot,
            image: image?,
            frames: frames.or(grid.map(|grid| grid[0] * grid[1]))?,
            grid,
            each: Duration::from_millis(ms.into()),
            repeat,
        })
    }
}

/// Settings for the picture of a table, the surface below the cards.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct TableLook {
    /// Fit of the picture on the table.
    pub fit: TableFit,
    /// Fraction by which the picture is darkened, 0 to 0.95. `None` means 0. The game darkens the picture further if
    /// text on it would be unreadable.
    pub veil: Option<f32>,
}

/// Fit of a picture on the surface of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, VariantArray, VariantNames)]
#[strum(serialize_all = "lowercase")]
pub enum TableFit {
    /// Repeats a picture that is at most 512 pixels wide and high. Covers the table with a single copy of a larger
    /// picture.
    #[default]
    Auto,
    /// Fills the table with one copy of the picture. Parts that extend beyond the table are cut off.
    Cover,
    /// Fills the table with copies of the picture at its original size.
    Tile,
}

impl TableLook {
    /// Parses the keys for the picture. Reports mistakes in them.
    pub(super) fn read(section: &Section<'_>) -> TableLook {
        TableLook {
            fit: section.choice("fit").unwrap_or_default(),
            veil: section.number_or_auto("veil", 0.0..=0.95),
        }
    }
}

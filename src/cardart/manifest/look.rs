//! How the cards of a theme are drawn: its `[card]` table.
use super::section::Section;
use std::ops::RangeInclusive;

/// The proportions that cards may have, width by height.
pub(super) const ASPECTS: RangeInclusive<f64> = 0.40..=1.45;

/// How the cards of a theme are drawn.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Look {
    /// Width by height; by itself the median of the faces.
    pub aspect: Option<f32>,
    /// How a picture of other proportions is fitted.
    pub fit: Fit,
    /// Whether pixels stay squares: pixel art.
    pub nearest: Mode,
    /// Whether faces are laid on a blank card.
    pub base: Mode,
    /// Whether the game draws rank and suit in the corner.
    pub index: Mode,
    /// How much of a covered card is seen in a fan, in parts of its width and of its height.
    pub fan: Option<(f32, f32)>,
}

/// How a picture is fitted into a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Fit {
    /// Whole, with an edge left free.
    #[default]
    Contain,
    /// Pulled to the card's proportions.
    Stretch,
    /// Filling the card, its ends cut off.
    Cover,
}

/// Whether something is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mode {
    /// Where it is needed.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// The words of a mode.
const MODES: [(&str, Mode); 3] = [
    ("auto", Mode::Auto),
    ("always", Mode::Always),
    ("never", Mode::Never),
];

impl Look {
    /// This look; where it leaves something open, the other one counts.
    pub(crate) fn or(self, other: &Look) -> Look {
        let either = |own: Mode, other: Mode| if own == Mode::Auto { other } else { own };
        Look {
            aspect: self.aspect.or(other.aspect),
            fit: if self.fit == Fit::default() {
                other.fit
            } else {
                self.fit
            },
            nearest: either(self.nearest, other.nearest),
            base: either(self.base, other.base),
            index: either(self.index, other.index),
            fan: self.fan.or(other.fan),
        }
    }

    /// Reads `[card]`.
    pub(super) fn read(card: &Section<'_>) -> Look {
        let fits = [
            ("contain", Fit::Contain),
            ("stretch", Fit::Stretch),
            ("cover", Fit::Cover),
        ];
        let filters = [
            ("auto", Mode::Auto),
            ("nearest", Mode::Always),
            ("linear", Mode::Never),
        ];
        let look = Look {
            aspect: aspect(card),
            fit: card.choice("fit", &fits).unwrap_or_default(),
            nearest: card.choice("filter", &filters).unwrap_or_default(),
            base: card.choice("base", &MODES).unwrap_or_default(),
            index: card.choice("index", &MODES).unwrap_or_default(),
            fan: fan(card),
        };
        card.finish();
        look
    }
}

/// A number, or “auto”.
fn aspect(card: &Section<'_>) -> Option<f32> {
    let value = card.value("aspect")?;
    if value
        .item
        .as_str()
        .is_some_and(|word| word.trim().eq_ignore_ascii_case("auto"))
    {
        return None;
    }
    if value.item.is_str() {
        let wanted = format!(
            "“auto”, or a number from {:.2} to {:.2}",
            ASPECTS.start(),
            ASPECTS.end()
        );
        card.reading().bad(value, wanted);
        return None;
    }
    card.number("aspect", ASPECTS).map(|aspect| aspect as f32)
}

fn fan(card: &Section<'_>) -> Option<(f32, f32)> {
    let fan = card.section("fan")?;
    let x = fan.number("x", 0.02..=1.0);
    let y = fan.number("y", 0.02..=1.0);
    fan.finish();
    let part = |told: Option<f64>, usual: f32| told.map_or(usual, |told| told as f32);
    Some((part(x, 0.25), part(y, 0.22)))
}

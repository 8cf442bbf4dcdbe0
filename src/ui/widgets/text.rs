//! Texts: translated ones keep themselves up to date, written ones are names and numbers.
pub use super::fit::{LEAST_LETTERS, fit, fit_lines, width};
use super::{Typeface, palette};
use bevy::{prelude::*, text::LineHeight};
use gamecore::i18n::Localized;

/// How a text looks.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// The face.
    pub face: Typeface,
    /// Pixels.
    pub size: f32,
    /// The colour.
    pub color: Color,
}

/// Read at a glance.
pub const BODY: Style = Style {
    face: Typeface::Sans,
    size: palette::BASE,
    color: palette::TEXT,
};
/// Read at a glance and important.
pub const STRONG: Style = Style {
    face: Typeface::SansBold,
    size: palette::BASE,
    color: palette::TEXT,
};
/// Small print.
pub const NOTE: Style = Style {
    face: Typeface::Sans,
    size: palette::SMALL,
    color: palette::TEXT_SOFT,
};
/// A heading.
pub const HEADING: Style = Style {
    face: Typeface::SerifBold,
    size: palette::LARGE,
    color: palette::TEXT,
};
/// A page's title.
pub const TITLE: Style = Style {
    face: Typeface::SerifBold,
    size: palette::TITLE,
    color: palette::TEXT,
};

impl Style {
    /// In another colour.
    pub const fn color(self, color: Color) -> Style {
        Style { color, ..self }
    }

    /// In another size.
    pub const fn size(self, size: f32) -> Style {
        Style { size, ..self }
    }

    /// In another face.
    pub const fn face(self, face: Typeface) -> Style {
        Style { face, ..self }
    }

    /// The components of the style; the text itself comes beside it.
    pub fn bundle(self) -> impl Bundle {
        (
            TextFont::from_font_size(self.size),
            TextColor(self.color),
            self.face,
            Pickable::IGNORE,
        )
    }
}

/// A translated text.
pub fn label(key: &'static str, style: Style) -> impl Bundle {
    localized(Localized::new(key), style)
}

/// A translated text with its arguments.
pub fn localized(text: Localized, style: Style) -> impl Bundle {
    (Text::default(), text, style.bundle())
}

/// A name or a number, which is the same in every language.
pub fn written(text: impl Into<String>, style: Style) -> impl Bundle {
    (Text::new(text), style.bundle())
}

/// A page's title.
pub fn title(key: &'static str) -> impl Bundle {
    label(key, TITLE)
}

/// A name in a place of this width: a long one is written smaller, one that is too long even so ends in dots.
pub fn name(name: &str, style: Style, width: f32) -> impl Bundle {
    let (name, size) = fit(name, style.size, width);
    (written(name, style.size(size)), one_line())
}

/// The same in a place that two small lines fit into, one on the other: a name that would end in dots takes both.
pub fn name_on_lines(name: &str, style: Style, width: f32) -> impl Bundle {
    let (name, size) = fit_lines(name, style.size, width);
    let height = match name.contains('\n') {
        true => LineHeight::RelativeToFont(1.0),
        false => LineHeight::default(),
    };
    (written(name, style.size(size)), one_line(), height)
}

/// The text does not break into lines.
pub fn one_line() -> TextLayout {
    TextLayout::no_wrap()
}

/// The text stands in the middle of its box.
pub fn centred() -> TextLayout {
    TextLayout::justify(Justify::Center)
}

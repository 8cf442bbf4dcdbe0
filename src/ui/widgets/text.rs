//! Texts: styles, typefaces, and names that fit into a given width.
//!
//! Translated texts update themselves when the language changes. Literal texts are names and numbers. A long name gets a
//! smaller font. A very long one wraps to two lines or ends in an ellipsis.
use super::palette;
use crate::theme::Fonts;
use bevy::{
    prelude::*,
    text::{FontSource, LineHeight},
};
use gamecore::sets::FrameSystems;

/// Typeface of a text.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Typeface {
    /// Normal text.
    #[default]
    Sans,
    /// Emphasized text.
    SansBold,
    /// Titles, and numbers on the score sheet.
    Serif,
    /// Name of the game, and page titles.
    SerifBold,
}

impl Typeface {
    /// Returns the loaded font of this typeface.
    pub fn font(self, fonts: &Fonts) -> Handle<Font> {
        match self {
            Typeface::Sans => &fonts.sans,
            Typeface::SansBold => &fonts.sans_bold,
            Typeface::Serif => &fonts.serif,
            Typeface::SerifBold => &fonts.serif_bold,
        }
        .clone()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(set_one);
    app.add_systems(
        Update,
        set_all
            .in_set(FrameSystems::Present)
            .run_if(resource_exists_and_changed::<Fonts>),
    );
}

fn set_one(
    insert: On<Insert, Typeface>,
    fonts: Option<Res<Fonts>>,
    mut texts: Query<(&Typeface, &mut TextFont)>,
) {
    if let (Some(fonts), Ok((face, mut font))) = (fonts, texts.get_mut(insert.entity)) {
        font.font = FontSource::Handle(face.font(&fonts));
    }
}

fn set_all(fonts: Res<Fonts>, mut texts: Query<(&Typeface, &mut TextFont)>) {
    for (face, mut font) in &mut texts {
        font.font = FontSource::Handle(face.font(&fonts));
    }
}

/// Text style.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Style {
    pub face: Typeface,
    /// Text size in design pixels.
    pub size: f32,
    pub color: Color,
}

/// Body text.
pub const BODY: Style = style(Typeface::Sans, palette::BASE, palette::TEXT);
/// Emphasized body text.
pub const STRONG: Style = style(Typeface::SansBold, palette::BASE, palette::TEXT);
/// Small print.
pub const NOTE: Style = style(Typeface::Sans, palette::SMALL, palette::TEXT_SOFT);
/// Heading.
pub const HEADING: Style = style(Typeface::SerifBold, palette::LARGE, palette::TEXT);
/// Page title.
pub const TITLE: Style = style(Typeface::SerifBold, palette::TITLE, palette::TEXT);

const fn style(face: Typeface, size: f32, color: Color) -> Style {
    Style { face, size, color }
}

impl Style {
    /// Returns the style with another colour.
    pub const fn color(self, color: Color) -> Style {
        Style { color, ..self }
    }

    /// Returns the style with another size.
    pub const fn size(self, size: f32) -> Style {
        Style { size, ..self }
    }

    /// Returns the style with another typeface.
    pub const fn face(self, face: Typeface) -> Style {
        Style { face, ..self }
    }

    /// Returns the components of the style, without the text itself.
    pub fn bundle(self) -> impl Bundle {
        (
            TextFont::from_font_size(self.size),
            TextColor(self.color),
            self.face,
            Pickable::IGNORE,
        )
    }
}

/// Creates a literal text: a name or number that is the same in every language.
pub fn written(text: impl Into<String>, style: Style) -> impl Bundle {
    (Text::new(text), style.bundle())
}

/// Creates a name that fits into this width. A long name gets a smaller font. A very long one ends in an ellipsis.
pub fn name(name: &str, style: Style, width: f32) -> impl Bundle {
    let (name, size) = fit(name, style.size, width);
    (written(name, style.size(size)), one_line())
}

/// Creates a name that fits into this width, with space for two lines in small type. A name that would be truncated
/// uses both lines.
pub fn name_on_lines(name: &str, style: Style, width: f32) -> impl Bundle {
    let (name, size) = fit_lines(name, style.size, width);
    let height = match name.contains('\n') {
        true => LineHeight::RelativeToFont(1.0),
        false => LineHeight::default(),
    };
    (written(name, style.size(size)), one_line(), height)
}

/// Returns a text layout without line breaks.
pub fn one_line() -> TextLayout {
    TextLayout::no_wrap()
}

/// Returns a text layout with centred lines.
pub fn centred() -> TextLayout {
    TextLayout::justify(Justify::Center)
}

/// Smallest factor by which the text size of a name is reduced.
const SMALLEST: f32 = 0.66;

/// Smallest text size of the game in design pixels. It is legible on the screen of a handheld with 1280 × 800 pixels.
pub const LEAST_LETTERS: f32 = 12.0;

/// Width of regular type as a fraction of the width of bold type. It is an upper bound, so that no text is wider than
/// estimated.
const PLAIN: f32 = 0.92;

/// Returns the width of a letter in ems. It is the larger width of the two bold typefaces, which are wider than the
/// regular ones.
fn em(letter: char) -> f32 {
    match letter {
        'i' | 'í' | 'ì' | 'î' | 'ï' | 'j' | 'l' | ' ' | '.' | ',' | ':' | ';' | '!' | '’'
        | '\'' => 0.33,
        'f' | 'I' | 'Í' | 'Ì' | 'Î' | 'Ï' | 'J' | '-' | '(' | ')' | '/' => 0.42,
        'r' | 's' | 't' | 'z' | '"' => 0.5,
        'c' | 'ç' | 'e' | 'è'..='ë' | 'v' | 'x' | 'y' | 'ý' | 'ÿ' | 'F' | 'L' | 'S' | '0'..='9' => {
            0.6
        }
        'A' | 'B' | 'C' | 'Ç' | 'D' | 'G' | 'K' | 'R' | 'V' | 'X' | 'À'..='Å' | '&' => 0.75,
        'E' | 'È'..='Ë' | 'P' | 'T' | 'Y' | 'Ý' | 'Z' => 0.67,
        'w' => 0.87,
        'W' | 'M' | 'm' | '@' | '%' | '—' | 'Œ' | 'Æ' | 'œ' | 'æ' | '…' => 1.03,
        letter if letter.is_ascii() || ('À'..='ÿ').contains(&letter) => {
            if letter.is_uppercase() {
                0.83
            } else {
                0.67
            }
        }
        _ => 1.1,
    }
}

fn ems(text: &str) -> f32 {
    text.chars().map(em).sum()
}

/// Returns the approximate width of a text in regular type, in the same pixels as `size`. The estimate errs on the
/// large side.
pub fn width(text: &str, size: f32) -> f32 {
    PLAIN * ems(text) * size
}

/// Shortens a text or reduces its size to fit into `width`. Returns the text and its size, starting from `size`. All
/// values are in the same pixels.
pub fn fit(text: &str, size: f32, width: f32) -> (String, f32) {
    let wanted = ems(text) * size;
    if wanted <= width {
        return (text.to_owned(), size);
    }
    let least = (size * SMALLEST).max(LEAST_LETTERS).min(size);
    let smaller = (size * width / wanted).max(least);
    if ems(text) * smaller <= width + 0.01 {
        return (text.to_owned(), smaller);
    }
    let mut left = width / smaller - em('…');
    let fits = |letter: &char| {
        left -= em(*letter);
        left >= 0.0
    };
    let short: String = text.chars().take_while(fits).collect();
    (format!("{}…", short.trim_end()), smaller)
}

/// Like [`fit`], but with space for a second line in small type. A text that `fit` would truncate is broken between its
/// words.
pub fn fit_lines(text: &str, size: f32, width: f32) -> (String, f32) {
    let (line, fitted) = fit(text, size, width);
    if line == text {
        return (line, fitted);
    }
    let small = LEAST_LETTERS.min(size);
    let breaks = text
        .char_indices()
        .filter(|(_, letter)| matches!(letter, ' ' | '-'));
    let mut halves = breaks.map(|(at, letter)| {
        // A hyphen stays on the first line.
        let end = at + usize::from(letter == '-');
        (&text[..end], &text[at + 1..])
    });
    let fits = |(first, rest): &(&str, &str)| {
        !first.is_empty() && !rest.is_empty() && ems(first) * small <= width + 0.01
    };
    match halves.rfind(fits) {
        Some((first, rest)) => {
            let (rest, _) = fit(rest, small, width);
            (format!("{first}\n{rest}"), small)
        }
        None => (line, fitted),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_written_whole_as_long_as_it_can_be_read() {
        assert_eq!(fit("Ana", 18.0, 100.0), ("Ana".to_owned(), 18.0));
        let (name, size) = fit("Maximiliano José", 16.0, 124.0);
        assert_eq!(name, "Maximiliano José");
        assert!((0.66 * 16.0..16.0).contains(&size), "{size}");
        let (name, size) = fit(&"W".repeat(16), 16.0, 100.0);
        assert!(name.ends_with('…') && name.len() > 4, "{name}");
        assert!(ems(&name) * size <= 100.0);
    }

    #[test]
    fn no_name_is_too_small_for_a_handheld() {
        for (name, size, width) in [
            ("Maximiliano José", 15.84, 80.0),
            ("Maximiliano José", 14.4, 110.0),
            ("mmmmmmmmmmmmmmmm", 15.84, 60.0),
            ("Ana", 18.0, 100.0),
        ] {
            assert!(fit(name, size, width).1 >= LEAST_LETTERS, "{name}");
            assert!(fit_lines(name, size, width).1 >= LEAST_LETTERS, "{name}");
        }
        // A size that is already below the minimum is kept.
        assert_eq!(fit("Maximiliano José", 10.0, 20.0).1, 10.0);
    }

    #[test]
    fn a_name_that_would_be_cut_takes_a_second_line() {
        assert_eq!(
            fit_lines("Maximiliano José", 15.84, 80.0),
            ("Maximiliano\nJosé".to_owned(), LEAST_LETTERS)
        );
        // A name stays on one line as long as it is legible there.
        let (name, size) = fit_lines("Maximiliano José", 15.84, 124.0);
        assert!(!name.contains('\n') && size > LEAST_LETTERS);
        let (name, _) = fit_lines("Jean-Christophe", 15.84, 80.0);
        assert_eq!(name, "Jean-\nChristophe");
        // The first line has as many words as possible, and only the second one is truncated.
        let (name, _) = fit_lines("María del Carmen de la Fuente", 15.84, 80.0);
        let (first, rest) = name.split_once('\n').expect("two lines");
        assert_eq!(first, "María del");
        assert!(rest.starts_with("Carmen") && rest.ends_with('…'), "{rest}");
        // A single word cannot be broken.
        let (name, _) = fit_lines(&"W".repeat(16), 15.84, 80.0);
        assert!(!name.contains('\n') && name.ends_with('…'), "{name}");
    }
}

//! The fonts: Libertinus Serif and Noto Sans, carried by the crates `typst-assets` and `notosans` with their licences. Both have
//! the accents of the three languages and the four suits.
use bevy::prelude::*;

/// The fonts of the interface.
#[derive(Resource, Clone, Debug)]
pub struct Fonts {
    /// Titles, card indices, the numbers of the score sheet.
    pub serif: Handle<Font>,
    /// The same, bold.
    pub serif_bold: Handle<Font>,
    /// What is read at a glance.
    pub sans: Handle<Font>,
    /// The same, bold.
    pub sans_bold: Handle<Font>,
}

/// A font inside the executable.
#[derive(Clone, Copy)]
pub(super) enum Face {
    /// Of Libertinus, by its place in `typst-assets`.
    Libertinus(usize),
    /// Of Noto.
    Noto(&'static [u8]),
}

/// Libertinus Serif, regular and bold.
pub(super) const SERIFS: [Face; 2] = [Face::Libertinus(0), Face::Libertinus(1)];
/// Noto Sans, regular and bold.
pub(super) const SANS: [Face; 2] = [
    Face::Noto(notosans::REGULAR_TTF),
    Face::Noto(notosans::BOLD_TTF),
];

impl Face {
    /// The font's file.
    pub fn bytes(self) -> Option<&'static [u8]> {
        match self {
            Face::Libertinus(place) => typst_assets::fonts().nth(place),
            Face::Noto(bytes) => Some(bytes),
        }
    }
}

/// Adds the fonts; Noto Sans is also the font of texts that name none.
pub(super) fn plugin(app: &mut App) {
    let mut fonts = app.world_mut().resource_mut::<Assets<Font>>();
    let font = |face: Face| Font::from_bytes(face.bytes().unwrap_or_default().to_vec());
    let mut add = |face| fonts.add(font(face));
    let all = Fonts {
        serif: add(SERIFS[0]),
        serif_bold: add(SERIFS[1]),
        sans: add(SANS[0]),
        sans_bold: add(SANS[1]),
    };
    if let Err(error) = fonts.insert(AssetId::default(), font(SANS[0])) {
        warn!("the default font: {error}");
    }
    app.insert_resource(all);
}

#[cfg(test)]
mod tests {
    use super::*;
    use resvg::usvg::{Options, Tree};

    /// What the three languages and the cards need.
    const LETTERS: &str = "áéíóúüñÁÉÍÓÚÜÑ¿¡«»àâæçèêëîïôœùûÿÀÂÆÇÈÊÎÔŒÙÛ“”’–—…−×·0123456789♠♥♦♣";

    /// A letter drawn with nothing but this font; without a glyph it is the font's box for missing ones.
    fn drawn(face: Face, letter: char) -> Vec<u8> {
        let mut options = Options::default();
        options
            .fontdb_mut()
            .load_font_data(face.bytes().expect("the font is there").to_vec());
        let family = options.fontdb.faces().next().expect("a font").families[0]
            .0
            .clone();
        options.font_family = family;
        let text = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 30"><text x="3" y="22" font-size="20">{letter}</text></svg>"#
        );
        crate::game::theme::svg::draw(&Tree::from_str(&text, &options).expect("an SVG"), 30, 30)
    }

    #[test]
    fn the_fonts_have_the_letters() {
        for face in SERIFS.into_iter().chain(SANS) {
            let missing = drawn(face, '\u{e123}');
            let lacking: String = LETTERS
                .chars()
                .filter(|letter| drawn(face, *letter) == missing)
                .collect();
            assert_eq!(lacking, "");
        }
    }
}

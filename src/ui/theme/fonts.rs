//! Fonts: Libertinus Serif and Noto Sans, from the crates `typst-assets` and `notosans`, which contain their licences.
//! Both have the accented letters of the three languages and the four suit symbols.
//!
//! Fonts are loaded as assets, with two exceptions. Bevy's default font is available from the first frame, because Bevy
//! refers to it by a fixed id instead of a path. And `cardart`, which renders pictures on other threads, passes the
//! same bytes to resvg.
use bevy::prelude::*;
use bevy_asset_loader::prelude::*;
use cardart::{SANS, serifs};
use gamecore::loading::{before_title, embed};

/// Fonts of the UI.
#[derive(AssetCollection, Resource, Clone, Debug)]
pub struct Fonts {
    /// Serif font for titles, card indices and numbers on the score sheet.
    #[asset(path = "embedded://continental/fonts/serif.otf")]
    pub serif: Handle<Font>,
    #[asset(path = "embedded://continental/fonts/serif_bold.otf")]
    pub serif_bold: Handle<Font>,
    /// Sans-serif font for all other text.
    #[asset(path = "embedded://continental/fonts/sans.ttf")]
    pub sans: Handle<Font>,
    #[asset(path = "embedded://continental/fonts/sans_bold.ttf")]
    pub sans_bold: Handle<Font>,
}

/// Adds the fonts. Noto Sans is also Bevy's default font.
pub(super) fn plugin(app: &mut App) {
    let [serif, serif_bold] = serifs();
    let [sans, sans_bold] = SANS;
    let files = [
        ("fonts/serif.otf", serif),
        ("fonts/serif_bold.otf", serif_bold),
        ("fonts/sans.ttf", sans),
        ("fonts/sans_bold.ttf", sans_bold),
    ];
    embed(app, files);
    // Text refers to the fonts from the first frame on. The text appears once the fonts are loaded, a frame or two
    // later.
    app.init_collection::<Fonts>();
    before_title::<Fonts>(app);
    let mut fonts = app.world_mut().resource_mut::<Assets<Font>>();
    if let Err(error) = fonts.insert(AssetId::default(), Font::from_bytes(sans.to_vec())) {
        warn!("the default font: {error}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use resvg::usvg::{Options, Tree};

    /// Characters needed for the three languages and the cards.
    const LETTERS: &str = "áéíóúüñÁÉÍÓÚÜÑ¿¡«»àâæçèêëîïôœùûÿÀÂÆÇÈÊÎÔŒÙÛ“”’–—…−×·0123456789♠♥♦♣";

    /// Renders a letter without fallback fonts. A missing glyph shows the font's box for missing characters.
    fn drawn(font: &[u8], letter: char) -> Vec<u8> {
        let mut options = Options::default();
        options.fontdb_mut().load_font_data(font.to_vec());
        let family = options.fontdb.faces().next().expect("a font").families[0]
            .0
            .clone();
        options.font_family = family;
        let text = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 30"><text x="3" y="22" font-size="20">{letter}</text></svg>"#
        );
        cardart::draw_svg(&Tree::from_str(&text, &options).expect("an SVG"), 30, 30)
    }

    #[test]
    fn the_fonts_have_the_letters() {
        for font in serifs().into_iter().chain(SANS) {
            let missing = drawn(font, '\u{e123}');
            let lacking: String = LETTERS
                .chars()
                .filter(|letter| drawn(font, *letter) == missing)
                .collect();
            assert_eq!(lacking, "");
        }
    }
}

//! The fonts for the text in pictures: Libertinus Serif from the crate `typst-assets` and Noto Sans from the crate
//! `notosans`. Both contain the suit symbols and all accented letters of English, Spanish and French. The crates
//! contain the licences.
use resvg::usvg::{self, FontFamily, FontStretch, FontStyle, fontdb};
use std::sync::{Arc, LazyLock};

/// Font files of Noto Sans, regular and bold.
pub const SANS: [&[u8]; 2] = [notosans::REGULAR_TTF, notosans::BOLD_TTF];

/// Returns the font files of Libertinus Serif, regular and bold.
pub fn serifs() -> [&'static [u8]; 2] {
    let mut fonts = typst_assets::fonts();
    [(); 2].map(|()| fonts.next().expect("the crate begins with these fonts"))
}

fn database(files: &[&'static [u8]]) -> fontdb::Database {
    let mut fonts = fontdb::Database::new();
    for bytes in files {
        fonts.load_font_source(fontdb::Source::Binary(Arc::new(*bytes)));
    }
    fonts
}

/// Database with only the sans-serif fonts.
pub(crate) static ONLY_SANS: LazyLock<Arc<fontdb::Database>> =
    LazyLock::new(|| Arc::new(database(&SANS)));

/// Family of the serif fonts.
pub(crate) const SERIF: &str = "Libertinus Serif";

/// Fonts of the game. They replace all other fonts that a picture names.
pub(crate) static ALL: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = database([serifs(), SANS].as_flattened());
    fonts.set_serif_family(SERIF);
    fonts.set_cursive_family(SERIF);
    fonts.set_fantasy_family(SERIF);
    fonts.set_sans_serif_family("Noto Sans");
    fonts.set_monospace_family("Noto Sans");
    Arc::new(fonts)
});

/// Words that identify a sans-serif font by its name.
const SANS_WORDS: &str = "sans arial helvetica verdana tahoma trebuchet calibri segoe roboto ubuntu lato futura impact myriad gothic grotesk inter montserrat cantarell geneva mono courier";

/// True for one of the game's fonts, and for a generic family, which every program maps to a font of its own.
pub(crate) fn is_our_font(name: &str) -> bool {
    let known = |face: &fontdb::FaceInfo| {
        let mut families = face.families.iter();
        families.any(|(family, _)| family.eq_ignore_ascii_case(name))
    };
    is_kind(name) || ALL.faces().any(known)
}

/// True for a generic font family, including informal names such as “Sans”.
fn is_kind(name: &str) -> bool {
    let kinds = "serif,sans,sans serif,sans-serif,monospace,mono,cursive,fantasy,system-ui";
    kinds.split(',').any(|kind| name.eq_ignore_ascii_case(kind))
}

/// Returns the font for a text: the font that the text names, if the game has it, or else a font of the same style,
/// serif or sans-serif.
pub(crate) fn select(font: &usvg::Font, fonts: &fontdb::Database) -> Option<fontdb::ID> {
    let (serif, sans) = (fontdb::Family::Serif, fontdb::Family::SansSerif);
    let is_sans = |name: &str| {
        let name = name.to_lowercase();
        SANS_WORDS.split(' ').any(|word| name.contains(word))
    };
    let named = font.families().iter().find_map(|family| match family {
        FontFamily::Named(name) if is_our_font(name) && !is_kind(name) => {
            Some(fontdb::Family::Name(name))
        }
        FontFamily::Named(name) => is_sans(name).then_some(sans),
        FontFamily::Serif => Some(serif),
        FontFamily::SansSerif | FontFamily::Monospace => Some(sans),
        FontFamily::Cursive | FontFamily::Fantasy => None,
    });
    let families = [named.unwrap_or(serif), serif];
    fonts.query(&fontdb::Query {
        families: &families,
        weight: fontdb::Weight(font.weight()),
        stretch: match font.stretch() {
            FontStretch::UltraCondensed | FontStretch::ExtraCondensed | FontStretch::Condensed => {
                fontdb::Stretch::Condensed
            }
            _ => fontdb::Stretch::Normal,
        },
        style: match font.style() {
            FontStyle::Normal => fontdb::Style::Normal,
            FontStyle::Italic => fontdb::Style::Italic,
            FontStyle::Oblique => fontdb::Style::Oblique,
        },
    })
}

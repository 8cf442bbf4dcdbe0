//! SVG by resvg: text in our own fonts, no file references, packed files with a cap.
use super::hidden;
pub(super) use super::hidden::USED;
use crate::{Reason, fonts, limits, text::as_text};
use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{
        FontFamily, FontResolver, FontStretch, FontStyle, ImageHrefResolver, Options, Tree, fontdb,
    },
};
use std::{
    io::{ErrorKind, Read},
    sync::{Arc, OnceLock},
};

/// Whether a file is an SVG, packed or not, by its content.
pub(super) fn is_svg(bytes: &[u8]) -> bool {
    let packed = bytes.starts_with(&[0x1f, 0x8b]);
    // A picture of pixels begins with a byte or two that no text has, or with letters.
    let text = bytes.trim_ascii_start();
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let utf16 = bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]);
    packed || utf16 || text.trim_ascii_start().starts_with(b"<")
}

/// Reads an SVG, packed or not.
///
/// # Errors
/// Why it cannot be read.
pub fn parse(bytes: &[u8]) -> Result<Tree, Reason> {
    parse_with(bytes, &[])
}

/// Reads an SVG; these nodes are wanted. One that stands only among the definitions, or on a hidden layer, is drawn nowhere and would be
/// dropped: it is shown.
///
/// # Errors
/// Why it cannot be read.
pub(super) fn parse_with(bytes: &[u8], ids: &[String]) -> Result<Tree, Reason> {
    let text = mended(text(bytes)?);
    let options = Options {
        image_href_resolver: ImageHrefResolver {
            // A deck's SVG reads no file of the player's.
            resolve_string: Box::new(|_, _| None),
            ..ImageHrefResolver::default()
        },
        font_family: SERIF.to_owned(),
        fontdb: our_fonts(),
        font_resolver: FontResolver {
            select_font: Box::new(|font, fonts| select_ours(font, fonts)),
            ..FontResolver::default()
        },
        ..Options::default()
    };
    let read = |text: &str| {
        Tree::from_str(text, &options).map_err(|error| Reason::Undecodable {
            reason: error.to_string(),
        })
    };
    let tree = read(&text)?;
    let hidden: Vec<String> = ids
        .iter()
        .filter(|id| tree.node_by_id(id).is_none())
        .cloned()
        .collect();
    if hidden.is_empty() {
        return Ok(tree);
    }
    // If the names do not make an SVG, those that were found are still good.
    match hidden::show(&text, &hidden) {
        Some(shown) => read(&shown).or(Ok(tree)),
        None => Ok(tree),
    }
}

/// Mends what other programs read and resvg does not. “#none” for no colour is drawn as none by librsvg, which GNOME's decks were made
/// with.
fn mended(text: String) -> String {
    if text.contains("\"#none\"") {
        text.replace("\"#none\"", "\"none\"")
    } else {
        text
    }
}

/// The text of an SVG, unpacked if it is packed.
///
/// # Errors
/// It is too long, or no text.
pub fn text(bytes: &[u8]) -> Result<String, Reason> {
    let unpacked;
    let bytes = if bytes.starts_with(&[0x1f, 0x8b]) {
        unpacked = unpack(bytes)?;
        &unpacked
    } else {
        bytes
    };
    if bytes.len() as u64 > limits::SVG {
        return Err(svg_too_large());
    }
    Ok(as_text(bytes))
}

fn svg_too_large() -> Reason {
    Reason::SvgTooLarge {
        limit: limits::SVG >> 20,
    }
}

fn unpack(bytes: &[u8]) -> Result<Vec<u8>, Reason> {
    if bytes.len() as u64 > limits::SVGZ {
        return Err(svg_too_large());
    }
    let mut unpacked = Vec::new();
    let read = flate2::read::GzDecoder::new(bytes)
        .take(limits::SVG + 1)
        .read_to_end(&mut unpacked);
    match read {
        Ok(_) => Ok(unpacked),
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => Err(Reason::CutShort {}),
        Err(error) => Err(Reason::Undecodable {
            reason: error.to_string(),
        }),
    }
}

/// Draws a tree whole and in its own proportions into the middle of a picture of this size: straight RGBA.
pub fn draw(tree: &Tree, width: u32, height: u32) -> Vec<u8> {
    let Some(mut picture) = Pixmap::new(width, height) else {
        return Vec::new();
    };
    let (own_width, own_height) = (tree.size().width(), tree.size().height());
    let scale = (width as f32 / own_width).min(height as f32 / own_height);
    let x = (width as f32 - own_width * scale) / 2.0;
    let y = (height as f32 - own_height * scale) / 2.0;
    resvg::render(
        tree,
        Transform::from_row(scale, 0.0, 0.0, scale, x, y),
        &mut picture.as_mut(),
    );
    picture.take_demultiplied()
}

const SERIF: &str = "Libertinus Serif";

/// Our fonts, standing in for every font a picture may name.
fn our_fonts() -> Arc<fontdb::Database> {
    static FONTS: OnceLock<Arc<fontdb::Database>> = OnceLock::new();
    let load = || {
        let mut fonts = fontdb::Database::new();
        for font in fonts::SERIFS.iter().chain(&fonts::SANS) {
            if let Some(bytes) = font.bytes() {
                fonts.load_font_source(fontdb::Source::Binary(Arc::new(bytes)));
            }
        }
        fonts.set_serif_family(SERIF);
        fonts.set_cursive_family(SERIF);
        fonts.set_fantasy_family(SERIF);
        fonts.set_sans_serif_family("Noto Sans");
        fonts.set_monospace_family("Noto Sans");
        Arc::new(fonts)
    };
    FONTS.get_or_init(load).clone()
}

/// Words in the names of fonts without serifs.
const SANS: [&str; 22] = [
    "sans",
    "arial",
    "helvetica",
    "verdana",
    "tahoma",
    "trebuchet",
    "calibri",
    "segoe",
    "roboto",
    "ubuntu",
    "lato",
    "futura",
    "impact",
    "myriad",
    "gothic",
    "grotesk",
    "inter",
    "montserrat",
    "cantarell",
    "geneva",
    "mono",
    "courier",
];

/// Whether it is one of our fonts, or a kind of font, of which each program has its own.
pub(super) fn is_our_font(name: &str) -> bool {
    let known = |face: &fontdb::FaceInfo| {
        face.families
            .iter()
            .any(|(family, _)| family.eq_ignore_ascii_case(name))
    };
    is_kind(name) || our_fonts().faces().any(known)
}

/// Whether it is a kind of font, as some programs write it: “Sans”.
fn is_kind(name: &str) -> bool {
    let kinds = [
        "serif",
        "sans",
        "sans serif",
        "sans-serif",
        "monospace",
        "mono",
        "cursive",
        "fantasy",
        "system-ui",
    ];
    kinds.iter().any(|kind| name.eq_ignore_ascii_case(kind))
}

/// The font for a text: the one it names if it is ours, else ours of the same kind.
fn select_ours(font: &resvg::usvg::Font, fonts: &fontdb::Database) -> Option<fontdb::ID> {
    let named = font.families().iter().find_map(|family| match family {
        FontFamily::Named(name) if is_our_font(name) && !is_kind(name) => {
            Some(fontdb::Family::Name(name))
        }
        FontFamily::Named(name) => {
            let name = name.to_lowercase();
            SANS.iter()
                .any(|word| name.contains(word))
                .then_some(fontdb::Family::SansSerif)
        }
        FontFamily::Serif => Some(fontdb::Family::Serif),
        FontFamily::SansSerif | FontFamily::Monospace => Some(fontdb::Family::SansSerif),
        FontFamily::Cursive | FontFamily::Fantasy => None,
    });
    let families = [
        named.unwrap_or(fontdb::Family::Serif),
        fontdb::Family::Serif,
    ];
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_drawn_with_our_fonts() {
        let svg = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><text x="2" y="16" font-family="Nobody Has This">♥</text></svg>"#;
        let picture = draw(&parse(svg.as_bytes()).expect("an SVG"), 40, 40);
        assert!(
            picture.chunks(4).any(|pixel| pixel[3] > 200),
            "the sign is missing"
        );
    }

    #[test]
    fn a_colour_misspelt_as_none_is_none() {
        let svg = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z" fill="#none"/></svg>"##;
        let picture = draw(&parse(svg.as_bytes()).expect("an SVG"), 9, 9);
        assert!(picture.iter().all(|byte| *byte == 0));
    }

    #[test]
    fn no_file_is_read_and_a_bomb_does_not_go_off() {
        let svg = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><image href="/etc/hostname" width="9" height="9"/></svg>"#;
        assert!(
            draw(&parse(svg.as_bytes()).expect("an SVG"), 9, 9)
                .iter()
                .all(|byte| *byte == 0)
        );
        let mut bomb = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        let zeros = vec![b' '; 1 << 20];
        for _ in 0..65 {
            std::io::Write::write_all(&mut bomb, &zeros).expect("written");
        }
        assert_eq!(
            parse(&bomb.finish().expect("packed")).err(),
            Some(svg_too_large())
        );
    }
}

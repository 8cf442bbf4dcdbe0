//! SVG by resvg: text in our own fonts, no file references, packed files with a cap.
use super::{ProblemReason, limits};
use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{ImageHrefResolver, Options, Tree, fontdb},
};
use std::{
    io::Read,
    sync::{Arc, OnceLock},
};

/// Reads an SVG, packed or not.
///
/// # Errors
/// Why it cannot be read.
pub fn parse(bytes: &[u8]) -> Result<Tree, ProblemReason> {
    let unpacked;
    let bytes = if bytes.starts_with(&[0x1f, 0x8b]) {
        unpacked = unpack(bytes)?;
        &unpacked
    } else {
        bytes
    };
    if bytes.len() as u64 > limits::SVG {
        return Err(ProblemReason::SvgTooLarge);
    }
    let options = Options {
        image_href_resolver: ImageHrefResolver {
            // A deck's SVG reads no file of the player's.
            resolve_string: Box::new(|_, _| None),
            ..ImageHrefResolver::default()
        },
        font_family: SERIF.to_owned(),
        fontdb: fonts(),
        ..Options::default()
    };
    Tree::from_data(bytes, &options).map_err(|error| ProblemReason::Undecodable(error.to_string()))
}

fn unpack(bytes: &[u8]) -> Result<Vec<u8>, ProblemReason> {
    if bytes.len() as u64 > limits::SVGZ {
        return Err(ProblemReason::SvgTooLarge);
    }
    let mut unpacked = Vec::new();
    let read = flate2::read::GzDecoder::new(bytes)
        .take(limits::SVG + 1)
        .read_to_end(&mut unpacked);
    match read {
        Ok(_) => Ok(unpacked),
        Err(error) => Err(ProblemReason::Undecodable(error.to_string())),
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
fn fonts() -> Arc<fontdb::Database> {
    static FONTS: OnceLock<Arc<fontdb::Database>> = OnceLock::new();
    let load = || {
        let mut fonts = fontdb::Database::new();
        for font in super::fonts::SERIFS.iter().chain(&super::fonts::SANS) {
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
            Some(ProblemReason::SvgTooLarge)
        );
    }
}

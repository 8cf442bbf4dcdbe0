//! Fuzzing of SVGs and bitmaps.
use super::super::common::deck;
use super::{DECK, Target, look_at};
use cardart::{Assembly, Pack, Piece, Slot, decode};
use std::{
    fs,
    io::{Cursor, Write},
    sync::Arc,
};
use testkit::decks::{png, scratch};
use testkit::random::Random;

#[test]
fn svgs() {
    let target = Target {
        name: "cardart_svgs",
        seeds: vec![DECK.into(), b"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"5\" height=\"7\"><rect id=\"1_club\" width=\"5\" height=\"7\"/></svg>".to_vec()],
        words: &["<g>", "</g>", "<use xlink:href=\"#back\"/>", "&ns;", "<!ENTITY", "id=\"queen_heart\"", "transform=\"scale(0)\"", "width=\"1e30\"", "href=\"/etc/passwd\"", "<mask id=\"m\">", "stroke-dasharray=\"0.0001\"", "viewBox=\"0 0 0 0\"", "<filter>"],
        look: |folder, input| {
            let place = folder.join("theme.svg");
            fs::write(&place, input).expect("written");
            look_at(&place);
        },
    };
    target.run();
}

#[test]
fn pictures() {
    let encoded = |format| {
        let image =
            image::RgbImage::from_fn(9, 13, |x, y| image::Rgb([x as u8 * 20, y as u8 * 10, 7]));
        let mut bytes = Cursor::new(Vec::new());
        image.write_to(&mut bytes, format).expect("encoded");
        bytes.into_inner()
    };
    use image::ImageFormat::{Bmp, Gif, Jpeg, Png, WebP};
    let mut seeds: Vec<Vec<u8>> = [Bmp, Gif, Jpeg, Png, WebP].map(encoded).to_vec();
    let mut svgz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    svgz.write_all(DECK.as_bytes()).expect("written");
    seeds.push(svgz.finish().expect("packed"));
    let target = Target {
        name: "cardart_pictures",
        seeds,
        words: &[
            "IHDR",
            "IDAT",
            "acTL",
            "fcTL",
            "GIF89a",
            "NETSCAPE2.0",
            "VP8X",
            "ANMF",
            "\u{1f}",
        ],
        look: |_, input| {
            let ids = ["1_club".to_owned(), "pip".to_owned()];
            let Ok(picture) = decode(input, &ids) else {
                return;
            };
            let picture = Arc::new(picture);
            if let Ok(piece) = Piece::cut(picture, &cardart::Cut::Whole) {
                assert_eq!(piece.draw(7, 9, Default::default()).len(), 7 * 9 * 4);
            }
        },
    };
    target.run();
}

/// Inputs are sheets of cards with changed bytes. Cards may be recognised incorrectly, but the code must not panic.
#[test]
fn sheets() {
    // The sheet is grey and as small as possible, so that thousands of inputs can be tested in the available time.
    let sheet = image::GrayImage::from_fn(13 * 24, 4 * 34, |x, y| {
        let (column, row) = (x / 24, y / 34);
        let pip = (y % 34) / 3 < column + 1 && (8..16).contains(&(x % 24));
        image::Luma([if pip { row as u8 * 60 } else { 255 }])
    });
    let mut bytes = Cursor::new(Vec::new());
    let written = sheet.write_to(&mut bytes, image::ImageFormat::Bmp);
    written.expect("encoded");
    let target = Target {
        name: "cardart_sheets",
        seeds: vec![bytes.into_inner()],
        words: &["BM", "\0\0\0\0\0\0\0\0", "\u{1}\0\u{18}\0"],
        look: |folder, input| {
            let place = folder.join("theme");
            fs::create_dir_all(&place).expect("made");
            fs::write(place.join("cards.bmp"), input).expect("written");
            let Ok(pack) = Pack::read(&place) else { return };
            assert!(pack.count() <= 54);
            // Checking and rendering a theme takes much longer than reading it, so only one input in sixteen is rendered.
            if input.iter().fold(0_u8, |sum, byte| sum ^ byte) % 16 == 0 {
                look_at(&place);
            }
        },
    };
    target.run();
}

/// The files of a deck are arbitrary pictures. The deck can still be finished.
#[test]
fn a_deck_is_finished_with_arbitrary_pictures() {
    let folder = scratch("fuzz-give").join("mine");
    deck(&folder);
    let random = &mut Random::new(7);
    for slot in Slot::all() {
        let bytes: Vec<u8> = match random.below(3) {
            0 => png(1 + random.below(40) as u32, 1 + random.below(40) as u32, 3),
            1 => DECK.into(),
            _ => (0..random.below(50))
                .map(|_| random.below(256) as u8)
                .collect(),
        };
        fs::write(folder.join(slot.file_stem() + ".png"), bytes).expect("written");
    }
    let mut assembly = Assembly::of_pack(Pack::read(&folder).expect("opened"));
    assembly.read_all();
    let deck = assembly.finish();
    for slot in Slot::all() {
        assert!(
            deck.draw(slot, 10, 14).iter().any(|byte| *byte > 0),
            "{slot:?} shows nothing"
        );
    }
}

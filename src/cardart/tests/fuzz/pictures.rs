//! Drawings and pictures.
use super::super::common::{deck, png, scratch};
use super::target::{DECK, Target, look_at};
use cardart::{Assembly, Pack, Piece, Slot, decode};
use std::{
    fs,
    io::{Cursor, Write},
    sync::Arc,
};
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

/// A sheet whose pixels are changed: what is read off it may be wrong, and never breaks.
#[test]
fn sheets() {
    // Grey and as small as a sheet may be: thousands are tried in the time that one in colour would take.
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
            // One in sixteen is checked and drawn as well, which takes much longer.
            if input.iter().fold(0_u8, |sum, byte| sum ^ byte) % 16 == 0 {
                look_at(&place);
            }
        },
    };
    target.run();
}

/// A deck is put together whatever is given for what it wants.
#[test]
fn what_is_given_may_be_anything() {
    let folder = scratch("fuzz-give");
    deck(&folder.join("mine"));
    let mut assembly = Assembly::of_pack(Pack::read(&folder.join("mine")).expect("opened"));
    let random = &mut Random::new(7);
    loop {
        let wanted = assembly.wanted();
        if wanted.is_empty() {
            break;
        }
        for one in wanted {
            let bytes: Vec<u8> = match random.below(3) {
                0 => png(1 + random.below(40) as u32, 1 + random.below(40) as u32, 3),
                1 => DECK.into(),
                _ => (0..random.below(50))
                    .map(|_| random.below(256) as u8)
                    .collect(),
            };
            assembly.give(&one, decode(&bytes, &one.ids));
        }
    }
    let deck = assembly.finish();
    for slot in Slot::all() {
        assert!(
            deck.draw(slot, 10, 14).iter().any(|byte| *byte > 0),
            "{slot:?} shows nothing"
        );
    }
}

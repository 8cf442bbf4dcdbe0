//! Tables as they lie under the cards.
use super::*;
use crate::{Pack, TableLook, decode, files::Memory};
use std::io::Cursor;

const SIZE: SurfaceSize = SurfaceSize {
    width: 320,
    height: 180,
    scale: 0.25,
};
const LIGHTEST: f32 = 0.06;

fn table(look: TableLook) -> Table {
    let pack = Pack::of("t".to_owned(), Box::new(Memory::of([("table.png", "")])));
    let mut table = Table::of(&pack).expect("it has one");
    table.look = look;
    table
}

fn picture(width: u32, height: u32, colour: impl Fn(u32, u32) -> [u8; 4]) -> Picture {
    let image = RgbaImage::from_fn(width, height, |x, y| image::Rgba(colour(x, y)));
    let mut bytes = Cursor::new(Vec::new());
    image
        .write_to(&mut bytes, image::ImageFormat::Png)
        .expect("encoded");
    decode(&bytes.into_inner(), &[]).expect("it is a picture")
}

fn lay(look: TableLook, picture: Picture) -> (Surface, RgbaImage) {
    let surface = Surface::lay(&table(look), picture, SIZE, [18, 48, 45], LIGHTEST).expect("laid");
    let image = RgbaImage::from_raw(SIZE.width, SIZE.height, surface.pixels.clone());
    (surface, image.expect("as large as it was asked for"))
}

/// The highest luminance of a square as large as a letter, of all but the sparks.
fn lightest(image: &RgbaImage) -> f32 {
    lightness(image, 3, &linear_table())
}

#[test]
fn on_the_lightest_picture_one_can_read_and_a_dark_one_is_left_as_it_is() {
    let snow = |x: u32, y: u32| [255, 255 - (x % 20) as u8, 255 - (y % 9) as u8, 255];
    let chess = |x: u32, y: u32| {
        [if (x / 40 + y / 40).is_multiple_of(2) {
            255
        } else {
            0
        }; 4]
            .map(|v: u8| v.max(1))
    };
    let sunset = |x: u32, y: u32| [(x / 5) as u8, (y / 4) as u8, 60, 255];
    for (name, picture) in [
        ("snow", picture(1280, 720, snow)),
        ("chess", picture(1280, 720, chess)),
        ("sunset", picture(1280, 720, sunset)),
    ] {
        let (surface, image) = lay(TableLook::default(), picture);
        let light = lightest(&image);
        assert!(light <= LIGHTEST * 1.08, "{name}: {light}");
        assert!(
            light >= LIGHTEST * 0.8,
            "{name} is darker than need be: {light}"
        );
        assert!(
            (0.5..1.0).contains(&surface.veil),
            "{name}: {}",
            surface.veil
        );
        assert!(image.pixels().all(|pixel| pixel.0[3] == 255));
    }
    let (surface, image) = lay(
        TableLook::default(),
        picture(1280, 720, |_, _| [40, 50, 30, 255]),
    );
    assert_eq!(
        (surface.veil, image.get_pixel(7, 7).0),
        (0.0, [40, 50, 30, 255])
    );
    assert!((surface.mean[1] - linear_table()[50]).abs() < 1e-4);
}

#[test]
fn an_author_may_darken_a_table_and_never_make_it_illegible() {
    let veiled = |veil, value: u8| {
        let look = TableLook {
            veil: Some(veil),
            ..TableLook::default()
        };
        let picture = picture(600, 600, |_, _| [value, value, value, 255]);
        lay(look, picture).0.veil
    };
    assert_eq!(veiled(0.5, 40), 0.5);
    assert_eq!(veiled(0.0, 40), 0.0);
    assert!(veiled(0.0, 255) > 0.9);
}

#[test]
fn a_small_picture_is_repeated_and_a_large_one_fills_the_table() {
    // Red at the left, green at the right.
    let halves = |width: u32| {
        move |x: u32, _: u32| {
            if x < width / 2 {
                [60, 0, 0, 255]
            } else {
                [0, 60, 0, 255]
            }
        }
    };
    let changes = |image: &RgbaImage| {
        let row: Vec<bool> = (0..SIZE.width)
            .map(|x| image.get_pixel(x, 90).0[0] > 30)
            .collect();
        row.windows(2).filter(|two| two[0] != two[1]).count()
    };
    // 128 pixels of the picture are 32 of the screen here: ten of them, red and green.
    let (_, image) = lay(TableLook::default(), picture(128, 128, halves(128)));
    assert!((18..=21).contains(&changes(&image)), "{}", changes(&image));
    let (_, image) = lay(TableLook::default(), picture(1280, 720, halves(1280)));
    assert_eq!(changes(&image), 1);
    let told = |fit, width| {
        let look = TableLook {
            fit,
            ..TableLook::default()
        };
        changes(&lay(look, picture(width, width, halves(width))).1)
    };
    assert_eq!(told(TableFit::Cover, 128), 1);
    assert!(told(TableFit::Tile, 640) > 1);
    // However small or long it is.
    assert_eq!(told(TableFit::Tile, 1), 0);
    lay(
        TableLook::default(),
        picture(1, 3000, |_, _| [9, 9, 9, 255]),
    );
}

#[test]
fn what_can_be_seen_through_lies_on_the_felt() {
    let (_, image) = lay(
        TableLook::default(),
        picture(1280, 720, |_, _| [255, 0, 0, 0]),
    );
    assert_eq!(image.get_pixel(100, 100).0, [18, 48, 45, 255]);
}

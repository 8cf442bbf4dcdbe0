//! Tests of the available table pictures, and of pictures ready for display.
use super::*;
use crate::{files::Memory, picture::png_of};
use std::{fs, io::Cursor};

#[test]
fn tables_are_found_by_their_files_and_a_later_folder_counts() {
    let root = std::env::temp_dir().join(format!("continental-tables-{}", std::process::id()));
    let _ = fs::remove_dir_all(&root);
    let [first, second] = ["assets", "own"].map(|name| root.join(name));
    for folder in [&first, &second] {
        fs::create_dir_all(folder.join("deep")).expect("made");
    }
    let write = |folder: &Path, name: &str, bytes: &[u8]| {
        fs::write(folder.join(name), bytes).expect("written");
    };
    write(&first, "old_oak.png", &png_of(40, 20));
    write(&first, "walnut.png", &png_of(40, 20));
    write(&second, "walnut.jpg", b"no picture");
    write(&second, "marble.png", &png_of(40, 20));
    write(&second, "marble.svg", b"<svg/>");
    write(&second, "readme.txt", b"");
    write(&second, "deep/no_table.png", &png_of(4, 2));
    let toml = "name = \"Mármol\"\nauthor = \"Ana\"\nlicense = \"CC0-1.0\"\nfit = \"tile\"\nveil = 0.3\nnmae = 1";
    write(&second, "marble.toml", toml.as_bytes());
    let all = tables(&[root.join("nowhere"), first.clone(), second.clone()]);
    let told: Vec<(&str, &str)> = all
        .iter()
        .map(|table| (table.id.as_str(), table.name.as_str()))
        .collect();
    let wanted = [
        ("marble", "Mármol"),
        ("old_oak", "old oak"),
        ("walnut", "walnut"),
    ];
    assert_eq!(told, wanted);
    let marble = &all[0];
    assert_eq!(marble.path, second.join("marble.svg"));
    assert_eq!(
        (marble.author.as_str(), marble.licence.as_str()),
        ("Ana", "CC0-1.0")
    );
    assert_eq!(
        (marble.look.fit, marble.look.veil),
        (TableFit::Tile, Some(0.3))
    );
    assert!(matches!(
        marble.problems[0].reason,
        Reason::KeyDidYouMean { line: 6, .. }
    ));
    assert_eq!(all[1].problems, []);
    let broken = &all[2].problems[0];
    assert_eq!(broken.file, second.join("walnut.jpg"));
    assert_eq!(broken.reason, Reason::NoPicture {});
    // After a file has been saved again, its table is not equal to the earlier one.
    write(&first, "old_oak.png", &png_of(41, 20));
    assert_ne!(tables(&[first])[0], all[1]);
    fs::remove_dir_all(root).expect("removed");
}

#[test]
fn a_theme_says_how_its_table_is_laid() {
    let toml = "name = \"Mía\"\n[table]\nfit = \"cover\"\nveil = \"auto\"";
    let files = [("table.png", ""), ("as.png", ""), ("theme.toml", toml)];
    let pack = Pack::of("test".to_owned(), Memory::of(files));
    assert_eq!(pack.problems, []);
    let table = Table::of(&pack).expect("it has one");
    assert_eq!((table.id.as_str(), table.name.as_str()), ("test", "Mía"));
    let look = TableLook {
        fit: TableFit::Cover,
        veil: None,
    };
    assert_eq!(table.look, look);
    assert!(problem(&pack).is_some(), "the picture is empty");
}

const SIZE: SurfaceSize = SurfaceSize {
    width: 320,
    height: 180,
    scale: 0.25,
};
const LIGHTEST: f32 = 0.06;

fn table(look: TableLook) -> Table {
    let pack = Pack::of("t".to_owned(), Memory::of([("table.png", "")]));
    let mut table = Table::of(&pack).expect("it has one");
    table.look = look;
    table
}

fn picture(width: u32, height: u32, colour: impl Fn(u32, u32) -> [u8; 4]) -> Picture {
    let image = RgbaImage::from_fn(width, height, |x, y| Rgba(colour(x, y)));
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

/// Returns the luminance of the lightest squares, except for the few that do not affect readability.
fn lightest(image: &RgbaImage) -> f32 {
    lightness(image, 3, &linear_table())
}

#[test]
fn a_light_picture_is_darkened_for_text_and_a_dark_one_is_unchanged() {
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
    // Picture whose left half is red and whose right half is green.
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
    // A tile of 128 pixels is 32 screen pixels wide here, so ten copies fit side by side.
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
    // Very small and very long pictures can also be tiled.
    assert_eq!(told(TableFit::Tile, 1), 0);
    lay(
        TableLook::default(),
        picture(1, 3000, |_, _| [9, 9, 9, 255]),
    );
}

#[test]
fn transparent_parts_show_the_felt() {
    let (_, image) = lay(
        TableLook::default(),
        picture(1280, 720, |_, _| [255, 0, 0, 0]),
    );
    assert_eq!(image.get_pixel(100, 100).0, [18, 48, 45, 255]);
}

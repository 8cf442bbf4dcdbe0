//! Cards that were drawn before are taken from the disk: the same to the pixel, without the SVG being parsed or the picture decoded;
//! whatever is wrong with what lies there, the card is drawn anew.
use super::{DrawingCache, Picture, Piece, Scaling, decode, decode_with};
use crate::{Area, Cut};
use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

/// Two cards of a page, one of them only among the definitions, and a text in a font that is not ours.
const DECK: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 200 100">
<defs><g id="back"><rect width="50" height="70" rx="6" fill="#203080"/></g></defs>
<g id="1_club" transform="translate(60 10)"><rect width="50" height="70" rx="6" fill="#fff8f0"/>
<text x="6" y="20" font-family="Comic Sans MS" font-size="16">A</text></g></svg>"##;

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let own = format!("continental-cache-{name}-{}", std::process::id());
        let path = std::env::temp_dir().join(own);
        let _ = fs::remove_dir_all(&path);
        Folder(path)
    }

    fn files(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(&self.0).into_iter().flatten();
        let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("read").path()).collect();
        files.sort();
        files
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Everything that is asked of a deck: fonts, boxes, a cell, drawings of two sizes. And whether it was parsed for that.
fn everything(svg: &str, cache: &DrawingCache) -> (Vec<u8>, bool) {
    let ids = ["1_club".to_owned(), "back".to_owned()];
    let picture = Arc::new(decode_with(svg.as_bytes(), &ids, cache).expect("an SVG"));
    let mut told = format!("{:?} {:?} ", picture.size(), picture.other_fonts()).into_bytes();
    let cell = Area {
        left: 0.3,
        top: 0.1,
        width: 0.25,
        height: 0.7,
    };
    let cuts = [
        Cut::Node("1_club".to_owned()),
        Cut::NodeIn("1_club".to_owned(), cell),
        Cut::Node("back".to_owned()),
        Cut::Whole,
    ];
    for cut in &cuts {
        let piece = Piece::cut(picture.clone(), cut).expect("there");
        told.extend(format!("{} ", piece.aspect()).bytes());
        for height in [30, 45] {
            told.extend(piece.draw(30, height, Scaling::default()).into_raw());
        }
        piece.keep_drawings();
    }
    let missing = Piece::cut(picture.clone(), &Cut::Node("2_club".to_owned()));
    told.extend(format!("{:?}", missing.map(|_| ())).bytes());
    Piece::cut(picture.clone(), &Cut::Whole)
        .expect("there")
        .keep_drawings();
    match &*picture {
        Picture::Shapes(shapes) => (told, shapes.is_parsed()),
        Picture::Pixels(_) => panic!("it is an SVG"),
    }
}

fn at(folder: &Path) -> DrawingCache {
    DrawingCache::at(folder)
}

#[test]
fn a_card_that_was_drawn_is_the_same_from_the_disk_and_not_parsed() {
    let folder = Folder::new("same");
    let (drawn, _) = everything(DECK, &DrawingCache::default());
    assert!(folder.files().is_empty());
    assert_eq!(everything(DECK, &at(&folder.0)), (drawn.clone(), true));
    assert_eq!(folder.files().len(), 1);
    assert_eq!(everything(DECK, &at(&folder.0)), (drawn, false));

    // Another content is another deck, whatever its name.
    let red = DECK.replace("#fff8f0", "#ff0000");
    let (drawn, _) = everything(&red, &DrawingCache::default());
    assert_eq!(everything(&red, &at(&folder.0)), (drawn, true));
    assert_eq!(folder.files().len(), 2);
}

#[test]
fn another_size_is_drawn_and_kept_with_those_before() {
    let folder = Folder::new("sizes");
    everything(DECK, &at(&folder.0));
    let draw = |height: u32| {
        let ids = ["1_club".to_owned(), "back".to_owned()];
        let picture = decode_with(DECK.as_bytes(), &ids, &at(&folder.0)).expect("an SVG");
        let picture = Arc::new(picture);
        let cut = Cut::Node("back".to_owned());
        let piece = Piece::cut(picture.clone(), &cut).expect("there");
        let drawn = piece.draw(30, height, Scaling::default());
        piece.keep_drawings();
        let Picture::Shapes(shapes) = &*picture else {
            panic!("it is an SVG")
        };
        (drawn, shapes.is_parsed())
    };
    let (first, parsed) = draw(77);
    assert!(parsed);
    assert_eq!(draw(77), (first, false));
    assert!(!draw(45).1, "the sizes before are still there");
}

#[test]
fn a_deck_that_two_have_is_read_once() {
    let folder = Folder::new("shared");
    let cache = at(&folder.0);
    let read = |cache: &DrawingCache| match decode_with(DECK.as_bytes(), &[], cache) {
        Ok(Picture::Shapes(shapes)) => shapes,
        other => panic!("{other:?}"),
    };
    let (one, other) = (read(&cache), read(&cache));
    assert!(Arc::ptr_eq(&one, &other));
    assert!(!Arc::ptr_eq(&one, &read(&at(&folder.0))));
}

#[test]
fn what_is_damaged_or_cannot_be_written_is_drawn_anew() {
    let folder = Folder::new("damaged");
    let (drawn, _) = everything(DECK, &at(&folder.0));
    let file = folder.files().remove(0);
    let whole = fs::read(&file).expect("read");
    let mut wrong = whole.clone();
    let middle = wrong.len() / 2;
    wrong[middle] ^= 1;
    for damaged in [&[][..], b"drawn 1\n", &whole[..whole.len() / 2], &wrong] {
        fs::write(&file, damaged).expect("written");
        assert_eq!(everything(DECK, &at(&folder.0)), (drawn.clone(), true));
        assert_eq!(everything(DECK, &at(&folder.0)), (drawn.clone(), false));
    }
    // A folder where the file should lie; a file where the folder should lie.
    fs::remove_file(&file).expect("removed");
    fs::create_dir_all(file.join("in the way")).expect("made");
    assert_eq!(everything(DECK, &at(&folder.0)), (drawn.clone(), true));
    assert!(file.join("in the way").is_dir());
    fs::remove_dir_all(&folder.0).expect("removed");
    fs::write(&folder.0, "no folder").expect("written");
    assert_eq!(everything(DECK, &at(&folder.0)), (drawn.clone(), true));
    fs::remove_file(&folder.0).expect("removed");
    // Deleted: it is made again.
    assert_eq!(everything(DECK, &at(&folder.0)), (drawn, true));
    assert_eq!(folder.files().len(), 1);
}

/// A picture as a scanner makes it: so large that it is worth to be kept.
fn scanned() -> Vec<u8> {
    scanned_of(500, 700)
}

fn scanned_of(width: u32, height: u32) -> Vec<u8> {
    let image = image::RgbaImage::from_fn(width, height, |x, y| {
        image::Rgba([x as u8, y as u8, (x * y) as u8, 255 - (x / 4) as u8])
    });
    let mut bytes = std::io::Cursor::new(Vec::new());
    let written = image.write_to(&mut bytes, image::ImageFormat::Png);
    written.expect("encoded");
    bytes.into_inner()
}

/// All sizes of a scanned picture and of a part of it, and whether it was decoded for that.
fn sizes(cache: &DrawingCache) -> (Vec<u8>, bool) {
    let picture = decode_with(&scanned(), &[], cache).expect("a picture");
    let Picture::Pixels(pixels) = &picture else {
        panic!("it is made of pixels")
    };
    let pixels = pixels.clone();
    let was_decoded = pixels.is_decoded();
    let picture = Arc::new(picture);
    let half = Cut::Part(Area {
        left: 0.5,
        top: 0.0,
        width: 0.5,
        height: 1.0,
    });
    let mut drawn = Vec::new();
    for cut in [Cut::Whole, half] {
        let piece = Piece::cut(picture.clone(), &cut).expect("there");
        for (width, height) in [(60, 84), (107, 150), (300, 420)] {
            let pixels = piece.draw(width, height, Scaling::default());
            drawn.extend(pixels.into_raw());
        }
    }
    let was_decoded = was_decoded || pixels.is_decoded();
    let piece = Piece::cut(picture, &Cut::Whole).expect("there");
    piece.keep_drawings();
    (drawn, was_decoded)
}

#[test]
fn a_large_picture_that_was_drawn_is_the_same_from_the_disk_and_not_decoded() {
    let folder = Folder::new("pixels");
    let (drawn, _) = sizes(&DrawingCache::default());
    assert_eq!(sizes(&at(&folder.0)), (drawn.clone(), true));
    let files = folder.files();
    assert_eq!(files.len(), 1);
    assert_eq!(sizes(&at(&folder.0)), (drawn.clone(), false));
    // What is damaged is drawn once more.
    fs::write(&files[0], b"drawn 1\n").expect("written");
    assert_eq!(sizes(&at(&folder.0)), (drawn.clone(), true));
    assert_eq!(sizes(&at(&folder.0)), (drawn, false));
    // A small one is quicker decoded.
    let small = super::png_of(40, 56);
    let piece = decode_with(&small, &[], &at(&folder.0)).expect("a picture");
    let piece = Piece::cut(Arc::new(piece), &Cut::Whole).expect("there");
    piece.draw(20, 28, Scaling::default());
    piece.keep_drawings();
    assert_eq!(folder.files().len(), 1);
}

#[test]
fn what_a_picture_was_drawn_from_is_let_go_once_its_drawings_are_kept() {
    let folder = Folder::new("let-go");
    let picture = decode_with(&scanned(), &[], &at(&folder.0)).expect("a picture");
    let Picture::Pixels(pixels) = &picture else {
        panic!("it is made of pixels")
    };
    let pixels = pixels.clone();
    let piece = Piece::cut(Arc::new(picture), &Cut::Whole).expect("there");
    let plain = decode(&scanned(), &[]).expect("a picture");
    let plain = Piece::cut(Arc::new(plain), &Cut::Whole).expect("there");
    for height in [84, 420, 700] {
        let draw = |piece: &Piece| piece.draw(height * 5 / 7, height, Scaling::default());
        assert_eq!(draw(&piece), draw(&plain), "{height}");
        assert!(pixels.is_decoded());
        piece.keep_drawings();
        assert!(!pixels.is_decoded());
        assert_eq!(draw(&piece), draw(&plain), "{height}, kept");
        assert!(!pixels.is_decoded());
    }
}

#[test]
fn of_a_scanned_card_only_what_is_drawn_from_is_kept() {
    let folder = Folder::new("settled");
    let scan = scanned_of(800, 1400);
    let drawn = |cache: &DrawingCache, settled: bool, height: u32| {
        let picture = decode_with(&scan, &[], cache).expect("a picture");
        let Picture::Pixels(pixels) = &picture else {
            panic!("it is made of pixels")
        };
        let pixels = pixels.clone();
        assert!(pixels.is_decoded());
        if settled {
            picture.settle();
            assert!(!pixels.is_decoded());
        }
        let piece = Piece::cut(Arc::new(picture), &Cut::Whole).expect("there");
        let width = height * 5 / 7;
        let card = piece.draw(width, height, Scaling::default());
        (card, pixels.is_decoded())
    };
    let cache = || at(&folder.0);
    let (before, _) = drawn(&cache(), false, 140);
    assert_eq!(drawn(&cache(), true, 140), (before, false));
    // For a window of 4K it is kept larger, and what is larger still is decoded once more.
    let (_, again) = drawn(&cache().up_to(420), true, 420);
    assert!(!again);
    let (_, again) = drawn(&cache(), true, 420);
    assert!(again);
    // What is kept nowhere cannot be decoded again, and stays.
    let picture = decode_with(&scan, &[], &DrawingCache::default()).expect("a picture");
    picture.settle();
    assert!(matches!(&picture, Picture::Pixels(pixels) if pixels.is_decoded()));
}

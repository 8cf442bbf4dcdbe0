//! Tests of decoding, of the disk cache, and of SVG elements that are cut out as cards. Cached renderings equal new
//! ones to the pixel and need no parsing or decoding. If a cache file is damaged, the card is rendered again. The SVG
//! elements in these tests are taken from real decks.
use super::{DrawingCache, Picture, Piece, Scaling, decode, decode_with};
use crate::{Area, Cut, Reason};
use image::RgbaImage;
use std::{
    fs,
    io::Cursor,
    path::{Path, PathBuf},
    sync::Arc,
};

fn png(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    let image = RgbaImage::from_pixel(width, height, image::Rgba([200, 100, 50, 128]));
    image
        .write_to(&mut bytes, image::ImageFormat::Png)
        .expect("encoded");
    bytes.into_inner()
}

#[test]
fn invalid_pictures_are_refused_with_the_reason() {
    let whole = png(9, 9);
    for (broken, key) in [
        (b"hello".as_slice(), "theme-no-picture"),
        (b"<svg", "theme-undecodable"),
        (b"", "theme-cut-short"),
        (b"\x1f\x8b", "theme-cut-short"),
        (&whole[..20], "theme-cut-short"),
        (&whole[..whole.len() - 20], "theme-cut-short"),
    ] {
        let refused = decode(broken, &[]).map(|_| ()).map_err(|it| it.key());
        assert_eq!(refused, Err(key), "{broken:?}");
    }
    let large = decode(&png(8193, 1), &[]).map(|_| ());
    let (width, height, limit) = (8193, 1, 8192);
    let too_large = Reason::TooLarge {
        width,
        height,
        limit,
    };
    assert_eq!(large, Err(too_large));
}

/// SVG with two cards, one of them only in `defs`, and a text in a font that the game does not have.
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

/// Renders cards of a deck in two sizes. Returns all data that the cache stores for the deck, and true if the SVG had to be parsed.
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
        Cut::Node("1_club".to_owned(), None),
        Cut::Node("1_club".to_owned(), Some(cell)),
        Cut::Node("back".to_owned(), None),
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
    let missing = Piece::cut(picture.clone(), &Cut::Node("2_club".to_owned(), None));
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
    // One file of facts, and four regions in two sizes each. Two of the regions are the same node.
    assert_eq!(folder.files().len(), 9);
    assert_eq!(everything(DECK, &at(&folder.0)), (drawn, false));

    // An SVG with other content has its own cache files, even if its file name is the same.
    let red = DECK.replace("#fff8f0", "#ff0000");
    let (drawn, _) = everything(&red, &DrawingCache::default());
    assert_eq!(everything(&red, &at(&folder.0)), (drawn, true));
    assert_eq!(folder.files().len(), 18);
}

#[test]
fn another_size_is_drawn_and_kept_with_those_before() {
    let folder = Folder::new("sizes");
    everything(DECK, &at(&folder.0));
    let draw = |height: u32| {
        let ids = ["1_club".to_owned(), "back".to_owned()];
        let picture = decode_with(DECK.as_bytes(), &ids, &at(&folder.0)).expect("an SVG");
        let picture = Arc::new(picture);
        let cut = Cut::Node("back".to_owned(), None);
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
    assert!(!draw(45).1, "the earlier sizes are still cached");
}

#[test]
fn a_shared_deck_is_read_once() {
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
fn cards_with_damaged_or_unwritable_files_are_drawn_again() {
    let folder = Folder::new("damaged");
    let (drawn, _) = everything(DECK, &at(&folder.0));
    for file in folder.files() {
        let whole = fs::read(&file).expect("read");
        for damaged in [&[][..], b"nonsense", &whole[..whole.len() / 2]] {
            fs::write(&file, damaged).expect("written");
            assert_eq!(everything(DECK, &at(&folder.0)), (drawn.clone(), true));
            assert_eq!(everything(DECK, &at(&folder.0)), (drawn.clone(), false));
        }
    }
    let file = folder.files().remove(0);
    // First, a folder takes the name of the cache file. Then, a file takes the name of the cache folder.
    fs::remove_file(&file).expect("removed");
    fs::create_dir_all(file.join("in the way")).expect("made");
    assert_eq!(everything(DECK, &at(&folder.0)), (drawn.clone(), true));
    assert!(file.join("in the way").is_dir());
    fs::remove_dir_all(&folder.0).expect("removed");
    fs::write(&folder.0, "no folder").expect("written");
    assert_eq!(everything(DECK, &at(&folder.0)), (drawn.clone(), true));
    fs::remove_file(&folder.0).expect("removed");
    // A deleted cache is created again.
    assert_eq!(everything(DECK, &at(&folder.0)), (drawn, true));
    assert_eq!(folder.files().len(), 9);
}

/// Returns a bitmap like a scanned card, which is large enough to be cached.
fn scanned() -> Vec<u8> {
    scanned_of(500, 700)
}

fn scanned_of(width: u32, height: u32) -> Vec<u8> {
    let image = RgbaImage::from_fn(width, height, |x, y| {
        image::Rgba([x as u8, y as u8, (x * y) as u8, 255 - (x / 4) as u8])
    });
    let mut bytes = Cursor::new(Vec::new());
    let written = image.write_to(&mut bytes, image::ImageFormat::Png);
    written.expect("encoded");
    bytes.into_inner()
}

/// Renders a scanned card and a region of it in three sizes. The second returned value is true if the picture had to be decoded.
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
    assert_eq!(files.len(), 7);
    assert_eq!(sizes(&at(&folder.0)), (drawn.clone(), false));
    fs::write(&files[0], b"nonsense").expect("written");
    assert_eq!(sizes(&at(&folder.0)), (drawn.clone(), true));
    assert_eq!(sizes(&at(&folder.0)), (drawn, false));
    // A small picture is not cached, because decoding it is just as fast.
    let small = super::png_of(40, 56);
    let piece = decode_with(&small, &[], &at(&folder.0)).expect("a picture");
    let piece = Piece::cut(Arc::new(piece), &Cut::Whole).expect("there");
    piece.draw(20, 28, Scaling::default());
    piece.keep_drawings();
    assert_eq!(folder.files().len(), 7);
}

#[test]
fn the_decoded_picture_is_freed_once_its_drawings_are_cached() {
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
fn a_scanned_card_keeps_only_the_detail_that_drawings_need() {
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
    // With a larger minimum height of the reduced copies, the larger rendering needs no decoding. With the default
    // minimum height, it needs decoding.
    let mut tall = cache();
    tall.tallest = 420;
    let (_, again) = drawn(&tall, true, 420);
    assert!(!again);
    let (_, again) = drawn(&cache(), true, 420);
    assert!(again);
    // Without a disk cache, the renderings are the same.
    let (again, stays) = drawn(&DrawingCache::default(), true, 140);
    assert!(again == drawn(&cache(), false, 140).0 && !stays);
    let large = drawn(&DrawingCache::default(), true, 700);
    assert_eq!(
        large,
        (drawn(&DrawingCache::default(), false, 700).0, false)
    );
}

const OPEN: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 400 200">"#;

fn piece(inside: &str, cut: &Cut) -> Piece {
    let ids = match cut {
        Cut::Node(id, _) => vec![id.clone()],
        Cut::Whole | Cut::Part(_) => Vec::new(),
    };
    let picture = decode(format!("{OPEN}{inside}</svg>").as_bytes(), &ids).expect("an SVG");
    Piece::cut(Arc::new(picture), cut).expect("a node")
}

/// Renders a region at 20 × 20 pixels. Returns the colour of each quarter as a letter: red, green, blue or transparent.
fn quarters(piece: &Piece) -> String {
    let drawn = piece.draw(
        20,
        20,
        Scaling {
            fit: crate::Fit::Stretch,
            ..Scaling::default()
        },
    );
    let letter = |(x, y)| match drawn.get_pixel(x, y).0 {
        [200..=255, 0..50, 0..50, 255] => 'r',
        [0..50, 100..=255, 0..50, 255] => 'g',
        [0..50, 0..50, 200..=255, 255] => 'b',
        [_, _, _, 0..10] => '-',
        _ => '?',
    };
    [(5, 5), (15, 5), (5, 15), (15, 15)]
        .into_iter()
        .map(letter)
        .collect()
}

fn node(id: &str) -> Cut {
    Cut::Node(id.to_owned(), None)
}

/// Element of 20 × 20 units, red on the left and blue on the right.
const CARD: &str = r#"<g id="a"><rect width="10" height="20" fill="red"/><rect x="10" width="10" height="20" fill="blue"/></g>"#;

#[test]
fn a_node_among_the_definitions_is_drawn() {
    let cut = piece(
        &format!(r#"<defs>{CARD}</defs><rect width="5" height="5" fill="lime"/>"#),
        &node("a"),
    );
    assert_eq!(
        (quarters(&cut).as_str(), cut.aspect().round()),
        ("rbrb", 1.0)
    );
    let symbol = piece(
        r#"<symbol id="s" viewBox="0 0 10 10"><rect width="10" height="5" fill="red"/><rect y="5" width="10" height="5" fill="blue"/></symbol>"#,
        &node("s"),
    );
    assert_eq!(quarters(&symbol), "rrbb");
}

#[test]
fn a_node_on_a_hidden_layer_is_drawn_where_it_stands() {
    for hidden in [r#"style="opacity:1; display : none;""#, r#"display="none""#] {
        let layer = format!(r#"<g transform="rotate(90)" {hidden}><g {hidden}>{CARD}</g></g>"#);
        assert_eq!(quarters(&piece(&layer, &node("a"))), "rrbb", "{hidden}");
    }
}

#[test]
fn the_transforms_of_a_node_and_of_its_ancestors_count_once_each() {
    let turned = CARD.replace("<g ", r#"<g transform="scale(2 1)" "#);
    let inside = format!(
        r#"<g transform="translate(300 20)"><g transform="rotate(90) scale(3)">{turned}</g></g>"#
    );
    let cut = piece(&inside, &node("a"));
    // Element of 40 × 20 units, rotated and at triple size.
    assert!((cut.aspect() - 0.5).abs() < 0.02, "{}", cut.aspect());
    assert_eq!(quarters(&cut), "rrbb");
    let image = piece(
        &format!(
            r##"<g transform="scale(2)"><use id="u" x="7" y="9" xlink:href="#a"/></g><defs>{CARD}</defs>"##
        ),
        &node("u"),
    );
    assert_eq!(quarters(&image), "rbrb");
}

#[test]
fn the_box_is_measured_and_not_taken_from_the_file() {
    let lies = [
        // A filter whose region is four times as large as the card, with a soft shadow.
        r#"<filter id="f" x="-2" y="-2" width="5" height="5"><feGaussianBlur in="SourceAlpha" stdDeviation="3" result="s"/><feComponentTransfer in="s" result="t"><feFuncA type="linear" slope="0.3"/></feComponentTransfer><feMerge><feMergeNode in="t"/><feMergeNode in="SourceGraphic"/></feMerge></filter><g filter="url(#f)" id="b">CARD</g>"#,
        // An element with a clip path, next to one that renders nothing.
        r#"<clipPath id="c"><rect width="20" height="20"/></clipPath><g id="b">CARD<rect x="-90" y="-40" width="300" height="120" fill="none" stroke="none"/><g clip-path="url(#c)"><rect x="0" y="0" width="200" height="1" fill="none"/></g><rect x="100" width="9" height="9" opacity="0.01"/></g>"#,
    ];
    for inside in lies {
        let cut = piece(
            &inside.replace("CARD", &CARD.replace(r#" id="a""#, "")),
            &node("b"),
        );
        assert!((cut.aspect() - 1.0).abs() < 0.02, "{}", cut.aspect());
        assert_eq!(quarters(&cut), "rbrb", "{inside}");
    }
}

#[test]
fn a_cell_clips_a_node_unless_the_node_lies_elsewhere() {
    let area = Area {
        left: 0.5,
        top: 0.0,
        width: 0.25,
        height: 0.5,
    };
    let cell = Cut::Node("a".to_owned(), Some(area));
    // The card fills its cell of 100 × 100 units and also overlaps a neighbouring cell.
    let over = r##"<g id="a"><rect x="190" width="160" height="120" fill="red"/><rect x="250" width="300" height="120" fill="blue"/></g><rect x="200" width="100" height="100" fill="lime"/>"##;
    let cut = piece(over, &cell);
    assert_eq!((quarters(&cut).as_str(), cut.aspect()), ("rbrb", 1.0));
    // A card that does not fill the cell is cut out by its own bounding box.
    assert_eq!(quarters(&piece(CARD, &cell)), "rbrb");
}

#[test]
fn invisible_and_missing_nodes_are_distinguished() {
    let inside =
        format!(r#"{OPEN}<g id="empty"><rect width="5" height="5" opacity="0"/></g></svg>"#);
    let picture = Arc::new(decode(inside.as_bytes(), &[]).expect("an SVG"));
    let refused = |id: &str| {
        Piece::cut(picture.clone(), &node(id))
            .expect_err("no card")
            .to_string()
    };
    assert_eq!(refused("gone"), "the SVG has no element with the id “gone”");
    assert!(
        refused("empty").contains("nothing of “empty” can be seen"),
        "{}",
        refused("empty")
    );
}

#[test]
fn the_ranks_of_a_suit_differ_in_the_corner_whatever_font_they_name() {
    let ranks = [
        "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K",
    ];
    for font in ["Bitstream Vera Sans", "Card Characters", "serif"] {
        let cards = ranks.iter().enumerate().map(|(i, rank)| {
            format!(r#"<g id="c{i}" font-family="{font}"><rect x="{x}" width="28" height="40" fill="white"/><text x="{x}" y="12" font-size="12">{rank}</text></g>"#, x = i * 30)
        });
        let inside: String = cards.collect();
        let corners: std::collections::HashSet<Vec<u8>> = (0..13)
            .map(|i| piece(&inside, &node(&format!("c{i}"))).draw(56, 80, Scaling::default()))
            .map(|card| {
                image::imageops::crop_imm(&card, 0, 0, 28, 28)
                    .to_image()
                    .into_raw()
            })
            .collect();
        assert_eq!(corners.len(), 13, "{font}");
        let named = decode(
            format!("{OPEN}{inside}</svg>").as_bytes(),
            &["c3".to_owned()],
        )
        .expect("an SVG")
        .other_fonts();
        assert_eq!(named.contains(font), font != "serif");
    }
}

//! Tests with generated decks of various kinds.
use super::*;
use crate::{Assembly, Pack, Reason, Slots, files::Memory, limits, within_memory};
use engine::cards::{Card, Rank};
use image::{ImageFormat, Rgba};
use std::{io::Cursor, time::Duration};

fn png(image: &RgbaImage) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    image
        .write_to(&mut bytes, ImageFormat::Png)
        .expect("encoded");
    bytes.into_inner()
}

/// Returns a deck with a generated picture for each face, and with the additional files `others`.
fn deck(face: impl Fn(usize) -> RgbaImage, others: &[(&str, &[u8])]) -> Deck {
    let faces: Vec<(String, Vec<u8>)> = (0..52)
        .filter_map(Card::from_index)
        .map(|card| {
            (
                Slot::Face(card).file_stem() + ".png",
                png(&face(card.index())),
            )
        })
        .collect();
    let files = faces
        .iter()
        .map(|(name, bytes)| (name.as_str(), bytes.as_slice()));
    let files = Memory::of(files.chain(others.iter().copied()));
    let mut assembly = Assembly::of_pack(Pack::of("test".to_owned(), files));
    assembly.read_all();
    assembly.finish()
}

fn plain(width: u32, height: u32) -> RgbaImage {
    RgbaImage::from_pixel(width, height, Rgba([90, 160, 220, 255]))
}

fn first() -> Slot {
    Slot::Face("AC".parse().expect("a card"))
}

fn pixel(pixels: &[u8], width: u32, x: u32, y: u32) -> [u8; 4] {
    let at = ((y * width + x) * 4) as usize;
    [0, 1, 2, 3].map(|part| pixels[at + part])
}

const NO_INDEX_LINES: &str = "[card]\nindex = \"never\"";
const NO_INDEX: (&str, &[u8]) = ("theme.toml", NO_INDEX_LINES.as_bytes());

#[test]
fn every_proportion_is_taken_from_the_faces_and_fills_the_card() {
    for (width, height) in [(41, 100), (63, 152), (71, 96), (100, 100), (145, 100)] {
        let deck = deck(|_| plain(width, height), &[NO_INDEX]);
        let aspect = width as f32 / height as f32;
        assert!((deck.aspect - aspect).abs() < 0.01, "{aspect}");
        let (wide, high) = ((200.0 * deck.aspect).round() as u32, 200);
        let drawn = deck.draw(first(), wide, high);
        for (x, y) in [(0, 0), (wide - 1, 0), (0, high - 1), (wide - 1, high - 1)] {
            assert!(pixel(&drawn, wide, x, y)[3] > 250, "{aspect}: {x} {y}");
        }
    }
    // Aspect ratios outside the range that the table layout supports are clamped to that range.
    assert_eq!(deck(|_| plain(300, 100), &[NO_INDEX]).aspect, 1.45);
    assert_eq!(deck(|_| plain(20, 100), &[NO_INDEX]).aspect, 0.40);
}

#[test]
fn a_face_that_can_be_seen_through_lies_on_a_card_of_the_decks_proportions() {
    let sign = |width: u32, height: u32| {
        let mut image = RgbaImage::new(width, height);
        // The figure is a diamond. A figure that fills its bounding box would be taken for a card with a transparent margin.
        for (x, y, pixel) in image.enumerate_pixels_mut() {
            let across = (x as f32 / width as f32 - 0.5).abs();
            let down = (y as f32 / height as f32 - 0.5).abs();
            if across + down < 0.2 {
                *pixel = Rgba([200, 0, 0, 255]);
            }
        }
        image
    };
    for (width, height) in [(60, 140), (71, 95), (140, 100)] {
        let bare = deck(|_| sign(width, height), &[NO_INDEX]);
        let (wide, high) = ((280.0 * bare.aspect).round() as u32, 280);
        let drawn = bare.draw(first(), wide, high);
        for (x, y) in [
            (4, high / 2),
            (wide - 5, high / 2),
            (wide / 2, 4),
            (wide / 2, high - 5),
        ] {
            let [r, g, b, a] = pixel(&drawn, wide, x, y);
            assert!(
                a == 255 && r > 230 && g > 230 && b > 210,
                "{width}: {x} {y}"
            );
        }
        assert_eq!(pixel(&drawn, wide, wide / 2, high / 2), [200, 0, 0, 255]);
        // The theme's own blank card replaces the game's.
        let blank = png(&plain(width, height));
        let own = deck(|_| sign(width, height), &[NO_INDEX, ("blank.png", &blank)]);
        let drawn = own.draw(first(), wide, high);
        assert_eq!(pixel(&drawn, wide, 4, high / 2), [90, 160, 220, 255]);
    }
    let never = (
        "theme.toml",
        &b"[card]\nbase = \"never\"\nindex = \"never\""[..],
    );
    let left = deck(|_| sign(71, 95), &[never]);
    assert_eq!(pixel(&left.draw(first(), 71, 95), 71, 4, 47)[3], 0);
}

#[test]
fn pixel_art_keeps_its_squares_and_photographs_are_smooth() {
    let chequered = |_| {
        RgbaImage::from_fn(42, 60, |x, y| {
            let shade = if (x + y) % 2 == 0 { 0 } else { 255 };
            Rgba([shade, shade, shade, 255])
        })
    };
    let shades = |toml: &[u8]| {
        let deck = deck(chequered, &[("theme.toml", toml)]);
        let drawn = deck.draw(first(), 168, 240);
        let mut shades: Vec<u8> = drawn.chunks(4).map(|pixel| pixel[0]).collect();
        shades.sort_unstable();
        shades.dedup();
        shades.len()
    };
    assert_eq!(shades(b"[card]\nindex = \"never\""), 2);
    assert_eq!(
        shades(b"[card]\nindex = \"never\"\nfilter = \"nearest\""),
        2
    );
    assert!(shades(b"[card]\nindex = \"never\"\nfilter = \"linear\"") > 2);
    let large = deck(
        |_| {
            RgbaImage::from_fn(400, 560, |x, y| {
                let shade = ((x * 7 + y * 13) % 256) as u8;
                Rgba([shade, 255 - shade, shade / 2, 255])
            })
        },
        &[NO_INDEX],
    );
    assert!(!large.card(first()).piece.is_pixel_art());
}

#[test]
fn jokers_and_backs_that_are_missing_come_from_below() {
    let pack_of = |deck: &Deck, slot| deck.card(slot).pack.clone();
    let (black, red) = (Slot::Joker(0), Slot::Joker(1));
    let none = deck(|_| plain(70, 100), &[NO_INDEX]);
    for slot in [black, red, Slot::Back] {
        assert_eq!(pack_of(&none, slot).as_deref(), Some(CLASSIC));
    }
    let picture = png(&plain(70, 100));
    for name in ["joker.png", "joker_black.png", "red_joker.png"] {
        let one = deck(|_| plain(70, 100), &[NO_INDEX, (name, &picture)]);
        for slot in [black, red] {
            assert_eq!(pack_of(&one, slot).as_deref(), Some("test"), "{name}");
        }
        let reasons: Vec<&Reason> = one.problems.iter().map(|problem| &problem.reason).collect();
        assert_eq!(reasons, [&Reason::OneJoker {}], "{name}");
    }
    let three = [
        NO_INDEX,
        ("joker1.png", picture.as_slice()),
        ("joker2.png", &picture),
        ("joker3.png", &picture),
    ];
    let three = deck(|_| plain(70, 100), &three);
    assert!(matches!(&three.problems[..], [one] if matches!(one.reason, Reason::Duplicate { .. })));
}

/// Returns a picture with three frames in a row: red, green, blue.
fn strip() -> RgbaImage {
    RgbaImage::from_fn(30, 14, |x, _| {
        let mut colour = [0, 0, 0, 255];
        colour[(x / 10) as usize] = 255;
        Rgba(colour)
    })
}

/// Renders all frames of the ace of clubs in two sizes. Returns the size's index and the centre pixel for each.
fn frames(deck: &Deck) -> Vec<(usize, [u8; 4])> {
    let sizes = [(50, 70), (25, 35)];
    let mut frames = Vec::new();
    deck.draw_frames(first(), &sizes, |place, pixels| {
        let (width, height) = sizes[place];
        frames.push((place, pixel(&pixels, width, width / 2, height / 2)));
    });
    frames
}

const TOLD: &str = "[card]\nindex = \"never\"\n[animate]\nAC = { image = \"strip.png\", frames = 3, ms = 50, loop = \"once\" }\n";

#[test]
fn a_strip_in_the_manifest_replaces_any_other_picture_of_the_card() {
    let image = png(&strip());
    let others = [
        ("theme.toml", TOLD.as_bytes()),
        ("strip.png", image.as_slice()),
    ];
    let deck = deck(|_| plain(50, 70), &others);
    let (red, green, blue) = ([255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255]);
    let wanted = [
        (0, red),
        (1, red),
        (0, green),
        (1, green),
        (0, blue),
        (1, blue),
    ];
    assert_eq!(frames(&deck), wanted);
    // Without animation, an animated card shows its first frame.
    assert_eq!(pixel(&deck.draw(first(), 50, 70), 50, 25, 35), red);
    let motion = deck.card(first()).motion.as_ref().expect("it moves");
    assert!(motion.timeline.ends());
    assert_eq!(motion.timeline.times, [Duration::from_millis(50); 3]);
    let moving = Slot::all().filter(|slot| deck.card(*slot).motion.is_some());
    assert_eq!(moving.count(), 1);
}

#[test]
fn an_animation_keeps_the_times_and_the_loop_of_the_manifest() {
    let image = png(&strip());
    // The three frames take 240 ms. The next frame is the first, the second on the way back, or none.
    for (repeat, frame) in [("loop", 0), ("pingpong", 1), ("once", 2)] {
        let told = format!(
            "[animate]\nAC = {{ image = \"strip.png\", frames = 3, ms = 80, loop = \"{repeat}\" }}\n"
        );
        let others = [
            ("theme.toml", told.as_bytes()),
            ("strip.png", image.as_slice()),
        ];
        let deck = deck(|_| plain(50, 70), &others);
        let motion = deck.card(first()).motion.as_ref().expect("it moves");
        let timeline = &motion.timeline;
        assert_eq!(timeline.times, [Duration::from_millis(80); 3], "{repeat}");
        let shown = timeline.at(Duration::from_millis(250));
        assert_eq!(shown.0, frame, "{repeat}");
        assert_eq!(timeline.ends(), repeat == "once");
    }
}

#[test]
fn an_entry_in_the_map_overrides_the_animation_of_a_card() {
    let image = png(&strip());
    let told = format!("{TOLD}[map]\nAC = \"2_of_clubs.png\"\n");
    let others = [
        ("theme.toml", told.as_bytes()),
        ("strip.png", image.as_slice()),
    ];
    let deck = deck(|_| plain(50, 70), &others);
    assert!(deck.card(first()).motion.is_none());
    assert_eq!(
        pixel(&deck.draw(first(), 50, 70), 50, 25, 35),
        [90, 160, 220, 255]
    );
}

#[test]
fn cards_move_as_far_as_the_memory_goes_and_the_others_are_named() {
    let image = png(&strip());
    let told: String = (0..4)
        .filter_map(Card::from_index)
        .map(|card| format!("{card} = {{ image = \"strip.png\", frames = 3 }}\n"))
        .collect();
    let told = format!("[animate]\n{told}");
    let others = [
        ("theme.toml", told.as_bytes()),
        ("strip.png", image.as_slice()),
    ];
    let deck = deck(|_| plain(50, 70), &others);
    let slots: Vec<Slot> = Slot::all().take(4).collect();
    let (moving, problem) = within_memory(&deck, 1000);
    assert_eq!((moving, problem), (slots.clone(), None));
    // Memory for seven frames suffices for two cards with three frames each.
    let (moving, problem) = within_memory(&deck, limits::MOVING / 7);
    assert_eq!(moving, slots[..2]);
    let reason = problem.map(|problem| problem.reason);
    let still = Slots(slots[2..].to_vec());
    assert_eq!(
        reason,
        Some(Reason::TooMuchMotion {
            slots: still,
            limit: 128
        })
    );
}

#[test]
fn the_colours_of_the_suits_are_those_of_the_cards_that_are_seen() {
    use engine::cards::Suit::{Diamonds, Spades};
    let told = ("theme.toml", &b"[suits]\ndiamonds = \"#010203\""[..]);
    let own = deck(|_| plain(50, 70), &[told]);
    assert_eq!(own.suits.get(Diamonds), Some([1, 2, 3]));
    assert_eq!(
        own.suits.get(Spades),
        None,
        "nothing is seen of the shipped deck"
    );
    assert_eq!(
        Deck::shipped().suits.get(Diamonds),
        Some([0x15, 0x65, 0xC0])
    );
    // The following stack consists of a pack with a single card and the shipped deck.
    let image = png(&plain(50, 70));
    let files = Memory::of([("queen_of_hearts.png", image.as_slice()), told]);
    let mut assembly = Assembly::of_pack(Pack::of("queen".to_owned(), files));
    assembly.read_all();
    let suits = assembly.finish().suits;
    assert_eq!(suits.get(Diamonds), Some([1, 2, 3]));
    assert_eq!(suits.get(Spades), Some([0x1D, 0x1B, 0x1A]));
}

#[test]
fn an_excerpt_draws_its_cards_as_the_whole_deck_does() {
    let slots = [Slot::Joker(1), Slot::Back];
    let choice = Choice::of(CLASSIC);
    let excerpt = Deck::excerpt(
        &choice,
        &Sources::default(),
        &slots,
        &DrawingCache::default(),
    );
    let whole = Deck::shipped();
    for slot in slots {
        assert_eq!(excerpt.draw(slot, 50, 70), whole.draw(slot, 50, 70));
    }
    assert!((excerpt.aspect - whole.aspect).abs() < 0.02);
}

/// Returns a picture of rich colours without paper along its edge.
fn photograph(width: u32, height: u32, number: usize) -> RgbaImage {
    RgbaImage::from_fn(width, height, |x, y| {
        let noise = (x * 37 + y * 61 + number as u32 * 13) % 40;
        let part = |at: u32, side: u32| (at * 200 / side + noise) as u8;
        Rgba([
            part(x, width),
            part(y, height),
            part(height - y, height),
            255,
        ])
    })
}

/// Returns a white card with an index and with a photograph in its middle.
fn printed(width: u32, height: u32, number: usize) -> RgbaImage {
    let middle = photograph(width * 3 / 4, height * 3 / 4, number);
    let mut card = RgbaImage::from_pixel(width, height, Rgba([250, 248, 240, 255]));
    image::imageops::replace(&mut card, &middle, width as i64 / 8, height as i64 / 8);
    for at in 0..=number as u32 % 13 {
        card.put_pixel(
            width / 20 + at % 4,
            height / 20 + at / 4,
            Rgba([0, 0, 0, 255]),
        );
    }
    card
}

fn photographs(deck: &Deck) -> usize {
    Slot::all()
        .filter(|slot| deck.card(*slot).is_photograph)
        .count()
}

#[test]
fn photographs_get_round_corners_a_rim_and_an_index_in_two_corners() {
    const RIM: [u8; 4] = [251, 247, 236, 255];
    let back = png(&photograph(300, 400, 99));
    let mut album = deck(
        |number| photograph(400, 300, number),
        &[("back.png", &back)],
    );
    assert_eq!((photographs(&album), album.aspect), (53, 5.0 / 7.0));
    let (wide, high) = (100, 140);
    let drawn = album.draw(first(), wide, high);
    for (x, y) in [(0, 0), (wide - 1, 0), (0, high - 1), (wide - 1, high - 1)] {
        assert_eq!(pixel(&drawn, wide, x, y)[3], 0, "{x} {y}");
    }
    assert_eq!(pixel(&drawn, wide, 1, high / 2), RIM);
    assert_ne!(pixel(&drawn, wide, 4, high / 2), RIM);
    // The plates of the index have the colour of the rim. Each letter is drawn twice.
    let dark = |drawn: &[u8], is_upper: bool| {
        let place = |x, y| {
            if is_upper {
                (x, y)
            } else {
                (wide - 1 - x, high - 1 - y)
            }
        };
        let all = (3..high / 3).flat_map(|y| (3..wide / 4).map(move |x| place(x, y)));
        all.filter(|(x, y)| {
            pixel(drawn, wide, *x, *y)[..3]
                .iter()
                .all(|part| *part < 60)
        })
        .collect::<Vec<_>>()
        .len()
    };
    assert!(dark(&drawn, true) > 100);
    assert_eq!(dark(&drawn, true), dark(&drawn, false));
    let queen = Slot::Face("QC".parse().expect("a card"));
    let english = album.draw(queen, wide, high);
    album.letters = Letters::from([(Rank::Queen, "D".to_owned())]);
    assert_ne!(album.draw(queen, wide, high), english);
    // The back has the rim, but no index.
    let back = album.draw(Slot::Back, wide, high);
    assert_eq!(
        (pixel(&back, wide, 0, 0)[3], dark(&back, true) < 100),
        (0, true)
    );
}

#[test]
fn a_card_with_paper_along_its_edge_is_no_photograph() {
    let count = |face: &dyn Fn(usize) -> RgbaImage, toml: &str| {
        photographs(&deck(face, &[("theme.toml", toml.as_bytes())]))
    };
    let full = |number| photograph(300, 420, number);
    assert_eq!(count(&full, ""), 52);
    assert_eq!(count(&full, NO_INDEX_LINES), 0);
    assert_eq!(
        count(&|number| photograph(120, 168, number), ""),
        0,
        "small"
    );
    assert_eq!(count(&|number| printed(300, 420, number), ""), 0);
    assert_eq!(count(&|_| plain(300, 420), ""), 0, "one colour");
    let see_through = |number| {
        let mut image = photograph(300, 420, number);
        image.put_pixel(0, 0, Rgba([0; 4]));
        (0..9).for_each(|x| (0..9).for_each(|y| image.put_pixel(x, y, Rgba([0; 4]))));
        image
    };
    assert_eq!(count(&see_through, ""), 0, "round corners of its own");
    // A few photographs among printed cards are left alone, and many decide for the rest.
    let mixed = |number| match number {
        0..12 => photograph(300, 420, number),
        _ => printed(300, 420, number),
    };
    assert_eq!(count(&mixed, ""), 0);
    let most = |number| match number {
        0..12 => printed(300, 420, number),
        _ => photograph(300, 420, number),
    };
    assert_eq!(count(&most, ""), 52);
}

#[test]
fn single_photographs_are_judged_one_by_one() {
    let (queen, king) = (png(&photograph(300, 420, 1)), png(&printed(300, 420, 2)));
    let two = png(&printed(300, 420, 3));
    let files = Memory::of([
        ("queen_of_hearts.png", queen.as_slice()),
        ("king_of_hearts.png", king.as_slice()),
        ("2_of_spades.png", two.as_slice()),
    ]);
    let mut assembly = Assembly::of_pack(Pack::of("family".to_owned(), files));
    assembly.read_all();
    let deck = assembly.finish();
    let queen = Slot::Face("QH".parse().expect("a card"));
    assert_eq!(photographs(&deck), 1);
    assert!(deck.card(queen).is_photograph && deck.card(queen).indexed);
    let own = |name: &str| deck.card(Slot::Face(name.parse().expect("a card"))).indexed;
    assert!(!own("KH") && !own("2S") && !own("3S"));
}

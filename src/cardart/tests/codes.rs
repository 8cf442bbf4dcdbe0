//! Decks whose names are codes: the names tell which pictures are of one suit, and the pips which suit that is.
use super::{
    common::scratch,
    sheets::{picture, shipped},
};
use cardart::{Pack, Reason, Slot};
use engine::cards::{Card, Rank, Suit};
use std::path::Path;

/// The suits in the order of their codes.
const SUITS: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Clubs, Suit::Diamonds];

/// Writes the cards of the shipped deck under these names, of the place of the suit and of the rank (the ace is nought).
fn write(folder: &Path, name: impl Fn(usize, usize) -> String) -> Vec<(Card, String)> {
    let deck = shipped("classic");
    let mut names = Vec::new();
    for (suit, own) in SUITS.into_iter().enumerate() {
        for (rank, of) in Rank::ALL.into_iter().enumerate() {
            let card = Card::new(of, own);
            let name = format!("{}.png", name(suit, rank));
            picture(&deck, card)
                .save(folder.join(&name))
                .expect("written");
            names.push((card, name));
        }
    }
    names
}

fn is_read(folder: &Path, format: &str, names: &[(Card, String)]) {
    let pack = Pack::read(folder).expect("opened");
    assert_eq!((pack.format, pack.count()), (format, names.len()));
    assert_eq!(pack.problems, []);
    for (card, name) in names {
        let source = pack.source(Slot::Face(*card)).expect("it is there");
        assert_eq!(&source.file, name, "{card}");
    }
}

#[test]
fn suits_of_unknown_codes_are_told_by_their_pips() {
    let words = [
        "a", "2", "3", "4", "5", "6", "7", "8", "9", "10", "j", "q", "k",
    ];
    type Spelling = Box<dyn Fn(usize, usize) -> String>;
    let spellings: [Spelling; 5] = [
        Box::new(|suit, rank| format!("{}{}", ["A", "B", "C", "D"][suit], rank + 1)),
        // From the two on, the ace last.
        Box::new(|suit, rank| format!("{suit}_{}", (rank + 12) % 13)),
        Box::new(|suit, rank| format!("card-{}-{}", rank + 1, suit + 1)),
        Box::new(move |suit, rank| format!("{}_{}", words[rank], ["w", "x", "y", "z"][suit])),
        // The ace is a fourteen.
        Box::new(|suit, rank| format!("{}.{suit}", if rank == 0 { 14 } else { rank + 1 })),
    ];
    for (number, spell) in spellings.into_iter().enumerate() {
        let folder = scratch(&format!("coded-{number}"));
        let names = write(&folder, spell);
        is_read(&folder, "coded pictures, read by their pips", &names);
    }
}

#[test]
fn codes_whose_pictures_prove_nothing_are_asked_for() {
    let folder = scratch("coded-unproven");
    for suit in ["A", "B", "C", "D"] {
        for rank in 1..=13 {
            let plain = image::RgbImage::from_pixel(50, 70, image::Rgb([200, rank * 10, 90]));
            plain
                .save(folder.join(format!("{suit}{rank}.png")))
                .expect("written");
        }
    }
    let pack = Pack::read(&folder).expect("opened");
    assert_eq!((pack.format, pack.count()), ("coded pictures", 0));
    let reasons: Vec<&Reason> = pack
        .problems
        .iter()
        .map(|problem| &problem.reason)
        .collect();
    assert_eq!(reasons, [&Reason::OnlyNumbers {}]);
}

#[test]
fn a_back_or_an_empty_card_may_have_a_number_among_the_cards() {
    let deck = shipped("classic");
    for (first, letter) in [(1, ""), (1, "c"), (2, "card_")] {
        let folder = scratch(&format!("numbered-from-{first}-{letter}"));
        let mut names = write(&folder, |suit, rank| {
            format!("{letter}{}", suit * 13 + rank + first)
        });
        if letter.is_empty() || first == 2 {
            let back = deck.draw(Slot::Back, 68, 96);
            let back = image::RgbaImage::from_raw(68, 96, back).expect("of this size");
            back.save(folder.join(format!("{letter}{}.png", first - 1)))
                .expect("written");
        }
        names.sort();
        let pack = Pack::read(&folder).expect("opened");
        assert_eq!(
            (pack.format, pack.count()),
            ("numbered pictures, read by their pips", 52),
            "{first} {letter}"
        );
        for (card, name) in names {
            let source = pack.source(Slot::Face(card)).expect("it is there");
            assert_eq!(source.file, name, "{card}");
        }
    }
}

/// Drawings are looked at like pictures of pixels.
#[test]
fn drawings_named_by_codes_are_read_by_their_pips() {
    let classic =
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("assets/themes/classic");
    let folder = scratch("coded-svg");
    let mut names = Vec::new();
    for (suit, own) in SUITS.into_iter().enumerate() {
        for (rank, of) in Rank::ALL.into_iter().enumerate() {
            let card = Card::new(of, own);
            let name = format!("{suit}_{}.svg", rank + 1);
            let from = classic.join(format!("{}.svg", Slot::Face(card).file_stem()));
            std::fs::copy(from, folder.join(&name)).expect("copied");
            names.push((card, name));
        }
    }
    is_read(&folder, "coded pictures, read by their pips", &names);
}

/// A fifth row holds what a deck has beside its cards, and free places; where it lies differs from sheet to sheet.
#[test]
fn jokers_and_backs_of_a_sheet_are_found_beside_its_cards() {
    let deck = shipped("classic");
    let slot = |slot: Slot| {
        let pixels = deck.draw(slot, 68, 96);
        image::RgbaImage::from_raw(68, 96, pixels).expect("of this size")
    };
    // An empty place that can be seen, and a blank card: neither is a joker nor a back.
    let green = image::RgbaImage::from_pixel(68, 96, image::Rgba([20, 90, 40, 255]));
    let blank = image::RgbaImage::from_pixel(68, 96, image::Rgba([250, 248, 240, 255]));
    for (number, order) in [[3, 0, 5, 12, 7], [9, 11, 0, 1, 2]].into_iter().enumerate() {
        let folder = scratch(&format!("sheet-others-{number}"));
        let mut sheet = image::RgbaImage::new(13 * 68, 5 * 96);
        let mut put = |picture: &image::RgbaImage, column: usize, row: usize| {
            let (x, y) = (column as i64 * 68, row as i64 * 96);
            image::imageops::overlay(&mut sheet, picture, x, y);
        };
        for (row, suit) in SUITS.into_iter().enumerate() {
            for (column, rank) in Rank::ALL.into_iter().enumerate() {
                put(&slot(Slot::Face(Card::new(rank, suit))), column, row);
            }
        }
        let [black, red, back, empty, plain] = order;
        put(&slot(Slot::Joker(0)), black, 4);
        put(&slot(Slot::Joker(1)), red, 4);
        put(&slot(Slot::Back), back, 4);
        put(&green, empty, 4);
        put(&blank, plain, 4);
        sheet.save(folder.join("deck.png")).expect("written");
        let pack = Pack::read(&folder).expect("opened");
        assert_eq!(
            (pack.format, pack.count()),
            ("a sheet, read by its pips", 54),
            "{number}"
        );
        assert_eq!(pack.problems, []);
        let column = |source: &cardart::Source| match source.cut {
            cardart::Cut::Part(area) => (area.left * 13.0).round() as usize,
            _ => panic!("{source:?}"),
        };
        let joker = |which| pack.source(Slot::Joker(which)).map(column);
        let mut jokers = [joker(0), joker(1)];
        jokers.sort();
        let mut wanted = [Some(black), Some(red)];
        wanted.sort();
        assert_eq!(jokers, wanted, "{number}");
        let backs: Vec<usize> = pack
            .backs()
            .iter()
            .map(|back| column(&back.source))
            .collect();
        assert_eq!(backs, [back], "{number}");
    }
}

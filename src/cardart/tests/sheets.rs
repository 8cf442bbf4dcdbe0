//! Decks without a name on any card: sheets and numbered pictures, whose order their pips prove or do not.
use super::common::scratch;
use cardart::{Assembly, Choice, Cut, Deck, Pack, Reason, Slot, Sources};
use engine::cards::{Card, Rank, Suit};
use image::{Rgba, RgbaImage, imageops};
use std::path::Path;

/// The height of a card in pixels: that of many old sheets.
const HEIGHT: u32 = 96;

pub fn shipped(id: &str) -> Deck {
    let themes = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("assets/themes");
    let sources = Sources {
        themes: vec![themes],
        overrides: Vec::new(),
    };
    let mut assembly = Assembly::begin(&Choice::of(id), &sources);
    assembly.read_all();
    assembly.finish()
}

pub fn picture(deck: &Deck, card: Card) -> RgbaImage {
    let width = (HEIGHT as f32 * deck.aspect).round() as u32;
    let mut pixels = deck.draw(Slot::Face(card), width, HEIGHT);
    // Drawn with colours multiplied, written without.
    for pixel in pixels.chunks_exact_mut(4) {
        let opacity = u32::from(pixel[3]).max(1);
        for part in &mut pixel[..3] {
            *part = (u32::from(*part) * 255 / opacity).min(255) as u8;
        }
    }
    RgbaImage::from_raw(width, HEIGHT, pixels).expect("of this size")
}

/// The order of a sheet: suits one after the other, or ranks.
struct Order {
    suits: [Suit; 4],
    ranks: Vec<Rank>,
    by_rank: bool,
    columns: u32,
}

impl Order {
    fn cards(&self) -> Vec<Card> {
        if self.by_rank {
            let of = |rank: &Rank| self.suits.map(|suit| Card::new(*rank, suit));
            self.ranks.iter().flat_map(of).collect()
        } else {
            let ranks = |suit: Suit| self.ranks.iter().map(move |rank| Card::new(*rank, suit));
            self.suits.into_iter().flat_map(ranks).collect()
        }
    }
}

fn orders() -> Vec<Order> {
    use Suit::{Clubs as C, Diamonds as D, Hearts as H, Spades as S};
    let up = Rank::ALL.to_vec();
    let mut ace_last = up.clone();
    ace_last.rotate_left(1);
    let down: Vec<Rank> = up.iter().rev().copied().collect();
    let order = |suits, ranks: &[Rank], by_rank, columns| Order {
        suits,
        ranks: ranks.to_vec(),
        by_rank,
        columns,
    };
    vec![
        order([C, D, H, S], &up, false, 13),
        order([S, H, D, C], &ace_last, false, 13),
        order([H, C, S, D], &down, false, 13),
        order([D, S, C, H], &ace_last, true, 8),
        order([C, S, H, D], &up, true, 4),
    ]
}

fn sheet(deck: &Deck, order: &Order, gap: u32) -> RgbaImage {
    let cards = order.cards();
    let first = picture(deck, cards[0]);
    let (width, height) = (first.width() + gap, first.height() + gap);
    let rows = 52_u32.div_ceil(order.columns);
    let mut sheet = RgbaImage::new(width * order.columns, height * rows);
    for (at, card) in (0..).zip(cards) {
        let (x, y) = (at % order.columns * width, at / order.columns * height);
        imageops::overlay(&mut sheet, &picture(deck, card), x.into(), y.into());
    }
    sheet
}

#[test]
fn a_sheet_in_any_usual_order_is_read_by_its_pips() {
    for id in ["classic", "moderna"] {
        let deck = shipped(id);
        for (number, order) in orders().iter().enumerate() {
            let folder = scratch(&format!("sheet-{id}-{number}"));
            let gap = number as u32 % 3;
            let sheet = sheet(&deck, order, gap);
            sheet.save(folder.join("cards.png")).expect("written");
            let pack = Pack::read(&folder).expect("opened");
            assert_eq!(
                (pack.format, pack.count()),
                ("a sheet, read by its pips", 52),
                "{id} {number}"
            );
            assert_eq!(pack.problems, []);
            let whole = sheet.dimensions();
            let cell = (whole.0 / order.columns) as f32;
            for (at, card) in (0..).zip(order.cards()) {
                let source = pack.source(Slot::Face(card)).expect("it is there");
                let Cut::Part(area) = source.cut else {
                    panic!("{source:?}")
                };
                let column = area.left * whole.0 as f32 / cell;
                let row = area.top * whole.1 as f32 / (HEIGHT + gap) as f32;
                let place = (at % order.columns, at / order.columns);
                assert_eq!(
                    (column as u32, row.round() as u32),
                    place,
                    "{id} {number} {card}"
                );
                // Without the gaps between the cards.
                let height = area.height * whole.1 as f32;
                assert!(
                    (height - HEIGHT as f32).abs() < 1.5,
                    "{id} {number}: {height}"
                );
            }
        }
    }
}

#[test]
fn numbered_pictures_are_read_by_their_pips_from_nought_or_one_on() {
    let deck = shipped("classic");
    for (number, order) in orders().iter().enumerate() {
        let folder = scratch(&format!("numbered-{number}"));
        let first = number % 2;
        for (at, card) in order.cards().into_iter().enumerate() {
            let name = format!("card_{}.png", at + first);
            picture(&deck, card)
                .save(folder.join(name))
                .expect("written");
        }
        picture(&deck, order.cards()[0])
            .save(folder.join("back.png"))
            .expect("written");
        let pack = Pack::read(&folder).expect("opened");
        assert_eq!(
            (pack.format, pack.count()),
            ("numbered pictures, read by their pips", 52),
            "{number}"
        );
        assert_eq!((pack.backs().len(), pack.problems.as_slice()), (1, &[][..]));
        for (at, card) in order.cards().into_iter().enumerate() {
            let source = pack.source(Slot::Face(card)).expect("it is there");
            assert_eq!(source.file, format!("card_{}.png", at + first), "{card}");
        }
    }
}

/// `11` to `134`: the number of the rank, then that of the suit. Which suit is which only the pips can tell.
#[test]
fn numbers_of_rank_and_suit_are_read_by_their_pips() {
    let deck = shipped("classic");
    let suits = [Suit::Hearts, Suit::Clubs, Suit::Spades, Suit::Diamonds];
    let folder = scratch("numbered-twice");
    let name = |card: Card| {
        let (rank, suit) = card.face().expect("no joker");
        let suit = suits
            .iter()
            .position(|one| *one == suit)
            .expect("one of four");
        format!("{}{}.png", rank.index() + 1, suit + 1)
    };
    let cards = || {
        Rank::ALL
            .into_iter()
            .flat_map(|rank| suits.map(|suit| Card::new(rank, suit)))
    };
    for card in cards() {
        picture(&deck, card)
            .save(folder.join(name(card)))
            .expect("written");
    }
    let pack = Pack::read(&folder).expect("opened");
    assert_eq!(
        (pack.format, pack.count()),
        ("numbered pictures, read by their pips", 52)
    );
    for card in cards() {
        let source = pack.source(Slot::Face(card)).expect("it is there");
        assert_eq!(source.file, name(card), "{card}");
    }
}

/// A picture that holds a whole deck is a theme by itself, whatever program saved it.
#[test]
fn a_sheet_of_any_kind_of_picture_is_listed_among_the_themes() {
    let deck = shipped("classic");
    let sheet = image::DynamicImage::from(sheet(&deck, &orders()[0], 0)).to_rgb8();
    let folder = scratch("sheet-kinds");
    let kinds = ["png", "webp", "jpg", "jpeg", "gif", "bmp"];
    for kind in kinds {
        let place = folder.join(format!("from_{kind}.{kind}"));
        sheet.save(&place).expect("written");
    }
    // As a browser saves it.
    std::fs::copy(folder.join("from_jpg.jpg"), folder.join("from_jfif.jfif")).expect("copied");
    let sources = Sources {
        themes: vec![folder],
        overrides: Vec::new(),
    };
    let library = cardart::Library::scan(&sources);
    for kind in kinds.into_iter().chain(["jfif"]) {
        let id = format!("from_{kind}");
        let pack = library.packs.iter().find(|pack| pack.id == id);
        assert_eq!(pack.map(Pack::count), Some(52), "{kind}");
        assert!(sources.find(&id).is_some(), "{kind}");
    }
}

/// Many decks have a line round the pips: it is none of them.
#[test]
fn a_line_round_the_pips_is_no_pip() {
    let deck = shipped("classic");
    let order = &orders()[0];
    let mut sheet = sheet(&deck, order, 0);
    let (width, height) = (sheet.width() / 13, sheet.height() / 4);
    for (x, y, pixel) in sheet.enumerate_pixels_mut() {
        let (column, row) = (x % width, y % height);
        let (left, right, top, bottom) = (width / 6, width - 1 - width / 6, 4, height - 5);
        let upright = [left, right].contains(&column) && (top..=bottom).contains(&row);
        let level = [top, bottom].contains(&row) && (left..=right).contains(&column);
        if upright || level {
            *pixel = Rgba([60, 50, 50, 255]);
        }
    }
    let folder = scratch("sheet-framed");
    sheet.save(folder.join("cards.png")).expect("written");
    let pack = Pack::read(&folder).expect("opened");
    assert_eq!(
        (pack.format, pack.count()),
        ("a sheet, read by its pips", 52)
    );
    let queen = pack.source(Slot::Face("QH".parse().expect("a card")));
    let Some(Cut::Part(area)) = queen.map(|source| source.cut.clone()) else {
        panic!("{queen:?}")
    };
    let cell = ((area.left * 13.0).round(), (area.top * 4.0).round());
    assert_eq!(cell, (11.0, 2.0));
}

#[test]
fn what_the_pips_do_not_prove_is_asked_for() {
    let deck = shipped("classic");
    let order = &orders()[0];
    let right = sheet(&deck, order, 0);
    let (width, height) = (right.width() / 13, right.height() / 4);
    let put = |sheet: &mut RgbaImage, from: (u32, u32), to: (u32, u32)| {
        let cell = imageops::crop_imm(&right, from.0 * width, from.1 * height, width, height);
        let cell = cell.to_image();
        imageops::replace(sheet, &cell, (to.0 * width).into(), (to.1 * height).into());
    };
    let told = |name: &str, sheet: &RgbaImage| {
        let folder = scratch(name);
        sheet.save(folder.join("cards.png")).expect("written");
        let pack = Pack::read(&folder).expect("opened");
        let asked = pack
            .problems
            .iter()
            .any(|problem| matches!(problem.reason, Reason::NeedsSheet { .. }));
        (pack.count(), asked)
    };
    // Two ranks changed places, in one suit.
    let mut swapped = right.clone();
    put(&mut swapped, (3, 1), (6, 1));
    put(&mut swapped, (6, 1), (3, 1));
    assert_eq!(told("sheet-swapped", &swapped), (0, true));
    // One suit twice, another not at all.
    let mut doubled = right.clone();
    (0..13).for_each(|column| put(&mut doubled, (column, 3), (column, 0)));
    assert_eq!(told("sheet-doubled", &doubled), (0, true));
    // Indices so large that they stand among the pips.
    let large = sheet(&shipped("cuatro_colores"), order, 0);
    assert_eq!(told("sheet-large", &large), (0, true));
    // Nothing but letters.
    let mut empty = right.clone();
    for (x, y, pixel) in empty.enumerate_pixels_mut() {
        if (18..width - 18).contains(&(x % width)) && (8..height - 8).contains(&(y % height)) {
            *pixel = Rgba([250, 250, 245, 255]);
        }
    }
    assert_eq!(told("sheet-empty", &empty), (0, true));
}

/// A deck skin of Balatro begins with the two of hearts; a sheet of the same size that begins with the ace is another's.
#[test]
fn a_sheet_of_balatros_size_with_the_ace_first_is_none_of_balatro() {
    let deck = shipped("classic");
    use Suit::{Clubs, Diamonds, Hearts, Spades};
    let mut ace_last = Rank::ALL.to_vec();
    ace_last.rotate_left(1);
    for (ranks, format) in [
        (Rank::ALL.to_vec(), "a sheet, read by its pips"),
        (ace_last, "a Balatro deck skin"),
    ] {
        let order = Order {
            suits: [Hearts, Clubs, Diamonds, Spades],
            ranks,
            by_rank: false,
            columns: 13,
        };
        let folder = scratch("sheet-balatro");
        let sheet = imageops::resize(
            &sheet(&deck, &order, 0),
            923,
            380,
            imageops::FilterType::Triangle,
        );
        sheet.save(folder.join("cards.png")).expect("written");
        let pack = Pack::read(&folder).expect("opened");
        assert_eq!((pack.format, pack.count()), (format, 52));
        let place = order
            .cards()
            .iter()
            .position(|card| card.face() == Some((Rank::Queen, Hearts)));
        let queen = pack
            .source(Slot::Face(Card::new(Rank::Queen, Hearts)))
            .expect("it is there");
        let Cut::Part(area) = queen.cut else {
            panic!("{queen:?}")
        };
        assert_eq!(Some((area.left * 13.0).round() as usize), place);
    }
}

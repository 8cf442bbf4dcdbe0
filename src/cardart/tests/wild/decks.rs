//! Loads the decks of a downloaded package and checks them.
use super::{
    looks::{self, Look},
    packages::Package,
};
use cardart::{Assembly, Choice, Deck, Pack, Slot, Sources};
use image::RgbaImage;
use std::{
    collections::HashMap,
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
};

/// Expected properties of a deck.
pub struct Expected {
    /// Path of the deck in its package.
    pub place: &'static str,
    /// Name of the format that the deck is recognised as.
    pub format: &'static str,
    /// Number of joker pictures: 0, 1 (shared by both jokers) or 2.
    pub jokers: usize,
    /// Names of the backs, the default one first.
    pub backs: &'static [&'static str],
    /// Texts of all problems, as the command line prints them.
    pub problems: &'static [&'static str],
    /// Expected aspect ratio of the cards, width divided by height.
    pub aspect: f32,
    /// True if diamonds and hearts are red, and clubs and spades black.
    pub two_colours: bool,
}

/// Text of the problem that reports a deck with a single joker picture.
pub const ONE_JOKER: &str = "the only joker is used for both";

/// Height in pixels at which cards are rendered and compared.
const HEIGHT: u32 = 120;
/// Minimum difference in a colour channel between two different colours, 0 to 255.
const OTHER: f32 = 48.0;

/// Loads and checks these decks of a package. Panics if one of them differs from its expected properties.
pub fn check(package: &Package, decks: &[Expected]) {
    let Some(folder) = package.unpacked() else {
        return;
    };
    let table = looks::table();
    // All wrong decks are reported, not only the first one.
    let wrong = decks.iter().filter(|expected| {
        let checked = || check_deck(&folder.join(expected.place), &table, expected);
        catch_unwind(AssertUnwindSafe(checked)).is_err()
    });
    let wrong: Vec<&str> = wrong.map(|expected| expected.place).collect();
    assert!(
        wrong.is_empty(),
        "these decks are not what they should be: {wrong:?}"
    );
}

fn check_deck(place: &Path, table: &HashMap<&str, Vec<Option<Look>>>, expected: &Expected) {
    let deck = load(place, expected);
    let cards = pictures(&deck);
    check_distinct(&cards, expected);
    if expected.two_colours {
        check_suit_colours(&cards, expected);
    }
    // The key of a deck in the table is its path in the package, or else its name.
    let named = table
        .get(expected.place)
        .or_else(|| table.get(name(expected)));
    if let Some(table) = named {
        check_against_reference(&cards, table, expected);
    }
    backs(place, expected);
}

fn name(expected: &Expected) -> &'static str {
    let file = expected.place.rsplit('/').next().expect("a name");
    file.split('.').next().expect("a stem")
}

fn load(place: &Path, expected: &Expected) -> Deck {
    let whose = expected.place;
    let pack = Pack::read(place).unwrap_or_else(|problem| panic!("{whose}: {problem:?}"));
    assert_eq!(pack.format, expected.format, "{whose}");
    let backs: Vec<&str> = pack.backs().iter().map(|back| back.name.as_str()).collect();
    assert_eq!(backs, expected.backs, "{whose}");
    let jokers = [0, 1].map(|joker| pack.source(Slot::Joker(joker)).cloned());
    let own = jokers.iter().flatten().count();
    let one = jokers[0].is_some() && jokers[0] == jokers[1];
    assert_eq!(if one { 1 } else { own }, expected.jokers, "{whose}");
    let id = pack.id.clone();
    let mut assembly = Assembly::of_pack(pack);
    assembly.read_all();
    let deck = assembly.finish();
    let said: Vec<String> = deck
        .problems
        .iter()
        .map(|problem| problem.reason.to_string())
        .collect();
    assert_eq!(said, expected.problems, "{whose}");
    for slot in Slot::all() {
        let own = match slot {
            Slot::Face(_) => true,
            Slot::Joker(_) => expected.jokers > 0,
            Slot::Back => !expected.backs.is_empty(),
        };
        assert_eq!(
            deck.card(slot).pack.as_deref() == Some(&id),
            own,
            "{whose}: {slot:?}"
        );
    }
    assert!(
        (deck.aspect - expected.aspect).abs() < 0.006,
        "{whose}: {} and not {}",
        deck.aspect,
        expected.aspect
    );
    deck
}

/// Renders all cards in the order of their slots.
fn pictures(deck: &Deck) -> Vec<RgbaImage> {
    let width = (HEIGHT as f32 * deck.aspect).round() as u32;
    let draw = |slot| {
        RgbaImage::from_raw(width, HEIGHT, deck.draw(slot, width, HEIGHT)).expect("of this size")
    };
    Slot::all().map(draw).collect()
}

/// Checks that all 52 faces look different.
fn check_distinct(cards: &[RgbaImage], expected: &Expected) {
    let papers: Vec<Vec<[f32; 3]>> = cards[..52]
        .iter()
        .map(|card| {
            card.pixels()
                .map(|pixel| looks::on_white(pixel.0))
                .collect()
        })
        .collect();
    let other =
        |(a, b): (&[f32; 3], &[f32; 3])| a.iter().zip(b).any(|(a, b)| (a - b).abs() > OTHER);
    for (a, first) in papers.iter().enumerate() {
        for (b, second) in papers.iter().enumerate().skip(a + 1) {
            let needed = first.len() / 250;
            let differ = first
                .iter()
                .zip(second)
                .filter(|pair| other(*pair))
                .take(needed)
                .count();
            assert!(
                differ >= needed,
                "{}: {a} and {b} look the same ({differ} pixels)",
                expected.place
            );
        }
    }
}

/// Checks the number cards: those of red suits must contain red, and those of black suits must not.
fn check_suit_colours(cards: &[RgbaImage], expected: &Expected) {
    for slot in Slot::all().take(52) {
        let Slot::Face(card) = slot else { continue };
        let (rank, suit) = card.face().expect("no joker");
        if !(1..10).contains(&rank.index()) {
            continue;
        }
        let picture = &cards[slot.index()];
        let is_red = |pixel: &image::Rgba<u8>| {
            let [r, g, b] = looks::on_white(pixel.0);
            r > 120.0 && r - g.max(b) > 2.0 * OTHER
        };
        let red = picture.pixels().filter(|pixel| is_red(pixel)).count() as f32
            / picture.pixels().len() as f32;
        let is_red_suit = [1, 2].contains(&suit.index());
        assert!(
            if is_red_suit { red > 0.01 } else { red < 0.001 },
            "{}: {card} is {red} red",
            expected.place
        );
    }
}

/// Compares the cards with renderings by another program. Each card must be similar to its reference, and less similar
/// to the references of other cards.
fn check_against_reference(cards: &[RgbaImage], table: &[Option<Look>], expected: &Expected) {
    assert_eq!(table.len(), Slot::COUNT, "{}", expected.place);
    for (slot, card) in Slot::all().zip(cards) {
        let Some(own) = &table[slot.index()] else {
            continue;
        };
        let look = looks::look(card);
        let away = looks::distance(&look, own);
        assert!(
            away < 8.0,
            "{}: {slot:?} is {away} away from what it should be",
            expected.place
        );
        let others = table[..52]
            .iter()
            .flatten()
            .enumerate()
            .filter(|(other, _)| *other != slot.index());
        let nearest = others
            .map(|(other, at)| (looks::distance(&look, at), other))
            .min_by(|a, b| a.0.total_cmp(&b.0));
        let (other, which) = nearest.expect("there are other cards");
        assert!(
            away < other,
            "{}: {slot:?} looks like card {which}",
            expected.place
        );
    }
}

/// Checks that each back can be chosen and has the aspect ratio of a card.
fn backs(place: &Path, expected: &Expected) {
    let sources = Sources {
        themes: vec![place.parent().expect("a folder round it").to_owned()],
        overrides: Vec::new(),
    };
    let id = if place.is_dir() {
        place.file_name()
    } else {
        place.file_stem()
    };
    let id = id.and_then(|id| id.to_str()).expect("a name");
    // The default back has been checked together with the faces.
    for back in expected.backs.iter().skip(1) {
        let mut choice = Choice::of(id);
        choice.back = Some((id.to_owned(), (*back).to_owned()));
        let mut assembly = Assembly::begin(&choice, &sources);
        assembly.read_all();
        let deck = assembly.finish();
        let card = deck.card(Slot::Back);
        assert_eq!(card.pack.as_deref(), Some(id), "{}: {back}", expected.place);
        let aspect = card.piece.aspect();
        assert!(
            (aspect / expected.aspect - 1.0).abs() < 0.15,
            "{}: {back} is {aspect}",
            expected.place
        );
    }
}

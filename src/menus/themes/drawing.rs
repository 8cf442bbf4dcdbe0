//! The pictures of a deck for the page, drawn away from the frames: many cards in one image.
use bevy::prelude::*;
use cardart::{
    Assembly, CLASSIC, Choice, Deck, DeckCard, DrawingCache, Pack, Problem, Slot, Sources, Surface,
    SurfaceSize, backs_with, check::Report, decode, in_parallel, limits,
};
use gamecore::settings::Felt;
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};
use ui::theme::{LIGHTEST, Steps, letters};

/// Transparent pixels between two cards of an image, so that smoothing does not reach into the neighbour.
const GUTTER: u32 = 2;

/// Cards in one image, before it is given to the graphics card.
pub(super) struct DrawnCards {
    /// Straight RGBA, sRGB.
    pub pixels: Vec<u8>,
    /// Its size in pixels.
    pub size: UVec2,
    /// Where each card lies in it.
    pub rects: Vec<Rect>,
}

/// A table, before it is given to the graphics card.
pub(super) struct DrawnTable {
    /// Opaque RGBA, sRGB.
    pub pixels: Vec<u8>,
    /// Its size in pixels.
    pub size: UVec2,
}

/// A deck for the page: all its cards, and those of a hand.
pub(super) struct DrawnDeck {
    /// The cards in the order of their index, then the backs.
    pub sheet: DrawnCards,
    /// The hand, then the top of the pile and the back.
    pub hand: DrawnCards,
    /// The table that the deck brings.
    pub table: Option<DrawnTable>,
    /// Width of a card by its height.
    pub aspect: f32,
    /// By index of the card: the pack it comes from; none if it is drawn from rank and suit.
    pub from: Vec<Option<String>>,
    /// The names of the backs that can be drawn.
    pub backs: Vec<String>,
    /// The deck and its packs, to be looked through.
    pub unchecked: Unchecked,
}

/// A deck that has been drawn and not yet looked through for what is to be said about it.
pub(super) struct Unchecked {
    deck: Deck,
    packs: Vec<Arc<Pack>>,
}

impl Unchecked {
    /// What could not be read.
    pub fn problems(&self) -> Vec<Problem> {
        self.deck.problems.clone()
    }

    /// Everything that its author should know; that takes as long as drawing it.
    pub fn check(self) -> Vec<Problem> {
        Report::of(&self.packs[0], &self.packs[1..], &self.deck).problems
    }
}

/// Where a deck is looked for, and how large it is drawn.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct DeckOrder {
    /// Its id.
    pub id: String,
    /// Changes with its files.
    pub stamp: u64,
    /// Its folder or file.
    pub place: PathBuf,
    /// The code of the player's language: a deck may have cards and letters for it.
    pub language: String,
    /// Physical pixels per design pixel.
    pub scale: f32,
}

/// The cards of a preview, as KPat shows them: back, ten of spades, jack of diamonds, queen of clubs, king of hearts, ace of spades.
pub(super) fn preview_slots() -> [Slot; 6] {
    let face = |name: &str| Slot::Face(name.parse().expect("the preview shows cards"));
    [
        Slot::Back,
        face("TS"),
        face("JD"),
        face("QC"),
        face("KH"),
        face("AS"),
    ]
}

/// The size of the felt that a deck is tried on, in design pixels.
pub(super) const FELT: Vec2 = Vec2::new(800.0, 400.0);
/// How many cards the hand has that a deck is tried with.
pub(super) const HELD: usize = 11;

/// The hand that a deck is tried with: a run, a trio, courts and a joker; the last is the top of the pile. Of a pack that has only some
/// cards these are in it: they are what is tried.
fn trial_slots(own: &[Slot]) -> Vec<Slot> {
    let face = |name: &str| Slot::Face(name.parse().expect("the hand is made of cards"));
    let usual = [
        face("4H"),
        face("5H"),
        face("6H"),
        face("7H"),
        face("9S"),
        face("9D"),
        face("9C"),
        face("KS"),
        face("QD"),
        face("JC"),
        Slot::Joker(1),
        face("AC"),
    ];
    if own.len() >= 52 {
        return usual.to_vec();
    }
    let others = usual.iter().filter(|slot| !own.contains(slot));
    let hand = own.iter().chain(others).copied();
    hand.take(usual.len()).collect()
}

/// What the drawing of a deck needs besides the order.
#[derive(Clone, Default)]
pub(super) struct Studio {
    /// Where decks are looked for.
    pub sources: Sources,
    /// Where what was drawn is kept.
    pub cache: DrawingCache,
    /// Counts the cards.
    pub steps: Steps,
}

/// A deck's six cards of the preview in a row; `height` says how high cards of these proportions are, in design pixels.
pub(super) fn preview(
    order: &DeckOrder,
    studio: &Studio,
    height: impl Fn(f32) -> f32,
) -> DrawnCards {
    let slots = preview_slots();
    let choice = Choice {
        language: order.language.clone(),
        ..Choice::of(order.id.clone())
    };
    let mut deck = Deck::excerpt(&choice, &studio.sources, &slots, &studio.cache);
    deck.letters = letters(&order.language);
    let size = size(&deck, height(deck.aspect) * order.scale);
    let cells = slots.map(Cell::Slot);
    let drawn = compose(&deck, &cells, size, slots.len(), &studio.steps);
    for slot in slots {
        deck.card(slot).keep_drawings();
    }
    drawn
}

/// The pack of a deck; nothing if it cannot be opened any more.
pub(super) fn pack(id: &str, place: &Path) -> Option<Pack> {
    if id == CLASSIC && !place.exists() {
        return Some(Pack::shipped());
    }
    Pack::read(place).ok()
}

/// A deck with all its cards.
pub(super) fn deck(order: &DeckOrder, studio: &Studio, cell: f32, card: f32) -> Option<DrawnDeck> {
    let pack = pack(&order.id, &order.place)?;
    let assembly = Assembly::of_theme_in(pack, &studio.sources, &order.language);
    let mut assembly = assembly.cached_in(&studio.cache);
    assembly.read_all_counted(&studio.steps);
    let packs = assembly.packs().to_vec();
    // After the cards: the file that is theirs, too, has been parsed.
    let backs = backs_with(&packs[0], &studio.cache);
    let table = table(&assembly, order);
    let mut deck = assembly.finish_counted(&studio.steps);
    deck.letters = letters(&order.language);
    let faces = || Slot::all().filter(|slot| *slot != Slot::Back);
    let cells: Vec<Cell> = faces()
        .map(Cell::Slot)
        .chain(backs.iter().map(|(_, back)| Cell::Back(back)))
        .collect();
    let is_own = |slot: &Slot| deck.card(*slot).pack.as_ref() == Some(&order.id);
    let own: Vec<Slot> = faces().filter(is_own).collect();
    let hand = trial_slots(&own).into_iter().chain([Slot::Back]);
    let hand: Vec<Cell> = hand.map(Cell::Slot).collect();
    studio.steps.expect(cells.len() + hand.len());
    let draw = |cells: &[Cell], height: f32, columns: usize| {
        let size = size(&deck, height * order.scale);
        compose(&deck, cells, size, columns, &studio.steps)
    };
    let (sheet, hand) = (draw(&cells, cell, 13), draw(&hand, card, 7));
    backs.iter().for_each(|(_, back)| back.keep_drawings());
    deck.keep_drawings();
    Some(DrawnDeck {
        sheet,
        hand,
        table,
        aspect: deck.aspect,
        from: faces().map(|slot| deck.card(slot).pack.clone()).collect(),
        backs: backs.iter().map(|(name, _)| name.clone()).collect(),
        unchecked: Unchecked { deck, packs },
    })
}

/// The deck's own table as large as the felt that it is tried on; nothing if it brings none that can be read.
fn table(assembly: &Assembly, order: &DeckOrder) -> Option<DrawnTable> {
    let tables = assembly.tables();
    let table = tables.iter().find(|table| table.id == order.id)?;
    let wanted = table.wanted();
    let pack = assembly.packs().first()?;
    let bytes = pack.files().read(&wanted.file, limits::PICTURE).ok()?;
    let picture = decode(&bytes, &wanted.ids).ok()?;
    let scale = order.scale.clamp(0.1, 4.0);
    let size = (FELT * scale).as_uvec2();
    let seen = SurfaceSize {
        width: size.x,
        height: size.y,
        scale,
    };
    let ground = Felt::default().rim();
    let surface = Surface::lay(table, picture, seen, ground, LIGHTEST).ok()?;
    Some(DrawnTable {
        pixels: surface.pixels,
        size,
    })
}

/// The size of a card of this height.
fn size(deck: &Deck, height: f32) -> UVec2 {
    let height = height.clamp(16.0, 640.0).round();
    UVec2::new(
        (height * deck.aspect).round().max(8.0) as u32,
        height as u32,
    )
}

/// A card of an image.
#[derive(Clone, Copy)]
enum Cell<'a> {
    /// One of the deck, as the table shows it: with its corner, if the game draws that.
    Slot(Slot),
    /// One of its backs.
    Back(&'a DeckCard),
}

/// Draws cards of one size into one image, so many in a row.
fn compose(deck: &Deck, cells: &[Cell], card: UVec2, columns: usize, steps: &Steps) -> DrawnCards {
    let step = card + GUTTER;
    let rows = cells.len().div_ceil(columns).max(1);
    let size = UVec2::new(step.x * columns as u32, step.y * rows as u32);
    let mut pixels = vec![0; (size.x * size.y * 4) as usize];
    let mut rects = Vec::new();
    let draw = |cell: &Cell| {
        let drawn = match cell {
            Cell::Slot(slot) => deck.draw(*slot, card.x, card.y),
            Cell::Back(back) => back.straight(card.x, card.y),
        };
        steps.count();
        drawn
    };
    for (place, drawn) in in_parallel(cells, draw).into_iter().enumerate() {
        let at = UVec2::new((place % columns) as u32, (place / columns) as u32) * step;
        for (y, row) in drawn.chunks_exact(card.x as usize * 4).enumerate() {
            let start = (((at.y as usize + y) * size.x as usize) + at.x as usize) * 4;
            pixels[start..start + row.len()].copy_from_slice(row);
        }
        rects.push(Rect::from_corners(at.as_vec2(), (at + card).as_vec2()));
    }
    DrawnCards {
        pixels,
        size,
        rects,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sheet_of_the_shipped_deck_has_all_cards_and_its_back() {
        let order = DeckOrder {
            id: "classic".to_owned(),
            stamp: 0,
            place: PathBuf::from("themes/classic-nowhere"),
            language: "fr".to_owned(),
            scale: 0.5,
        };
        let drawn = deck(&order, &Studio::default(), 80.0, 150.0).expect("it is always there");
        assert_eq!(drawn.sheet.rects.len(), 54 + drawn.backs.len());
        assert_eq!(drawn.hand.rects.len(), 13);
        assert!(
            drawn
                .from
                .iter()
                .all(|pack| pack.as_deref() == Some("classic"))
        );
        assert_eq!(drawn.unchecked.check(), Vec::new());
        let row = preview(&order, &Studio::default(), |_| 44.0);
        assert_eq!(row.rects.len(), 6);
        let opaque = row.pixels.chunks_exact(4).filter(|pixel| pixel[3] == 255);
        assert!(opaque.count() * 2 > row.pixels.len() / 4);
    }

    /// A pack of three pictures: a queen, a king that is another one in French, and a table.
    fn pack(name: &str) -> (PathBuf, Studio) {
        let root = std::env::temp_dir().join(format!("continental-{name}-{}", std::process::id()));
        let place = root.join("family");
        std::fs::create_dir_all(place.join("fr")).expect("made");
        for (file, colour) in [
            ("QH.svg", "#ff0000"),
            ("KH.svg", "#ff0000"),
            ("fr/KH.svg", "#0000ff"),
            ("table.svg", "#200000"),
        ] {
            let svg = format!(
                r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 5 7"><rect width="5" height="7" fill="{colour}"/></svg>"##
            );
            std::fs::write(place.join(file), svg).expect("written");
        }
        let sources = Sources {
            themes: vec![root],
            overrides: Vec::new(),
        };
        let studio = Studio {
            sources,
            ..Studio::default()
        };
        (place, studio)
    }

    /// The colour in the middle of a card.
    fn middle(cards: &DrawnCards, place: usize) -> [u8; 3] {
        let at = cards.rects[place].center().as_uvec2();
        let from = ((at.y * cards.size.x + at.x) * 4) as usize;
        cards.pixels[from..from + 3]
            .try_into()
            .expect("three colours")
    }

    #[test]
    fn the_page_shows_what_the_table_would_show() {
        let (place, studio) = pack("page-language");
        let order = |language: &str| DeckOrder {
            id: "family".to_owned(),
            stamp: 0,
            place: place.clone(),
            language: language.to_owned(),
            scale: 0.5,
        };
        let king = Slot::Face("KH".parse().expect("a card")).index();
        for (language, colour) in [("en", [255, 0, 0]), ("fr", [0, 0, 255])] {
            let drawn = deck(&order(language), &studio, 80.0, 150.0).expect("it is there");
            assert_eq!(middle(&drawn.sheet, king), colour, "{language}");
            let preview = preview(&order(language), &studio, |_| 60.0);
            assert_eq!(middle(&preview, 4), colour, "{language}, in the list");
            // The hand begins with the two cards that there are.
            assert_eq!(middle(&drawn.hand, 0), [255, 0, 0], "the queen is tried");
            assert_eq!(middle(&drawn.hand, 1), colour, "and the king");
            assert_eq!(drawn.hand.rects.len(), HELD + 2);
            let table = drawn.table.expect("it brings a table");
            assert_eq!(table.size, (FELT * 0.5).as_uvec2());
            assert_eq!(table.pixels.len() as u32, table.size.x * table.size.y * 4);
            assert!(table.pixels[0] > table.pixels[1], "it is red");
        }
        let root = place.parent().expect("it lies in a folder");
        std::fs::remove_dir_all(root).expect("removed");
    }

    #[test]
    fn a_corner_that_the_game_draws_is_seen_on_the_page_too() {
        let (place, studio) = pack("page-corner");
        let drawn = |index: &str| {
            let says = format!("[card]\nindex = \"{index}\"\n");
            std::fs::write(place.join("theme.toml"), says).expect("written");
            let order = DeckOrder {
                id: "family".to_owned(),
                stamp: 0,
                place: place.clone(),
                language: "en".to_owned(),
                scale: 1.0,
            };
            deck(&order, &studio, 80.0, 150.0)
                .expect("it is there")
                .sheet
        };
        let (without, with) = (drawn("never"), drawn("always"));
        assert_eq!(without.size, with.size);
        assert!(without.pixels != with.pixels);
        let root = place.parent().expect("it lies in a folder");
        std::fs::remove_dir_all(root).expect("removed");
    }
}

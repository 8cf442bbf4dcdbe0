//! The pictures of a deck for the page, drawn away from the frames: many cards in one image.
use crate::cardart::{
    Assembly, CLASSIC, Choice, Deck, DeckCard, DrawingCache, Pack, Problem, Slot, Sources,
    backs_with, check::Report, in_parallel,
};
use crate::game::theme::Steps;
use bevy::prelude::*;
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

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

/// A deck for the page: all its cards, and those of a hand.
pub(super) struct DrawnDeck {
    /// The cards in the order of their index, then the backs.
    pub sheet: DrawnCards,
    /// The hand, then the top of the pile and the back.
    pub hand: DrawnCards,
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

/// The hand that a deck is tried with: a run, a trio, courts and a joker; the last is the top of the pile.
pub(super) fn trial_slots() -> [Slot; 12] {
    let face = |name: &str| Slot::Face(name.parse().expect("the hand is made of cards"));
    [
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
    ]
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

/// A deck's six cards of the preview in a row, so many pixels high.
pub(super) fn preview(order: &DeckOrder, studio: &Studio, height: f32) -> DrawnCards {
    let slots = preview_slots();
    let choice = Choice::of(order.id.clone());
    let deck = Deck::excerpt(&choice, &studio.sources, &slots, &studio.cache);
    let cards = slots.map(|slot| deck.card(slot));
    let size = size(&deck, height * order.scale);
    let drawn = compose(&cards, size, slots.len(), &studio.steps);
    cards.iter().for_each(|card| card.keep_drawings());
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
    let backs = backs_with(&pack, &studio.cache);
    let mut assembly = Assembly::of_theme(pack, &studio.sources).cached_in(&studio.cache);
    assembly.read_all();
    let packs = assembly.packs().to_vec();
    let deck = assembly.finish();
    let faces = || Slot::all().filter(|slot| *slot != Slot::Back);
    let cells: Vec<&DeckCard> = faces()
        .map(|slot| deck.card(slot))
        .chain(backs.iter().map(|(_, back)| back))
        .collect();
    let hand: Vec<&DeckCard> = trial_slots()
        .into_iter()
        .chain([Slot::Back])
        .map(|slot| deck.card(slot))
        .collect();
    studio.steps.expect(cells.len() + hand.len());
    let draw = |cards: &[&DeckCard], height: f32, columns: usize| {
        let size = size(&deck, height * order.scale);
        compose(cards, size, columns, &studio.steps)
    };
    let (sheet, hand) = (draw(&cells, cell, 13), draw(&hand, card, 7));
    cells.iter().for_each(|card| card.keep_drawings());
    deck.keep_drawings();
    Some(DrawnDeck {
        sheet,
        hand,
        aspect: deck.aspect,
        from: faces().map(|slot| deck.card(slot).pack.clone()).collect(),
        backs: backs.iter().map(|(name, _)| name.clone()).collect(),
        unchecked: Unchecked { deck, packs },
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

/// Draws cards of one size into one image, so many in a row.
fn compose(cards: &[&DeckCard], card: UVec2, columns: usize, steps: &Steps) -> DrawnCards {
    let step = card + GUTTER;
    let rows = cards.len().div_ceil(columns).max(1);
    let size = UVec2::new(step.x * columns as u32, step.y * rows as u32);
    let mut pixels = vec![0; (size.x * size.y * 4) as usize];
    let mut rects = Vec::new();
    let draw = |one: &&DeckCard| {
        let drawn = one.straight(card.x, card.y);
        steps.count();
        drawn
    };
    for (place, drawn) in in_parallel(cards, draw).into_iter().enumerate() {
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
        let row = preview(&order, &Studio::default(), 44.0);
        assert_eq!(row.rects.len(), 6);
        let opaque = row.pixels.chunks_exact(4).filter(|pixel| pixel[3] == 255);
        assert!(opaque.count() * 2 > row.pixels.len() / 4);
    }
}

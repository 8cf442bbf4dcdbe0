//! Rendering of decks for the page, on worker threads. The cards of a deck are rendered into one image.
use super::pictures::{CardsImage, DeckPictures};
use bevy::prelude::*;
use cardart::{
    Assembly, CLASSIC, Choice, Deck, DeckCard, DrawingCache, Letters, Pack, Problem, Proposal,
    Slot, Sources, Surface, SurfaceSize, backs, check::Report, in_parallel,
};
use gamecore::settings::Felt;
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};
use ui::theme::{LIGHTEST, ProgressCounter, texture};

/// Transparent pixels between two cards of an image, so that smoothing does not reach into the neighbour.
const GUTTER: u32 = 2;

/// Rendered deck that has not been checked for problems yet.
pub(super) struct Unchecked {
    deck: Deck,
    packs: Vec<Arc<Pack>>,
}

impl Unchecked {
    /// Returns all problems that the deck's author should know. This takes as long as drawing the deck.
    pub fn check(self) -> Vec<Problem> {
        Report::of(&self.packs, &self.deck).problems
    }
}

/// Request to render a deck.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct DrawRequest {
    pub id: String,
    /// Number that changes whenever the deck's files change.
    pub stamp: u64,
    /// Folder or file of the deck.
    pub place: PathBuf,
    /// Code of the player's language, for which a deck may have cards and letters of its own.
    pub language: String,
    /// Rank letters in the player's language.
    pub letters: Letters,
    /// Physical pixels per design pixel.
    pub scale: f32,
}

/// Returns the cards of a preview, which are those of KPat.
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

/// Size of the felt on which a deck is shown, in design pixels.
pub(super) const FELT: Vec2 = Vec2::new(800.0, 400.0);
/// Number of cards in the hand that shows a deck.
pub(super) const HELD: usize = 11;

/// Returns the cards that show a deck: a run, a trio, court cards, a joker, and last the top card of the pile. If the
/// pack has only some cards, these come first.
fn trial_slots(own: &[Slot]) -> Vec<Slot> {
    let face = |name: &str| Slot::Face(name.parse().expect("the hand is made of cards"));
    let before = ["4H", "5H", "6H", "7H", "9S", "9D", "9C", "KS", "QD", "JC"].map(face);
    let usual = [&before[..], &[Slot::Joker(1), face("AC")]].concat();
    if own.len() >= 52 {
        return usual;
    }
    let others = usual.iter().filter(|slot| !own.contains(slot));
    let hand = own.iter().chain(others).copied();
    hand.take(usual.len()).collect()
}

/// Resources for drawing decks.
#[derive(Clone, Default)]
pub(super) struct Renderer {
    pub sources: Sources,
    pub cache: DrawingCache,
    pub steps: ProgressCounter,
}

/// Renders the preview of a deck. `height` returns the height of a card with this aspect ratio, in design pixels.
pub(super) fn preview(
    request: &DrawRequest,
    renderer: &Renderer,
    height: impl Fn(f32) -> f32,
) -> CardsImage<Image> {
    let slots = preview_slots();
    let choice = Choice {
        language: request.language.clone(),
        ..Choice::of(request.id.clone())
    };
    let mut deck = Deck::excerpt(&choice, &renderer.sources, &slots, &renderer.cache);
    deck.letters = request.letters.clone();
    let size = size(&deck, height(deck.aspect) * request.scale);
    let cells = slots.map(Cell::Slot);
    let drawn = compose(&deck, &cells, size, slots.len(), &renderer.steps);
    for slot in slots {
        deck.card(slot).keep_drawings();
    }
    drawn
}

/// Opens a deck. Returns `None` if it cannot be opened any more.
pub(super) fn pack(id: &str, place: &Path) -> Option<Pack> {
    if id == CLASSIC && !place.exists() {
        return Some(Pack::shipped());
    }
    Pack::read(place).ok()
}

/// Renders a deck. `cell` and `card` are the heights of a card on the sheet and in the hand, in design pixels.
pub(super) fn deck(
    request: &DrawRequest,
    renderer: &Renderer,
    cell: f32,
    card: f32,
) -> Option<(DeckPictures<Image>, Unchecked)> {
    let pack = pack(&request.id, &request.place)?;
    let mut assembly = Assembly::of_theme(pack, &renderer.sources, &request.language);
    assembly.cache = renderer.cache.clone();
    assembly.steps = renderer.steps.clone();
    assembly.read_all();
    let packs = assembly.packs.clone();
    // The cards have been read, so a file that also contains them is in the cache.
    let backs = backs(&packs[0], &renderer.cache);
    let table = table(&assembly, request);
    let mut deck = assembly.finish();
    deck.letters = request.letters.clone();
    let faces = || Slot::all().filter(|slot| *slot != Slot::Back);
    let cells: Vec<Cell> = faces()
        .map(Cell::Slot)
        .chain(backs.iter().map(|(_, back)| Cell::Back(back)))
        .collect();
    let is_own = |slot: &Slot| deck.card(*slot).pack.as_ref() == Some(&request.id);
    let own: Vec<Slot> = faces().filter(is_own).collect();
    let hand = trial_slots(&own).into_iter().chain([Slot::Back]);
    let hand: Vec<Cell> = hand.map(Cell::Slot).collect();
    renderer.steps.expect(cells.len() + hand.len());
    let draw = |cells: &[Cell], height: f32, columns: usize| {
        let size = size(&deck, height * request.scale);
        compose(&deck, cells, size, columns, &renderer.steps)
    };
    let (sheet, hand) = (draw(&cells, cell, 13), draw(&hand, card, 7));
    backs.iter().for_each(|(_, back)| back.keep_drawings());
    deck.keep_drawings();
    let pictures = DeckPictures {
        request: request.clone(),
        sheet,
        hand,
        table,
        aspect: deck.aspect,
        from: faces().map(|slot| deck.card(slot).pack.clone()).collect(),
        backs: backs.iter().map(|(name, _)| name.clone()).collect(),
    };
    Some((pictures, Unchecked { deck, packs }))
}

/// Renders the cards of a deck in each proposed order: a row for each suit, from the ace to the king.
pub(super) fn orders(
    request: &DrawRequest,
    renderer: &Renderer,
    proposals: &[Proposal],
    cell: f32,
) -> Vec<(String, CardsImage<Image>)> {
    let drawn = proposals.iter().filter_map(|proposal| {
        let pack = proposal.pack(&request.place).ok()?;
        let mut assembly = Assembly::of_theme(pack, &renderer.sources, &request.language);
        assembly.cache = renderer.cache.clone();
        assembly.read_all();
        let mut deck = assembly.finish();
        deck.letters = request.letters.clone();
        let cells: Vec<Cell> = Slot::all().take(52).map(Cell::Slot).collect();
        let size = size(&deck, cell * request.scale);
        let picture = compose(&deck, &cells, size, 13, &renderer.steps);
        Some((proposal.lines.clone(), picture))
    });
    drawn.collect()
}

/// Draws the deck's own table background, as large as the felt. Returns `None` if the deck has none that can be read.
fn table(assembly: &Assembly, request: &DrawRequest) -> Option<Image> {
    let tables = assembly.tables();
    let table = tables.iter().find(|table| table.id == request.id)?;
    let scale = request.scale.clamp(0.1, 4.0);
    let size = (FELT * scale).as_uvec2();
    let seen = SurfaceSize {
        width: size.x,
        height: size.y,
        scale,
    };
    let ground = Felt::default().rim();
    let surface = Surface::lay(table, table.read().ok()?, seen, ground, LIGHTEST).ok()?;
    Some(texture(size.x, size.y, surface.pixels))
}

/// Returns the size of a card, in pixels, for this height.
fn size(deck: &Deck, height: f32) -> UVec2 {
    let height = height.clamp(16.0, 640.0).round();
    UVec2::new(
        (height * deck.aspect).round().max(8.0) as u32,
        height as u32,
    )
}

#[derive(Clone, Copy)]
enum Cell<'a> {
    /// Card of the deck as the table shows it, with its index if the game draws that.
    Slot(Slot),
    /// Back of the deck.
    Back(&'a DeckCard),
}

/// Draws cards of one size into one image, with `columns` cards in each row.
fn compose(
    deck: &Deck,
    cells: &[Cell],
    card: UVec2,
    columns: usize,
    steps: &ProgressCounter,
) -> CardsImage<Image> {
    let step = card + GUTTER;
    let rows = cells.len().div_ceil(columns).max(1);
    let size = UVec2::new(step.x * columns as u32, step.y * rows as u32);
    let mut pixels = vec![0; (size.x * size.y * 4) as usize];
    let mut rects = Vec::new();
    let draw = |cell: &Cell| {
        let drawn = match cell {
            Cell::Slot(slot) => deck.draw(*slot, card.x, card.y),
            Cell::Back(back) => back.image(card.x, card.y).into_raw(),
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
    CardsImage {
        image: texture(size.x, size.y, pixels),
        size: size.as_vec2(),
        rects,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shipped_deck_has_all_cards_and_a_back() {
        let order = DrawRequest {
            id: "classic".to_owned(),
            stamp: 0,
            place: PathBuf::from("themes/classic-nowhere"),
            language: "fr".to_owned(),
            letters: Letters::default(),
            scale: 0.5,
        };
        let drawn = deck(&order, &Renderer::default(), 80.0, 150.0);
        let (drawn, unchecked) = drawn.expect("the shipped deck");
        assert_eq!(drawn.sheet.rects.len(), 54 + drawn.backs.len());
        assert_eq!(drawn.hand.rects.len(), 13);
        assert!(
            drawn
                .from
                .iter()
                .all(|pack| pack.as_deref() == Some("classic"))
        );
        assert_eq!(unchecked.check(), Vec::new());
        let row = preview(&order, &Renderer::default(), |_| 44.0);
        assert_eq!(row.rects.len(), 6);
        let opaque = pixels(&row.image)
            .chunks_exact(4)
            .filter(|pixel| pixel[3] == 255);
        assert!(opaque.count() * 2 > pixels(&row.image).len() / 4);
    }

    /// Creates a pack of three pictures: a queen, a king with another picture in French, and a table.
    fn pack(name: &str) -> (PathBuf, Renderer) {
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
        let renderer = Renderer {
            sources,
            ..Renderer::default()
        };
        (place, renderer)
    }

    fn pixels(image: &Image) -> &[u8] {
        image.data.as_deref().expect("it has pixels")
    }

    /// Returns the colour in the middle of a card.
    fn middle(cards: &CardsImage<Image>, place: usize) -> [u8; 3] {
        let at = cards.rects[place].center().as_uvec2();
        let from = ((at.y * cards.image.width() + at.x) * 4) as usize;
        pixels(&cards.image)[from..from + 3]
            .try_into()
            .expect("three colours")
    }

    #[test]
    fn decks_are_rendered_as_on_the_table() {
        let (place, renderer) = pack("page-language");
        let order = |language: &str| DrawRequest {
            id: "family".to_owned(),
            stamp: 0,
            place: place.clone(),
            language: language.to_owned(),
            letters: Letters::default(),
            scale: 0.5,
        };
        let king = Slot::Face("KH".parse().expect("a card")).index();
        for (language, colour) in [("en", [255, 0, 0]), ("fr", [0, 0, 255])] {
            let drawn = deck(&order(language), &renderer, 80.0, 150.0);
            let (drawn, _) = drawn.expect("it is there");
            assert_eq!(middle(&drawn.sheet, king), colour, "{language}");
            let preview = preview(&order(language), &renderer, |_| 60.0);
            assert_eq!(middle(&preview, 4), colour, "{language}, in the list");
            // The hand begins with the two cards of the pack.
            assert_eq!(middle(&drawn.hand, 0), [255, 0, 0], "the queen");
            assert_eq!(middle(&drawn.hand, 1), colour, "the king");
            assert_eq!(drawn.hand.rects.len(), HELD + 2);
            let table = drawn.table.expect("a table");
            let (size, pixels) = (table.size(), pixels(&table));
            assert_eq!(size, (FELT * 0.5).as_uvec2());
            assert_eq!(pixels.len() as u32, size.x * size.y * 4);
            assert!(pixels[0] > pixels[1], "the table is not red");
        }
        let root = place.parent().expect("a folder");
        std::fs::remove_dir_all(root).expect("removed");
    }

    #[test]
    fn indices_that_the_game_draws_are_rendered() {
        let (place, renderer) = pack("page-corner");
        let drawn = |index: &str| {
            let toml = format!("[card]\nindex = \"{index}\"\n");
            std::fs::write(place.join("theme.toml"), toml).expect("written");
            let order = DrawRequest {
                id: "family".to_owned(),
                stamp: 0,
                place: place.clone(),
                language: "en".to_owned(),
                letters: Letters::default(),
                scale: 1.0,
            };
            let drawn = deck(&order, &renderer, 80.0, 150.0);
            drawn.expect("it is there").0.sheet
        };
        let (without, with) = (drawn("never"), drawn("always"));
        assert_eq!(without.size, with.size);
        assert!(without.image.data != with.image.data);
        let root = place.parent().expect("a folder");
        std::fs::remove_dir_all(root).expect("removed");
    }
}

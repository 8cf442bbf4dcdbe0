//! A deck: a picture for each of the 55 slots, rendered at any size. A partial deck for previews reads only the files
//! of a few cards.
use super::{
    Assembly, CLASSIC, Choice, Cut, DrawingCache, Letters, Look, Mode, Motion, Pack, Piece,
    Problem, Slot, Sources, SuitColours, edge,
    index::{self, Style},
    picture::{Scaling, decode},
};
use image::RgbaImage;
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, OnceLock},
};

/// Deck with a picture for each slot.
#[derive(Debug)]
pub struct Deck {
    cards: Vec<DeckCard>,
    /// Width of the cards divided by their height, 0.40 to 1.45. Without a value in the theme, it is the median of all
    /// faces.
    pub aspect: f32,
    /// Problems with the deck's themes and their files.
    pub problems: Vec<Problem>,
    /// Suit colours for corner indices and cards that the game renders itself.
    pub suits: SuitColours,
    /// Rank letters in the player's language, for corner indices that the game renders. Letters set by a theme take precedence.
    pub letters: Letters,
    /// Picture that is shown in place of an empty pile. `None`: the game renders one.
    pub place: Option<DeckCard>,
}

/// Card of a deck, ready to be rendered.
#[derive(Debug)]
pub struct DeckCard {
    /// Region of a picture that the card shows.
    pub piece: Piece,
    /// Rendering settings of the card.
    pub(super) look: Look,
    ground: Ground,
    /// Id of the pack that the card comes from. `None` for a card that must not be rendered.
    pub pack: Option<String>,
    /// True if at least a quarter of the picture is transparent. Determined on first use.
    has_transparency: OnceLock<bool>,
    /// Style of the corner index (rank and suit), if the game renders one.
    pub(super) style: Arc<Style>,
    /// True if the game renders the corner index (rank and suit) on this card.
    pub(super) indexed: bool,
    /// True if the card is a photograph, which gets a rim and an index in two corners.
    pub(super) is_photograph: bool,
    /// Animation, if the card has one.
    pub motion: Option<Motion>,
}

/// Background behind a partly transparent face.
#[derive(PartialEq, Debug)]
pub(super) enum Ground {
    /// No background, because the picture is a complete card.
    Own,
    /// Blank card supplied by the theme.
    Blank(Piece),
    /// Blank card rendered by the game.
    Drawn,
}

/// Returns a blank card with this aspect ratio (width divided by height).
pub(super) fn blank(aspect: f32) -> Piece {
    let width = 350.0 * aspect.clamp(0.1, 10.0);
    let svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="350" viewBox="0 0 {width} 350"><rect x=".6" y=".6" width="{}" height="348.8" rx="13.2" fill="#FBF7EC" stroke="#B9AE97" stroke-width="1.2"/></svg>"##,
        width - 1.2
    );
    let picture = decode(svg.as_bytes(), &[]).expect("the game's own SVG is valid");
    Piece::cut(Arc::new(picture), &Cut::Whole).expect("the whole of a picture can be cut")
}

/// Lays a picture on another one of the same size. Both have premultiplied alpha. If it `is_clipped`, it stays invisible where the lower
/// one is transparent.
pub(super) fn lay_on(below: &mut RgbaImage, above: &RgbaImage, is_clipped: bool) {
    for (below, above) in below.pixels_mut().zip(above.pixels()) {
        let opacity = if is_clipped { below.0[3] } else { 255 };
        let rest = 255 - u32::from(above.0[3]);
        for (low, high) in below.0.iter_mut().zip(above.0) {
            let sum = u32::from(*low) * rest + u32::from(high) * u32::from(opacity);
            *low = ((sum + 127) / 255).min(255) as u8;
        }
    }
}

/// Minimum fraction of transparent pixels at which a face needs a background.
const BARE: f32 = 0.25;
/// Height in pixels of the small rendering in which transparency and corners are detected.
const SOUNDING: u32 = 96;

impl PartialEq for DeckCard {
    /// True if both cards look the same: the same region of the same picture, rendered with the same settings.
    fn eq(&self, other: &DeckCard) -> bool {
        let style = |card: &DeckCard| card.indexed.then(|| card.style.clone());
        style(self) == style(other)
            && self.ground == other.ground
            && self.is_photograph == other.is_photograph
            && self.motion == other.motion
            && self.look == other.look
            && self.piece == other.piece
    }
}

impl DeckCard {
    /// Creates a complete card with the default settings.
    pub(super) fn new(piece: Piece, pack: Option<String>) -> DeckCard {
        DeckCard {
            piece,
            look: Look::default(),
            ground: Ground::Own,
            pack,
            has_transparency: OnceLock::new(),
            style: Arc::default(),
            indexed: false,
            is_photograph: false,
            motion: None,
        }
    }

    /// Creates a card with the settings of its pack. `ground` is its background.
    pub(super) fn of(pack: &Pack, piece: Piece, ground: Ground) -> DeckCard {
        DeckCard {
            look: pack.look(),
            ground,
            style: pack.style(),
            ..DeckCard::new(piece, Some(pack.id.clone()))
        }
    }

    /// Returns the aspect ratio of the picture, width divided by height. A photograph is cut to that of an ordinary card.
    pub(super) fn aspect(&self) -> f32 {
        match self.is_photograph {
            true => edge::PHOTOGRAPH_ASPECT,
            false => self.piece.aspect(),
        }
    }

    /// Renders the card without the game's corner index, as RGBA with premultiplied alpha.
    pub(super) fn draw(&self, width: u32, height: u32) -> RgbaImage {
        self.draw_as(&self.piece, width, height)
    }

    /// Renders one animation frame of the card, on its background if it needs one.
    fn draw_as(&self, frame: &Piece, width: u32, height: u32) -> RgbaImage {
        let pixelated = self.look.nearest.applies(|| self.piece.is_pixel_art());
        let scaling = Scaling::of(self.look.fit, pixelated);
        if self.is_photograph {
            return edge::draw_photograph(frame, width, height, scaling);
        }
        let face = frame.draw(width, height, scaling);
        let mut card = match (&self.ground, self.is_laid_on_ground()) {
            (Ground::Own, _) | (_, false) => return face,
            (Ground::Blank(blank), true) => blank.draw(width, height, scaling),
            (Ground::Drawn, true) => {
                // The blank card gets the proportions of the rendered face.
                let blank = blank(width as f32 / height as f32);
                blank.draw(width, height, Scaling::default())
            }
        };
        lay_on(&mut card, &face, false);
        card
    }

    /// Saves the renderings of the card in the disk cache, if one is used.
    pub fn keep_drawings(&self) {
        self.piece.keep_drawings();
        if let Ground::Blank(blank) = &self.ground {
            blank.keep_drawings();
        }
    }

    /// Renders the card without the game's corner index, as RGBA with straight alpha.
    pub fn image(&self, width: u32, height: u32) -> RgbaImage {
        straight(self.draw(width, height))
    }

    fn is_laid_on_ground(&self) -> bool {
        let detect = || {
            let (width, height) = self.sounding();
            let face = self.piece.draw(width, height, Scaling::default());
            let through = face.pixels().filter(|pixel| pixel.0[3] < 128).count();
            through as f32 >= BARE * (width * height) as f32
        };
        let has_transparency = || *self.has_transparency.get_or_init(detect);
        self.look.base.applies(has_transparency)
    }

    /// Returns the size in pixels of the small rendering in which transparency and corners are detected.
    pub(super) fn sounding(&self) -> (u32, u32) {
        let width = (SOUNDING as f32 * self.piece.aspect()).round() as u32;
        (width.clamp(8, 512), SOUNDING)
    }
}

impl Deck {
    pub(super) fn of(mut cards: Vec<DeckCard>, suits: SuitColours, problems: Vec<Problem>) -> Deck {
        edge::mark_photographs(&mut cards);
        mark_indexed(&mut cards);
        let aspect = usual_aspect(&cards[..52]);
        Deck {
            cards,
            aspect,
            problems,
            suits,
            letters: Letters::default(),
            place: None,
        }
    }

    /// Returns the deck that is part of the program.
    pub fn shipped() -> Deck {
        let mut assembly = Assembly::of_pack(Pack::shipped());
        assembly.read_all();
        assembly.finish()
    }

    /// Returns a deck in which only `slots` have their own pictures. The other slots repeat the first of these pictures
    /// and must not be rendered. The deck has the aspect ratio of that picture. Uses renderings from the disk cache
    /// where they exist.
    pub fn excerpt(
        choice: &Choice,
        sources: &Sources,
        slots: &[Slot],
        cache: &DrawingCache,
    ) -> Deck {
        let mut assembly = Assembly::begin(choice, sources);
        assembly.cache = cache.clone();
        assembly.read(slots);
        assembly.find_free_edges(slots);
        let first = slots.first().copied().unwrap_or(Slot::Back);
        let stands_in = assembly.card(first).piece;
        let cards = Slot::all().map(|slot| match slots.contains(&slot) {
            true => assembly.card(slot),
            false => DeckCard::new(stands_in.clone(), None),
        });
        Deck::of(cards.collect(), assembly.suits(), Vec::new())
    }

    /// Returns the fractions of a covered card's width and height that stay visible in a fan. If the packs of the deck differ, the largest
    /// values are used. Returns `None` if no pack sets them.
    pub fn fan(&self) -> Option<(f32, f32)> {
        let faces = self.cards[..54].iter().filter_map(|card| card.look.fan);
        faces.reduce(|(x, y), (wide, high)| (x.max(wide), y.max(high)))
    }

    /// Returns the card of a slot.
    pub fn card(&self, slot: Slot) -> &DeckCard {
        &self.cards[slot.index()]
    }

    /// Saves the renderings of all cards in the disk cache, if one is used. Call it once after all cards have been rendered, because the
    /// cache file of each SVG is written as a whole.
    pub fn keep_drawings(&self) {
        self.cards.iter().for_each(DeckCard::keep_drawings);
    }

    /// Renders the card of a slot with its corner index, as RGBA with straight alpha.
    pub fn draw(&self, slot: Slot, width: u32, height: u32) -> Vec<u8> {
        self.image(slot, width, height).into_raw()
    }

    /// Renders the card of a slot as [`draw`](Self::draw) does.
    pub(super) fn image(&self, slot: Slot, width: u32, height: u32) -> RgbaImage {
        self.finished(slot, self.card(slot).draw(width, height))
    }

    /// Renders the frames of an animated card in order, each in all `sizes`. Calls `take` with the index of the size and the pixels, which
    /// are RGBA with straight alpha.
    pub fn draw_frames(
        &self,
        slot: Slot,
        sizes: &[(u32, u32)],
        mut take: impl FnMut(usize, Vec<u8>),
    ) {
        let card = self.card(slot);
        let Some(motion) = &card.motion else { return };
        let mut each = |frame: &Piece| {
            for (place, (width, height)) in sizes.iter().enumerate() {
                let drawn = card.draw_as(frame, *width, *height);
                take(place, self.finished(slot, drawn).into_raw());
            }
        };
        motion.parts.iter().for_each(&mut each);
        let frames = card.piece.picture.frames();
        if let Some(frames) = frames.filter(|_| motion.parts.is_empty()) {
            frames.unpack(|image| each(&card.piece.of_frame(image)));
        }
    }

    /// Adds the corner index if the game renders one on this card. Returns RGBA with straight alpha.
    fn finished(&self, slot: Slot, mut card: RgbaImage) -> RgbaImage {
        if self.card(slot).indexed {
            index::lay(&mut card, slot, self);
        }
        straight(card)
    }
}

/// Converts premultiplied to straight alpha. The values are rounded so that converting them back gives exactly the original values. An
/// exported theme therefore looks the same.
fn straight(mut card: RgbaImage) -> RgbaImage {
    for pixel in card.pixels_mut() {
        let [r, g, b, a] = pixel.0;
        if a > 0 {
            let half = u16::from(a) / 2;
            let divided =
                |value: u8| ((u16::from(value) * 255 + half) / u16::from(a)).min(255) as u8;
            pixel.0 = [divided(r), divided(g), divided(b), a];
        }
    }
    card
}

/// Marks the cards on which the game renders the corner index (rank and suit). If the corners of two cards of the same
/// suit look the same, their pack lacks indices, and all its cards are marked.
fn mark_indexed(cards: &mut [DeckCard]) {
    let mut lacking: BTreeSet<String> = BTreeSet::new();
    for suit in cards[..52].chunks(13) {
        let mut packs: BTreeMap<&str, Vec<&DeckCard>> = BTreeMap::new();
        for card in suit {
            let asks = card.look.index == Mode::Auto && !card.is_photograph;
            if let Some(pack) = card.pack.as_deref().filter(|pack| asks && *pack != CLASSIC) {
                packs.entry(pack).or_default().push(card);
            }
        }
        for (pack, cards) in packs {
            if !lacking.contains(pack) && !index::corners_differ(&cards) {
                lacking.insert(pack.to_owned());
            }
        }
    }
    for card in &mut cards[..54] {
        let pack = card.pack.as_ref();
        let is_lacking = || pack.is_some_and(|pack| lacking.contains(pack));
        card.indexed = card.is_photograph || card.look.index.applies(is_lacking);
    }
}

/// Returns the median of the faces' aspect ratios. If a theme sets the aspect ratio, that value is used instead of the ratio of its
/// pictures.
fn usual_aspect(faces: &[DeckCard]) -> f32 {
    let aspect = |card: &DeckCard| card.look.aspect.unwrap_or_else(|| card.aspect());
    let all = faces.iter().map(aspect).filter(|aspect| aspect.is_finite());
    median(all).unwrap_or(5.0 / 7.0).clamp(0.40, 1.45)
}

/// Returns the median of the numbers. For an even count, this is the larger of the two middle numbers.
pub(super) fn median(numbers: impl Iterator<Item = f32>) -> Option<f32> {
    let mut all: Vec<f32> = numbers.collect();
    all.sort_by(f32::total_cmp);
    all.get(all.len() / 2).copied()
}

#[cfg(test)]
mod tests;

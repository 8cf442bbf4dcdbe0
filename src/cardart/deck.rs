//! A whole deck: a picture for every slot, drawn at any size.
use super::{
    CLASSIC, Letters, Look, Mode, Motion, Piece, Problem, Slot, SuitColours, drawn,
    index::{self, Style},
    picture::Scaling,
};
use image::RgbaImage;
use std::{
    collections::BTreeMap,
    sync::{Arc, OnceLock},
};

/// A deck with a picture in every slot.
#[derive(Debug)]
pub struct Deck {
    cards: Vec<DeckCard>,
    /// Width by height of most of its cards, 0.40 to 1.45.
    pub aspect: f32,
    /// What could not be used.
    pub problems: Vec<Problem>,
    /// The colours of the suits in what the game draws itself.
    pub suits: SuitColours,
    /// The letters of drawn corners in the player's language; those of a theme go before them.
    pub letters: Letters,
    /// The empty place of a pile; none leaves it to the game.
    pub place: Option<DeckCard>,
}

/// One card of a deck.
#[derive(Debug)]
pub struct DeckCard {
    piece: Piece,
    look: Arc<Look>,
    ground: Ground,
    /// The pack it comes from; none if it is drawn from rank and suit.
    pub pack: Option<String>,
    /// Whether most of it can be seen through.
    bare: OnceLock<bool>,
    /// How its corner is drawn, if the game draws it.
    style: Arc<Style>,
    /// Whether the game draws its corner.
    indexed: bool,
    /// How it moves, if it does.
    motion: Option<Motion>,
}

/// What a face is laid on if it can be seen through.
#[derive(Debug)]
pub(super) enum Ground {
    /// Nothing: it is a card of its own.
    Own,
    /// The blank card of its theme.
    Blank(Piece),
    /// A blank card of the game's own drawing.
    Drawn,
}

impl Ground {
    /// What a theme's cards are laid on.
    pub fn of(blank: Option<Piece>) -> Ground {
        blank.map_or(Ground::Drawn, Ground::Blank)
    }
}

/// The part of a face that must be transparent for it to be laid on a ground.
const BARE: f32 = 0.25;
/// The height at which that is found out, and whether its corner shows which card it is: one drawing serves both.
const SOUNDING: u32 = 96;

impl DeckCard {
    pub(super) fn new(
        piece: Piece,
        look: Arc<Look>,
        ground: Ground,
        pack: Option<String>,
    ) -> DeckCard {
        DeckCard {
            piece,
            look,
            ground,
            pack,
            bare: OnceLock::new(),
            style: Arc::default(),
            indexed: false,
            motion: None,
        }
    }

    /// The same card with corners drawn in a style, where they are drawn.
    pub(super) fn with_style(self, style: Arc<Style>) -> DeckCard {
        DeckCard { style, ..self }
    }

    /// The same card, moving.
    pub(super) fn with_motion(self, motion: Option<Motion>) -> DeckCard {
        DeckCard { motion, ..self }
    }

    /// How it moves, if it does.
    pub fn motion(&self) -> Option<&Motion> {
        self.motion.as_ref()
    }

    /// Whether the game draws its corner.
    pub fn is_indexed(&self) -> bool {
        self.indexed
    }

    /// Whether it looks like another one: it is the same part of the same picture, drawn in the same way.
    pub fn is_same(&self, other: &DeckCard) -> bool {
        let ground = match (&self.ground, &other.ground) {
            (Ground::Own, Ground::Own) | (Ground::Drawn, Ground::Drawn) => true,
            (Ground::Blank(own), Ground::Blank(other)) => own.is_same(other),
            _ => false,
        };
        let index = self.indexed == other.indexed && (!self.indexed || self.style == other.style);
        let motion = match (&self.motion, &other.motion) {
            (Some(own), Some(other)) => own.is_same(other),
            (None, None) => true,
            (Some(_), None) | (None, Some(_)) => false,
        };
        ground && index && motion && self.look == other.look && self.piece.is_same(&other.piece)
    }

    /// What is shown.
    pub fn piece(&self) -> &Piece {
        &self.piece
    }

    /// Draws it: RGBA, the colours multiplied with the opacity.
    pub(super) fn draw(&self, width: u32, height: u32) -> RgbaImage {
        self.draw_as(&self.piece, width, height)
    }

    /// Draws a frame of it.
    fn draw_as(&self, frame: &Piece, width: u32, height: u32) -> RgbaImage {
        let pixelated = match self.look.nearest {
            Mode::Always => true,
            Mode::Never => false,
            Mode::Auto => self.piece.is_pixel_art(),
        };
        let scaling = Scaling {
            fit: self.look.fit,
            pixelated,
        };
        let face = frame.draw(width, height, scaling);
        let mut card = match (&self.ground, self.is_laid_on_ground()) {
            (Ground::Own, _) | (_, false) => return face,
            (Ground::Blank(blank), true) => blank.draw(width, height, scaling),
            (Ground::Drawn, true) => {
                // It has the proportions of the deck, whatever they are.
                let blank = drawn::blank(width as f32 / height as f32);
                blank.draw(width, height, Scaling::default())
            }
        };
        for (below, above) in card.pixels_mut().zip(face.pixels()) {
            let rest = 255 - u16::from(above.0[3]);
            for (low, high) in below.0.iter_mut().zip(above.0) {
                let through = (u16::from(*low) * rest + 127) / 255;
                *low = (through + u16::from(high)).min(255) as u8;
            }
        }
        card
    }

    /// Keeps the drawings made of it on the disk, if they are to be kept.
    pub fn keep_drawings(&self) {
        self.piece.keep_drawings();
        if let Ground::Blank(blank) = &self.ground {
            blank.keep_drawings();
        }
    }

    /// Draws it whole into a picture of this size: straight RGBA.
    pub fn straight(&self, width: u32, height: u32) -> Vec<u8> {
        straight(self.draw(width, height))
    }

    fn is_laid_on_ground(&self) -> bool {
        match self.look.base {
            Mode::Always => true,
            Mode::Never => false,
            Mode::Auto => *self.bare.get_or_init(|| self.is_bare()),
        }
    }

    /// The size at which it is looked at.
    pub(super) fn sounding(&self) -> (u32, u32) {
        let width = (SOUNDING as f32 * self.piece.aspect()).round() as u32;
        (width.clamp(8, 512), SOUNDING)
    }

    fn is_bare(&self) -> bool {
        let (width, height) = self.sounding();
        let face = self.piece.draw(width, height, Scaling::default());
        let through = face.pixels().filter(|pixel| pixel.0[3] < 128).count();
        through as f32 >= BARE * (width * height) as f32
    }
}

impl Deck {
    pub(super) fn of(mut cards: Vec<DeckCard>, problems: Vec<Problem>) -> Deck {
        mark_indexed(&mut cards);
        let aspect = usual_aspect(&cards[..52]);
        Deck {
            cards,
            aspect,
            problems,
            suits: SuitColours::default(),
            letters: Letters::default(),
            place: None,
        }
    }

    /// The shipped deck.
    pub fn shipped() -> Deck {
        let mut assembly = super::Assembly::of_pack(super::Pack::shipped());
        assembly.read_all();
        assembly.finish()
    }

    /// How much of a covered card must be seen in a fan, in parts of its width and of its height: the most that any pack of the deck
    /// asks for; none if none does.
    pub fn fan(&self) -> Option<(f32, f32)> {
        let faces = self.cards[..54].iter().filter_map(|card| card.look.fan);
        faces.reduce(|(x, y), (wide, high)| (x.max(wide), y.max(high)))
    }

    /// Whether the empty place of a pile looks like that of another deck.
    pub fn has_same_place(&self, other: &Deck) -> bool {
        match (&self.place, &other.place) {
            (None, None) => true,
            (Some(own), Some(other)) => own.is_same(other),
            (Some(_), None) | (None, Some(_)) => false,
        }
    }

    /// The card of a slot.
    pub fn card(&self, slot: Slot) -> &DeckCard {
        &self.cards[slot.index()]
    }

    /// Keeps the drawings made of its cards on the disk, if they are to be kept: when all are made, for each SVG is written whole.
    pub fn keep_drawings(&self) {
        self.cards.iter().for_each(DeckCard::keep_drawings);
    }

    /// Draws a slot whole into a picture of this size: straight RGBA.
    pub fn draw(&self, slot: Slot, width: u32, height: u32) -> Vec<u8> {
        let own = self.card(slot);
        self.finished(slot, own.draw(width, height))
    }

    /// Draws the frames of a moving card one after the other, each in all of these sizes: straight RGBA, as [`draw`](Self::draw)
    /// does. `take` is told the place of the size.
    pub fn draw_frames(
        &self,
        slot: Slot,
        sizes: &[(u32, u32)],
        mut take: impl FnMut(usize, Vec<u8>),
    ) {
        let card = self.card(slot);
        let Some(motion) = card.motion() else { return };
        let mut each = |frame: &Piece| {
            for (place, (width, height)) in sizes.iter().enumerate() {
                let drawn = card.draw_as(frame, *width, *height);
                take(place, self.finished(slot, drawn));
            }
        };
        if let Some(frames) = card
            .piece
            .picture()
            .frames()
            .filter(|_| motion.parts.is_empty())
        {
            frames.unpack(|image| each(&card.piece.of_frame(image)));
        } else {
            motion.parts.iter().for_each(each);
        }
    }

    /// A drawn card with its corner, if the game draws that: straight RGBA.
    fn finished(&self, slot: Slot, mut card: RgbaImage) -> Vec<u8> {
        let own = self.card(slot);
        if own.indexed {
            let colours = own.style.colours.or(&self.suits);
            index::lay(&mut card, slot, &own.style, &colours, &self.letters);
        }
        straight(card)
    }
}

/// Colours that were multiplied with their opacity, without it. They are rounded, so that multiplied again each is what it was: an
/// exported theme looks the same.
fn straight(mut card: RgbaImage) -> Vec<u8> {
    for pixel in card.pixels_mut() {
        let [r, g, b, a] = pixel.0;
        if a > 0 {
            let half = u16::from(a) / 2;
            let divided =
                |value: u8| ((u16::from(value) * 255 + half) / u16::from(a)).min(255) as u8;
            pixel.0 = [divided(r), divided(g), divided(b), a];
        }
    }
    card.into_raw()
}

/// Finds out which cards lack their corners. Cards of one pack are compared with one another, suit by suit: if two cannot be told
/// apart by their corners, all cards of the pack get theirs drawn.
fn mark_indexed(cards: &mut [DeckCard]) {
    let mut lacking: BTreeMap<String, bool> = BTreeMap::new();
    for suit in cards[..52].chunks(13) {
        let mut packs: BTreeMap<&str, Vec<&DeckCard>> = BTreeMap::new();
        for card in suit {
            let asks = card.look.index == Mode::Auto;
            if let Some(pack) = card.pack.as_deref().filter(|pack| asks && *pack != CLASSIC) {
                packs.entry(pack).or_default().push(card);
            }
        }
        for (pack, cards) in packs {
            let known = lacking.get(pack).copied().unwrap_or(false);
            let lacks = known || !index::tells_apart(&cards);
            lacking.insert(pack.to_owned(), lacks);
        }
    }
    for card in &mut cards[..54] {
        let pack = card.pack.as_ref();
        card.indexed = match card.look.index {
            Mode::Always => true,
            Mode::Never => false,
            Mode::Auto => pack.is_some_and(|pack| lacking.get(pack) == Some(&true)),
        };
    }
}

/// The median of the cards' proportions, or what their theme says.
fn usual_aspect(faces: &[DeckCard]) -> f32 {
    let aspect = |card: &DeckCard| card.look.aspect.unwrap_or(card.piece.aspect());
    let mut all: Vec<f32> = faces
        .iter()
        .map(aspect)
        .filter(|aspect| aspect.is_finite())
        .collect();
    all.sort_by(f32::total_cmp);
    all.get(all.len() / 2)
        .copied()
        .unwrap_or(5.0 / 7.0)
        .clamp(0.40, 1.45)
}

#[cfg(test)]
mod tests;

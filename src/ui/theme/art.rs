//! The deck on the screen: one texture, and what lies where in it.
use super::{Atlas, Slot};
use bevy::{
    asset::RenderAssetUsages,
    image::ImageSampler,
    prelude::*,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
};
use cardart::Deck;

/// Physical pixels per design pixel: the input to the deck's size. 0 draws no deck at all (for tests).
#[derive(Resource, Clone, Copy, PartialEq, Debug)]
pub struct ArtScale(pub f32);

impl Default for ArtScale {
    fn default() -> ArtScale {
        ArtScale(1.0)
    }
}

/// A wish to look for decks on the disk again and to read the one in use afresh.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct RescanThemes;

/// The deck's texture and what lies where in it, in texture pixels. When it changes, take `image` *and* rectangles anew: they
/// belong together. Until the first deck is drawn everything is plain white.
#[derive(Resource, Clone, Debug)]
pub struct CardArt {
    /// The texture.
    pub image: Handle<Image>,
    /// Width of a card by its height.
    pub aspect: f32,
    /// How much of a covered card must be seen, in parts of its width and of its height, if the deck says so.
    pub fan: Option<Vec2>,
    /// The texture's size.
    pub size: Vec2,
    /// White, soft, for under a card: the card's size times [`super::SHADOW_GROWTH`].
    pub shadow: Rect,
    /// White, soft, round a card: the card's size times [`super::GLOW_GROWTH`].
    pub glow: Rect,
    /// White, crisp, along a card's edge: the card's size.
    pub outline: Rect,
    /// The place of an empty pile: the card's size.
    pub blank_slot: Rect,
    /// Plain white.
    pub white: Rect,
    cards: Option<[Vec<Rect>; 2]>,
    heights: [f32; 2],
    shown: Vec<(Slot, Rect)>,
    solid: Vec<Option<f32>>,
}

impl CardArt {
    /// Where the picture is that suits this height on the screen, in physical pixels.
    pub fn rect(&self, slot: Slot, drawn_height_px: f32) -> Rect {
        let Some(cards) = &self.cards else {
            return self.white;
        };
        // Enlarging a little looks better than shrinking by half.
        if drawn_height_px > self.heights[0] * 1.3
            && let Some((_, rect)) = self.shown.iter().find(|(shown, _)| *shown == slot)
        {
            return *rect;
        }
        let size = usize::from(drawn_height_px <= self.heights[1] * 1.15);
        cards[size][slot.index()]
    }

    /// How far the corners of this card must be cut for the rest of it to be opaque, as a part of its height; none if it is not.
    pub fn solid(&self, slot: Slot) -> Option<f32> {
        self.solid.get(slot.index()).copied().flatten()
    }

    /// Where a slot lies in the texture, large and small and as a showpiece, and whether it is that.
    pub(super) fn places(&self, slot: Slot) -> Vec<(Rect, bool)> {
        let cards = self.cards.iter().flatten();
        let cards = cards.map(|cards| (cards[slot.index()], false));
        let shown = self.shown.iter().filter(|(shown, _)| *shown == slot);
        cards.chain(shown.map(|(_, rect)| (*rect, true))).collect()
    }

    /// Takes over how far the corners of cards that were drawn anew must be cut.
    pub(super) fn cut(&mut self, solid: &[(Slot, Option<f32>)]) {
        for (slot, cut) in solid {
            if let Some(place) = self.solid.get_mut(slot.index()) {
                *place = *cut;
            }
        }
    }

    /// Whether a deck has been drawn.
    pub fn ready(&self) -> bool {
        self.cards.is_some()
    }

    fn blank(image: Handle<Image>) -> CardArt {
        let white = Rect::new(1.0, 1.0, 3.0, 3.0);
        CardArt {
            image,
            aspect: 5.0 / 7.0,
            fan: None,
            size: Vec2::splat(4.0),
            shadow: white,
            glow: white,
            outline: white,
            blank_slot: white,
            white,
            cards: None,
            heights: [0.0; 2],
            shown: Vec::new(),
            solid: Vec::new(),
        }
    }

    /// The texture of a deck that has been drawn.
    pub(super) fn of(atlas: &Atlas, deck: &Deck, image: Handle<Image>) -> CardArt {
        CardArt {
            image,
            aspect: deck.aspect,
            fan: deck.fan().map(Vec2::from),
            size: Vec2::new(atlas.width as f32, atlas.height as f32),
            shadow: atlas.shadow,
            glow: atlas.glow,
            outline: atlas.outline,
            blank_slot: atlas.blank_slot,
            white: atlas.white,
            cards: Some(atlas.cards.clone()),
            heights: atlas.heights,
            shown: atlas.shown.clone(),
            solid: atlas.solid.clone(),
        }
    }
}

/// Adds the texture, white until the deck is drawn.
pub(super) fn plugin(app: &mut App) {
    app.add_message::<RescanThemes>();
    app.init_resource::<ArtScale>();
    let white = app
        .world_mut()
        .resource_mut::<Assets<Image>>()
        .add(texture(4, 4, vec![255; 64]));
    app.insert_resource(CardArt::blank(white));
}

/// A texture that lives on the graphics card only.
pub fn texture(width: u32, height: u32, pixels: Vec<u8>) -> Image {
    let size = Extent3d {
        width,
        height,
        depth_or_array_layers: 1,
    };
    let format = TextureFormat::Rgba8UnormSrgb;
    let mut image = Image::new(
        size,
        TextureDimension::D2,
        pixels,
        format,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.sampler = ImageSampler::linear();
    image
}

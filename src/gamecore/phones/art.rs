//! Card images for phones, rendered on request from the deck in use.
use cardart::{Deck, Slot};
use engine::cards::Card;
use image::{ExtendedColorType, ImageEncoder as _, codecs::png::PngEncoder};
use server::{CardArt, Picture, digits};
use sha2::{Digest, Sha256};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// Height of a card image in pixels. The image is sharp even if it fills a quarter of a high-resolution phone's screen.
const HEIGHT: u32 = 480;

/// Height of the small card images whose hash identifies a deck, in pixels.
const GLANCE: u32 = 40;

#[derive(Default)]
pub struct DeckArt(Mutex<ArtState>);

#[derive(Default)]
struct ArtState {
    /// Most recently chosen deck. It is published once its cards have been hashed.
    chosen: Option<Arc<Deck>>,
    deck: Option<Arc<Deck>>,
    version: String,
    drawn: HashMap<usize, Picture>,
}

impl ArtState {
    fn is_chosen(&self, deck: &Arc<Deck>) -> bool {
        self.chosen
            .as_ref()
            .is_some_and(|chosen| Arc::ptr_eq(chosen, deck))
    }
}

impl DeckArt {
    fn open(&self) -> MutexGuard<'_, ArtState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Chooses a deck. Returns true if it differs from the deck chosen before. The caller must then call
    /// [`set`](Self::set).
    pub fn choose(&self, deck: &Arc<Deck>) -> bool {
        let mut inside = self.open();
        let is_new = !inside.is_chosen(deck);
        if is_new {
            inside.chosen = Some(deck.clone());
        }
        is_new
    }

    /// Publishes this deck, unless another one has been chosen since.
    ///
    /// Hashes the images of all its cards, which takes longer than a frame.
    pub fn set(&self, deck: Arc<Deck>) {
        // The version depends only on the images, because phones cache them by version across sessions.
        let mut hash = Sha256::new();
        for slot in Slot::all() {
            hash.update(deck.draw(slot, width(&deck, GLANCE), GLANCE));
        }
        let version = digits(&hash.finalize()[..6]);
        let mut inside = self.open();
        // Another deck was chosen in the meantime.
        if !inside.is_chosen(&deck) {
            return;
        }
        if inside.version != version {
            inside.drawn.clear();
        }
        (inside.deck, inside.version) = (Some(deck), version);
    }
}

fn width(deck: &Deck, height: u32) -> u32 {
    ((height as f32 * deck.aspect).round() as u32).max(8)
}

impl CardArt for DeckArt {
    fn version(&self) -> String {
        let inside = self.open();
        match &*inside.version {
            "" => "0".to_owned(),
            version => version.to_owned(),
        }
    }

    /// Ignores the phone's language, because the deck in use has the letters of the window's language.
    fn picture(&self, key: &str, _: &str) -> Option<Picture> {
        let slot = slot(key)?;
        let (deck, version) = {
            let inside = self.open();
            if let Some(drawn) = inside.drawn.get(&slot.index()) {
                return Some(drawn.clone());
            }
            (inside.deck.clone()?, inside.version.clone())
        };
        let picture = draw(&deck, slot)?;
        let mut inside = self.open();
        if inside.version == version {
            inside.drawn.insert(slot.index(), picture.clone());
        }
        Some(picture)
    }
}

fn draw(deck: &Deck, slot: Slot) -> Option<Picture> {
    let width = width(deck, HEIGHT);
    let pixels = deck.draw(slot, width, HEIGHT);
    let mut bytes = Vec::new();
    PngEncoder::new(&mut bytes)
        .write_image(&pixels, width, HEIGHT, ExtendedColorType::Rgba8)
        .ok()?;
    Some(Picture {
        bytes,
        kind: "image/png",
    })
}

/// Returns the card or back that a phone requests by this key.
fn slot(key: &str) -> Option<Slot> {
    match key {
        "back" => Some(Slot::Back),
        "JK" => Some(Slot::Joker(1)),
        "JK2" => Some(Slot::Joker(0)),
        _ => {
            let card: Card = key.parse().ok()?;
            card.face().is_some().then_some(Slot::Face(card))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phones_are_shown_the_deck_in_use_and_nothing_else() {
        let art = DeckArt::default();
        assert_eq!((art.picture("AS", "en"), &*art.version()), (None, "0"));
        let shipped = || Arc::new(Deck::shipped());
        let (first, second) = (shipped(), shipped());
        assert!(art.choose(&first) && !art.choose(&first));
        art.set(first.clone());
        let version = art.version();
        assert_eq!(version.len(), 12);
        let queen = art.picture("QH", "en").expect("a card");
        let read = image::load_from_memory(&queen.bytes).expect("a picture");
        assert_eq!((read.height(), queen.kind), (HEIGHT, "image/png"));
        assert_eq!(art.picture("QH", "en"), Some(queen.clone()), "not cached");
        for key in ["back", "JK", "JK2", "TS"] {
            assert_ne!(art.picture(key, "en").expect(key), queen, "{key}");
        }
        for key in ["", "QQ", "../AS", "1"] {
            assert_eq!(art.picture(key, "en"), None, "{key}");
        }
        assert!(art.choose(&second));
        art.set(second.clone());
        assert_eq!(art.version(), version, "the version is not stable");
        art.set(first);
        let shown = art.open().deck.clone();
        assert!(
            shown.is_some_and(|shown| Arc::ptr_eq(&shown, &second)),
            "a deck that is no longer chosen is published"
        );
    }
}

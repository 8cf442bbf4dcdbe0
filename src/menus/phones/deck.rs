//! Phones are shown the deck that lies on the table.
use bevy::{prelude::*, tasks::AsyncComputeTaskPool};
use gamecore::phones::{PhoneArt, Phones};
use ui::theme::ShownDeck;

/// Hands the deck over when there is another one, as soon as phones may ask for it.
pub(super) fn follow(phones: Res<Phones>, shown: Res<ShownDeck>, art: Res<PhoneArt>) {
    let Some(deck) = shown.0.as_ref().filter(|_| phones.is_open()) else {
        return;
    };
    if !art.0.choose(deck) {
        return;
    }
    let (art, deck) = (art.0.clone(), deck.clone());
    // All its cards are looked at, which takes longer than a frame.
    AsyncComputeTaskPool::get()
        .spawn(async move { art.set(deck) })
        .detach();
}

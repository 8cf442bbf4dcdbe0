//! The decks of the world.
mod contact;
mod decks;
mod looks;
mod packages;
mod pixels;
mod svg;

use cardart::{Assembly, Choice, Slot, Sources};
use std::path::Path;

#[test]
fn the_shipped_deck_is_whole_and_drawn_by_nobody_else() {
    let themes = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("assets/themes");
    let sources = Sources {
        themes: vec![themes],
        overrides: Vec::new(),
    };
    let mut assembly = Assembly::begin(&Choice::of("classic"), &sources);
    assembly.read_all();
    let deck = assembly.finish();
    assert_eq!(deck.problems, []);
    assert!(Slot::all().all(|slot| deck.card(slot).pack.as_deref() == Some("classic")));
    assert!((deck.aspect - 5.0 / 7.0).abs() < 0.01);
}

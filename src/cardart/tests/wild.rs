//! Tests with real decks, which are downloaded. This file tests the decks that consist of bitmaps, and `svg` tests
//! those that consist of SVGs.
mod contact;
mod decks;
mod looks;
mod packages;
mod svg;

use cardart::{Assembly, Choice, Slot, Sources};
use decks::{Expected, ONE_JOKER, check};
use std::path::Path;

#[test]
fn the_shipped_deck_is_whole_and_borrows_no_card() {
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

#[test]
fn the_boardgame_pack_of_kenney() {
    let pack = Expected {
        place: "arcade/resources/assets/images/cards",
        format: "a folder of pictures",
        jokers: 1,
        backs: &[
            "blue_1", "blue_2", "blue_3", "blue_4", "blue_5", "green_1", "green_2", "green_3",
            "green_4", "green_5", "red_1", "red_2", "red_3", "red_4", "red_5",
        ],
        problems: &[ONE_JOKER],
        aspect: 0.737,
        two_colours: true,
    };
    check(&packages::ARCADE, &[pack]);
}

/// Returns the expected properties of a PokerTH deck, which has no jokers.
const fn pokerth(place: &'static str) -> Expected {
    Expected {
        place,
        format: "a PokerTH deck",
        jokers: 0,
        backs: &["back"],
        problems: &[],
        aspect: 0.632,
        two_colours: true,
    }
}

#[test]
fn decks_of_pokerth() {
    let decks = [
        Expected {
            backs: &["back", "tux"],
            ..pokerth("usr/share/games/pokerth/gfx/cards/default")
        },
        Expected {
            two_colours: false,
            ..pokerth("usr/share/games/pokerth/gfx/cards/default4c")
        },
        pokerth("usr/share/games/pokerth/gfx/cards/default_800x480"),
    ];
    check(&packages::POKERTH, &decks);
}

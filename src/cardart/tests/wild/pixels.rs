//! Decks of pixels: Kenney's boardgame pack, PokerTH's decks.
use super::{
    decks::{Expected, ONE_JOKER, check},
    packages,
};

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
        said: &[ONE_JOKER],
        aspect: 0.737,
        two_colours: true,
    };
    check(&packages::ARCADE, &[pack]);
}

/// A deck of PokerTH, without jokers.
const fn pokerth(place: &'static str) -> Expected {
    Expected {
        place,
        format: "a PokerTH deck",
        jokers: 0,
        backs: &["back"],
        said: &[],
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

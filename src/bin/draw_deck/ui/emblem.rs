//! The title ornament in brass and the icon of the game.

use crate::classic::monkey::{self, Coat, Mood};
use crate::classic::regalia;
use crate::palette::{BRASS, BRASS_DARK, BRASS_LIGHT, INK, IVORY, Suit, TILE, TILE_LIGHT};
use crate::pips;
use crate::svg::Svg;
use crate::tile;

/// The ornament over the title: a tile star between olive twigs and the four suits.
pub fn emblem() -> Svg {
    let mut svg = Svg::new(640.0, 120.0);
    let wing = |s: &mut Svg| {
        s.fill("M372 59.2L628 58 640 60 628 62 372 60.8Z", BRASS);
        s.line(
            "M374 60C392 36 428 30 458 46C474 55 486 56 498 52",
            BRASS,
            2.4,
        );
        s.line(
            "M374 60C392 84 428 90 458 74C474 65 486 64 498 68",
            BRASS,
            2.4,
        );
        s.line("M498 52C506 49 506 40 498 40C492 40 491 47 496 48M498 68C506 71 506 80 498 80C492 80 491 73 496 72", BRASS, 2.0);
        for (x, y, t, k) in [
            (388.0, 45.0, 20.0, 1.0),
            (404.0, 37.0, 40.0, 1.0),
            (422.0, 34.6, 56.0, 1.0),
            (441.0, 38.6, 78.0, 0.9),
            (458.0, 46.6, 88.0, 0.8),
            (398.0, 42.0, 128.0, 0.62),
            (416.0, 37.0, 138.0, 0.62),
            (434.0, 38.0, 148.0, 0.56),
        ] {
            for flip in [1.0, -1.0] {
                let (y, t) = if flip > 0.0 {
                    (y, t)
                } else {
                    (120.0 - y, 180.0 - t)
                };
                s.at(x, y, t, k, |s| {
                    s.fill(
                        "M0 0C7-6 7-15 0-24C-7-15-7-6 0 0Z",
                        if flip > 0.0 { BRASS_LIGHT } else { BRASS },
                    );
                });
            }
        }
        s.fill("M524 60L530 53 536 60 530 67Z", BRASS_LIGHT);
    };
    wing(&mut svg);
    svg.mirrored(320.0, wing);
    for (suit, x) in [
        (Suit::Spades, 222.0),
        (Suit::Hearts, 78.0),
        (Suit::Diamonds, 562.0),
        (Suit::Clubs, 418.0),
    ] {
        svg.disc(x, 60.0, 13.0, "#1B3F3A", BRASS, 1.4);
        pips::pip(&mut svg, suit, x, 60.0, 15.0, false, BRASS_LIGHT);
    }
    svg.fill(&tile::star(320.0, 60.0, 8, 58.0, 44.0), BRASS);
    svg.fill(&tile::star(320.0, 60.0, 8, 52.0, 40.0), BRASS_DARK);
    svg.dot(320.0, 60.0, 38.0, BRASS);
    svg.dot(320.0, 60.0, 35.4, TILE);
    svg.fill(&tile::petals(320.0, 60.0, 8, 10.0, 34.0, 7.4, 0.0), IVORY);
    svg.fill(
        &tile::petals(320.0, 60.0, 8, 14.0, 32.0, 3.6, 22.5),
        TILE_LIGHT,
    );
    svg.dot(320.0, 60.0, 8.0, BRASS);
    svg.dot(320.0, 60.0, 4.0, BRASS_LIGHT);
    svg
}

/// The icon: the crowned monkey on a tile.
pub fn logo() -> Svg {
    let coat = Coat {
        fur: "#45403D",
        tuft: "#857C74",
        skin: "#EBD3B0",
        shade: "#C9A37C",
        cloth: INK,
        other: IVORY,
    };
    let mut svg = Svg::new(256.0, 256.0);
    svg.raw(&format!("<rect width=\"256\" height=\"256\" rx=\"52\" fill=\"{BRASS}\"/><rect x=\"8\" y=\"8\" width=\"240\" height=\"240\" rx=\"45\" fill=\"{TILE}\"/>"));
    for t in [45.0, 135.0, 225.0, 315.0] {
        svg.at(128.0, 128.0, t, 1.0, |s| {
            s.fill("M0-146C12-134 12-120 0-106C-12-120-12-134 0-146Z", IVORY);
            s.fill("M-9-118C-22-120-34-116-42-108C-38-126-24-134-11-128ZM9-118C22-120 34-116 42-108C38-126 24-134 11-128Z", TILE_LIGHT);
        });
    }
    svg.dot(128.0, 128.0, 104.0, IVORY);
    svg.disc(128.0, 128.0, 96.0, "none", TILE, 3.0);
    svg.at(128.0, 152.0, 0.0, 1.72, |s| {
        monkey::head(
            s,
            &coat,
            &Mood {
                gaze: (-2.4, 0.6),
                lids: 0.4,
                laugh: false,
            },
        );
        s.at(0.0, -2.0, 0.0, 0.92, |s| {
            regalia::crown(s, Suit::Diamonds, &Suit::Hearts.livery());
        });
    });
    svg
}

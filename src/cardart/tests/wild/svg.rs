//! Tests of real decks that consist of SVGs: those of KDE and GNOME, svg-cards, and vector cards as single files.
use super::{
    decks::{Expected, ONE_JOKER, check},
    packages,
};

/// Returns the expected properties of a KDE deck in two colours without jokers.
const fn kde(place: &'static str, aspect: f32) -> Expected {
    Expected {
        place,
        format: "a KDE card deck",
        jokers: 0,
        backs: &["back"],
        problems: &[],
        aspect,
        two_colours: true,
    }
}

/// Returns the expected properties of an Aisleriot deck in two colours.
const fn gnome(place: &'static str, aspect: f32) -> Expected {
    Expected {
        place,
        format: "an Aisleriot deck",
        jokers: 2,
        backs: &["back"],
        problems: &[],
        aspect,
        two_colours: true,
    }
}

macro_rules! kde {
    ($name:literal) => {
        concat!("usr/share/carddecks/svg-", $name)
    };
}

macro_rules! gnome {
    ($name:literal) => {
        concat!("usr/share/aisleriot/cards/", $name, ".svgz")
    };
}

#[test]
fn decks_of_kde() {
    let decks = [
        kde(kde!("ancient-egyptians"), 0.743),
        Expected {
            jokers: 1,
            problems: &[ONE_JOKER],
            ..kde(kde!("dondorf"), 0.642)
        },
        kde(kde!("gm-paris"), 0.642),
        kde(kde!("jolly-royal"), 0.721),
        Expected {
            two_colours: false,
            ..kde(kde!("konqi-modern"), 0.750)
        },
        Expected {
            jokers: 2,
            backs: &["back", "c_1", "c_2"],
            two_colours: false,
            ..kde(kde!("nicu-ornamental"), 0.734)
        },
        Expected {
            jokers: 2,
            backs: &[
                "back", "c_1", "c_2", "c_3", "c_4", "c_5", "c_6", "c_7", "c_8", "c_9",
            ],
            ..kde(kde!("nicu-white"), 0.736)
        },
        // The pips of this deck are light, on a dark red or a black background.
        Expected {
            two_colours: false,
            ..kde(kde!("oxygen"), 0.708)
        },
        Expected {
            jokers: 1,
            problems: &[ONE_JOKER],
            ..kde(kde!("oxygen-air"), 0.708)
        },
        Expected {
            jokers: 1,
            problems: &[ONE_JOKER],
            ..kde(kde!("oxygen-white"), 0.709)
        },
        kde(kde!("penguins"), 0.750),
        kde(kde!("standard"), 0.740),
        Expected {
            backs: &["back", "blue", "red", "green"],
            ..kde(kde!("tigullio-international"), 0.658)
        },
        kde(kde!("xskat-french"), 0.643),
    ];
    check(&packages::KDE, &decks);
}

/// Tests two unusual decks: one with very wide cards and invented suits, and one with German suits. Both have the element ids of a French
/// deck.
#[test]
fn decks_of_kde_that_are_odd() {
    let odd = |place, aspect| Expected {
        two_colours: false,
        ..kde(place, aspect)
    };
    check(
        &packages::KDE,
        &[odd(kde!("future"), 1.363), odd(kde!("xskat-german"), 0.644)],
    );
}

#[test]
fn decks_of_gnome_from_a_to_d() {
    let decks = [
        gnome(gnome!("ancient_french"), 0.709),
        gnome(gnome!("anglo"), 0.643),
        gnome(gnome!("anglo_bitmap"), 0.643),
        gnome(gnome!("anglo_modern"), 0.669),
        Expected {
            two_colours: false,
            ..gnome(gnome!("anglo_modern_4_color"), 0.669)
        },
        gnome(gnome!("anglo_poker"), 0.715),
        gnome(gnome!("atlasnye"), 0.668),
        Expected {
            two_colours: false,
            ..gnome(gnome!("atlasnye_skat"), 0.668)
        },
        Expected {
            problems: &["the font “DejaVu Serif” is replaced by another: turn the text into paths"],
            ..gnome(gnome!("bellot"), 0.689)
        },
        gnome(gnome!("berlin"), 0.667),
        gnome(gnome!("dondorf"), 0.642),
    ];
    check(&packages::GNOME, &decks);
}

#[test]
fn decks_of_gnome_from_g_to_r() {
    let decks = [
        Expected {
            problems: &["the font “Trebuchet MS” is replaced by another: turn the text into paths"],
            ..gnome(gnome!("gnomangelo"), 0.643)
        },
        Expected {
            problems: &["the font “DejaVu Serif” is replaced by another: turn the text into paths"],
            ..gnome(gnome!("gnomangelo_bitmap"), 0.643)
        },
        gnome(gnome!("guyenne-classic"), 0.642),
        gnome(gnome!("lattmann"), 0.667),
        gnome(gnome!("neoclassical"), 0.671),
        Expected {
            two_colours: false,
            ..gnome(gnome!("neoclassical_4_color"), 0.671)
        },
        gnome(gnome!("orell"), 0.600),
        Expected {
            backs: &["back", "alternative"],
            two_colours: false,
            ..gnome(gnome!("ornamental"), 0.735)
        },
        gnome(gnome!("paris"), 0.642),
        gnome(gnome!("plastic"), 0.716),
        gnome(gnome!("rheinland"), 0.667),
    ];
    check(&packages::GNOME, &decks);
}

#[test]
fn decks_of_gnome_from_s_on() {
    let decks = [
        gnome(gnome!("simplistic"), 0.644),
        gnome(gnome!("slavic_costumes"), 0.656),
        Expected {
            two_colours: false,
            ..gnome(gnome!("swiss-xvii"), 0.642)
        },
        Expected {
            backs: &["back", "alternative"],
            problems: &["the font “DejaVu Sans” is replaced by another: turn the text into paths"],
            ..gnome(gnome!("tango"), 0.744)
        },
        gnome(gnome!("tango_nuevo"), 0.744),
        Expected {
            two_colours: false,
            ..gnome(gnome!("tarocco"), 0.600)
        },
        gnome(gnome!("tigullio"), 0.661),
        gnome(gnome!("Атласные"), 0.668),
    ];
    check(&packages::GNOME, &decks);
    let bonded = Expected {
        problems: &["the font “Trebuchet MS” is replaced by another: turn the text into paths"],
        ..gnome(gnome!("bonded"), 0.642)
    };
    check(&packages::AISLERIOT, &[bonded]);
}

#[test]
fn svg_cards_as_one_drawing_as_pictures_and_as_the_whole_package() {
    const FONT: &str = "the font “DejaVu Serif” is replaced by another: turn the text into paths";
    let drawing = Expected {
        place: "package/svg-cards.svg",
        format: "an SVG with named cards",
        jokers: 2,
        backs: &["back", "alternate"],
        problems: &[],
        aspect: 0.691,
        two_colours: true,
    };
    let colours = &[
        "back", "0062_ff", "aqua", "black", "blue", "fuchsia", "gray", "green", "lime", "maroon",
        "navy", "olive", "purple", "red", "silver", "teal", "yellow",
    ];
    let pictures = Expected {
        place: "package/png/2x",
        format: "a folder of pictures",
        backs: colours,
        // The unknown names belong to a blank card and to pictures of the four suits.
        problems: &["this is not the name of a card"; 5],
        ..drawing
    };
    let whole = Expected {
        place: "package",
        backs: &[
            "back",
            "alternate",
            "0062_ff",
            "aqua",
            "black",
            "blue",
            "fuchsia",
            "gray",
            "green",
            "lime",
            "maroon",
            "navy",
            "olive",
            "purple",
            "red",
            "silver",
            "teal",
            "yellow",
        ],
        problems: &[
            "the first deck by name is used; there are others: svg-cards.svg",
            FONT,
        ],
        ..drawing
    };
    let drawing = Expected {
        problems: &[FONT],
        ..drawing
    };
    check(&packages::SVG_CARDS, &[drawing, pictures, whole]);
}

#[test]
fn decks_of_me_uk_and_with_numbers_for_courts() {
    let of = |place| Expected {
        place,
        format: "a folder of pictures",
        jokers: 1,
        backs: &[],
        problems: &[ONE_JOKER],
        aspect: 0.714,
        two_colours: true,
    };
    let four = |place| Expected {
        two_colours: false,
        ..of(place)
    };
    let decks = [
        of("package/src/images/2color"),
        of("package/src/images/2color-bf"),
        four("package/src/images/4color"),
        four("package/src/images/4color-bf"),
    ];
    check(&packages::ME_UK, &decks);
    let numbers = Expected {
        backs: &["back"],
        aspect: 0.717,
        ..of("package/cards")
    };
    check(&packages::STANDARD_DECK, &[numbers]);
}

#[test]
fn vector_cards_one_by_one() {
    const TWICE: &[&str] = &[
        "there is another picture for 10_of_clubs: 10C.svg",
        "there is another picture for 10_of_diamonds: 10D.svg",
        "there is another picture for 10_of_hearts: 10H.svg",
        "there is another picture for 10_of_spades: 10S.svg",
    ];
    let cards = Expected {
        place: "package/cards",
        format: "a folder of pictures",
        jokers: 0,
        backs: &["blue", "red"],
        problems: TWICE,
        aspect: 0.717,
        two_colours: true,
    };
    check(&packages::CARDS_JS, &[cards]);
}

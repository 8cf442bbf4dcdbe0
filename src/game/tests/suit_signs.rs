//! Tests of suit symbols in texts. They have the colours of the deck, and enough contrast on every background.
use crate::harness::{Home, game};
use bevy::prelude::*;
use cardart::{Manifest, open};
use engine::cards::Suit;
use gamecore::settings::{Felt, Settings};
use std::path::Path;
use ui::{
    theme::DeckSuits,
    widgets::{
        APART, READABLE, SuitSigns, Surface, contrast, difference, felt_color, palette, panel,
        paper, rim, text, written,
    },
};

pub fn suits_of(deck: &str) -> DeckSuits {
    let place = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .join("assets/themes")
        .join(deck);
    let files = open(&place).expect("the deck is shipped");
    DeckSuits(Manifest::read(&files, "", &mut Vec::new()).suits)
}

fn signs(app: &App, text: Entity) -> Vec<(Suit, Color)> {
    let signs = app.world().get::<SuitSigns>(text);
    let signs = signs.into_iter().flat_map(SuitSigns::signs);
    signs.map(|sign| (sign.suit, sign.color)).collect()
}

fn say(app: &mut App, on: impl Bundle, words: &str) -> Entity {
    let world = app.world_mut();
    let text = world.spawn(written(words, text::BODY)).id();
    world.spawn(on).add_child(text);
    (0..3).for_each(|_| app.update());
    text
}

#[test]
fn every_suit_symbol_has_the_colour_of_its_suit() {
    let home = Home::new("signs");
    let mut app = game(&home, 1280, 720);
    app.insert_resource(suits_of("classic"));
    let words = "Ana roba 10♥, luego 7♠ y 3♦; suelta J♣ — ¡y otra vez ♥♥!";
    let narrow = say(&mut app, paper(px(200)), words);
    let found: Vec<Suit> = signs(&app, narrow).iter().map(|(suit, _)| *suit).collect();
    use Suit::{Clubs, Diamonds, Hearts, Spades};
    assert_eq!(found, [Hearts, Spades, Diamonds, Clubs, Hearts, Hearts]);
    // The text component itself stays unchanged.
    let written = app.world().get::<Text>(narrow).map(|text| text.0.as_str());
    assert_eq!(written, Some(words));
    // On a light background, the deck's own colours already have enough contrast.
    let own = signs(&app, narrow).into_iter().map(|(_, color)| color);
    let own: Vec<[u8; 3]> = own
        .map(|color| color.to_srgba().to_u8_array_no_alpha())
        .collect();
    assert_eq!(
        own[..4],
        [
            [0xC6, 0x28, 0x28],
            [0x1D, 0x1B, 0x1A],
            [0x15, 0x65, 0xC0],
            [0x2E, 0x7D, 0x32]
        ]
    );

    let plain = say(&mut app, paper(px(200)), "Ana roba del mazo");
    assert!(signs(&app, plain).is_empty());
    app.world_mut().get_mut::<Text>(narrow).expect("a text").0 = "nada".to_owned();
    (0..2).for_each(|_| app.update());
    assert!(signs(&app, narrow).is_empty());
}

#[test]
fn suit_symbols_can_be_read_on_every_surface_with_every_deck() {
    let home = Home::new("signs-surfaces");
    let mut app = game(&home, 1280, 720);
    let text = say(&mut app, panel(px(400)), "♣♦♥♠");
    let bare = say(&mut app, Node::default(), "♣♦♥♠");
    for deck in ["classic", "cuatro_colores", "moderna"] {
        app.insert_resource(suits_of(deck));
        for felt in Felt::ALL {
            app.world_mut().resource_mut::<Settings>().felt = felt;
            (0..2).for_each(|_| app.update());
            for (text, ground) in [
                (text, Surface::Panel.color(rim(felt))),
                (bare, felt_color(felt)),
            ] {
                let colours = signs(&app, text);
                assert_eq!(colours.len(), 4);
                for (suit, color) in &colours {
                    let found = contrast(*color, ground);
                    assert!(
                        found >= READABLE - 0.02,
                        "{deck} {felt:?} {suit:?}: {found}"
                    );
                }
                // The colours of the four suits must differ enough from each other.
                for (at, (_, color)) in colours.iter().enumerate() {
                    for (_, other) in &colours[at + 1..] {
                        let far = difference(*color, *other);
                        assert!(
                            far > APART - 0.002,
                            "{deck} {felt:?}: {color:?} and {other:?}, {far}"
                        );
                    }
                }
            }
        }
    }
    assert_ne!(palette::TEXT, signs(&app, text)[0].1);
}

//! Tests of the detection and rendering of corner indices, with generated decks.
use crate::{Assembly, Deck, Letters, Pack, Slot, files::Memory};
use engine::cards::{Card, Rank, Suit};

/// Returns a face of this width with a dot whose size depends on the rank. With `index`, the face also has its rank in
/// the corner.
fn svg(slot: Slot, index: bool, width: u32) -> String {
    let Slot::Face(card) = slot else {
        return String::new();
    };
    let text = if index {
        let (rank, size) = (card.to_string(), (width / 3).min(20));
        let rank = &rank[..1];
        format!(
            r#"<text x="{}" y="20" font-size="{size}">{rank}</text>"#,
            width / 20
        )
    } else {
        String::new()
    };
    let radius = 5 + card.index() % 13;
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} 140"><rect width="{width}" height="140" rx="8" fill="#efe0c0"/><circle cx="{}" cy="70" r="{radius}"/>{text}</svg>"##,
        width / 2
    )
}

fn deck(index: bool, width: u32, toml: &str, keep: impl Fn(Card) -> bool) -> Deck {
    let faces = (0..52)
        .filter_map(Card::from_index)
        .filter(|card| keep(*card));
    let files: Vec<(String, String)> = faces
        .map(Slot::Face)
        .map(|slot| (slot.file_stem() + ".svg", svg(slot, index, width)))
        .chain([("theme.toml".to_owned(), toml.to_owned())])
        .collect();
    let files = files
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_str()));
    let pack = Pack::of("test".to_owned(), Memory::of(files));
    let mut assembly = Assembly::of_pack(pack);
    assembly.read_all();
    assembly.finish()
}

fn face(name: &str) -> Slot {
    Slot::Face(name.parse().expect("a card"))
}

fn indexed(deck: &Deck) -> usize {
    Slot::all().filter(|slot| deck.card(*slot).indexed).count()
}

/// Returns the colours in the upper left corner of a rendered card, row by row.
fn corner(deck: &Deck, slot: Slot, width: u32, height: u32) -> Vec<[u8; 3]> {
    let pixels = deck.draw(slot, width, height);
    let mut corner = Vec::new();
    for y in 0..height * 2 / 5 {
        for x in 0..width * 2 / 5 {
            let at = ((y * width + x) * 4) as usize;
            corner.push([pixels[at], pixels[at + 1], pixels[at + 2]]);
        }
    }
    corner
}

/// Returns the number of clearly different pixels.
fn differing(a: &[[u8; 3]], b: &[[u8; 3]]) -> usize {
    let clear = |(a, b): (&[u8; 3], &[u8; 3])| a.iter().zip(b).any(|(a, b)| a.abs_diff(*b) > 70);
    a.iter().zip(b).filter(|(a, b)| clear((a, b))).count()
}

#[test]
fn corners_are_drawn_where_a_deck_lacks_them_and_nowhere_else() {
    let all = |_: Card| true;
    for width in [58, 100, 200] {
        assert_eq!(indexed(&deck(false, width, "", all)), 52, "{width}");
        assert_eq!(indexed(&deck(true, width, "", all)), 0, "{width}");
    }
    assert_eq!(
        indexed(&deck(false, 100, "[card]\nindex = \"never\"", all)),
        0
    );
    assert_eq!(
        indexed(&deck(true, 100, "[card]\nindex = \"always\"", all)),
        52
    );
    // A pack with one card of each suit has no corners to compare. The shipped cards in the other slots have their own indices.
    let queens = |card: Card| card.to_string().starts_with('Q');
    assert_eq!(indexed(&deck(false, 100, "", queens)), 0);
    assert_eq!(indexed(&Deck::shipped()), 0);
}

#[test]
fn each_rank_can_be_read_at_the_smallest_size() {
    for width in [58, 100, 140, 200] {
        let deck = deck(false, width, "", |_| true);
        let small = 56 * width / 140;
        for suit in 0..4 {
            let corners: Vec<Vec<[u8; 3]>> = (0..13)
                .filter_map(|rank| Card::from_index(suit * 13 + rank))
                .map(|card| corner(&deck, Slot::Face(card), small, 56))
                .collect();
            for (place, one) in corners.iter().enumerate() {
                for other in &corners[..place] {
                    assert!(differing(one, other) >= 4, "{width}: {suit} {place}");
                }
            }
        }
        // The corners of the four sevens differ by their suit symbols.
        let signs: Vec<Vec<[u8; 3]>> = Suit::ALL
            .map(|suit| {
                corner(
                    &deck,
                    Slot::Face(Card::from_index(suit.index() * 13 + 6).expect("a card")),
                    small,
                    56,
                )
            })
            .into();
        for (place, one) in signs.iter().enumerate() {
            assert!(
                signs[..place]
                    .iter()
                    .all(|other| differing(one, other) >= 3),
                "{width}"
            );
        }
    }
}

/// Returns the letters of the ace and the court cards in French.
fn french_letters() -> Letters {
    let ranks = [Rank::Ace, Rank::Jack, Rank::Queen, Rank::King];
    let letters = ["A", "V", "D", "R"].map(str::to_owned);
    ranks.into_iter().zip(letters).collect()
}

#[test]
fn letters_and_colours_follow_theme_and_language() {
    let english = deck(false, 100, "", |_| true);
    let mut french = deck(false, 100, "", |_| true);
    french.letters = french_letters();
    let toml = "[suits]\nhearts = \"#00c000\"\n[index]\nletters = { queen = \"Q\" }";
    let mut own = deck(false, 100, toml, |_| true);
    own.letters = french_letters();
    let at = |deck: &Deck, name: &str| corner(deck, face(name), 100, 140);
    assert!(differing(&at(&english, "QS"), &at(&french, "QS")) > 10);
    assert_eq!(differing(&at(&english, "7S"), &at(&french, "7S")), 0);
    // Letters set by the theme take precedence over those of the language.
    assert_eq!(differing(&at(&english, "QS"), &at(&own, "QS")), 0);
    assert!(differing(&at(&own, "KS"), &at(&french, "KS")) == 0);
    let green = |pixel: &[u8; 3]| pixel[1] > 150 && pixel[0] < 60 && pixel[2] < 60;
    assert!(at(&own, "QH").iter().filter(|pixel| green(pixel)).count() > 60);
    assert_eq!(
        at(&english, "QH")
            .iter()
            .filter(|pixel| green(pixel))
            .count(),
        0
    );
    // The background of the index has the colour of the card's paper.
    let paper = |pixel: &[u8; 3]| *pixel == [0xef, 0xe0, 0xc0];
    assert!(
        at(&english, "QH")
            .iter()
            .filter(|pixel| paper(pixel))
            .count()
            > 400
    );
}

#[test]
fn the_font_of_a_theme_is_used() {
    let serif = crate::serifs()[0];
    let faces: Vec<(String, String)> = (0..52)
        .filter_map(Card::from_index)
        .map(Slot::Face)
        .map(|slot| (slot.file_stem() + ".svg", svg(slot, false, 100)))
        .collect();
    let draw = |font: &[u8]| {
        let files = faces
            .iter()
            .map(|(name, text)| (name.as_str(), text.as_bytes()));
        let toml = ("theme.toml", &b"[index]\nfont = \"my.otf\""[..]);
        let files = Memory::of(files.chain([toml, ("my.otf", font)]));
        let mut assembly = Assembly::of_pack(Pack::of("test".to_owned(), files));
        assembly.read_all();
        corner(&assembly.finish(), face("QS"), 100, 140)
    };
    let (own, usual) = (draw(serif), draw(b"no font"));
    assert!(differing(&own, &usual) > 10);
    let plain = corner(&deck(false, 100, "", |_| true), face("QS"), 100, 140);
    assert_eq!(differing(&usual, &plain), 0);
}

#[test]
fn an_oval_card_gets_a_corner_and_a_rounded_one_keeps_its_own() {
    let round = |radius: u32| {
        let faces: Vec<(String, String)> = (0..52)
            .filter_map(Card::from_index)
            .map(|card| {
                let svg = format!(
                    r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 140"><rect width="100" height="140" rx="{radius}" ry="{radius}" fill="#efe0c0"/></svg>"##
                );
                (Slot::Face(card).file_stem() + ".svg", svg)
            })
            .collect();
        let files = faces
            .iter()
            .map(|(name, text)| (name.as_str(), text.as_str()));
        let mut assembly = Assembly::of_pack(Pack::of("test".to_owned(), Memory::of(files)));
        assembly.read_all();
        assembly.finish().draw(face("7S"), 100, 140)
    };
    let opaque = |pixels: &[u8]| {
        let corner = (0..40).flat_map(|y| (0..24).map(move |x| (y * 100 + x) * 4 + 3));
        corner.filter(|at| pixels[*at] == 255).count()
    };
    assert!(opaque(&round(70)) > 700, "{}", opaque(&round(70)));
    assert_eq!(round(8)[3], 0);
}

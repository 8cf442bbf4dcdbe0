//! The last link of the chain: a card drawn from nothing but its rank and suit.
use super::{Cut, Piece, Slot, SuitColours, picture::decode};
use engine::cards::{Card, Rank, Suit};
use std::sync::Arc;

/// A plain card as a picture, in these colours.
pub(super) fn piece(slot: Slot, colours: &SuitColours) -> Piece {
    of_svg(&svg(slot, colours))
}

/// A card with nothing on it, of this width by height.
pub(super) fn blank(aspect: f32) -> Piece {
    of_svg(&on_card(350.0 * aspect.clamp(0.1, 10.0), ""))
}

fn of_svg(text: &str) -> Piece {
    let picture = decode(text.as_bytes(), &[]).expect("the game's own drawing is a good SVG");
    Piece::cut(Arc::new(picture), &Cut::Whole).expect("the whole of a picture can be cut")
}

/// A plain card as SVG.
pub(super) fn svg(slot: Slot, colours: &SuitColours) -> String {
    let inside = match slot {
        Slot::Face(card) => face(card, colours),
        Slot::Joker(red) => joker(red % 2 == 1),
        Slot::Back => return back(),
    };
    on_card(250.0, &inside)
}

fn on_card(width: f32, inside: &str) -> String {
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="350" viewBox="0 0 {width} 350" font-family="Libertinus Serif">
<rect x=".6" y=".6" width="{}" height="348.8" rx="13.2" fill="#FBF7EC" stroke="#B9AE97" stroke-width="1.2"/>{inside}</svg>"##,
        width - 1.2
    )
}

fn face(card: Card, colours: &SuitColours) -> String {
    let Some((rank, suit)) = card.face() else {
        return joker(false);
    };
    let (rank, sign) = (letters(rank), sign(suit));
    let usual = match suit {
        Suit::Spades => [0x1D, 0x1B, 0x1A],
        Suit::Hearts => [0xC6, 0x28, 0x28],
        Suit::Diamonds => [0x15, 0x65, 0xC0],
        Suit::Clubs => [0x2E, 0x7D, 0x32],
    };
    let [red, green, blue] = colours.get(suit).unwrap_or(usual);
    let colour = format!("#{red:02X}{green:02X}{blue:02X}");
    let width = if rank.len() > 1 {
        " textLength=\"44\" lengthAdjust=\"spacingAndGlyphs\""
    } else {
        ""
    };
    let corner = format!(
        r#"<text x="28" y="66" font-size="74" text-anchor="middle" font-weight="bold"{width}>{rank}</text><text x="28" y="112" font-size="52" text-anchor="middle">{sign}</text>"#
    );
    format!(
        r#"<g fill="{colour}">{corner}<g transform="rotate(180 125 175)">{corner}</g><text x="125" y="232" font-size="170" text-anchor="middle">{sign}</text></g>"#
    )
}

fn letters(rank: Rank) -> &'static str {
    [
        "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K",
    ][rank.index()]
}

fn sign(suit: Suit) -> char {
    match suit {
        Suit::Clubs => '♣',
        Suit::Diamonds => '♦',
        Suit::Hearts => '♥',
        Suit::Spades => '♠',
    }
}

fn joker(red: bool) -> String {
    let colour = if red { "#B3261E" } else { "#1D1B1A" };
    let letters: String = "JOKER"
        .chars()
        .enumerate()
        .map(|(i, letter)| {
            let y = 46 + i * 34;
            format!(r#"<text x="26" y="{y}" font-size="38" text-anchor="middle" font-weight="bold">{letter}</text>"#)
        })
        .collect();
    format!(
        r#"<g fill="{colour}">{letters}<g transform="rotate(180 125 175)">{letters}</g><circle cx="125" cy="175" r="52"/><circle cx="76" cy="160" r="20"/><circle cx="174" cy="160" r="20"/></g><ellipse cx="125" cy="190" rx="34" ry="30" fill="{}"/><g fill="{colour}"><circle cx="112" cy="182" r="5"/><circle cx="138" cy="182" r="5"/></g>"#,
        "#FBF7EC"
    )
}

fn back() -> String {
    r##"<svg xmlns="http://www.w3.org/2000/svg" width="250" height="350" viewBox="0 0 250 350">
<defs><pattern id="tile" width="50" height="50" patternUnits="userSpaceOnUse"><rect width="50" height="50" fill="#23508E"/><path d="M25 4 46 25 25 46 4 25Z" fill="none" stroke="#fff" stroke-width="3"/><circle cx="25" cy="25" r="6" fill="#fff"/></pattern></defs>
<rect x=".6" y=".6" width="248.8" height="348.8" rx="13.2" fill="#fff" stroke="#B9AE97" stroke-width="1.2"/>
<rect x="10" y="10" width="230" height="330" rx="7" fill="url(#tile)"/></svg>"##
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{draw_svg, parse_svg};

    /// Without a font that has the letters, text vanishes silently: the corners of a suit's ranks must differ.
    #[test]
    fn the_corners_of_a_suit_differ() {
        for suit in 0..4 {
            let corners: std::collections::HashSet<Vec<u8>> = (0..13)
                .filter_map(|rank| Card::from_index(suit * 13 + rank))
                .map(|card| {
                    let picture = draw_svg(
                        &parse_svg(svg(Slot::Face(card), &SuitColours::default()).as_bytes())
                            .expect("an SVG"),
                        50,
                        70,
                    );
                    (0..24)
                        .flat_map(|y| picture[y * 200..y * 200 + 48].to_vec())
                        .collect()
                })
                .collect();
            assert_eq!(corners.len(), 13);
        }
    }
}

//! The last link of the chain: a card drawn from nothing but its rank and suit.
use super::Slot;
use crate::{
    engine::cards::{Card, Suit},
    game::i18n::{rank_short, suit_symbol},
};

/// A plain card as SVG.
pub(super) fn svg(slot: Slot) -> String {
    let inside = match slot {
        Slot::Face(card) => face(card),
        Slot::Joker(red) => joker(red % 2 == 1),
        Slot::Back => return back(),
    };
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="250" height="350" viewBox="0 0 250 350" font-family="Libertinus Serif">
<rect x=".6" y=".6" width="248.8" height="348.8" rx="13.2" fill="#FBF7EC" stroke="#B9AE97" stroke-width="1.2"/>{inside}</svg>"##
    )
}

fn face(card: Card) -> String {
    let Some((rank, suit)) = card.face() else {
        return joker(false);
    };
    let (rank, sign) = (rank_short(rank), suit_symbol(suit));
    let colour = match suit {
        Suit::Spades => "#1D1B1A",
        Suit::Hearts => "#C62828",
        Suit::Diamonds => "#1565C0",
        Suit::Clubs => "#2E7D32",
    };
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
    use crate::game::theme::svg;

    /// Without a font that has the letters, text vanishes silently: the corners of a suit's ranks must differ.
    #[test]
    fn the_corners_of_a_suit_differ() {
        for suit in 0..4 {
            let corners: std::collections::HashSet<Vec<u8>> = (0..13)
                .filter_map(|rank| Card::from_index(suit * 13 + rank))
                .map(|card| {
                    let picture = svg::draw(
                        &svg::parse(svg(Slot::Face(card)).as_bytes()).expect("an SVG"),
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

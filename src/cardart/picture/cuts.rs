//! Tests: nodes cut out of drawings, each by what a real deck does.
use crate::{
    Area, Cut,
    picture::{Piece, Scaling, decode},
};
use std::sync::Arc;

const OPEN: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 400 200">"#;

fn piece(inside: &str, cut: &Cut) -> Piece {
    let ids = match cut {
        Cut::Node(id) | Cut::NodeIn(id, _) => vec![id.clone()],
        Cut::Whole | Cut::Part(_) => Vec::new(),
    };
    let picture = decode(format!("{OPEN}{inside}</svg>").as_bytes(), &ids).expect("an SVG");
    Piece::cut(Arc::new(picture), cut).expect("a node")
}

/// The colours of a piece at 20 × 20, one letter a quarter: red, green, blue, nothing.
fn quarters(piece: &Piece) -> String {
    let drawn = piece.draw(
        20,
        20,
        Scaling {
            fit: crate::Fit::Stretch,
            ..Scaling::default()
        },
    );
    let letter = |(x, y)| match drawn.get_pixel(x, y).0 {
        [200..=255, 0..50, 0..50, 255] => 'r',
        [0..50, 100..=255, 0..50, 255] => 'g',
        [0..50, 0..50, 200..=255, 255] => 'b',
        [_, _, _, 0..10] => '-',
        _ => '?',
    };
    [(5, 5), (15, 5), (5, 15), (15, 15)]
        .into_iter()
        .map(letter)
        .collect()
}

fn node(id: &str) -> Cut {
    Cut::Node(id.to_owned())
}

/// Red on the left, blue on the right, 20 × 20.
const CARD: &str = r#"<g id="a"><rect width="10" height="20" fill="red"/><rect x="10" width="10" height="20" fill="blue"/></g>"#;

#[test]
fn a_node_among_the_definitions_is_drawn() {
    let cut = piece(
        &format!(r#"<defs>{CARD}</defs><rect width="5" height="5" fill="lime"/>"#),
        &node("a"),
    );
    assert_eq!(
        (quarters(&cut).as_str(), cut.aspect().round()),
        ("rbrb", 1.0)
    );
    let symbol = piece(
        r#"<symbol id="s" viewBox="0 0 10 10"><rect width="10" height="5" fill="red"/><rect y="5" width="10" height="5" fill="blue"/></symbol>"#,
        &node("s"),
    );
    assert_eq!(quarters(&symbol), "rrbb");
}

#[test]
fn a_node_on_a_hidden_layer_is_drawn_where_it_stands() {
    for hidden in [r#"style="opacity:1; display : none;""#, r#"display="none""#] {
        let layer = format!(r#"<g transform="rotate(90)" {hidden}><g {hidden}>{CARD}</g></g>"#);
        assert_eq!(quarters(&piece(&layer, &node("a"))), "rrbb", "{hidden}");
    }
}

#[test]
fn the_transforms_of_what_a_node_lies_in_and_its_own_count_once_each() {
    let turned = CARD.replace("<g ", r#"<g transform="scale(2 1)" "#);
    let inside = format!(
        r#"<g transform="translate(300 20)"><g transform="rotate(90) scale(3)">{turned}</g></g>"#
    );
    let cut = piece(&inside, &node("a"));
    // Of 40 × 20 at three times the size, turned.
    assert!((cut.aspect() - 0.5).abs() < 0.02, "{}", cut.aspect());
    assert_eq!(quarters(&cut), "rrbb");
    let image = piece(
        &format!(
            r##"<g transform="scale(2)"><use id="u" x="7" y="9" xlink:href="#a"/></g><defs>{CARD}</defs>"##
        ),
        &node("u"),
    );
    assert_eq!(quarters(&image), "rbrb");
}

#[test]
fn the_box_is_what_is_seen_and_not_what_is_stated() {
    let lies = [
        // A filter's region, four times the card, and its soft shadow.
        r#"<filter id="f" x="-2" y="-2" width="5" height="5"><feGaussianBlur in="SourceAlpha" stdDeviation="3" result="s"/><feComponentTransfer in="s" result="t"><feFuncA type="linear" slope="0.3"/></feComponentTransfer><feMerge><feMergeNode in="t"/><feMergeNode in="SourceGraphic"/></feMerge></filter><g filter="url(#f)" id="b">CARD</g>"#,
        // Something with no colour, and something clipped away.
        r#"<clipPath id="c"><rect width="20" height="20"/></clipPath><g id="b">CARD<rect x="-90" y="-40" width="300" height="120" fill="none" stroke="none"/><g clip-path="url(#c)"><rect x="0" y="0" width="200" height="1" fill="none"/></g><rect x="100" width="9" height="9" opacity="0.01"/></g>"#,
    ];
    for inside in lies {
        let cut = piece(
            &inside.replace("CARD", &CARD.replace(r#" id="a""#, "")),
            &node("b"),
        );
        assert!((cut.aspect() - 1.0).abs() < 0.02, "{}", cut.aspect());
        assert_eq!(quarters(&cut), "rbrb", "{inside}");
    }
}

#[test]
fn a_cell_cuts_off_what_a_node_draws_beyond_it_unless_the_node_lies_elsewhere() {
    let cell = Cut::NodeIn(
        "a".to_owned(),
        Area {
            left: 0.5,
            top: 0.0,
            width: 0.25,
            height: 0.5,
        },
    );
    // A card that fills its cell of 100 × 100 and draws over its neighbour.
    let over = r##"<g id="a"><rect x="190" width="160" height="120" fill="red"/><rect x="250" width="300" height="120" fill="blue"/></g><rect x="200" width="100" height="100" fill="lime"/>"##;
    let cut = piece(over, &cell);
    assert_eq!((quarters(&cut).as_str(), cut.aspect()), ("rbrb", 1.0));
    // One that lies in another place is cut where it is.
    assert_eq!(quarters(&piece(CARD, &cell)), "rbrb");
}

#[test]
fn nothing_seen_and_nothing_there_are_told_apart() {
    let inside =
        format!(r#"{OPEN}<g id="empty"><rect width="5" height="5" opacity="0"/></g></svg>"#);
    let picture = Arc::new(decode(inside.as_bytes(), &[]).expect("an SVG"));
    let refused = |id: &str| {
        Piece::cut(picture.clone(), &node(id))
            .expect_err("no card")
            .to_string()
    };
    assert_eq!(
        refused("gone"),
        "there is nothing with the id “gone” in the SVG"
    );
    assert!(
        refused("empty").contains("nothing of “empty” can be seen"),
        "{}",
        refused("empty")
    );
}

#[test]
fn the_ranks_of_a_suit_differ_in_the_corner_whatever_font_they_name() {
    let ranks = [
        "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K",
    ];
    for font in ["Bitstream Vera Sans", "Card Characters", "serif"] {
        let cards = ranks.iter().enumerate().map(|(i, rank)| {
            format!(r#"<g id="c{i}" font-family="{font}"><rect x="{x}" width="28" height="40" fill="white"/><text x="{x}" y="12" font-size="12">{rank}</text></g>"#, x = i * 30)
        });
        let inside: String = cards.collect();
        let corners: std::collections::HashSet<Vec<u8>> = (0..13)
            .map(|i| piece(&inside, &node(&format!("c{i}"))).draw(56, 80, Scaling::default()))
            .map(|card| {
                image::imageops::crop_imm(&card, 0, 0, 28, 28)
                    .to_image()
                    .into_raw()
            })
            .collect();
        assert_eq!(corners.len(), 13, "{font}");
        let named = decode(
            format!("{OPEN}{inside}</svg>").as_bytes(),
            &["c3".to_owned()],
        )
        .expect("an SVG")
        .other_fonts();
        assert_eq!(named.contains(font), font != "serif");
    }
}

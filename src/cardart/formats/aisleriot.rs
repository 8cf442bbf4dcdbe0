//! Decks of GNOME's Aisleriot: one SVG whose page is a grid of 13 × 5 cards, ace to king by clubs, diamonds, hearts and spades, below
//! them black joker, red joker and back. A card is what its element draws in its cell: Aisleriot cuts there, and many elements draw
//! beyond.
use super::{drawing, found::Found, ids::CardNodes};
use crate::{Area, Problem, Slot, picture::SvgIndex, survey::Survey};

/// What a cell's proportions are between for it to be a card's.
const CARD: std::ops::RangeInclusive<f32> = 0.40..=1.45;

/// Recognises an SVG with Aisleriot's ids and grid; of several, the first by name.
pub(super) fn recognise(survey: &Survey<'_>) -> Option<Result<Found, Problem>> {
    let mut found: Option<(&str, Found)> = None;
    let mut others = Vec::new();
    for name in drawing::drawings(survey) {
        let Some(index) = survey.svg(name).ok().filter(|index| is_aisleriot(index)) else {
            continue;
        };
        match found {
            Some(_) => others.push(name.to_owned()),
            None => {
                let cards = CardNodes::of(&index);
                found = Some((
                    name,
                    drawing::deck(name, &index, &cards, |slot| Some(cell(slot))),
                ));
            }
        }
    }
    let (name, mut found) = found?;
    drawing::add_loose(survey, &mut found);
    drawing::tell_others(survey, name, &others, &mut found);
    Some(Ok(found))
}

fn is_aisleriot(index: &SvgIndex) -> bool {
    let cards = CardNodes::of(index);
    let own_id = |slot: Slot, id: &str| {
        let Slot::Face(card) = slot else { return true };
        let Some((rank, suit)) = card.face() else {
            return false;
        };
        let suit = ["club", "diamond", "heart", "spade"][suit.index()];
        let rank = [
            "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king",
        ][rank.index()];
        id.strip_prefix(suit)
            .and_then(|rest| rest.strip_prefix('_'))
            == Some(rank)
    };
    let grid = index
        .aspect
        .is_none_or(|aspect| CARD.contains(&(aspect * 5.0 / 13.0)));
    let own = cards
        .faces()
        .filter(|(slot, node)| own_id(*slot, &node.id) && !node.defined)
        .count();
    grid && own >= drawing::DECK
}

fn cell(slot: Slot) -> Area {
    let at = slot.index() as u32;
    let (column, row) = match slot {
        Slot::Face(card) => card.face().map_or((0, 4), |(rank, suit)| {
            (rank.index() as u32, suit.index() as u32)
        }),
        Slot::Joker(_) | Slot::Back => (at - 52, 4),
    };
    Area::cell(column, row, 13, 5)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{file, pack, svg};
    use crate::{Area, Cut, Reason, Slot};

    const SUITS: [&str; 4] = ["club", "diamond", "heart", "spade"];
    const RANKS: [&str; 13] = [
        "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king",
    ];

    fn deck(page: &str) -> String {
        let cards = svg(page, |rank, suit| {
            format!("{}_{}", SUITS[suit], RANKS[rank])
        });
        cards.replace("</svg>", "<g id='back'/><g id='joker_black'/><g id='joker_red'/><path id='club_jack_image'/></svg>")
    }

    #[test]
    fn cards_are_cut_at_the_cells_of_the_page_also_where_only_a_view_box_gives_its_size() {
        for page in [
            "width='1027' height='615'",
            "viewBox='0 0 1027 615'",
            "width='780mm' height='450mm'",
        ] {
            let found = pack(&[("deck.svgz", &deck(page))]);
            assert_eq!(
                (found.format, found.count()),
                ("an Aisleriot deck", 54),
                "{page}"
            );
            let queen = found
                .source(Slot::Face("QH".parse().expect("a card")))
                .expect("it is there");
            assert_eq!(
                queen.cut,
                Cut::NodeIn("heart_queen".to_owned(), Area::cell(11, 2, 13, 5))
            );
            let back = found.source(Slot::Back).expect("it is there");
            assert_eq!(
                back.cut,
                Cut::NodeIn("back".to_owned(), Area::cell(2, 4, 13, 5))
            );
        }
        // A page of other proportions holds no such grid.
        let other = pack(&[("deck.svg", &deck("width='100' height='900'"))]);
        assert_eq!(
            (other.format, other.count()),
            ("an SVG with named cards", 54)
        );
    }

    #[test]
    fn a_few_pictures_beside_stand_in_for_cards_and_other_decks_are_told() {
        let deck = deck("width='1027' height='615'");
        let found = pack(&[
            ("b.svg", &deck),
            ("a.svg", &deck),
            ("queen_of_hearts.png", ""),
            ("back_gold.png", ""),
        ]);
        assert_eq!(file(&found, "QH"), Some("queen_of_hearts.png"));
        assert_eq!(file(&found, "KH"), Some("a.svg"));
        assert_eq!(found.backs().len(), 2);
        let reasons: Vec<&Reason> = found
            .problems
            .iter()
            .map(|problem| &problem.reason)
            .collect();
        assert_eq!(
            reasons,
            [&Reason::SeveralDecks {
                names: "b.svg".to_owned()
            }]
        );
    }
}

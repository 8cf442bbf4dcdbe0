//! Decks in a single SVG. This module selects the SVG among a theme's files and builds the deck from its elements. It
//! recognises two kinds:
//!
//! - SVGs whose element ids are names of cards, for example svg-cards by htdebeer and decks from Wikimedia.
//! - Decks of GNOME's Aisleriot: one SVG whose page is a grid of 13 × 5 cells. The first four rows hold ace to king of clubs, diamonds,
//!   hearts and spades. The last row holds the black joker, the red joker and the back. A card is its SVG element, clipped to its cell as in
//!   Aisleriot, because many elements extend beyond their cells.
use super::{RecognizedDeck, ids::CardNodes, loose};
use crate::{
    Area, Cut, Fallback, Problem, Reason, Slot, Source,
    file_index::{self, FileIndex},
    limits,
    names::{self, Reserved},
    picture::{SvgIndex, SvgNode},
};

/// Minimum number of faces that an SVG or a set of single pictures must contain to count as a deck.
pub(super) const DECK: usize = 40;
/// Maximum number of SVGs in a theme that are examined.
const DRAWINGS: usize = 16;

/// Returns the SVGs that may contain a deck, sorted by name. An SVG that is named after a single card is left out, unless it is the theme's
/// only picture.
fn drawings<'a>(survey: &FileIndex<'a>) -> Vec<&'a str> {
    let is_svg = |name: &&str| file_index::is_svg(name);
    let all: Vec<&str> = survey.pictures().filter(is_svg).collect();
    if survey.pictures().count() == 1 {
        return all;
    }
    let (cards, others): (Vec<&str>, Vec<&str>) = all.into_iter().partition(|name| is_card(name));
    if cards.len() >= DECK {
        return Vec::new();
    }
    others.into_iter().take(DRAWINGS).collect()
}

/// True if the name of a picture identifies a face, a joker or a back.
fn is_card(name: &str) -> bool {
    let named = names::read(file_index::stem(name));
    named.is_some_and(|named| !named.slots().is_empty())
}

/// Builds a deck from the elements of an SVG. `cell` returns the area on the page to which a card is clipped, or `None` if it is not
/// clipped.
pub(super) fn deck(
    file: &str,
    index: &SvgIndex,
    cards: &CardNodes<'_>,
    cell: impl Fn(Slot) -> Option<Area>,
) -> RecognizedDeck {
    let mut found = RecognizedDeck::default();
    found.author.clone_from(&index.author);
    found.licence.clone_from(&index.licence);
    let source = |node: &SvgNode, cell: Option<Area>| {
        let own = || Cut::Node(node.id.clone(), cell);
        Source::new(file, node.view.map_or_else(own, Cut::Part))
    };
    for (slot, node) in cards.faces() {
        found.put(slot, source(node, cell(slot)));
    }
    for (name, node) in &cards.backs {
        let cell = Some(Slot::Back).filter(|_| name == "back").and_then(&cell);
        found.add_back(name, source(node, cell));
    }
    if let Some(node) = cards.blank {
        found.others.insert(Reserved::Blank, source(node, None));
    }
    found
}

/// Adds a theme's single pictures to the deck from its SVG. If there are only a few, they replace cards from the SVG.
/// If they form a whole deck, they count as a copy of the SVG and only fill its gaps.
fn add_single_pictures(survey: &FileIndex<'_>, found: &mut RecognizedDeck) {
    let Some(Ok(loose)) = loose::recognise(survey) else {
        return;
    };
    let whole = loose.count() >= DECK;
    for slot in Slot::all() {
        if let Some(source) = loose.face(slot)
            && (!whole || found.face(slot).is_none())
        {
            found.put(slot, source.clone());
        }
    }
    for back in &loose.backs {
        if !whole || found.backs.iter().all(|known| known.name != back.name) {
            found.add_back(&back.name, back.source.clone());
        }
    }
    let is_told = |problem: &Problem| !matches!(problem.reason, Reason::UnknownName {});
    let told = loose.problems.into_iter().filter(is_told);
    found.problems.extend(told);
}

/// Returns a problem that names the other decks in a theme, if there are any. They are not used, because a theme is one deck.
pub(super) fn other_decks(survey: &FileIndex<'_>, used: &str, others: &str) -> Option<Problem> {
    let names = others.to_owned();
    let problem = survey.problem(used, Reason::SeveralDecks { names }, Fallback::Used);
    (!others.is_empty()).then_some(problem)
}

/// Builds a deck from the first SVG by name for which `is_deck` holds. `cell` returns the area on the page to which a card is clipped.
fn recognise(
    survey: &FileIndex<'_>,
    is_deck: impl Fn(&SvgIndex, &CardNodes<'_>) -> bool,
    cell: impl Fn(Slot) -> Option<Area>,
) -> Option<RecognizedDeck> {
    let mut decks = drawings(survey).into_iter().filter_map(|name| {
        let index = survey.svg(name).ok()?;
        let cards = CardNodes::of(&index);
        is_deck(&index, &cards).then(|| (name, deck(name, &index, &cards, &cell)))
    });
    let (name, mut found) = decks.next()?;
    let others: Vec<&str> = decks.map(|(name, _)| name).collect();
    add_single_pictures(survey, &mut found);
    let others = other_decks(survey, name, &others.join(", "));
    found.problems.extend(others);
    Some(found)
}

/// Recognises an SVG in which at least forty elements are named after faces.
pub(super) fn recognise_named(survey: &FileIndex<'_>) -> Option<Result<RecognizedDeck, Problem>> {
    let found = recognise(survey, |_, cards| cards.count() >= DECK, |_| None);
    // A broken SVG that is the theme's only picture makes the theme unusable. If the SVG is named after a card, only
    // that card is affected.
    let broken = || {
        let mut pictures = survey.pictures().filter(|name| !is_card(name));
        let name = pictures.next().filter(|_| survey.pictures().count() == 1)?;
        let reason = survey.svg(name).err();
        let reason = reason.filter(|_| file_index::is_svg(name))?;
        Some(survey.problem(name, reason, Fallback::Classic))
    };
    found.map(Ok).or_else(|| broken().map(Err))
}

/// Recognises an SVG with Aisleriot's element ids and grid.
pub(super) fn recognise_aisleriot(
    survey: &FileIndex<'_>,
) -> Option<Result<RecognizedDeck, Problem>> {
    recognise(survey, is_aisleriot, |slot| Some(cell(slot))).map(Ok)
}

fn is_aisleriot(index: &SvgIndex, cards: &CardNodes<'_>) -> bool {
    let own_id = |slot: Slot, id: &str| {
        let stem = slot.file_stem();
        let Some((rank, suit)) = stem.split_once("_of_") else {
            return true;
        };
        let rank = if rank == "ace" { "1" } else { rank };
        id == format!("{}_{rank}", suit.trim_end_matches('s'))
    };
    let grid = index
        .aspect
        .is_none_or(|aspect| limits::ASPECTS.contains(&(aspect * 5.0 / 13.0)));
    let is_own = |(slot, node): &(Slot, &SvgNode)| own_id(*slot, &node.id) && !node.defined;
    grid && cards.faces().filter(is_own).count() >= DECK
}

fn cell(slot: Slot) -> Area {
    let at = slot.index() as u32;
    Area::cell(at % 13, at / 13, 13, 5)
}

#[cfg(test)]
mod tests {
    use crate::{
        Area, Cut, Reason, Slot,
        formats::testing::{file, pack, svg},
    };

    const RANKS: [&str; 13] = [
        "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K",
    ];

    fn deck() -> String {
        svg("viewBox='0 0 9 9'", |rank, suit| {
            format!("card-{}{}-face", RANKS[rank], ["C", "D", "H", "S"][suit])
        })
    }

    #[test]
    fn a_drawing_with_forty_cards_in_any_spelling_is_a_deck() {
        let found = pack(&[("drawing.svg", &deck())]);
        assert_eq!(
            (found.format, found.count()),
            ("an SVG with named cards", 52)
        );
        let cut = deck().split_inclusive("/>").take(39).collect::<String>() + "</svg>";
        assert_eq!(pack(&[("drawing.svg", &cut)]).count(), 0);
    }

    #[test]
    fn single_drawings_of_all_cards_take_precedence_over_a_sheet() {
        let names: Vec<String> = Slot::all().map(|slot| slot.file_stem() + ".svg").collect();
        let deck = deck();
        let mut files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "")).collect();
        files.push(("sprite.svg", &deck));
        assert_eq!(file(&pack(&files), "QH"), Some("queen_of_hearts.svg"));
        // The PNG files are a less sharp copy of the deck in the SVG, so they only fill its gaps.
        let names: Vec<String> = names
            .iter()
            .map(|name| name.replace(".svg", ".png"))
            .collect();
        let mut files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "")).collect();
        files.push(("sprite.svg", &deck));
        let found = pack(&files);
        assert_eq!(file(&found, "QH"), Some("sprite.svg"));
        assert_eq!(
            found.source(Slot::Back).map(|source| source.file.as_str()),
            Some("back.png")
        );
    }

    #[test]
    fn a_single_broken_drawing_is_reported() {
        let found = pack(&[("deck.svg", "<svg")]);
        assert!(
            matches!(found.problems[0].reason, Reason::Undecodable { .. }),
            "{:?}",
            found.problems
        );
    }

    const AISLERIOT_SUITS: [&str; 4] = ["club", "diamond", "heart", "spade"];
    const AISLERIOT_RANKS: [&str; 13] = [
        "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king",
    ];

    fn aisleriot_deck(page: &str) -> String {
        let cards = svg(page, |rank, suit| {
            format!("{}_{}", AISLERIOT_SUITS[suit], AISLERIOT_RANKS[rank])
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
            let found = pack(&[("deck.svgz", &aisleriot_deck(page))]);
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
                Cut::Node("heart_queen".to_owned(), Some(Area::cell(11, 2, 13, 5)))
            );
            let back = found.source(Slot::Back).expect("it is there");
            assert_eq!(
                back.cut,
                Cut::Node("back".to_owned(), Some(Area::cell(2, 4, 13, 5)))
            );
        }
        // On a page with another aspect ratio, the cells of the grid are not shaped like cards. Such an SVG is not an
        // Aisleriot deck.
        let other = pack(&[("deck.svg", &aisleriot_deck("width='100' height='900'"))]);
        assert_eq!(
            (other.format, other.count()),
            ("an SVG with named cards", 54)
        );
    }

    #[test]
    fn a_few_extra_pictures_replace_cards_and_other_decks_are_reported() {
        let deck = aisleriot_deck("width='1027' height='615'");
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

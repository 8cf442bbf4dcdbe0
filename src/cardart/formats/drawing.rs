//! One SVG with all cards: which of a theme's files it is, and what is made of the elements found in it.
use super::{found::Found, ids::CardNodes, loose};
use crate::{
    Area, Cut, Instead, Problem, Reason, Slot, Source, names,
    picture::{SvgIndex, SvgNode},
    survey::{self, Survey},
};

/// From so many cards on a drawing is a deck.
pub(super) const DECK: usize = 40;
/// The most drawings of a theme that are looked into.
const DRAWINGS: usize = 16;

/// The drawings that may hold a deck, by name: those that no single card is called after.
pub(super) fn drawings<'a>(survey: &Survey<'a>) -> Vec<&'a str> {
    let is_svg = |name: &&str| ["svg", "svgz"].contains(&&*survey::ending(name));
    let all: Vec<&str> = survey.pictures().filter(is_svg).collect();
    // One alone may be called as it likes.
    if survey.pictures().count() == 1 {
        return all;
    }
    let (cards, others): (Vec<&str>, Vec<&str>) = all.into_iter().partition(|name| is_card(name));
    if cards.len() >= DECK {
        return Vec::new();
    }
    others.into_iter().take(DRAWINGS).collect()
}

/// Whether a picture is called by a card, a joker or a back.
pub(super) fn is_card(name: &str) -> bool {
    matches!(
        names::read(survey::stem(name)),
        Some(names::Named::Face(_) | names::Named::Joker(_) | names::Named::Back(_))
    )
}

/// A deck out of the elements of a drawing; `cell` is where on the page a slot lies.
pub(super) fn deck(
    file: &str,
    index: &SvgIndex,
    cards: &CardNodes<'_>,
    cell: impl Fn(Slot) -> Option<Area>,
) -> Found {
    let mut found = Found::default();
    found.author.clone_from(&index.author);
    found.licence.clone_from(&index.licence);
    let source = |node: &SvgNode, cell: Option<Area>| Source {
        file: file.to_owned(),
        cut: match (node.view, cell) {
            (Some(part), _) => Cut::Part(part),
            (None, Some(cell)) => Cut::NodeIn(node.id.clone(), cell),
            (None, None) => Cut::Node(node.id.clone()),
        },
    };
    for (slot, node) in cards.faces() {
        found.put(slot, source(node, cell(slot)));
    }
    for (name, node) in &cards.backs {
        let cell = Some(Slot::Back).filter(|_| name == "back").and_then(&cell);
        found.add_back(name, source(node, cell));
    }
    found.blank = cards.blank.map(|node| source(node, None));
    found
}

/// Completes a deck by the single pictures beside it. Of a few, each is meant to stand in for a card of the deck; many are the same deck
/// again, and only what the drawing lacks is taken from them.
pub(super) fn add_loose(survey: &Survey<'_>, found: &mut Found) {
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
    let told = |problem: &&Problem| !matches!(problem.reason, Reason::UnknownName {});
    found
        .problems
        .extend(loose.problems.iter().filter(told).cloned());
}

/// Says that there are more decks in a theme than the one that is used.
pub(super) fn tell_others(survey: &Survey<'_>, used: &str, others: &[String], found: &mut Found) {
    if others.is_empty() {
        return;
    }
    let reason = Reason::SeveralDecks {
        names: others.join(", "),
    };
    let file = survey.files().path(used);
    found
        .problems
        .push(Problem::new(file, reason, Instead::Used));
}

//! The hands of a match, with the cards that each requires.
use super::{Drawn, drawing::cards_of};
use bevy::prelude::*;
use engine::{
    cards::{Card, Faces, Rank, parse_cards},
    rules::{AceInRuns, Contract, FullRun, MeldKind, RuleSet},
};
use gamecore::i18n::{Localized, words};
use ui::{
    page::{Element, column, label, wrap},
    theme::Slot,
    widgets::{one_line, palette as p, text},
};

/// Height of a card in design pixels.
const CARD: f32 = 54.0;
/// Visible fraction of a covered card, for few melds and for many.
const STRIP: (f32, f32) = (0.5, 0.36);
/// Largest number of melds that counts as few.
const FEW: usize = 3;

/// Example trios and runs, as many of each as a contract may require.
const TRIOS: [&str; 4] = ["7S 7H 7C", "QD QS QH", "4H 4C 4D", "TC TD TS"];
const RUNS: [&str; 4] = ["3D 4D 5D 6D", "8S 9S TS JS", "QH KH AH 2H", "5C 6C 7C 8C"];
/// Example that replaces the run with the ace in the middle if the ranks form no ring.
const RUN_WITHOUT_ACE: &str = "9H TH JH QH";

/// Creates a line for each hand: its number, its letters, its melds, and the number of cards dealt.
pub(in crate::rules) fn hands(rules: &RuleSet, width: f32) -> Element {
    let lines = rules.contracts().into_iter().enumerate();
    let lines = lines.map(|(index, contract)| line(index, contract, rules, width));
    column(0.0).rigid().children(lines)
}

fn line(index: usize, contract: Contract, rules: &RuleSet, width: f32) -> Element {
    let code = label(words::contract_code(contract), text::HEADING.size(p::BASE));
    let names = column(0.0).fixed(168.0).children((
        code.with(one_line()),
        label(words::contract_words(contract), text::NOTE),
    ));
    let dealt =
        Localized::new("rules-cards-dealt").arg("cards", rules.cards_dealt(index, contract));
    wrap(14.0)
        .node(move |node| {
            node.padding = UiRect::vertical(px(6));
            node.border = UiRect::bottom(px(1));
            node.width = px(width);
        })
        .with(BorderColor::all(p::TEXT.with_alpha(0.14)))
        .children((
            label((index + 1).to_string(), text::NOTE).fixed(20.0),
            names,
            wrap(12.0)
                .node(|node| node.flex_grow = 1.0)
                .children(melds(contract, rules)),
            label(dealt, text::NOTE).with(one_line()),
        ))
}

fn melds(contract: Contract, rules: &RuleSet) -> Vec<Element> {
    let strip = if contract.len() > FEW || contract.full_run().is_some() {
        STRIP.1
    } else {
        STRIP.0
    };
    let mut examples = RUNS;
    if rules.ace != AceInRuns::Ring {
        examples[2] = RUN_WITHOUT_ACE;
    }
    // No example contains a natural card that counts as a joker (F8).
    let natural = |kind, size, examples: [&str; 4]| -> Vec<Vec<Card>> {
        let sized = examples.map(|example| sized(example, kind, size));
        let is_natural = |cards: &Vec<Card>| !cards.iter().any(|card| rules.is_wild(*card));
        sized.into_iter().filter(is_natural).collect()
    };
    let drawn = |card: &Card| Drawn {
        slot: Slot::Face(*card),
        is_moved: false,
        stands_for: None,
    };
    let (mut trios, mut runs) = (0, 0);
    let meld = |(kind, size)| {
        let (examples, number) = match (kind, contract.full_run()) {
            (MeldKind::Trio, _) => (natural(kind, size, TRIOS), &mut trios),
            (MeldKind::Run, None) => (natural(kind, size, examples), &mut runs),
            (MeldKind::Run, Some(full_run)) => (vec![example_of(full_run)], &mut runs),
        };
        let cards = examples.iter().cycle().nth(*number)?;
        *number += 1;
        let cards: Vec<Drawn> = cards.iter().map(drawn).collect();
        Some(cards_of(&cards, CARD, strip))
    };
    contract.melds().filter_map(meld).collect()
}

/// Returns the cards of a full run (F16), of as many suits as possible.
fn example_of(full_run: FullRun) -> Vec<Card> {
    let choice = full_run.suits.choices()[0];
    let card = |rank: Rank| {
        let suits: Vec<Card> = (choice & Faces::of_rank(rank)).iter().collect();
        // Alternates between both suits of a colour, whether the run takes the colour at each rank or at every second.
        suits[rank.index() * 3 / 2 % suits.len()]
    };
    Rank::ALL.map(card).to_vec()
}

/// Returns an example with another number of cards (F14): a trio repeats its cards, and a run ends at the king at most.
fn sized(example: &str, kind: MeldKind, size: usize) -> Vec<Card> {
    let cards = parse_cards(example).expect("a test reads all examples");
    let at = |place: usize| match (kind, cards[0].face()) {
        (MeldKind::Run, Some((rank, suit))) if cards.len() != size => {
            let low = rank.index().min(Rank::ALL.len() - size);
            Card::new(Rank::ALL[low + place], suit)
        }
        _ => cards[place % cards.len()],
    };
    (0..size).map(at).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::rules::{MeldSizes, Preset, Variant};

    #[test]
    fn there_are_cards_for_every_contract() {
        let mut rules = Preset::Oficial.rules().clone();
        Variant::Supercontinental.apply(&mut rules);
        Variant::TwoHandsFirst.apply(&mut rules);
        for contract in rules.contracts() {
            assert!(contract.trios() <= TRIOS.len() && contract.runs() <= RUNS.len());
        }
        let lengths = |all: [&str; 4]| all.map(|cards| cards.split_whitespace().count());
        assert_eq!(lengths(TRIOS), [MeldSizes::USUAL.of(MeldKind::Trio); 4]);
        assert_eq!(lengths(RUNS), [MeldSizes::USUAL.of(MeldKind::Run); 4]);
        assert!(
            TRIOS
                .into_iter()
                .chain(RUNS)
                .chain([RUN_WITHOUT_ACE])
                .all(|cards| parse_cards(cards).is_ok())
        );
    }
}

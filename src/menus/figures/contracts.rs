//! The hands of a match: what each asks for, as cards.
use super::{
    drawing::spawn_cards,
    notation::{Part, read},
};
use bevy::prelude::*;
use engine::rules::{Contract, MeldKind, RuleSet};
use gamecore::i18n::{Localized, words};
use ui::widgets::{column, localized, one_line, palette as p, text, wrapping, written};

/// The height of a card, in design pixels.
const CARD: f32 = 54.0;
/// How much of a card is seen, where there are few combinations and where there are many.
const STRIP: (f32, f32) = (0.5, 0.36);
/// The most combinations that there is much room for.
const FEW: usize = 3;

/// Trios and runs to show, of each as many as a contract may ask for.
const TRIOS: [&str; 4] = ["7S 7H 7C", "QD QS QH", "4H 4C 4D", "TC TD TS"];
const RUNS: [&str; 4] = ["3D 4D 5D 6D", "8S 9S TS JS", "QH KH AH 2H", "5C 6C 7C 8C"];

/// A line for each hand, so wide: its number, its letters, its combinations, how many cards are dealt. Where letters are large it goes on
/// below.
pub(crate) fn hands(page: &mut ChildSpawnerCommands, rules: &RuleSet, width: f32) {
    page.spawn((
        Node {
            flex_shrink: 0.0,
            ..column(0.0)
        },
        Pickable::IGNORE,
    ))
    .with_children(|table| {
        for (index, contract) in rules.contracts().into_iter().enumerate() {
            spawn_line(table, index + 1, contract, rules, width);
        }
    });
}

fn spawn_line(
    table: &mut ChildSpawnerCommands,
    number: usize,
    contract: Contract,
    rules: &RuleSet,
    width: f32,
) {
    let node = Node {
        padding: UiRect::vertical(px(6)),
        border: UiRect::bottom(px(1)),
        width: px(width),
        ..wrapping(14.0)
    };
    let fixed = |width: f32| Node {
        width: px(width),
        flex_shrink: 0.0,
        ..default()
    };
    table
        .spawn((
            node,
            BorderColor::all(p::TEXT.with_alpha(0.14)),
            Pickable::IGNORE,
        ))
        .with_children(|line| {
            line.spawn((written(number.to_string(), text::NOTE), fixed(20.0)));
            let names = Node {
                width: px(168),
                flex_shrink: 0.0,
                ..column(0.0)
            };
            line.spawn((names, Pickable::IGNORE))
                .with_children(|names| {
                    let code = text::HEADING.size(p::BASE);
                    names.spawn((localized(words::contract_code(contract), code), one_line()));
                    names.spawn(localized(words::contract_words(contract), text::NOTE));
                });
            let groups = Node {
                flex_grow: 1.0,
                ..wrapping(12.0)
            };
            line.spawn((groups, Pickable::IGNORE))
                .with_children(|line| spawn_groups(line, contract));
            let dealt =
                Localized::new("rules-cards-dealt").arg("cards", rules.cards_dealt(contract));
            line.spawn((localized(dealt, text::NOTE), one_line()));
        });
}

fn spawn_groups(line: &mut ChildSpawnerCommands, contract: Contract) {
    let strip = if contract.len() > FEW {
        STRIP.1
    } else {
        STRIP.0
    };
    let (mut trios, mut runs) = (TRIOS.iter(), RUNS.iter());
    for kind in contract.kinds() {
        let cards = match kind {
            MeldKind::Trio => trios.next(),
            MeldKind::Run => runs.next(),
        };
        for part in cards.and_then(|cards| read(cards)).into_iter().flatten() {
            if let Part::Cards(cards) = part {
                spawn_cards(line, &cards, CARD, strip);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::rules::{Preset, Variant};

    #[test]
    fn there_are_cards_for_every_contract() {
        let mut rules = Preset::Oficial.rules().clone();
        Variant::Supercontinental.apply(&mut rules);
        Variant::TwoHandsFirst.apply(&mut rules);
        for contract in rules.contracts() {
            assert!(contract.trios() <= TRIOS.len() && contract.runs() <= RUNS.len());
        }
        let lengths = |all: [&str; 4]| all.map(|cards| cards.split_whitespace().count());
        assert_eq!(lengths(TRIOS), [MeldKind::Trio.minimum(); 4]);
        assert_eq!(lengths(RUNS), [MeldKind::Run.minimum(); 4]);
        assert!(
            TRIOS
                .into_iter()
                .chain(RUNS)
                .all(|cards| read(cards).is_some())
        );
    }
}

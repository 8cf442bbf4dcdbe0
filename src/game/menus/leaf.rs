//! One page of the rules: its sentences, the table of the hands, the table of the values, the glossary.
use super::{
    book::{Chapter, glossary},
    rulebook::Section,
};
use crate::{
    engine::rules::RuleSet,
    game::{
        i18n::{Localized, Texts, words},
        widgets::{column, label, localized, one_line, palette as p, text, written},
    },
};
use bevy::prelude::*;

/// One page of a book.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Leaf {
    /// What this table plays, by section.
    Section(Section),
    /// A chapter of the whole rulebook.
    Chapter(Chapter),
    /// The glossary.
    Terms,
}

/// Writes the page.
pub(super) fn fill(page: &mut ChildSpawnerCommands, leaf: Leaf, rules: &RuleSet, texts: &Texts) {
    match leaf {
        Leaf::Section(section) => {
            page.spawn(label(section.key(), text::HEADING));
            for sentence in section.sentences(rules) {
                paragraph(page, sentence);
            }
            match section {
                Section::Hands => hands(page, rules),
                Section::Score => values(page, rules),
                Section::Aim
                | Section::Turn
                | Section::Claim
                | Section::Down
                | Section::Joker
                | Section::Changes
                | Section::Controls => {}
            }
        }
        Leaf::Chapter(chapter) => {
            page.spawn(localized(Localized::new(chapter.title()), text::HEADING));
            for sentence in chapter.paragraphs() {
                paragraph(page, sentence);
            }
        }
        Leaf::Terms => {
            for term in glossary(texts) {
                let entry = Node {
                    flex_shrink: 0.0,
                    ..column(2.0)
                };
                page.spawn(entry).with_children(|entry| {
                    entry.spawn(localized(term.term, text::STRONG));
                    paragraph(entry, term.note);
                });
            }
        }
    }
}

fn paragraph(page: &mut ChildSpawnerCommands, sentence: Localized) {
    page.spawn((
        localized(sentence, text::BODY),
        Node {
            max_width: px(720),
            flex_shrink: 0.0,
            ..default()
        },
    ));
}

fn table_line(page: &mut ChildSpawnerCommands, cells: impl FnOnce(&mut ChildSpawnerCommands)) {
    let node = Node {
        padding: UiRect::vertical(px(3)),
        border: UiRect::bottom(px(1)),
        column_gap: px(16),
        max_width: px(560),
        ..default()
    };
    page.spawn((node, BorderColor::all(p::TEXT.with_alpha(0.14))))
        .with_children(cells);
}

fn hands(page: &mut ChildSpawnerCommands, rules: &RuleSet) {
    page.spawn(Node {
        flex_direction: FlexDirection::Column,
        ..default()
    })
    .with_children(|table| {
        for (index, contract) in rules.contracts().into_iter().enumerate() {
            table_line(table, |cells| {
                let code = text::HEADING.size(p::BASE);
                cells.spawn((
                    written((index + 1).to_string(), text::NOTE),
                    Node {
                        width: px(20),
                        ..default()
                    },
                ));
                cells.spawn((
                    localized(words::contract_code(contract), code),
                    one_line(),
                    Node {
                        width: px(56),
                        ..default()
                    },
                ));
                cells.spawn((
                    localized(words::contract_words(contract), text::BODY),
                    Node {
                        flex_grow: 1.0,
                        ..default()
                    },
                ));
                let dealt =
                    Localized::new("rules-cards-dealt").arg("cards", rules.cards_dealt(contract));
                cells.spawn((localized(dealt, text::NOTE), one_line()));
            });
        }
    });
}

fn values(page: &mut ChildSpawnerCommands, rules: &RuleSet) {
    page.spawn(Node {
        flex_direction: FlexDirection::Column,
        ..default()
    })
    .with_children(|table| {
        for (cards, points) in Section::values(rules) {
            table_line(table, |cells| {
                cells.spawn((
                    localized(cards, text::BODY),
                    Node {
                        flex_grow: 1.0,
                        ..default()
                    },
                ));
                match points {
                    Some(points) => {
                        _ = cells.spawn(written(points.to_string(), text::HEADING.size(p::BASE)));
                    }
                    None => _ = cells.spawn(label("value-own", text::BODY)),
                }
            });
        }
    });
}

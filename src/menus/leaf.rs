//! One page of the rules: its sentences with their pictures, the hands, the values, the glossary.
use super::{
    book::{Chapter, glossary},
    figures::{self, Paper},
    marked,
    rulebook::Section,
};
use bevy::prelude::*;
use engine::rules::{RuleSet, oficial};
use gamecore::i18n::Localized;
use ui::widgets::{column, label, localized, text};

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

/// Writes the page. The paragraph with the key `marked` is marked.
pub(super) fn fill(
    page: &mut ChildSpawnerCommands,
    leaf: Leaf,
    marked: Option<&str>,
    rules: &RuleSet,
    paper: Paper,
) {
    match leaf {
        Leaf::Section(section) => {
            page.spawn(label(section.key(), text::HEADING));
            for sentence in section.sentences(rules) {
                let key = sentence.key().to_owned();
                paragraph(page, sentence, marked == Some(key.as_str()), paper.width);
                if key == VALUES {
                    figures::spawn(page, &figures::values(rules), paper);
                }
                if let Some(figure) = figures::of_sentence(&key, rules) {
                    figures::spawn(page, &figure, paper);
                }
            }
            if section == Section::Hands {
                figures::hands(page, rules, paper.width);
            }
        }
        Leaf::Chapter(chapter) => {
            page.spawn(localized(Localized::new(chapter.title()), text::HEADING));
            for sentence in chapter.paragraphs() {
                let key = sentence.key().to_owned();
                paragraph(page, sentence, marked == Some(key.as_str()), paper.width);
                if let Some(figure) = figures::of_paragraph(&key) {
                    figures::spawn(page, &figure, paper);
                }
                if key == HANDS {
                    figures::hands(page, &oficial(), paper.width);
                }
            }
        }
        Leaf::Terms => {
            for term in glossary(paper.texts) {
                let entry = Node {
                    flex_shrink: 0.0,
                    ..column(2.0)
                };
                page.spawn(entry).with_children(|entry| {
                    entry.spawn(localized(term.term, text::STRONG));
                    paragraph(entry, term.note, false, paper.width);
                });
            }
        }
    }
}

/// What is left in hand counts: beside it stands what the cards cost.
const VALUES: &str = "rules-score-1";
/// The seven hands are named there.
const HANDS: &str = "book-hands-4";

fn paragraph(page: &mut ChildSpawnerCommands, sentence: Localized, marked: bool, width: f32) {
    let words = localized(sentence, text::BODY);
    if marked {
        // How high several lines are is known only of words whose width is.
        let room = Node {
            width: px(width - marked::ROUND),
            flex_shrink: 0.0,
            ..default()
        };
        page.spawn(marked::ground(width)).with_child((words, room));
    } else {
        let room = Node {
            max_width: px(marked::WIDTH),
            flex_shrink: 0.0,
            ..default()
        };
        page.spawn((words, room));
    }
}

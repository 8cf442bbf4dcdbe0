//! Content of a page of the rules: paragraphs with their pictures, the hands, the card values, or the glossary.
use super::{
    chapters::glossary,
    figures,
    highlight::{self, highlighted},
    position::{BookPage, Position},
    sections::Section,
};
use bevy::prelude::*;
use engine::rules::{RuleSet, oficial};
use gamecore::i18n::{Localized, Texts};
use ui::{
    page::{Element, column, label},
    widgets::text,
};

/// Width of the texts in design pixels, and their language.
#[derive(Clone, Copy)]
pub(super) struct Paper<'a> {
    pub width: f32,
    pub texts: &'a Texts,
}

/// The paragraph about the points of the cards left in hand, which has a table of card values.
const VALUES: &str = "rules-score-1";
/// The paragraph that lists the seven hands.
const HANDS: &str = "book-hands-4";

pub(super) fn paragraphs(position: &Position, rules: &RuleSet, paper: Paper) -> Vec<Element> {
    let words = |sentence: Localized| {
        let is_marked = position.marked == Some(sentence.key());
        paragraph(sentence, is_marked, paper.width)
    };
    match position.page {
        BookPage::Section(section) => {
            let mut all = vec![label(section.key(), text::HEADING)];
            for sentence in section.sentences(rules) {
                let key = sentence.key().to_owned();
                all.push(words(sentence));
                let values = (key == VALUES).then(|| figures::values(rules));
                let figures = values.into_iter().chain(figures::of_sentence(&key, rules));
                all.extend(figures.map(|figure| figures::picture(&figure, paper)));
            }
            if section == Section::Hands {
                all.push(figures::hands(rules, paper.width));
            }
            all
        }
        BookPage::Chapter(chapter) => {
            let mut all = vec![label(Localized::new(chapter.title()), text::HEADING)];
            for sentence in chapter.paragraphs() {
                let key = sentence.key().to_owned();
                all.push(words(sentence));
                let figure = figures::of_paragraph(&key);
                all.extend(figure.map(|figure| figures::picture(&figure, paper)));
                all.extend((key == HANDS).then(|| figures::hands(&oficial(), paper.width)));
            }
            all
        }
        BookPage::Terms => {
            let terms = glossary(paper.texts).into_iter();
            let entry = |(term, note): (Localized, Localized)| {
                column(2.0)
                    .node(|node| node.flex_shrink = 0.0)
                    .children((label(term, text::STRONG), words(note)))
            };
            terms.map(entry).collect()
        }
    }
}

fn paragraph(sentence: Localized, is_marked: bool, width: f32) -> Element {
    let words = label(sentence, text::BODY);
    if is_marked {
        // The layout measures wrapped text correctly only in a box of a definite width.
        let words = words.node(move |node| {
            (node.width, node.flex_shrink) = (px(width - highlight::AROUND), 0.0);
        });
        return highlighted(width).children(words);
    }
    words.node(|node| {
        (node.max_width, node.flex_shrink) = (px(highlight::WIDTH), 0.0);
    })
}

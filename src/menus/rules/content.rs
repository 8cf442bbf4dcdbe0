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
    let (title, sentences) = match position.page {
        BookPage::Section(section) => (section.key().to_owned(), section.sentences(rules)),
        BookPage::Chapter(chapter) => (chapter.title(), chapter.paragraphs().collect()),
        BookPage::Terms => {
            let terms = glossary(paper.texts).into_iter();
            let entry = |(term, note): (Localized, Localized)| {
                column(2.0)
                    .rigid()
                    .children((label(term, text::STRONG), words(note)))
            };
            return terms.map(entry).collect();
        }
    };
    let mut all = vec![label(Localized::new(title), text::HEADING)];
    for sentence in sentences {
        let key = sentence.key().to_owned();
        all.push(words(sentence));
        let figures = [
            (key == VALUES).then(|| figures::values(rules)),
            figures::of_sentence(&key, rules),
            figures::of_paragraph(&key),
        ];
        let figures = figures.into_iter().flatten();
        all.extend(figures.map(|figure| figures::picture(&figure, paper)));
        all.extend((key == HANDS).then(|| figures::hands(&oficial(), paper.width)));
    }
    if position.page == BookPage::Section(Section::Hands) {
        all.push(figures::hands(rules, paper.width));
    }
    all
}

fn paragraph(sentence: Localized, is_marked: bool, width: f32) -> Element {
    let words = label(sentence, text::BODY);
    if is_marked {
        // The layout measures wrapped text correctly only in a box of a definite width.
        return highlighted(width).children(words.fixed(width - highlight::AROUND));
    }
    words.node(|node| {
        (node.max_width, node.flex_shrink) = (px(highlight::WIDTH), 0.0);
    })
}

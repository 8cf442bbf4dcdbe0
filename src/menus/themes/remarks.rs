//! Remarks tab: the problems of a deck in words.
use bevy::{prelude::*, text::LineBreak};
use cardart::{Problem, Severity};
use gamecore::i18n::{Localized, Texts};
use ui::{
    page::{Element, label, rounded, row},
    theme::problem_sentence,
    widgets::{one_line, palette as p, text},
};

/// Problem in words.
pub(super) type Remark = (Severity, String);

/// Returns the problems in words, each of them once, and errors first.
pub(super) fn of(texts: &Texts, problems: &[Problem]) -> Vec<Remark> {
    let mut all: Vec<Remark> = Vec::new();
    for problem in problems {
        let remark = (problem.reason.severity(), problem_sentence(texts, problem));
        if !all.contains(&remark) {
            all.push(remark);
        }
    }
    all.sort_by_key(|(severity, _)| std::cmp::Reverse(*severity));
    all
}

/// Returns the words of the tab. `count` is the number of remarks once it is known.
pub(super) fn counted(count: Option<usize>) -> Localized {
    let words = Localized::new("themes-tab-remarks");
    match count {
        Some(count) => words.arg("count", count),
        None => words.arg("count", "…"),
    }
}

pub(super) fn view(remarks: &[Remark]) -> Vec<Element> {
    match remarks {
        [] => vec![label("themes-no-remarks", text::BODY)],
        remarks => remarks.iter().map(line).collect(),
    }
}

fn line((severity, sentence): &Remark) -> Element {
    let (key, color, ink) = match severity {
        Severity::Error => ("themes-error", p::RED, p::IVORY),
        Severity::Warning => ("themes-warning", p::AMBER, p::INK),
        Severity::Note => ("themes-hint", p::TILE_BLUE, p::IVORY),
    };
    let badge = rounded(96.0, 22.0, 4.0)
        .with(BackgroundColor(color))
        .children(label(key, text::NOTE.color(ink)).with(one_line()));
    // A path has few places to break at.
    let breaks = TextLayout::linebreak(LineBreak::WordOrCharacter);
    let sentence = label(sentence.clone(), text::BODY.size(p::BASE * 0.92))
        .with(breaks)
        .grow(0.0);
    row(12.0)
        .node(|node| (node.align_items, node.flex_shrink) = (AlignItems::Start, 0.0))
        .edges(UiRect::axes(px(10), px(8)), 0.0, p::RADIUS_SMALL)
        .with(BackgroundColor(Color::BLACK.with_alpha(0.2)))
        .children((badge, sentence))
}

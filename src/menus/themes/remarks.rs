//! What is wrong with a deck, in plain words, the gravest first.
use bevy::{prelude::*, text::LineBreak};
use cardart::{Problem, Severity};
use gamecore::i18n::{Localized, Texts};
use ui::{
    theme::problem_sentence,
    widgets::{label, palette as p, row, text, written},
};

/// A sentence about a deck.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Remark {
    severity: Severity,
    sentence: String,
}

/// The problems in words; what is said twice is said once.
pub(super) fn of(texts: &Texts, problems: &[Problem]) -> Vec<Remark> {
    let mut all: Vec<Remark> = Vec::new();
    for problem in problems {
        let remark = Remark {
            severity: problem.reason.severity(),
            sentence: problem_sentence(texts, problem),
        };
        if !all.contains(&remark) {
            all.push(remark);
        }
    }
    all.sort_by_key(|remark| std::cmp::Reverse(remark.severity));
    all
}

/// The words of the tab; without a number before it is known.
pub(super) fn counted(count: Option<usize>) -> Localized {
    let words = Localized::new("themes-tab-remarks");
    match count {
        Some(count) => words.arg("count", count),
        None => words.arg("count", "…"),
    }
}

pub(super) fn spawn(body: &mut ChildSpawnerCommands, remarks: &[Remark]) {
    if remarks.is_empty() {
        body.spawn(label("themes-no-remarks", text::BODY));
    }
    for remark in remarks {
        let (key, color) = match remark.severity {
            Severity::Error => ("themes-error", p::RED),
            Severity::Warning => ("themes-warning", p::AMBER),
            Severity::Note => ("themes-hint", p::TILE_BLUE),
        };
        let line = Node {
            padding: UiRect::axes(px(10), px(8)),
            border_radius: BorderRadius::all(px(p::RADIUS_SMALL)),
            align_items: AlignItems::Start,
            flex_shrink: 0.0,
            ..row(12.0)
        };
        body.spawn((line, BackgroundColor(Color::BLACK.with_alpha(0.2))))
            .with_children(|line| {
                let badge = Node {
                    width: px(96),
                    height: px(22),
                    align_items: AlignItems::Center,
                    justify_content: JustifyContent::Center,
                    border_radius: BorderRadius::all(px(4)),
                    flex_shrink: 0.0,
                    ..default()
                };
                let ink = match remark.severity {
                    Severity::Warning => p::INK,
                    Severity::Error | Severity::Note => p::IVORY,
                };
                line.spawn((badge, BackgroundColor(color)))
                    .with_child((label(key, text::NOTE.color(ink)), text::one_line()));
                let breaks = TextLayout::linebreak(LineBreak::WordOrCharacter);
                let grow = Node {
                    flex_grow: 1.0,
                    flex_basis: px(0),
                    ..default()
                };
                let words = written(&remark.sentence, text::BODY.size(p::BASE * 0.92));
                line.spawn((words, breaks, grow));
            });
    }
}

//! The content of the claim prompt: question, notes, answers, and “don't ask again” filters.
use super::{
    claim::ClaimQuestion,
    keys::{PlayerPadSign, key_sign},
    question::PromptQuestion,
};
use bevy::prelude::*;
use gamecore::{i18n::Localized, input::PlayerAction, model::PlayerIntent};
use ui::{
    page::{Element, button, column, label, line, row, spacer},
    widgets::{Look, Size, Tip, at, one_line, palette as p, text},
};

/// Returns the layout of the panel while it is hidden because no question is open.
pub(super) fn hidden() -> Node {
    Node {
        display: Display::None,
        ..default()
    }
}

/// Returns the layout of the panel for a question.
pub(super) fn panel_at(question: &PromptQuestion) -> Node {
    let (low, flat) = (is_low(question), question.place.flat);
    let (top, bottom) = match (low, flat) {
        (false, _) => (7, 11),
        (true, false) => (3, 8),
        (true, true) => (1, 7),
    };
    let side = px(if flat { 12 } else { 20 });
    Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(if low { 1 } else { 3 }),
        padding: UiRect::new(side, side, px(top), px(bottom)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(p::RADIUS)),
        ..at(question.place.rect)
    }
}

/// True if the panel is not tall enough for the normal spacing, as with large text.
pub(super) fn is_low(question: &PromptQuestion) -> bool {
    let needed = if question.place.flat { 78.0 } else { 100.0 };
    question.place.rect.height() < needed
}

/// Minimum width in design pixels at which two lines hold the whole content.
const WIDE: f32 = 620.0;

/// True if the panel has two lines and they are too short for the whole content.
fn is_narrow(question: &PromptQuestion) -> bool {
    question.place.flat && question.place.rect.width() < WIDE
}

/// Rebuilds the children of an element when the open question changes.
fn follow(element: Element, build: fn(&PromptQuestion) -> Vec<Element>) -> Element {
    let now = |now: Res<ClaimQuestion>| now.is_changed().then(|| now.0.clone()).flatten();
    element.through().live(now, build)
}

/// Builds the text of the question, with the hint on how the card would help.
fn words(question: &PromptQuestion) -> Vec<Element> {
    let key = match (question.late, question.called) {
        (false, false) => "claim-question",
        (false, true) => "claim-question-to",
        (true, false) => "claim-late",
        (true, true) => "claim-late-to",
    };
    let key = match question.called && question.sealed_until.is_some() {
        true => "claim-sealed-to",
        false => key,
    };
    let sentence = Localized::new(key)
        .arg("name", question.name.clone())
        .arg("active", question.sealed_until.clone().unwrap_or_default())
        .arg("card", question.card_name.clone());
    let strong = match is_narrow(question) || is_low(question) {
        true => text::STRONG.size(text::STRONG.size * 0.92),
        false => text::STRONG,
    };
    let mut words = vec![grown(label(sentence, strong))];
    // Three lines of large text leave no room for the hint on how the card would help.
    let has_room = question.place.flat || !is_low(question);
    let good = text::STRONG.size(p::SMALL).color(p::BRASS_LIGHT);
    let worth = question.worth.clone().filter(|_| has_room);
    words.extend(worth.map(|worth| line(worth, good)));
    words
}

/// Makes a text fill the remaining width.
pub(super) fn grown(label: Element) -> Element {
    label.with(Node {
        flex_grow: 1.0,
        ..default()
    })
}

/// Maximum number of players' names that fit beside the buttons.
const NAMED: usize = 2;

/// Builds the text with the price of a claim and the names of the players ahead in the claim order.
fn notes(question: &PromptQuestion) -> Vec<Element> {
    let flat = question.place.flat;
    let style = match (is_low(question), flat) {
        (_, true) => text::NOTE.size(p::SMALL * 0.92),
        (true, false) => text::NOTE.size(p::SMALL * 0.87),
        (false, false) => text::NOTE,
    };
    let price = label("claim-price", style.color(p::AMBER));
    let mut notes = vec![if flat { price.with(one_line()) } else { price }];
    // The line has room either for the hint on how the card would help or for the names of the players ahead. Large
    // text leaves room for neither.
    let is_full = flat && question.worth.is_some() || is_narrow(question) || is_low(question);
    let before = match question.before.len() {
        0 => None,
        few if few <= NAMED => {
            Some(Localized::new("claim-before").arg("names", question.before.join(", ")))
        }
        many => Some(Localized::new("claim-before-many").arg("count", many as i32)),
    };
    let before = before.filter(|_| !is_full);
    notes.extend(before.map(|before| label(before, style)));
    notes
}

/// Builds the content for a question to a single player. The two-line panel has the question and the price in its first
/// line, and all answers in its second.
pub(super) fn build(question: &PromptQuestion) -> Vec<Element> {
    let (no, yes) = (answer(question, false), answer(question, true));
    if question.place.flat {
        let question_line = row(p::GRID).node(|node| node.flex_grow = 1.0);
        let texts = (follow(question_line, words), follow(row(p::GRID), notes));
        let ask = line("claim-no-more", text::NOTE);
        let answers = (ask, filters(question), spacer(), no, yes);
        return vec![row(p::GRID).children(texts), row(6.0).children(answers)];
    }
    let notes = follow(column(1.0), notes).node(|node| {
        // The text wraps so that the buttons keep their size.
        (node.flex_grow, node.flex_basis, node.min_width) = (1.0, px(0), px(0));
    });
    let ask = grown(line("claim-ask-no-more", text::NOTE));
    vec![
        follow(row(p::GRID), words),
        row(12.0).children((notes, no, yes)),
        row(6.0).children((ask, filters(question))),
    ]
}

fn answer(question: &PromptQuestion, is_yes: bool) -> Element {
    let (height, size) = match (is_low(question), question.place.flat) {
        (false, _) => (36, Size::Medium),
        (true, false) => (30, Size::Medium),
        (true, true) => (25, Size::Small),
    };
    let (key, tip, intent, act) = match is_yes {
        false => (
            "claim-no",
            "tip-claim-no",
            PlayerIntent::Pass,
            PlayerAction::Pass,
        ),
        true => (
            "claim-yes",
            "tip-claim-yes",
            PlayerIntent::Claim,
            PlayerAction::Claim,
        ),
    };
    // The more useful answer stands out.
    let look = match is_yes == question.worth.is_some() {
        true => Look::Brass,
        false => Look::Segment,
    };
    let sign = Element::new(key_sign(act)).with(PlayerPadSign(question.seat));
    button(key, look, size)
        .node(move |node| node.height = px(height))
        .with(Tip::new(tip).act(act))
        .sends(intent)
        .children(sign)
}

/// Builds the buttons of the “don't ask again” filters. In the two-line layout, or with large text, only the broadest
/// filters have buttons. The other filters can be chosen only by key.
fn filters(question: &PromptQuestion) -> Vec<Element> {
    let (low, flat) = (is_low(question), question.place.flat);
    let kept = match (flat, is_narrow(question)) {
        (false, _) if !low => question.refusals.len(),
        (true, true) => 1,
        (false, _) | (true, false) => 2,
    };
    let left_out = question.refusals.len().saturating_sub(kept);
    let filters = question.refusals.iter().skip(left_out);
    let button = |(filter, act, words): &(_, PlayerAction, String)| {
        let sign = (!flat && !low).then(|| Element::new(key_sign(*act)));
        button(words.clone(), Look::Segment, Size::Small)
            .node(move |node| {
                node.height = px(if low { 21 } else { 24 });
                node.column_gap = px(4);
            })
            .with(Tip::new("tip-claim-refuse").act(*act))
            .sends(PlayerIntent::Refuse(*filter))
            .children(sign)
    };
    filters.map(button).collect()
}

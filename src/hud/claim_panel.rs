//! The content of the claim prompt: answers and “don't ask again” filters and, at the covered table, the question.
use super::{
    claim::ClaimQuestion,
    keys::{PlayerPadSign, key_sign},
    question::PromptQuestion,
};
use bevy::prelude::*;
use gamecore::{i18n::Localized, input::PlayerAction, model::PlayerIntent};
use ui::{
    page::{Element, button, icon, label, line, row, spacer},
    widgets::{Look, Size, Tip, palette as p, text},
};

/// Sets the spacing of the content of the panel. `is_beside` and `is_low` are those of the question.
pub(super) fn set_spacing(&(is_beside, is_low): &(bool, bool), panel: &mut Node) {
    let side = px(if is_beside { 8 } else { 20 });
    let (top, bottom) = if is_low { (2, 7) } else { (7, 11) };
    panel.padding = UiRect::new(side, side, px(top), px(bottom));
    panel.row_gap = px(if is_low { 1 } else { 4 });
}

/// Returns the area of the panel. Beside the pile, it is no taller than two answers if there is no room for the filters.
pub(super) fn area(question: &PromptQuestion) -> Rect {
    let area = question.place;
    if !question.is_beside || has_filters(question) {
        return area;
    }
    let height = area.height().min(TWO_ANSWERS);
    Rect::from_center_size(area.center(), Vec2::new(area.width(), height))
}

/// Height of two answers and their margins, in design pixels.
const TWO_ANSWERS: f32 = 93.0;

/// True if the panel is not tall enough for the normal spacing, as with large text.
pub(super) fn is_low(question: &PromptQuestion) -> bool {
    let least = if question.is_beside { 84.0 } else { 100.0 };
    question.place.height() < least
}

/// True if the panel beside the pile has room for the “don't ask again” filters.
fn has_filters(question: &PromptQuestion) -> bool {
    question.is_beside && question.place.height() >= 117.0
}

/// Makes a text fill the remaining width.
pub(super) fn grown(label: Element) -> Element {
    label.node(|node| node.flex_grow = 1.0)
}

/// Builds the content for a question to a single player. Beside the pile, the answers are below each other, and the
/// narration line asks the question.
pub(super) fn build(question: &PromptQuestion) -> Vec<Element> {
    let (yes, no) = (answer(question, true), answer(question, false));
    if question.is_beside {
        let heading = line("claim-no-more", text::NOTE.size(p::SMALL));
        return if has_filters(question) {
            vec![yes, no, heading, filters(question)]
        } else if question.is_filtering {
            let back = toggle("‹", "menu-back");
            vec![row(4.0).children((grown(heading), back)), filters(question)]
        } else {
            let more = toggle("…", "claim-filters");
            vec![yes, row(4.0).children((no.grow(0.0), more))]
        };
    }
    let sentence = |now: Res<ClaimQuestion>| {
        let sentence = || now.0.as_ref().map(PromptQuestion::sentence);
        now.is_changed().then(sentence).flatten()
    };
    let strong = match is_low(question) {
        true => text::STRONG.size(text::STRONG.size * 0.92),
        false => text::STRONG,
    };
    let price = line(question.price(), text::NOTE.color(p::AMBER));
    vec![
        grown(label(question.sentence(), strong).bound::<Localized, _>(sentence)),
        row(12.0).children((price, spacer(), no, yes)),
    ]
}

fn answer(question: &PromptQuestion, is_yes: bool) -> Element {
    use {PlayerAction as Act, PlayerIntent as Intent};
    let (key, tip, intent, act) = match is_yes {
        false => ("claim-no", "tip-claim-no", Intent::Pass, Act::Pass),
        true => ("claim-yes", "tip-claim-yes", Intent::Claim, Act::Claim),
    };
    // The more useful answer stands out.
    let look = match is_yes == question.worth.is_some() {
        true => Look::Brass,
        false => Look::Segment,
    };
    let sign = key_sign(act).with(PlayerPadSign(question.seat));
    let size = match is_low(question) {
        false => Size::Medium,
        true => Size::Small,
    };
    // Height of everything but the two answers.
    let rest = match (has_filters(question), is_low(question)) {
        (true, _) => 70.0,
        (false, false) => 25.0,
        (false, true) => 12.0,
    };
    let height = match question.is_beside {
        true => ((question.place.height() - rest) / 2.0).clamp(21.0, 34.0),
        false => size.measures().0.min(34.0),
    };
    button(key, look, size)
        .node(move |node| node.height = px(height))
        .with(Tip::new(tip).act(act))
        .sends(intent)
        .children(sign)
}

/// Action of the small button that shows the “don't ask again” filters instead of the answers, and back again. It exists
/// if the panel lacks room for both.
#[derive(Component, Clone, PartialEq, Debug)]
pub(super) struct ToggleFilters;

fn toggle(sign: &str, name: &'static str) -> Element {
    icon(sign, name)
        .node(|node| {
            (node.height, node.align_self) = (auto(), AlignSelf::Stretch);
            (node.padding, node.flex_shrink) = (UiRect::horizontal(px(8)), 0.0);
        })
        .does(ToggleFilters)
}

/// Builds the buttons of the “don't ask again” filters in one row. Their texts are short; the tooltip explains them.
fn filters(question: &PromptQuestion) -> Element {
    let button = |(filter, act, words): &(_, PlayerAction, String)| {
        button(words.clone(), Look::Segment, Size::Small)
            .node(|node| {
                (node.height, node.flex_grow) = (px(21), 1.0);
                node.padding = UiRect::horizontal(px(3));
            })
            .with(Tip::new("tip-claim-refuse").act(*act))
            .sends(PlayerIntent::Refuse(*filter))
    };
    row(4.0).children(question.refusals.iter().map(button).collect::<Vec<_>>())
}

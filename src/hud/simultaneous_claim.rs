//! The simultaneous claim prompt, which asks several local players at once while no hand is open. It has one claim
//! button per player, and one button that passes for all of them.
use super::{
    claim_panel::{grown, is_low},
    keys::{PlayerKeySign, key_sign},
    question::{AskedPlayer, PromptQuestion},
};
use bevy::prelude::*;
use gamecore::{
    i18n::Localized,
    input::PlayerAction,
    model::{ClaimButtonPress, PlayerIntent},
};
use ui::{
    page::{Element, button, inked, line, row},
    widgets::{Look, Size, frame, palette as p, text},
};

/// Maximum number of buttons in one row.
const IN_A_ROW: usize = 4;

/// Builds the question and its buttons.
pub(super) fn build(question: &PromptQuestion) -> Vec<Element> {
    // Large text leaves room for the short question only.
    let sentence = match &question.sealed_until {
        Some(active) if !is_low(question) => {
            Localized::new("claim-sealed-common").arg("active", active.as_str())
        }
        _ => Localized::new("claim-common"),
    };
    let sentence = sentence.arg("card", question.card_name.clone());
    let price = line(question.price(), text::NOTE.color(p::AMBER));
    let sentence = grown(line(sentence, text::STRONG));
    let head = row(p::GRID).through().children((sentence, price));
    let rows = question.asked.len().div_ceil(IN_A_ROW).max(1);
    let low = is_low(question);
    let height = match (rows == 1, low) {
        (true, false) => 34.0,
        (true, true) | (false, false) => 27.0,
        (false, true) => 21.0,
    };
    let in_row = question.asked.len().div_ceil(rows).max(1);
    let rows = question.asked.chunks(in_row).map(|asked| {
        let buttons = asked.iter().map(|asked| claim_button(asked, height));
        row(6.0).children(buttons.collect::<Vec<_>>())
    });
    let look = match &question.look {
        Some(button) => Localized::new("claim-look-first-pad").arg("button", button.as_str()),
        None => Localized::new("claim-look-first"),
    };
    let nobody = button("claim-nobody", Look::Segment, Size::Small)
        .node(move |node| node.height = px(if low { 22 } else { 26 }))
        .sends(PlayerIntent::Pass)
        .children(key_sign(PlayerAction::Pass));
    let look = grown(line(look, text::NOTE));
    let foot = row(p::GRID).children((look, nobody));
    std::iter::once(head).chain(rows).chain([foot]).collect()
}

/// Builds a player's claim button with that player's key and name.
fn claim_button(asked: &AskedPlayer, height: f32) -> Element {
    let seat = asked.seat;
    let key = asked.number.map(|number| {
        let key = PlayerKeySign {
            seat,
            key: PlayerAction::Buzz(number),
        };
        let letter = inked(String::new(), text::STRONG.size(p::SMALL)).with(key);
        row(0.0)
            .node(|node| node.flex_shrink = 0.0)
            .edges(UiRect::horizontal(px(5)), 1.0, 4.0)
            .with(BorderColor::all(p::INK.with_alpha(0.5)))
            .through()
            .children(letter)
    });
    let name = inked(asked.name.clone(), text::STRONG.size(p::SMALL * 1.05));
    Element::new(frame(Look::Brass, Size::Small))
        .grow(0.0)
        .node(move |node| {
            (node.height, node.flex_shrink) = (px(height), 1.0);
            node.overflow = Overflow::clip();
        })
        .tip(Localized::new("tip-buzzer").arg("name", asked.name.clone()))
        .sends(ClaimButtonPress { seat })
        .children((key, name))
}

//! The claim as it is put to several people at once, while nobody's hand is open: a button for each, and one for nobody.
use super::{
    claim_panel::{build_countdown, is_low, one_line_grows, sends},
    keys::{OwnKey, key_sign},
    question::{Asked, PromptQuestion},
};
use bevy::{prelude::*, ui_widgets::observe};
use gamecore::{
    i18n::Localized,
    input::PlayerAction,
    model::{Buzz, PlayerIntent},
};
use ui::widgets::{
    Chosen, Look, Size, Tip, button, frame, inked, label, localized, one_line, palette as p, row,
    text,
};

/// The most people whose buttons have room in one row.
const IN_A_ROW: usize = 4;

/// Fills the panel.
pub(super) fn build(question: &PromptQuestion, parent: &mut ChildSpawnerCommands) {
    parent
        .spawn((row(p::GRID), Pickable::IGNORE))
        .with_children(|line| {
            let sentence = Localized::new("claim-common").arg("card", question.card_name.clone());
            line.spawn((localized(sentence, text::STRONG), one_line_grows()));
            let price = text::NOTE.color(p::AMBER);
            line.spawn((label("claim-price", price), one_line()));
        });
    let rows = question.asked.len().div_ceil(IN_A_ROW).max(1);
    let low = is_low(question);
    let height = match (rows == 1, low) {
        (true, false) => 34.0,
        (true, true) | (false, false) => 27.0,
        (false, true) => 21.0,
    };
    for asked in question
        .asked
        .chunks(question.asked.len().div_ceil(rows).max(1))
    {
        parent.spawn(row(6.0)).with_children(|line| {
            for asked in asked {
                build_buzzer(asked, height, line);
            }
        });
    }
    parent.spawn(row(p::GRID)).with_children(|line| {
        let look = match question.look {
            Some(button) => Localized::new("claim-look-first-pad").arg("button", button),
            None => Localized::new("claim-look-first"),
        };
        line.spawn((localized(look, text::NOTE), one_line_grows()));
        let mut nobody = line.spawn((
            button("claim-nobody", Look::Segment, Size::Small),
            observe(sends(PlayerIntent::Pass)),
        ));
        nobody.entry::<Node>().and_modify(move |mut node| {
            node.height = px(if low { 22 } else { 26 });
        });
        nobody.with_child(key_sign(PlayerAction::Pass));
    });
    build_countdown(parent);
}

/// A person's button: their key and their name.
fn build_buzzer(asked: &Asked, height: f32, line: &mut ChildSpawnerCommands) {
    let seat = asked.seat;
    let tip = Localized::new("tip-buzzer").arg("name", asked.name.clone());
    let mut button = line.spawn((
        frame(Look::Brass, Size::Small),
        Tip::of(tip),
        observe(move |_: On<Chosen>, mut buzzes: MessageWriter<Buzz>| {
            buzzes.write(Buzz { seat });
        }),
    ));
    button.entry::<Node>().and_modify(move |mut node| {
        node.height = px(height);
        node.flex_grow = 1.0;
        node.flex_basis = px(0);
        node.flex_shrink = 1.0;
        node.min_width = px(0);
        node.overflow = Overflow::clip();
    });
    let key = asked.number.map(|number| OwnKey {
        seat,
        key: PlayerAction::Buzz(number),
    });
    button.with_children(|button| {
        let keycap = Node {
            padding: UiRect::horizontal(px(5)),
            border: UiRect::all(px(1)),
            border_radius: BorderRadius::all(px(4)),
            flex_shrink: 0.0,
            ..default()
        };
        if let Some(key) = key {
            button.spawn((
                keycap,
                BorderColor::all(p::INK.with_alpha(0.5)),
                Pickable::IGNORE,
                children![(
                    Text::default(),
                    key,
                    inked(text::STRONG.size(p::SMALL)),
                    one_line()
                )],
            ));
        }
        button.spawn((
            Text::new(asked.name.clone()),
            inked(text::STRONG.size(p::SMALL * 1.05)),
            one_line(),
        ));
    });
}

//! The key signs on buttons: the key or gamepad button that does the same, for the device used last.
use super::{ActionButton, Hud};
use crate::game::{
    input::{Bindings, DeviceUsed, PlayerAction, Signs},
    widgets::{Inked, one_line, palette as p, text},
};
use bevy::prelude::*;

/// A sign, and what it stands for.
#[derive(Component, Clone, Copy, Debug)]
pub struct HintTo(pub PlayerAction);

/// A text that names a key of the keyboard whatever device was used last: several people share one keyboard, and each has a key.
#[derive(Component, Clone, Copy, Debug)]
pub struct KeyLetter(pub PlayerAction);

impl ActionButton {
    /// The act of keyboard and gamepad that does the same.
    pub fn act(self) -> PlayerAction {
        match self {
            ActionButton::LayDown => PlayerAction::LayDown,
            ActionButton::NextSplit => PlayerAction::NextSplit,
            ActionButton::Stage => PlayerAction::Stage,
            ActionButton::TakeBackOne => PlayerAction::TakeBack,
            ActionButton::TakeBackAll => PlayerAction::TakeBackAll,
            ActionButton::Advice => PlayerAction::Advice,
            ActionButton::SortBy(_) => PlayerAction::Sort,
        }
    }
}

/// The small sign of a key, on a button.
pub fn key_sign(act: PlayerAction) -> impl Bundle {
    let node = Node {
        padding: UiRect::horizontal(px(3)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(4)),
        display: Display::None,
        ..default()
    };
    (
        node,
        BorderColor::all(p::TEXT.with_alpha(0.35)),
        Pickable::IGNORE,
        HintTo(act),
        children![(
            Text::default(),
            text::NOTE.size(p::SMALL * 0.85).bundle(),
            one_line(),
            Inked
        )],
    )
}

/// Adds the key signs.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, (write, write_letters).in_set(Hud));
}

fn write_letters(bindings: Res<Bindings>, mut letters: Query<(Ref<KeyLetter>, &mut Text)>) {
    for (letter, mut text) in &mut letters {
        if !bindings.is_changed() && !letter.is_added() {
            continue;
        }
        let sign = bindings.sign(letter.0, DeviceUsed::Keyboard);
        text.set_if_neq(Text::new(sign.unwrap_or_default()));
    }
}

fn write(
    words: Signs,
    mut signs: Query<(Ref<HintTo>, &mut Node, &Children)>,
    mut texts: Query<&mut Text>,
) {
    for (sign, mut node, children) in &mut signs {
        if !words.is_changed() && !sign.is_added() {
            continue;
        }
        let name = words.sign(sign.0);
        node.display = if name.is_some() {
            Display::Flex
        } else {
            Display::None
        };
        for child in children {
            if let (Ok(mut text), Some(name)) = (texts.get_mut(*child), name) {
                name.clone_into(&mut text.0);
            }
        }
    }
}

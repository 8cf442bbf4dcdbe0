//! The key signs on buttons and on the felt: the key or gamepad button that does the same, for the device used last.
use super::{ActionButton, Hud};
use bevy::{ecs::system::SystemParam, prelude::*, text::LineHeight};
use engine::seat::Seat;
use gamecore::{
    input::{Bindings, DeviceUsed, PlayerAction, Signs},
    model::Shown,
    pads::{BUZZES, LOOKS, OwnPads},
};
use std::borrow::Cow;
use ui::widgets::{Inked, one_line, palette as p, text};

/// A sign, and what it stands for.
#[derive(Component, Clone, Copy, Debug)]
pub struct HintTo(pub PlayerAction);

/// On a sign: where a gamepad has no button for the act, it says how the focus comes to the buttons of the table, and what is pressed
/// there.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct OrWalk;

/// Names what one of several people presses, whatever device was used last: the buzzer of a gamepad of their own, or else this key of the
/// keyboard, which they share. On a text it is the text, on a [`key_sign`] its word.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct OwnKey {
    /// Who.
    pub seat: Seat,
    /// What the key does.
    pub key: PlayerAction,
}

/// On a sign: if this person has a gamepad of their own it is the button there, whoever used which device last.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct OnPadOf(pub Seat);

/// What people press who share a screen.
#[derive(SystemParam)]
pub struct OwnSigns<'w, 's> {
    bindings: Res<'w, Bindings>,
    pads: OwnPads<'w, 's>,
    shown: Res<'w, Shown>,
}

impl OwnSigns<'_, '_> {
    /// What is written on it, if anything is bound to it.
    pub fn sign(&self, own: OwnKey) -> Option<&'static str> {
        match self.pads.family_of(self.shown.name(own.seat)) {
            Some(family) => self.bindings.sign(BUZZES, DeviceUsed::Gamepad(family)),
            None => self.bindings.sign(own.key, DeviceUsed::Keyboard),
        }
    }

    /// What does this on the gamepad of this person, if they have one of their own.
    fn on_pad(&self, seat: Seat, act: PlayerAction) -> Option<&'static str> {
        let family = self.pads.family_of(self.shown.name(seat))?;
        self.bindings.sign(act, DeviceUsed::Gamepad(family))
    }

    /// What opens the own hand for a look on the gamepad of the first of these who has one.
    pub fn look(&self, seats: impl IntoIterator<Item = Seat>) -> Option<&'static str> {
        let mut families = seats
            .into_iter()
            .filter_map(|seat| self.pads.family_of(self.shown.name(seat)));
        let device = DeviceUsed::Gamepad(families.next()?);
        self.bindings.sign(LOOKS, device)
    }
}

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

/// The letters of a sign.
const LETTERS: text::Style = text::NOTE.size(p::SMALL * 0.85);

/// What a sign on the felt stands on: whatever the table is a picture of, it can be read.
const GROUND: Color = Color::srgb(0.10, 0.14, 0.14);

fn sign_box(act: PlayerAction) -> impl Bundle {
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
    )
}

/// The small sign of a key, on a button.
pub fn key_sign(act: PlayerAction) -> impl Bundle {
    let word = (Text::default(), LETTERS.bundle(), one_line(), Inked);
    (sign_box(act), children![word])
}

/// The same with a ground of its own and no higher than its letters: on the felt, and where it stands below a word.
pub(super) fn low_sign(act: PlayerAction) -> impl Bundle {
    let low = LineHeight::RelativeToFont(1.0);
    let style = LETTERS.color(p::TEXT).bundle();
    let word = (Text::default(), style, one_line(), low);
    (sign_box(act), BackgroundColor(GROUND), children![word])
}

/// Adds the key signs.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, (write, write_letters).in_set(Hud));
}

fn write_letters(signs: OwnSigns, mut letters: Query<(&OwnKey, &mut Text)>) {
    for (own, mut text) in &mut letters {
        let sign = signs.sign(*own).unwrap_or_default();
        if text.0 != sign {
            sign.clone_into(&mut text.0);
        }
    }
}

/// How an act without a button of its own is done with a gamepad: from the last card of the hand the focus walks on to the buttons.
fn by_walking(signs: &Signs) -> Option<String> {
    if !matches!(signs.device(), DeviceUsed::Gamepad(_)) {
        return None;
    }
    let there = signs.sign(PlayerAction::Right)?;
    let chosen = signs.sign(PlayerAction::Accept)?;
    Some(format!("{there} {chosen}"))
}

/// Whose sign it is, if it is not that of the device used last.
type Whose = (Option<&'static OwnKey>, Option<&'static OnPadOf>);

fn write(
    words: Signs,
    own_words: OwnSigns,
    mut signs: Query<(Ref<HintTo>, Whose, Has<OrWalk>, &mut Node, &Children)>,
    mut texts: Query<&mut Text, Without<OwnKey>>,
) {
    for (sign, (own, pad), or_walk, mut node, children) in &mut signs {
        if !words.is_changed() && !sign.is_added() && own.is_none() && pad.is_none() {
            continue;
        }
        let on_pad = || pad.and_then(|pad| own_words.on_pad(pad.0, sign.0));
        let bound = match own {
            Some(own) => own_words.sign(*own),
            None => on_pad().or_else(|| words.sign(sign.0)),
        };
        let name = match bound {
            Some(bound) => Some(Cow::Borrowed(bound)),
            None if or_walk => by_walking(&words).map(Cow::Owned),
            None => None,
        };
        let display = match name {
            Some(_) => Display::Flex,
            None => Display::None,
        };
        if node.display != display {
            node.display = display;
        }
        for child in children {
            if let (Ok(mut text), Some(name)) = (texts.get_mut(*child), name.as_deref())
                && text.0 != name
            {
                name.clone_into(&mut text.0);
            }
        }
    }
}

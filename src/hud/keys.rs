//! Key signs on buttons and on the felt, and the tooltips of the piles. A sign shows the key or gamepad button of an
//! action, for the device used last.
use super::{
    DEPTH,
    layer::{Hud, Played, open},
};
use bevy::{ecs::system::SystemParam, prelude::*, text::LineHeight};
use engine::{rules::RuleSet, seat::Seat};
use gamecore::{
    i18n::Localized,
    input::{DeviceUsed, PlayerAction, Signs},
    model::{CardPlacement, DisplayedState, Geometry, HitArea, Zone},
    pads::{OwnPads, PAD_CLAIM_ACTION, PAD_PEEK_ACTION},
    states::Screen,
};
use std::borrow::Cow;
use ui::{
    page::{Element, inked, line, row},
    widgets::{HOVER_THROUGH, Tip, palette as p, text},
};

/// Sign that shows the key or gamepad button of an action.
#[derive(Component, Clone, Copy, Debug)]
pub struct ActionSign(pub PlayerAction);

/// Marker for a sign whose action has no gamepad button. With a gamepad, the sign shows how to move the focus to the
/// table's buttons and how to press one.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct FocusHint;

/// Key sign for one of several local players. It shows the claim button on the player's own gamepad or, without a
/// gamepad, the player's key on the shared keyboard. The device used last does not matter. The component works on text
/// entities and on a [`key_sign`].
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayerKeySign {
    pub seat: Seat,
    /// Player action whose key is shown on the shared keyboard.
    pub key: PlayerAction,
}

/// Makes a sign show the button of the player's own gamepad, if there is one. The device used last does not matter.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PlayerPadSign(pub Seat);

/// Resources for the keys and gamepad buttons of players who share a screen.
#[derive(SystemParam)]
pub struct PlayerSigns<'w, 's> {
    signs: Signs<'w>,
    pads: OwnPads<'w, 's>,
    shown: Res<'w, DisplayedState>,
}

impl PlayerSigns<'_, '_> {
    /// Returns the player's own gamepad, if there is one.
    fn pad(&self, seat: Seat) -> Option<DeviceUsed> {
        let family = self.pads.family_of(self.shown.name(seat));
        family.map(DeviceUsed::Gamepad)
    }

    /// Returns the label of the player's key or gamepad button. Returns `None` if it is unbound.
    pub fn sign(&self, own: PlayerKeySign) -> Option<&str> {
        match self.pad(own.seat) {
            Some(pad) => self.signs.sign_on(PAD_CLAIM_ACTION, pad),
            None => self.signs.sign_on(own.key, DeviceUsed::Keyboard),
        }
    }

    /// Returns the label of the button for this action on the player's own gamepad, if there is one.
    fn on_pad(&self, seat: Seat, act: PlayerAction) -> Option<&str> {
        self.signs.sign_on(act, self.pad(seat)?)
    }

    /// Returns the label of the peek button on a gamepad. The gamepad is that of the first of these seats whose player
    /// has one.
    pub fn look(&self, seats: impl IntoIterator<Item = Seat>) -> Option<&str> {
        let pad = seats.into_iter().find_map(|seat| self.pad(seat))?;
        self.signs.sign_on(PAD_PEEK_ACTION, pad)
    }
}

/// Text style of a key sign.
const LETTERS: text::Style = text::NOTE.size(p::SMALL * 0.85);

/// Background of a key sign on the felt. It keeps the sign legible on every table picture.
const GROUND: Color = Color::srgb(0.10, 0.14, 0.14);

fn sign_box(act: PlayerAction, words: Element) -> Element {
    Element::new(Node::default())
        .edges(UiRect::horizontal(px(3)), 1.0, 4.0)
        .node(|node| node.display = Display::None)
        .with((BorderColor::all(p::TEXT.with_alpha(0.35)), ActionSign(act)))
        .through()
        .children(words)
}

/// Builds the small key sign on a button.
pub fn key_sign(act: PlayerAction) -> Element {
    sign_box(act, inked(String::new(), LETTERS))
}

/// Builds a key sign with a background of its own that is only as high as its text. It is used on the felt and below a
/// label.
pub(super) fn low_sign(act: PlayerAction) -> Element {
    let words = line(String::new(), LETTERS.color(p::TEXT));
    let words = words.with(LineHeight::RelativeToFont(1.0));
    sign_box(act, words).with(BackgroundColor(GROUND))
}

/// Builds the key of a local player's claim button. `number` is the player's number among those at this screen.
pub(super) fn claim_key(seat: Seat, number: u8) -> Element {
    let key = PlayerAction::Buzz(number);
    inked(String::new(), text::STRONG.size(p::SMALL)).with(PlayerKeySign { seat, key })
}

pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Table), spawn_pile_signs);
    app.add_systems(Update, (write, write_letters, tell_piles).in_set(Hud));
}

fn write_letters(signs: PlayerSigns, mut letters: Query<(&PlayerKeySign, &mut Text)>) {
    for (own, mut text) in &mut letters {
        let sign = signs.sign(*own).unwrap_or_default();
        if text.0 != sign {
            sign.clone_into(&mut text.0);
        }
    }
}

/// Returns the sign for an action without a gamepad button. It shows the buttons that move the focus from the last hand
/// card to the right and press the focused button.
fn focus_path_sign(signs: &Signs) -> Option<String> {
    if !matches!(signs.device(), DeviceUsed::Gamepad(_)) {
        return None;
    }
    let there = signs.sign(PlayerAction::Right)?;
    let chosen = signs.sign(PlayerAction::Accept)?;
    Some(format!("{there} {chosen}"))
}

fn write(
    words: Signs,
    own_words: PlayerSigns,
    mut signs: Query<(
        Ref<ActionSign>,
        // These assign the sign to a player, so that it does not depend on the device used last.
        (Option<&PlayerKeySign>, Option<&PlayerPadSign>),
        Has<FocusHint>,
        &mut Node,
        &Children,
    )>,
    mut texts: Query<&mut Text, Without<PlayerKeySign>>,
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
        let path = || or_walk.then(|| focus_path_sign(&words)).flatten();
        let name = bound.map(Cow::Borrowed).or_else(|| path().map(Cow::Owned));
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

/// Height of a sign of a pile in design pixels.
const PILE_SIGN_HEIGHT: f32 = 18.0;
/// Distance of a sign of a pile from the cards in design pixels.
const PILE_SIGN_GAP: f32 = 2.0;

/// Opens the signs of the piles.
fn spawn_pile_signs(mut commands: Commands) {
    let piles: [(fn(&Geometry) -> Vec2, _); 2] = [
        (|geometry| geometry.stock, PlayerAction::TakeStock),
        (|geometry| geometry.pile, PlayerAction::Pile),
    ];
    for (pile, act) in piles {
        let place = move |geometry: Res<Geometry>, played: Played| {
            let is_played = played.is_played();
            is_played.then(|| pile_sign_place(pile(&geometry), &geometry))
        };
        let sign = row(0.0).node(|node| node.justify_content = JustifyContent::Center);
        let sign = sign.children(low_sign(act));
        // One layer below the prompts.
        open(sign.through().placed(place), DEPTH - 1, &mut commands);
    }
    // Invisible area over the penalty stock, for its tooltip.
    let penalty = Element::new((Node::default(), HOVER_THROUGH, Tip::new("tip-penalty")));
    open(penalty.placed(penalty_place), DEPTH - 1, &mut commands);
}

/// Returns the rectangle of a sign below its pile. If the row of the viewer's melds leaves too little space, the sign
/// moves up. It then overlaps the middle of the card's lower edge, so that the indices in the corners stay legible.
fn pile_sign_place(pile: Vec2, geometry: &Geometry) -> Rect {
    let half = geometry.pile_size() / 2.0;
    let top = (pile.y + half.y + PILE_SIGN_GAP).min(geometry.own_row.min.y - PILE_SIGN_HEIGHT);
    Rect::new(
        pile.x - half.x,
        top,
        pile.x + half.x,
        top + PILE_SIGN_HEIGHT,
    )
}

fn penalty_place(geometry: Res<Geometry>, zones: Res<CardPlacement>) -> Option<Rect> {
    // The penalty stock lies sideways.
    let size = geometry.pile_size().yx();
    let is_there = !zones.penalty.is_empty();
    is_there.then(|| Rect::from_center_size(geometry.penalty, size))
}

fn tell_piles(
    shown: Res<DisplayedState>,
    areas: Query<(Entity, &HitArea, Option<&Tip>)>,
    mut commands: Commands,
) {
    for (entity, area, before) in &areas {
        if before.is_some() && !shown.is_changed() {
            continue;
        }
        let tip = match area.zone {
            Zone::Stock => Tip::new("tip-stock").act(PlayerAction::TakeStock),
            Zone::Pile => {
                Tip::of(pile_tip(&shown.rules, shown.has_claims())).act(PlayerAction::Pile)
            }
            Zone::Penalty | Zone::Hand(_) | Zone::Meld(_) => continue,
        };
        if before != Some(&tip) {
            commands.entity(entity).try_insert(tip);
        }
    }
}

/// Returns the description of the discard pile under these rules, in a hand with or without claims.
fn pile_tip(rules: &RuleSet, has_claims: bool) -> Localized {
    let taken = match rules.no_pile_when_down {
        true => "before",
        false => "always",
    };
    let claims = if has_claims { "yes" } else { "no" };
    let tip = Localized::new("tip-pile").arg("taken", taken);
    tip.arg("claims", claims)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::rules::oficial;
    use gamecore::i18n::{Language, Texts};

    #[test]
    fn the_tooltip_of_the_pile_names_only_what_the_rules_allow() {
        let texts = Texts::shipped(Language::En);
        let tip = |no_pile_when_down, max_claims| {
            let rules = RuleSet {
                no_pile_when_down,
                max_claims,
                ..oficial()
            };
            pile_tip(&rules, rules.has_claims()).resolve(&texts)
        };
        let usual = tip(false, None);
        assert!(
            usual.contains("claim") && !usual.contains("Until"),
            "{usual}"
        );
        assert_eq!(tip(false, Some(3)), usual);
        let strict = tip(true, Some(0));
        assert!(strict.contains("Until you’re down"), "{strict}");
        assert!(!strict.contains("claim"), "{strict}");
    }
}

//! The “Why?” link in a toast about a refused action, or in the tooltip of a disabled control. It opens the rulebook at
//! the relevant rule, and shows the key with the same effect.
use super::{ClickThroughGuard, palette as p, text};
use crate::page::{Element, line, row};
use bevy::{picking::hover::Hovered, prelude::*, ui::UiSystems, ui_widgets::observe};
use gamecore::{
    feedback::{PlaySound, RuleReference, RuleReferenceRequest, Sound},
    input::{DeviceUsed, PlayerAction, Signs},
    states::Menu,
};

/// Rule that a visible message or tooltip refers to.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub(super) struct VisibleRule {
    /// Paragraph of the rulebook.
    pub passage: RuleReference,
    /// True if the link is in a toast, false if it is in a tooltip.
    pub said: bool,
}

/// Marker for the clickable word of the link.
#[derive(Component, Clone, Copy, Debug)]
pub struct WhyWord;

/// Adds the systems of the link. One of them stores the rule that the link's key would open.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, (light.before(UiSystems::Prepare), remember));
}

/// Returns the label of the key that opens the rulebook at the rule. With the mouse, it is the keyboard key. On a
/// gamepad, it is the button that also opens the log.
pub(super) fn sign<'a>(signs: &'a Signs) -> Option<&'a str> {
    match signs.device() {
        DeviceUsed::Mouse | DeviceUsed::Keyboard => {
            signs.sign_on(PlayerAction::Rules, DeviceUsed::Keyboard)
        }
        pad @ DeviceUsed::Gamepad(_) => signs.sign_on(PlayerAction::Log, pad),
    }
}

/// Creates the link with the label of its key. The link can be clicked but not focused, because the keyboard and the
/// gamepad have a key or button for it.
pub(super) fn link(sign: Option<&str>) -> Element {
    let word = text::STRONG.size(p::SMALL).color(p::BRASS_LIGHT);
    let letters = text::NOTE.size(p::SMALL * 0.85);
    row(6.0)
        .node(|node| (node.height, node.flex_shrink) = (px(20), 0.0))
        .edges(UiRect::horizontal(px(8)), 1.0, p::RADIUS_SMALL)
        .with((WhyWord, ClickThroughGuard::default(), Hovered::default()))
        .with(BackgroundColor(p::BRASS.with_alpha(0.0)))
        .with((BorderColor::all(p::BRASS), BoxShadow::default()))
        .with(observe(open))
        .children((
            line("why-word", word),
            sign.map(|sign| line(sign.to_owned(), letters)),
        ))
}

fn open(
    click: On<Pointer<Click>>,
    guards: Query<&ClickThroughGuard>,
    mut grounds: ResMut<RuleReferenceRequest>,
    mut next: ResMut<NextState<Menu>>,
    mut sounds: MessageWriter<PlaySound>,
) {
    let guard = guards.get(click.entity);
    if click.button == PointerButton::Primary && guard.is_ok_and(ClickThroughGuard::is_meant) {
        grounds.ask();
        sounds.write(Sound::Click.into());
        NextState::set_if_neq(&mut next, Menu::Rules);
    }
}

/// Gives the word a slight brass background while it is hovered.
fn light(mut words: Query<(&Hovered, &mut BackgroundColor), (With<WhyWord>, Changed<Hovered>)>) {
    for (hovered, mut ground) in &mut words {
        let alpha = if hovered.get() { 0.12 } else { 0.0 };
        ground.0.set_alpha(alpha);
    }
}

fn remember(read: Query<&VisibleRule>, mut grounds: ResMut<RuleReferenceRequest>) {
    let said = read.iter().max_by_key(|read| read.said);
    let said = said.map(|read| read.passage);
    if grounds.said != said {
        grounds.said = said;
    }
}

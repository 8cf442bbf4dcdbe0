//! The “Why?” link in a toast about a refused action, or in the tooltip of a disabled control. It opens the rulebook at
//! the relevant rule, and shows the key with the same effect.
use super::{one_line, palette as p, text};
use bevy::{picking::hover::Hovered, prelude::*, ui::UiSystems, ui_widgets::observe};
use gamecore::{
    feedback::{PlaySound, RuleReference, RuleReferenceRequest, Sound},
    i18n::Localized,
    input::{DeviceUsed, PlayerAction, REACTION_TIME, Signs},
    redraw::seen_secs,
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
#[derive(Component, Default, Debug)]
pub struct WhyWord {
    /// Seconds for which the word has been visible. A click that began too early is ignored.
    stood: f32,
}

/// Adds the systems of the link. One of them stores the rule that the link's key would open.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        (stand, light.before(UiSystems::Prepare), remember),
    );
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
pub(super) fn spawn(line: &mut ChildSpawnerCommands, sign: Option<&str>) {
    let node = Node {
        height: px(20),
        padding: UiRect::horizontal(px(8)),
        column_gap: px(6),
        align_items: AlignItems::Center,
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(p::RADIUS_SMALL)),
        flex_shrink: 0.0,
        ..default()
    };
    let word = text::STRONG.size(p::SMALL).color(p::BRASS_LIGHT);
    line.spawn((
        node,
        BackgroundColor(p::BRASS.with_alpha(0.0)),
        BorderColor::all(p::BRASS),
        BoxShadow::default(),
        Hovered::default(),
        WhyWord::default(),
        observe(open),
    ))
    .with_children(|button| {
        button.spawn((
            text::localized(Localized::new("why-word"), word),
            one_line(),
        ));
        if let Some(sign) = sign {
            let letters = text::NOTE.size(p::SMALL * 0.85);
            button.spawn((text::written(sign, letters), one_line()));
        }
    });
}

fn open(
    click: On<Pointer<Click>>,
    words: Query<&WhyWord>,
    mut grounds: ResMut<RuleReferenceRequest>,
    mut next: ResMut<NextState<Menu>>,
    mut sounds: MessageWriter<PlaySound>,
) {
    let meant = |word: &WhyWord| word.stood >= REACTION_TIME;
    if click.button == PointerButton::Primary && words.get(click.entity).is_ok_and(meant) {
        grounds.ask();
        sounds.write(Sound::Click.into());
        NextState::set_if_neq(&mut next, Menu::Rules);
    }
}

fn stand(time: Res<Time<Real>>, mut words: Query<&mut WhyWord>) {
    for mut word in &mut words {
        word.stood += seen_secs(&time);
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

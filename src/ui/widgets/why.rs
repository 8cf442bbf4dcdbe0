//! “Why?”: the word at a refusal that opens the rulebook at what it rests on, and the sign of the key that does the same.
use super::{one_line, palette as p, text};
use bevy::{picking::hover::Hovered, prelude::*, ui::UiSystems, ui_widgets::observe};
use gamecore::{
    feedback::{Grounds, Passage, PlaySound, Sound},
    i18n::Localized,
    input::{DeviceUsed, PlayerAction, SLIP, Signs},
    states::Menu,
    wakeup::seen_secs,
};

/// On a refusal that is on the screen: what it rests on.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub(super) struct Read {
    /// The paragraph.
    pub passage: Passage,
    /// It was said, and not only found out by resting on something.
    pub said: bool,
}

/// The word that can be clicked.
#[derive(Component, Default, Debug)]
pub struct WhyWord {
    /// Seconds for which it has been seen: what was under way when it came does not mean it.
    stood: f32,
}

/// Adds the answer to the word, and keeps in mind what it would open.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        (stand, light.before(UiSystems::Prepare), remember),
    );
}

/// How the key is called that opens the rulebook at a refusal, on the device in use: with the mouse that of the keyboard, on a gamepad
/// the button of the log.
pub(super) fn sign(signs: &Signs) -> Option<&'static str> {
    match signs.device() {
        DeviceUsed::Mouse | DeviceUsed::Keyboard => signs
            .bindings()
            .sign(PlayerAction::Rules, DeviceUsed::Keyboard),
        pad @ DeviceUsed::Gamepad(_) => signs.bindings().sign(PlayerAction::Log, pad),
    }
}

/// The word, and the sign of its key. It is clicked and nothing the focus walks to: keys and gamepads have a button for it.
pub(super) fn spawn(line: &mut ChildSpawnerCommands, sign: Option<&'static str>) {
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
        button.spawn((text::label("why-word", word), one_line()));
        if let Some(sign) = sign {
            let letters = text::NOTE.size(p::SMALL * 0.85);
            button.spawn((text::written(sign, letters), one_line()));
        }
    });
}

/// The word and the sign of its key, where it is only read.
pub(super) fn words(sign: Option<&'static str>) -> (Localized, String) {
    let sign = sign.map_or_else(String::new, |sign| format!("  [{sign}]"));
    (Localized::new("why-word"), sign)
}

fn open(
    click: On<Pointer<Click>>,
    words: Query<&WhyWord>,
    mut grounds: ResMut<Grounds>,
    mut next: ResMut<NextState<Menu>>,
    mut sounds: MessageWriter<PlaySound>,
) {
    let meant = |word: &WhyWord| word.stood >= SLIP;
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

/// Under the pointer it stands on a little brass.
fn light(mut words: Query<(&Hovered, &mut BackgroundColor), (With<WhyWord>, Changed<Hovered>)>) {
    for (hovered, mut ground) in &mut words {
        let alpha = if hovered.get() { 0.12 } else { 0.0 };
        ground.0.set_alpha(alpha);
    }
}

fn remember(read: Query<&Read>, mut grounds: ResMut<Grounds>) {
    let said = read.iter().max_by_key(|read| read.said);
    let said = said.map(|read| read.passage);
    if grounds.said != said {
        grounds.said = said;
    }
}

//! A row for each action: its name, the button that shows its keys and changes them, and the one that puts them back.
use super::view::{BindingsView, Said};
use bevy::{prelude::*, ui_widgets::observe};
use gamecore::{
    i18n::Localized,
    input::{
        Bindings, BoundDevice, Capture, DeviceUsed, FirstFocus, PadFamily, PadPresses, PlayerAction,
    },
};
use ui::widgets::{
    Chosen, Live, Look, Named, Size, button, frame, localized, one_line, palette as p, row, text,
    written,
};

/// The button that changes what an action is bound to.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct BindingOf(pub PlayerAction);

/// The button that binds an action as usual.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct UsualOf(pub PlayerAction);

/// The signs on a button.
#[derive(Component)]
pub(super) struct SignsOf(PlayerAction);

/// What stands on a button: the signs, or that a press is awaited.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Signs {
    These(Vec<&'static str>),
    Press(&'static str),
}

/// The width of a row, of its button, and of the one that puts it back, in design pixels.
const ROW: f32 = 518.0;
const BUTTON: f32 = 188.0;
const USUAL: f32 = 92.0;

/// What an action is called.
pub(super) fn name(act: PlayerAction) -> Localized {
    let name = Localized::new(act.key());
    match act {
        PlayerAction::Choose(number) | PlayerAction::Buzz(number) => {
            name.arg("number", usize::from(number))
        }
        _ => name,
    }
}

/// The family whose signs are shown: that of the gamepad used last, else that of the first one.
pub(super) fn family(device: DeviceUsed, pads: &[(Entity, PadFamily)]) -> PadFamily {
    match device {
        DeviceUsed::Gamepad(family) => family,
        DeviceUsed::Mouse | DeviceUsed::Keyboard => {
            pads.first().map(|(_, family)| *family).unwrap_or_default()
        }
    }
}

pub(super) fn spawn(list: &mut ChildSpawnerCommands) {
    let grid = Node {
        flex_wrap: FlexWrap::Wrap,
        justify_content: JustifyContent::SpaceBetween,
        row_gap: px(4),
        flex_shrink: 0.0,
        ..default()
    };
    list.spawn(grid).with_children(|grid| {
        for (place, act) in PlayerAction::all().enumerate() {
            let line = Node {
                width: px(ROW),
                max_width: percent(100),
                min_height: px(36),
                ..row(10.0)
            };
            grid.spawn(line).with_children(|line| {
                let room = Node {
                    flex_grow: 1.0,
                    flex_basis: px(0),
                    min_width: px(0),
                    ..default()
                };
                line.spawn((localized(name(act), text::BODY.size(p::SMALL * 1.1)), room));
                spawn_button(line, act, place == 0);
                let usual = Node {
                    width: px(USUAL),
                    justify_content: JustifyContent::FlexStart,
                    ..default()
                };
                line.spawn(usual).with_children(|place| {
                    place.spawn((
                        button("bindings-usual", Look::Quiet, Size::Small),
                        UsualOf(act),
                        observe(put_back),
                    ));
                });
            });
        }
    });
}

fn spawn_button(line: &mut ChildSpawnerCommands, act: PlayerAction, first: bool) {
    let width = Node {
        width: px(BUTTON),
        ..default()
    };
    line.spawn(width).with_children(|place| {
        let mut button = place.spawn((
            frame(Look::Segment, Size::Small),
            BindingOf(act),
            Named::new(act.key()),
            observe(begin),
        ));
        button.entry::<Node>().and_modify(|mut node| {
            node.width = percent(100);
            node.padding = UiRect::horizontal(px(4));
            node.overflow = Overflow::clip();
        });
        if first {
            button.insert(FirstFocus);
        }
        button.with_child((
            row(5.0),
            SignsOf(act),
            Live::<Signs>::default(),
            Pickable::IGNORE,
        ));
    });
}

fn begin(
    chosen: On<Chosen>,
    buttons: Query<&BindingOf>,
    mut view: ResMut<BindingsView>,
    mut capture: ResMut<Capture>,
) {
    // The press that is being chosen may be one that buttons hear by themselves.
    if capture.is_on() {
        return;
    }
    if let Ok(BindingOf(act)) = buttons.get(chosen.entity) {
        view.waits = Some(*act);
        view.said = Said::Nothing;
        capture.begin(view.device);
    }
}

fn put_back(
    chosen: On<Chosen>,
    buttons: Query<&UsualOf>,
    mut view: ResMut<BindingsView>,
    mut capture: ResMut<Capture>,
    mut bindings: ResMut<Bindings>,
) {
    view.call_off(&mut capture);
    if let Ok(UsualOf(act)) = buttons.get(chosen.entity) {
        bindings.reset(*act, view.device);
    }
}

/// The buttons say what is bound; what is bound as usual cannot be put back.
pub(super) fn follow(
    (bindings, view, device): (Res<Bindings>, Res<BindingsView>, Res<DeviceUsed>),
    presses: PadPresses,
    mut signs: Query<(Entity, &SignsOf, &mut Live<Signs>)>,
    mut usual: Query<(&UsualOf, &mut Visibility)>,
    mut commands: Commands,
) {
    let family = family(*device, &presses.all());
    for (entity, SignsOf(act), mut live) in &mut signs {
        let state = if view.waits == Some(*act) {
            Signs::Press(match view.device {
                BoundDevice::Keyboard => "bindings-press-key",
                BoundDevice::Pad => "bindings-press-button",
            })
        } else {
            let all = bindings.of(*act, view.device);
            Signs::These(all.map(|trigger| trigger.label(family)).collect())
        };
        let live = live.bypass_change_detection();
        live.show(&mut commands, entity, state, |place, state| match state {
            Signs::Press(key) => {
                let style = text::NOTE.color(p::BRASS_LIGHT);
                place.spawn((localized(Localized::new(*key), style), one_line()));
            }
            Signs::These(signs) if signs.is_empty() => {
                place.spawn(written("—", text::NOTE));
            }
            Signs::These(signs) => spawn_signs(place, signs),
        });
    }
    for (UsualOf(act), mut visibility) in &mut usual {
        visibility.set_if_neq(match bindings.is_usual(*act, view.device) {
            true => Visibility::Hidden,
            false => Visibility::Inherited,
        });
    }
}

fn spawn_signs(place: &mut ChildSpawnerCommands, signs: &[&'static str]) {
    for (at, sign) in signs.iter().enumerate() {
        // The first is the one that is written on buttons.
        let (style, edge) = match at {
            0 => (text::STRONG.size(p::SMALL), 0.5),
            _ => (text::NOTE.size(p::SMALL * 0.85), 0.2),
        };
        let node = Node {
            padding: UiRect::horizontal(px(4)),
            border: UiRect::all(px(1)),
            border_radius: BorderRadius::all(px(4)),
            ..default()
        };
        place
            .spawn((
                node,
                BorderColor::all(p::TEXT.with_alpha(edge)),
                Pickable::IGNORE,
            ))
            .with_child((written(*sign, style), one_line()));
    }
}

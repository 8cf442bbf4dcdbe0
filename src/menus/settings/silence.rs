//! Above the volumes: where no sound device was found nothing can be heard, however loud it is set.
use bevy::prelude::*;
use ui::{
    audio::SoundDevice,
    widgets::{label, palette as p, text},
};

/// The line that says so.
#[derive(Component)]
pub(super) struct Silence;

fn display(device: &SoundDevice) -> Display {
    match device.is_missing() {
        true => Display::Flex,
        false => Display::None,
    }
}

pub(super) fn spawn(half: &mut ChildSpawnerCommands, device: &SoundDevice) {
    let node = Node {
        display: display(device),
        ..default()
    };
    half.spawn((
        label("settings-silent", text::NOTE.color(p::TEXT)),
        node,
        Silence,
    ));
}

/// A device may be looked for while the page is open.
pub(super) fn follow(device: Res<SoundDevice>, mut lines: Query<&mut Node, With<Silence>>) {
    let now = display(&device);
    for mut node in &mut lines {
        if node.display != now {
            node.display = now;
        }
    }
}

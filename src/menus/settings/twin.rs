//! Below the switch of high contrast: a deck without a twin stays what it is, and it is said which have one.
use bevy::prelude::*;
use gamecore::i18n::Localized;
use ui::{
    theme::WithoutTwin,
    widgets::{localized, palette as p, text},
};

/// The line that says so.
#[derive(Component)]
pub(super) struct NoTwin;

fn display(decks: &WithoutTwin) -> Display {
    match decks.0.is_empty() {
        true => Display::None,
        false => Display::Flex,
    }
}

fn words(decks: &WithoutTwin) -> Localized {
    Localized::new("setting-high-contrast-no-twin").arg("decks", decks.0.join(" · "))
}

pub(super) fn spawn(half: &mut ChildSpawnerCommands, decks: &WithoutTwin) {
    let node = Node {
        display: display(decks),
        ..default()
    };
    half.spawn((
        localized(words(decks), text::NOTE.color(p::TEXT)),
        node,
        NoTwin,
    ));
}

/// Which decks are in use is known a moment after one was chosen or high contrast set.
pub(super) fn follow(
    decks: Res<WithoutTwin>,
    mut lines: Query<(&mut Node, &mut Localized), With<NoTwin>>,
) {
    if !decks.is_changed() {
        return;
    }
    let now = display(&decks);
    for (mut node, mut says) in &mut lines {
        if node.display != now {
            node.display = now;
        }
        says.set_if_neq(words(&decks));
    }
}

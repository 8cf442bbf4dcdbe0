//! The pause menu at the table. Leaving loses nothing: the match is saved with every card, or it is said why it is not.
use super::root;
use crate::game::{
    i18n::{Localized, Texts},
    input::FirstFocus,
    model::{LeaveMatch, Shown},
    saves::{Store, io_reason},
    states::{Menu, Trail},
    widgets::{
        Chosen, Look, Size, button, centred, label, localized, palette as p, panel, text, title,
    },
};
use bevy::{prelude::*, ui_widgets::observe};

/// Adds the menu.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Pause), spawn);
}

fn spawn(
    (shown, texts, trail): (Res<Shown>, Res<Texts>, Res<Trail>),
    mut store: ResMut<Store>,
    mut commands: Commands,
) {
    store.try_again();
    let saved = match store.unsaved() {
        None => (Localized::new("pause-saved"), text::NOTE),
        Some(error) => {
            let unsaved = Localized::new("pause-unsaved").arg("reason", io_reason(&texts, error));
            (unsaved, text::STRONG.color(p::AMBER))
        }
    };
    commands.spawn(root(Menu::Pause)).with_children(|root| {
        root.spawn(panel(px(360))).with_children(|panel| {
            panel.spawn((title("pause-title"), centred()));
            panel.spawn((
                button("pause-continue", Look::Brass, Size::Large),
                observe(go(Menu::None)),
            ));
            for (key, menu) in [
                ("pause-settings", Menu::Settings),
                ("pause-rules", Menu::Rules),
                ("sheet-title", Menu::Sheet),
            ] {
                let mut button =
                    panel.spawn((button(key, Look::Plain, Size::Large), observe(go(menu))));
                // Whoever comes back from there goes on from there.
                if trail.now() == menu {
                    button.insert(FirstFocus);
                }
            }
            panel.spawn((
                button("pause-leave", Look::Plain, Size::Large),
                observe(|_: On<Chosen>, mut leave: MessageWriter<LeaveMatch>| {
                    leave.write(LeaveMatch);
                }),
            ));
            let (sentence, style) = saved;
            panel.spawn((localized(sentence, style), centred()));
            let hash = Localized::new("fair-seed-hash").arg("hash", shown.seed_hash_in_halves());
            let small = text::NOTE.size(p::SMALL * 0.9);
            panel.spawn((localized(hash, small), centred()));
            panel.spawn((label("fair-hint", small), centred()));
        });
    });
}

/// Leads to another menu.
pub(super) fn go(menu: Menu) -> impl Fn(On<Chosen>, ResMut<NextState<Menu>>) {
    move |_, mut next| NextState::set_if_neq(&mut next, menu)
}

//! The pause menu at the table. Leaving loses nothing: the match is saved with every card, or it is said why it is not.
use super::root;
use crate::engine::matchplay::PlayerKind;
use crate::game::{
    i18n::{Localized, Texts},
    input::FirstFocus,
    model::{LeaveMatch, Shown},
    saves::{Store, io_reason},
    states::{Menu, Trail, Watching},
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
    watching: Res<State<Watching>>,
    mut store: ResMut<Store>,
    mut commands: Commands,
) {
    store.try_again();
    let watched = *watching.get() == Watching::On;
    let [go_on, leave] = match watched {
        true => ["replay-continue", "replay-leave"],
        false => ["pause-continue", "pause-leave"],
    };
    let (sentence, style) = saved(&store, watched, &texts);
    commands.spawn(root(Menu::Pause)).with_children(|root| {
        root.spawn(panel(px(360))).with_children(|panel| {
            panel.spawn((title("pause-title"), centred()));
            panel.spawn((
                button(go_on, Look::Brass, Size::Large),
                observe(go(Menu::None)),
            ));
            let several = people(&shown) > 1;
            let pages = [
                ("matches-title", Menu::Matches),
                ("pause-settings", Menu::Settings),
                ("themes-title", Menu::Themes),
                ("pads-button", Menu::Pads),
                ("pause-rules", Menu::Rules),
                ("sheet-title", Menu::Sheet),
                ("statistics-title", Menu::Statistics),
            ];
            let offered = |(_, menu): &(_, Menu)| *menu != Menu::Pads || several;
            for (key, menu) in pages.into_iter().filter(offered) {
                let mut button =
                    panel.spawn((button(key, Look::Plain, Size::Medium), observe(go(menu))));
                // Whoever comes back from there goes on from there.
                if trail.now() == menu {
                    button.insert(FirstFocus);
                }
            }
            panel.spawn((
                button(leave, Look::Plain, Size::Medium),
                observe(|_: On<Chosen>, mut leave: MessageWriter<LeaveMatch>| {
                    leave.write(LeaveMatch);
                }),
            ));
            panel.spawn((localized(sentence, style), centred()));
            let hash = Localized::new("fair-seed-hash").arg("hash", shown.seed_hash_in_halves());
            let small = text::NOTE.size(p::SMALL * 0.9);
            panel.spawn((localized(hash, small), centred()));
            panel.spawn((label("fair-hint", small), centred()));
        });
    });
}

/// Whether leaving loses nothing, in a sentence.
fn saved(store: &Store, watched: bool, texts: &Texts) -> (Localized, text::Style) {
    match store.unsaved() {
        None if watched => (Localized::new("replay-safe"), text::NOTE),
        None => (Localized::new("pause-saved"), text::NOTE),
        Some(error) => {
            let unsaved = Localized::new("pause-unsaved").arg("reason", io_reason(texts, error));
            (unsaved, text::STRONG.color(p::AMBER))
        }
    }
}

/// How many people play.
fn people(shown: &Shown) -> usize {
    let all = shown.players.iter();
    all.filter(|player| player.kind == PlayerKind::Human)
        .count()
}

/// Leads to another menu.
pub(super) fn go(menu: Menu) -> impl Fn(On<Chosen>, ResMut<NextState<Menu>>) {
    move |_, mut next| NextState::set_if_neq(&mut next, menu)
}

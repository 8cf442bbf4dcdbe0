//! The pause menu at the table. Leaving loses nothing: the match is saved with every card, or it is said why it is not.
use super::{phones::may_have_phones, root, seats::can_be_left};
use bevy::{prelude::*, ui_widgets::observe};
use gamecore::{
    i18n::{Localized, Texts},
    input::{FirstFocus, FocusColumn},
    model::{LeaveMatch, Shown, people},
    saves::{Store, io_reason},
    states::{Learning, Menu, Trail, Watching},
};
use ui::widgets::{
    Chosen, Look, Size, button, centred, label, localized, palette as p, panel, text, title,
};

/// Adds the menu.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Pause), spawn);
}

fn spawn(
    (shown, texts, trail): (Res<Shown>, Res<Texts>, Res<Trail>),
    (watching, learning): (Res<State<Watching>>, Res<State<Learning>>),
    mut store: ResMut<Store>,
    mut commands: Commands,
) {
    store.try_again();
    let watched = *watching.get() == Watching::On;
    let learning = *learning.get() == Learning::Lesson;
    let [go_on, leave] = match (watched, learning) {
        (true, _) => ["replay-continue", "replay-leave"],
        (false, true) => ["pause-continue", "lesson-leave"],
        (false, false) => ["pause-continue", "pause-leave"],
    };
    let (sentence, style) = match learning {
        true => (Localized::new("lesson-not-kept"), text::NOTE),
        false => saved(&store, watched, &texts),
    };
    commands.spawn(root(Menu::Pause)).with_children(|root| {
        root.spawn(panel(px(WIDTH))).with_children(|panel| {
            panel.spawn((title("pause-title"), centred()));
            let pages = pages(&shown, (watched, learning));
            // Read down the one column, then down the other: first how to go on, last how to leave.
            let first = (pages.len() + 2).div_ceil(2) - 1;
            let (left, right) = pages.split_at(first.min(pages.len()));
            panel.spawn(two_columns()).with_children(|columns| {
                columns.spawn(one_column()).with_children(|column| {
                    let mut on = column.spawn(button(go_on, Look::Brass, Size::Medium));
                    on.insert(observe(go(Menu::None)));
                    on.entry::<Node>().and_modify(in_column);
                    spawn_pages(column, left, trail.now());
                });
                columns.spawn(one_column()).with_children(|column| {
                    spawn_pages(column, right, trail.now());
                    let mut out = column.spawn(button(leave, Look::Plain, Size::Medium));
                    out.insert(observe(
                        |_: On<Chosen>, mut leave: MessageWriter<LeaveMatch>| {
                            leave.write(LeaveMatch);
                        },
                    ));
                    out.entry::<Node>().and_modify(in_column);
                });
            });
            panel.spawn((localized(sentence, style), centred()));
            // A lesson is not kept: there is nothing that could be proved of it later.
            if !learning {
                let hash =
                    Localized::new("fair-seed-hash").arg("hash", shown.seed_hash_in_halves());
                let small = text::NOTE.size(p::SMALL * 0.9);
                panel.spawn((localized(hash, small), centred()));
                panel.spawn((label("fair-hint", small), centred()));
            }
        });
    });
}

/// The pages there are for this match.
fn pages(shown: &Shown, (watched, learning): (bool, bool)) -> Vec<(&'static str, Menu)> {
    let several = people(shown).len() > 1;
    let pages = [
        ("matches-title", Menu::Matches),
        ("pause-settings", Menu::Settings),
        ("themes-title", Menu::Themes),
        ("pads-button", Menu::Pads),
        ("seats-button", Menu::Seats),
        ("phones-button", Menu::Phones),
        ("pause-rules", Menu::Rules),
        ("sheet-title", Menu::Sheet),
        ("statistics-title", Menu::Statistics),
    ];
    let offered = |(_, menu): &(_, Menu)| match menu {
        Menu::Pads => several,
        Menu::Seats => !watched && can_be_left(shown),
        Menu::Phones => !watched && !learning && may_have_phones(shown),
        _ => true,
    };
    pages.into_iter().filter(offered).collect()
}

/// The width of the menu, and of a button in one of its two columns, in design pixels.
const WIDTH: f32 = 574.0;
const COLUMN: f32 = 252.0;

fn two_columns() -> Node {
    Node {
        flex_wrap: FlexWrap::Wrap,
        column_gap: px(12),
        row_gap: px(12),
        ..default()
    }
}

/// A button in one of the columns.
fn in_column(mut node: Mut<Node>) {
    node.padding = UiRect::horizontal(px(6));
}

/// One of the columns: all its buttons are as wide as it is.
fn one_column() -> impl Bundle {
    let node = Node {
        width: px(COLUMN),
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Stretch,
        row_gap: px(12),
        ..default()
    };
    (node, FocusColumn)
}

/// The buttons that lead to other pages.
fn spawn_pages(column: &mut ChildSpawnerCommands, pages: &[(&'static str, Menu)], now: Menu) {
    for (key, menu) in pages {
        let mut button = column.spawn((button(key, Look::Plain, Size::Medium), observe(go(*menu))));
        button.entry::<Node>().and_modify(in_column);
        // Whoever comes back from there goes on from there.
        if now == *menu {
            button.insert(FirstFocus);
        }
    }
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

/// Leads to another menu.
pub(super) fn go(menu: Menu) -> impl Fn(On<Chosen>, ResMut<NextState<Menu>>) {
    move |_, mut next| NextState::set_if_neq(&mut next, menu)
}

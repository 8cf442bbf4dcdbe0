//! Pause menu at the table. The match is saved when the player leaves it. If it cannot be saved, the menu gives the
//! reason.
use super::{
    matches::{MatchesTab, MatchesView},
    phones::may_have_phones,
    seats::can_be_left,
};
use bevy::prelude::*;
use gamecore::{
    i18n::{Localized, Texts},
    model::{DisplayedState, LeaveMatch, people},
    saves::{SaveService, io_reason},
    states::{Learning, Menu, MenuStack, Watching},
};
use ui::{
    page::{Act, Element, Navigate, button, dialog, label, wrap},
    widgets::{Look, Size, centred, palette as p, text},
};

/// Action that opens the details of this match in the list of matches.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
struct ShowShuffle;

pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Pause), open)
        .add_observer(show_shuffle);
}

/// Width of the menu in design pixels.
const WIDTH: f32 = 574.0;
/// Minimum width of a button in one of the two columns, in design pixels.
const BUTTON: Val = Val::Px(250.0);

fn open(
    (shown, texts, stack): (Res<DisplayedState>, Res<Texts>, Res<MenuStack>),
    (watching, learning): (Res<State<Watching>>, Res<State<Learning>>),
    mut store: ResMut<SaveService>,
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
    let pages = pages(&shown, (watched, learning)).into_iter();
    let pages = pages.map(|(key, menu)| {
        // After a return from a page, the focus is on its button.
        entry(key, Look::Plain, BUTTON)
            .does(Navigate::To(menu))
            .first(stack.now() == menu)
    });
    // The lesson is not saved, so there is no record to verify.
    let shuffle =
        (!learning).then(|| button("pause-shuffle", Look::Quiet, Size::Small).does(ShowShuffle));
    let content = (
        label("pause-title", text::TITLE).with(centred()),
        wrap(12.0).row_gap(12.0).children((
            entry(go_on, Look::Brass, percent(100)).does(Navigate::To(Menu::None)),
            pages,
            entry(leave, Look::Plain, percent(100)).sends(LeaveMatch),
        )),
        label(sentence, style).with(centred()),
        shuffle,
    );
    dialog(Menu::Pause, WIDTH, content, &mut commands);
}

/// Creates a button. Two buttons share a line if both have the width `BUTTON`.
fn entry(key: &'static str, look: Look, width: Val) -> Element {
    button(key, look, Size::Medium).node(move |node| {
        (node.flex_grow, node.flex_basis) = (1.0, width);
        node.padding = UiRect::horizontal(px(6));
    })
}

/// Returns the pages of this match. Pages that only some matches have come last, so that the others keep their places.
fn pages(shown: &DisplayedState, (watched, learning): (bool, bool)) -> Vec<(&'static str, Menu)> {
    let several = people(shown).len() > 1;
    let pages = [
        ("matches-title", Menu::Matches),
        ("pause-settings", Menu::Settings),
        ("themes-title", Menu::Themes),
        ("pause-rules", Menu::Rules),
        ("sheet-title", Menu::Sheet),
        ("statistics-title", Menu::Statistics),
        ("pads-button", Menu::Pads),
        ("seats-button", Menu::Seats),
        ("phones-button", Menu::Phones),
    ];
    let offered = |(_, menu): &(_, Menu)| match menu {
        Menu::Pads => several,
        Menu::Seats => !watched && can_be_left(shown),
        Menu::Phones => !watched && !learning && may_have_phones(shown),
        _ => true,
    };
    pages.into_iter().filter(offered).collect()
}

/// Returns a sentence that says whether anything is lost on leaving.
fn saved(store: &SaveService, watched: bool, texts: &Texts) -> (Localized, text::Style) {
    match store.unsaved() {
        None if watched => (Localized::new("replay-safe"), text::NOTE),
        None => (Localized::new("pause-saved"), text::NOTE),
        Some(error) => {
            let unsaved = Localized::new("pause-unsaved").arg("reason", io_reason(texts, error));
            (unsaved, text::STRONG.color(p::AMBER))
        }
    }
}

fn show_shuffle(
    _: On<Act<ShowShuffle>>,
    (shown, watching): (Res<DisplayedState>, Res<State<Watching>>),
    (mut view, mut next): (ResMut<MatchesView>, ResMut<NextState<Menu>>),
) {
    let is_over = shown.winner.is_some() || *watching.get() == Watching::On;
    view.tab = match is_over {
        true => MatchesTab::Finished,
        false => MatchesTab::Waiting,
    };
    view.details = Some(shown.seed_hash());
    NextState::set_if_neq(&mut next, Menu::Matches);
}

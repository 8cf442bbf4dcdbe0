//! What is asked before something is lost or put away. The first answer, that of Enter, is the harmless one; so is Back.
use super::{back, root};
use crate::{
    engine::matchplay::Setup,
    game::{
        i18n::{Localized, Texts, in_words},
        input::FirstFocus,
        model::{ContinueMatch, StartMatch},
        saves::{Store, io_reason},
        sets::FrameSystems,
        states::Menu,
        widgets::{Chosen, Look, Size, button, centred, localized, panel, text},
    },
};
use bevy::{prelude::*, ui_widgets::observe, window::WindowCloseRequested};

/// What is being asked.
#[derive(Resource, Clone, PartialEq, Debug)]
enum MenuQuestion {
    /// A match is unfinished: shall this one begin in its place?
    PutAway(Setup),
    /// The match cannot be saved: shall the game be closed all the same?
    Quit,
}

/// Request: begin a new match, once it has been asked what becomes of one that is unfinished.
#[derive(Message, Clone, Debug)]
pub struct WantMatch(pub Setup);

/// Request: close the game, once it has been asked about a match that cannot be saved.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct WantQuit;

/// Adds the questions.
pub fn plugin(app: &mut App) {
    app.add_message::<WantMatch>().add_message::<WantQuit>();
    app.add_systems(
        Update,
        (want_match, want_quit).chain().in_set(FrameSystems::Intent),
    );
    app.add_systems(OnEnter(Menu::Question), spawn);
}

fn want_match(
    mut wanted: MessageReader<WantMatch>,
    store: Res<Store>,
    mut start: MessageWriter<StartMatch>,
    mut menu: ResMut<NextState<Menu>>,
    mut commands: Commands,
) {
    let Some(WantMatch(setup)) = wanted.read().last() else {
        return;
    };
    if store.unfinished().is_some() {
        commands.insert_resource(MenuQuestion::PutAway(setup.clone()));
        NextState::set_if_neq(&mut menu, Menu::Question);
    } else {
        start.write(StartMatch(setup.clone()));
    }
}

/// The title's word, and the button of the window. Whoever closes the window while it is being asked means it.
fn want_quit(
    mut wanted: MessageReader<WantQuit>,
    mut closing: MessageReader<WindowCloseRequested>,
    asked: Option<Res<MenuQuestion>>,
    mut store: ResMut<Store>,
    now: Res<State<Menu>>,
    mut menu: ResMut<NextState<Menu>>,
    mut exit: MessageWriter<AppExit>,
    mut commands: Commands,
) {
    if wanted.read().count() + closing.read().count() == 0 {
        return;
    }
    store.try_again();
    let asking = *now.get() == Menu::Question
        && asked.is_some_and(|question| *question == MenuQuestion::Quit);
    if store.unsaved().is_none() || asking {
        exit.write(AppExit::Success);
    } else {
        commands.insert_resource(MenuQuestion::Quit);
        NextState::set_if_neq(&mut menu, Menu::Question);
    }
}

fn spawn(
    question: Option<Res<MenuQuestion>>,
    store: Res<Store>,
    texts: Res<Texts>,
    mut menu: ResMut<NextState<Menu>>,
    mut commands: Commands,
) {
    let reason = store
        .unsaved()
        .map(|error| io_reason(&texts, error))
        .unwrap_or_default();
    let Some(question) = question else {
        NextState::set_if_neq(&mut menu, Menu::None);
        return;
    };
    let (sentence, note) = match &*question {
        MenuQuestion::PutAway(_) => (unfinished(&store, &texts), Some(fate(&store, reason))),
        MenuQuestion::Quit => (Localized::new("question-quit").arg("reason", reason), None),
    };
    commands.spawn(root(Menu::Question)).with_children(|root| {
        root.spawn(panel(px(460))).with_children(|panel| {
            panel.spawn((localized(sentence, text::STRONG), centred()));
            if let Some(note) = note {
                panel.spawn((localized(note, text::NOTE), centred()));
            }
            match &*question {
                MenuQuestion::PutAway(_) => {
                    panel.spawn((
                        button("question-continue", Look::Brass, Size::Large),
                        FirstFocus,
                        observe(go_on),
                    ));
                    panel.spawn((
                        button("question-put-away-yes", Look::Plain, Size::Large),
                        observe(put_away),
                    ));
                    panel.spawn((
                        button("question-back", Look::Quiet, Size::Large),
                        observe(back),
                    ));
                }
                MenuQuestion::Quit => {
                    panel.spawn((
                        button("question-quit-no", Look::Brass, Size::Large),
                        FirstFocus,
                        observe(back),
                    ));
                    panel.spawn((
                        button("question-quit-yes", Look::Plain, Size::Large),
                        observe(quit),
                    ));
                }
            }
        });
    });
}

/// Which match is unfinished.
fn unfinished(store: &Store, texts: &Texts) -> Localized {
    let told = store.unfinished().filter(|told| !told.players.is_empty());
    match told {
        Some(told) => Localized::new("question-put-away")
            .arg("names", in_words(texts, &told.players))
            .arg("hand", told.hand.max(1))
            .arg("hands", told.hands),
        None => Localized::new("question-put-away-unknown"),
    }
}

/// What becomes of it.
fn fate(store: &Store, reason: String) -> Localized {
    match store.unsaved() {
        Some(_) => Localized::new("question-put-away-lost").arg("reason", reason),
        None => Localized::new("question-put-away-note"),
    }
}

fn go_on(_: On<Chosen>, mut go_on: MessageWriter<ContinueMatch>) {
    go_on.write(ContinueMatch);
}

fn put_away(
    _: On<Chosen>,
    question: Option<Res<MenuQuestion>>,
    mut start: MessageWriter<StartMatch>,
) {
    if let Some(MenuQuestion::PutAway(setup)) = question.as_deref() {
        start.write(StartMatch(setup.clone()));
    }
}

fn quit(_: On<Chosen>, mut exit: MessageWriter<AppExit>) {
    exit.write(AppExit::Success);
}

//! What is asked before something is lost. The first answer, that of Enter, is the harmless one; so is Back.
use super::{back, root};
use bevy::{prelude::*, ui_widgets::observe, window::WindowCloseRequested};
use gamecore::{
    i18n::{Localized, Texts},
    input::FirstFocus,
    saves::{Store, io_reason},
    sets::FrameSystems,
    states::Menu,
};
use ui::widgets::{Chosen, Look, Size, button, centred, localized, panel, text};

/// What is being asked.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug)]
enum MenuQuestion {
    /// The match cannot be saved: shall the game be closed all the same?
    Quit,
}

/// Request: close the game, once it has been asked about a match that cannot be saved.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct WantQuit;

/// Adds the questions.
pub fn plugin(app: &mut App) {
    app.add_message::<WantQuit>();
    app.add_systems(Update, want_quit.in_set(FrameSystems::Intent));
    app.add_systems(OnEnter(Menu::Question), spawn);
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
    let sentence = match *question {
        MenuQuestion::Quit => Localized::new("question-quit").arg("reason", reason),
    };
    commands.spawn(root(Menu::Question)).with_children(|root| {
        root.spawn(panel(px(460))).with_children(|panel| {
            panel.spawn((localized(sentence, text::STRONG), centred()));
            panel.spawn((
                button("question-quit-no", Look::Brass, Size::Large),
                FirstFocus,
                observe(back),
            ));
            panel.spawn((
                button("question-quit-yes", Look::Plain, Size::Large),
                observe(quit),
            ));
        });
    });
}

fn quit(_: On<Chosen>, mut exit: MessageWriter<AppExit>) {
    exit.write(AppExit::Success);
}

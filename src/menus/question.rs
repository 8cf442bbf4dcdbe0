//! Confirmation dialogs. The first answer, which Enter selects, is harmless. *Back* has the same effect.
use crate::{Begin, MatchAct};
use bevy::{prelude::*, window::WindowCloseRequested};
use gamecore::{
    draft::StoredTable,
    i18n::{Localized, Texts},
    model::LeaveMatch,
    saves::{MatchId, OpenSaved, SaveService, io_reason},
    sets::FrameSystems,
    states::Menu,
};
use std::path::PathBuf;
use ui::{
    page::{Act, Navigate, button, dialog, label},
    widgets::{Look, Size, centred, text},
};

#[derive(Resource, Clone, PartialEq, Eq, Debug)]
pub enum MenuQuestion {
    /// The match cannot be saved: close the game anyway?
    Quit,
    /// A replay is open: begin a new match from here?
    PlayOn,
    /// The lesson is not saved: leave it anyway?
    LeaveLesson,
    /// The players of this table have an unfinished match, described by `standing`: begin another one anyway?
    SecondMatch {
        table: Box<StoredTable>,
        unfinished: MatchId,
        standing: String,
    },
    /// Delete this finished match?
    Delete { file: PathBuf, name: String },
}

/// Action that answers the question with *yes*.
#[derive(Component, Clone, PartialEq, Eq, Debug)]
struct Confirm(MenuQuestion);

/// Request to show this question.
#[derive(Message, Clone, Debug)]
pub struct Ask(pub MenuQuestion);

/// The player has answered [`MenuQuestion::PlayOn`] with *yes*.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct PlayOnConfirmed;

/// Request to close the game. If the match cannot be saved, the player must confirm it first.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct WantQuit;

pub fn plugin(app: &mut App) {
    app.add_message::<WantQuit>()
        .add_message::<Ask>()
        .add_message::<PlayOnConfirmed>();
    app.add_systems(
        Update,
        (want_quit, ask.run_if(on_message::<Ask>))
            .chain()
            .in_set(FrameSystems::Intent),
    );
    app.add_systems(OnEnter(Menu::Question), open)
        .add_observer(confirm);
}

/// Closes the game, or asks first. A second request while the question is open counts as *yes*.
fn want_quit(
    mut wanted: MessageReader<WantQuit>,
    mut closing: MessageReader<WindowCloseRequested>,
    asked: Option<Res<MenuQuestion>>,
    mut store: ResMut<SaveService>,
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

fn ask(mut asked: MessageReader<Ask>, mut menu: ResMut<NextState<Menu>>, mut commands: Commands) {
    if let Some(Ask(question)) = asked.read().last() {
        commands.insert_resource(question.clone());
        NextState::set_if_neq(&mut menu, Menu::Question);
    }
}

fn open(
    question: Option<Res<MenuQuestion>>,
    store: Res<SaveService>,
    texts: Res<Texts>,
    mut menu: ResMut<NextState<Menu>>,
    mut commands: Commands,
) {
    let Some(question) = question else {
        NextState::set_if_neq(&mut menu, Menu::None);
        return;
    };
    let button = |key: &'static str, look| button(key, look, Size::Large);
    let no = |key| button(key, Look::Brass).does(Navigate::Back);
    let yes = |key| button(key, Look::Plain).does(Confirm(MenuQuestion::clone(&question)));
    let (sentence, no, yes) = match &*question {
        MenuQuestion::Quit => {
            let reason = store.unsaved().map(|error| io_reason(&texts, error));
            let sentence =
                Localized::new("question-quit").arg("reason", reason.unwrap_or_default());
            (sentence, no("question-quit-no"), yes("question-quit-yes"))
        }
        MenuQuestion::PlayOn => (
            Localized::new("question-play-on"),
            no("question-play-on-no"),
            yes("question-play-on-yes"),
        ),
        MenuQuestion::LeaveLesson => (
            Localized::new("lesson-not-kept"),
            no("question-leave-lesson-no"),
            yes("question-leave-lesson-yes"),
        ),
        MenuQuestion::SecondMatch {
            unfinished,
            standing,
            ..
        } => (
            Localized::new("question-second-match").arg("standing", standing.as_str()),
            button("question-second-match-no", Look::Brass).sends(OpenSaved(unfinished.clone())),
            yes("question-second-match-yes"),
        ),
        MenuQuestion::Delete { name, .. } => (
            Localized::new("question-delete").arg("name", name.as_str()),
            no("question-delete-no"),
            yes("question-delete-yes"),
        ),
    };
    let content = (label(sentence, text::STRONG).with(centred()), no, yes);
    dialog(Menu::Question, 460.0, content, &mut commands);
}

fn confirm(
    event: On<Act<Confirm>>,
    mut menu: ResMut<NextState<Menu>>,
    mut confirmed: MessageWriter<PlayOnConfirmed>,
    (mut exit, mut leave): (MessageWriter<AppExit>, MessageWriter<LeaveMatch>),
    mut begin: Begin,
    mut commands: Commands,
) {
    match &event.act.0 {
        MenuQuestion::Quit => _ = exit.write(AppExit::Success),
        MenuQuestion::PlayOn => {
            NextState::set_if_neq(&mut menu, Menu::None);
            confirmed.write(PlayOnConfirmed);
        }
        MenuQuestion::LeaveLesson => _ = leave.write(LeaveMatch),
        MenuQuestion::SecondMatch { table, .. } => begin.begin_at(table),
        MenuQuestion::Delete { file, .. } => {
            let act = MatchAct::DeleteFinished(file.clone());
            commands.trigger(Act { act });
        }
    }
}

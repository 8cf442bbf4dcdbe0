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
use strum::IntoStaticStr;
use ui::{
    page::{Act, Navigate, button, dialog, label},
    widgets::{Look, Size, centred, text},
};

/// Question of the dialog. The text keys of the question and of its answers contain the name of the variant.
#[derive(Resource, Clone, PartialEq, Eq, Debug, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
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

/// Action that answers a question with *yes*.
#[derive(Component, Clone, PartialEq, Eq, Debug)]
enum Confirm {
    PlayOn,
    /// Begins another match at this table.
    Begin(Box<StoredTable>),
}

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
    let name: &str = (&*question).into();
    let sentence = match &*question {
        // The menu at the table uses the same text.
        MenuQuestion::LeaveLesson => Localized::new("lesson-not-kept"),
        _ => Localized::new(format!("question-{name}")),
    };
    let sentence = match &*question {
        MenuQuestion::Quit => {
            let reason = store.unsaved().map(|error| io_reason(&texts, error));
            sentence.arg("reason", reason.unwrap_or_default())
        }
        MenuQuestion::SecondMatch { standing, .. } => sentence.arg("standing", standing.as_str()),
        MenuQuestion::Delete { name, .. } => sentence.arg("name", name.as_str()),
        MenuQuestion::PlayOn | MenuQuestion::LeaveLesson => sentence,
    };
    let button = |key: String, look| button(Localized::new(key), look, Size::Large);
    let no = button(format!("question-{name}-no"), Look::Brass);
    let no = match &*question {
        MenuQuestion::SecondMatch { unfinished, .. } => no.sends(OpenSaved(unfinished.clone())),
        _ => no.does(Navigate::Back),
    };
    let yes = button(format!("question-{name}-yes"), Look::Plain);
    let yes = match &*question {
        MenuQuestion::Quit => yes.sends(AppExit::Success),
        MenuQuestion::LeaveLesson => yes.sends(LeaveMatch),
        MenuQuestion::Delete { file, .. } => yes.does(MatchAct::DeleteFinished(file.clone())),
        MenuQuestion::PlayOn => yes.does(Confirm::PlayOn),
        MenuQuestion::SecondMatch { table, .. } => yes.does(Confirm::Begin(table.clone())),
    };
    let content = (label(sentence, text::STRONG).with(centred()), no, yes);
    dialog(Menu::Question, 460.0, content, &mut commands);
}

fn confirm(
    event: On<Act<Confirm>>,
    mut menu: ResMut<NextState<Menu>>,
    mut confirmed: MessageWriter<PlayOnConfirmed>,
    mut begin: Begin,
) {
    match &event.act {
        Confirm::PlayOn => {
            NextState::set_if_neq(&mut menu, Menu::None);
            confirmed.write(PlayOnConfirmed);
        }
        Confirm::Begin(table) => begin.begin_at(table),
    }
}

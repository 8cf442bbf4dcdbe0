//! The game's own speech output, for systems whose screen reader does not reach the game. The system's speech service
//! reads the focused node and the announcements. It is off by default, but the status keys always speak.
//!
//! The status keys tell the state of the table: the hand, the table, the turn, the scores, the possible moves, and the
//! last announcement. Another key toggles the speech output on every screen, because the settings may be invisible to
//! the player.
use super::{
    announcements::{Announcement, Announcements},
    prompt::PromptWords,
    tree::AccessibilityTree,
    words,
};
use accesskit::{Node as AccessNode, NodeId, Role, Toggled};
use bevy::prelude::*;
use gamecore::{
    feedback::Toast,
    i18n::{Language, Texts},
    input::{PlayerAction, PressedActions, ReadDevices},
    model::Selection,
    sets::FrameSystems,
    settings::{Settings, SpeechOutput},
    states::{Menu, Screen},
};
use std::{
    env, io,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::mpsc::{Receiver, Sender, channel},
    thread,
    time::{Duration, Instant},
};

/// Text to be spoken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Utterance {
    pub text: String,
    pub language: Language,
    /// True if it stops current speech.
    pub interrupts: bool,
}

/// Program of the system's speech service.
const SERVICE: &str = "spd-say";

/// Output of utterances. A test can replace the system's service.
#[derive(Resource)]
pub struct Speaker {
    /// Program that speaks the words.
    program: PathBuf,
    to: Option<Sender<Utterance>>,
    /// True if there is no service. It is tried again when the setting changes.
    is_unavailable: bool,
    /// Number of the first announcement to be read after the speech output was switched on.
    start: Option<u32>,
}

impl Default for Speaker {
    fn default() -> Speaker {
        Speaker::through(SERVICE)
    }
}

impl Speaker {
    /// Creates a speaker that sends utterances to a channel.
    pub fn to(to: Sender<Utterance>) -> Speaker {
        Speaker {
            to: Some(to),
            ..Speaker::default()
        }
    }

    /// Creates a speaker that calls this program with the arguments of `spd-say`.
    pub fn through(program: impl Into<PathBuf>) -> Speaker {
        Speaker {
            program: program.into(),
            to: None,
            is_unavailable: false,
            start: None,
        }
    }

    /// Speaks a text in the current language. Returns false if there is no service.
    fn say(&mut self, texts: &Texts, text: String, interrupts: bool) -> bool {
        if self.is_unavailable {
            return false;
        }
        let utterance = Utterance {
            text,
            language: texts.language(),
            interrupts,
        };
        if self.to.is_none() && is_installed(&self.program) {
            self.to = Some(start_thread(self.program.clone()));
        }
        let to = self.to.as_ref();
        let is_sent = to.is_some_and(|to| to.send(utterance).is_ok());
        if !is_sent {
            (self.to, self.is_unavailable) = (None, true);
        }
        is_sent
    }
}

/// True if the program exists at its path or in a folder of `PATH`.
fn is_installed(program: &Path) -> bool {
    if program.components().count() > 1 {
        return program.is_file();
    }
    let path = env::var_os("PATH").unwrap_or_default();
    let mut folders = env::split_paths(&path);
    folders.any(|folder| folder.join(program).is_file())
}

/// Applies a change of the setting. A missing service is tried again. Announces that the speech output is off.
pub(super) fn follow(
    (settings, texts, announcements): (Res<Settings>, Res<Texts>, Res<Announcements>),
    mut speaker: ResMut<Speaker>,
    mut was_on: Local<Option<bool>>,
) {
    let before = was_on.replace(settings.read_aloud);
    if before.is_none_or(|before| before == settings.read_aloud) {
        return;
    }
    speaker.is_unavailable = false;
    if settings.read_aloud {
        // Earlier announcements are not read.
        let last = announcements.count().saturating_sub(1);
        speaker.start = speaker.start.or(Some(last));
        return;
    }
    speaker.say(&texts, texts.get("aloud-off"), true);
}

/// State of the speech output after a frame.
#[derive(Clone, PartialEq, Default)]
pub(super) struct Spoken {
    /// Number of announcements that were read.
    announcements: u32,
    focus: Option<NodeId>,
    /// Words of the focused node.
    words: Option<String>,
}

/// Speaks new announcements, and the focused node if it is another one or has changed. Reports once that there is no
/// speech service.
pub(super) fn speak(
    output: SpeechOutput,
    (tree, announcements, texts): (Res<AccessibilityTree>, Res<Announcements>, Res<Texts>),
    mut speaker: ResMut<Speaker>,
    mut toasts: MessageWriter<Toast>,
    mut last: Local<Option<Spoken>>,
) {
    if !output.voice() {
        *last = None;
        return;
    }
    let focus = tree.focus();
    let focus = focus.map(|(id, node)| (id, focus_words(&texts, node)));
    let (focus, words) = focus.unzip();
    let now = Spoken {
        announcements: announcements.count(),
        focus,
        words: words.clone(),
    };
    let last = last.replace(now);
    let before = match (speaker.start.take(), last) {
        (None, Some(last)) => last,
        (start, _) => Spoken {
            announcements: start.unwrap_or_else(|| announcements.count().saturating_sub(1)),
            ..default()
        },
    };
    let new = || {
        let all = announcements.recent();
        all.filter(|one| one.number >= before.announcements)
    };
    let mut all: Vec<(String, bool)> = Vec::new();
    // An urgent announcement already tells the new state of the focused node.
    let is_told = new().any(|one| one.urgent);
    let is_current = before.words == words || is_told;
    // A page that is built again replaces the focused control by an equal one.
    let is_replaced = before.focus.is_some_and(|id| tree.get(id).is_none());
    let has_moved = before.focus != focus && !(is_replaced && is_told);
    if let Some(words) = words.filter(|_| has_moved || !is_current) {
        // A focus that was set automatically waits for current speech, which may be the title of the page.
        all.push((words, before.focus.is_some() && before.focus != focus));
    }
    all.extend(new().map(|Announcement { text, urgent, .. }| (text.clone(), *urgent)));
    for (text, interrupts) in all {
        let is_known = speaker.is_unavailable;
        let is_spoken = speaker.say(&texts, text, interrupts);
        if !is_spoken && !is_known {
            toasts.write(Toast::trouble(texts.get("aloud-no-voice")));
        }
    }
}

/// Returns the spoken form of a node: its name, value, role, state and description.
fn focus_words(texts: &Texts, node: &AccessNode) -> String {
    let role = match node.role() {
        Role::Switch => Some("aloud-role-switch"),
        Role::RadioButton => Some("aloud-role-choice"),
        Role::TextInput => Some("aloud-role-field"),
        Role::Button => Some("aloud-role-button"),
        _ => None,
    };
    // The description says that a control is disabled.
    let state = match (node.toggled(), node.is_selected()) {
        (Some(Toggled::True), _) => Some("aloud-state-on"),
        (Some(_), _) => Some("aloud-state-off"),
        (None, Some(true)) => Some("aloud-state-marked"),
        (None, _) => None,
    };
    let words = |key: Option<&str>| key.map(|key| texts.get(key));
    let parts = [
        node.label().map(str::to_owned),
        node.value().map(str::to_owned),
        words(role),
        words(state),
        node.description().map(str::to_owned),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    parts.join(", ")
}

/// Starts the thread that passes utterances to the service. It ends if the service does not exist.
fn start_thread(program: PathBuf) -> Sender<Utterance> {
    let (to, from) = channel();
    let thread = thread::Builder::new()
        .name("voice".to_owned())
        .spawn(move || {
            let _ = pass_on(&from, &program);
        });
    if let Err(error) = thread {
        warn!("no thread for the speech output: {error}");
    }
    to
}

fn pass_on(from: &Receiver<Utterance>, program: &Path) -> io::Result<()> {
    while let Ok(utterance) = from.recv() {
        if utterance.interrupts {
            run(Command::new(program).arg("--cancel"))?;
        }
        let language = utterance.language.code();
        let mut say = Command::new(program);
        say.args(["--application-name", "Continental", "--language", language]);
        run(say.arg("--").arg(utterance.text))?;
    }
    Ok(())
}

/// Time limit for passing an utterance to the service.
const TIME_LIMIT: Duration = Duration::from_secs(4);

/// Runs the program until it ends. It returns before the speech ends.
fn run(program: &mut Command) -> io::Result<()> {
    let silent = program.stdin(Stdio::null()).stdout(Stdio::null());
    let mut child = silent.stderr(Stdio::null()).spawn()?;
    let deadline = Instant::now() + TIME_LIMIT;
    while child.try_wait()?.is_none() {
        if Instant::now() > deadline {
            child.kill()?;
            child.wait()?;
            break;
        }
        thread::sleep(Duration::from_millis(5));
    }
    Ok(())
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            press_toggle,
            answer.run_if(in_state(Screen::Table).and_then(in_state(Menu::None))),
        )
            .in_set(FrameSystems::Input)
            .after(ReadDevices),
    );
}

fn press_toggle(acts: PressedActions, mut commands: Commands) {
    if acts.just_pressed(PlayerAction::ReadAloud) {
        commands.run_system_cached(toggle);
    }
}

/// Changes the setting and shows a message. The speech output itself announces that it is off.
fn toggle(
    (texts, announcements): (Res<Texts>, Res<Announcements>),
    mut settings: ResMut<Settings>,
    mut speaker: ResMut<Speaker>,
    mut toasts: MessageWriter<Toast>,
) {
    let is_on = !settings.read_aloud;
    settings.read_aloud = is_on;
    if is_on {
        speaker.start = Some(announcements.count());
    }
    let key = if is_on { "aloud-on" } else { "aloud-off" };
    toasts.write(Toast::info(texts.get(key)));
}

fn answer(
    acts: PressedActions,
    output: SpeechOutput,
    prompt: PromptWords,
    selection: Res<Selection>,
    mut announcements: ResMut<Announcements>,
    mut speaker: ResMut<Speaker>,
    mut toasts: MessageWriter<Toast>,
    mut spoken: Local<Option<String>>,
) {
    let mut keys = PlayerAction::TELLS.into_iter();
    let Some(act) = keys.find(|act| acts.just_pressed(*act)) else {
        return;
    };
    let (texts, shown) = (&prompt.texts, &prompt.shown);
    let answer = match act {
        PlayerAction::TellHand => prompt.hand(&selection.cards),
        PlayerAction::TellTable => prompt.table(),
        PlayerAction::TellTurn => prompt.turn(),
        PlayerAction::TellScores => words::scores(texts, shown),
        PlayerAction::TellWays => prompt.moves(),
        _ => {
            let last = match output.any() {
                true => announcements
                    .recent()
                    .next_back()
                    .map(|last| last.text.clone()),
                false => spoken.clone(),
            };
            last.unwrap_or_else(|| texts.get("aloud-wait"))
        }
    };
    if output.any() {
        announcements.add_urgent(answer);
        return;
    }
    // The key speaks even while the speech output is off. The first answer also names the key that switches it on.
    let hint = prompt.speech_hint().filter(|_| spoken.is_none());
    let text = match &hint {
        Some(hint) => format!("{answer} {hint}"),
        None => answer.clone(),
    };
    if !speaker.say(texts, text, true) {
        toasts.write(Toast::info(texts.get("aloud-nobody-listens")));
        return;
    }
    *spoken = Some(answer);
    if let Some(hint) = hint {
        toasts.write(Toast::info(hint));
    }
}
